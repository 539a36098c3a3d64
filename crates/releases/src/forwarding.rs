//! Bodies that do nothing but hand over to another method: how old methods live on beside their successors.

use crate::element::written_parameters;
use crate::release::{Release, simple_type};
use crate::resolution::Resolver;
use refscope_model::{EntityId, describe, header};
use refscope_syntax::{NodeId, NodeKind, Tree};

/// The one call that a body consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Forwarding {
    /// What is called.
    pub(crate) target: EntityId,
    /// What stands before the dot, as written.
    pub(crate) receiver: Option<String>,
    /// The arguments as written.
    pub(crate) arguments: Vec<String>,
}

/// A body with more words than this does more than to hand over.
const MAX_WORDS: u32 = 64;

impl Release {
    /// The method that a method hands over to.
    pub(crate) fn forwarding(&self, id: EntityId, resolver: &Resolver) -> Option<Forwarding> {
        if !self.kind(id).is_callable() || self.n_words(id) > MAX_WORDS {
            return None;
        }
        let source = &self.snapshot.file_of(id).source;
        let node = self.snapshot.entity(id).node;
        let deferred = header::deferred(source.skeleton(), node)?;
        let tree = source.parse_deferred(node, deferred);
        let call = only_call(&tree)?;
        let name = tree.label(call);
        let text = self.snapshot.file_of(id).text();
        let arguments = tree.child(call, NodeKind::Arguments);
        let open = arguments.map(|node| tree.span(node).start)?;
        // The name stands right before the arguments; calls within them are behind it.
        let found = resolver.members(id, name).into_iter();
        let (_, target) = found.rev().find(|(span, _)| span.end <= open)?;
        let receiver = tree.children(call).next().filter(|&first| tree.kind(first).is_expression());
        let receiver = receiver.map(|node| tree.text(node, text).to_owned());
        let arguments = arguments
            .into_iter()
            .flat_map(|node| tree.children(node))
            .map(|it| tree.text(it, text).to_owned());
        (target != id).then(|| Forwarding { target, receiver, arguments: arguments.collect() })
    }
}

impl Release {
    /// The method that does the same for other arguments: all parameters go there, and its result comes back.
    pub(crate) fn handed_over(&self, id: EntityId, resolver: &Resolver) -> Option<EntityId> {
        let forwarding = self.forwarding(id, resolver)?;
        let passes = |name: &str| {
            let is_name = |it: char| it.is_alphanumeric() || it == '_' || it == '$';
            forwarding.arguments.iter().any(|it| it.split(|it| !is_name(it)).any(|word| word == name))
        };
        let passes_all = written_parameters(self, id).iter().all(|it| passes(&it.name));
        let gives = |id| simple_type(&describe::declared_type(&self.snapshot, id, describe::Names::Short), 0);
        (passes_all && gives(id) == gives(forwarding.target)).then_some(forwarding.target)
    }
}

/// The call in a body of one statement.
fn only_call(tree: &Tree) -> Option<NodeId> {
    let mut statements = tree.children(NodeId::ROOT);
    let (statement, None) = (statements.next()?, statements.next()) else { return None };
    if !matches!(tree.kind(statement), NodeKind::Return | NodeKind::ExpressionStatement) {
        return None;
    }
    let value = tree.children(statement).next()?;
    (tree.kind(value) == NodeKind::Call).then_some(value)
}
