//! Statements as reports show them, body by body. Those of lambdas stand with the ones around them.

use refscope_matching::statements::{BodyMatching, CodeBody, LambdaMatching, Replacement, StatementPair};
use refscope_matching::{Comparison, Way, Yielding};
use refscope_model::{EntityId, File, StatementId};
use refscope_syntax::{NodeId, NodeKind, Printer};
use refscope_text::{Pair, Position, Side, Span};
use std::sync::Arc;

/// Two bodies and which of their statements are one.
#[derive(Clone, Debug, PartialEq)]
pub struct MappedBody {
    /// What became of the code.
    pub role: Role,
    /// The files of the declarations.
    pub paths: Pair<Arc<str>>,
    /// Where the declarations stand.
    pub ranges: Pair<Range>,
    /// The statements that both have, in the order of the earlier version.
    pub statements: Vec<MappedStatement>,
    /// The statements that one of them has alone.
    pub unmatched: Pair<Vec<ShownStatement>>,
}

/// What became of the statements of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// They stayed in their method.
    Same,
    /// Their method went to another type.
    Moved,
    /// They went into a method of their own.
    Extracted,
    /// They came out of one.
    Inlined,
}

impl Role {
    /// The name that reports use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Moved => "moved",
            Self::Extracted => "extracted",
            Self::Inlined => "inlined",
        }
    }
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
    /// Whether one of the two statements has another pair, too: equal code became one, only a value of it went, or one
    /// version declares a variable and fills it in two statements.
    pub is_shared: bool,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

impl MappedBody {
    /// All bodies of a comparison whose statements were compared, each statement with one owner.
    pub fn all(comparison: &Comparison) -> Vec<Self> {
        super::gathering::all(comparison)
    }

    /// The statements of two declarations, none where one of them has no code.
    pub fn new(comparison: &Comparison, pair: Pair<EntityId>, matching: &BodyMatching) -> Option<Self> {
        Self::owned(comparison, pair, matching, &Yielding::default())
    }

    /// The same without the pairs that give way to others.
    pub(super) fn owned(
        comparison: &Comparison,
        pair: Pair<EntityId>,
        matching: &BodyMatching,
        yielding: &Yielding,
    ) -> Option<Self> {
        let code = |side: Side| comparison.code_body(side, *pair.get(side));
        let codes = Pair::new(code(Side::Before)?, code(Side::After)?);
        let file = |side: Side| comparison.snapshots.get(side).file_of(*pair.get(side));
        let range = |side: Side| Range::new(file(side), comparison.snapshots.get(side).span(*pair.get(side)));
        let files = Pair::new(file(Side::Before), file(Side::After));
        let role = if comparison.way(pair) == Way::Stayed { Role::Same } else { Role::Moved };
        let mut body = MappedBody {
            role,
            paths: files.map(|file| file.path.clone()),
            ranges: Pair::new(range(Side::Before), range(Side::After)),
            statements: Vec::new(),
            unmatched: Pair::default(),
        };
        let keeps = |statements| yielding.keeps(pair, statements);
        Reader { files, body: &mut body }.read(codes.as_ref(), matching, &keeps);
        body.sort();
        Some(body)
    }

    /// Adds the pairs of further code in the same files, without what that leaves over.
    pub(super) fn add(&mut self, files: Pair<&File>, codes: Pair<&CodeBody>, matching: &BodyMatching) {
        let pairs =
            matching.pairs.iter().filter(|pair| !is_no_statement(codes.before, pair.statements.before));
        let reader = Reader { files, body: self };
        let statements: Vec<MappedStatement> = pairs.map(|pair| reader.statement(codes, pair)).collect();
        self.statements.extend(statements);
        self.sort();
    }

    /// In the order of the earlier version.
    pub(super) fn sort(&mut self) {
        self.statements.sort_by_key(|statement| statement.sides.as_ref().map(|it| it.range));
    }
}

struct Reader<'a> {
    files: Pair<&'a File>,
    body: &'a mut MappedBody,
}

impl Reader<'_> {
    fn read(
        &mut self,
        codes: Pair<&CodeBody>,
        matching: &BodyMatching,
        keeps: &dyn Fn(Pair<StatementId>) -> bool,
    ) {
        let pairs =
            matching.pairs.iter().filter(|pair| !is_no_statement(codes.before, pair.statements.before));
        let (kept, yielding): (Vec<&StatementPair>, Vec<&StatementPair>) =
            pairs.partition(|pair| keeps(pair.statements));
        for pair in kept {
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
            let given_up = yielding.iter().map(|pair| *pair.statements.get(side));
            for id in matching
                .unmatched(side)
                .chain(given_up)
                .filter(|&id| !is_no_statement(code, id) && !is_part(id))
            {
                let statement = self.shown(side, code, id);
                self.body.unmatched.get_mut(side).push(statement);
            }
        }
        let went = |lambda: &LambdaMatching| {
            yielding
                .iter()
                .any(|pair| codes.before.own_nodes(pair.statements.before).contains(&lambda.nodes.before.0))
        };
        for lambda in matching.lambdas.iter().filter(|it| !went(it)) {
            let code = |side: Side| {
                let around = codes.get(side);
                CodeBody::new(around.tree, around.text, lambda.statements.get(side))
            };
            let codes = Pair::new(code(Side::Before), code(Side::After));
            self.read(codes.as_ref(), &lambda.matching, &|_| true);
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
            is_shared: false,
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

/// Whether a statement is shown as something else: as the body itself, or as a type with members.
fn is_no_statement(code: &CodeBody, id: StatementId) -> bool {
    let statement = code.statement(id);
    id == code.body.root() && statement.is_composite() || statement.kind == NodeKind::LocalType
}

fn one_line(code: &str) -> String {
    code.split_whitespace().collect::<Vec<_>>().join(" ")
}
