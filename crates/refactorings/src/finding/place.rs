//! The places of a finding: where, what stands there, and what it has to do with the finding.

use super::{Declaration, Operand};
use refscope_model::EntityId;
use refscope_model::{EntityKind, Snapshot};
use refscope_syntax::vocabulary::SUPER;
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::Position;
use std::sync::Arc;

/// A place that a refactoring touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The declaration that it is, or belongs to.
    pub owner: Arc<Declaration>,
    /// The file.
    pub path: Arc<str>,
    /// Where it starts.
    pub start: Position,
    /// Where it ends: behind its last character.
    pub end: Position,
    /// Whether it ends where the file ends.
    pub is_at_file_end: bool,
    /// What stands there.
    pub element: ElementKind,
    /// What it has to do with the refactoring.
    pub role: Role,
    /// The code there; a whole declaration says it itself, and one of a list of statements does not say it.
    pub code: Option<Operand>,
}

/// What a place has to do with a refactoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// What was refactored: in the earlier version what it was, in the later one what it became.
    Subject,
    /// The declaration in which that happened.
    Around,
    /// A new method that reads an encapsulated attribute.
    Getter,
    /// A new method that writes an encapsulated attribute.
    Setter,
    /// A type below an extracted one.
    SubType,
    /// The type that another one was extracted from.
    Source,
    /// What went from one type into another.
    Member,
    /// The method that was extracted or inlined.
    Callee,
    /// The method that it was extracted from, or inlined into.
    Caller,
    /// A call of the method that was extracted or inlined.
    Call,
    /// Code that was extracted or inlined: the k-th of one version is the k-th of the other.
    Transferred,
    /// Code of an extracted or inlined method that did not come along.
    LeftOver,
    /// Code that went from one method to another that does not call it.
    Moved,
    /// A statement that names an extracted or inlined variable.
    Naming,
    /// A statement that writes the value of an extracted or inlined variable.
    Writing,
    /// A statement that refers to a changed variable.
    Referring,
}

/// What stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say it")]
pub enum ElementKind {
    // Declarations.
    Module,
    Type,
    Enum,
    Record,
    AnnotationType,
    AnonymousClass,
    Method,
    AnnotationMember,
    Field,
    RecordComponent,
    EnumConstant,
    Initializer,
    // Variables. That of a statement stands for the statement as well.
    VariableStatement,
    VariableExpression,
    Parameter,
    LambdaParameter,
    // Statements.
    ExpressionStatement,
    Return,
    Throw,
    Assert,
    Yield,
    Break,
    Continue,
    Empty,
    If,
    For,
    ForEach,
    While,
    Do,
    Switch,
    Case,
    Synchronized,
    Try,
    Catch,
    Finally,
    Block,
    Labeled,
    SuperConstructorCall,
    ConstructorCall,
    LocalType,
    // Parts of statements and of headers.
    LambdaValue,
    FieldValue,
    IfCondition,
    WhileCondition,
    DoCondition,
    SwitchCondition,
    Lambda,
    Call,
    Creation,
    TypeName,
    Annotation,
}

impl ElementKind {
    /// What an entity is as a place.
    pub(crate) fn of_entity(snapshot: &Snapshot, id: EntityId) -> Self {
        if snapshot.is_component(id) {
            return Self::RecordComponent;
        }
        Self::of_kind(snapshot.entity(id).kind)
    }

    /// What an entity of this kind is as a place.
    pub const fn of_kind(kind: EntityKind) -> Self {
        match kind {
            EntityKind::Module => Self::Module,
            EntityKind::Class | EntityKind::Interface => Self::Type,
            EntityKind::Enum => Self::Enum,
            EntityKind::Record => Self::Record,
            EntityKind::AnnotationType => Self::AnnotationType,
            EntityKind::Method | EntityKind::Constructor => Self::Method,
            EntityKind::AnnotationMember => Self::AnnotationMember,
            EntityKind::Field => Self::Field,
            EntityKind::EnumConstant => Self::EnumConstant,
            EntityKind::Initializer => Self::Initializer,
        }
    }

    /// What a statement is; an expression is the whole body of a lambda.
    pub(crate) fn of_statement(tree: &Tree, statement: NodeId) -> Self {
        match tree.kind(statement) {
            NodeKind::ConstructorCall if tree.label(statement) == SUPER => Self::SuperConstructorCall,
            kind => Self::of_statement_kind(kind),
        }
    }

    /// What a statement of this kind is as a place.
    pub const fn of_statement_kind(kind: NodeKind) -> Self {
        match kind {
            NodeKind::LocalVariables => Self::VariableStatement,
            NodeKind::ExpressionStatement => Self::ExpressionStatement,
            NodeKind::Return => Self::Return,
            NodeKind::Throw => Self::Throw,
            NodeKind::Assert => Self::Assert,
            NodeKind::Yield => Self::Yield,
            NodeKind::Break => Self::Break,
            NodeKind::Continue => Self::Continue,
            NodeKind::Empty => Self::Empty,
            NodeKind::If => Self::If,
            NodeKind::For => Self::For,
            NodeKind::ForEach => Self::ForEach,
            NodeKind::While => Self::While,
            NodeKind::Do => Self::Do,
            NodeKind::Switch => Self::Switch,
            NodeKind::Case => Self::Case,
            NodeKind::Synchronized => Self::Synchronized,
            NodeKind::Try => Self::Try,
            NodeKind::Catch => Self::Catch,
            NodeKind::Finally => Self::Finally,
            NodeKind::Block => Self::Block,
            NodeKind::Labeled => Self::Labeled,
            NodeKind::ConstructorCall => Self::ConstructorCall,
            NodeKind::LocalType => Self::LocalType,
            _ => Self::LambdaValue,
        }
    }

    /// Whether it is a whole declaration.
    pub const fn is_declaration(self) -> bool {
        self as u8 <= Self::Initializer as u8
    }

    /// Whether it is a variable within a declaration.
    pub const fn is_variable(self) -> bool {
        matches!(
            self,
            Self::VariableStatement | Self::VariableExpression | Self::Parameter | Self::LambdaParameter
        )
    }
}
