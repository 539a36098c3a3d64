//! What goes into a stretch of code and what comes out: the parameters and the result that it would have as a method.

use super::Method;
use super::analysis::{Use, Variable};
use refscope_syntax::NodeId;
use std::ops::Range;

/// How many values cross the borders of a stretch of code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Flow {
    /// Locals of the code around that it uses.
    pub(crate) n_inputs: usize,
    /// Locals that it gives values that are read behind it, or before it in the next round of a loop around.
    pub(crate) n_outputs: usize,
}

impl<'c> Method<'c> {
    /// What crosses the borders of a stretch of code.
    pub(crate) fn flow(self, range: Range<NodeId>) -> Flow {
        let mut flow = Flow::default();
        for variable in &self.analysis.variables {
            let is_inner = variable.declaration.is_some_and(|it| range.contains(&it));
            let inside = || variable.uses.iter().filter(|it| range.contains(&it.0));
            let is_used_outside = variable.uses.iter().any(|it| !range.contains(&it.0) && it.1 != Use::Write);
            let is_read_behind = variable.uses.iter().any(|it| it.0 >= range.end);
            if is_inner {
                flow.n_outputs += usize::from(is_read_behind);
            } else {
                flow.n_inputs += usize::from(inside().any(|it| it.1 != Use::Write));
                flow.n_outputs += usize::from(inside().any(|it| it.1 != Use::Read) && is_used_outside);
            }
        }
        flow
    }

    /// The type of a variable as written.
    pub(crate) fn type_text(self, variable: &Variable) -> Option<&'c str> {
        let node = variable.type_node?;
        if variable.is_parameter() {
            let snapshot = &self.base.snapshot;
            Some(snapshot.tree_of(self.id).text(node, snapshot.file_of(self.id).text()))
        } else {
            Some(self.text(node))
        }
    }
}
