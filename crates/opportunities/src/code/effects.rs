//! What code changes, and what its value depends on: whether an expression may be moved, repeated or merged.

use super::{Method, Use, VariableId};
use refscope_model::EntityId;
use refscope_syntax::{NodeId, NodeKind, platform};
use refscope_text::Symbol;
use std::ops::Range;

/// How far calls of the version's own methods are followed.
const MAX_DEPTH: usize = 3;

/// What a stretch of code changes.
#[derive(Debug, Default)]
pub(crate) struct Effects {
    pub(crate) variables: Vec<VariableId>,
    /// Fields by name: what object they belong to is not asked.
    pub(crate) fields: Vec<Symbol>,
    pub(crate) writes_array: bool,
    /// A call that is not known to only look.
    pub(crate) calls_unknown: bool,
}

/// What the value of an expression depends on.
#[derive(Debug, Default)]
pub(crate) struct Reads {
    pub(crate) variables: Vec<VariableId>,
    pub(crate) fields: Vec<Symbol>,
    /// It asks objects for something that they may answer otherwise later.
    pub(crate) reads_state: bool,
}

impl Reads {
    /// Whether code that has these effects may change the value.
    pub(crate) fn is_changed_by(&self, effects: &Effects) -> bool {
        self.variables.iter().any(|it| effects.variables.contains(it))
            || self.fields.iter().any(|it| effects.fields.contains(it))
            || (self.reads_state
                && (effects.calls_unknown || effects.writes_array || !effects.fields.is_empty()))
            || (!self.fields.is_empty() && effects.calls_unknown)
    }
}

impl Method<'_> {
    /// Whether evaluating an expression changes nothing, as far as can be known.
    pub(crate) fn is_pure(self, node: NodeId) -> bool {
        self.is_pure_within(node, MAX_DEPTH)
    }

    fn is_pure_within(self, node: NodeId, depth: usize) -> bool {
        self.tree.subtree(node).all(|it| match self.kind(it) {
            NodeKind::Assign
            | NodeKind::Postfix
            | NodeKind::New
            | NodeKind::NewArray
            | NodeKind::Lambda
            | NodeKind::MethodReference
            | NodeKind::SwitchExpression
            | NodeKind::ArrayInitializer
            | NodeKind::Error => false,
            NodeKind::Prefix => self.use_of_operand(it) == Use::Read,
            NodeKind::Call => self.is_query_call(it, depth),
            _ => true,
        })
    }

    fn use_of_operand(self, prefix: NodeId) -> Use {
        self.children(prefix).next().map_or(Use::Read, |operand| self.use_of(operand))
    }

    fn is_query_call(self, call: NodeId, depth: usize) -> bool {
        match self.target(call) {
            Some(target) => depth > 0 && is_query(self, target, depth - 1),
            None => platform::PURE_QUERIES.contains(&self.label(call)),
        }
    }

    /// What nodes of a range change.
    pub(crate) fn effects(self, range: Range<NodeId>) -> Effects {
        let mut effects = Effects::default();
        for node in (range.start.0..range.end.0).map(NodeId) {
            match self.kind(node) {
                NodeKind::Assign => self.note_write(self.children(node).next(), &mut effects),
                NodeKind::Postfix => self.note_write(self.children(node).next(), &mut effects),
                NodeKind::Prefix if self.use_of_operand(node) != Use::Read => {
                    self.note_write(self.children(node).next(), &mut effects);
                }
                NodeKind::Variable => {
                    effects.variables.extend(self.declared_variable(node).map(|it| it.0));
                }
                NodeKind::Call if !self.is_query_call(node, MAX_DEPTH) => effects.calls_unknown = true,
                NodeKind::New | NodeKind::ConstructorCall | NodeKind::Error => effects.calls_unknown = true,
                _ => {}
            }
        }
        effects
    }

    fn note_write(self, target: Option<NodeId>, effects: &mut Effects) {
        let Some(target) = target.map(|it| self.bare(it)) else { return };
        match (self.kind(target), self.variable(target)) {
            (_, Some(variable)) => effects.variables.push(variable),
            (NodeKind::Name | NodeKind::FieldAccess, None) => effects.fields.push(self.label(target)),
            _ => effects.writes_array = true,
        }
    }

    /// Whether a name means the same at any time: a field that nobody changes once the object is made, or, of what
    /// the version does not declare, a type or constant as they are written by custom.
    fn is_fixed(self, node: NodeId) -> bool {
        match self.field(node) {
            Some(field) => self.is_method() && self.base.is_fixed_field(field),
            None => {
                let name = self.text(node).rsplit('.').next().unwrap_or_default();
                name.starts_with(char::is_uppercase)
            }
        }
    }

    /// Whether a call asks a text, which never changes, for something.
    fn is_call_of_text(self, call: NodeId) -> bool {
        let is_text =
            |it| self.written_type(it).is_some_and(|it| Symbol::of(it) == self.tree.words().types.text);
        platform::PURE_QUERIES.contains(&self.label(call)) && self.receiver(call).is_some_and(is_text)
    }

    /// What the value of an expression depends on.
    pub(crate) fn reads(self, node: NodeId) -> Reads {
        let mut reads = Reads::default();
        for it in self.tree.subtree(node) {
            match self.kind(it) {
                NodeKind::Name => match self.analysis.variable_of(it) {
                    Some(variable) => reads.variables.push(variable),
                    None if self.is_fixed(it) => {}
                    None => reads.fields.push(self.label(it)),
                },
                NodeKind::FieldAccess if !self.is_fixed(it) => reads.fields.push(self.label(it)),
                NodeKind::Call if self.is_call_of_text(it) => {}
                NodeKind::Call | NodeKind::ArrayAccess => reads.reads_state = true,
                _ => {}
            }
        }
        reads
    }
}

/// Whether a method only looks: all it does is return a value that is made without changing anything.
fn is_query(caller: Method<'_>, target: EntityId, depth: usize) -> bool {
    let base = caller.base;
    let Some(method) = base.method(target) else { return false };
    let statements = method.statements(NodeId::ROOT);
    let [only] = statements.as_slice() else { return false };
    method.kind(*only) == NodeKind::Return
        && method.children(*only).next().is_some_and(|value| method.is_pure_within(value, depth))
        && !base.members.is_overridden(&base.snapshot, target)
}
