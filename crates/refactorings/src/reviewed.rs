//! A change laid out for a reader: the texts of both versions, what each changed line shows, what was declared where,
//! and which statement became which. Plain values that outlive the comparison.

use crate::residue::add_other;
use crate::{ChangedLines, Refactoring, changed_lines, explain};
use refscope_mapping::{Declared, MappedBody, Mapping, MappingOptions};
use refscope_matching::Comparison;
use refscope_text::{Change, FileChange, Note, Pair, Side};
use std::sync::Arc;

/// All that a page needs to show a change.
#[derive(Clone, Debug, Default)]
pub struct ReviewedChange {
    /// The refactorings with their grounds, in a fixed order.
    pub refactorings: Vec<Refactoring>,
    /// The changed lines; they name the refactorings by their places in the list.
    pub changed: ChangedLines,
    /// The texts of the files of both versions, in the order of `changed`.
    pub texts: Pair<Vec<Arc<str>>>,
    /// How many files of each version were compared; those behind them are in no language that is read.
    pub n_compared: Pair<usize>,
    /// What each of these files declares, in the order of the text; nothing that stands within code.
    pub declarations: Pair<Vec<Vec<Declared>>>,
    /// Which statements became which, in the bodies whose code was compared.
    pub bodies: Vec<MappedBody>,
    /// The files that have another path and the same content.
    pub moved: Vec<Pair<Arc<str>>>,
    /// The files in no language that is read and that are no text, or could not be read, and why.
    pub unshown: Vec<Note>,
}

impl ReviewedChange {
    /// Lays a comparison out, with the refactorings that were found in it.
    pub fn new(comparison: &Comparison, mut refactorings: Vec<Refactoring>) -> Self {
        explain(comparison, &mut refactorings);
        let texts = |side: Side| {
            comparison.snapshots.get(side).files().iter().map(|file| file.source.text().clone()).collect()
        };
        let n_files = |side: Side| comparison.snapshots.get(side).files().len();
        let options = MappingOptions { with_statements: true, explain: None };
        Self {
            changed: changed_lines(comparison, &refactorings),
            refactorings,
            texts: Pair::new(texts(Side::Before), texts(Side::After)),
            n_compared: Pair::new(n_files(Side::Before), n_files(Side::After)),
            declarations: Pair::new(
                declarations(comparison, Side::Before),
                declarations(comparison, Side::After),
            ),
            bodies: Mapping::new(comparison, &options).bodies.unwrap_or_default(),
            moved: comparison.files.moved.clone(),
            unshown: Vec::new(),
        }
    }

    /// Adds the files of the same change that are in no language that is read.
    #[must_use]
    pub fn with_other_files(mut self, change: &Change) -> Self {
        add_other(&mut self.changed, change);
        for file in &change.files {
            for side in Side::BOTH {
                if let Some(file) = file.source(side) {
                    self.texts.get_mut(side).push(file.text.clone());
                    self.declarations.get_mut(side).push(Vec::new());
                }
            }
            if let FileChange::Moved(paths) = file {
                self.moved.push(paths.clone());
            }
        }
        self.unshown.extend(change.notes.iter().filter(|note| note.path.is_some()).cloned());
        self
    }
}

/// What the files of a version declare, file by file.
fn declarations(comparison: &Comparison, side: Side) -> Vec<Vec<Declared>> {
    let snapshot = comparison.snapshots.get(side);
    let mut files = vec![Vec::new(); snapshot.files().len()];
    for id in snapshot.ids().filter(|&id| !snapshot.is_local(id)) {
        let declared = Declared::new(comparison, side, id);
        files[snapshot.entity(id).file.0 as usize].push(declared);
    }
    for file in &mut files {
        file.sort_by_key(|declared| (declared.lines.0, std::cmp::Reverse(declared.lines.1)));
    }
    files
}
