//! The document of a page: it is what its schema says, it holds all lines, and its sums are exact.

use refscope_engine::git::Repository;
use refscope_engine::text::{Cancellation, Change, FileChange, Note, Pair, Record, SourceFile, Subject};
use refscope_engine::{Engine, ReviewedChange, Source};
use refscope_report::review::{ReviewHeader, ReviewedCommit, change_json, document_json, review_page};
use schema::Schema;
use serde_json::{Value, json};

mod schema;

const SORTS: [(&str, &str); 6] = [
    ("explained", "explained"),
    ("import", "imports"),
    ("comment", "comments"),
    ("layout", "layout"),
    ("unexplained", "unexplained"),
    ("other", "other"),
];

fn content(change: &Change) -> String {
    content_with(change, &Change::default())
}

fn content_with(change: &Change, other_files: &Change) -> String {
    let outcome = Engine::new().lay_out(change, other_files, &Cancellation::default());
    let subject = Subject::Commit("1".repeat(40));
    let record = Record::<ReviewedChange> {
        commit: None,
        took: None,
        repository: "",
        subject: &subject,
        found: &outcome.found,
        notes: &outcome.notes,
        is_partial: outcome.is_partial,
    };
    change_json(&record)
}

fn document(contents: Vec<String>) -> Value {
    let changes = contents.into_iter().map(|content| {
        let commit = ReviewedCommit { subject: "Add it".into(), author: "A".into(), date: String::new() };
        let header = ReviewHeader {
            subject: Subject::Commit("1".repeat(40)),
            commit: Some(commit),
            text: "Why it is added.".into(),
        };
        (header, Some(content))
    });
    let mut bytes = Vec::new();
    document_json(&mut bytes, "https://me:secret@example.com/shop", changes)
        .expect("memory can be written to");
    serde_json::from_slice(&bytes).expect("it is JSON")
}

/// Every step of the demo's history, and all of it as one change.
fn shop() -> Vec<Change> {
    let folder = refscope_testkit::shop::unpack();
    let repository = Repository::open(&folder.path().join("shop")).expect("it is a repository");
    let history = Source::history(repository, "HEAD~6..HEAD").expect("it has that many commits");
    let repository = history.repository().expect("it is of a repository").clone();
    let range = Source::revision(repository, "HEAD~6..HEAD").expect("it is a range");
    let read = |source: &Source| -> Vec<Change> {
        source
            .steps()
            .iter()
            .map(|step| source.read(step, &Cancellation::default()).expect("it can be read"))
            .collect()
    };
    [read(&range), read(&history)].concat()
}

fn array(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The lines of one version of a file, as the segments give them.
fn text_of<'v>(file: &'v Value, side: &str) -> Vec<&'v str> {
    let mut lines = Vec::new();
    for segment in array(&file["segments"]) {
        match segment["kind"].as_str() {
            Some("same") => {
                assert_eq!(segment[side], lines.len() + 1);
                lines.extend(array(&segment["lines"]).iter().filter_map(Value::as_str));
            }
            _ => {
                for line in array(&segment[side]) {
                    assert_eq!(line["line"], lines.len() + 1);
                    lines.extend(line["text"].as_str());
                }
            }
        }
    }
    lines
}

#[test]
fn the_document_is_what_the_schema_says() {
    let schema = Schema::new(include_str!("../../../docs/schema/review.v1.json"));
    let document = document(shop().iter().map(content).collect());
    schema.check(&schema.root, &document);
    assert_eq!(document["repository"], "https://example.com/shop");
}

#[test]
fn both_versions_can_be_read_from_the_segments() {
    for change in shop() {
        let content: Value = serde_json::from_str(&content(&change)).expect("it is JSON");
        for file in &change.files {
            let FileChange::Modified(Pair { before, after }) = file else { continue };
            let shown =
                array(&content["files"]).iter().find(|it| it["after"] == *after.path).expect("it is shown");
            assert_eq!(text_of(shown, "before"), before.text.lines().collect::<Vec<_>>());
            assert_eq!(text_of(shown, "after"), after.text.lines().collect::<Vec<_>>());
        }
    }
}

#[test]
fn every_changed_line_is_in_one_sum() {
    for change in shop() {
        let content: Value = serde_json::from_str(&content(&change)).expect("it is JSON");
        let files = array(&content["files"]);
        let segments = || files.iter().flat_map(|file| array(&file["segments"]));
        let lines = || segments().flat_map(|it| array(&it["before"]).iter().chain(array(&it["after"])));
        let mut sum = 0;
        for (sort, name) in SORTS {
            let count = lines().filter(|line| line["sort"] == sort).count();
            assert_eq!(content["lines"][name], count, "{name}");
            let in_files: u64 = files.iter().filter_map(|file| file["lines"][name].as_u64()).sum();
            assert_eq!(in_files, count as u64, "{name}");
            sum += count;
        }
        assert_eq!(content["lines"]["changed"], sum);
        assert!(sum > 0);
    }
}

#[test]
fn extracted_lines_know_where_they_came_from_and_went() {
    let print = "        String line = name + count;\n        log(line);\n        print(line.trim());\n";
    let before = format!(
        "class A {{\n    void a(String name, int count) {{\n        open();\n{print}        close();\n    }}\n}}\n"
    );
    let after = "class A {\n    void a(String name, int count) {\n        open();\n        show(name, count);\n        close();\n    }\n}\n";
    let shown = format!("class B {{\n    static void show(String name, int count) {{\n{print}    }}\n}}\n");
    let after = after.replace("show(", "B.show(");
    let files = vec![
        FileChange::Modified(Pair::new(SourceFile::new("A.java", before), SourceFile::new("A.java", after))),
        FileChange::Added(SourceFile::new("B.java", shown)),
    ];
    let content: Value =
        serde_json::from_str(&content(&Change { files, ..Change::default() })).expect("it is JSON");
    let partners = |file: usize, side: &str| -> Vec<Value> {
        let segments = array(&content["files"][file]["segments"]);
        let lines = segments.iter().flat_map(|segment| array(&segment[side]));
        lines
            .filter(|line| line["text"].as_str().is_some_and(|it| it.contains("line")))
            .map(|it| it["partner"].clone())
            .collect()
    };
    assert_eq!(partners(1, "after"), [json!([0, 4]), json!([0, 5]), json!([0, 6])]);
    assert_eq!(partners(0, "before"), [json!([1, 3]), json!([1, 4]), json!([1, 5])]);
}

#[test]
fn files_in_other_languages_are_shown_and_counted() {
    let file = |path: &str, text: &str| SourceFile::new(path, text);
    let code = |value: u32| file("A.java", &format!("class A {{\n    int f = {value};\n}}\n"));
    let change =
        Change { files: vec![FileChange::Modified(Pair::new(code(1), code(2)))], ..Change::default() };
    let generated = |sign: &str| file("big.json", &format!("\"{sign}\"\n").repeat(100_000));
    let others = Change {
        files: vec![
            FileChange::Added(file("new.md", "one\ntwo\n")),
            FileChange::Modified(Pair::new(file("old.xml", "a\nb\nc\n"), file("pom.xml", "a\nB\nc\n"))),
            FileChange::Modified(Pair::new(generated("a"), generated("b"))),
            FileChange::Modified(Pair::new(file("run.sh", "a\r\n"), file("run.sh", "a\n"))),
            FileChange::Removed(file("gone.txt", "gone\n")),
            FileChange::Moved(Pair::new("a.png".into(), "b.png".into())),
        ],
        notes: vec![Note { path: Some("c.png".into()), message: "it is no text".into() }],
        ..Change::default()
    };
    let document = document(vec![content_with(&change, &others)]);
    let schema = Schema::new(include_str!("../../../docs/schema/review.v1.json"));
    schema.check(&schema.root, &document);
    let content = &document["changes"][0]["content"];
    assert_eq!(content["lines"]["other"], 2 + 2 + 200_000 + 1);
    assert_eq!(content["lines"]["unexplained"], 2);
    assert_eq!(content["lines"]["changed"], 200_007);
    let shown = |path: &str, side: &str| {
        let found = array(&content["files"]).iter().find(|it| it[side] == path);
        found.unwrap_or_else(|| panic!("{path} is shown"))
    };
    assert_eq!(text_of(shown("new.md", "after"), "after"), ["one", "two"]);
    assert_eq!(text_of(shown("old.xml", "before"), "before"), ["a", "b", "c"]);
    assert_eq!(text_of(shown("gone.txt", "before"), "before"), ["gone"]);
    for (path, why) in [
        ("big.json", "too large"),
        ("run.sh", "how lines end"),
        ("b.png", "another place"),
        ("c.png", "no text"),
    ] {
        let file = shown(path, "after");
        assert!(file["note"].as_str().is_some_and(|note| note.contains(why)), "{path}: {}", file["note"]);
        assert_eq!(array(&file["segments"]).len(), 0, "{path}");
    }
}

#[test]
fn a_large_change_shows_what_stands_near_changed_lines() {
    let padding = |name: &str| format!("// {}\n", name.repeat(60)).repeat(30_000);
    let text = |value: u32| format!("{}class A {{\n    int f = {value};\n}}\n{}", padding("a"), padding("b"));
    let file = |value| SourceFile::new("A.java", text(value));
    let change =
        Change { files: vec![FileChange::Modified(Pair::new(file(1), file(2)))], ..Change::default() };
    let document = document(vec![content(&change)]);
    let schema = Schema::new(include_str!("../../../docs/schema/review.v1.json"));
    schema.check(&schema.root, &document);
    let file = &document["changes"][0]["content"]["files"][0];
    let kinds: Vec<&str> = array(&file["segments"]).iter().filter_map(|it| it["kind"].as_str()).collect();
    assert_eq!(kinds, ["gap", "same", "changed", "same", "gap"]);
    let segments = array(&file["segments"]);
    let n_left_out: u64 = segments.iter().filter_map(|it| it["count"].as_u64()).sum();
    let n_shown: usize = segments.iter().map(|it| array(&it["lines"]).len()).sum();
    assert_eq!(n_left_out + n_shown as u64 + 1, text(1).lines().count() as u64);
}

#[test]
fn nothing_from_a_repository_leaves_its_place() {
    let attack = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u{202e}";
    let file = |text: String| SourceFile::new(format!("{attack}.java"), text);
    let before = file(format!("class A {{ /* {attack} */ }}"));
    let after = file(format!("class B {{ /* {attack} */ String s = \"{attack}\"; }}"));
    let notes = vec![Note { path: None, message: attack.to_owned() }];
    let change =
        Change { files: vec![FileChange::Modified(Pair::new(before, after))], notes, ..Change::default() };
    let document = document(vec![content(&change)]);
    let page = review_page(attack, &document.to_string());
    assert!(!page.contains("<script>alert") && !page.contains("<img"), "something came through");
    assert!(!page.contains("http://") && !page.contains(" src=\""), "the page asks for something");
}

#[test]
fn statements_in_another_place_of_their_method_lead_to_each_other() {
    let branch = |name: &str| {
        format!("        if (value instanceof {name}) {{\n            take{name}(value);\n        }}\n")
    };
    let code = |names: [&str; 3]| {
        format!("class A {{\n    void f(Object value) {{\n{}    }}\n}}\n", names.map(branch).concat())
    };
    let file = |names| SourceFile::new("A.java", code(names));
    let pair = Pair::new(file(["Text", "Map", "List"]), file(["Map", "List", "Text"]));
    let change = Change { files: vec![FileChange::Modified(pair)], ..Change::default() };
    let content: Value = serde_json::from_str(&content(&change)).expect("it is JSON");
    let segments = array(&content["files"][0]["segments"]);
    let changed = |side: &str| -> Vec<Value> {
        let lines = segments.iter().flat_map(|segment| array(&segment[side]));
        let told = lines.filter(|it| it["text"].as_str().is_some_and(|text| text.contains("Text")));
        told.map(|it| json!([it["line"], it["partner"], it["reordered"]])).collect()
    };
    assert_eq!(changed("before"), [json!([3, [0, 9], true]), json!([4, [0, 10], true])]);
    assert_eq!(changed("after"), [json!([9, [0, 3], true]), json!([10, [0, 4], true])]);
    // Their order is for the reader to judge.
    assert_eq!(content["lines"]["unexplained"], 6);
}
