//! RefactoringMiner's sentence about a finding: its description.
//!
//! A sentence is a pattern with places for what the finding says. `{before}` and `{after}` are its first operand of a
//! side or, where it has none, the first declaration that it is about; `{before*}` are all of them in brackets, and
//! `{before?}` as well unless there is one alone.

use crate::elements::{Form, attribute, method, operand, subject, variable};
use refscope_model::EntityKind;
use refscope_refactorings::{
    Declaration, NamedVariable, Operand, Refactoring, RefactoringKind as Kind, TypeText, VariableSort, Verb,
};
use refscope_text::Side;

/// The sentence that names a refactoring exactly: the field's interchange key, exact to the letter.
pub fn description(finding: &Refactoring) -> String {
    format!("{} {}", finding.kind.title(), sentence(finding))
}

/// The sentence without the title of its kind in front.
pub fn sentence(finding: &Refactoring) -> String {
    let mut text = String::new();
    let mut rest = pattern(finding.kind);
    while let Some((head, tail)) = rest.split_once('{') {
        let (place, tail) = tail.split_once('}').unwrap_or((tail, ""));
        text.push_str(head);
        if is_module(finding, place) && head.ends_with(CLASS) {
            text.truncate(text.len() - CLASS.len());
            text.push_str("module ");
        }
        text.push_str(&filled(finding, place));
        rest = tail;
    }
    text.push_str(rest);
    text
}

/// The word before what owns a declaration; most languages have classes for that.
const CLASS: &str = "class ";

/// Whether what stands in a place is a module.
fn is_module(finding: &Refactoring, place: &str) -> bool {
    let side = match place {
        "class" => told_side(finding.kind),
        "class-before" => Side::Before,
        _ => return false,
    };
    finding.entities.get(side).first().is_some_and(|it| it.is_in_module)
}

/// What a sentence speaks of, each by its place in it.
pub fn operands(finding: &Refactoring) -> Vec<(&'static str, String)> {
    let places = pattern(finding.kind).split('{').skip(1).filter_map(|rest| rest.split('}').next());
    let named = places.map(|place| {
        let name = match place.trim_end_matches(['*', '?']) {
            "annotation" => "element",
            name => name,
        };
        (name, filled(finding, place))
    });
    named.filter(|(name, value)| *name != "left" && !value.is_empty()).collect()
}

/// The words behind the title of a kind.
const fn pattern(kind: Kind) -> &'static str {
    match kind {
        Kind::ExtractMethod | Kind::ExtractFixture => "{after} extracted from {before} in class {class}",
        Kind::ExtractAndMoveMethod => {
            "{after} extracted from {before} in class {class-before} & moved to class {class}"
        }
        Kind::InlineMethod => "{before} inlined to {after} in class {class}",
        Kind::MoveAndInlineMethod => {
            "{before} moved from class {class-before} to class {class} & inlined to {after}"
        }
        Kind::RenameClass => "{before} renamed to {after}",
        Kind::MoveClass => "{before} moved to {after}",
        Kind::MoveAndRenameClass => "{before} moved and renamed to {after}",
        Kind::MergeClass => "{before*} merged to {after}",
        Kind::SplitClass => "{before} split to {after*}",
        Kind::RenameMethod => "{before} renamed to {after} in class {class}",
        Kind::MoveAttribute
        | Kind::MoveMethod
        | Kind::MoveAndRenameMethod
        | Kind::PullUpMethod
        | Kind::PullUpAttribute
        | Kind::PushDownAttribute
        | Kind::PushDownMethod => "{before} from class {class-before} to {after} from class {class}",
        Kind::MoveAndRenameAttribute => {
            "{before} renamed to {after} and moved from class {class-before} to class {class}"
        }
        Kind::ReplaceAttribute => "{before} from class {class-before} with {after} from class {class}",
        Kind::SplitPackage => "{before} to {after*}",
        Kind::MergePackage => "{before*} to {after}",
        Kind::MoveSourceFolder
        | Kind::IntroducePolymorphism
        | Kind::RenamePackage
        | Kind::MovePackage
        | Kind::CollapseHierarchy => "{before} to {after}",
        Kind::ExtractInterface | Kind::ExtractSuperclass => "{after} from classes {before*}",
        Kind::ExtractSubclass | Kind::ExtractClass => "{after} from class {before}",
        Kind::ReplaceAnonymousWithClass => "{before} with {after}",
        Kind::EncapsulateAttribute => "{after} from class {class}",
        Kind::MoveCode => "from {before}{left} to {after} in class {class}",
        Kind::MoveAnnotation => "{annotation} from {before} to {after}",
        Kind::ChangeTypeDeclarationKind => "{before} to {after} in type {class}",
        _ => in_declaration(kind),
    }
}

/// The words of what happened in the header or code of a declaration.
const fn in_declaration(kind: Kind) -> &'static str {
    match kind {
        Kind::ExtractAttribute | Kind::AddClassAnnotation | Kind::AddClassModifier => {
            "{after} in class {class}"
        }
        Kind::InlineAttribute | Kind::RemoveClassAnnotation | Kind::RemoveClassModifier => {
            "{before} in class {class}"
        }
        Kind::RenameAttribute
        | Kind::ChangeAttributeType
        | Kind::ModifyClassAnnotation
        | Kind::ChangeClassAccessModifier
        | Kind::ParameterizeTest => "{before} to {after} in class {class}",
        Kind::MergeAttribute | Kind::MergeMethod => "{before*} to {after} in class {class}",
        Kind::SplitAttribute | Kind::SplitMethod => "{before} to {after*} in class {class}",
        Kind::MergeVariable | Kind::MergeParameter | Kind::MergeConditional | Kind::MergeCatch => {
            "{before*} to {after} in {element} from class {class}"
        }
        Kind::SplitVariable | Kind::SplitParameter | Kind::SplitConditional => {
            "{before} to {after*} in {element} from class {class}"
        }
        Kind::ReorderParameter => "{before*} to {after*} in {element} from class {class}",
        Kind::ChangeThrownExceptionType => "{before?} to {after?} in {element} from class {class}",
        Kind::ReplaceAnonymousWithLambda => "{replaced} with {after} in {element} from class {class}",
        Kind::ReplaceLoopWithPipeline | Kind::ReplacePipelineWithLoop | Kind::ReplaceGenericWithDiamond => {
            "{before} with {after} in {element} from class {class}"
        }
        Kind::ExtractVariable | Kind::AssertThrows | Kind::AssertTimeout | Kind::TryWithResources => {
            "{after} in {element} from class {class}"
        }
        Kind::InlineVariable => "{before} in {element} from class {class}",
        kind => match kind.verb() {
            Verb::Add => "{after} in {element} from class {class}",
            Verb::Remove => "{before} in {element} from class {class}",
            _ => "{before} to {after} in {element} from class {class}",
        },
    }
}

/// The version in which the declaration around is told.
const fn told_side(kind: Kind) -> Side {
    match kind.verb() {
        Verb::Remove => Side::Before,
        _ if matches!(kind, Kind::InlineVariable) => Side::Before,
        _ => Side::After,
    }
}

/// What stands in a place of a sentence.
fn filled(finding: &Refactoring, place: &str) -> String {
    let entity = |side: Side, at: usize| finding.entities.get(side).get(at);
    let class = |side: Side, at: usize| entity(side, at).map(|it| it.type_name()).unwrap_or_default();
    let listed = |side: Side| format!("[{}]", told(finding, side).join(", "));
    let one = |side: Side| told(finding, side).into_iter().next().unwrap_or_default();
    let one_or_list =
        |side: Side| if finding.operands.get(side).len() == 1 { one(side) } else { listed(side) };
    match place {
        "before" => one(Side::Before),
        "after" => one(Side::After),
        "before*" => listed(Side::Before),
        "after*" => listed(Side::After),
        "before?" => one_or_list(Side::Before),
        "after?" => one_or_list(Side::After),
        "class" => class(told_side(finding.kind), 0),
        "class-before" => class(Side::Before, 0),
        "replaced" => class(Side::Before, 1),
        "left" => {
            let word = |it: &Declaration| if it.is_in_module { "module" } else { "class" };
            let left = entity(Side::Before, 1).map(|it| format!(" in {} {}", word(it), it.type_name()));
            left.unwrap_or_default()
        }
        "element" => element(finding),
        "annotation" => {
            let annotation = finding.operands.before.first().or(finding.operands.after.first());
            annotation.map(|it| operand(it, TypeText::short)).unwrap_or_default()
        }
        _ => String::new(),
    }
}

/// The declaration in which it happened and, where that is one, the variable there.
fn element(finding: &Refactoring) -> String {
    let side = told_side(finding.kind);
    let declaration = finding.entities.get(side).first().map(|it| subject(it)).unwrap_or_default();
    match finding.operands.get(side).get(1) {
        Some(Operand::Variable(it)) if is_of_holder(finding) => {
            format!("{} in {declaration}", holder(it))
        }
        _ => declaration,
    }
}

/// Whether the first operand belongs to the variable that is the second one.
fn is_of_holder(finding: &Refactoring) -> bool {
    let first = finding.operands.get(told_side(finding.kind)).first();
    matches!(first, Some(Operand::Annotation(_) | Operand::Modifier(_)))
}

fn holder(it: &NamedVariable) -> String {
    let word = if it.sort == VariableSort::Parameter { "parameter" } else { "variable" };
    format!("{word} {}", variable(it, TypeText::short))
}

/// The operands of a side or, where it has none, the declarations.
fn told(finding: &Refactoring, side: Side) -> Vec<String> {
    let is_of_declarations = matches!(finding.kind, Kind::MoveAnnotation);
    let operands = finding.operands.get(side);
    if operands.is_empty() || is_of_declarations {
        return finding.entities.get(side).iter().map(|it| declaration(finding.kind, it)).collect();
    }
    let form = type_form(finding);
    let texts = operands.iter().map(|it| match (finding.kind, it) {
        (
            Kind::AssertThrows
            | Kind::AssertTimeout
            | Kind::ReplaceLoopWithPipeline
            | Kind::ReplacePipelineWithLoop,
            it,
        ) => operand(it, form).lines().next().unwrap_or_default().to_owned(),
        // The line break behind a statement is kept here, and here alone.
        (Kind::ReplaceConditionalWithAssumption, Operand::Statement(text)) => format!("{text}\n"),
        (Kind::ReplaceConditionalWithAssumption, Operand::Expression(text)) if side == Side::Before => {
            format!("{text}\n")
        }
        (_, it) => operand(it, form),
    });
    texts.collect()
}

fn declaration(kind: Kind, declaration: &Declaration) -> String {
    let form: Form = match kind {
        Kind::MoveAttribute | Kind::PullUpAttribute | Kind::PushDownAttribute => TypeText::written,
        _ => TypeText::short,
    };
    let is_of_method = matches!(kind, Kind::ExtractMethod | Kind::ExtractAndMoveMethod);
    match declaration.kind {
        kind if kind.is_type() => declaration.type_name(),
        EntityKind::Field | EntityKind::EnumConstant if !is_of_method => attribute(declaration, form),
        _ => method(declaration, TypeText::written),
    }
}

/// In short, unless the types of a change of types differ in their packages alone.
fn type_form(finding: &Refactoring) -> Form {
    let is_type_change = matches!(
        finding.kind,
        Kind::ChangeReturnType
            | Kind::ChangeParameterType
            | Kind::ChangeVariableType
            | Kind::ChangeAttributeType
    );
    let type_of = |side: Side| match finding.operands.get(side).first()? {
        Operand::Type(it) => Some(it.short()),
        Operand::Variable(it) => it.type_.as_ref().map(TypeText::short),
        _ => None,
    };
    let is_long = finding.kind == Kind::ReplaceGenericWithDiamond
        || is_type_change && type_of(Side::Before) == type_of(Side::After);
    if is_long { TypeText::written } else { TypeText::short }
}
