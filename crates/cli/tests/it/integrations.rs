//! Where others call the program: git, and the action for pull requests.

use crate::support::Sandbox;
use std::path::Path;
use std::process::Command;

/// The folder with the program and its kin, in front of the search path.
fn search_path() -> String {
    let folder = Path::new(env!("CARGO_BIN_EXE_refscope")).parent().expect("programs lie in folders");
    format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default())
}

fn run(sandbox: &Sandbox, command: &mut Command) -> (Option<i32>, String) {
    let output = command.current_dir(sandbox.path()).env("PATH", search_path()).output();
    let output = output.expect("the command can be started");
    (output.status.code(), String::from_utf8(output.stdout).expect("the command writes UTF-8"))
}

#[test]
fn git_knows_the_command() {
    // The second program is built with the first.
    assert!(Path::new(env!("CARGO_BIN_EXE_git-refscope")).is_file());
    let shop = Sandbox::shop();
    let (code, stdout) = run(&shop, Command::new("git").args(["refscope", "detect", "--format", "jsonl"]));
    assert_eq!(code, Some(0));
    assert!(stdout.contains("Add Method Modifier"), "{stdout}");
    let (code, _) = run(&shop, Command::new("git").args(["refscope", "detect", "no-such-branch"]));
    assert_eq!(code, Some(2));
}

#[test]
fn the_action_summarizes_what_a_branch_did() {
    let shop = Sandbox::shop();
    let head = shop.git(&["rev-parse", "HEAD"]);
    // What went on after the branch left its base is not the branch's work.
    shop.git(&["checkout", "--quiet", "-b", "base", "HEAD~2"]);
    let base = shop.commit("shop/Other.java", "package shop;\n\nclass Other {}\n");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../action/summarize.sh");
    let mut command = Command::new("bash");
    command.arg(script).env("REFSCOPE_BASE", base).env("REFSCOPE_HEAD", head);
    let (code, report) = run(&shop, &mut command);
    assert_eq!(code, Some(0));
    for kind in ["Change Return Type", "Change Method Access Modifier", "Add Method Modifier"] {
        assert!(report.contains(kind), "{report}");
    }
    assert!(!report.contains("Other"), "{report}");
}
