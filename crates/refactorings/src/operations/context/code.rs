//! Changes within code: what detectors of statements and expressions share.

use super::{Context, role_word};
use crate::{Location, Operands, Refactoring, RefactoringKind};
use refscope_matching::statements::{BodyMatching, CodeBody, LambdaMatching};
use refscope_model::{EntityId, EntityKind, StatementId};
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
pub(in crate::operations) struct CodeChange<'a> {
    pub(in crate::operations) kind: RefactoringKind,
    pub(in crate::operations) pair: Pair<EntityId>,
    /// How the sentence prints both sides.
    pub(in crate::operations) texts: Pair<String>,
    /// The code of both sides.
    pub(in crate::operations) places: Pair<Vec<Location>>,
    /// What the method has now, as in `method declaration with …`.
    pub(in crate::operations) feature: &'a str,
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
    pub(in crate::operations) fn of_code(&self, change: CodeChange) -> Refactoring {
        let CodeChange { kind, pair, texts, places, feature } = change;
        let operands = Operands {
            before: texts.before,
            after: texts.after,
            element: self.element(Side::After, pair.after),
            class: self.class(Side::After, pair.after),
            ..Operands::default()
        };
        let mut refactoring = Refactoring::new(kind, &operands);
        for side in Side::BOTH {
            let id = *pair.get(side);
            for place in places.get(side) {
                refactoring = refactoring.at(side, place.clone());
            }
            let word = match self.kind(side, id) {
                EntityKind::Initializer => "initializer",
                kind => role_word(kind),
            };
            let role = match side {
                Side::Before => format!("original {word} declaration"),
                Side::After => format!("{word} declaration with {feature}"),
            };
            refactoring = refactoring.at(side, self.declaration(side, id, role));
        }
        refactoring
    }

    /// The change of one statement to another, with their texts.
    pub(in crate::operations) fn replaced_statement<'a>(
        &self,
        kind: RefactoringKind,
        code: &MatchedCode,
        statements: Pair<StatementId>,
        roles: Pair<&'a str>,
        feature: &'a str,
    ) -> CodeChange<'a> {
        let node = |side: Side| code.node(side, *statements.get(side));
        let text = |side: Side| self.statement_text(side, *code.pair.get(side), node(side));
        CodeChange {
            kind,
            pair: code.pair,
            texts: Pair::new(text(Side::Before), text(Side::After)),
            places: self.statement_places(
                code.pair,
                Pair::new(&[node(Side::Before)], &[node(Side::After)]),
                roles,
            ),
            feature,
        }
    }

    /// The places of statements, each with the role of its side.
    pub(in crate::operations) fn statement_places(
        &self,
        pair: Pair<EntityId>,
        nodes: Pair<&[NodeId]>,
        roles: Pair<&str>,
    ) -> Pair<Vec<Location>> {
        let places = |side: Side| {
            let nodes = nodes.get(side).iter();
            nodes.map(|&node| self.statement(side, *pair.get(side), node, *roles.get(side))).collect()
        };
        Pair::new(places(Side::Before), places(Side::After))
    }

    /// Adds the methods that statements went from and to, and the statements.
    pub(in crate::operations) fn with_moved_code(
        &self,
        refactoring: Refactoring,
        methods: Pair<EntityId>,
        moved: &[Pair<NodeId>],
    ) -> Refactoring {
        let roles = [
            (Side::Before, "source method declaration", "moved code from source method declaration"),
            (Side::After, "target method declaration", "moved code to target method declaration"),
        ];
        roles.into_iter().fold(refactoring, |refactoring, (side, method, code)| {
            let id = *methods.get(side);
            let refactoring = refactoring.at(side, self.declaration(side, id, method));
            moved.iter().fold(refactoring, |refactoring, nodes| {
                refactoring.at(side, self.code(side, id, *nodes.get(side), code))
            })
        })
    }

    /// The place of a class without a name.
    pub(in crate::operations) fn anonymous_class(&self, side: Side, id: EntityId, text: String) -> Location {
        let span = self.snapshot(side).span(id);
        let role = "anonymous class declaration";
        Location { element: Some(text), ..self.location(side, id, span, "ANONYMOUS_CLASS_DECLARATION", role) }
    }

    /// Statements as sentences list them.
    pub(in crate::operations) fn statement_list(&self, side: Side, id: EntityId, nodes: &[NodeId]) -> String {
        let texts: Vec<String> = nodes.iter().map(|&node| self.statement_text(side, id, node)).collect();
        format!("[{}]", texts.join(", "))
    }
}
