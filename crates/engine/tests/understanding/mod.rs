//! What is not understood leaves one note a file, with the first place and the share, and makes much of it partial.

use refscope_engine::text::{Cancellation, Change, FileChange, Pair, SourceFile};
use refscope_engine::{Detection, Engine};

const CLASS: &str = "class A {\n    int a() {\n        return 1;\n    }\n}\n";

fn detect(before: &str, after: &str) -> Detection {
    let versions = Pair::new(before, after).map(|text| SourceFile::new("A.java", text));
    let change = Change { files: vec![FileChange::Modified(versions)], ..Change::default() };
    Engine::new().detect(&change, &Cancellation::default())
}

#[track_caller]
fn assert_noted(after: &str, line: u32) {
    let found = detect(CLASS, after);
    assert_eq!(found.notes.len(), 1, "{:?}", found.notes);
    assert_eq!(found.notes[0].path.as_deref(), Some("A.java"));
    let message = &found.notes[0].message;
    assert!(message.ends_with(&format!("not understood, first at line {line}")), "{message}");
    assert!(found.is_partial, "{message}");
}

#[test]
fn marks_of_a_conflict() {
    assert_noted(
        &CLASS.replace("        return 1;\n", "<<<<<<< a\nreturn 1;\n=======\nreturn 2;\n>>>>>>> b\n"),
        3,
    );
    let quoted = "class A {\n    String a = \"\"\"\n<<<<<<< a\n>>>>>>> b\n\"\"\";\n}\n";
    assert!(detect(CLASS, quoted).notes.is_empty(), "in a literal they are text");
}

#[test]
fn bytes_that_are_no_source() {
    let bytes: String = (0..4_000u32).map(|n| char::from((n * 7_919 % 251 + 1) as u8)).collect();
    assert_noted(&bytes, 1);
}

#[test]
fn types_that_nest_too_deep() {
    let deep = format!("class A {{\n    {}B{} a;\n}}\n", "B<".repeat(2_000), ">".repeat(2_000));
    assert_noted(&deep, 2);
}

#[test]
fn brackets_without_a_partner_and_code_without_sense() {
    assert_noted("class A {\n    int a() {\n        ) = ( ] return 1 1 1 1;\n}\n", 2);
}

#[test]
fn little_is_noted_and_nothing_is_missing() {
    let much = "    int m() { return 2; }\n".repeat(40);
    let found = detect(CLASS, &CLASS.replace("}\n}\n", &format!("    ;;)\n    }}\n{much}}}\n")));
    assert_eq!(found.notes[0].message, "less than 1 % of it was not understood, first at line 4");
    assert!(!found.is_partial);
    assert!(detect(CLASS, &CLASS.replace('1', "2")).notes.is_empty());
}
