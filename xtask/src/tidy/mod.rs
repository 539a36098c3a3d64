//! `cargo xtask tidy`: the invariants of `docs/architecture.md` and the rules of `docs/style.md` that a program can
//! check, so that they hold without anybody having to remember them.

mod files;
mod fixtures;
mod manifests;
mod sources;
mod texts;

pub(crate) use files::Files;
pub(crate) use fixtures::{detected_kinds, fixture_of};

use crate::readme;
use anyhow::{Result, ensure};
use std::path::Path;

/// What is wrong, and what may become wrong.
#[derive(Default)]
struct Complaints {
    problems: Vec<String>,
    warnings: Vec<String>,
}

pub(crate) fn run(root: &Path) -> Result<()> {
    let files = Files::read(root)?;
    let mut complaints = Complaints::default();
    manifests::check(&files, &mut complaints)?;
    sources::check(&files, &mut complaints);
    texts::check(&files, &mut complaints);
    fixtures::check(&files, &mut complaints);
    check_readme(&files, &mut complaints);
    let Complaints { problems, warnings } = complaints;
    warnings.iter().for_each(|warning| println!("warning: {warning}"));
    problems.iter().for_each(|problem| println!("problem: {problem}"));
    ensure!(problems.is_empty(), "{} things are not tidy", problems.len());
    println!("{} files are tidy", files.all().len());
    Ok(())
}

/// The README's figures are those of the scoreboards, its kinds those of the detectors.
fn check_readme(files: &Files, complaints: &mut Complaints) {
    let page = files.get(readme::PAGE).map_or("", |file| &file.text);
    match readme::current(files, page) {
        Ok(current) if current == page => {}
        Ok(_) => complaints.problems.push(format!("{}: run `cargo xtask readme`", readme::PAGE)),
        Err(error) => complaints.problems.push(format!("{error:#}")),
    }
}
