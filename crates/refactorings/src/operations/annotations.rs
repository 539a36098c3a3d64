//! Add, Remove, Modify and Move Annotation of types, methods, attributes, parameters and variables.

use super::context::{Context, role_word};
use crate::{Location, Operands, Refactoring, RefactoringKind};
use refscope_matching::{Variable, VariableKind};
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, EntityKind, header};
use refscope_syntax::{NodeId, Printer, Tree};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashSet;

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

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    let moves = moves(context);
    for &pair in &context.changed {
        let kinds = match context.kind(Side::After, pair.after) {
            kind if kind.is_type() => CLASS,
            EntityKind::Field | EntityKind::EnumConstant => ATTRIBUTE,
            EntityKind::Initializer => continue,
            _ => METHOD,
        };
        let nodes = declarations(context, pair);
        let annotated = Annotated { context, pair, nodes, variable: None };
        let start = findings.len();
        compare(&annotated, &kinds, findings);
        replace_by_moves(&annotated, &moves, start, findings);
    }
    for &pair in context.changed.iter().filter(|pair| !context.kind(Side::After, pair.after).is_type()) {
        for variables in context.variables(pair).paired() {
            let kinds = match (variables.before.kind, variables.after.kind) {
                (VariableKind::Parameter, VariableKind::Parameter) => PARAMETER,
                (VariableKind::Local, VariableKind::Local) => VARIABLE,
                _ => continue,
            };
            let nodes = variables.map(|it| it.declaration);
            compare(&Annotated { context, pair, nodes, variable: Some(variables) }, &kinds, findings);
        }
    }
}

/// An annotation that left members and came to their type, or the reverse, as type pair and hash.
type Moves = FxHashSet<(Pair<EntityId>, u64)>;

/// Finds the annotations that went from members to their type or from a type to its members.
fn moves(context: &Context) -> Moves {
    let mut of_types = Moves::default();
    let mut of_members = Moves::default();
    for &pair in &context.changed {
        let annotated = Annotated { context, pair, nodes: declarations(context, pair), variable: None };
        let is_type = context.kind(Side::After, pair.after).is_type();
        let owner = if is_type { Some(pair) } else { owner(context, pair) };
        let Some(owner) = owner else { continue };
        for (side, hash) in annotated.changes() {
            // What a type lost, its members must have gained, and the reverse.
            let key = (owner, hash ^ u64::from((side == Side::Before) == is_type));
            if is_type {
                of_types.insert(key)
            } else {
                of_members.insert(key)
            };
        }
    }
    of_types.intersection(&of_members).copied().collect()
}

/// The matched types around a pair of members.
fn owner(context: &Context, pair: Pair<EntityId>) -> Option<Pair<EntityId>> {
    let owner = |side: Side| context.snapshot(side).entity(*pair.get(side)).parent;
    let owners = Pair::new(owner(Side::Before)?, owner(Side::After)?);
    (context.comparison.partner(Side::Before, owners.before) == Some(owners.after)).then_some(owners)
}

fn declarations(context: &Context, pair: Pair<EntityId>) -> Pair<NodeId> {
    Pair::new(
        context.snapshot(Side::Before).entity(pair.before).declaration,
        context.snapshot(Side::After).entity(pair.after).declaration,
    )
}

/// Replaces what was just reported of a moved annotation: one record for each member, none for the type.
fn replace_by_moves(annotated: &Annotated, moves: &Moves, start: usize, findings: &mut Vec<Refactoring>) {
    if moves.is_empty() {
        return;
    }
    let (context, pair) = (annotated.context, annotated.pair);
    let is_type = context.kind(Side::After, pair.after).is_type();
    let Some(owner) = (if is_type { Some(pair) } else { owner(context, pair) }) else { return };
    for (side, hash) in annotated.changes() {
        if !moves.contains(&(owner, hash ^ u64::from((side == Side::Before) == is_type))) {
            continue;
        }
        let node =
            annotated.annotations(side).into_iter().find(|&it| annotated.trees().get(side).hash(it) == hash);
        let Some(node) = node else { continue };
        let text = annotated.text(side, node);
        let marker = format!(" {text} in ");
        let kinds = [(Side::Before, "Remove "), (Side::After, "Add ")];
        let (_, verb) = kinds[usize::from(side == Side::After)];
        let reported = findings[start..]
            .iter()
            .position(|it| it.description.starts_with(verb) && it.description.contains(&marker));
        let Some(reported) = reported else { continue };
        findings.remove(start + reported);
        if !is_type {
            findings.push(moved(annotated, owner, side, node, text));
        }
    }
}

fn moved(
    annotated: &Annotated,
    owner: Pair<EntityId>,
    side: Side,
    node: NodeId,
    text: String,
) -> Refactoring {
    let context = annotated.context;
    let member = {
        let (snapshot, id) = (context.snapshot(side), *annotated.pair.get(side));
        match context.kind(side, id) {
            EntityKind::Field | EntityKind::EnumConstant => describe::attribute(snapshot, id, Names::Short),
            _ => describe::method(snapshot, id, Names::Qualified),
        }
    };
    let class = context.class(side.other(), *owner.get(side.other()));
    let (before, after) = if side == Side::Before { (member, class) } else { (class, member) };
    let operands = Operands { before, after, element: text.clone(), ..Operands::default() };
    let role = if side == Side::Before { "original annotation" } else { "moved annotation" };
    let location = annotated.annotation_location(side, node, role.into(), text);
    Refactoring::new(RefactoringKind::MoveAnnotation, &operands).at(side, location)
}

/// A declaration, parameter or variable in both versions.
struct Annotated<'c> {
    context: &'c Context<'c>,
    pair: Pair<EntityId>,
    nodes: Pair<NodeId>,
    variable: Option<Pair<&'c Variable>>,
}

/// Equal annotations pair first, then those of one name; the rest was added or removed.
fn compare(annotated: &Annotated, kinds: &Kinds, findings: &mut Vec<Refactoring>) {
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
    fn trees(&self) -> Pair<&Tree> {
        Pair::new(self.tree(Side::Before), self.tree(Side::After))
    }

    fn tree(&self, side: Side) -> &Tree {
        let id = *self.pair.get(side);
        match self.variable {
            Some(variables) => self.context.variable_tree(side, id, variables.get(side)),
            None => self.context.tree(side, id),
        }
    }

    fn annotations(&self, side: Side) -> Vec<NodeId> {
        header::annotations(self.trees().get(side), *self.nodes.get(side)).collect()
    }

    /// The annotations that only one side has, by their hashes.
    fn changes(&self) -> Vec<(Side, u64)> {
        let hashes = |side: Side| -> Vec<u64> {
            self.annotations(side).into_iter().map(|node| self.trees().get(side).hash(node)).collect()
        };
        let all = Pair::new(hashes(Side::Before), hashes(Side::After));
        let gone = |side: Side| {
            let others = all.get(side.other());
            all.get(side).iter().filter(|hash| !others.contains(hash)).map(move |&hash| (side, hash))
        };
        gone(Side::Before).chain(gone(Side::After)).collect()
    }

    fn text(&self, side: Side, node: NodeId) -> String {
        Printer::new(self.tree(side), self.context.file(side, *self.pair.get(side)).text()).annotation(node)
    }

    /// The operands that say where it happened, seen from one side.
    fn operands(&self, side: Side) -> Operands {
        let id = *self.pair.get(side);
        let element = match self.variable {
            _ if self.context.kind(side, id).is_type() => String::new(),
            Some(variables) => {
                let variable = *variables.get(side);
                let word = if variable.kind == VariableKind::Parameter { "parameter" } else { "variable" };
                let text = self.context.variable_text(side, id, variable, Names::Short);
                format!("{word} {text} in {}", self.context.element(side, id))
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

    fn modified(
        &self,
        kind: RefactoringKind,
        pair: Pair<NodeId>,
        before: String,
        after: String,
    ) -> Refactoring {
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
        let span = self.tree(side).span(node);
        let location = self.context.location(side, *self.pair.get(side), span, "ANNOTATION", role);
        Location { element: Some(text), ..location }
    }

    /// The annotated element and, for a variable, the method around it.
    fn element_locations(&self, side: Side, verb: &str) -> Vec<Location> {
        let id = *self.pair.get(side);
        let word = role_word(self.context.kind(side, id));
        let role = |element: &str, what: &str| match side {
            Side::Before => format!("original {element} declaration"),
            Side::After => format!("{element} declaration with {verb} {what}"),
        };
        match self.variable {
            Some(variables) => vec![
                self.context.variable_location(side, id, variables.get(side), role("variable", "annotation")),
                self.context.declaration(side, id, role(word, "variable annotation")),
            ],
            None => vec![self.context.declaration(side, id, role(word, "annotation"))],
        }
    }
}
