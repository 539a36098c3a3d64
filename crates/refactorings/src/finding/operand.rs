//! What a finding did something to, beside declarations.

use super::TypeText;
use refscope_model::{EntityKind, Modifiers, Visibility};

/// A name, type, statement or the like in one version.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operand {
    /// A variable, parameter or attribute with its type.
    Variable(NamedVariable),
    /// A type.
    Type(TypeText),
    /// What a type is declared as.
    TypeKind(EntityKind),
    /// Who can use a declaration.
    Visibility(Visibility),
    /// A modifier, such as `final`.
    Modifier(Modifiers),
    /// An annotation.
    Annotation(String),
    /// A statement without others inside.
    Statement(String),
    /// The header of a statement that holds others.
    Header(String),
    /// An expression.
    Expression(String),
    /// The name of a package, or of its part that changed.
    Package(String),
    /// The path of a folder, or its part that changed.
    Folder(String),
}

/// A variable and its type.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NamedVariable {
    /// Its name.
    pub name: String,
    /// Its type, where one is written.
    pub type_: Option<TypeText>,
    /// What sentences say for its type where none is written.
    pub unwritten: Option<&'static str>,
    /// What it is.
    pub sort: VariableSort,
}

/// What a variable is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum VariableSort {
    /// A local variable.
    Local,
    /// A parameter of a method or constructor.
    Parameter,
    /// A field or enum constant.
    Attribute,
}
