//! Several variables that are asked of one: `x` and `y` on one side, `point.x()` and `point.getY()` on the other.

use super::{Matcher, Regrouped, VariableKind};
use crate::statements::{BodyMatching, CodeBody, Replacement};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};
use std::collections::BTreeMap;

impl Matcher<'_> {
    /// Groups the variables of one side by the variable of the other side that is asked for them, in the order in
    /// which it is.
    pub(super) fn find_gathered(&mut self, bodies: Pair<&CodeBody>, matching: &BodyMatching) {
        let mut groups: BTreeMap<(Side, usize), Vec<usize>> = BTreeMap::new();
        let mut replacements: Vec<&Replacement> =
            matching.pairs.iter().flat_map(|it| &it.replacements).collect();
        replacements.sort_by_key(|it| it.nodes.before);
        for replacement in replacements {
            for side in Side::BOTH {
                let part = self.variable(bodies, side, *replacement.nodes.get(side));
                let whole = self.asked(bodies, side.other(), *replacement.nodes.get(side.other()));
                if let (Some(part), Some(whole)) = (part, whole) {
                    let several = groups.entry((side, whole)).or_default();
                    if !several.contains(&part) {
                        several.push(part);
                    }
                }
            }
        }
        let several = groups.into_iter().filter(|(_, several)| several.len() > 1);
        self.regroupings.extend(several.map(|((side, one), several)| Regrouped { side, several, one }));
    }

    /// The parameter or local variable that a node names.
    fn variable(&self, bodies: Pair<&CodeBody>, side: Side, node: NodeId) -> Option<usize> {
        let tree = bodies.get(side).tree;
        let found = self.resolve(side, tree.label(node), tree.span(node).start);
        found.filter(|&it| {
            tree.kind(node) == NodeKind::Name
                && !matches!(self.matching.variables.get(side)[it].kind, VariableKind::Field(_))
        })
    }

    /// The variable that a node calls or reads something of.
    fn asked(&self, bodies: Pair<&CodeBody>, side: Side, node: NodeId) -> Option<usize> {
        let tree = bodies.get(side).tree;
        let is_asking = matches!(tree.kind(node), NodeKind::Call | NodeKind::FieldAccess);
        let receiver = tree.children(node).next().filter(|_| is_asking)?;
        self.variable(bodies, side, receiver)
    }
}
