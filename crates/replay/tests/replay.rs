//! Small libraries in two releases, with clients of the first: what a replay makes of them, and what it leaves open.

use refscope_releases::{Options, Release, compare};
use refscope_replay::{ClientFile, Log, Outcome, Scope, read, replay};
use refscope_syntax::{JAVA, SourceTree};
use refscope_testkit::{Case, check_folder};
use refscope_text::{Side, SourceFile};
use std::fmt::Write as _;
use std::sync::Arc;

fn parsed(file: SourceFile) -> ClientFile {
    (file.path, Arc::new(SourceTree::new(&JAVA, file.text)))
}

fn is_client(file: &SourceFile) -> bool {
    file.path.starts_with("client/")
}

/// The log of a case, written and read back.
fn log(case: &Case) -> Log {
    let options = Options::default();
    let release = |side| {
        let files = case.files(side).into_iter().filter(|file| !is_client(file));
        Release::new(files.map(parsed), &options)
    };
    let (before, after) = (release(Side::Before), release(Side::After));
    let log = Log::new(("lib-1", "lib-2"), &compare(&before, &after, &options), &before);
    let mut written = Vec::new();
    log.write(&mut written).expect("memory can be written");
    let written = String::from_utf8(written).expect("a log is UTF-8");
    assert_eq!(read(&written).as_ref(), Ok(&log), "{}: {written}", case.name);
    log
}

fn run(log: &Log, client: &[ClientFile]) -> Outcome {
    replay(log, client, Scope::default())
}

fn actuals(case: &Case) -> Vec<(&'static str, String)> {
    let log = log(case);
    let files: Vec<ClientFile> = case.files(Side::Before).into_iter().filter(is_client).map(parsed).collect();
    let outcome = run(&log, &files);
    let mut changed = String::new();
    for file in &outcome.files {
        let _ = write!(changed, "// {}\n{}", file.path_after, file.after);
    }
    let mut open = String::new();
    for (place, reason) in &outcome.open {
        let entry = &log.entries[place.entry];
        let _ =
            writeln!(open, "{}:{} {} {}: {reason}", place.path, place.line, entry.kind.title(), entry.before);
    }
    assert_twice_is_once(case, &log, &files, &outcome);
    vec![("client", changed), ("open", open)]
}

/// What was changed once is changed no more, and what was parsed can still be.
fn assert_twice_is_once(case: &Case, log: &Log, files: &[ClientFile], outcome: &Outcome) {
    let again: Vec<ClientFile> = files
        .iter()
        .map(|(path, source)| {
            let changed = outcome.files.iter().find(|it| it.path == *path);
            let text = changed.map_or_else(|| source.text().clone(), |it| Arc::from(it.after.as_str()));
            (path.clone(), Arc::new(SourceTree::new(&JAVA, text)))
        })
        .collect();
    let second = run(log, &again);
    assert_eq!(second.files, [], "{}: a second run changes something", case.name);
    let n_errors = |files: &[ClientFile]| {
        let trees = files.iter().map(|(_, source)| source.lexed().parse_all());
        trees.filter(|tree| tree.has(refscope_syntax::NodeKind::Error)).count()
    };
    assert_eq!(n_errors(&again), n_errors(files), "{}: the result cannot be parsed", case.name);
}

#[test]
fn clients() {
    check_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clients"), actuals);
}

#[test]
fn what_is_no_log_is_refused_with_the_place() {
    for (text, line) in [
        ("", 1),
        ("<project/>", 1),
        ("<session>\n<refactoring id='x'/>\n</session>", 2),
        ("<session>\n<refactoring ", 2),
        (
            "<session>\n\n<refactoring refscope:kind='rename-method' refscope:before='x' refscope:before-kind='y'/>",
            3,
        ),
    ] {
        let error = read(text).expect_err(text);
        assert_eq!(error.line, line, "{text}: {error}");
    }
}

#[test]
fn an_empty_log_changes_nothing() {
    let file = SourceFile::new("client/Main.java", "class Main { void run() { new Shop().open(); } }");
    assert_eq!(run(&Log::default(), &[parsed(file)]), Outcome::default());
}
