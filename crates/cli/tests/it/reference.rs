//! The whole command line in one place, so that a change of it is seen as what it is.

use crate::support::Sandbox;

#[test]
fn the_help_of_all_commands() {
    let folder = Sandbox::folder();
    let mut reference = String::new();
    for command in [
        "",
        "detect",
        "match",
        "compare",
        "replay",
        "opportunities",
        "opportunities learn",
        "outline",
        "mine",
        "export",
        "stats",
        "rank",
        "demo",
        "review",
        "track",
        "blame",
        "types",
        "completions",
        "man",
    ] {
        let words = command.split(' ').chain(["--help"]);
        let arguments: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        let help = folder.run(&arguments).success();
        reference += &format!("$ refscope {}\n{help}\n", arguments.join(" "));
    }
    insta::assert_snapshot!("reference", reference);
}

#[test]
fn without_arguments_there_is_help_and_no_success() {
    let run = Sandbox::folder().run(&[]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("Usage: refscope"), "{}", run.stderr);
}
