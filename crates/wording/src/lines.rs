//! Our own line about a finding, for people: names without packages, methods with the types of their parameters, and an
//! arrow from what was to what became. What it leaves out stands in the description.

use crate::elements::operand;
use refscope_model::EntityKind;
use refscope_refactorings::{
    Declaration, NamedVariable, Operand, Refactoring, RefactoringKind as Kind, TypeText, Verb,
};
use refscope_text::{Pair, Side};

/// How many characters of code are shown.
const MAX_CODE: usize = 60;

/// What was refactored, behind the title of its kind: `Cart.add(Item) → put(Item)`.
pub fn line(finding: &Refactoring) -> String {
    let Pair { before, after } = Pair::new(told(finding, Side::Before), told(finding, Side::After));
    let what = match finding.kind.verb() {
        Verb::Extract if !before.is_empty() => format!("{after} from {before}"),
        Verb::Inline if !after.is_empty() => format!("{before} into {after}"),
        _ if finding.kind == Kind::MoveAndInlineMethod => format!("{before} into {after}"),
        _ if finding.kind == Kind::EncapsulateAttribute => after,
        _ if before.is_empty() || after.is_empty() => before + &after,
        // A variable became another sort of variable.
        _ if before == after => after,
        _ => format!("{before} → {after}"),
    };
    match around(finding) {
        Some(around) => format!("{what} in {around}"),
        None => what,
    }
}

/// What is told of one version: the operands or, where a finding has none, the declarations.
fn told(finding: &Refactoring, side: Side) -> String {
    let is_of_declarations = finding.operands.before.is_empty() && finding.operands.after.is_empty();
    let texts: Vec<String> = match finding.kind {
        Kind::MoveAnnotation => vec![annotation(finding, side)],
        Kind::ReplaceAnonymousWithLambda if side == Side::Before => {
            finding.entities.before.iter().skip(1).map(|it| declared(it)).collect()
        }
        Kind::EncapsulateAttribute => {
            finding.entities.get(side).iter().take(1).map(|it| declared(it)).collect()
        }
        _ if is_of_declarations => declarations(finding, side),
        _ => operands(finding, side),
    };
    texts.join(", ")
}

/// Declarations that have the same short name differ in their packages. Of a member that stayed in its type, the later
/// version tells the name alone.
fn declarations(finding: &Refactoring, side: Side) -> Vec<String> {
    let (own, others) = (finding.entities.get(side), finding.entities.get(side.other()));
    let is_short = |it: &&Declaration| !others.iter().any(|other| declared(other) == declared(it));
    let stayed = side == Side::After
        && matches!(finding.kind.verb(), Verb::Rename | Verb::Inline)
        && others.first().zip(own.first()).is_some_and(|(one, other)| one.types == other.types);
    // A type that code left is told by the code's method already.
    let n_told = if finding.kind == Kind::MoveCode { 1 } else { own.len() };
    let texts = own.iter().take(n_told).map(|it| match it.member {
        Some(_) if stayed => member(it),
        _ if is_short(&&**it) => declared(it),
        _ => in_package(it),
    });
    texts.collect()
}

fn in_package(declaration: &Declaration) -> String {
    let name = declared(declaration);
    if declaration.package.is_empty() { name } else { format!("{}.{name}", declaration.package) }
}

/// `Cart`, `Cart.add(Item, int)`, `Cart.total`.
fn declared(declaration: &Declaration) -> String {
    let type_ = declaration.types.join(".");
    match declaration.kind {
        kind if kind.is_type() => type_,
        EntityKind::Constructor | EntityKind::Initializer => format!("{type_}{}", parameters(declaration)),
        _ => format!("{type_}.{}", member(declaration)),
    }
}

/// A member without its type.
fn member(declaration: &Declaration) -> String {
    let name = declaration.member.as_ref().map_or("", |member| &member.name);
    format!("{name}{}", parameters(declaration))
}

fn parameters(declaration: &Declaration) -> String {
    let parameters = declaration.member.iter().flat_map(|member| &member.parameters);
    let types: Vec<&str> =
        parameters.map(|it| it.type_.as_ref().map_or(&*it.name, TypeText::short)).collect();
    match declaration.kind {
        EntityKind::Initializer => " (initializer)".to_owned(),
        EntityKind::Field | EntityKind::EnumConstant => String::new(),
        _ => format!("({})", types.join(", ")),
    }
}

/// The annotation, and where it was or is.
fn annotation(finding: &Refactoring, side: Side) -> String {
    let place = finding.entities.get(side).first().map(|it| declared(it)).unwrap_or_default();
    let annotation = finding.operands.before.first().or(finding.operands.after.first());
    match annotation {
        Some(it) if side == Side::Before => format!("{} {place}", operand(it, TypeText::short)),
        _ => place,
    }
}

/// What happened to variables is told by their names where these differ, or by their types; a variable that holds an
/// annotation or modifier belongs to what is around.
fn operands(finding: &Refactoring, side: Side) -> Vec<String> {
    let (own, other) = (finding.operands.get(side), finding.operands.get(side.other()));
    let is_held = matches!(own.first(), Some(Operand::Annotation(_) | Operand::Modifier(_)));
    let pair = (own.len() == 1).then(|| other.first()).flatten();
    let texts = own.iter().take(if is_held { 1 } else { own.len() }).map(|it| match (it, pair) {
        (Operand::Variable(it), Some(Operand::Variable(other))) => one_of_two(side, it, other),
        (Operand::Variable(it), _) => variable(it),
        (Operand::Type(it), Some(Operand::Type(other))) if it.short() == other.short() => {
            it.written().to_owned()
        }
        (Operand::Statement(text) | Operand::Header(text) | Operand::Expression(text), _) => code(text),
        (it, _) => operand(it, TypeText::short),
    });
    texts.collect()
}

fn variable(it: &NamedVariable) -> String {
    it.type_.as_ref().map_or(it.name.clone(), |type_| format!("{}: {}", it.name, type_.short()))
}

/// Of two variables what differs, and the name of the first.
fn one_of_two(side: Side, it: &NamedVariable, other: &NamedVariable) -> String {
    let types = it.type_.as_ref().zip(other.type_.as_ref());
    let is_same_type =
        it.type_.as_ref().map(TypeText::written) == other.type_.as_ref().map(TypeText::written);
    match types {
        _ if is_same_type => it.name.clone(),
        Some((type_, other_type)) if it.name == other.name => {
            let is_short = type_.short() != other_type.short();
            let type_ = if is_short { type_.short() } else { type_.written() };
            if side == Side::Before { format!("{}: {type_}", it.name) } else { type_.to_owned() }
        }
        _ => variable(it),
    }
}

/// The first line of some code.
fn code(text: &str) -> String {
    let first = text.lines().next().unwrap_or_default();
    let is_whole = text.trim_end().lines().count() < 2 && first.chars().count() <= MAX_CODE;
    if is_whole { first.to_owned() } else { first.chars().take(MAX_CODE).chain(['…']).collect() }
}

/// The declaration in whose header or code it happened.
fn around(finding: &Refactoring) -> Option<String> {
    let is_of_type = finding
        .operands
        .before
        .first()
        .or(finding.operands.after.first())
        .is_some_and(|it| matches!(it, Operand::Package(_) | Operand::Folder(_)));
    let has_operands = !finding.operands.before.is_empty() || !finding.operands.after.is_empty();
    if !has_operands || is_of_type || finding.kind == Kind::MoveAnnotation {
        return None;
    }
    let is_before = matches!(finding.kind.verb(), Verb::Remove) || finding.kind == Kind::InlineVariable;
    let side = if is_before { Side::Before } else { Side::After };
    let declaration = finding.entities.get(side).first()?;
    let is_attribute = matches!(declaration.kind, EntityKind::Field | EntityKind::EnumConstant)
        && matches!(finding.operands.get(side).first(), Some(Operand::Variable(_)));
    if is_attribute {
        return Some(declaration.types.join("."));
    }
    let holder = finding.operands.get(side).get(1).filter(|_| {
        matches!(finding.operands.get(side).first(), Some(Operand::Annotation(_) | Operand::Modifier(_)))
    });
    match holder {
        Some(Operand::Variable(it)) => Some(format!("{} of {}", it.name, declared(declaration))),
        _ => Some(declared(declaration)),
    }
}
