//! `cargo xtask releases clients`: clients that were written against an old release compile against the new one after a
//! replay. `javac` is the judge; what libraries lack that are not at hand is stubbed, and their own troubles do not count.

use super::pairs::files;
use crate::corpus::Corpus;
use anyhow::{Context, Result, ensure};
use refscope_releases::{Options, Release, compare};
use refscope_replay::{ClientFile, Log, Outcome, Scope, replay};
use refscope_syntax::{JAVA, SourceTree};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// A client and the release pair that it has to get over.
struct Migration {
    bundle: &'static str,
    versions: [&'static str; 2],
    /// The folders of the sources in each version.
    roots: [&'static str; 2],
    /// The folder of the client, and of the stubs that it needs.
    client: &'static str,
    stubs: Option<&'static str>,
}

const MIGRATIONS: [Migration; 2] = [
    Migration {
        bundle: "jhotdraw-5.2..5.3",
        versions: ["5.2", "5.3"],
        roots: ["sources", "src"],
        client: "jhotdraw",
        stubs: None,
    },
    Migration {
        bundle: "struts-1.1..1.2.4",
        versions: ["1.1", "1.2.4"],
        roots: ["src/share", "src/share"],
        client: "struts",
        stubs: Some("struts-stubs"),
    },
];

pub(super) fn run(root: &Path, corpus: &Corpus) -> Result<()> {
    if Command::new("javac").arg("-version").output().is_err() {
        println!("skipped, because there is no javac on the path");
        return Ok(());
    }
    for migration in &MIGRATIONS {
        migration.check(&root.join("xtask/clients"), corpus)?;
    }
    Ok(())
}

impl Migration {
    fn check(&self, clients: &Path, corpus: &Corpus) -> Result<()> {
        let folder = tempfile::tempdir()?;
        let mut releases = Vec::new();
        let mut sources = Vec::new();
        for (version, root) in self.versions.iter().zip(self.roots) {
            let files = files(corpus, self.bundle, version)?;
            write(&folder.path().join(version), &files)?;
            sources.push(folder.path().join(version).join(root));
            releases.push(Release::new(files, &Options::default()));
        }
        let client = read(&clients.join(self.client))?;
        let outcome = replayed(&releases, &client);
        let stubs = self.stubs.map(|it| clients.join(it));
        let errors = |of: &str, files: &[ClientFile], sources: &Path| -> Result<Vec<String>> {
            let place = folder.path().join(of);
            write(&place, files)?;
            compile(&place, sources, stubs.as_deref())
        };
        let at_home = errors("at-home", &client, &sources[0])?;
        ensure!(at_home.is_empty(), "{}: the client does not fit its own release: {at_home:#?}", self.client);
        let broken = errors("broken", &client, &sources[1])?;
        ensure!(!broken.is_empty(), "{}: nothing is broken that a replay could mend", self.client);
        let left = errors("replayed", &with_changes(&client, &outcome), &sources[1])?;
        ensure!(left.is_empty(), "{}: after the replay there is still {left:#?}", self.client);
        println!(
            "{:10} {} errors against {}, none after {} places were changed",
            self.client,
            broken.len(),
            self.versions[1],
            outcome.done.len()
        );
        Ok(())
    }
}

fn replayed(releases: &[Release], client: &[ClientFile]) -> Outcome {
    let evolution = compare(&releases[0], &releases[1], &Options::default());
    let log = Log::new(("old", "new"), &evolution, &releases[0]);
    replay(&log, client, Scope::default())
}

fn with_changes(client: &[ClientFile], outcome: &Outcome) -> Vec<ClientFile> {
    let text = |path: &str| outcome.files.iter().find(|it| &*it.path == path).map(|it| it.after.as_str());
    let files = client.iter().map(|(path, source)| match text(path) {
        Some(text) => (path.clone(), Arc::new(SourceTree::new(&JAVA, Arc::from(text)))),
        None => (path.clone(), source.clone()),
    });
    files.collect()
}

/// The files below a folder.
fn read(folder: &Path) -> Result<Vec<ClientFile>> {
    let sources = refscope_engine::version_sources(&folder.display().to_string())?;
    Ok(refscope_engine::Engine::new().read_sources(&sources).files)
}

fn write(folder: &Path, files: &[ClientFile]) -> Result<()> {
    for (path, source) in files {
        let file = folder.join(&**path);
        fs::create_dir_all(file.parent().context("a file stands in a folder")?)?;
        fs::write(file, &**source.text())?;
    }
    Ok(())
}

/// What the compiler says about the files of a folder; what it says about the sources that they use is theirs.
fn compile(folder: &Path, sources: &Path, stubs: Option<&Path>) -> Result<Vec<String>> {
    let client = read(folder)?;
    let own: Vec<PathBuf> = client.iter().map(|(path, _)| folder.join(&**path)).collect();
    let path: Vec<&Path> = stubs.into_iter().chain([sources]).collect();
    let output = Command::new("javac")
        .args(["-Xlint:none", "-nowarn", "-proc:none", "-implicit:none", "-Xmaxerrs", "100000"])
        // Attribution goes on where old sources use what is a keyword now.
        .args(["-XDshould-stop.ifError=FLOW", "-source", "8", "-target", "8", "-encoding", "UTF-8"])
        .arg("-sourcepath")
        .arg(std::env::join_paths(path)?)
        .arg("-d")
        .arg(folder.join("classes"))
        .args(&own)
        .output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let is_own = |line: &&str| {
        line.contains(": error: ") && own.iter().any(|it| line.starts_with(&*it.to_string_lossy()))
    };
    Ok(said.lines().filter(is_own).map(str::to_owned).collect())
}
