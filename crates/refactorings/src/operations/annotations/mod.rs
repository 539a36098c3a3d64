//! Add, Remove, Modify and Move Annotation of types, methods, attributes, parameters and variables.

mod annotated;
mod moves;

use super::context::{Context, is_changed_on_the_way};
use crate::RefactoringKind;
use crate::finding::Draft;
use annotated::Annotated;
use moves::Moves;
use refscope_matching::{Variable, VariableKind};
use refscope_model::{EntityId, EntityKind};
use refscope_syntax::NodeId;
use refscope_text::{Pair, Side};

/// The three kinds for one sort of element.
struct Kinds {
    add: RefactoringKind,
    remove: RefactoringKind,
    modify: RefactoringKind,
}

const CLASS: Kinds = Kinds {
    add: RefactoringKind::AddClassAnnotation,
    remove: RefactoringKind::RemoveClassAnnotation,
    modify: RefactoringKind::ModifyClassAnnotation,
};
const METHOD: Kinds = Kinds {
    add: RefactoringKind::AddMethodAnnotation,
    remove: RefactoringKind::RemoveMethodAnnotation,
    modify: RefactoringKind::ModifyMethodAnnotation,
};
const ATTRIBUTE: Kinds = Kinds {
    add: RefactoringKind::AddAttributeAnnotation,
    remove: RefactoringKind::RemoveAttributeAnnotation,
    modify: RefactoringKind::ModifyAttributeAnnotation,
};
const PARAMETER: Kinds = Kinds {
    add: RefactoringKind::AddParameterAnnotation,
    remove: RefactoringKind::RemoveParameterAnnotation,
    modify: RefactoringKind::ModifyParameterAnnotation,
};
const VARIABLE: Kinds = Kinds {
    add: RefactoringKind::AddVariableAnnotation,
    remove: RefactoringKind::RemoveVariableAnnotation,
    modify: RefactoringKind::ModifyVariableAnnotation,
};

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    let moves = Moves::new(context);
    for pair in context.declarations() {
        let kinds = match context.kind(Side::After, pair.after) {
            kind if kind.is_type() => CLASS,
            EntityKind::Field | EntityKind::EnumConstant => ATTRIBUTE,
            EntityKind::Initializer => continue,
            _ => METHOD,
        };
        compare(&Annotated::declaration(context, pair), &kinds, &moves, findings);
    }
    for pair in context.declarations().filter(|pair| !context.kind(Side::After, pair.after).is_type()) {
        for variables in context.variables(pair).paired() {
            compare_variables(context, pair, variables, &moves, findings);
        }
    }
    for (extraction, matching) in context.extracted_variables() {
        for variables in matching.paired().filter(|&it| is_changed_on_the_way(context, extraction, it)) {
            compare_variables(context, extraction.bodies(), variables, &moves, findings);
        }
    }
}

fn compare_variables(
    context: &Context,
    pair: Pair<EntityId>,
    variables: Pair<&Variable>,
    moves: &Moves,
    findings: &mut Vec<Draft>,
) {
    let of = |variable: &Variable| match variable.kind {
        VariableKind::Parameter => Some(PARAMETER),
        VariableKind::Local => Some(VARIABLE),
        VariableKind::Field(_) => None,
    };
    let (Some(before), Some(after)) = (of(variables.before), of(variables.after)) else { return };
    let kinds = Kinds { remove: before.remove, ..after };
    let nodes = variables.map(|it| it.declaration);
    compare(&Annotated { context, pair, nodes, variable: Some(variables) }, &kinds, moves, findings);
}

/// Equal annotations pair first, then those of one name; the rest was moved, added or removed.
fn compare(annotated: &Annotated, kinds: &Kinds, moves: &Moves, findings: &mut Vec<Draft>) {
    let mut removed = annotated.annotations(Side::Before);
    let mut added = annotated.annotations(Side::After);
    let trees = annotated.trees();
    let hash = |side: Side, node: NodeId| trees.get(side).hash(node);
    take_pairs(&mut removed, &mut added, |before, after| {
        hash(Side::Before, before) == hash(Side::After, after)
    });
    let label = |side: Side, node: NodeId| trees.get(side).label(node);
    let modified = take_pairs(&mut removed, &mut added, |before, after| {
        label(Side::Before, before) == label(Side::After, after)
    });
    for pair in modified {
        let (before, after) =
            (annotated.text(Side::Before, pair.before), annotated.text(Side::After, pair.after));
        // `@X()` and `@X` are printed alike: no change for a reader.
        if before != after {
            let nodes = [(Side::Before, pair.before), (Side::After, pair.after)];
            findings.push(annotated.draft(kinds.modify, &nodes));
        }
    }
    moves.take(annotated, Side::Before, &mut removed, findings);
    moves.take(annotated, Side::After, &mut added, findings);
    findings.extend(removed.into_iter().map(|it| annotated.draft(kinds.remove, &[(Side::Before, it)])));
    findings.extend(added.into_iter().map(|it| annotated.draft(kinds.add, &[(Side::After, it)])));
}

/// Takes the pairs that agree out of both lists, in order.
fn take_pairs(
    before: &mut Vec<NodeId>,
    after: &mut Vec<NodeId>,
    agree: impl Fn(NodeId, NodeId) -> bool,
) -> Vec<Pair<NodeId>> {
    let mut pairs = Vec::new();
    before.retain(|&before| match after.iter().position(|&after| agree(before, after)) {
        Some(found) => {
            pairs.push(Pair::new(before, after.remove(found)));
            false
        }
        None => true,
    });
    pairs
}
