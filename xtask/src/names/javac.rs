//! What `javac` says: which declaration each name of a version means.

use super::Version;
use crate::corpus::Corpus;
use crate::peers::run_quietly;
use anyhow::{Context, Result, ensure};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The Java files of a version in a folder of their own, which is removed when dropped.
pub(super) struct Sources {
    folder: tempfile::TempDir,
    /// Below the folder, in order.
    pub(super) paths: Vec<String>,
}

impl Sources {
    pub(super) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }
}

/// A name and what it means.
pub(super) struct Said {
    pub(super) path: String,
    /// Its first byte.
    pub(super) start: u32,
    pub(super) sort: Sort,
    /// The declaration, where it is one of the version outside of code.
    pub(super) target: Option<Declaration>,
}

/// A declaration by its file, its first byte and its name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Declaration {
    pub(super) path: String,
    pub(super) start: u32,
    pub(super) name: String,
}

/// What sort of thing a name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Sort {
    Member,
    Constructor,
    Type,
    Variable,
}

/// Makes sure that there is a compiler.
pub(super) fn find() -> Result<()> {
    let version = Command::new("javac").arg("-version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    let is_there = version.is_ok_and(|status| status.success());
    ensure!(is_there, "`javac` does not start; install a JDK (for instance from https://adoptium.net)");
    Ok(())
}

pub(super) fn unpack(corpus: &Corpus, version: &Version) -> Result<Sources> {
    let repository = corpus.repository(version.bundle)?;
    let folder = tempfile::tempdir()?;
    let mut git = Command::new("git");
    git.arg("--git-dir").arg(&repository).args(["archive", version.revision, version.folder]);
    let output = git.output()?;
    ensure!(output.status.success(), "git archive failed in {}", repository.display());
    tar::Archive::new(output.stdout.as_slice()).unpack(folder.path())?;
    let mut sources = Sources { folder, paths: Vec::new() };
    let root = sources.folder.path().to_owned();
    collect(&root, &root, &mut sources.paths)?;
    sources.paths.sort();
    Ok(sources)
}

fn collect(root: &Path, folder: &Path, paths: &mut Vec<String>) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(root, &path, paths)?;
        } else if path.extension().is_some_and(|it| it == "java") {
            std::fs::write(&path, plain(&std::fs::read(&path)?))?;
            paths.push(path.strip_prefix(root)?.to_string_lossy().into_owned());
        }
    }
    Ok(())
}

/// A text in plain letters, so that the compiler's characters are our bytes. Others stand in comments and literals.
fn plain(text: &[u8]) -> String {
    let text =
        String::from_utf8(text.to_vec()).unwrap_or_else(|_| text.iter().map(|&it| it as char).collect());
    text.chars().map(|it| if it.is_ascii() { it } else { 'x' }).collect()
}

/// Asks the compiler about all names.
pub(super) fn names(root: &Path, sources: &Sources) -> Result<Vec<Said>> {
    let scratch = tempfile::tempdir()?;
    let (list, out) = (scratch.path().join("list"), scratch.path().join("names.tsv"));
    std::fs::write(&list, sources.paths.join("\n"))?;
    let mut java = Command::new("java");
    java.current_dir(sources.folder.path());
    java.arg(root.join("xtask/src/names/JavacNames.java")).arg(&list).arg(&out);
    run_quietly(&mut java)?;
    std::fs::read_to_string(out)?.lines().map(said).collect()
}

fn said(line: &str) -> Result<Said> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [path, start, sort, rest @ ..] = fields.as_slice() else { anyhow::bail!("odd line {line:?}") };
    let target = match rest {
        [path, start, name] => {
            Some(Declaration { path: (*path).into(), start: start.parse()?, name: (*name).into() })
        }
        _ => None,
    };
    let sort = match *sort {
        "method" | "field" => Sort::Member,
        "constructor" => Sort::Constructor,
        "type" => Sort::Type,
        _ => Sort::Variable,
    };
    let start = start.parse().with_context(|| format!("odd line {line:?}"))?;
    Ok(Said { path: (*path).into(), start, sort, target })
}
