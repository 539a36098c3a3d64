//! Split Conditional and Merge Conditional.
//!
//! What one statement of one version asks, several statements of the other ask, each for a part of it. The version
//! with the one statement decides: the earlier one was split, the later one was merged.

use super::context::{Atoms, CodeChange, Context, MatchedCode, atoms_of};
use crate::RefactoringKind as Kind;
use crate::finding::Draft;
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};
use std::collections::BTreeSet;

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    for code in context.all_code() {
        for side in Side::BOTH {
            let alone = unmatched_conditions(&code, side.other());
            if alone.is_empty() {
                continue;
            }
            for one in code.bodies.get(side).body.ids() {
                let parts = parts(&code, side, one, &alone);
                if parts.len() > 1 {
                    findings.push(regrouped(context, &code, side, one, &parts));
                }
            }
        }
    }
}

/// The branches and loops of one side that have no partner, with what they ask.
fn unmatched_conditions(code: &MatchedCode, side: Side) -> Vec<(StatementId, Atoms)> {
    let body = code.bodies.get(side);
    let unmatched = code.matching.unmatched(side).filter(|&id| body.statement(id).is_composite());
    unmatched.map(|id| (id, atoms_of(body, id))).filter(|(_, atoms)| !atoms.is_empty()).collect()
}

/// The statements of the other side that share out what a statement asks: its partner first, then those that ask
/// what the partner does not.
fn parts(
    code: &MatchedCode,
    side: Side,
    one: StatementId,
    alone: &[(StatementId, Atoms)],
) -> Vec<StatementId> {
    let other = code.bodies.get(side.other());
    let mut open = atoms_of(code.bodies.get(side), one);
    let partner = code.matching.partner(side, one).filter(|&it| shares(code, side, one, it, &open));
    if let Some(partner) = partner {
        let kept = atoms_of(other, partner);
        open.retain(|atom| !kept.contains(atom));
    }
    let mut parts = Vec::from_iter(partner);
    for (id, atoms) in alone {
        if atoms.is_subset(&open) {
            open.retain(|atom| !atoms.contains(atom));
            parts.push(*id);
        }
    }
    parts
}

/// Whether the partner of a statement asks, or is, a part of what it asks, or has one of the values between which
/// it chooses. A branch that became a choice for the same reason is no merge but a ternary.
fn shares(code: &MatchedCode, side: Side, one: StatementId, partner: StatementId, asked: &Atoms) -> bool {
    let (body, other) = (code.bodies.get(side), code.bodies.get(side.other()));
    if body.statement(one).is_composite() {
        return !atoms_of(other, partner).is_disjoint(asked);
    }
    let written: BTreeSet<u64> =
        other.tree.subtree(other.statement(partner).node).map(|node| other.tree.hash(node)).collect();
    let choices = body.tree.subtree(body.statement(one).node);
    let mut choices = choices.filter(|&node| body.tree.kind(node) == NodeKind::Conditional);
    let is_value =
        |node: NodeId| !body.tree.kind(node).is_literal() && written.contains(&body.tree.hash(node));
    let mut leaves_value = || choices.any(|node| body.tree.children(node).skip(1).any(is_value));
    !asked.is_disjoint(&written) || ((side == Side::Before || asked.len() > 1) && leaves_value())
}

fn regrouped(
    context: &Context,
    code: &MatchedCode,
    side: Side,
    one: StatementId,
    several: &[StatementId],
) -> Draft {
    let pair = code.pair;
    let one = code.node(side, one);
    let several: Vec<NodeId> = several.iter().map(|&id| code.node(side.other(), id)).collect();
    let (kind, nodes) = match side {
        Side::Before => (Kind::SplitConditional, Pair::new(vec![one], several)),
        Side::After => (Kind::MergeConditional, Pair::new(several, vec![one])),
    };
    let operands = |side: Side| {
        let nodes = nodes.get(side).iter();
        nodes.map(|&node| context.statement(side, *pair.get(side), node)).collect()
    };
    let operands = Pair::new(operands(Side::Before), operands(Side::After));
    let places = context.statement_places(pair, &nodes);
    context.of_code(CodeChange { kind, pair, operands, places })
}
