//! What goes wrong, and what the user is told.

use crate::support::Sandbox;

#[test]
fn not_a_repository() {
    let folder = Sandbox::folder();
    assert!(folder.run(&["detect"]).failure().contains("not in a git repository"));
    assert!(folder.run(&["detect", "nowhere"]).failure().contains("neither a folder nor a revision"));
    assert!(folder.run(&["detect", "nowhere", "HEAD"]).failure().contains("not in a git repository"));
}

#[test]
fn no_commit_yet() {
    assert!(Sandbox::repository().run(&["detect"]).failure().contains("no commit yet"));
}

#[test]
fn no_such_revision() {
    let shop = Sandbox::shop();
    assert!(shop.run(&["detect", ".", "nonsense"]).failure().contains("no revision `nonsense`"));
    assert!(shop.run(&["detect", "nonsense"]).failure().contains("neither a folder nor a revision"));
    assert!(shop.run(&["detect", "main...HEAD"]).failure().contains("symmetric difference"));
    assert!(shop.run(&["detect", ".", "nonsense", "--each", "-f", "json"]).failure().contains("no revision"));
}

#[test]
fn a_failure_leaves_no_half_document_on_standard_output() {
    let shop = Sandbox::shop();
    for format in ["json", "csv", "markdown"] {
        shop.run(&["detect", ".", "HEAD", "--parent", "7", "--format", format]).failure();
    }
}

#[test]
fn no_such_folder_or_list() {
    let folder = Sandbox::folder();
    folder.write("here/A.java", "class A {}");
    let failure = folder.run(&["detect", "--before", "here", "--after", "nowhere"]).failure();
    assert!(failure.contains("`nowhere` cannot be read"), "{failure}");
    let shop = Sandbox::shop();
    assert!(shop.run(&["detect", "--commits", "nowhere"]).failure().contains("`nowhere` cannot be read"));
}

#[test]
fn unknown_kinds_have_near_names() {
    let failure = Sandbox::shop().run(&["detect", "--type", "renam-clas"]).failure();
    assert!(failure.contains("`renam-clas`") && failure.contains("`rename-class`"), "{failure}");
}

#[test]
fn bad_patterns() {
    let failure = Sandbox::shop().run(&["detect", "--path", "a[b"]).failure();
    assert!(failure.contains("`a[b` is not a pattern"), "{failure}");
}

#[test]
fn arguments_that_exclude_each_other() {
    let shop = Sandbox::shop();
    for arguments in [
        &["--worktree", "--staged"][..],
        &["--worktree", ".", "HEAD"],
        &["--before", "shop"],
        &["--each", "--parent", "1"],
        &["--commits", "list", ".", "HEAD"],
        &["--format", "nonsense"],
        &["--timeout", "0"],
        &["--timeout", "soon"],
        &["--threads", "0"],
        &["--threads", "5000"],
        &["--merges"],
        &["--keep-interrupted"],
        &["--min-confidence", "2"],
    ] {
        let run = shop.run(&[&["detect"], arguments].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
    }
}

#[test]
fn a_missing_file_makes_the_result_partial() {
    let shop = Sandbox::shop();
    let blob = shop.git(&["rev-parse", "HEAD:shop/Cart.java"]);
    std::fs::remove_file(shop.path().join(".git/objects").join(&blob[..2]).join(&blob[2..]))
        .expect("the object is a loose one");
    let run = shop.run(&["detect", "--format", "jsonl"]);
    assert_eq!(run.code, Some(3), "{run:?}");
    assert!(run.stdout.contains("\"partial\":true") && run.stdout.contains("\"path\":\"shop/Cart.java\""));
    let run = shop.run(&["detect", "--format", "csv"]);
    assert_eq!((run.code, run.stdout.lines().count()), (Some(3), 1));
    assert!(run.stderr.starts_with("note: commit "), "{}", run.stderr);
}

#[test]
fn time_limits_make_the_result_partial() {
    let folders = Sandbox::folder();
    let methods = |word: &str| -> String {
        (0..60_000).map(|n| format!("{word} m{n}() {{ return {n}; }}\n")).collect()
    };
    folders.write("one/A.java", &format!("class A {{\n{}}}\n", methods("int")));
    folders.write("two/A.java", &format!("class A {{\n{}}}\n", methods("long")));
    let run =
        folders.run(&["detect", "--before", "one", "--after", "two", "--timeout", "0.001", "-f", "jsonl"]);
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stdout.contains("\"partial\":true") && run.stdout.contains("time limit"));
}

#[test]
fn what_a_bare_repository_has_not_is_told() {
    let shop = Sandbox::shop();
    shop.git(&["clone", "--quiet", "--bare", ".", "bare.git"]);
    for files in ["--staged", "--worktree"] {
        let failure = shop.run(&["detect", "bare.git", files]).failure();
        assert!(failure.contains("the repository is bare"), "{failure}");
    }
}

#[cfg(unix)]
#[test]
fn what_has_no_end_has_no_outline() {
    let folder = Sandbox::folder();
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("Endless.java")).expect("links can be made");
    assert!(folder.run(&["outline", "Endless.java"]).failure().contains("it is no file"));
    folder.write("Large.java", &" ".repeat(17 << 20));
    assert!(folder.run(&["outline", "Large.java"]).failure().contains("it has more than 16777215 bytes"));
}

#[test]
fn what_is_not_understood_is_told() {
    let folders = Sandbox::folder();
    folders.write("one/A.java", "class A {\n    int a() { return 1; }\n}\n");
    folders.write("two/A.java", "class A {\n<<<<<<< ours\n    int b() { return 1; }\n=======\n    int c() { return 1; }\n>>>>>>> theirs\n}\n");
    let run = folders.run(&["detect", "--before", "one", "--after", "two"]);
    assert_eq!(run.code, Some(3), "{run:?}");
    assert!(run.stdout.contains("A.java: 87 % of it was not understood, first at line 2"), "{}", run.stdout);
}
