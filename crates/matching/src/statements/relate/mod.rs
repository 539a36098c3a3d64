//! Whether one leaf can have become another: a list of small rules, tried in order.

mod assignments;
mod invocations;
mod leaves;
mod rearranged;
mod renamed;
mod sorts;
mod values;

use super::CodeBody;
use super::context::MatchedBodies;
use super::replacement::Replacement;
use crate::similarity::dice;
use assignments::{
    renamed_assignment, same_assignment, same_declaration, same_variables, setter_for_assignment,
};
use invocations::{factory_for_creation, reference_for_call, same_call};
use leaves::Leaves;
use rearranged::{last_return, passed_value, regrouped_arguments, same_lambda, wrapped_value};
use refscope_model::StatementId;
use refscope_syntax::NodeId;
use refscope_text::{Pair, Symbol};
use renamed::{extended_call, renamed_call, replaced_call};
use values::{
    chosen_value, extended_value, inverted_value, returned_variable, same_shape, same_value, turned_value,
};

/// Two leaves that can be one.
pub(super) struct Relation {
    /// How much they have in common, from 0 to 1.
    pub(super) similarity: f64,
    /// Whether only what stands around a call or creation changed: declared, returned, thrown or alone.
    pub(super) is_exact: bool,
    pub(super) replacements: Vec<Replacement>,
}

/// A rule says what was replaced, if it relates the two leaves.
type Rule = fn(&Leaves) -> Option<Vec<Replacement>>;

/// The rules, from strict to lenient.
const RULES: &[Rule] = &[
    same_value,
    inverted_value,
    turned_value,
    same_shape,
    same_call,
    same_declaration,
    renamed_call,
    extended_value,
    chosen_value,
    returned_variable,
    same_assignment,
    renamed_assignment,
    setter_for_assignment,
    factory_for_creation,
    wrapped_value,
];

/// The rules that count only where the bodies are known to be one: little but the place speaks for them.
const LENIENT_RULES: &[Rule] = &[
    same_variables,
    extended_call,
    replaced_call,
    reference_for_call,
    regrouped_arguments,
    same_lambda,
    passed_value,
    last_return,
];

/// Relates two leaves, if a rule does.
pub(super) fn relate(context: &MatchedBodies, pair: Pair<StatementId>) -> Option<Relation> {
    let Pair { before, after } = context.bodies;
    let nodes = Pair::new(before.statement(pair.before).node, after.statement(pair.after).node);
    let leaves = Leaves::new(context, nodes);
    let replacements = leaves.relate()?;
    // With variables in the place of what they hold, or the reverse, nothing differs.
    let is_same = !replacements.is_empty() && replacements.iter().all(|it| it.kind.is_through_variable());
    let similarity = if is_same || leaves.declare_the_same() {
        1.0
    } else {
        word_similarity(&leaves, context.bodies, pair)
    };
    Some(Relation { similarity, is_exact: leaves.is_rewrapped(), replacements })
}

/// How many words two leaves have in common, and how many in the same order.
fn word_similarity(leaves: &Leaves, bodies: Pair<&CodeBody>, pair: Pair<StatementId>) -> f64 {
    let words = || (bodies.before.words(pair.before), bodies.after.words(pair.after));
    let (before, after) = words();
    let mut common = dice(before, after);
    // The name of a method that was renamed is one word.
    if leaves.covering_calls().is_some_and(|calls| leaves.is_known_rename(&leaves.call_parts(calls))) {
        let (before, after) = words();
        common += 2.0 / (before.count() + after.count()) as f64;
    }
    let (before, after) = words();
    (common + dice(couples(before), couples(after))) / 2.0
}

/// What was replaced between two leaves or expressions, if a rule relates them.
pub(super) fn relate_nodes(context: &MatchedBodies, nodes: Pair<NodeId>) -> Option<Vec<Replacement>> {
    Leaves::new(context, nodes).relate()
}

/// Each word together with the one before it.
fn couples(words: impl Iterator<Item = Symbol>) -> impl Iterator<Item = Symbol> {
    let mut previous = 0;
    words.map(move |word| {
        let before = std::mem::replace(&mut previous, word.value());
        Symbol::from_value(before.rotate_left(7) ^ word.value())
    })
}

/// Whether one of two returns gives a literal that can stand for what the other gives.
pub(super) fn returns_literal(context: &MatchedBodies, nodes: Pair<NodeId>) -> bool {
    rearranged::literal_return(&Leaves::new(context, nodes))
}
