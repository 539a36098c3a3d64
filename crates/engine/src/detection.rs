//! One change: from its files to its refactorings, or to what became what.

use crate::tree_cache::TreeCache;
use crate::understanding::NotUnderstood;
use crate::vectors;
use rayon::prelude::*;
use refscope_mapping::{Mapping, MappingOptions};
use refscope_matching::{Comparison, FileMoves, compare, cut_off};
use refscope_model::Snapshot;
use refscope_refactorings::{Findings, Refactoring, ReviewedChange, explain, residue, show_code};
use refscope_syntax::{LANGUAGES, Language, LexedFile, SourceTree};
use refscope_text::{Cancellation, Change, FileChange, Note, Pair, Side, SourceFile};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The refactorings of a change, in a fixed order.
pub type Detection = Outcome<Vec<Refactoring>>;

/// What a change shows.
#[derive(Debug, Default)]
pub struct Outcome<T> {
    /// What was found.
    pub found: T,
    /// What could not be read, understood or finished.
    pub notes: Vec<Note>,
    /// Whether something is missing: a file could not be read, much of one was not understood, or the time was
    /// over.
    pub is_partial: bool,
    /// What it took.
    pub stats: Stats,
}

impl<T> Outcome<T> {
    /// The same with what `view` makes of the found.
    fn map<U>(self, view: impl FnOnce(T) -> U) -> Outcome<U> {
        let Self { found, notes, is_partial, stats } = self;
        Outcome { found: view(found), notes, is_partial, stats }
    }
}

/// How much was done for one change, and how long it took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stats {
    /// The changed files, both versions counted.
    pub n_files: usize,
    /// The bytes of their texts.
    pub n_bytes: usize,
    /// The bytes that were lexed; the rest was known from before.
    pub n_lexed_bytes: usize,
    /// The bytes of bodies that were parsed.
    pub n_parsed_bytes: usize,
    /// The time for reading both versions, where the engine did it.
    pub reading: Duration,
    /// The time for lexing and skeletons.
    pub front: Duration,
    /// The time for the code model.
    pub model: Duration,
    /// The time for matching.
    pub matching: Duration,
    /// The time for detection.
    pub detection: Duration,
}

impl Stats {
    /// The time for all of it.
    pub fn took(&self) -> Duration {
        self.reading + self.front + self.model + self.matching + self.detection
    }
}

/// What to find beside the refactorings.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// What speaks for each of them, in full.
    pub grounds: bool,
    /// The code of each before and after.
    pub code: bool,
    /// The changed lines that they leave unexplained.
    pub residue: bool,
    /// What characteristic vectors say of the same change.
    pub vectors: bool,
}

/// Detects refactorings and keeps what the next change can use again; clones share that.
#[derive(Clone, Debug)]
pub struct Engine {
    languages: &'static [&'static Language],
    trees: Arc<TreeCache>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::with_languages(LANGUAGES)
    }
}

/// Above this many bytes the files of one change are lexed on all cores.
const PARALLEL_BYTES: usize = 1 << 20;

impl Engine {
    /// An engine that knows no file yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// An engine that reads these languages, each by the names of its files.
    pub fn with_languages(languages: &'static [&'static Language]) -> Self {
        Self { languages, trees: Arc::default() }
    }

    /// Whether a path is that of a file in a language that is read.
    pub fn reads(&self, path: &str) -> bool {
        self.language_of(path).is_some()
    }

    pub(crate) fn language_of(&self, path: &str) -> Option<&'static Language> {
        Language::among(self.languages, path)
    }

    /// The refactorings of a change.
    pub fn detect(&self, change: &Change, cancellation: &Cancellation) -> Detection {
        self.view(change, cancellation, |comparison| refscope_refactorings::detect(comparison, cancellation))
    }

    /// The refactorings of a change that `accepts` lets through, with what else is wanted.
    pub fn review(
        &self,
        change: &Change,
        wanted: Wanted,
        cancellation: &Cancellation,
        accepts: impl Fn(&Refactoring) -> bool,
    ) -> Outcome<Findings> {
        self.view(change, cancellation, |comparison| {
            let found = refscope_refactorings::detect(comparison, cancellation);
            let mut findings = Findings::picked(found, accepts);
            if wanted.grounds {
                explain(comparison, &mut findings.refactorings);
            }
            if wanted.code {
                show_code(comparison, &mut findings.refactorings);
            }
            let residue = wanted.residue.then(|| residue(comparison, &findings.refactorings));
            // What was not looked for explains nothing: half a residue would mislead.
            findings.residue = residue.filter(|_| !cancellation.is_cancelled());
            findings.by_vectors = (wanted.vectors && !cancellation.is_cancelled())
                .then(|| vectors::find(comparison, &findings.refactorings));
            findings
        })
    }

    /// A change laid out for a reader: its refactorings with their grounds, and every changed line; behind them those of
    /// the other files of the same change.
    pub fn lay_out(
        &self,
        change: &Change,
        other_files: &Change,
        cancellation: &Cancellation,
    ) -> Outcome<ReviewedChange> {
        self.view(change, cancellation, |comparison| {
            let refactorings = refscope_refactorings::detect(comparison, cancellation);
            ReviewedChange::new(comparison, refactorings).with_other_files(other_files)
        })
    }

    /// Which entities of a change are one and, where that is wanted, which statements, and why.
    pub fn map(
        &self,
        change: &Change,
        options: &MappingOptions,
        cancellation: &Cancellation,
    ) -> Outcome<Mapping> {
        self.view(change, cancellation, |comparison| Mapping::new(comparison, options))
    }

    /// What `view` sees in the comparison of a change.
    pub fn view<T>(
        &self,
        change: &Change,
        cancellation: &Cancellation,
        view: impl FnOnce(&Comparison) -> T,
    ) -> Outcome<T> {
        let Compared { comparison, mut stats } = self.compared(change, cancellation);
        let start = Instant::now();
        let found = view(&comparison);
        stats.detection = start.elapsed();
        self.outcome(change, cancellation, found, &comparison, stats)
    }

    /// What became what in a change.
    pub fn compare(&self, change: &Change, cancellation: &Cancellation) -> Outcome<Comparison> {
        let Compared { comparison, stats } = self.compared(change, cancellation);
        let complete = self.outcome(change, cancellation, (), &comparison, stats);
        complete.map(|()| comparison)
    }

    fn compared(&self, change: &Change, cancellation: &Cancellation) -> Compared {
        let mut stats = Stats::default();
        let start = Instant::now();
        let sources = self.source_trees(change, cancellation, &mut stats);
        stats.front = start.elapsed();
        let start = Instant::now();
        let snapshots = sources.map(Snapshot::new);
        stats.model = start.elapsed();
        let start = Instant::now();
        let comparison = compare(snapshots, file_moves(change), cancellation);
        stats.matching = start.elapsed();
        stats.n_parsed_bytes = comparison.n_parsed_bytes();
        Compared { comparison, stats }
    }

    /// When the work is cancelled, the files that are left are left out: nothing is compared then.
    fn source_trees(
        &self,
        change: &Change,
        cancellation: &Cancellation,
        stats: &mut Stats,
    ) -> Pair<Vec<(Arc<str>, Arc<SourceTree>)>> {
        let files: Vec<Pair<Option<&SourceFile>>> = in_order(change).into_iter().map(versions).collect();
        let all = || files.iter().flat_map(|pair| [pair.before, pair.after]).flatten();
        stats.n_files = all().count();
        stats.n_bytes = all().map(|file| file.text.len()).sum();
        let lex = |file: &Pair<Option<&SourceFile>>| match cancellation.is_cancelled() {
            false => self.lex(*file),
            true => Pair::default(),
        };
        let lexed: Vec<Pair<Option<Lexed>>> = if stats.n_bytes > PARALLEL_BYTES {
            files.par_iter().map(lex).collect()
        } else {
            files.iter().map(lex).collect()
        };
        let mut sources = Pair::<Vec<_>>::default();
        for Pair { before, after } in lexed {
            for (side, file) in [(Side::Before, before), (Side::After, after)] {
                if let Some(Lexed { path, tree, n_lexed_bytes }) = file {
                    stats.n_lexed_bytes += n_lexed_bytes;
                    sources.get_mut(side).push((path, tree));
                }
            }
        }
        sources
    }

    fn lex(&self, file: Pair<Option<&SourceFile>>) -> Pair<Option<Lexed>> {
        let before = file.before.and_then(|file| self.source_tree(file, None));
        let earlier = before.as_ref().map(|lexed| &*lexed.tree);
        let after = file.after.and_then(|file| self.source_tree(file, earlier));
        Pair::new(before, after)
    }

    /// A file in a language that is not read is none.
    fn source_tree(&self, file: &SourceFile, earlier: Option<&SourceTree>) -> Option<Lexed> {
        let language = self.language_of(&file.path)?;
        let path = file.path.clone();
        if let Some(tree) = self.trees.get(file.content, language) {
            return Some(Lexed { path, tree, n_lexed_bytes: 0 });
        }
        let text = file.text.clone();
        let lexed = match earlier.filter(|earlier| earlier.language() == language) {
            Some(earlier) => LexedFile::after(text, earlier.lexed()),
            None => LexedFile::new(language, text),
        };
        let tree = Arc::new(SourceTree::of(lexed));
        self.trees.insert(file.content, &tree);
        Some(Lexed { path, tree, n_lexed_bytes: file.text.len() })
    }

    /// What is said of the files of a change that are in no language that is read.
    fn not_read<'c>(&'c self, change: &'c Change) -> impl Iterator<Item = Note> + 'c {
        let files = in_order(change).into_iter().map(versions).flat_map(|pair| pair.after.or(pair.before));
        files.filter(|file| !self.reads(&file.path)).map(|file| unknown_language(&file.path))
    }

    /// What was seen in a change, with what is missing in it.
    fn outcome<T>(
        &self,
        change: &Change,
        cancellation: &Cancellation,
        found: T,
        comparison: &Comparison,
        stats: Stats,
    ) -> Outcome<T> {
        let mut notes = change.notes.clone();
        notes.extend(self.not_read(change));
        if cancellation.is_cancelled() {
            notes.push(out_of_time());
        } else {
            notes.extend(cut_off(comparison));
        }
        let not_understood = NotUnderstood::of(comparison);
        let is_partial = !notes.is_empty() || not_understood.is_much;
        notes.extend(not_understood.notes);
        notes.extend_from_slice(&change.remarks);
        Outcome { found, is_partial, notes, stats }
    }
}

/// A comparison and what it took.
struct Compared {
    comparison: Comparison,
    stats: Stats,
}

struct Lexed {
    path: Arc<str>,
    tree: Arc<SourceTree>,
    n_lexed_bytes: usize,
}

/// The versions of a file that are to be lexed.
/// The files of a change in the order of their paths, whoever made it.
fn in_order(change: &Change) -> Vec<&FileChange> {
    let mut files: Vec<&FileChange> = change.files.iter().collect();
    files.sort_by(|one, other| one.order().cmp(&other.order()));
    files
}

fn versions(file: &FileChange) -> Pair<Option<&SourceFile>> {
    match file {
        FileChange::Added(file) => Pair::new(None, Some(file)),
        FileChange::Removed(file) => Pair::new(Some(file), None),
        FileChange::Modified(pair) => pair.as_ref().map(Some),
        FileChange::Moved(_) => Pair::default(),
    }
}

pub(crate) fn unknown_language(path: &Arc<str>) -> Note {
    Note { path: Some(path.clone()), message: "the file is in no language that is read".into() }
}

fn out_of_time() -> Note {
    Note { path: None, message: "the time limit was reached: results are missing".into() }
}

fn file_moves(change: &Change) -> FileMoves {
    let mut moves = FileMoves { folders: change.folders.clone(), ..FileMoves::default() };
    for file in in_order(change) {
        match file {
            FileChange::Moved(paths) => moves.moved.push(paths.clone()),
            FileChange::Modified(pair) if pair.before.path != pair.after.path => {
                moves.renamed.push(pair.as_ref().map(|file| file.path.clone()));
            }
            _ => {}
        }
    }
    debug_assert!(moves.moved.iter().all(|paths| paths.get(Side::Before) != paths.get(Side::After)));
    moves
}
