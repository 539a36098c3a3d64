//! What the declarations of a language say beyond what their trees do.

use crate::{Modifiers, NodeId, NodeKind, Tree, Visibility};
use refscope_text::{Span, Symbol};
use std::fmt::Debug;

/// How one language declares things.
pub trait Declarations: Debug + Sync {
    /// Whether a file is a module: whatever it declares belongs to it, functions and variables at top level included.
    /// A module is named by its file, and stands in the package that the folders around it make. Where files are no
    /// modules, they say by [`package`](Self::package) where their types belong.
    fn files_are_modules(&self) -> bool {
        false
    }

    /// The name of the package that a file says it belongs to; empty where it says nothing.
    fn package(&self, _tree: &Tree, _text: &str) -> Span {
        Span::default()
    }

    /// What a file imports.
    fn imports(&self, _tree: &Tree, _text: &str) -> Vec<Import> {
        Vec::new()
    }

    /// What the label of a [`Modifier`](NodeKind::Modifier) means; nothing where detectors have no word for it.
    fn modifier(&self, label: Symbol) -> Modifiers;

    /// Who may use a thing of which nothing is written about that.
    fn implied_visibility(&self, declared: Declared<'_>) -> Visibility;
}

/// A declaration and what it stands in.
#[derive(Clone, Copy, Debug)]
pub struct Declared<'d> {
    /// The tree that declares it.
    pub tree: &'d Tree,
    /// The text of its file.
    pub text: &'d str,
    /// The node that is the declared thing alone.
    pub node: NodeId,
    /// What declares the type or module around it.
    pub around: Option<NodeKind>,
}

impl Declared<'_> {
    /// What is declared.
    pub fn kind(&self) -> NodeKind {
        self.tree.kind(self.node)
    }
}

/// One import of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The full name of what is imported, or of what everything is imported from.
    pub full_name: String,
    /// Whether everything within is imported.
    pub is_on_demand: bool,
    /// Whether it imports members of a type instead of types.
    pub is_of_members: bool,
}
