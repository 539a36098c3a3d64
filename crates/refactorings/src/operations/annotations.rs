//! Add, Remove and Modify Annotation of types, methods, attributes and parameters.

use super::context::{Context, role_word};
use crate::{Location, Operands, Refactoring, RefactoringKind};
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, EntityKind, header};
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

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    for &pair in &context.changed {
        let kinds = match context.kind(Side::After, pair.after) {
            kind if kind.is_type() => CLASS,
            EntityKind::Field | EntityKind::EnumConstant => ATTRIBUTE,
            EntityKind::Initializer => continue,
            _ => METHOD,
        };
        let nodes = Pair::new(
            context.snapshot(Side::Before).entity(pair.before).declaration,
            context.snapshot(Side::After).entity(pair.after).declaration,
        );
        compare(&Annotated { context, pair, nodes, parameter: None }, &kinds, findings);
    }
    for pair in context.changed_callables() {
        for nodes in context.paired_parameters(pair) {
            compare(&Annotated { context, pair, nodes, parameter: Some(nodes) }, &PARAMETER, findings);
        }
    }
}

/// A declaration or parameter in both versions.
struct Annotated<'c> {
    context: &'c Context<'c>,
    pair: Pair<EntityId>,
    nodes: Pair<NodeId>,
    parameter: Option<Pair<NodeId>>,
}

/// Equal annotations pair first, then those of one name; the rest was added or removed.
fn compare(annotated: &Annotated, kinds: &Kinds, findings: &mut Vec<Refactoring>) {
    let mut removed = annotated.annotations(Side::Before);
    let mut added = annotated.annotations(Side::After);
    let trees = annotated.trees();
    let hash = |side: Side, node: NodeId| trees.get(side).hash(node);
    take_pairs(&mut removed, &mut added, |before, after| hash(Side::Before, before) == hash(Side::After, after));
    let label = |side: Side, node: NodeId| trees.get(side).label(node);
    let modified =
        take_pairs(&mut removed, &mut added, |before, after| label(Side::Before, before) == label(Side::After, after));
    for pair in modified {
        let (before, after) = (annotated.text(Side::Before, pair.before), annotated.text(Side::After, pair.after));
        // `@X()` and `@X` are printed alike: no change for a reader.
        if before != after {
            findings.push(annotated.modified(kinds.modify, pair, before, after));
        }
    }
    findings.extend(removed.into_iter().map(|node| annotated.one_sided(kinds.remove, Side::Before, node)));
    findings.extend(added.into_iter().map(|node| annotated.one_sided(kinds.add, Side::After, node)));
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

impl Annotated<'_> {
    fn trees(&self) -> Pair<&refscope_syntax::Tree> {
        Pair::new(
            self.context.tree(Side::Before, self.pair.before),
            self.context.tree(Side::After, self.pair.after),
        )
    }

    fn annotations(&self, side: Side) -> Vec<NodeId> {
        header::annotations(self.trees().get(side), *self.nodes.get(side)).collect()
    }

    fn text(&self, side: Side, node: NodeId) -> String {
        describe::annotation(self.context.snapshot(side), *self.pair.get(side), node)
    }

    /// The operands that say where it happened, seen from one side.
    fn operands(&self, side: Side) -> Operands {
        let id = *self.pair.get(side);
        let element = match self.parameter {
            _ if self.context.kind(side, id).is_type() => String::new(),
            Some(nodes) => {
                let variable = describe::parameter(self.context.snapshot(side), id, *nodes.get(side), Names::Short);
                format!("parameter {variable} in {}", self.context.element(side, id))
            }
            None => self.context.element(side, id),
        };
        Operands { element, class: self.context.class(side, id), ..Operands::default() }
    }

    fn one_sided(&self, kind: RefactoringKind, side: Side, node: NodeId) -> Refactoring {
        let mut operands = self.operands(side);
        let verb = match side {
            Side::Before => "removed",
            Side::After => "added",
        };
        let text = self.text(side, node);
        *(if side == Side::Before { &mut operands.before } else { &mut operands.after }) = text.clone();
        let annotation = self.annotation_location(side, node, format!("{verb} annotation"), text);
        let mut refactoring = Refactoring::new(kind, &operands).at(side, annotation);
        for side in Side::BOTH {
            for location in self.element_locations(side, verb) {
                refactoring = refactoring.at(side, location);
            }
        }
        refactoring
    }

    fn modified(&self, kind: RefactoringKind, pair: Pair<NodeId>, before: String, after: String) -> Refactoring {
        let locations = Pair::new(
            self.annotation_location(Side::Before, pair.before, "original annotation".into(), before.clone()),
            self.annotation_location(Side::After, pair.after, "modified annotation".into(), after.clone()),
        );
        let operands = Operands { before, after, ..self.operands(Side::After) };
        let mut refactoring = Refactoring::new(kind, &operands);
        for side in Side::BOTH {
            refactoring = refactoring.at(side, locations.get(side).clone());
            for location in self.element_locations(side, "modified") {
                refactoring = refactoring.at(side, location);
            }
        }
        refactoring
    }

    fn annotation_location(&self, side: Side, node: NodeId, role: String, text: String) -> Location {
        let location = self.context.part(side, *self.pair.get(side), node, "ANNOTATION", role);
        Location { element: Some(text), ..location }
    }

    /// The annotated element and, for a parameter, the method around it.
    fn element_locations(&self, side: Side, verb: &str) -> Vec<Location> {
        let id = *self.pair.get(side);
        let word = role_word(self.context.kind(side, id));
        let role = |element: &str, what: &str| match side {
            Side::Before => format!("original {element} declaration"),
            Side::After => format!("{element} declaration with {verb} {what}"),
        };
        match self.parameter {
            Some(nodes) => vec![
                self.context.parameter_location(side, id, *nodes.get(side), role("variable", "annotation")),
                self.context.declaration(side, id, role(word, "variable annotation")),
            ],
            None => vec![self.context.declaration(side, id, role(word, "annotation"))],
        }
    }
}
