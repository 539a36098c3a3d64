//! Variables that went on to exist: renamed, with another type, as another sort of variable, with other modifiers.

use super::context::{Context, MatchedCode, is_changed_on_the_way};
use crate::finding::Draft;
use crate::{Operand, RefactoringKind as Kind, Role};
use refscope_matching::{Variable, VariableKind, match_repeated_variables};
use refscope_model::{EntityId, Modifiers, header, modifiers};
use refscope_syntax::vocabulary::ASSIGNMENT;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    for pair in context.declarations() {
        if context.kind(Side::After, pair.after).is_type() {
            continue;
        }
        let code = context.comparison.body_matching(pair).and_then(|it| context.code_of(pair, it));
        for variables in context.variables(pair).paired() {
            let subject = Subject { context, pair, code: code.as_ref(), variables };
            findings.extend(subject.renamed());
            findings.extend(subject.retyped());
            findings.extend(subject.finality());
        }
    }
    for (extraction, matching) in context.extracted_variables() {
        let code = context.code_of(extraction.bodies(), &extraction.matching);
        for variables in matching.paired() {
            if !is_changed_on_the_way(context, extraction, variables) {
                continue;
            }
            let subject = Subject { context, pair: extraction.bodies(), code: code.as_ref(), variables };
            findings.extend(subject.renamed());
            findings.extend(subject.retyped());
            findings.extend(subject.finality());
        }
        for repeat in &extraction.repeats(context.comparison) {
            let code = context.code_of(extraction.bodies(), repeat);
            let matching = match_repeated_variables(context.comparison, extraction, repeat);
            for variables in matching.paired().filter(|it| it.before.name != it.after.name) {
                let subject = Subject { context, pair: extraction.bodies(), code: code.as_ref(), variables };
                findings.extend(subject.renamed());
            }
        }
    }
}

/// A variable of a method in both versions.
struct Subject<'c> {
    context: &'c Context<'c>,
    pair: Pair<EntityId>,
    code: Option<&'c MatchedCode<'c>>,
    variables: Pair<&'c Variable>,
}

impl Subject<'_> {
    fn record(&self, kind: Kind) -> Draft {
        let draft = Side::BOTH.into_iter().fold(Draft::of(kind, self.pair), |draft, side| {
            let (id, variable) = (*self.pair.get(side), self.variables.get(side));
            draft
                .with(side, self.context.variable(side, id, variable))
                .at(side, self.context.variable_place(side, id, variable, Role::Subject))
        });
        self.with_statements(draft)
    }

    /// Adds the statements that name the variable on both sides.
    fn with_statements(&self, draft: Draft) -> Draft {
        let Some(code) = self.code else { return draft };
        self.context.with_statements(draft, code, Pair::new(Role::Referring, Role::Referring), |code| {
            let mut naming = code.naming(Side::After, self.variables.after);
            naming.retain(|pair| code.names(Side::Before, pair.statements.before, self.variables.before));
            // A declaration names its variable, but only another name makes it a statement that refers to it.
            if self.variables.before.name == self.variables.after.name {
                naming.retain(|pair| !code.declares(pair.statements.after, self.variables.after));
            }
            naming
        })
    }

    /// The name, or the sort of variable, is another one.
    fn renamed(&self) -> Option<Draft> {
        use VariableKind::{Field, Local, Parameter};
        let is_renamed = self.variables.before.name != self.variables.after.name;
        let kind = match (self.variables.before.kind, self.variables.after.kind) {
            (Parameter, Parameter) if is_renamed => Kind::RenameParameter,
            (Local, Local) if is_renamed => Kind::RenameVariable,
            (Local, Parameter) => Kind::ParameterizeVariable,
            (Field(_), Parameter) => Kind::ParameterizeAttribute,
            (Local, Field(_)) if self.is_declared_elsewhere(Side::After) => return None,
            (Field(_), Local) if self.is_declared_elsewhere(Side::Before) => return None,
            // An attribute of the same name and another type is something else.
            (Local, Field(_)) if !is_renamed && self.has_other_type() => return None,
            (Local, Field(_)) => Kind::ReplaceVariableWithAttribute,
            (Field(_), Local) => Kind::ReplaceAttributeWithVariable,
            (Parameter, Local) => Kind::LocalizeParameter,
            _ => return None,
        };
        Some(self.record(kind))
    }

    /// Whether the code of the variable went into another method.
    fn is_apart(&self) -> bool {
        self.context.comparison.partner(Side::Before, self.pair.before) != Some(self.pair.after)
    }

    /// Whether a local is an attribute of its name on one side, and given there what it is declared with on the other.
    fn is_declared_elsewhere(&self, side: Side) -> bool {
        self.variables.before.name == self.variables.after.name
            && !self.is_apart()
            && self.is_assigned(side)
            && !self.is_assigned(side.other())
    }

    /// Whether the code of one side gives the variable a value, by its bare name.
    fn is_assigned(&self, side: Side) -> bool {
        let Some(code) = self.context.snapshot(side).code(*self.pair.get(side)) else { return false };
        let tree = code.tree;
        let is_target = |node: NodeId| {
            tree.kind(node) == NodeKind::Name && tree.label(node) == self.variables.get(side).name
        };
        let mut nodes = tree.subtree(code.root);
        nodes.any(|node| {
            tree.kind(node) == NodeKind::Assign
                && tree.label(node) == ASSIGNMENT
                && tree.children(node).next().is_some_and(is_target)
        })
    }

    /// Whether the types differ; a type that is not written is no other one.
    fn has_other_type(&self) -> bool {
        let type_of = |side: Side| {
            let type_ = self.context.variable_type(side, *self.pair.get(side), self.variables.get(side));
            type_.map(|type_| type_.written().to_owned())
        };
        self.written_type(Side::Before) != self.written_type(Side::After)
            && matches!((type_of(Side::Before), type_of(Side::After)), (Some(before), Some(after)) if before != after)
    }

    /// All letters of the type, which nearly always stay and are quicker to compare than what is printed of them.
    fn written_type(&self, side: Side) -> (Option<&str>, u32, bool) {
        let (id, variable) = (*self.pair.get(side), self.variables.get(side));
        let tree = self.context.variable_tree(side, id, variable);
        let type_ = tree.type_child(variable.declaration);
        let text = type_.map(|type_| tree.text(type_, self.context.file(side, id).text()));
        let is_variadic = tree.child(variable.declaration, NodeKind::Ellipsis).is_some();
        (text, header::n_dimensions(tree, variable.variable), is_variadic)
    }

    fn retyped(&self) -> Option<Draft> {
        if !self.has_other_type() {
            return None;
        }
        let kind = match (self.variables.before.kind, self.variables.after.kind) {
            (VariableKind::Parameter, VariableKind::Parameter) => Kind::ChangeParameterType,
            (VariableKind::Field(_), _) | (VariableKind::Parameter, VariableKind::Field(_)) => return None,
            (_, VariableKind::Field(_)) if self.variables.before.name == self.variables.after.name => {
                return None;
            }
            _ => Kind::ChangeVariableType,
        };
        Some(self.record(kind))
    }

    /// Variables know `final` alone.
    fn finality(&self) -> Option<Draft> {
        let is_final = |side: Side| {
            let variable = self.variables.get(side);
            let tree = self.context.variable_tree(side, *self.pair.get(side), variable);
            modifiers(tree, variable.declaration).contains(Modifiers::FINAL)
        };
        let side = match (is_final(Side::Before), is_final(Side::After)) {
            (false, true) => Side::After,
            (true, false) => Side::Before,
            _ => return None,
        };
        let kinds = self.variables.map(|it| it.kind);
        let kind = match (kinds.get(side), side) {
            (VariableKind::Parameter, Side::After) => Kind::AddParameterModifier,
            (VariableKind::Parameter, Side::Before) => Kind::RemoveParameterModifier,
            (VariableKind::Local, Side::After) => Kind::AddVariableModifier,
            (VariableKind::Local, Side::Before) => Kind::RemoveVariableModifier,
            (VariableKind::Field(_), _) => return None,
        };
        if matches!(kinds.get(side.other()), VariableKind::Field(_)) {
            return None;
        }
        let variable = self.context.variable(side, *self.pair.get(side), self.variables.get(side));
        let draft =
            Draft::of(kind, self.pair).with(side, Operand::Modifier(Modifiers::FINAL)).with(side, variable);
        Some(self.with_places(draft))
    }

    fn with_places(&self, draft: Draft) -> Draft {
        let draft = Side::BOTH.into_iter().fold(draft, |draft, side| {
            let (id, variable) = (*self.pair.get(side), self.variables.get(side));
            draft.at(side, self.context.variable_place(side, id, variable, Role::Around))
        });
        self.context.with_declarations(draft, self.pair)
    }
}
