//! Statements as reports show them, body by body. Those of lambdas stand with the ones around them.

use crate::statements::{BodyMatching, CodeBody, Replacement, StatementPair};
use crate::{Comparison, Extraction};
use refscope_model::{EntityId, File, StatementId};
use refscope_syntax::{NodeId, Printer};
use refscope_text::{Pair, Position, Side, Span};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Two bodies and which of their statements are one.
#[derive(Clone, Debug, PartialEq)]
pub struct MappedBody {
    /// The files of the declarations.
    pub paths: Pair<Arc<str>>,
    /// Where the declarations stand.
    pub ranges: Pair<Range>,
    /// The statements that both have, in the order of the earlier version.
    pub statements: Vec<MappedStatement>,
    /// The statements that one of them has alone.
    pub unmatched: Pair<Vec<ShownStatement>>,
}

/// A statement of one version.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownStatement {
    /// Where it stands.
    pub range: Range,
    /// Its code; of one that holds others, the header.
    pub text: String,
}

/// A statement in both versions.
#[derive(Clone, Debug, PartialEq)]
pub struct MappedStatement {
    /// Both versions of it.
    pub sides: Pair<ShownStatement>,
    /// Whether nothing in it differs.
    pub is_exact: bool,
    /// What stands instead of what.
    pub replacements: Vec<ShownReplacement>,
}

/// What stands instead of what.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownReplacement {
    /// The name of its kind.
    pub kind: &'static str,
    /// The code of both versions.
    pub texts: Pair<String>,
}

/// Where something starts and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Range {
    /// The place of its first character.
    pub start: Position,
    /// The place behind its last character.
    pub end: Position,
}

impl Range {
    fn new(file: &File, span: Span) -> Self {
        let position = |offset| file.lines().position(file.text(), offset);
        Self { start: position(span.start), end: position(span.end) }
    }
}

/// The bodies of all matched entities whose code was compared, and those between which code went.
pub(super) fn all(comparison: &Comparison) -> Vec<MappedBody> {
    let matched = comparison.pairs().filter_map(|(pair, _)| Some((pair, comparison.body_matching(pair)?)));
    let mut matched: Vec<(Pair<EntityId>, MappedBody)> = matched
        .filter_map(|(pair, matching)| Some((pair, MappedBody::new(comparison, pair, matching)?)))
        .collect();
    add_nested(comparison, &mut matched);
    let extracted = comparison.extractions.iter().filter_map(|it| extracted(comparison, it));
    matched.into_iter().map(|(_, body)| body).chain(extracted).collect()
}

/// The code that went between two methods. What stood in several places and went into one has a pair for each.
fn extracted(comparison: &Comparison, extraction: &Extraction) -> Option<MappedBody> {
    let mut all = MappedBody::new(comparison, extraction.bodies(), &extraction.matching)?;
    for matching in extraction.repeats(comparison) {
        let repeated = MappedBody::new(comparison, extraction.bodies(), &matching)?;
        for side in Side::BOTH {
            let is_found =
                |range: Range| repeated.statements.iter().any(|it| it.sides.get(side).range == range);
            all.unmatched.get_mut(side).retain(|it| !is_found(it.range));
        }
        all.statements.extend(repeated.statements);
    }
    all.statements.sort_by_key(|statement| statement.sides.as_ref().map(|it| it.range));
    Some(all)
}

/// The statements of classes within code are statements of that code, too. Inner ones come behind outer ones.
fn add_nested(comparison: &Comparison, bodies: &mut [(Pair<EntityId>, MappedBody)]) {
    let places: FxHashMap<Pair<EntityId>, usize> =
        bodies.iter().enumerate().map(|(index, (pair, _))| (*pair, index)).collect();
    for inner in (0..bodies.len()).rev() {
        let around = code_around(comparison, bodies[inner].0).and_then(|pair| places.get(&pair).copied());
        if let Some(outer) = around {
            let statements = bodies[inner].1.statements.clone();
            let body = &mut bodies[outer].1;
            body.statements.extend(statements);
            body.statements.sort_by_key(|statement| statement.sides.as_ref().map(|it| it.range));
        }
    }
}

/// The entities whose code holds the types around two members.
fn code_around(comparison: &Comparison, pair: Pair<EntityId>) -> Option<Pair<EntityId>> {
    let around = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        let member = *pair.get(side);
        let owner = snapshot.enclosing_type(member);
        let is_callable = snapshot.entity(member).kind.is_callable();
        snapshot.entity(owner).parent.filter(|_| is_callable && snapshot.is_local(owner))
    };
    Some(Pair::new(around(Side::Before)?, around(Side::After)?))
}

impl MappedBody {
    /// The statements of two declarations, none where one of them has no code.
    pub fn new(comparison: &Comparison, pair: Pair<EntityId>, matching: &BodyMatching) -> Option<Self> {
        let code = |side: Side| comparison.code_body(side, *pair.get(side));
        let codes = Pair::new(code(Side::Before)?, code(Side::After)?);
        let file = |side: Side| comparison.snapshots.get(side).file_of(*pair.get(side));
        let range = |side: Side| Range::new(file(side), comparison.snapshots.get(side).span(*pair.get(side)));
        let files = Pair::new(file(Side::Before), file(Side::After));
        let mut body = MappedBody {
            paths: files.map(|file| file.path.clone()),
            ranges: Pair::new(range(Side::Before), range(Side::After)),
            statements: Vec::new(),
            unmatched: Pair::default(),
        };
        Reader { files, body: &mut body }.read(codes.as_ref(), matching);
        body.statements.sort_by_key(|statement| statement.sides.as_ref().map(|it| it.range));
        Some(body)
    }
}

struct Reader<'a> {
    files: Pair<&'a File>,
    body: &'a mut MappedBody,
}

impl Reader<'_> {
    fn read(&mut self, codes: Pair<&CodeBody>, matching: &BodyMatching) {
        let pairs = matching.pairs.iter();
        for pair in pairs.filter(|pair| !is_whole(codes.before, pair.statements.before)) {
            let statement = self.statement(codes, pair);
            self.body.statements.push(statement);
        }
        for pair in &matching.parts {
            let statement = self.mapped(codes, pair.nodes, false, &pair.replacements);
            self.body.statements.push(statement);
        }
        for side in Side::BOTH {
            let code = codes.get(side);
            let is_part = |id| matching.parts.iter().any(|it| (it.side, it.leaf) == (side, id));
            for id in matching.unmatched(side).filter(|&id| !is_whole(code, id) && !is_part(id)) {
                let statement = self.shown(side, code, id);
                self.body.unmatched.get_mut(side).push(statement);
            }
        }
        for lambda in &matching.lambdas {
            let code = |side: Side| {
                let around = codes.get(side);
                CodeBody::new(around.tree, around.text, lambda.statements.get(side))
            };
            let codes = Pair::new(code(Side::Before), code(Side::After));
            self.read(codes.as_ref(), &lambda.matching);
        }
    }

    fn statement(&self, codes: Pair<&CodeBody>, pair: &StatementPair) -> MappedStatement {
        let node = |side: Side| codes.get(side).statement(*pair.statements.get(side)).node;
        let nodes = Pair::new(node(Side::Before), node(Side::After));
        self.mapped(codes, nodes, pair.is_exact, &pair.replacements)
    }

    fn mapped(
        &self,
        codes: Pair<&CodeBody>,
        nodes: Pair<NodeId>,
        is_exact: bool,
        replacements: &[Replacement],
    ) -> MappedStatement {
        let shown = |side: Side| self.shown_node(side, codes.get(side), *nodes.get(side));
        let replacements = replacements.iter().map(|replacement| {
            let text = |side: Side| {
                let code = codes.get(side);
                one_line(code.tree.text(*replacement.nodes.get(side), code.text))
            };
            let texts = Pair::new(text(Side::Before), text(Side::After));
            ShownReplacement { kind: replacement.kind.name(), texts }
        });
        MappedStatement {
            sides: Pair::new(shown(Side::Before), shown(Side::After)),
            is_exact,
            replacements: replacements.collect(),
        }
    }

    fn shown(&self, side: Side, code: &CodeBody, id: StatementId) -> ShownStatement {
        self.shown_node(side, code, code.statement(id).node)
    }

    fn shown_node(&self, side: Side, code: &CodeBody, node: NodeId) -> ShownStatement {
        ShownStatement {
            range: Range::new(self.files.get(side), code.tree.span(node)),
            text: one_line(&Printer::new(code.tree, code.text).header(node)),
        }
    }
}

/// Whether a statement is the block of a whole body.
fn is_whole(code: &CodeBody, id: StatementId) -> bool {
    id == StatementId(0) && code.statement(id).is_composite()
}

fn one_line(code: &str) -> String {
    code.split_whitespace().collect::<Vec<_>>().join(" ")
}
