//! What all detectors need of a comparison: changed pairs, variables, operands and places.

mod atoms;
mod code;
mod naming;
mod passed;
mod places;

pub(super) use atoms::{Atoms, atoms, atoms_of};
pub(super) use code::{CodeChange, MatchedCode};
pub(super) use passed::is_changed_on_the_way;

use refscope_matching::{
    Comparison, Extraction, Variable, VariableKind, VariableMatching, match_extracted_variables,
    match_variables,
};
use refscope_model::{EntityId, EntityKind, File, Snapshot};
use refscope_syntax::Tree;
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// A comparison and its changed pairs.
pub(super) struct Context<'c> {
    pub(super) comparison: &'c Comparison,
    /// The pairs whose code differs, in the order of the earlier version.
    pub(super) changed: Vec<Pair<EntityId>>,
    /// The variables of all pairs that have code or parameters and can differ.
    variables: FxHashMap<Pair<EntityId>, VariableMatching>,
    /// The variables that went along with the code of each extraction.
    extracted_variables: Vec<VariableMatching>,
}

/// Whether a method is there for the sake of a type above alone: it does nothing, and its class has no name. How it is
/// declared is that type's decision.
fn is_formality(comparison: &Comparison, pair: Pair<EntityId>) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let (snapshot, id) = (comparison.snapshots.get(side), *pair.get(side));
        let is_unnamed = snapshot.is_anonymous(snapshot.enclosing_type(id));
        let code = snapshot.code(id).filter(|_| is_unnamed && snapshot.entity(id).kind.is_callable());
        code.is_some_and(|code| code.tree.children(code.root).next().is_none())
    })
}

impl<'c> Context<'c> {
    pub(super) fn new(comparison: &'c Comparison) -> Self {
        let pairs = comparison.pairs().map(|(pair, _)| pair);
        let is_changed =
            |&pair: &Pair<EntityId>| !comparison.is_unchanged(pair) && !is_formality(comparison, pair);
        let changed = pairs.filter(is_changed).collect();
        let mut context =
            Self { comparison, changed, variables: FxHashMap::default(), extracted_variables: Vec::new() };
        let with_code =
            context.declarations().filter(|pair| !context.kind(Side::After, pair.after).is_type());
        // No detector looks for what is missing then: none runs once the work is cancelled.
        let with_code = with_code.take_while(|_| !comparison.is_cancelled());
        context.variables = with_code.map(|pair| (pair, match_variables(comparison, pair))).collect();
        let extractions = comparison.extractions.iter().take_while(|_| !comparison.is_cancelled());
        context.extracted_variables =
            extractions.map(|extraction| match_extracted_variables(comparison, extraction)).collect();
        context
    }

    /// The pairs whose declarations can differ.
    pub(super) fn declarations(&self) -> impl Iterator<Item = Pair<EntityId>> {
        self.changed.iter().chain(&self.comparison.copies).copied()
    }

    /// The variables of a pair that can differ.
    pub(super) fn variables(&self, pair: Pair<EntityId>) -> &VariableMatching {
        &self.variables[&pair]
    }

    /// The extractions and the variables that went along with their code.
    pub(super) fn extracted_variables(&self) -> impl Iterator<Item = (&'c Extraction, &VariableMatching)> {
        self.comparison.extractions.iter().zip(&self.extracted_variables)
    }

    /// The tree that declares a variable of an entity.
    pub(super) fn variable_tree(&self, side: Side, id: EntityId, variable: &Variable) -> &'c Tree {
        let snapshot = self.snapshot(side);
        match variable.kind {
            VariableKind::Parameter => snapshot.tree_of(id),
            VariableKind::Field(field) => snapshot.tree_of(field),
            VariableKind::Local => snapshot.code(id).expect("a local variable stands in code").tree,
        }
    }

    pub(super) fn snapshot(&self, side: Side) -> &'c Snapshot {
        self.comparison.snapshots.get(side)
    }

    pub(super) fn kind(&self, side: Side, id: EntityId) -> EntityKind {
        self.snapshot(side).entity(id).kind
    }

    pub(super) fn file(&self, side: Side, id: EntityId) -> &'c File {
        self.snapshot(side).file_of(id)
    }

    pub(super) fn tree(&self, side: Side, id: EntityId) -> &'c Tree {
        self.snapshot(side).tree_of(id)
    }

    /// The methods, constructors and annotation members whose declarations can differ.
    pub(super) fn callables(&self) -> impl Iterator<Item = Pair<EntityId>> {
        self.declarations().filter(|pair| self.kind(Side::After, pair.after).is_callable())
    }

    /// The name of the type that a member belongs to, or of a type itself.
    pub(super) fn class(&self, side: Side, id: EntityId) -> String {
        self.snapshot(side).type_name(id)
    }
}
