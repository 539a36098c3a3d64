//! What all detectors need of a comparison: changed pairs, names as sentences print them, locations.

mod atoms;
mod code;
mod copies;
mod naming;
mod passed;

pub(super) use atoms::{Atoms, atoms, atoms_of};
pub(super) use code::{CodeChange, MatchedCode};
pub(super) use passed::is_told;

use crate::{Location, Operands, Refactoring, RefactoringKind};
use refscope_matching::{
    Comparison, Extraction, Variable, VariableKind, VariableMatching, match_extracted_variables,
    match_variables,
};
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, EntityKind, File, Snapshot};
use refscope_syntax::{NodeId, NodeKind, Printer, Tree};
use refscope_text::{Pair, Side, Span};
use rustc_hash::FxHashMap;

/// A comparison and its changed pairs.
pub(super) struct Context<'c> {
    pub(super) comparison: &'c Comparison,
    /// The pairs whose code differs, in the order of the earlier version.
    pub(super) changed: Vec<Pair<EntityId>>,
    /// Members and what they became besides their partners.
    pub(super) copies: Vec<Pair<EntityId>>,
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
        let is_told =
            |&pair: &Pair<EntityId>| !comparison.is_unchanged(pair) && !is_formality(comparison, pair);
        let changed = pairs.filter(is_told).collect();
        let mut context = Self {
            comparison,
            changed,
            copies: copies::copies(comparison),
            variables: FxHashMap::default(),
            extracted_variables: Vec::new(),
        };
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
        self.changed.iter().chain(&self.copies).copied()
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

    /// A variable as `name : Type`.
    pub(super) fn variable_text(
        &self,
        side: Side,
        id: EntityId,
        variable: &Variable,
        names: Names,
    ) -> String {
        let printer = Printer::new(self.variable_tree(side, id, variable), self.file(side, id).text());
        printer.variable(variable.declaration, variable.variable, names)
    }

    /// The type of a variable, as it is compared and printed.
    pub(super) fn variable_type(
        &self,
        side: Side,
        id: EntityId,
        variable: &Variable,
        names: Names,
    ) -> Option<String> {
        let printer = Printer::new(self.variable_tree(side, id, variable), self.file(side, id).text());
        printer.variable_type(variable.declaration, variable.variable, names)
    }

    /// The place of a variable's declaration.
    pub(super) fn variable_location(
        &self,
        side: Side,
        id: EntityId,
        variable: &Variable,
        role: impl Into<String>,
    ) -> Location {
        let tree = self.variable_tree(side, id, variable);
        let (node, element_type) = match (variable.kind, tree.kind(variable.declaration)) {
            (VariableKind::Field(_), _) => (variable.variable, "FIELD_DECLARATION"),
            (_, NodeKind::LocalVariables) => (variable.variable, "VARIABLE_DECLARATION_STATEMENT"),
            (_, NodeKind::VariableDeclaration) => (variable.variable, "VARIABLE_DECLARATION_EXPRESSION"),
            (_, NodeKind::LambdaParameters) => (variable.variable, "LAMBDA_EXPRESSION_PARAMETER"),
            _ => (variable.declaration, "SINGLE_VARIABLE_DECLARATION"),
        };
        Location {
            element: Some(self.variable_text(side, id, variable, Names::Short)),
            ..self.location(side, id, tree.span(node), element_type, role)
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

    /// `method M`, `attribute A`, `enum constant C`: an element as the subject of a sentence.
    pub(super) fn element(&self, side: Side, id: EntityId) -> String {
        let snapshot = self.snapshot(side);
        match snapshot.entity(id).kind {
            EntityKind::EnumConstant => format!("enum constant {}", describe::enum_constant(snapshot, id)),
            EntityKind::Field => format!("attribute {}", describe::attribute(snapshot, id, Names::Short)),
            EntityKind::Initializer => format!("initializer {}", describe::location_text(snapshot, id)),
            _ => format!("method {}", describe::method(snapshot, id, Names::Qualified)),
        }
    }

    /// The place of a whole declaration.
    pub(super) fn declaration(&self, side: Side, id: EntityId, role: impl Into<String>) -> Location {
        let snapshot = self.snapshot(side);
        Location {
            element: Some(describe::location_text(snapshot, id)),
            ..self.location(side, id, snapshot.span(id), describe::element_type(snapshot, id), role)
        }
    }

    /// The place of a part of a declaration's header.
    pub(super) fn part(
        &self,
        side: Side,
        id: EntityId,
        node: NodeId,
        element_type: &'static str,
        role: impl Into<String>,
    ) -> Location {
        self.location(side, id, self.tree(side, id).span(node), element_type, role)
    }

    /// The place of a statement in the code of an entity, with its text; that of a leaf keeps its line break.
    pub(super) fn statement(
        &self,
        side: Side,
        id: EntityId,
        statement: NodeId,
        role: impl Into<String>,
    ) -> Location {
        let tree = self.snapshot(side).code(id).expect("a statement stands in code").tree;
        let kind = tree.kind(statement);
        let element_type = describe::statement_type(tree, statement);
        let line_break = if kind.is_statement() && !kind.is_composite() { "\n" } else { "" };
        Location {
            element: Some(self.statement_text(side, id, statement) + line_break),
            ..self.location(side, id, tree.span(statement), element_type, role)
        }
    }

    /// The place of a statement, without its text: it is one of a list. The value of an attribute counts as one.
    pub(super) fn code(&self, side: Side, id: EntityId, node: NodeId, role: impl Into<String>) -> Location {
        let code = self.snapshot(side).code(id).expect("a statement stands in code");
        let is_value = self.kind(side, id) == EntityKind::Field && node == code.root;
        let element_type = match is_value {
            true => "VARIABLE_DECLARATION_INITIALIZER",
            false => describe::statement_type(code.tree, node),
        };
        self.location(side, id, code.tree.span(node), element_type, role)
    }

    /// A statement as sentences print it: a leaf as a whole, of a composite statement the header.
    pub(super) fn statement_text(&self, side: Side, id: EntityId, statement: NodeId) -> String {
        let tree = self.snapshot(side).code(id).expect("a statement stands in code").tree;
        let printer = Printer::new(tree, self.file(side, id).text());
        if tree.kind(statement).is_composite() {
            printer.header(statement)
        } else {
            printer.statement(statement)
        }
    }

    /// A place in the file of an entity.
    pub(super) fn location(
        &self,
        side: Side,
        id: EntityId,
        span: Span,
        element_type: &'static str,
        role: impl Into<String>,
    ) -> Location {
        let file = self.file(side, id);
        Location {
            owner: id,
            path: file.path.clone(),
            start: file.lines().position(file.text(), span.start),
            end: file.lines().position(file.text(), span.end),
            is_at_file_end: span.end as usize == file.text().len(),
            element_type,
            role: role.into(),
            element: None,
        }
    }

    /// A refactoring of one declaration, with the places of both versions.
    pub(super) fn of_declaration(
        &self,
        kind: RefactoringKind,
        pair: Pair<EntityId>,
        operands: &Operands,
        roles: Pair<&str>,
    ) -> Refactoring {
        Refactoring::new(kind, operands)
            .at(Side::Before, self.declaration(Side::Before, pair.before, roles.before))
            .at(Side::After, self.declaration(Side::After, pair.after, roles.after))
    }
}

/// The word that roles of locations use for an element.
pub(super) fn role_word(kind: EntityKind) -> &'static str {
    match kind {
        kind if kind.is_type() => "class",
        EntityKind::Field | EntityKind::EnumConstant => "attribute",
        _ => "method",
    }
}
