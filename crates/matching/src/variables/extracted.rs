//! The variables that went along with extracted or inlined code.

use super::values::Search;
use super::{Matcher, VariableKind, VariableMatching, code_bodies, rank};
use crate::statements::{BodyMatching, CodeBody, PartPair, StatementPair};
use crate::{Comparison, Extraction};
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};
use std::ops::Range;

/// Matches the variables of a method with those of the method that its code went into, or came from.
pub fn match_extracted_variables(comparison: &Comparison, extraction: &Extraction) -> VariableMatching {
    let pair = extraction.bodies();
    let mut matcher = Matcher::new(comparison, pair, &extraction.arguments);
    let bodies = code_bodies(comparison, pair);
    let matching = &extraction.matching;
    if let Some(bodies) = &bodies {
        matcher.count_votes(bodies.as_ref(), matching);
    }
    for &(parameter, argument) in &extraction.arguments {
        let names = extraction.side.pair(parameter, argument);
        let find = |side: Side| {
            let named = matcher.lookups.get(side).named(*names.get(side)).iter().copied();
            named.max_by_key(|&index| rank(matcher.matching.variables.get(side)[index].kind))
        };
        let is_used = || bodies.as_ref().is_some_and(|bodies| are_used(bodies.as_ref(), matching, names));
        if let (Some(before), Some(after)) = (find(Side::Before), find(Side::After))
            && (parameter == argument || is_used())
        {
            matcher.votes.entry(Pair::new(before, after)).or_default();
            matcher.passed.insert(Pair::new(before, after));
        }
    }
    matcher.pass_same_type(extraction.side);
    matcher.assign();
    matcher.drop_renamed();
    if let Some(caller) = comparison.code_body(extraction.side, *extraction.caller.get(extraction.side)) {
        matcher.drop_kept(extraction.side.other(), &caller);
    }
    if let Some((around, bodies)) = comparison.body_matching(extraction.caller).zip(bodies) {
        let is_changed =
            |side: Side, id: StatementId| !matching.is_copied(side, id) && !around.is_copied(side, id);
        let search = Search { bodies: bodies.as_ref(), matching, is_changed: &is_changed };
        matcher.find_held_values(&search, extraction.side);
    }
    matcher.matching
}

impl Matcher<'_> {
    /// A local of the caller was passed where the code names a parameter of its type: `send(order)` became `send(it)` in
    /// `run(Order it)`.
    fn pass_same_type(&mut self, side: Side) {
        let kinds = side.pair(VariableKind::Parameter, VariableKind::Local);
        let is_passed = |pair: &Pair<usize>| {
            let (before, after) = self.at(*pair);
            kinds == Pair::new(before.kind, after.kind) && before.type_hash == after.type_hash
        };
        let passed: Vec<Pair<usize>> = self.votes.keys().copied().filter(is_passed).collect();
        self.passed.extend(passed);
    }
}

/// Whether matched code has both names, each on its side.
fn are_used(bodies: Pair<&CodeBody>, matching: &BodyMatching, names: Pair<Symbol>) -> bool {
    let has_name = |side: Side, mut nodes: Range<u32>| {
        let tree = bodies.get(side).tree;
        nodes.any(|it| tree.kind(NodeId(it)) == NodeKind::Name && tree.label(NodeId(it)) == *names.get(side))
    };
    let in_statement =
        |it: &StatementPair, side| has_name(side, bodies.get(side).own_nodes(*it.statements.get(side)));
    let in_part = |it: &PartPair, side| {
        let node = *it.nodes.get(side);
        has_name(side, node.0..bodies.get(side).tree.next(node).0)
    };
    matching.pairs.iter().any(|it| Side::BOTH.into_iter().all(|side| in_statement(it, side)))
        || matching.parts.iter().any(|it| Side::BOTH.into_iter().all(|side| in_part(it, side)))
}

/// Matches the variables of a method with those of the method that its code went into from one more place: those that
/// are given the same where they are declared, and those that a parameter of their type stands for.
pub fn match_repeated_variables(
    comparison: &Comparison,
    extraction: &Extraction,
    repeat: &BodyMatching,
) -> VariableMatching {
    let pair = extraction.bodies();
    let mut matcher = Matcher::new(comparison, pair, &[]);
    if let Some(bodies) = code_bodies(comparison, pair) {
        matcher.count_votes(bodies.as_ref(), repeat);
    }
    matcher.pass_same_type(extraction.side);
    let passed = &matcher.passed;
    matcher.votes.retain(|pair, votes| votes.have_same_value || passed.contains(pair));
    matcher.assign();
    matcher.matching
}
