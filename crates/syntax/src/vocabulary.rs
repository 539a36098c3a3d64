//! Labels of nodes that mean something to whoever compares code. They are one vocabulary for all languages: a front
//! end maps its operators to these labels as it maps its grammar to kinds of nodes.

use refscope_text::Symbol;

/// Gives a variable a value, and does nothing else.
pub const ASSIGNMENT: Symbol = Symbol::of("=");

/// Denies what stands behind it.
pub const DENIAL: Symbol = Symbol::of("!");

/// Joins conditions that must all hold.
pub const AND: Symbol = Symbol::of("&&");

/// Joins conditions of which one must hold.
pub const OR: Symbol = Symbol::of("||");

/// Comparisons, each with the one that holds when it does not.
pub const OPPOSITES: [(Symbol, Symbol); 3] = [
    (Symbol::of("=="), Symbol::of("!=")),
    (Symbol::of("<"), Symbol::of(">=")),
    (Symbol::of(">"), Symbol::of("<=")),
];

/// Operators that say whether two things are equal, whichever is named first.
pub const EQUALITIES: [Symbol; 2] = [Symbol::of("=="), Symbol::of("!=")];

/// The object whose method runs; before arguments, a constructor of its type.
pub const THIS: Symbol = Symbol::of("this");

/// What a constructor calls of the type above its own.
pub const SUPER: Symbol = Symbol::of("super");

/// How many parameters a callable may have; what lists more is no program, and the rest of it is not looked at.
pub const MAX_PARAMETERS: usize = 255;
