//! Where results go, and what happens when they cannot.

use crate::support::Sandbox;
use std::fs;
use std::io::Write;

fn names_in(sandbox: &Sandbox) -> Vec<String> {
    let entries = fs::read_dir(sandbox.path()).expect("the folder exists");
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_file_appears_when_it_is_complete() {
    let shop = Sandbox::shop();
    let printed = shop.run(&["detect", "--each", "--format", "csv"]).success();
    assert_eq!(
        shop.run(&["detect", "--each", "--output", "all.csv"]).success(),
        "",
        "the name says the format"
    );
    assert_eq!(shop.read("all.csv"), printed);
    assert_eq!(shop.run(&["detect", "--each", "-f", "csv", "-o", "-"]).success(), printed);
    assert_eq!(names_in(&shop), [".git", "all.csv", "shop"]);
}

#[test]
fn a_failure_leaves_the_file_as_it_was() {
    let shop = Sandbox::shop();
    shop.write("kept.json", "before");
    shop.run(&["detect", ".", "HEAD", "--parent", "9", "--output", "kept.json"]).failure();
    shop.run(&["detect", ".", "nonsense", "--output", "kept.json"]).failure();
    assert_eq!(shop.read("kept.json"), "before");
    shop.run(&["detect", "--output", "kept.json"]).success();
    assert!(shop.read("kept.json").starts_with("{\"commits\":["));
    assert_eq!(names_in(&shop), [".git", "kept.json", "shop"]);
}

#[test]
fn what_cannot_be_written_is_said() {
    let shop = Sandbox::shop();
    for target in ["nowhere/out.json", "shop"] {
        let failure = shop.run(&["detect", "--output", target]).failure();
        assert!(failure.contains(&format!("`{target}` cannot be written")), "{failure}");
    }
}

#[cfg(unix)]
#[test]
fn links_stay_links_and_files_can_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let shop = Sandbox::shop();
    let real = shop.write("real.json", "");
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).expect("it is our file");
    std::os::unix::fs::symlink("real.json", shop.path().join("link.json")).expect("links can be made");
    shop.run(&["detect", "--output", "link.json"]).success();
    assert!(shop.path().join("link.json").is_symlink());
    assert!(shop.read("real.json").starts_with("{\"commits\":["));
    let mode = real.metadata().expect("it exists").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[test]
fn a_closed_pipe_ends_quietly_and_is_no_success() {
    let shop = Sandbox::shop();
    for format in ["text", "json", "jsonl", "csv", "markdown"] {
        // The program waits for its list of commits, by which time nobody listens any more.
        let mut child = shop
            .command(&["detect", "--commits", "-", "--format", format])
            .spawn()
            .expect("the program can be run");
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().expect("standard input is a pipe");
        stdin.write_all("HEAD\n".repeat(500).as_bytes()).expect("the program reads its input");
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*stderr), (Some(3), ""), "{format}");
    }
}

#[test]
fn colours_are_for_those_who_want_them() {
    let shop = Sandbox::shop();
    let has_colours =
        |arguments: &[&str]| shop.run(&[&["detect"], arguments].concat()).success().contains('\u{1b}');
    assert!(!has_colours(&[]));
    assert!(!has_colours(&["--color", "never"]));
    assert!(has_colours(&["--color", "always"]));
    assert!(!has_colours(&["--color", "always", "--format", "jsonl"]));
}

#[test]
fn stats_go_to_standard_error() {
    let shop = Sandbox::shop();
    let plain = shop.run(&["detect", "-f", "jsonl"]).success();
    let run = shop.run(&["detect", "-f", "jsonl", "--stats"]);
    for name in ["bytes read", "bytes lexed", "bytes parsed", "matching", "in all"] {
        assert!(run.stderr.contains(name), "{}", run.stderr);
    }
    let timed = run.success();
    let (head, rest) = timed.split_once("\"milliseconds\":").expect("the time is a part of the record");
    assert_eq!([head, rest.split_once(',').expect("more follows").1].concat(), plain);
}

#[cfg(unix)]
#[test]
fn a_stream_that_leads_to_a_file_is_continued() {
    let shop = Sandbox::shop();
    let program = env!("CARGO_BIN_EXE_refscope");
    let script = format!("(echo first; '{program}' detect -f csv -o /dev/stdout; echo last) > out.csv");
    let status = std::process::Command::new("sh").args(["-c", &script]).current_dir(shop.path()).status();
    assert!(status.expect("there is a shell").success());
    let lines = shop.read("out.csv");
    assert!(lines.starts_with("first\nrepository,") && lines.ends_with("\nlast\n"), "{lines}");
}

/// Starts a run that waits for its list of commits, and ends it with a signal once its temporary file is there.
#[cfg(unix)]
fn interrupted(shop: &Sandbox, more: &[&str], signal: &str) -> std::process::Output {
    let list = format!("{}\n", "HEAD\n".repeat(200_000));
    shop.write("list", &list);
    let arguments = [&["detect", "--commits", "list", "--threads", "1", "-o", "out.jsonl"], more].concat();
    let child = shop.command(&arguments).spawn().expect("the program can be run");
    while !names_in(shop).iter().any(|name| name.starts_with(".refscope-")) {
        std::thread::yield_now();
    }
    // The file is there a moment before whoever removes it.
    std::thread::sleep(std::time::Duration::from_millis(300));
    let id = child.id().to_string();
    let status = std::process::Command::new("kill").args([signal, &id]).status().expect("kill can be run");
    assert!(status.success());
    child.wait_with_output().expect("the program ends")
}

#[cfg(unix)]
#[test]
fn signals_leave_no_temporary_file() {
    use std::os::unix::process::ExitStatusExt;
    for (name, number) in [("-INT", 2), ("-TERM", 15), ("-HUP", 1)] {
        let shop = Sandbox::shop();
        let output = interrupted(&shop, &[], name);
        assert_eq!(output.status.signal(), Some(number), "{name}: {output:?}");
        assert_eq!(names_in(&shop), [".git", "list", "shop"], "{name}");
    }
}

#[cfg(unix)]
#[test]
fn what_was_found_until_a_signal_can_be_kept() {
    let shop = Sandbox::shop();
    let output = interrupted(&shop, &["--keep-interrupted"], "-TERM");
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("out.jsonl.interrupted"), "{output:?}");
    assert_eq!(names_in(&shop), [".git", "list", "out.jsonl.interrupted", "shop"]);
    let kept = shop.read("out.jsonl.interrupted");
    assert!(kept.lines().count() > 0 && kept.ends_with("}\n"), "{kept}");
}

/// Runs the program at a terminal of 60 columns, which `script` makes, and returns what appears there.
#[cfg(target_os = "linux")]
fn at_a_terminal(shop: &Sandbox, arguments: &str) -> Option<String> {
    let command = format!("stty rows 20 cols 60; '{}' {arguments}", env!("CARGO_BIN_EXE_refscope"));
    let mut script = std::process::Command::new("script");
    script.args(["-qec", &command, "/dev/null"]).current_dir(shop.path()).env("TERM", "xterm");
    let output = script.env("REFSCOPE_PAGER", "sed 's/^/|/'").stdin(std::process::Stdio::null()).output();
    // Without `script` there is no terminal to test with.
    output.ok().map(|output| String::from_utf8_lossy(&output.stdout).replace("\r\n", "\n"))
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_has_a_pager_and_lines_that_fit() {
    let shop = Sandbox::shop();
    let Some(shown) = at_a_terminal(&shop, "--color never detect HEAD~1") else { return };
    assert!(shown.lines().all(|line| line.starts_with('|') && line.chars().count() <= 61), "{shown}");
    assert!(shown.contains("\n|           ") && shown.contains("|  step (Test, 2024-01-01)\n"), "{shown}");
    let Some(plain) = at_a_terminal(&shop, "--color never detect HEAD~1 --no-pager") else { return };
    assert!(plain.starts_with("commit "), "{plain}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_terminal_sees_how_far_a_long_run_has_come() {
    let shop = Sandbox::shop();
    shop.write("list", &"HEAD\n".repeat(3_000));
    let Some(shown) = at_a_terminal(&shop, "detect --commits list -o out.jsonl") else { return };
    assert!(shown.contains("of 3000 changes, "), "{shown}");
    assert!(shown.contains("3000 refactorings in 3000 changes"), "{shown}");
}
