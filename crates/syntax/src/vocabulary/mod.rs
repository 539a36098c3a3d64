//! Labels of nodes that mean something to whoever compares code. They are one vocabulary for all languages: a front
//! end maps its operators to these labels as it maps its grammar to kinds of nodes.

mod libraries;

pub use libraries::{
    FINAL_TYPES, FUNCTIONS, METHODS_OF_ANY, PLATFORM_TYPES, PURE_QUERIES, is_name_of_platform,
};

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

/// The type of texts.
pub const TEXT_TYPE: Symbol = Symbol::of("String");

/// How many parameters a method may have; what lists more is no program, and the rest of it is not looked at.
pub const MAX_PARAMETERS: usize = 255;

/// The object whose method runs; before arguments, a constructor of its type.
pub const THIS: Symbol = Symbol::of("this");

/// What a constructor calls of the type above its own.
pub const SUPER: Symbol = Symbol::of("super");

/// The type that all objects have.
pub const ANY_TYPE: Symbol = Symbol::of("Object");

/// The types of numbers: each becomes those behind it by itself, where no character stands between.
pub const NUMBERS: [Symbol; 7] = [
    Symbol::of("byte"),
    Symbol::of("short"),
    Symbol::of("char"),
    Symbol::of("int"),
    Symbol::of("long"),
    Symbol::of("float"),
    Symbol::of("double"),
];

/// The type of what is true or not.
pub const TRUTH: Symbol = Symbol::of("boolean");

/// The types of plain values, each with that of an object that holds one.
pub const BOXES: [(Symbol, Symbol); 8] = [
    (Symbol::of("boolean"), Symbol::of("Boolean")),
    (Symbol::of("byte"), Symbol::of("Byte")),
    (Symbol::of("short"), Symbol::of("Short")),
    (Symbol::of("char"), Symbol::of("Character")),
    (Symbol::of("int"), Symbol::of("Integer")),
    (Symbol::of("long"), Symbol::of("Long")),
    (Symbol::of("float"), Symbol::of("Float")),
    (Symbol::of("double"), Symbol::of("Double")),
];
