//! Extract Fixture: statements of tests went into a new method that runs before or after each of them. Move Code: that
//! method was there before.

use super::context::{Context, MatchedCode};
use crate::RefactoringKind as Kind;
use crate::finding::Draft;
use refscope_matching::statements::{CodeBody, Statements};
use refscope_model::{EntityId, EntityKind, header};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side};
use std::collections::BTreeMap;

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    detect_extracted(context, findings);
    detect_moved(context, findings);
}

fn detect_extracted(context: &Context, findings: &mut Vec<Draft>) {
    let snapshot = context.snapshot(Side::After);
    for fixture in
        context.comparison.unmatched(Side::After).filter(|&id| is_fixture(context, Side::After, id))
    {
        let Some(code) = snapshot.code(fixture) else { continue };
        let statements = Statements::new(code);
        let body = CodeBody::new(code.tree, snapshot.file_of(fixture).text(), &statements);
        let owner = snapshot.enclosing_type(fixture);
        let sources = context.matched_code().filter(|source| {
            snapshot.enclosing_type(source.pair.after) == owner
                && !is_fixture(context, Side::Before, source.pair.before)
        });
        for source in sources {
            let moved = moved(&source, &body);
            if !moved.is_empty() {
                let methods = Pair::new(source.pair.before, fixture);
                findings.push(context.of_moved_code(Kind::ExtractFixture, methods, &moved));
            }
        }
    }
}

/// Reports what fixtures that both versions have got from tests. Each test that lost a statement gave it away, however many
/// there are.
fn detect_moved(context: &Context, findings: &mut Vec<Draft>) {
    let codes: Vec<MatchedCode> = context.matched_code().collect();
    let is_fixture = |code: &MatchedCode| {
        Side::BOTH.into_iter().any(|side| is_fixture(context, side, *code.pair.get(side)))
    };
    let (fixtures, tests): (Vec<MatchedCode>, Vec<MatchedCode>) = codes.into_iter().partition(is_fixture);
    let owner = |code: &MatchedCode| context.snapshot(Side::After).enclosing_type(code.pair.after);
    for fixture in &fixtures {
        let gained = lone_leaves(fixture, Side::After);
        for test in tests.iter().filter(|it| !gained.is_empty() && owner(it) == owner(fixture)) {
            let lost = lone_leaves(test, Side::Before);
            let moved: Vec<Pair<NodeId>> = { gained.iter() }
                .filter_map(|(hash, gained)| Some(Pair::new(*lost.get(hash)?, *gained)))
                .collect();
            if !moved.is_empty() {
                let methods = Pair::new(test.pair.before, fixture.pair.after);
                findings.push(context.of_moved_code(Kind::MoveCode, methods, &moved));
            }
        }
    }
}

/// The leaves of one side without a partner that do something, by their hashes.
fn lone_leaves(code: &MatchedCode, side: Side) -> BTreeMap<u64, NodeId> {
    let body = code.bodies.get(side);
    let does_something = |kind| matches!(kind, NodeKind::ExpressionStatement | NodeKind::LocalVariables);
    let leaves = code.matching.unmatched(side).map(|id| body.statement(id));
    let leaves = leaves.filter(|it| does_something(it.kind));
    leaves.map(|it| (body.tree.hash(it.node), it.node)).collect()
}

pub(super) fn is_fixture(context: &Context, side: Side, id: EntityId) -> bool {
    let snapshot = context.snapshot(side);
    let tree = snapshot.tree_of(id);
    let entity = snapshot.entity(id);
    entity.kind == EntityKind::Method
        && header::annotations(tree, entity.declaration)
            .any(|it| tree.words().tests.fixture_marks.contains(&tree.label(it)))
}

/// The leaves that a method lost and that a fixture has.
fn moved(source: &MatchedCode, fixture: &CodeBody) -> Vec<Pair<NodeId>> {
    let before = &source.bodies.before;
    let lost = source.matching.unmatched(Side::Before).map(|id| before.statement(id));
    let lost = lost.filter(|it| !it.is_composite());
    lost.filter_map(|statement| {
        let hash = before.tree.hash(statement.node);
        let mut nodes = fixture.body.statements.iter().map(|it| it.node);
        Some(Pair::new(statement.node, nodes.find(|&node| fixture.tree.hash(node) == hash)?))
    })
    .collect()
}
