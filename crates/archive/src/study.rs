//! What is kept of one change: plain values, made where the change was compared.

use refscope_mapping::Declared;
use refscope_matching::{Comparison, Pass};
use refscope_model::{EntityId, EntityKind};
use refscope_ranking::{Purity, Ranking, purity, rank};
use refscope_refactorings::{Declaration, LineCounts, Refactoring, detect, n_changed_lines, residue};
use refscope_text::{Cancellation, Change, FileChange, Pair, Position, Side};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What is kept of one change.
#[derive(Clone, Debug, Default)]
pub struct Study {
    /// How many files of any kind changed.
    pub n_files: usize,
    pub(crate) files: Vec<FileRow>,
    pub(crate) entities: Vec<EntityRow>,
    /// The rows of entities by the ids that they have in their snapshots.
    pub(crate) rows: Pair<FxHashMap<EntityId, usize>>,
    /// And by what findings say of them.
    pub(crate) declared: Pair<FxHashMap<DeclaredKey, usize>>,
    /// What was detected.
    pub refactorings: Vec<Refactoring>,
    pub(crate) purities: Option<Vec<Purity>>,
    pub(crate) lines: Option<Lines>,
    pub(crate) ranking: Ranking,
    /// Why nothing was compared.
    pub skipped: Option<String>,
}

/// What tells the declarations of a version apart: file, start and kind.
pub(crate) type DeclaredKey = (Arc<str>, Position, EntityKind);

pub(crate) fn key(declaration: &Declaration) -> DeclaredKey {
    (declaration.file.clone(), declaration.start, declaration.kind)
}

/// A changed file.
#[derive(Clone, Debug)]
pub(crate) struct FileRow {
    pub(crate) status: &'static str,
    pub(crate) paths: Pair<Option<Arc<str>>>,
}

/// A declaration that came, went or changed.
#[derive(Clone, Debug)]
pub(crate) struct EntityRow {
    pub(crate) side: Side,
    pub(crate) declared: Declared,
    /// The row of the declaration that it was, and the pass that says so.
    pub(crate) was: Option<(usize, Pass)>,
}

/// The changed lines of a change.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Lines {
    /// Nothing was detected that could explain one.
    Counted(usize),
    Sorted(LineCounts),
}

impl Study {
    /// What a change shows.
    pub fn new(change: &Change, comparison: &Comparison, cancellation: &Cancellation) -> Self {
        let refactorings = detect(comparison, cancellation);
        let ranking = rank(comparison, &refactorings);
        let mut study = Self { refactorings, ranking, ..Self::without_comparison(change, None) };
        study.add_entities(comparison);
        if cancellation.is_cancelled() {
            return study;
        }
        if study.refactorings.is_empty() {
            study.lines = Some(Lines::Counted(n_changed_lines(comparison)));
        } else {
            let residue = residue(comparison, &study.refactorings);
            study.purities = Some(purity(&study.refactorings, &residue));
            study.lines = Some(Lines::Sorted(residue.counts));
        }
        study
    }

    /// A change of which only the list of its files is kept, and perhaps why.
    pub fn without_comparison(change: &Change, skipped: Option<String>) -> Self {
        let files = change.files.iter().map(FileRow::new).collect();
        Self { n_files: change.n_files_of_any_kind, files, skipped, ..Self::default() }
    }

    /// The declarations of skeletons that came, went or changed, those of the earlier version first.
    fn add_entities(&mut self, comparison: &Comparison) {
        let is_kept = |side: Side, id: EntityId| !comparison.snapshots.get(side).is_local(id);
        let is_same =
            |pair: Pair<EntityId>, pass: Pass| pass == Pass::Intact && comparison.is_unchanged(pair);
        let changed: Vec<(Pair<EntityId>, Pass)> = comparison
            .pairs()
            .filter(|&(pair, pass)| !is_same(pair, pass))
            .filter(|(pair, _)| is_kept(Side::Before, pair.before) && is_kept(Side::After, pair.after))
            .collect();
        for side in Side::BOTH {
            let mut ids: Vec<EntityId> = changed.iter().map(|(pair, _)| *pair.get(side)).collect();
            ids.extend(comparison.unmatched(side).filter(|&id| is_kept(side, id)));
            ids.sort_unstable();
            for id in ids {
                let declared = Declared::new(comparison, side, id);
                self.rows.get_mut(side).insert(id, self.entities.len());
                let key = (declared.path.clone(), declared.start, declared.kind);
                self.declared.get_mut(side).entry(key).or_insert(self.entities.len());
                self.entities.push(EntityRow { side, declared, was: None });
            }
        }
        for (pair, pass) in changed {
            let Pair { before, after } = &self.rows;
            self.entities[after[&pair.after]].was = Some((before[&pair.before], pass));
        }
    }
}

impl FileRow {
    fn new(change: &FileChange) -> Self {
        let status = match change {
            FileChange::Added(_) => "added",
            FileChange::Removed(_) => "removed",
            FileChange::Modified(pair) if pair.before.path != pair.after.path => "renamed",
            FileChange::Modified(_) => "changed",
            FileChange::Moved(_) => "moved",
        };
        let path = |side: Side| change.path(side).cloned();
        Self { status, paths: Pair::new(path(Side::Before), path(Side::After)) }
    }
}
