//! A syntax tree as a few flat arrays in pre-order: a subtree is a slice, a walk is a loop.

use crate::{Language, NodeKind, Words};
use refscope_text::{Span, Symbol};

/// A node of one [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The first node of every tree.
    pub const ROOT: Self = Self(0);

    /// As an index of the tree's arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An immutable tree. Node `n` and its `size(n) - 1` descendants stand side by side.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(crate) language: &'static Language,
    pub(crate) kinds: Vec<NodeKind>,
    pub(crate) spans: Vec<Span>,
    pub(crate) sizes: Vec<u32>,
    pub(crate) labels: Vec<Symbol>,
    pub(crate) hashes: Vec<u64>,
}

impl Tree {
    /// The language of its source.
    pub fn language(&self) -> &'static Language {
        self.language
    }

    /// What names and other words say in its language.
    #[inline]
    pub fn words(&self) -> &'static Words {
        self.language.words
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether there is not even a root.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// What the node is.
    #[inline]
    pub fn kind(&self, node: NodeId) -> NodeKind {
        self.kinds[node.index()]
    }

    /// Where the node stands, without the comments around it.
    #[inline]
    pub fn span(&self, node: NodeId) -> Span {
        self.spans[node.index()]
    }

    /// The number of nodes in the node's subtree, itself included.
    #[inline]
    pub fn size(&self, node: NodeId) -> u32 {
        self.sizes[node.index()]
    }

    /// The node's name, operator or literal; what it is depends on the kind.
    #[inline]
    pub fn label(&self, node: NodeId) -> Symbol {
        self.labels[node.index()]
    }

    /// A hash of kinds and labels of the whole subtree: equal code has equal hashes in every file.
    #[inline]
    pub fn hash(&self, node: NodeId) -> u64 {
        self.hashes[node.index()]
    }

    /// The hash that the subtree would have if some nodes had other hashes, such as parameters those of their
    /// arguments. `replace` says which.
    pub fn hash_with(&self, node: NodeId, replace: &dyn Fn(NodeId) -> Option<u64>) -> u64 {
        // Most code has nothing that is replaced.
        if !self.subtree(node).any(|it| replace(it).is_some()) {
            return self.hash(node);
        }
        self.hash_above(node, replace, &mut Vec::new())
    }

    /// The hash of a node from those of its children, which are put on a stack, as the last of them counts first.
    fn hash_above(&self, node: NodeId, replace: &dyn Fn(NodeId) -> Option<u64>, stack: &mut Vec<u64>) -> u64 {
        if let Some(hash) = replace(node) {
            return hash;
        }
        if self.size(node) == 1 {
            return self.hash(node);
        }
        let n_below = stack.len();
        for child in self.children(node) {
            let hash = self.hash_above(child, replace, stack);
            stack.push(hash);
        }
        crate::builder::combine(self.kind(node), self.label(node), stack.drain(n_below..).rev())
    }

    /// The hash that a node would have with some of its children alone, given by their hashes.
    pub fn hash_of_part(&self, node: NodeId, children: &[u64]) -> u64 {
        crate::builder::combine(self.kind(node), self.label(node), children.iter().rev().copied())
    }

    /// The source text of the node.
    pub fn text<'s>(&self, node: NodeId, source: &'s str) -> &'s str {
        self.span(node).text(source)
    }

    /// The node behind the node's subtree, in pre-order.
    #[inline]
    pub fn next(&self, node: NodeId) -> NodeId {
        NodeId(node.0 + self.sizes[node.index()])
    }

    /// The direct children in source order.
    pub fn children(&self, node: NodeId) -> Children<'_> {
        Children { tree: self, at: NodeId(node.0 + 1), end: self.next(node) }
    }

    /// Whether some node is of a kind.
    pub fn has(&self, kind: NodeKind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Where code stands that was not understood.
    pub fn errors(&self) -> impl Iterator<Item = Span> {
        let has_errors = self.has(NodeKind::Error);
        let nodes = self.kinds.iter().zip(&self.spans).filter(move |_| has_errors);
        nodes.filter(|&(&kind, _)| kind == NodeKind::Error).map(|(_, &span)| span)
    }

    /// The first child of a kind.
    pub fn child(&self, node: NodeId, kind: NodeKind) -> Option<NodeId> {
        self.children(node).find(|&child| self.kind(child) == kind)
    }

    /// The first child that stands for a type.
    pub fn type_child(&self, node: NodeId) -> Option<NodeId> {
        self.children(node).find(|&child| self.kind(child).is_type())
    }

    /// The node and all its descendants in pre-order.
    pub fn subtree(&self, node: NodeId) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (node.0..self.next(node).0).map(NodeId)
    }

    /// The parent of every node, for those who climb; the root is its own.
    pub fn parents(&self) -> Vec<NodeId> {
        let mut parents = vec![NodeId::ROOT; self.len()];
        for node in (0..self.len() as u32).map(NodeId) {
            for child in self.children(node) {
                parents[child.index()] = node;
            }
        }
        parents
    }

    /// The memory that the tree's arrays take, in bytes.
    pub fn memory(&self) -> usize {
        const NODE: usize =
            size_of::<NodeKind>() + size_of::<Span>() + size_of::<u32>() + 2 * size_of::<u64>();
        self.len() * NODE
    }
}

/// The direct children of a node.
#[derive(Clone, Debug)]
pub struct Children<'t> {
    tree: &'t Tree,
    at: NodeId,
    end: NodeId,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    #[inline]
    fn next(&mut self) -> Option<NodeId> {
        if self.at >= self.end {
            return None;
        }
        let child = self.at;
        self.at = self.tree.next(child);
        Some(child)
    }
}
