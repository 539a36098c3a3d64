//! Builds a [`Tree`] bottom-up.
//!
//! A parser learns only behind `a` that it is the left side of `a + b`. So nodes are collected in post-order,
//! where wrapping what was just parsed is one push, whatever its size; one pass at the end puts them into
//! pre-order. Both steps are linear in the number of nodes.

use crate::{Language, NodeKind, Tree};
use refscope_text::{Span, Symbol};

/// A position in the sequence of finished nodes: what comes behind it can become the children of one node.
#[derive(Clone, Copy, Debug)]
pub struct Mark(u32);

#[derive(Clone, Copy, Debug)]
struct Draft {
    span: Span,
    label: Symbol,
    hash: u64,
    size: u32,
    /// How many levels the subtree has.
    height: u16,
    kind: NodeKind,
}

/// Collects the nodes of a tree, each behind its children.
#[derive(Debug, Default)]
pub struct TreeBuilder {
    drafts: Vec<Draft>,
}

impl TreeBuilder {
    /// A builder with room for some nodes.
    pub fn with_capacity(n_nodes: usize) -> Self {
        Self { drafts: Vec::with_capacity(n_nodes) }
    }

    /// Where the next node will stand: what is added from here on can become the children of one node.
    #[inline]
    pub fn mark(&self) -> Mark {
        Mark(self.drafts.len() as u32)
    }

    /// The kind and label of the node finished last.
    pub(crate) fn last(&self) -> Option<(NodeKind, Symbol)> {
        self.drafts.last().map(|draft| (draft.kind, draft.label))
    }

    /// How many levels the node finished last has.
    #[inline]
    pub(crate) fn last_height(&self) -> u16 {
        self.drafts.last().map_or(0, |draft| draft.height)
    }

    /// Adds a node without children.
    #[inline]
    pub fn leaf(&mut self, kind: NodeKind, span: Span, label: Symbol) {
        let hash = seed(kind, label);
        self.drafts.push(Draft { span, label, hash, size: 1, height: 1, kind });
    }

    /// A leaf whose hash stands for content that is not in the tree.
    pub fn leaf_with_hash(&mut self, kind: NodeKind, span: Span, hash: u64) {
        self.drafts.push(Draft { span, label: Symbol::NONE, hash, size: 1, height: 1, kind });
    }

    /// Makes all nodes since the mark the children of a new one.
    #[inline]
    pub fn node(&mut self, mark: Mark, kind: NodeKind, span: Span, label: Symbol) {
        let end = self.drafts.len() as u32;
        // Children are met from the last to the first, which is as good an order for a hash as any.
        let mut hash = seed(kind, label);
        let mut height = 0;
        let mut at = end;
        while at > mark.0 {
            let child = &self.drafts[at as usize - 1];
            hash = mix(hash ^ child.hash);
            height = child.height.max(height);
            at -= child.size;
        }
        let size = end - mark.0 + 1;
        self.drafts.push(Draft { span, label, hash, size, height: height.saturating_add(1), kind });
    }

    /// Whether all nodes since the mark stand in one that has this span.
    pub(crate) fn is_one_node(&self, mark: Mark, span: Span) -> bool {
        let n_drafts = self.drafts.len() as u32 - mark.0;
        self.drafts.last().is_some_and(|last| last.size == n_drafts && last.span == span)
    }

    /// Undoes the last node: its children become children of whoever closes next.
    pub(crate) fn unwrap_last(&mut self) {
        self.drafts.pop();
    }

    /// Puts everything into pre-order. The node finished last must be the root.
    pub fn finish(self, language: &'static Language) -> Tree {
        let n = self.drafts.len();
        let mut tree = Tree {
            language,
            kinds: vec![NodeKind::Error; n],
            spans: vec![Span::default(); n],
            sizes: vec![0; n],
            labels: vec![Symbol::NONE; n],
            hashes: vec![0; n],
        };
        // Backwards, a parent comes before its children and a later child before an earlier one. The stack
        // holds the open parents: where the next child (from the right) must end.
        let mut ends: Vec<(u32, u32)> = vec![(0, n as u32)];
        for draft in self.drafts.iter().rev() {
            while let Some(&(start, end)) = ends.last()
                && end == start
            {
                ends.pop();
            }
            let Some(open) = ends.last_mut() else { break };
            let at = open.1 - draft.size;
            open.1 = at;
            let index = at as usize;
            tree.kinds[index] = draft.kind;
            tree.spans[index] = draft.span;
            tree.sizes[index] = draft.size;
            tree.labels[index] = draft.label;
            tree.hashes[index] = draft.hash;
            if draft.size > 1 {
                ends.push((at + 1, at + draft.size));
            }
        }
        tree
    }
}

/// The hash of a node whose children have these hashes, the last child first.
pub(crate) fn combine(kind: NodeKind, label: Symbol, hashes: impl Iterator<Item = u64>) -> u64 {
    hashes.fold(seed(kind, label), |hash, child| mix(hash ^ child))
}

#[inline]
fn seed(kind: NodeKind, label: Symbol) -> u64 {
    mix(label.value() ^ ((kind as u64 + 1) << 56))
}

/// A folded multiplication: every bit of the value reaches every bit of the result.
#[inline]
pub(crate) fn mix(value: u64) -> u64 {
    let product = u128::from(value ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    (product as u64) ^ (product >> 64) as u64
}
