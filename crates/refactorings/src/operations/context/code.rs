//! Changes within code: what detectors of statements and expressions share.

use super::Context;
use crate::finding::{Draft, Place};
use crate::{Operand, RefactoringKind, Role};
use refscope_matching::statements::{BodyMatching, CodeBody, LambdaMatching};
use refscope_model::{EntityId, StatementId};
use refscope_syntax::NodeId;
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;

/// A changed pair and what became of its statements.
pub(in crate::operations) struct MatchedCode<'c> {
    pub(in crate::operations) pair: Pair<EntityId>,
    pub(in crate::operations) bodies: Pair<CodeBody<'c>>,
    pub(in crate::operations) matching: &'c BodyMatching,
    /// The pairs whose statement of a side names something, by the name: found when somebody asks.
    pub(super) naming: Pair<OnceCell<FxHashMap<Symbol, Vec<usize>>>>,
}

impl<'c> MatchedCode<'c> {
    /// The code of the lambdas in this code, and of those within them. It belongs to the same methods.
    pub(super) fn lambdas(&self) -> Vec<Self> {
        let mut found: Vec<Self> = self.matching.lambdas.iter().map(|it| self.of_lambda(it)).collect();
        let mut at = 0;
        while let Some(lambda) = found.get(at) {
            let inner: Vec<Self> = lambda.matching.lambdas.iter().map(|it| lambda.of_lambda(it)).collect();
            found.extend(inner);
            at += 1;
        }
        found
    }

    fn of_lambda(&self, lambda: &'c LambdaMatching) -> Self {
        let body = |side: Side| {
            let around = self.bodies.get(side);
            CodeBody::new(around.tree, around.text, lambda.statements.get(side))
        };
        Self {
            pair: self.pair,
            bodies: Pair::new(body(Side::Before), body(Side::After)),
            matching: &lambda.matching,
            naming: Pair::default(),
        }
    }
}

impl MatchedCode<'_> {
    /// The statement that asks for a condition.
    pub(in crate::operations) fn asking(&self, side: Side, condition: NodeId) -> Option<StatementId> {
        let body = self.bodies.get(side);
        let mut composites = body.body.ids().filter(|&id| body.statement(id).is_composite());
        composites.find(|&id| body.body.expressions(body.tree, id).next() == Some(condition))
    }

    pub(in crate::operations) fn node(&self, side: Side, id: StatementId) -> NodeId {
        self.bodies.get(side).statement(id).node
    }
}

/// Code of a method that became other code.
pub(in crate::operations) struct CodeChange {
    pub(in crate::operations) kind: RefactoringKind,
    pub(in crate::operations) pair: Pair<EntityId>,
    /// What became what.
    pub(in crate::operations) operands: Pair<Vec<Operand>>,
    /// The code of both sides.
    pub(in crate::operations) places: Pair<Vec<Place>>,
}

impl<'c> Context<'c> {
    /// The changed pairs whose statements were matched.
    pub(in crate::operations) fn matched_code(&self) -> impl Iterator<Item = MatchedCode<'c>> {
        self.changed.iter().filter_map(|&pair| self.code_of(pair, self.comparison.body_matching(pair)?))
    }

    /// The code of two methods and what became of its statements.
    pub(in crate::operations) fn code_of(
        &self,
        pair: Pair<EntityId>,
        matching: &'c BodyMatching,
    ) -> Option<MatchedCode<'c>> {
        let body = |side: Side| self.comparison.code_body(side, *pair.get(side));
        let bodies = Pair::new(body(Side::Before)?, body(Side::After)?);
        Some(MatchedCode { pair, bodies, matching, naming: Pair::default() })
    }

    /// Matched code, that which went into a method or came out of one, and the lambdas of both.
    pub(in crate::operations) fn all_code(&self) -> impl Iterator<Item = MatchedCode<'c>> {
        let extractions = self.comparison.extractions.iter();
        let extracted = extractions.filter_map(|it| self.code_of(it.bodies(), &it.matching));
        self.matched_code().chain(extracted).flat_map(|code| {
            let lambdas = code.lambdas();
            std::iter::once(code).chain(lambdas)
        })
    }

    /// A refactoring of statements, with their places and those of the methods around them.
    pub(in crate::operations) fn of_code(&self, change: CodeChange) -> Draft {
        let CodeChange { kind, pair, operands, places } = change;
        self.with_declarations(Draft { operands, places, ..Draft::of(kind, pair) }, pair)
    }

    /// The change of one statement to another.
    pub(in crate::operations) fn replaced_statement(
        &self,
        kind: RefactoringKind,
        code: &MatchedCode,
        statements: Pair<StatementId>,
    ) -> CodeChange {
        let node = |side: Side| code.node(side, *statements.get(side));
        let operand = |side: Side| vec![self.statement(side, *code.pair.get(side), node(side))];
        let nodes = Pair::new(vec![node(Side::Before)], vec![node(Side::After)]);
        CodeChange {
            kind,
            pair: code.pair,
            operands: Pair::new(operand(Side::Before), operand(Side::After)),
            places: self.statement_places(code.pair, &nodes),
        }
    }

    /// The places of statements with their texts.
    pub(in crate::operations) fn statement_places(
        &self,
        pair: Pair<EntityId>,
        nodes: &Pair<Vec<NodeId>>,
    ) -> Pair<Vec<Place>> {
        let places = |side: Side| {
            let nodes = nodes.get(side).iter();
            nodes.map(|&node| self.statement_place(side, *pair.get(side), node)).collect()
        };
        Pair::new(places(Side::Before), places(Side::After))
    }

    /// A refactoring of code that went from one method to another, with both methods and the statements.
    pub(in crate::operations) fn of_moved_code(
        &self,
        kind: RefactoringKind,
        methods: Pair<EntityId>,
        moved: &[Pair<NodeId>],
    ) -> Draft {
        Side::BOTH.into_iter().fold(Draft::of(kind, methods), |draft, side| {
            let id = *methods.get(side);
            let draft = draft.at(side, self.declaration(side, id, Role::Subject));
            moved.iter().fold(draft, |draft, nodes| {
                draft.at(side, self.code(side, id, *nodes.get(side), Role::Moved))
            })
        })
    }
}
