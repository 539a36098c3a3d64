//! The labelled commits that are part of the repository, so that anybody can score detection: `oracle/sets/*.md`.
//!
//! A set is a history in one file. Its first case holds the files that it starts with, and every further one is a
//! commit: a diff, and the refactorings in it. Here a real repository is made of them, which is then read like any other.

use crate::corpus::Corpus;
use anyhow::{Context, Result, ensure};
use refscope_testkit::Fixture;
use serde_json::json;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// The names of the sets.
pub(crate) const SETS: [&str; 2] = ["ledger", "depot"];

/// Makes the repository of a set, and a corpus that holds it with its labels.
pub(crate) fn corpus(root: &Path, name: &str) -> Result<Corpus> {
    let path = root.join(format!("oracle/sets/{name}.md"));
    let text = std::fs::read_to_string(&path).with_context(|| format!("{} is missing", path.display()))?;
    let fixture = Fixture::parse(&text).with_context(|| path.display().to_string())?;
    let folder = root.join("target/sets");
    let repository = folder.join(format!("{name}.git"));
    if repository.is_dir() {
        std::fs::remove_dir_all(&repository)?;
    }
    std::fs::create_dir_all(&repository)?;
    git(&repository, &["init", "--quiet", "--initial-branch=main"], "")?;
    let mut labels = String::new();
    for (at, case) in fixture.cases.iter().enumerate() {
        for source in &case.sources {
            let path = repository.join(&source.path);
            std::fs::create_dir_all(path.parent().context("files lie in folders")?)?;
            std::fs::write(path, &source.text)?;
        }
        let text_of = |name: &str| case.expectations.iter().find(|it| it.name == name).map(|it| &*it.text);
        if let Some(diff) = text_of("diff") {
            git(&repository, &["apply", "-"], diff).with_context(|| format!("commit {:?}", case.name))?;
        }
        git(&repository, &["add", "--all"], "")?;
        git(&repository, &["commit", "--quiet", "--message", &case.name], "")?;
        let commit = git(&repository, &["rev-parse", "HEAD"], "")?;
        let expected: Vec<&str> = text_of("expect").unwrap_or_default().lines().collect();
        let id = format!("{name}-{at:03}");
        let labelled = json!({ "id": id, "project": name, "commit": commit.trim(), "expected": expected });
        writeln!(labels, "{labelled}")?;
    }
    std::fs::write(folder.join(format!("{name}.oracle.jsonl")), labels)?;
    Ok(Corpus::unpacked(folder))
}

/// Runs git in a folder, with this on its standard input, and returns what it prints. Nothing depends on the user or the
/// time, so that the ids of the commits do not.
fn git(folder: &Path, arguments: &[&str], input: &str) -> Result<String> {
    let mut child = Command::new("git")
        .current_dir(folder)
        .args([
            "-c",
            "user.name=Refscope",
            "-c",
            "user.email=refscope@example.com",
            "-c",
            "commit.gpgsign=false",
        ])
        .args(arguments)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_SYSTEM", "/dev/null")
        .env("GIT_AUTHOR_DATE", "2024-01-01T00:00:00Z")
        .env("GIT_COMMITTER_DATE", "2024-01-01T00:00:00Z")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .context("git could not be started")?;
    child.stdin.take().context("git's input is piped")?.write_all(input.as_bytes())?;
    let output = child.wait_with_output()?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "git {} failed: {complaint}", arguments.join(" "));
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
