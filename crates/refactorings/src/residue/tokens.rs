//! The tokens of one version: what declares them, and what became of them.

use crate::Location;
use refscope_model::{EntityId, File, Snapshot};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Position, Span, Symbol};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// What became of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// The other version has it in the same declaration, which stayed where it was.
    Kept,
    /// The other version has it in the same declaration, which stands somewhere else now.
    Moved,
    /// It came or went, and a refactoring speaks of it.
    Explained,
    /// It came or went.
    Changed,
}

/// A file with its tokens.
pub(super) struct TokenFile<'c> {
    pub(super) file: &'c File,
    pub(super) spans: Vec<Span>,
    pub(super) symbols: Vec<Symbol>,
    /// The innermost declaration around each token; none for what stands outside of all.
    pub(super) owners: Vec<Option<EntityId>>,
    pub(super) fates: Vec<Fate>,
    /// The file and token of the other version that each kept token was or became.
    pub(super) partners: Vec<Option<(usize, usize)>>,
    /// The refactoring that speaks of each token, by its place in their list.
    pub(super) speakers: Vec<Option<u32>>,
}

/// The tokens of some files.
pub(super) struct Tokens<'c> {
    pub(super) snapshot: &'c Snapshot,
    pub(super) files: Vec<TokenFile<'c>>,
    by_path: FxHashMap<Arc<str>, usize>,
    /// The tokens of each declaration that are not within another one.
    own: FxHashMap<EntityId, Vec<usize>>,
    /// The refactoring whose claims are being read.
    pub(super) speaker: Option<u32>,
}

/// Some tokens of a file.
#[derive(Clone, Debug)]
pub(super) struct TokenRange {
    pub(super) file: usize,
    pub(super) range: Range<usize>,
}

impl<'c> Tokens<'c> {
    pub(super) fn new(snapshot: &'c Snapshot) -> Self {
        let files: Vec<TokenFile> = snapshot.files().iter().map(TokenFile::new).collect();
        let by_path = files.iter().enumerate().map(|(at, it)| (it.file.path.clone(), at)).collect();
        let mut tokens = Self { snapshot, files, by_path, own: FxHashMap::default(), speaker: None };
        tokens.find_owners();
        tokens
    }

    /// Inner declarations follow outer ones, so the last one wins.
    fn find_owners(&mut self) {
        for id in self.snapshot.ids().filter(|&id| !self.snapshot.is_local(id)) {
            let TokenRange { file, range } = self.of_entity(id);
            self.files[file].owners[range].fill(Some(id));
        }
        for file in &self.files {
            for (at, owner) in file.owners.iter().enumerate() {
                if let Some(owner) = owner {
                    self.own.entry(*owner).or_default().push(at);
                }
            }
        }
    }

    /// All tokens of a declaration. The first field of a declaration has its type and modifiers, too.
    pub(super) fn of_entity(&self, id: EntityId) -> TokenRange {
        let entity = self.snapshot.entity(id);
        let shares = |other: u32| {
            let other = self.snapshot.entity(EntityId(other));
            (other.file, other.tree, other.declaration) == (entity.file, entity.tree, entity.declaration)
        };
        let is_first = !id.0.checked_sub(1).is_some_and(shares);
        let node = if is_first { entity.declaration } else { entity.node };
        let span = self.snapshot.tree_of(id).span(node);
        let file = entity.file.0 as usize;
        let spans = &self.files[file].spans;
        let start = spans.partition_point(|token| token.start < span.start);
        let end = spans.partition_point(|token| token.start < span.end);
        TokenRange { file, range: start..end.max(start) }
    }

    /// The tokens of a declaration that are not within another one, with their file.
    pub(super) fn own(&self, id: EntityId) -> (usize, &[usize]) {
        let file = self.snapshot.entity(id).file.0 as usize;
        (file, self.own.get(&id).map_or(&[], Vec::as_slice))
    }

    /// The tokens that a location covers.
    pub(super) fn at(&self, location: &Location) -> Option<TokenRange> {
        let file = *self.by_path.get(&location.path)?;
        let start = self.files[file].before(location.start);
        let end = self.files[file].before(location.end);
        Some(TokenRange { file, range: start..end.max(start) })
    }

    /// Calls what came or went explained, where `speaks_of` says so.
    pub(super) fn explain(
        &mut self,
        file: usize,
        tokens: impl Iterator<Item = usize>,
        speaks_of: impl Fn(Symbol) -> bool,
    ) {
        let TokenFile { symbols, fates, speakers, .. } = &mut self.files[file];
        for at in tokens {
            if fates[at] == Fate::Changed && speaks_of(symbols[at]) {
                fates[at] = Fate::Explained;
                speakers[at] = self.speaker;
            }
        }
    }
}

impl Tokens<'_> {
    /// Calls words explained wherever they came or went, each by its refactoring.
    pub(super) fn explain_words(&mut self, words: &FxHashMap<Symbol, u32>) {
        for TokenFile { symbols, fates, speakers, .. } in &mut self.files {
            for at in 0..symbols.len() {
                let speaker = words.get(&symbols[at]).filter(|_| fates[at] == Fate::Changed);
                if let Some(&speaker) = speaker {
                    fates[at] = Fate::Explained;
                    speakers[at] = Some(speaker);
                }
            }
        }
    }
}

impl Tokens<'_> {
    /// Calls names explained that came or went before a dot and another name, each pair of them by its refactoring.
    pub(super) fn explain_qualifiers(&mut self, names: &FxHashMap<(Symbol, Symbol), u32>) {
        for TokenFile { symbols, fates, speakers, .. } in &mut self.files {
            for at in 2..symbols.len() {
                let (qualifier, dot, member) = (symbols[at - 2], symbols[at - 1], symbols[at]);
                let speaker = names.get(&(qualifier, member)).filter(|_| dot == Symbol::of("."));
                if let Some(&speaker) = speaker.filter(|_| fates[at - 2] == Fate::Changed) {
                    fates[at - 2] = Fate::Explained;
                    speakers[at - 2] = Some(speaker);
                }
            }
        }
    }
}

impl<'c> TokenFile<'c> {
    fn new(file: &'c File) -> Self {
        let spans: Vec<Span> = file.source.lexed().token_spans().collect();
        let symbols: Vec<Symbol> = spans.iter().map(|span| Symbol::of(span.text(file.text()))).collect();
        let n_tokens = spans.len();
        Self {
            file,
            spans,
            symbols,
            owners: vec![None; n_tokens],
            fates: vec![Fate::Changed; n_tokens],
            partners: vec![None; n_tokens],
            speakers: vec![None; n_tokens],
        }
    }

    /// How many tokens start before a place.
    fn before(&self, place: Position) -> usize {
        let lines = self.file.lines();
        self.spans.partition_point(|span| lines.position(self.file.text(), span.start) < place)
    }

    /// The line that a token starts on, counted from 0.
    pub(super) fn line_of(&self, token: usize) -> usize {
        self.file.lines().line(self.spans[token].start) as usize - 1
    }

    pub(super) fn text(&self, token: usize) -> &str {
        self.spans[token].text(self.file.text())
    }

    /// Where the package is named and others are imported.
    pub(super) fn imports(&self) -> Vec<Span> {
        let tree = self.file.source.skeleton();
        let is_import = |node: &NodeId| matches!(tree.kind(*node), NodeKind::Import | NodeKind::Package);
        tree.children(NodeId::ROOT).filter(is_import).map(|node| tree.span(node)).collect()
    }
}
