//! `cargo xtask docs`: writes the parts of pages that follow from the code and from measurements.
//!
//! Which kinds are detected follows from the detectors, accuracy from the scoreboards, speed from
//! `docs/performance.md`. `cargo xtask tidy` fails when a page says something else.

mod accuracy;
mod board;
mod readme;

use crate::sections::with_section;
use crate::tidy::{Files, detected_kinds};
use anyhow::{Context, Result};
use refscope_engine::RefactoringKind;
use std::collections::BTreeSet;
use std::path::Path;

/// The generated sections of a page, by name.
type Sections = Vec<(&'static str, String)>;

/// A page with generated sections.
pub(crate) struct Page {
    pub(crate) path: &'static str,
    sections: fn(&Files) -> Result<Sections>,
}

pub(crate) const PAGES: [Page; 2] = [
    Page { path: "README.md", sections: readme::sections },
    Page { path: accuracy::PAGE, sections: accuracy::sections },
];

pub(crate) fn run(root: &Path) -> Result<()> {
    let files = Files::read(root)?;
    for page in PAGES {
        std::fs::write(root.join(page.path), page.current(&files)?)?;
        println!("{} is up to date", page.path);
    }
    Ok(())
}

impl Page {
    /// The page as it is.
    pub(crate) fn text<'f>(&self, files: &'f Files) -> Result<&'f str> {
        Ok(&files.get(self.path).with_context(|| format!("{} is missing", self.path))?.text)
    }

    /// The page as it should be.
    pub(crate) fn current(&self, files: &Files) -> Result<String> {
        let mut page = self.text(files)?.to_owned();
        for (name, content) in (self.sections)(files)? {
            page = with_section(&page, name, &content).context(self.path)?;
        }
        Ok(page)
    }
}

/// The titles of the kinds that have no detector, in order.
fn undetected(files: &Files) -> BTreeSet<&'static str> {
    let detected: BTreeSet<&str> = detected_kinds(files).map(RefactoringKind::title).collect();
    RefactoringKind::ALL.iter().map(|kind| kind.title()).filter(|title| !detected.contains(title)).collect()
}
