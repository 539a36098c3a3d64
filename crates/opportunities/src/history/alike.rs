//! Whether code of one version is code of the other, but for what a refactoring put in the place of something.

use crate::code::Method;
use refscope_syntax::{NodeId, NodeKind};

/// Code of both versions, and what may stand for what.
pub(crate) struct Alike<'c, F> {
    before: Method<'c>,
    after: Method<'c>,
    /// Whether the first became the second by the refactoring.
    became: F,
    /// Whether declared variables may be called otherwise.
    pub(crate) renames: bool,
    /// What became of what.
    pub(crate) replaced: Vec<(NodeId, NodeId)>,
}

impl<'c, F: FnMut(NodeId, NodeId) -> bool> Alike<'c, F> {
    pub(crate) fn new(before: Method<'c>, after: Method<'c>, became: F) -> Self {
        Self { before, after, became, renames: false, replaced: Vec::new() }
    }

    /// Whether two nodes are alike.
    pub(crate) fn nodes(&mut self, before: NodeId, after: NodeId) -> bool {
        let (before, after) = (self.before.bare(before), self.after.bare(after));
        if (self.became)(before, after) {
            self.replaced.push((before, after));
            return true;
        }
        let kind = self.before.kind(before);
        let is_declared = self.renames && matches!(kind, NodeKind::Variable | NodeKind::Parameter);
        let is_same = kind == self.after.kind(after)
            && (is_declared || self.before.label(before) == self.after.label(after));
        is_same && self.lists(self.before.children(before), self.after.children(after))
    }

    /// Whether two heads are alike: the statements within them may differ.
    pub(crate) fn heads(&mut self, before: NodeId, after: NodeId) -> bool {
        let (ours, theirs) = (self.before, self.after);
        ours.kind(before) == theirs.kind(after)
            && (ours.label(before) == theirs.label(after))
            && self.lists(
                ours.children(before).filter(|&it| !ours.kind(it).is_statement()),
                theirs.children(after).filter(|&it| !theirs.kind(it).is_statement()),
            )
    }

    /// Whether the nodes of two lists are alike, one by one.
    pub(crate) fn lists(
        &mut self,
        before: impl IntoIterator<Item = NodeId>,
        after: impl IntoIterator<Item = NodeId>,
    ) -> bool {
        let (mut ours, mut theirs) = (before.into_iter(), after.into_iter());
        loop {
            match (ours.next(), theirs.next()) {
                (None, None) => return true,
                (Some(one), Some(other)) if self.nodes(one, other) => {}
                _ => return false,
            }
        }
    }
}

/// Whether two nodes are the same in both versions.
pub(crate) fn same(before: Method<'_>, one: NodeId, after: Method<'_>, other: NodeId) -> bool {
    before.tree.hash(before.bare(one)) == after.tree.hash(after.bare(other))
}

/// Whether two optional receivers are the same; `this` may be left out.
pub(crate) fn same_receiver(
    before: Method<'_>,
    one: Option<NodeId>,
    after: Method<'_>,
    other: Option<NodeId>,
) -> bool {
    let is_own =
        |method: Method<'_>, it: Option<NodeId>| it.is_none_or(|it| method.kind(it) == NodeKind::This);
    match (one, other) {
        (Some(one), Some(other)) if same(before, one, after, other) => true,
        (one, other) => is_own(before, one) && is_own(after, other),
    }
}
