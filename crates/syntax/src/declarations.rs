//! What the declarations of a language say beyond what their trees do.

use crate::{Modifiers, NodeId, NodeKind, Tree, Visibility};
use refscope_text::{Span, Symbol};
use std::fmt::Debug;

/// How one language declares things.
pub trait Declarations: Debug + Sync {
    /// The module that a file is, if it is one: whatever it declares belongs to that, functions and variables at top
    /// level included. A file that is none says by [`package`](Self::package) where its types belong.
    fn module(&self, _path: &str, _tree: &Tree) -> Option<Module> {
        None
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

/// A file that owns what it declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Module {
    /// What it is called.
    pub name: String,
    /// The package that it stands in.
    pub package: String,
    /// Whether the language takes it for a class, although nothing declares one.
    pub is_class: bool,
}

impl Module {
    /// The module that is called as its file, without the ending, in the package that the folders around it make.
    pub fn of_path(path: &str) -> Self {
        let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
        let name = file.rsplit_once('.').map_or(file, |(name, _)| name);
        Self { name: name.to_owned(), package: folder.replace('/', "."), is_class: false }
    }
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
