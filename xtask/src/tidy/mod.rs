//! `cargo xtask tidy`: the invariants of `docs/architecture.md` and the rules of `docs/style.md` that a program can
//! check, so that they hold without anybody having to remember them.

mod files;
mod fixtures;
mod manifests;
mod sources;
mod texts;

pub(crate) use files::Files;
pub(crate) use fixtures::{detected_kinds, page_of};

use crate::docs;
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
    check_pages(&files, &mut complaints);
    let Complaints { problems, warnings } = complaints;
    warnings.iter().for_each(|warning| println!("warning: {warning}"));
    problems.iter().for_each(|problem| println!("problem: {problem}"));
    ensure!(problems.is_empty(), "{} things are not tidy", problems.len());
    println!("{} files are tidy", files.all().len());
    Ok(())
}

/// The figures of pages are those of the scoreboards, the kinds those of the detectors.
fn check_pages(files: &Files, complaints: &mut Complaints) {
    for page in docs::PAGES {
        match page.current(files) {
            Ok(current) if page.text(files).is_ok_and(|text| text == current) => {}
            Ok(_) => complaints.problems.push(format!("{}: run `cargo xtask docs`", page.path)),
            Err(error) => complaints.problems.push(format!("{error:#}")),
        }
    }
}
