//! Refactorings as people read them: by file, and what only follows from another one folded under its cause.

use refscope_refactorings::{FindingId, Location, Refactoring, RefactoringKind};
use std::collections::{BTreeMap, HashMap};

/// The refactorings of one file.
pub(crate) struct FileGroup<'a> {
    /// The file; empty for refactorings without a place.
    pub(crate) path: &'a str,
    pub(crate) causes: Vec<Cause<'a>>,
}

/// A refactoring that somebody made, and what followed from it.
pub(crate) struct Cause<'a> {
    pub(crate) refactoring: &'a Refactoring,
    /// How many refactorings of each kind follow from it.
    pub(crate) consequences: BTreeMap<RefactoringKind, usize>,
}

impl Cause<'_> {
    /// `3 consequences: 2 × Change Parameter Type, 1 × Change Return Type`; nothing where there are none.
    pub(crate) fn consequences_in_words(&self) -> Option<String> {
        let n_consequences: usize = self.consequences.values().sum();
        let kinds: Vec<String> =
            self.consequences.iter().map(|(kind, n)| format!("{n} × {}", kind.title())).collect();
        let noun = if n_consequences == 1 { "consequence" } else { "consequences" };
        (n_consequences > 0).then(|| format!("{n_consequences} {noun}: {}", kinds.join(", ")))
    }

    /// The words behind the title.
    pub(crate) fn sentence(&self) -> String {
        refscope_wording::sentence(self.refactoring)
    }

    /// The line of its place.
    pub(crate) fn line(&self) -> Option<u32> {
        place(self.refactoring).map(|place| place.start.line)
    }
}

/// Groups by file. A consequence whose cause is not among the refactorings stands for itself.
pub(crate) fn by_file(refactorings: &[Refactoring]) -> Vec<FileGroup<'_>> {
    let roots = Roots::new(refactorings);
    let mut consequences: HashMap<usize, BTreeMap<RefactoringKind, usize>> = HashMap::new();
    for (at, refactoring) in refactorings.iter().enumerate() {
        let root = roots.root(at);
        if root != at {
            *consequences.entry(root).or_default().entry(refactoring.kind).or_default() += 1;
        }
    }
    let mut groups: BTreeMap<&str, Vec<Cause>> = BTreeMap::new();
    for (at, refactoring) in refactorings.iter().enumerate().filter(|&(at, _)| roots.root(at) == at) {
        let path = place(refactoring).map_or("", |place| &place.path);
        let consequences = consequences.remove(&at).unwrap_or_default();
        groups.entry(path).or_default().push(Cause { refactoring, consequences });
    }
    let mut groups: Vec<FileGroup> =
        groups.into_iter().map(|(path, causes)| FileGroup { path, causes }).collect();
    for group in &mut groups {
        group.causes.sort_by_key(Cause::line);
    }
    groups
}

/// Where people look first: where it led to, or where it was if that is all there is.
fn place(refactoring: &Refactoring) -> Option<&Location> {
    refactoring.locations.after.first().or_else(|| refactoring.locations.before.first())
}

/// Which refactoring each one follows from in the end.
struct Roots<'a> {
    refactorings: &'a [Refactoring],
    places: HashMap<FindingId, usize>,
}

impl<'a> Roots<'a> {
    fn new(refactorings: &'a [Refactoring]) -> Self {
        let places = refactorings.iter().enumerate().map(|(at, it)| (it.id, at)).collect();
        Self { refactorings, places }
    }

    fn root(&self, at: usize) -> usize {
        let mut root = at;
        // Causes that name each other in a circle have no root; then each stands for itself.
        for _ in 0..self.refactorings.len() {
            let cause = self.refactorings[root].consequence_of;
            match cause.and_then(|cause| self.places.get(&cause)) {
                Some(&cause) => root = cause,
                None => return root,
            }
        }
        at
    }
}
