//! Variables that went on to exist: renamed, with another type, as another sort of variable, with other modifiers.

use super::context::{Context, MatchedCode, is_told, role_word};
use super::return_types::differing_types;
use crate::{Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::{Variable, VariableKind, match_repeated_variables};
use refscope_model::describe::Names;
use refscope_model::{EntityId, EntityKind, Modifiers, header, modifiers};
use refscope_syntax::vocabulary::ASSIGNMENT;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
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
            if !is_told(context, extraction, variables) {
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
    fn text(&self, side: Side, names: Names) -> String {
        self.context.variable_text(side, *self.pair.get(side), self.variables.get(side), names)
    }

    fn operands(&self, side: Side) -> Operands {
        let id = *self.pair.get(side);
        Operands {
            element: self.context.element(side, id),
            class: self.context.class(side, id),
            ..Operands::default()
        }
    }

    fn record(&self, kind: Kind, names: Names, role: &str) -> Refactoring {
        let operands = Operands {
            before: self.text(Side::Before, names),
            after: self.text(Side::After, names),
            ..self.operands(Side::After)
        };
        let location = |side: Side, role: String| {
            self.context.variable_location(side, *self.pair.get(side), self.variables.get(side), role)
        };
        let refactoring = Refactoring::new(kind, &operands)
            .at(Side::Before, location(Side::Before, "original variable declaration".into()))
            .at(Side::After, location(Side::After, format!("{role} variable declaration")));
        let after = match role {
            "changed-type" => "statement referencing the variable with changed type".to_owned(),
            _ => format!("statement referencing the {role} variable"),
        };
        self.with_statements(refactoring, Pair::new("statement referencing the original variable", &after))
    }

    /// Adds the statements that name the variable on both sides.
    fn with_statements(&self, refactoring: Refactoring, roles: Pair<&str>) -> Refactoring {
        let Some(code) = self.code else { return refactoring };
        self.context.with_statements(refactoring, code, roles, |code| {
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
    fn renamed(&self) -> Option<Refactoring> {
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
            (Local, Field(_)) if !is_renamed && self.other_types().is_some() => return None,
            (Local, Field(_)) => Kind::ReplaceVariableWithAttribute,
            (Field(_), Local) => Kind::ReplaceAttributeWithVariable,
            (Parameter, Local) => Kind::LocalizeParameter,
            _ => return None,
        };
        Some(self.record(kind, Names::Short, "renamed"))
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

    /// How names are to be written where the types differ.
    fn other_types(&self) -> Option<Names> {
        if self.written_type(Side::Before) == self.written_type(Side::After) {
            return None;
        }
        let types = |names: Names| {
            let type_of = |side: Side| {
                self.context.variable_type(side, *self.pair.get(side), self.variables.get(side), names)
            };
            Some(Pair::new(type_of(Side::Before)?, type_of(Side::After)?))
        };
        Some(differing_types(types)?.0)
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

    fn retyped(&self) -> Option<Refactoring> {
        let names = self.other_types()?;
        let kind = match (self.variables.before.kind, self.variables.after.kind) {
            (VariableKind::Parameter, VariableKind::Parameter) => Kind::ChangeParameterType,
            (VariableKind::Field(_), _) | (VariableKind::Parameter, VariableKind::Field(_)) => return None,
            (_, VariableKind::Field(_)) if self.variables.before.name == self.variables.after.name => {
                return None;
            }
            _ => Kind::ChangeVariableType,
        };
        Some(self.record(kind, names, "changed-type"))
    }

    /// Variables know `final` alone.
    fn finality(&self) -> Option<Refactoring> {
        let is_final = |side: Side| {
            let variable = self.variables.get(side);
            let tree = self.context.variable_tree(side, *self.pair.get(side), variable);
            modifiers(tree, variable.declaration).contains(Modifiers::FINAL)
        };
        let (side, verb) = match (is_final(Side::Before), is_final(Side::After)) {
            (false, true) => (Side::After, "added"),
            (true, false) => (Side::Before, "removed"),
            _ => return None,
        };
        let kinds = self.variables.map(|it| it.kind);
        let (word, kind) = match (kinds.get(side), side) {
            (VariableKind::Parameter, Side::After) => ("parameter", Kind::AddParameterModifier),
            (VariableKind::Parameter, Side::Before) => ("parameter", Kind::RemoveParameterModifier),
            (VariableKind::Local, Side::After) => ("variable", Kind::AddVariableModifier),
            (VariableKind::Local, Side::Before) => ("variable", Kind::RemoveVariableModifier),
            (VariableKind::Field(_), _) => return None,
        };
        if matches!(kinds.get(side.other()), VariableKind::Field(_)) {
            return None;
        }
        let subject = self.operands(side);
        let element = format!("{word} {} in {}", self.text(side, Names::Short), subject.element);
        let operands = Operands { before: "final".into(), after: "final".into(), element, ..subject };
        Some(self.with_places(Refactoring::new(kind, &operands), verb))
    }

    fn with_places(&self, mut refactoring: Refactoring, verb: &str) -> Refactoring {
        for side in Side::BOTH {
            let id = *self.pair.get(side);
            let word = match self.context.kind(side, id) {
                EntityKind::Initializer => "initializer",
                kind => role_word(kind),
            };
            let role = |element: &str, what: &str| match side {
                Side::Before => format!("original {element} declaration"),
                Side::After => format!("{element} declaration with {verb} {what}"),
            };
            let variable = self.variables.get(side);
            refactoring = refactoring
                .at(side, self.context.variable_location(side, id, variable, role("variable", "modifier")))
                .at(side, self.context.declaration(side, id, role(word, "variable modifier")));
        }
        refactoring
    }
}
