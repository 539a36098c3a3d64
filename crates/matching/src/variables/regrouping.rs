//! Several parameters in the place of one.

use super::{Matcher, Regrouped, VariableKind};
use crate::statements::CodeBody;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};
use std::ops::Range;

impl Matcher<'_> {
    /// Calls of the same name in two matched statements: where several arguments became one, or the reverse.
    pub(super) fn find_regroupings(&mut self, bodies: Pair<&CodeBody>, nodes: &Pair<Range<u32>>) {
        let argument_lists = |side: Side| -> Vec<(Symbol, Vec<NodeId>)> {
            let tree = bodies.get(side).tree;
            let calls = nodes.get(side).clone().map(NodeId).filter(|&node| {
                matches!(tree.kind(node), NodeKind::Call | NodeKind::New | NodeKind::ConstructorCall)
            });
            calls
                .filter_map(|node| {
                    let arguments = tree.child(node, NodeKind::Arguments)?;
                    let name = tree.type_child(node).map_or(tree.label(node), |type_| tree.label(type_));
                    Some((name, tree.children(arguments).collect()))
                })
                .collect()
        };
        let (before, after) = (argument_lists(Side::Before), argument_lists(Side::After));
        for (name, before) in &before {
            for (_, after) in after.iter().filter(|(other, _)| other == name) {
                let found = self.regrouping(bodies, before, after);
                self.regroupings.extend(found);
            }
        }
    }

    /// What is left of two argument lists without their equal beginnings and ends: names on both sides, several
    /// on one and one on the other.
    fn regrouping(
        &mut self,
        bodies: Pair<&CodeBody>,
        before: &[NodeId],
        after: &[NodeId],
    ) -> Option<Regrouped> {
        let equal = |b: &NodeId, a: &NodeId| bodies.before.tree.hash(*b) == bodies.after.tree.hash(*a);
        let n_start = before.iter().zip(after).take_while(|(b, a)| equal(b, a)).count();
        let (before, after) = (&before[n_start..], &after[n_start..]);
        let n_end = before.iter().rev().zip(after.iter().rev()).take_while(|(b, a)| equal(b, a)).count();
        let (before, after) = (&before[..before.len() - n_end], &after[..after.len() - n_end]);
        self.find_taken_apart(bodies, before, after);
        let parameters = |side: Side, nodes: &[NodeId]| -> Option<Vec<usize>> {
            let tree = bodies.get(side).tree;
            let resolve = |&node: &NodeId| {
                let found = self.resolve(side, tree.label(node), tree.span(node).start);
                found.filter(|&it| {
                    tree.kind(node) == NodeKind::Name
                        && self.matching.variables.get(side)[it].kind == VariableKind::Parameter
                })
            };
            nodes.iter().map(resolve).collect()
        };
        let (before, after) = (parameters(Side::Before, before)?, parameters(Side::After, after)?);
        match (before.as_slice(), after.as_slice()) {
            ([_, _, ..], &[one]) => Some(Regrouped { side: Side::Before, several: before, one }),
            (&[one], [_, _, ..]) => Some(Regrouped { side: Side::After, several: after, one }),
            _ => None,
        }
    }

    /// Leaves only the regroupings of which no parameter goes on to exist.
    pub(super) fn drop_ongoing(&mut self) {
        let mut regroupings = std::mem::take(&mut self.regroupings);
        regroupings.retain(|it| !self.goes_on_as_one(it));
        self.regroupings = regroupings;
    }

    /// Whether one of several is passed twice, or is itself the one: by its name, or as the only one of its type. Beside
    /// others that came or went, that one goes on.
    fn goes_on_as_one(&self, found: &Regrouped) -> bool {
        let variables = self.matching.variables.get(found.side);
        let others = self.matching.variables.get(found.side.other());
        let several = || found.several.iter().map(|&index| &variables[index]);
        let is_repeated =
            found.several.iter().any(|it| found.several.iter().filter(|&other| other == it).count() > 1);
        let mut parameters = others.iter().filter(|it| it.kind == VariableKind::Parameter);
        let name_stayed = parameters.any(|it| several().any(|variable| variable.name == it.name));
        let type_hash = others[found.one].type_hash;
        is_repeated || name_stayed || several().filter(|it| it.type_hash == type_hash).count() == 1
    }

    /// Takes the regroupings of variables that became nothing else.
    pub(super) fn regroup(&mut self) {
        for found in std::mem::take(&mut self.regroupings) {
            let is_free = |side: Side, index: usize| !self.matching.is_paired(side, index);
            if found.several.iter().all(|&index| is_free(found.side, index))
                && is_free(found.side.other(), found.one)
            {
                self.matching.regroup(found);
            }
        }
    }
}
