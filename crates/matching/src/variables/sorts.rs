//! What sorts two variables are of: parameters, locals, fields.

use super::{Matcher, Variable, VariableKind};
use refscope_syntax::{NodeKind, Tree};
use refscope_text::{Pair, Side};

impl Matcher<'_> {
    /// Whether two variables of these sorts and names are never one. A parameter has nothing to do with the field that it
    /// is called after: `this.x = x;`. What was handed in and is declared in the code
    /// now keeps its name.
    pub(super) fn are_of_other_sorts(&self, before: &Variable, after: &Variable) -> bool {
        use VariableKind::{Field, Local, Parameter};
        let same_name = before.name == after.name;
        match (before.kind, after.kind) {
            (Field(_), Field(_)) | (Parameter, Field(_)) => true,
            (Field(_), Parameter) => same_name,
            (Field(_), Local) => same_name && before.type_hash != after.type_hash,
            (Parameter, Local) => !same_name,
            _ => false,
        }
    }

    /// Whether one is a loop's, a resource or what is caught, and the other is declared in another way.
    pub(super) fn are_declared_otherwise(&self, before: &Variable, after: &Variable) -> bool {
        before.kind == VariableKind::Local
            && after.kind == VariableKind::Local
            && self.declaration_kind(Side::Before, before) != self.declaration_kind(Side::After, after)
    }

    /// Whether a field goes on to exist beside the variable.
    pub(super) fn is_field_kept(&self, pair: Pair<usize>) -> bool {
        let (before, after) = self.at(pair);
        let stays = |side: Side, kind: VariableKind| match kind {
            VariableKind::Field(field) => self.comparison.partner(side, field).is_some(),
            _ => false,
        };
        // A parameter can stand for a field that goes on to exist.
        let is_parameterized = after.kind == VariableKind::Parameter
            && before.type_hash == after.type_hash
            && !self.is_still_used(before.kind);
        let takes_name = before.kind == VariableKind::Local && self.takes_name(before, after);
        stays(Side::Before, before.kind) && !is_parameterized || stays(Side::After, after.kind) && !takes_name
    }

    /// Whether a field that had another name has that of a variable now: where the name stands, the field is meant.
    fn takes_name(&self, before: &Variable, after: &Variable) -> bool {
        let VariableKind::Field(field) = after.kind else { return false };
        let partner = self.comparison.partner(Side::After, field);
        let earlier = partner.map(|it| self.comparison.snapshots.before.entity(it).name);
        before.name == after.name && earlier.is_some_and(|name| name != after.name)
    }

    /// Whether the later code goes on to use a field.
    fn is_still_used(&self, kind: VariableKind) -> bool {
        let VariableKind::Field(field) = kind else { return false };
        let after = self.comparison.partner(Side::Before, field).map(VariableKind::Field);
        let variables = &self.matching.variables.after;
        let index = variables.iter().position(|it| Some(it.kind) == after);
        let code = self.comparison.snapshots.after.code(self.pair.after);
        code.is_some_and(|code| {
            let mut nodes = code.tree.subtree(code.root);
            index.is_some() && nodes.any(|node| self.named(Side::After, code.tree, node) == index)
        })
    }

    /// What declares a variable: a statement, the header of a loop, a parameter.
    pub(super) fn declaration_kind(&self, side: Side, variable: &Variable) -> Option<NodeKind> {
        self.tree(side, variable).map(|tree| tree.kind(variable.declaration))
    }

    /// Whether the type of a variable is that of what it is given.
    pub(super) fn is_inferred(&self, side: Side, variable: &Variable) -> bool {
        let tree = self.tree(side, variable);
        let type_ = tree.and_then(|tree| Some((tree, tree.type_child(variable.declaration)?)));
        type_.is_some_and(|(tree, type_)| tree.label(type_) == tree.words().types.inferred)
    }

    /// The tree that declares a variable.
    pub(super) fn tree(&self, side: Side, variable: &Variable) -> Option<&Tree> {
        let snapshot = self.comparison.snapshots.get(side);
        let id = *self.pair.get(side);
        match variable.kind {
            VariableKind::Local => snapshot.code(id).map(|code| code.tree),
            VariableKind::Parameter => Some(snapshot.tree_of(id)),
            VariableKind::Field(field) => Some(snapshot.tree_of(field)),
        }
    }
}
