//! Local and anonymous classes: types that are declared in code.
//!
//! The name of an anonymous class is the way to it from the type around it: the methods, declared variables,
//! calls and creations that it stands in, from outside in, and at last `new` and the created type.

use refscope_syntax::{NodeId, NodeKind, Tree};

/// A type that is declared in code.
pub(crate) struct NestedType {
    /// The declaration; of an anonymous class its body.
    pub(crate) node: NodeId,
    /// The node that holds its members.
    pub(crate) body: NodeId,
    /// The way to it, with its own name or `new T` at the end.
    pub(crate) name: String,
}

/// All types in the code of an entity, outermost first. Those within another nested type are included, with
/// the whole way as their name.
pub(crate) fn types(tree: &Tree, text: &str, owner: &str) -> Vec<NestedType> {
    if !tree.has(NodeKind::TypeBody) {
        return Vec::new();
    }
    let mut finder = Finder { tree, text, owner, around: Vec::new(), found: Vec::new() };
    finder.visit(NodeId::ROOT);
    finder.found
}

struct Finder<'t> {
    tree: &'t Tree,
    text: &'t str,
    owner: &'t str,
    /// The nodes from the root to the one that is visited.
    around: Vec<NodeId>,
    found: Vec<NestedType>,
}

impl Finder<'_> {
    fn visit(&mut self, node: NodeId) {
        let tree = self.tree;
        let kind = tree.kind(node);
        self.around.push(node);
        if (kind == NodeKind::New || kind.is_type_declaration())
            && let Some(body) = tree.child(node, NodeKind::TypeBody)
        {
            let node = if kind == NodeKind::New { body } else { node };
            self.found.push(NestedType { node, body, name: self.way() });
        }
        // Members of a nested type are found with it; only their code can hold further types.
        for child in tree.children(node) {
            self.visit(child);
        }
        self.around.pop();
    }

    /// The way to the node that is visited. Few nodes declare a type, so nothing is written before one does.
    fn way(&self) -> String {
        let owner = Some(self.owner.to_owned()).filter(|owner| !owner.is_empty());
        let segments = self.around.iter().enumerate().filter_map(|(depth, &node)| {
            let parent = depth.checked_sub(1).map(|above| self.tree.kind(self.around[above]));
            // Variables of `for` and resources are no statements of their own: they add nothing.
            let is_passed =
                self.tree.kind(node) == NodeKind::Variable && parent == Some(NodeKind::VariableDeclaration);
            self.segment(node).filter(|_| !is_passed)
        });
        owner.into_iter().chain(segments).collect::<Vec<_>>().join(".")
    }

    /// What a node adds to the way to a type within it.
    fn segment(&self, node: NodeId) -> Option<String> {
        let tree = self.tree;
        match tree.kind(node) {
            NodeKind::New => {
                let type_ = tree.type_child(node)?;
                Some(format!(
                    "new {}",
                    refscope_syntax::Printer::new(tree, self.text).type_text(
                        type_,
                        0,
                        refscope_syntax::TypeForm::Qualified
                    )
                ))
            }
            NodeKind::Call => self.call_name(node),
            NodeKind::Variable => {
                let text = tree.text(node, self.text);
                let end =
                    text.find(|character: char| !character.is_alphanumeric() && !"_$".contains(character));
                Some(text[..end.unwrap_or(text.len())].to_owned())
            }
            kind if kind.is_type_declaration() || kind.is_callable() => {
                let name = tree.child(node, NodeKind::Identifier)?;
                Some(tree.text(name, self.text).to_owned())
            }
            _ => None,
        }
    }

    /// The name before the arguments of a call.
    fn call_name(&self, call: NodeId) -> Option<String> {
        let arguments = self.tree.children(call).last()?;
        let before = self.text[..self.tree.span(arguments).start as usize].trim_end();
        let start = before.rfind(|character: char| !character.is_alphanumeric() && !"_$".contains(character));
        let name = &before
            [start.map_or(0, |start| start + before[start..].chars().next().map_or(1, char::len_utf8))..];
        (!name.is_empty() && name != "this").then(|| name.to_owned())
    }
}
