//! The platform that the types of expressions are inferred for: which types it has, what becomes what by itself, and
//! what its methods do. It is Java's, and the one there is; [`Words`](crate::Words) has what depends on the language of a
//! file.

use refscope_text::Symbol;

/// The type of texts.
pub const TEXT_TYPE: Symbol = Symbol::of("String");

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

/// Methods of the usual libraries that only look at their object, whatever type has them.
pub const PURE_QUERIES: [Symbol; 26] = [
    Symbol::of("charAt"),
    Symbol::of("compareTo"),
    Symbol::of("contains"),
    Symbol::of("containsKey"),
    Symbol::of("endsWith"),
    Symbol::of("equals"),
    Symbol::of("equalsIgnoreCase"),
    Symbol::of("getClass"),
    Symbol::of("getName"),
    Symbol::of("hashCode"),
    Symbol::of("indexOf"),
    Symbol::of("intValue"),
    Symbol::of("isEmpty"),
    Symbol::of("isInstance"),
    Symbol::of("lastIndexOf"),
    Symbol::of("length"),
    Symbol::of("longValue"),
    Symbol::of("size"),
    Symbol::of("startsWith"),
    Symbol::of("substring"),
    Symbol::of("toLowerCase"),
    Symbol::of("toString"),
    Symbol::of("toUpperCase"),
    Symbol::of("trim"),
    Symbol::of("abs"),
    Symbol::of("isAssignableFrom"),
];

/// The methods that all objects have, with how many parameters each takes.
pub const METHODS_OF_ANY: [(Symbol, usize); 11] = [
    (Symbol::of("clone"), 0),
    (Symbol::of("equals"), 1),
    (Symbol::of("finalize"), 0),
    (Symbol::of("getClass"), 0),
    (Symbol::of("hashCode"), 0),
    (Symbol::of("notify"), 0),
    (Symbol::of("notifyAll"), 0),
    (Symbol::of("toString"), 0),
    (Symbol::of("wait"), 0),
    (Symbol::of("wait"), 1),
    (Symbol::of("wait"), 2),
];

/// The types of the library that no other type extends.
pub const FINAL_TYPES: [Symbol; 10] = [
    TEXT_TYPE,
    Symbol::of("Boolean"),
    Symbol::of("Byte"),
    Symbol::of("Short"),
    Symbol::of("Character"),
    Symbol::of("Integer"),
    Symbol::of("Long"),
    Symbol::of("Float"),
    Symbol::of("Double"),
    Symbol::of("Class"),
];

/// The interfaces of the library that functions are given as, with how many parameters each takes.
pub const FUNCTIONS: [(Symbol, usize); 14] = [
    (Symbol::of("Runnable"), 0),
    (Symbol::of("Callable"), 0),
    (Symbol::of("Supplier"), 0),
    (Symbol::of("BooleanSupplier"), 0),
    (Symbol::of("Consumer"), 1),
    (Symbol::of("Function"), 1),
    (Symbol::of("Predicate"), 1),
    (Symbol::of("UnaryOperator"), 1),
    (Symbol::of("ActionListener"), 1),
    (Symbol::of("BiConsumer"), 2),
    (Symbol::of("BiFunction"), 2),
    (Symbol::of("BiPredicate"), 2),
    (Symbol::of("BinaryOperator"), 2),
    (Symbol::of("Comparator"), 2),
];

/// Types of the platform that nobody has to import and that others extend.
pub const TYPES: [Symbol; 14] = [
    Symbol::of("AutoCloseable"),
    Symbol::of("CharSequence"),
    Symbol::of("Cloneable"),
    Symbol::of("Comparable"),
    Symbol::of("Error"),
    Symbol::of("Exception"),
    Symbol::of("IllegalArgumentException"),
    Symbol::of("IllegalStateException"),
    Symbol::of("Iterable"),
    Symbol::of("Number"),
    Symbol::of("Object"),
    Symbol::of("Runnable"),
    Symbol::of("RuntimeException"),
    Symbol::of("Thread"),
];

/// Whether the full name of a type is one of the platform.
pub fn is_name_of(full_name: &str) -> bool {
    full_name.starts_with("java.") || full_name.starts_with("javax.swing.")
}
