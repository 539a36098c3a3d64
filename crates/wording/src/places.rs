//! What a place has to do with its finding, in RefactoringMiner's words.

use refscope_model::EntityKind;
use refscope_refactorings::{Location, RefactoringKind as Kind, Role, Verb};
use refscope_text::{Pair, Side};

/// What a place of a finding of this kind has to do with it: RefactoringMiner's `description` of a place.
pub fn role(kind: Kind, side: Side, location: &Location) -> String {
    let is_inlining = matches!(kind.verb(), Verb::Inline) || kind == Kind::MoveAndInlineMethod;
    let verb = if is_inlining { "inlined" } else { "extracted" };
    let of_side = |before: &str, after: &str| pick(side, before, after).to_owned();
    match location.role {
        Role::Subject => (*subject(kind).get(side)).to_owned(),
        Role::Around => around(kind, side, location),
        Role::Getter => "added getter method".to_owned(),
        Role::Setter => "added setter method".to_owned(),
        Role::SubType => of_side("original sub-type declaration", "sub-type declaration after extraction"),
        Role::Source => of_side("original type declaration", "type declaration after extraction"),
        Role::Member => format!("{} {} declaration", pick(side, "original", "extracted"), word(location)),
        Role::Callee => format!("{verb} method declaration"),
        Role::Caller if is_inlining => {
            format!("target method declaration {} inline", pick(side, "before", "after"))
        }
        Role::Caller => format!("source method declaration {} extraction", pick(side, "before", "after")),
        Role::Call => format!("{verb} method invocation"),
        Role::Transferred if is_inlining => of_side(
            "inlined code from inlined method declaration",
            "inlined code in target method declaration",
        ),
        Role::Transferred => of_side(
            "extracted code from source method declaration",
            "extracted code to extracted method declaration",
        ),
        Role::LeftOver => {
            format!("{} statement in {verb} method declaration", pick(side, "deleted", "added"))
        }
        Role::Moved => {
            of_side("moved code from source method declaration", "moved code to target method declaration")
        }
        Role::Naming => format!("statement with the name of the {verb} {}", held(kind)),
        Role::Writing => format!("statement with the initializer of the {verb} {}", held(kind)),
        Role::Referring => referring(kind, side).to_owned(),
    }
}

const fn pick<'t>(side: Side, before: &'t str, after: &'t str) -> &'t str {
    match side {
        Side::Before => before,
        Side::After => after,
    }
}

/// What an extraction or inlining of a value gives a name to.
const fn held(kind: Kind) -> &'static str {
    if matches!(kind, Kind::ExtractAttribute | Kind::InlineAttribute) { "attribute" } else { "variable" }
}

const fn referring(kind: Kind, side: Side) -> &'static str {
    match (side, kind) {
        (Side::Before, _) => "statement referencing the original variable",
        (_, Kind::ChangeVariableType | Kind::ChangeParameterType) => {
            "statement referencing the variable with changed type"
        }
        _ => "statement referencing the renamed variable",
    }
}

/// The word for a declaration.
fn word(location: &Location) -> &'static str {
    match location.owner.kind {
        kind if kind.is_type() => "class",
        EntityKind::Field | EntityKind::EnumConstant => "attribute",
        _ => "method",
    }
}

/// The declaration in which something happened: `original method declaration`, `method declaration with …`.
fn around(kind: Kind, side: Side, location: &Location) -> String {
    let is_of_variable = location.element.is_variable();
    let word = match location.owner.kind {
        _ if is_of_variable => "variable",
        EntityKind::Initializer if !is_of_annotation(kind) => "initializer",
        _ => word(location),
    };
    if side == Side::Before {
        return format!("original {word} declaration");
    }
    let feature = feature(kind);
    let feature = if is_of_variable { feature.replacen("variable ", "", 1) } else { feature.to_owned() };
    format!("{word} declaration with {feature}")
}

const fn is_of_annotation(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::AddVariableAnnotation
            | Kind::RemoveVariableAnnotation
            | Kind::ModifyVariableAnnotation
            | Kind::AddParameterAnnotation
            | Kind::RemoveParameterAnnotation
            | Kind::ModifyParameterAnnotation
    )
}

/// What a declaration has after something happened in it.
const fn feature(kind: Kind) -> &'static str {
    match kind {
        Kind::AddMethodAnnotation | Kind::AddAttributeAnnotation | Kind::AddClassAnnotation => {
            "added annotation"
        }
        Kind::RemoveMethodAnnotation | Kind::RemoveAttributeAnnotation | Kind::RemoveClassAnnotation => {
            "removed annotation"
        }
        Kind::ModifyMethodAnnotation | Kind::ModifyAttributeAnnotation | Kind::ModifyClassAnnotation => {
            "modified annotation"
        }
        Kind::AddVariableAnnotation | Kind::AddParameterAnnotation => "added variable annotation",
        Kind::RemoveVariableAnnotation | Kind::RemoveParameterAnnotation => "removed variable annotation",
        Kind::ModifyVariableAnnotation | Kind::ModifyParameterAnnotation => "modified variable annotation",
        Kind::AddVariableModifier | Kind::AddParameterModifier => "added variable modifier",
        Kind::RemoveVariableModifier | Kind::RemoveParameterModifier => "removed variable modifier",
        Kind::AddClassModifier | Kind::AddMethodModifier | Kind::AddAttributeModifier => "added modifier",
        Kind::RemoveClassModifier | Kind::RemoveMethodModifier | Kind::RemoveAttributeModifier => {
            "removed modifier"
        }
        Kind::ChangeClassAccessModifier
        | Kind::ChangeMethodAccessModifier
        | Kind::ChangeAttributeAccessModifier => "changed access modifier",
        Kind::ChangeTypeDeclarationKind => "changed type declaration kind",
        Kind::ChangeReturnType => "changed return type",
        Kind::AddParameter => "added parameter",
        Kind::RemoveParameter => "removed parameter",
        Kind::ReorderParameter => "reordered parameters",
        Kind::MergeVariable | Kind::MergeParameter => "merged variables",
        Kind::SplitVariable | Kind::SplitParameter => "split variable",
        Kind::AddThrownExceptionType => "added thrown exception type",
        Kind::RemoveThrownExceptionType => "removed thrown exception type",
        Kind::ChangeThrownExceptionType => "changed thrown exception type",
        Kind::AssertThrows => "introduced assertThrows",
        Kind::AssertTimeout => "introduced assertTimeout",
        Kind::MergeCatch => "merged catch blocks",
        Kind::SplitConditional => "split conditional",
        Kind::MergeConditional => "merged conditional",
        Kind::InvertCondition => "inverted conditional",
        Kind::ReplaceGenericWithDiamond => "diamond operator",
        Kind::ReplaceAnonymousWithLambda => "introduced lambda",
        Kind::ReplaceLoopWithPipeline => "introduced pipeline",
        Kind::ReplacePipelineWithLoop => "introduced loop",
        Kind::TryWithResources => "try-with-resources",
        Kind::ReplaceConditionalWithTernary => "ternary conditional",
        _ => "assumption",
    }
}

const fn pair(before: &'static str, after: &'static str) -> Pair<&'static str> {
    Pair { before, after }
}

/// What was refactored, in the earlier and the later version.
const fn subject(kind: Kind) -> Pair<&'static str> {
    match kind.verb() {
        Verb::Rename | Verb::Move | Verb::Pull | Verb::Push => relocated(kind),
        Verb::Merge | Verb::Split => regrouped(kind),
        Verb::Replace | Verb::Assert | Verb::Try | Verb::Invert => replaced(kind),
        Verb::Add | Verb::Remove | Verb::Modify | Verb::Change | Verb::Reorder => altered(kind),
        _ => match kind {
            Kind::EncapsulateAttribute => {
                pair("original attribute declaration", "encapsulated attribute declaration")
            }
            Kind::CollapseHierarchy => pair("collapsed class", "superclass after collapse"),
            Kind::ParameterizeTest => {
                pair("removed method declaration", "parameterized test method declaration")
            }
            Kind::ExtractInterface | Kind::ExtractSuperclass => pair("", "extracted super-type declaration"),
            Kind::ExtractFixture => pair("source method declaration", "target method declaration"),
            Kind::ExtractAttribute => pair("", "extracted attribute declaration"),
            Kind::InlineAttribute => pair("inlined attribute declaration", ""),
            Kind::ExtractVariable => pair("", "extracted variable declaration"),
            Kind::InlineVariable => pair("inlined variable declaration", ""),
            Kind::ParameterizeVariable | Kind::ParameterizeAttribute | Kind::LocalizeParameter => {
                VARIABLE_RENAMED
            }
            _ => pair("original type declaration", "extracted type declaration"),
        },
    }
}

const VARIABLE_RENAMED: Pair<&str> = pair("original variable declaration", "renamed variable declaration");

/// What has another name or another place.
const fn relocated(kind: Kind) -> Pair<&'static str> {
    match kind {
        Kind::RenameClass => pair("original type declaration", "renamed type declaration"),
        Kind::MoveAndRenameClass => pair("original type declaration", "moved and renamed type declaration"),
        Kind::RenameMethod => pair("original method declaration", "renamed method declaration"),
        Kind::PullUpMethod => pair("original method declaration", "pulled up method declaration"),
        Kind::PushDownMethod => pair("original method declaration", "pushed down method declaration"),
        Kind::MoveMethod | Kind::MoveAndRenameMethod => {
            pair("original method declaration", "moved method declaration")
        }
        Kind::RenameAttribute => pair("original attribute declaration", "renamed attribute declaration"),
        Kind::PullUpAttribute => pair("original attribute declaration", "pulled up attribute declaration"),
        Kind::PushDownAttribute => {
            pair("original attribute declaration", "pushed down attribute declaration")
        }
        Kind::MoveAttribute => pair("original attribute declaration", "moved attribute declaration"),
        Kind::MoveAndRenameAttribute => {
            pair("original attribute declaration", "moved and renamed attribute declaration")
        }
        Kind::RenameVariable | Kind::RenameParameter => VARIABLE_RENAMED,
        Kind::MoveCode => pair("source method declaration", "target method declaration"),
        Kind::MoveAnnotation => pair("original annotation", "moved annotation"),
        _ => pair("original type declaration", "moved type declaration"),
    }
}

/// What became one, or several.
const fn regrouped(kind: Kind) -> Pair<&'static str> {
    match kind {
        Kind::MergeVariable | Kind::MergeParameter => {
            pair("merged variable declaration", "new variable declaration")
        }
        Kind::SplitVariable | Kind::SplitParameter => {
            pair("original variable declaration", "split variable declaration")
        }
        Kind::MergeAttribute => pair("merged attribute declaration", "new attribute declaration"),
        Kind::SplitAttribute => pair("original attribute declaration", "split attribute declaration"),
        Kind::MergeMethod => pair("merged method declaration", "new method declaration"),
        Kind::SplitMethod => pair("original method declaration", "split method declaration"),
        Kind::MergeClass => pair("original type declaration", "new type declaration"),
        Kind::SplitClass => pair("original type declaration", "split type declaration"),
        Kind::MergeConditional => pair("merged conditional", "new conditional"),
        Kind::SplitConditional => pair("original conditional", "split conditional"),
        Kind::MergeCatch => pair("merged catch block", "new catch block"),
        _ => pair("original type declaration", "moved type declaration"),
    }
}

/// Code in the place of other code.
const fn replaced(kind: Kind) -> Pair<&'static str> {
    match kind {
        Kind::ReplaceAttribute => pair("original attribute declaration", "replaced attribute declaration"),
        Kind::ReplaceVariableWithAttribute | Kind::ReplaceAttributeWithVariable => VARIABLE_RENAMED,
        Kind::ReplaceAnonymousWithClass => pair("anonymous class declaration", "added type declaration"),
        Kind::ReplaceAnonymousWithLambda => pair("anonymous class declaration", "lambda expression"),
        Kind::ReplaceGenericWithDiamond => pair("original creation", "creation with diamond operator"),
        Kind::ReplaceConditionalWithTernary => pair("original conditional", "ternary conditional"),
        Kind::ReplaceLoopWithPipeline => pair("original code", "pipeline code"),
        Kind::ReplacePipelineWithLoop => pair("original code", "loop code"),
        Kind::InvertCondition => pair("original conditional", "inverted conditional"),
        Kind::TryWithResources => pair("original try block", "try-with-resources block"),
        Kind::AssertThrows => pair("original code", "assertThrows code"),
        Kind::AssertTimeout => pair("original code", "assertTimeout code"),
        _ => pair("original code", "assume code"),
    }
}

/// A part of a declaration's header.
const fn altered(kind: Kind) -> Pair<&'static str> {
    match kind {
        Kind::AddParameter | Kind::RemoveParameter => pair("removed parameter", "added parameter"),
        Kind::ReorderParameter => pair("original parameter declaration", "reordered parameter declaration"),
        Kind::AddThrownExceptionType | Kind::RemoveThrownExceptionType => {
            pair("removed thrown exception type", "added thrown exception type")
        }
        Kind::ChangeThrownExceptionType => pair("original exception type", "changed exception type"),
        Kind::ChangeReturnType => pair("original return type", "changed return type"),
        Kind::ChangeAttributeType => {
            pair("original attribute declaration", "changed-type attribute declaration")
        }
        Kind::ChangeVariableType | Kind::ChangeParameterType => {
            pair("original variable declaration", "changed-type variable declaration")
        }
        _ => match kind.verb() {
            Verb::Modify => pair("original annotation", "modified annotation"),
            _ => pair("removed annotation", "added annotation"),
        },
    }
}
