//! Histories that go into a stream, exact lists of commits, and plans.

use crate::mining::{dump, number};
use crate::support::Sandbox;
use std::path::Path;
use std::process::{Command, Stdio};

/// The bytes that a command writes to standard output.
fn bytes(sandbox: &Sandbox, arguments: &[&str]) -> Vec<u8> {
    let output = sandbox.command(arguments).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn contains(bytes: &[u8], words: &str) -> bool {
    bytes.windows(words.len()).any(|window| window == words.as_bytes())
}

#[test]
fn a_history_goes_into_a_stream_and_nothing_is_kept() {
    let shop = Sandbox::shop();
    let stream = bytes(&shop, &["mine", ".", "--format", "arrow"]);
    for table in
        ["settings", "commits", "changes", "entities", "refactorings", "places", "candidates", "failures"]
    {
        assert!(contains(&stream, table), "{table}");
    }
    assert!(contains(&stream, "Change Method Access Modifier"));
    // Each stream begins with this, and the whole ends with the mark at the end of one.
    assert!(stream.starts_with(&[0xff, 0xff, 0xff, 0xff]));
    assert!(stream.ends_with(&[0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]));
    assert_eq!(
        stream,
        bytes(&shop, &["mine", ".", "--format", "arrow", "--threads", "3"]),
        "the same bytes again"
    );
    let files: Vec<_> = std::fs::read_dir(shop.path()).expect("a folder").collect();
    assert_eq!(files.len(), 2, "a repository and its sources: {files:?}");
}

#[test]
fn findings_and_pairs_are_streams_as_well() {
    let shop = Sandbox::shop();
    let found = bytes(&shop, &["detect", "--each", "--format", "arrow"]);
    assert!(contains(&found, "Change Method Access Modifier") && contains(&found, "refscope.table"));
    shop.run(&["detect", "--each", "-o", "found.arrow"]).success();
    assert_eq!(std::fs::read(shop.path().join("found.arrow")).expect("it is there"), found);
    let pairs = bytes(&shop, &["match", "--each", "--format", "arrow"]);
    assert!(contains(&pairs, "matched_by") && contains(&pairs, "total"));
}

#[test]
fn a_reader_that_has_seen_enough_ends_a_stream() {
    let shop = Sandbox::shop();
    let mut run = shop
        .command(&["mine", ".", "--format", "arrow"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(run.stdout.take());
    let output = run.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(3), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn slices_of_a_plan_are_the_whole_history() {
    let shop = Sandbox::shop();
    let plan = shop.run(&["mine", ".", "--plan"]).success();
    let costs: Vec<&str> = plan.lines().filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(costs, ["1", "2", "2"], "the first commit has nothing to compare, the others touch one file");
    assert_eq!(std::fs::read_dir(shop.path()).expect("a folder").count(), 2, "nothing is done");
    let (first, rest) = plan.split_once('\n').expect("there are several lines");
    for (at, slice) in [first, rest].into_iter().enumerate() {
        let name = format!("slice-{at}.db");
        shop.run_with_input(&["mine", ".", "--commits", "-", "--into", &name], slice).success();
        let n_commits = number(&shop.path().join(&name), "SELECT count(*) FROM commits");
        assert_eq!(n_commits, slice.lines().count() as i64);
    }
    // One slice behind the other into one database, and all at once.
    for slice in [first, rest] {
        shop.run_with_input(&["mine", ".", "--commits", "-", "--into", "slices.db"], slice).success();
    }
    shop.run(&["mine", ".", "--into", "whole.db"]).success();
    assert_eq!(dump(&shop.path().join("slices.db")), dump(&shop.path().join("whole.db")));
    let wrong =
        shop.run_with_input(&["mine", ".", "--commits", "-", "--into", "no.db"], "nonsense\n").failure();
    assert!(wrong.contains("nonsense"), "{wrong}");
}

#[test]
fn every_question_of_the_documentation_has_an_answer() {
    let shop = Sandbox::shop();
    shop.run(&["mine", ".", "--into", "shop.db"]).success();
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/database.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let questions = page.split_once("## Ten questions").expect("it asks").1;
    let statements: Vec<&str> =
        questions.split("```sql\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(statements.len(), 10);
    let database = rusqlite::Connection::open(shop.path().join("shop.db")).expect("it is a database");
    for statement in statements {
        let mut query = database.prepare(statement).unwrap_or_else(|error| panic!("{statement}: {error}"));
        let mut rows = query.query([]).expect("it has no parameters");
        while rows.next().unwrap_or_else(|error| panic!("{statement}: {error}")).is_some() {}
    }
}

/// A disk of a megabyte, where the system lets us have one.
#[cfg(target_os = "linux")]
#[test]
fn a_disk_that_is_really_full_loses_nothing() {
    let shop = Sandbox::shop();
    let mount = shop.path().join("disk");
    std::fs::create_dir(&mount).expect("folders can be made");
    let script = format!(
        "mount -t tmpfs -o size=256k none disk && '{}' mine . --into disk/shop.db; code=$?; ls -l disk >&2; exit $code",
        env!("CARGO_BIN_EXE_refscope")
    );
    // A name space of its own: the mount is gone with the process.
    let run = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "bash", "-c", &script])
        .current_dir(shop.path())
        .output();
    let Ok(run) = run else { return };
    let stderr = String::from_utf8_lossy(&run.stderr);
    if stderr.contains("unshare") || stderr.contains("mount:") {
        eprintln!("skipped, because this system lets nobody mount a disk of his own: {stderr}");
        return;
    }
    assert_eq!(run.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("the disk is full"), "{stderr}");
}
