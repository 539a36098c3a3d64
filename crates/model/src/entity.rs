//! Declared things and what their headers say.

use crate::FileId;
use refscope_syntax::{Modifiers, NodeId, NodeKind};
use refscope_text::Symbol;

/// A declared thing of one [`crate::Snapshot`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EntityId(pub u32);

impl EntityId {
    /// As an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where a node is to be looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TreeId {
    /// The skeleton of the file.
    Skeleton,
    /// The parsed code of an entity.
    Code(u32),
}

/// What is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EntityKind {
    /// A class.
    Class,
    /// An interface.
    Interface,
    /// An enum.
    Enum,
    /// A record.
    Record,
    /// An annotation type.
    AnnotationType,
    /// A method.
    Method,
    /// A constructor.
    Constructor,
    /// A field; a record's component is one, too.
    Field,
    /// A constant of an enum.
    EnumConstant,
    /// A static or instance initializer.
    Initializer,
    /// A member of an annotation type.
    AnnotationMember,
    /// A file that owns what it declares.
    Module,
}

impl EntityKind {
    /// The kind that a node declares.
    pub const fn of(kind: NodeKind) -> Option<Self> {
        Some(match kind {
            NodeKind::Class => Self::Class,
            NodeKind::Interface => Self::Interface,
            NodeKind::Enum => Self::Enum,
            NodeKind::Record => Self::Record,
            NodeKind::AnnotationType => Self::AnnotationType,
            NodeKind::Method => Self::Method,
            NodeKind::Constructor | NodeKind::CompactConstructor => Self::Constructor,
            NodeKind::Field => Self::Field,
            NodeKind::EnumConstant => Self::EnumConstant,
            NodeKind::Initializer => Self::Initializer,
            NodeKind::AnnotationMember => Self::AnnotationMember,
            _ => return None,
        })
    }

    /// The kind's name as matches give it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Class => "Class",
            Self::Interface => "Interface",
            Self::Enum => "Enum",
            Self::Record => "Record",
            Self::AnnotationType => "Annotation Type",
            Self::Method | Self::Constructor => "Method",
            Self::Field => "Field",
            Self::EnumConstant => "Enum Constant",
            Self::Initializer => "Initializer",
            Self::AnnotationMember => "Annotation Member",
            Self::Module => "Module",
        }
    }

    /// The word that sentences use for a kind.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Class => "class",
            Self::Interface => "interface",
            Self::Enum => "enum",
            Self::Record => "record",
            Self::AnnotationType => "annotation",
            Self::Method => "method",
            Self::Constructor => "constructor",
            Self::Field => "field",
            Self::EnumConstant => "enum constant",
            Self::Initializer => "initializer",
            Self::AnnotationMember => "annotation member",
            Self::Module => "module",
        }
    }

    /// Whether it is a type, or a module, which stands where types do: both own members.
    pub const fn is_type(self) -> bool {
        matches!(
            self,
            Self::Module | Self::Class | Self::Interface | Self::Enum | Self::Record | Self::AnnotationType
        )
    }

    /// Whether it is declared as a type; a module is there by its file.
    pub const fn is_declared_type(self) -> bool {
        self.is_type() && !matches!(self, Self::Module)
    }

    /// Whether it has parameters and a body.
    pub const fn is_callable(self) -> bool {
        matches!(self, Self::Method | Self::Constructor | Self::AnnotationMember)
    }

    /// Whether its members are public unless something else is written.
    pub const fn has_public_members(self) -> bool {
        matches!(self, Self::Interface | Self::AnnotationType)
    }
}

/// A declared thing. Everything textual is read from the file when it is asked for.
#[derive(Clone, Debug)]
pub struct Entity {
    /// What it is.
    pub kind: EntityKind,
    /// The file that declares it.
    pub file: FileId,
    /// The tree that declares it: its file's skeleton, or the code that it is nested in.
    pub tree: TreeId,
    /// Its declaration in that tree. The fields of one declaration share it.
    pub declaration: NodeId,
    /// The node that is this entity alone: a field's variable, a component's parameter, else the declaration.
    pub node: NodeId,
    /// What is around it: a type, a module, or the method or field whose code it is nested in.
    pub parent: Option<EntityId>,
    /// How many entities stand within it; they follow it in the snapshot.
    pub n_descendants: u32,
    /// Its simple name; initializers have none.
    pub name: Symbol,
    /// Its modifiers as written.
    pub modifiers: Modifiers,
    /// A hash of its qualified name.
    pub qualified_name: u64,
    /// A hash of its parameter types; 0 for what has no parameters.
    pub signature: u64,
    /// A hash of all its code: equal entities have equal hashes in every file.
    pub content: u64,
}
