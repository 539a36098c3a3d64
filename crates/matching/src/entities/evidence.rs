//! What the bodies of two methods say about their being one.

use super::bodies::matched_bodies;
use crate::similarity::dice;
use crate::statements::{BodyMatching, CodeBody, LambdaMatching};
use crate::{CodeComparison, DeclarationComparison};
use refscope_model::{EntityId, StatementId, header};
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side, Symbol};
use std::cmp::Ordering;

/// Counts over the statements of two bodies. Blocks never count; trivial statements only when alone.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CodeEvidence {
    pub(crate) n_mapped: usize,
    pub(crate) n_exact: usize,
    pub(crate) n_left: Pair<usize>,
    pub(super) has_code: Pair<bool>,
}

impl CodeEvidence {
    /// Counts the statements of two bodies in.
    fn add(&mut self, bodies: Pair<&CodeBody>, matching: &BodyMatching) {
        for pair in matching.pairs.iter().filter(|pair| counts(bodies.before, pair.statements.before)) {
            self.n_mapped += 1;
            self.n_exact += usize::from(pair.is_exact);
        }
        for side in Side::BOTH {
            let left = matching.unmatched(side).filter(|&id| counts(bodies.get(side), id)).count();
            *self.n_left.get_mut(side) += left;
        }
    }

    /// More is mapped than left over, on both sides, or one side is a good part of the other.
    pub(crate) fn is_majority(&self) -> bool {
        let Pair { before, after } = self.n_left;
        self.n_mapped > before && self.n_mapped > after
            || self.is_contained(before, after)
            || self.is_contained(after, before)
    }

    /// Whether all of one side is mapped, or most of it and nothing of that changed, and what the other side has more
    /// is not too much.
    fn is_contained(&self, n_left: usize, n_more: usize) -> bool {
        let is_unchanged = self.n_exact == self.n_mapped;
        let is_complete = n_left == 0 || (is_unchanged && 3 * n_left <= self.n_mapped);
        self.n_mapped > 0 && is_complete && self.n_exact >= n_more / 2 && self.n_mapped > n_more / 2
    }

    /// More is mapped than left over on one side at least.
    pub(super) fn is_majority_of_one(&self) -> bool {
        self.n_mapped > self.n_left.before.min(self.n_left.after)
    }

    /// At least as much is mapped as left over on either side: enough where the name stayed.
    pub(super) fn is_balanced(&self) -> bool {
        self.n_mapped > 0 && self.n_mapped >= self.n_left.before && self.n_mapped >= self.n_left.after
    }

    /// At least half as much is mapped as left over on either side: enough where others speak, too.
    pub(super) fn is_third(&self) -> bool {
        let Pair { before, after } = self.n_left;
        self.n_mapped > 0 && 2 * self.n_mapped >= before && 2 * self.n_mapped >= after
    }

    /// One inexact statement is all there is.
    pub(super) fn is_thin(&self) -> bool {
        self.n_exact == 0 && self.n_mapped <= 1
    }

    /// How much of the longer body is mapped and equal.
    pub(super) fn exact_share(&self) -> f64 {
        let n_all = self.n_mapped + self.n_left.before.max(self.n_left.after);
        if n_all == 0 { 0.0 } else { self.n_exact as f64 / n_all as f64 }
    }

    /// The other has as much in common, and no more left over.
    pub(super) fn is_met_by(&self, other: &Self) -> bool {
        other.has_code == self.has_code
            && other.n_mapped >= self.n_mapped
            && other.n_exact >= self.n_exact
            && other.n_left.before <= self.n_left.before
            && other.n_left.after <= self.n_left.after
    }

    /// Neither has code that could be compared.
    pub(super) fn is_bodyless(&self) -> bool {
        !self.has_code.before && !self.has_code.after
    }

    /// All is mapped and equal.
    pub(super) fn is_identical(&self) -> bool {
        self.n_mapped > 0 && self.n_exact == self.n_mapped && self.n_left == Pair::new(0, 0)
    }
}

/// Compares the bodies of two callables; the statements of lambdas in matched statements are theirs, too.
pub(crate) fn evidence(
    comparison: &CodeComparison,
    pair: Pair<EntityId>,
) -> (CodeEvidence, Option<BodyMatching>) {
    let bodies = Pair::new(
        comparison.code_body(Side::Before, pair.before),
        comparison.code_body(Side::After, pair.after),
    );
    let has_code = bodies.as_ref().map(|body| body.as_ref().is_some_and(has_statements));
    let Some(matching) = matched_bodies(comparison, pair) else {
        return (CodeEvidence { has_code, ..CodeEvidence::default() }, None);
    };
    let mut evidence = CodeEvidence { has_code, ..CodeEvidence::default() };
    if let (Some(before), Some(after)) = (&bodies.before, &bodies.after) {
        evidence.add(Pair::new(before, after), &matching);
        for LambdaMatching { statements, matching, .. } in &matching.lambdas {
            let before = CodeBody::new(before.tree, before.text, &statements.before);
            let after = CodeBody::new(after.tree, after.text, &statements.after);
            // An expression says no more than the statement around it.
            if has_statements(&before) && has_statements(&after) {
                evidence.add(Pair::new(&before, &after), matching);
            }
        }
    }
    (evidence, Some(matching))
}

/// Whether there is a statement beside the block around all.
fn has_statements(body: &CodeBody) -> bool {
    body.body.statements.len() > 1
}

pub(super) fn counts(body: &CodeBody, id: StatementId) -> bool {
    let statement = body.statement(id);
    match statement.kind {
        NodeKind::Block | NodeKind::Catch | NodeKind::Case => false,
        _ => !body.is_trivial(id) || body.body.statements.len() == 2,
    }
}

/// How much the words of two bodies have in common: a quick look before statements are matched.
pub(super) fn word_similarity(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> f64 {
    let words = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let id = *pair.get(side);
        let file = snapshot.file_of(id);
        let code = header::code_span(snapshot.tree_of(id), snapshot.entity(id).node);
        code.into_iter().flat_map(move |span| file.source.words(span))
    };
    dice(words(Side::Before), words(Side::After))
}

/// Whether two methods take and give the same.
pub(super) fn has_same_signature(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> bool {
    let facts = |side: Side| {
        let entity = comparison.snapshots.get(side).entity(*pair.get(side));
        (entity.kind, entity.signature, type_hash(comparison, side, *pair.get(side)))
    };
    facts(Side::Before) == facts(Side::After)
}

/// The type of a field, or what a method gives.
pub(super) fn type_hash(comparison: &DeclarationComparison, side: Side, id: EntityId) -> Option<u64> {
    let snapshot = comparison.snapshots.get(side);
    let tree = snapshot.tree_of(id);
    tree.type_child(snapshot.entity(id).declaration).map(|node| tree.hash(node))
}

/// Whether a method gives its caller something.
pub(super) fn gives(comparison: &DeclarationComparison, side: Side, method: EntityId) -> bool {
    let snapshot = comparison.snapshots.get(side);
    let tree = snapshot.tree_of(method);
    let given = tree.type_child(snapshot.entity(method).declaration);
    given.is_some_and(|type_| tree.label(type_) != tree.words().types.nothing)
}

/// Whether a method has no statement, be it without a body or with an empty one.
pub(super) fn is_without_code(comparison: &CodeComparison, side: Side, id: EntityId) -> bool {
    comparison.snapshots.get(side).code(id).is_none()
        || comparison.code_body(side, id).is_some_and(|it| it.body.statements.len() <= 1)
}

/// How much the names and types of parameters have in common.
pub(super) fn parameter_similarity(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> f64 {
    let names = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let id = *pair.get(side);
        let tree = snapshot.tree_of(id);
        header::parameters(tree, snapshot.entity(id).node).flat_map(move |parameter| {
            [parameter.name, Symbol::from_value(header::type_hash(tree, &parameter))]
        })
    };
    dice(names(Side::Before), names(Side::After))
}

/// The share of words that two names have in common. Names that differ in case and underscores alone are one.
pub(crate) fn name_similarity(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> f64 {
    let name = |side: Side| comparison.snapshots.get(side).name(*pair.get(side));
    let (before, after) = (name(Side::Before), name(Side::After));
    if bare(before) == bare(after) {
        return 1.0;
    }
    let words = |name: &str| crate::names::camel_words(name).into_iter().map(|word| Symbol::of(&word));
    crate::similarity::dice(words(before), words(after))
}

/// How many pairs of neighbouring letters two names have in common.
pub(super) fn letter_similarity(comparison: &DeclarationComparison, pair: Pair<EntityId>) -> f64 {
    let name = |side: Side| comparison.snapshots.get(side).name(*pair.get(side));
    crate::names::bigram_similarity(name(Side::Before), name(Side::After))
}

/// Puts the pair with the higher score first, and of equal ones the one of similar names.
pub(super) fn by_rank(
    comparison: &DeclarationComparison,
    a: (f64, Pair<EntityId>),
    b: (f64, Pair<EntityId>),
) -> Ordering {
    let names = |pair: Pair<EntityId>| letter_similarity(comparison, pair);
    b.0.total_cmp(&a.0).then_with(|| names(b.1).total_cmp(&names(a.1))).then(a.1.cmp(&b.1))
}

/// A name without case and underscores.
pub(super) fn bare(name: &str) -> String {
    name.replace('_', "").to_lowercase()
}
