//! Where the code of a version was in the version before, and whether it is still the same in substance.
//!
//! What refactorings account for is the same in substance, unless they alter what a declaration says: a renamed method
//! is called by another name and does what it did, one with a further parameter is called otherwise.

mod places;

pub use places::{CodePlace, OwnedPlace, code_places};

use crate::life::{Became, partner};
use crate::{ChangedLines, LineSort, Refactoring, changed_lines};
use places::{around, declarations, head, own_tokens};
use refscope_mapping::{MappedBody, Range, Role};
use refscope_matching::{Comparison, Pass};
use refscope_model::{EntityId, File, Snapshot};
use refscope_text::{Pair, Side, Span};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Where something was in the version before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It was the same, there.
    Kept(CodePlace),
    /// It was something else, in this file and line.
    Changed(Arc<str>, u32),
    /// It was not there.
    Added,
}

/// Finds where the code of one later file was.
pub struct Origins<'c> {
    comparison: &'c Comparison,
    files: Pair<BTreeMap<&'c str, &'c File>>,
    path: &'c str,
    /// What the file declares.
    declarations: Vec<(Span, EntityId)>,
    /// The earlier versions of the file's statements, with how sure that is.
    partners: FxHashMap<Span, Vec<(Arc<str>, Span, Role)>>,
    /// The statements of each file that the mapping names, in order.
    statements: Pair<BTreeMap<Arc<str>, Vec<Span>>>,
    /// What the refactorings say, where they were looked for.
    told: Option<Told<'c>>,
}

/// What refactorings say about changed lines.
struct Told<'c> {
    refactorings: &'c [Refactoring],
    changed: ChangedLines,
}

impl<'c> Origins<'c> {
    /// Of a comparison of the file alone: knows what stayed in its declaration, and nothing else.
    pub fn within_file(comparison: &'c Comparison, path: &'c str) -> Self {
        Self::new(comparison, path, None)
    }

    /// Of a whole change and the refactorings that were found in it.
    pub fn within_change(comparison: &'c Comparison, path: &'c str, refactorings: &'c [Refactoring]) -> Self {
        let changed = changed_lines(comparison, refactorings);
        Self::new(comparison, path, Some(Told { refactorings, changed }))
    }

    fn new(comparison: &'c Comparison, path: &'c str, told: Option<Told<'c>>) -> Self {
        let files =
            |snapshot: &'c Snapshot| snapshot.files().iter().map(|file| (&*file.path, file)).collect();
        let mut origins = Self {
            comparison,
            files: comparison.snapshots.as_ref().map(files),
            path,
            declarations: declarations(&comparison.snapshots.after, path),
            partners: FxHashMap::default(),
            statements: Pair::default(),
            told,
        };
        MappedBody::all(comparison).iter().for_each(|body| origins.add(body));
        for spans in origins.statements.before.values_mut().chain(origins.statements.after.values_mut()) {
            spans.sort_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
            spans.dedup();
        }
        origins
    }

    fn add(&mut self, body: &MappedBody) {
        let files = |side: Side| self.files.get(side).get(&**body.paths.get(side)).copied();
        let (Some(before), Some(after)) = (files(Side::Before), files(Side::After)) else { return };
        let files = Pair::new(before, after);
        for pair in &body.statements {
            let span = |side: Side| span(files.get(side), &pair.sides.get(side).range);
            let partner = (body.paths.before.clone(), span(Side::Before), body.role);
            if *body.paths.after == *self.path {
                self.partners.entry(span(Side::After)).or_default().push(partner);
            }
        }
        for side in Side::BOTH {
            let matched = body.statements.iter().map(|pair| &pair.sides.get(side).range);
            let alone = body.unmatched.get(side).iter().map(|statement| &statement.range);
            let spans = matched.chain(alone).map(|range| span(files.get(side), range));
            self.statements.get_mut(side).entry(body.paths.get(side).clone()).or_default().extend(spans);
        }
    }

    /// Whether the file is there, so that something can be said about it.
    pub fn has_file(&self) -> bool {
        self.files.after.contains_key(self.path)
    }

    /// Where something of the file was. A comparison of the file alone says only what was the same.
    pub fn of(&self, place: &CodePlace) -> Origin {
        let snapshots = self.comparison.snapshots.as_ref();
        let Some(own) = around(&self.declarations, place.span) else { return Origin::Added };
        let (partner, became) = partner(self.comparison, Side::After, own);
        let partner = partner.filter(|_| became == Became::Kept).map(|before| Pair::new(before, own));
        if let Some(pair) = partner.filter(|&pair| self.may_rely_on(pair)) {
            if place.is_head {
                let path = snapshots.before.file_of(pair.before).path.clone();
                let span = head(snapshots.before, pair.before);
                return self.judged(CodePlace { path, span, is_head: true }, place);
            }
            if let Some(kept) = self.in_equal_code(pair, place) {
                return Origin::Kept(kept);
            }
        }
        let is_sure = |role: Role| role == Role::Same && partner.is_some_and(|pair| self.may_rely_on(pair));
        let candidates = self.partners.get(&place.span).into_iter().flatten();
        let candidates = candidates.filter(|it| self.told.is_some() || is_sure(it.2));
        let mut best = Origin::Added;
        for (path, span, _) in candidates {
            let origin = self.judged(CodePlace { path: path.clone(), span: *span, is_head: false }, place);
            if matches!(origin, Origin::Kept(_)) {
                return origin;
            }
            if best == Origin::Added {
                best = origin;
            }
        }
        best
    }

    /// Whether a pair holds whatever happened in other files.
    fn may_rely_on(&self, pair: Pair<EntityId>) -> bool {
        let is_sure = |pass| matches!(pass, Pass::Intact | Pass::Identity);
        self.told.is_some() || self.comparison.pass(pair).is_some_and(is_sure)
    }

    /// The same place of a declaration whose code is equal, by counting words.
    fn in_equal_code(&self, pair: Pair<EntityId>, place: &CodePlace) -> Option<CodePlace> {
        if !self.comparison.is_unchanged(pair) {
            return None;
        }
        let snapshots = self.comparison.snapshots.as_ref();
        let files = Pair::new(snapshots.before.file_of(pair.before), snapshots.after.file_of(pair.after));
        let whole = |snapshot: &Snapshot, id| snapshot.tree_of(id).span(snapshot.entity(id).node);
        let start = whole(snapshots.after, pair.after).start;
        let n_ahead = files.after.source.tokens(Span::new(start, place.span.start)).count();
        let n_own = files.after.source.tokens(place.span).count();
        let earlier = files.before.source.tokens(whole(snapshots.before, pair.before));
        let mut earlier = earlier.skip(n_ahead).take(n_own);
        let first = earlier.next()?;
        let last = earlier.last().unwrap_or(first);
        let path = files.before.path.clone();
        Some(CodePlace { path, span: Span::new(first.span.start, last.span.end), is_head: false })
    }

    /// Whether two versions of something are the same in substance.
    fn judged(&self, before: CodePlace, after: &CodePlace) -> Origin {
        let (Some(earlier), Some(later)) = (self.own(Side::Before, &before), self.own(Side::After, after))
        else {
            return Origin::Added;
        };
        let is_equal = earlier.words().eq(later.words());
        let is_same = is_equal || self.told.as_ref().is_some_and(|told| told.account_for([&earlier, &later]));
        if is_same {
            return Origin::Kept(before);
        }
        let line = earlier.file.lines().line(before.span.start);
        Origin::Changed(before.path, line)
    }

    fn own<'o>(&'o self, side: Side, place: &CodePlace) -> Option<OwnCode<'o>> {
        let file = *self.files.get(side).get(&*place.path)?;
        let within = self.statements.get(side).get(&place.path).map_or(&[][..], Vec::as_slice);
        Some(OwnCode { side, file, tokens: own_tokens(file, place.span, within).collect() })
    }
}

/// The words and signs of a place that belong to nothing in it.
struct OwnCode<'o> {
    side: Side,
    file: &'o File,
    tokens: Vec<Span>,
}

impl OwnCode<'_> {
    fn words(&self) -> impl Iterator<Item = &str> {
        self.tokens.iter().map(|token| token.text(self.file.text()))
    }
}

impl Told<'_> {
    /// Whether refactorings account for all that differs, and none of them alters what a declaration says.
    fn account_for(&self, versions: [&OwnCode<'_>; 2]) -> bool {
        let mut has_words = false;
        for OwnCode { side, file, tokens } in versions {
            let files = self.changed.files.get(*side);
            let Some(changed) = files.iter().find(|it| it.path == file.path) else { return false };
            for token in tokens {
                let number = file.lines().line(token.start);
                let Ok(line) = changed.lines.binary_search_by_key(&number, |line| line.number) else {
                    continue;
                };
                let line = &changed.lines[line];
                let Some(word) = line.words.iter().find(|word| word.span == *token) else { continue };
                let is_left = !word.is_explained && line.sort == LineSort::Unexplained;
                let mut speakers = line.refactorings.iter().map(|&at| &self.refactorings[at as usize]);
                if is_left || speakers.any(Refactoring::alters_declaration) {
                    return false;
                }
                has_words |= word.is_explained;
            }
        }
        has_words
    }
}

fn span(file: &File, range: &Range) -> Span {
    let offset = |place| file.lines().offset(file.text(), place);
    Span::new(offset(range.start), offset(range.end))
}
