//! Times RefactoringMiner's own command line for one commit, as a person at a shell or a hook meets it: the
//! start of Java and its cold code count.

use super::{Toolchain, run_quietly};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long `RefactoringMiner -c REPOSITORY COMMIT -json FILE` takes from start to end.
pub(crate) fn time(toolchain: &Toolchain, repository: &Path, commit: &str) -> io::Result<Duration> {
    let scratch = toolchain.scratch()?;
    let repository = with_working_folder(repository, scratch.path())?;
    let out = scratch.path().join("answer.json");
    let mut command = toolchain.java("org.refactoringminer.RefactoringMiner");
    command.arg("-c").arg(repository).arg(commit).arg("-json").arg(&out);
    let start = Instant::now();
    run_quietly(&mut command)?;
    let duration = start.elapsed();
    // It reports success for commits that it could not open.
    let answer: serde_json::Value = serde_json::from_str(&fs::read_to_string(out)?)?;
    if answer["commits"].as_array().is_none_or(Vec::is_empty) {
        return Err(io::Error::other(format!("RefactoringMiner gave no answer for {commit}")));
    }
    Ok(duration)
}

/// Its command line looks for `.git` in a folder; a bare repository gets a folder around it.
fn with_working_folder(repository: &Path, scratch: &Path) -> io::Result<PathBuf> {
    let repository = fs::canonicalize(repository)?;
    if repository.join(".git").exists() {
        return Ok(repository);
    }
    let folder = scratch.join("repository");
    fs::create_dir(&folder)?;
    link_folder(&repository, &folder.join(".git"))?;
    Ok(folder)
}

#[cfg(unix)]
fn link_folder(original: &Path, link: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(original, link)
}

#[cfg(windows)]
fn link_folder(original: &Path, link: &Path) -> io::Result<()> {
    std::os::windows::fs::symlink_dir(original, link)
}
