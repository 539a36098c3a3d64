//! Names as they are used in code, found from tokens alone: nothing is parsed for them.

use refscope_text::{Span, Symbol};

/// A name in code and what it looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The name.
    pub name: Symbol,
    /// Where it stands.
    pub span: Span,
    /// How it is used.
    pub role: Role,
    /// What stands before it.
    pub receiver: Receiver,
}

/// How a name is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// `name(a, b)`
    Call {
        /// How many arguments there are.
        n_arguments: usize,
    },
    /// `new name(a, b)`
    Creation {
        /// How many arguments there are.
        n_arguments: usize,
    },
    /// `x::name`
    Reference,
    /// `type name = …`, a variable of a type with this name.
    Declaration {
        /// The type's simple name.
        type_name: Symbol,
    },
    /// Anything else: a variable, a field, a type.
    Use,
}

/// What stands before a name and its dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    /// Nothing.
    None,
    /// `this`
    This,
    /// `super`
    Super,
    /// A name: a variable, a field or a type.
    Name(Symbol),
    /// A call of this name.
    Call(Symbol),
    /// Another expression.
    Other,
}
