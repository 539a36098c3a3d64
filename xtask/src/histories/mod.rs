//! Whole histories of the benchmarks, mined by the program as people run it.

mod answers;

pub(crate) use answers::run as answer;

use crate::corpus::Corpus;
use anyhow::{Result, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The program in release, built where that is needed.
pub(crate) fn program(root: &Path) -> Result<PathBuf> {
    crate::bench::peers::own::build_program(root)
}

/// The database of a history with the usual options. What it lacks is mined.
pub(crate) fn database(root: &Path, corpus: &Corpus, bundle: &str) -> Result<PathBuf> {
    let name = bundle.rsplit('/').next().unwrap_or(bundle);
    let file = root.join(format!("target/histories/{name}.db"));
    mined(root, &corpus.repository(bundle)?, &file, &[])?;
    Ok(file)
}

/// Mines a repository into a database of its own, anew: what another build found means something else.
pub(crate) fn mined(root: &Path, repository: &Path, file: &Path, options: &[&str]) -> Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let program = program(root)?;
    if is_newer(file, &program) {
        return Ok(());
    }
    if file.exists() {
        std::fs::remove_file(file)?;
    }
    let mut mine = Command::new(program);
    mine.arg("mine").arg(repository).arg("--into").arg(file).args(options);
    let code = mine.status()?.code();
    // Some files are samples of broken code: that is told, and the rest is complete.
    ensure!(matches!(code, Some(0 | 3)), "{} cannot be mined", repository.display());
    Ok(())
}

/// Whether a file was made after the program.
fn is_newer(file: &Path, program: &Path) -> bool {
    let made = |path: &Path| path.metadata().and_then(|it| it.modified()).ok();
    made(file).zip(made(program)).is_some_and(|(file, program)| file > program)
}
