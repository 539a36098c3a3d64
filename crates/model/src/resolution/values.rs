//! The types of literals and of what operators make.

use super::types::Type;
use refscope_syntax::{NodeKind, platform, vocabulary};
use refscope_text::Symbol;

const INTEGER: Symbol = Symbol::of("int");
const LONG: Symbol = Symbol::of("long");
const FLOAT: Symbol = Symbol::of("float");
const DOUBLE: Symbol = Symbol::of("double");
const CHARACTER: Symbol = Symbol::of("char");

/// The type of a literal.
pub(super) fn literal(kind: NodeKind, text: &str) -> Type {
    match kind {
        NodeKind::StringLiteral | NodeKind::TextBlock => Type::TEXT,
        NodeKind::NumberLiteral => Type::Primitive(number(text)),
        NodeKind::CharLiteral => Type::Primitive(CHARACTER),
        NodeKind::BooleanLiteral => Type::Primitive(platform::TRUTH),
        NodeKind::NullLiteral => Type::Null,
        NodeKind::ClassLiteral => Type::Foreign(Symbol::of("Class")),
        _ => Type::Unknown,
    }
}

fn number(text: &str) -> Symbol {
    let text = text.to_ascii_lowercase();
    let is_hexadecimal = text.starts_with("0x");
    let ends = |letter: char| text.ends_with(letter);
    if ends('l') {
        LONG
    } else if is_hexadecimal {
        if text.contains('p') { DOUBLE } else { INTEGER }
    } else if ends('f') {
        FLOAT
    } else if ends('d') || text.contains(['.', 'e']) {
        DOUBLE
    } else {
        INTEGER
    }
}

/// The type of a number behind a sign.
pub(super) fn sign(type_: Type) -> Type {
    match type_ {
        Type::Primitive(_) => promoted(&[type_]),
        _ => Type::Unknown,
    }
}

/// The type of what an operator makes of values.
pub(super) fn combined(operator: Symbol, parts: &[Type]) -> Type {
    const COMPARISONS: [Symbol; 8] = [
        Symbol::of("=="),
        Symbol::of("!="),
        Symbol::of("<"),
        Symbol::of(">"),
        Symbol::of("<="),
        Symbol::of(">="),
        vocabulary::AND,
        vocabulary::OR,
    ];
    const SHIFTS: [Symbol; 3] = [Symbol::of("<<"), Symbol::of(">>"), Symbol::of(">>>")];
    if COMPARISONS.contains(&operator) {
        Type::Primitive(platform::TRUTH)
    } else if operator == Symbol::of("+") && parts.contains(&Type::TEXT) {
        Type::TEXT
    } else if SHIFTS.contains(&operator) {
        parts.first().map_or(Type::Unknown, |first| sign(first.clone()))
    } else if parts.iter().all(|it| *it == Type::Primitive(platform::TRUTH)) {
        Type::Primitive(platform::TRUTH)
    } else {
        promoted(parts)
    }
}

/// The number type that all of these become.
fn promoted(parts: &[Type]) -> Type {
    let mut result = INTEGER;
    for part in parts {
        let Some(part) = unboxed(part) else { return Type::Unknown };
        if platform::widens(result, part) {
            result = part;
        }
    }
    Type::Primitive(result)
}

fn unboxed(type_: &Type) -> Option<Symbol> {
    let name = match type_ {
        Type::Primitive(name) => *name,
        Type::Foreign(name) => platform::BOXES.iter().find(|it| it.1 == *name)?.0,
        _ => return None,
    };
    platform::NUMBERS.contains(&name).then_some(name)
}

/// The type of one value or another.
pub(super) fn either(branches: Vec<Type>) -> Type {
    let mut left: Vec<Type> = branches.into_iter().filter(|it| *it != Type::Null).collect();
    left.dedup();
    match left.as_slice() {
        [only] => only.clone(),
        [Type::Primitive(_), _] | [_, Type::Primitive(_)] => promoted(&left),
        _ => Type::Unknown,
    }
}
