//! What was replaced by what between two statements.

use refscope_syntax::{NodeId, NodeKind};
use refscope_text::Pair;

/// What kind of code was replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReplacementKind {
    /// An expression by a variable that holds it.
    Extracted,
    /// A variable by the expression that it held.
    Inlined,
    /// A variable by another.
    Variable,
    /// A type by another.
    Type,
    /// A literal by another.
    Literal,
    /// An operator by another.
    Operator,
    /// The operands of an operator: some came or went, others stayed.
    Operands,
    /// A condition by its opposite.
    Inverted,
    /// The name of a call; receiver and arguments stayed.
    CallName,
    /// The arguments of a call; name and receiver stayed.
    CallArguments,
    /// Name and arguments of a call.
    CallNameAndArguments,
    /// An assignment to a field by a call of its setter, or the reverse.
    Setter,
    /// A call by another.
    Call,
    /// A creation by another.
    Creation,
    /// A lambda or anonymous class by another.
    Nested,
    /// Code of one sort by code of another.
    Mixed,
}

impl ReplacementKind {
    /// Whether only members of a list came or went.
    pub(super) const fn is_of_list(self) -> bool {
        matches!(self, Self::CallArguments | Self::Operands)
    }

    /// Whether a call of another name stands in its place.
    pub(super) const fn is_of_another_call(self) -> bool {
        matches!(self, Self::CallName | Self::CallNameAndArguments)
    }

    /// Whether a variable stands for what it holds.
    pub(crate) const fn is_through_variable(self) -> bool {
        matches!(self, Self::Extracted | Self::Inlined)
    }

    /// The name that reports use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Extracted | Self::Inlined => "VARIABLE_REPLACED_WITH_EXPRESSION",
            Self::Variable => "VARIABLE_NAME",
            Self::Type => "TYPE",
            Self::Literal => "LITERAL",
            Self::Operator => "INFIX_OPERATOR",
            Self::Operands => "CONDITIONAL",
            Self::Inverted => "INVERT_CONDITIONAL",
            Self::CallName => "METHOD_INVOCATION_NAME",
            Self::CallArguments => "METHOD_INVOCATION_ARGUMENT",
            Self::CallNameAndArguments => "METHOD_INVOCATION_NAME_AND_ARGUMENT",
            Self::Setter => "FIELD_ASSIGNMENT_REPLACED_WITH_SETTER_METHOD_INVOCATION",
            Self::Call => "METHOD_INVOCATION",
            Self::Creation => "CLASS_INSTANCE_CREATION",
            Self::Nested => "ARGUMENT",
            Self::Mixed => "EXPRESSION",
        }
    }
}

/// A piece of code and what stands in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// What kind of code it is.
    pub kind: ReplacementKind,
    /// The nodes in the trees of the two bodies.
    pub nodes: Pair<NodeId>,
}

/// The kind of a replacement of one whole node by another.
pub(super) fn kind_of(before: NodeKind, after: NodeKind) -> ReplacementKind {
    let is_variable = |kind| matches!(kind, NodeKind::Name | NodeKind::FieldAccess | NodeKind::Variable);
    match (before, after) {
        _ if is_variable(before) && is_variable(after) => ReplacementKind::Variable,
        _ if before.is_type() && after.is_type() => ReplacementKind::Type,
        _ if before.is_literal() && after.is_literal() => ReplacementKind::Literal,
        (NodeKind::Call, NodeKind::Call) => ReplacementKind::Call,
        (NodeKind::New, NodeKind::New) => ReplacementKind::Creation,
        (NodeKind::Lambda | NodeKind::TypeBody, NodeKind::Lambda | NodeKind::TypeBody) => {
            ReplacementKind::Nested
        }
        _ => ReplacementKind::Mixed,
    }
}
