//! Every way to say what to compare.

use crate::support::Sandbox;

const SECOND: [&str; 2] = [
    "Change Return Type int to long in method public total() : long from class shop.Cart",
    "Change Method Access Modifier package to public in method public total() : long from class shop.Cart",
];
const THIRD: &str = "Add Method Modifier final in method public total() : long from class shop.Cart";

/// What the runs find, with each change's refactorings in alphabetical order.
fn found(sandbox: &Sandbox, arguments: &[&str]) -> Vec<Vec<String>> {
    let mut found = sandbox.run(&[&["detect"], arguments, &["--format", "jsonl"]].concat()).descriptions();
    found.iter_mut().for_each(|change| change.sort());
    found
}

fn second() -> Vec<String> {
    let mut second = SECOND.map(str::to_owned).to_vec();
    second.sort();
    second
}

fn third() -> Vec<String> {
    vec![THIRD.to_owned()]
}

#[test]
fn the_last_commit_is_the_default() {
    let shop = Sandbox::shop();
    for arguments in [&[][..], &["."], &["shop"], &["HEAD"], &["main"], &[".", "HEAD"]] {
        assert_eq!(found(&shop, arguments), [third()], "{arguments:?}");
    }
}

#[test]
fn commits_tags_and_ranges() {
    let shop = Sandbox::shop();
    shop.git(&["tag", "--annotate", "v1", "--message", "v1", "HEAD~1"]);
    let id = shop.git(&["rev-parse", "HEAD~1"]);
    for revision in [&id, &id[..8], "v1", "HEAD~1", "main^"] {
        assert_eq!(found(&shop, &[".", revision]), [second()], "{revision}");
        assert_eq!(found(&shop, &[revision]), [second()], "{revision} alone");
    }
    let both = found(&shop, &[".", "HEAD~2..HEAD"]);
    assert_eq!(both.len(), 1, "a range is one change");
    assert!(both[0].len() >= 3 && both[0].contains(&THIRD.to_owned()));
}

#[test]
fn bare_repositories() {
    let shop = Sandbox::shop();
    shop.git(&["clone", "--quiet", "--bare", ".", "bare.git"]);
    let id = shop.git(&["rev-parse", "HEAD~1"]);
    assert_eq!(found(&shop, &["bare.git", &id]), [second()]);
}

#[test]
fn every_commit_of_a_history_or_a_range() {
    let shop = Sandbox::shop();
    assert_eq!(found(&shop, &["--each"]), [vec![], second(), third()]);
    assert_eq!(found(&shop, &[".", "HEAD~1", "--each"]), [vec![], second()]);
    assert_eq!(found(&shop, &["HEAD~1..HEAD", "--each"]), [third()]);
}

#[test]
fn a_history_of_one_commit() {
    let single = Sandbox::repository();
    single.commit("A.java", "class A {}\n");
    assert_eq!(found(&single, &["--each"]), [Vec::<String>::new()]);
    assert_eq!(found(&single, &[]), [Vec::<String>::new()]);
}

#[test]
fn the_end_of_a_shallow_history_is_noted() {
    let shop = Sandbox::shop();
    let origin = format!("file://{}", shop.path().display());
    shop.git(&["clone", "--quiet", "--depth", "2", &origin, "clone"]);
    for revision in ["HEAD", "HEAD~1"] {
        let run = shop.run(&["detect", "clone", revision, "--each", "--format", "jsonl"]);
        assert_eq!(run.code, Some(3), "{run:?}");
        assert!(
            run.stdout.lines().next().is_some_and(|line| line.contains("this clone is shallow")),
            "{run:?}"
        );
    }
    assert!(shop.run(&["detect", "clone", "HEAD~1"]).failure().contains("shallow"));
}

#[test]
fn a_list_of_commits() {
    let shop = Sandbox::shop();
    let list = shop.git(&["log", "--format=%H %s", "--max-count=2"]);
    shop.write("list.txt", &format!("{list}\n\n"));
    assert_eq!(found(&shop, &["--commits", "list.txt"]), [third(), second()]);
    let run = shop.run_with_input(&["detect", "--commits", "-", "--format", "jsonl"], &list);
    assert_eq!(run.descriptions().len(), 2);
}

#[test]
fn what_a_list_names_wrongly_is_noted_and_the_rest_goes_on() {
    let shop = Sandbox::shop();
    let run = shop.run_with_input(&["detect", "--commits", "-", "--format", "jsonl"], "nonsense\nHEAD\n");
    assert_eq!(run.code, Some(3));
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(
        lines[0].contains("\"sha1\":\"nonsense\"") && lines[0].contains("\"partial\":true"),
        "{}",
        lines[0]
    );
    assert!(lines[1].contains(THIRD) && lines[1].contains("\"partial\":false"), "{}", lines[1]);
}

#[test]
fn the_work_tree_and_the_index() {
    let shop = Sandbox::shop();
    let text = shop.read("shop/Cart.java");
    shop.write("shop/Cart.java", &text.replace("final long", "final int"));
    shop.git(&["add", "--all"]);
    shop.write("shop/Cart.java", &text.replace("public final long", "protected final int"));
    let staged = found(&shop, &["--staged"]);
    assert_eq!(
        staged,
        [["Change Return Type long to int in method public total() : int from class shop.Cart"]]
    );
    let worktree = found(&shop, &[".", "--worktree"]);
    let visibility = "Change Method Access Modifier public to protected in method protected total() : int from class shop.Cart";
    assert!(worktree[0].len() == 2 && worktree[0].contains(&visibility.to_owned()), "{worktree:?}");
}

#[test]
fn two_folders() {
    let folders = Sandbox::folder();
    folders.write("one/shop/Cart.java", "package shop; class Cart { int total; }");
    folders.write("two/shop/Cart.java", "package shop; class Cart { long total; }");
    let found = found(&folders, &["--before", "one", "--after", "two"]);
    assert_eq!(found, [["Change Attribute Type total : int to total : long in class shop.Cart"]]);
}

#[test]
fn merges_are_compared_with_their_first_parent_and_left_out_of_histories() {
    let shop = Sandbox::shop();
    shop.git(&["checkout", "--quiet", "-b", "side", "HEAD~1"]);
    shop.commit("shop/Item.java", "package shop;\nclass Item {}\n");
    shop.git(&["merge", "--quiet", "--no-edit", "main"]);
    let text = shop.run(&["detect"]).success();
    assert!(text.contains("a merge, compared with the first of its 2 parents"), "{text}");
    assert_eq!(found(&shop, &[]), [third()]);
    assert_eq!(found(&shop, &[".", "HEAD", "--parent", "1"]), [third()]);
    assert_eq!(found(&shop, &["--each", "--merges"]).len(), 5);
    assert!(shop.run(&["detect", "--parent", "3"]).failure().contains("no parent 3"));
    let run = shop.run(&["detect", "--each", "--format", "jsonl"]);
    assert!(run.stderr.contains("1 merge was left out"), "{}", run.stderr);
    assert_eq!(run.descriptions().len(), 4);
}

#[test]
fn kinds_paths_and_confidence_select() {
    let shop = Sandbox::shop();
    let second = |more: &[&str]| found(&shop, &[&["HEAD~1"], more].concat())[0].len();
    assert_eq!(second(&["--type", "change-return-type"]), 1);
    assert_eq!(second(&["--type", "Change Return Type", "--type", "change-method-access-modifier"]), 2);
    assert_eq!(second(&["--type", "change-return-type,rename-class"]), 1);
    assert_eq!(second(&["--path", "shop"]), 2);
    assert_eq!(second(&["--path", "*.java"]), 2);
    assert_eq!(second(&["--path", "src/**"]), 0);
    assert_eq!(second(&["--min-confidence", "0.5"]), 2);
}

#[test]
fn threads_do_not_change_a_byte() {
    let shop = Sandbox::shop();
    for step in 0..40 {
        let name = ["int", "long", "short"][step % 3];
        shop.commit(
            "shop/Item.java",
            &format!("package shop;\nclass Item {{ {name} count; int n{step}; }}\n"),
        );
    }
    let run = |n: &str| shop.run(&["detect", "--each", "--format", "json", "--threads", n]).success();
    let one = run("1");
    assert_eq!(one.matches("\"sha1\"").count(), 43);
    for n in ["2", "8"] {
        assert_eq!(run(n), one);
    }
}

#[test]
fn files_that_only_moved_are_places_too() {
    let sandbox = Sandbox::repository();
    sandbox.commit("src/shop/Cart.java", "package shop;\n\nclass Cart {\n    int total;\n}\n");
    sandbox.git(&["mv", "src", "source"]);
    sandbox.commit("notes.txt", "moved\n");
    for path in ["src", "source/shop/Cart.java"] {
        assert_eq!(found(&sandbox, &["--path", path]), [["Move Source Folder src to source"]], "{path}");
    }
    assert_eq!(found(&sandbox, &["--path", "lib"]), [Vec::<String>::new()]);
    let told = sandbox.run(&["detect", "--format", "json"]).success();
    assert!(
        told.contains("\"filePath\":\"source/shop/Cart.java\"") && told.contains("\"COMPILATION_UNIT\""),
        "{told}"
    );
}
