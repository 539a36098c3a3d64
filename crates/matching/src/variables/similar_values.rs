//! Whether what two variables are given has something in common.

use super::derived::initial_value;
use super::{Matcher, Variable, VariableKind};
use crate::statements::calls;
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::Side;

impl Matcher<'_> {
    /// Whether calls with the same arguments give two variables of other types.
    pub(super) fn are_made_of_the_same(&self, before: &Variable, after: &Variable) -> bool {
        let given = |side: Side, variable: &Variable| {
            let tree = self.tree(side, variable).filter(|_| variable.kind == VariableKind::Local)?;
            let value = initial_value(tree, variable.variable)?;
            let arguments = tree.child(value, NodeKind::Arguments)?;
            tree.children(arguments).next().map(|_| tree.hash(arguments))
        };
        let values = (given(Side::Before, before), given(Side::After, after));
        values.0.is_some() && values.0 == values.1
    }

    /// Whether two values have in common what says most about them: what is asked, or what one of them wraps.
    pub(super) fn have_similar_values(&self, before: &Variable, after: &Variable) -> bool {
        let value = |side: Side, variable: &Variable| {
            let tree = self.tree(side, variable).filter(|_| variable.kind == VariableKind::Local)?;
            Some((tree, initial_value(tree, variable.variable)?))
        };
        let (Some(before), Some(after)) = (value(Side::Before, before), value(Side::After, after)) else {
            return false;
        };
        let asked = |(tree, value): (&Tree, NodeId)| {
            let receiver = tree.children(value).next().filter(|_| tree.kind(value) == NodeKind::Call);
            receiver.filter(|&it| calls::is_given_something(tree, it)).map(|it| tree.hash(it))
        };
        let wraps = |(outer, whole): (&Tree, NodeId), (inner, value): (&Tree, NodeId)| {
            calls::is_given_something(inner, value)
                && outer.subtree(whole).any(|it| outer.hash(it) == inner.hash(value))
        };
        asked(before).is_some() && asked(before) == asked(after)
            || wraps(after, before)
            || wraps(before, after)
    }
}
