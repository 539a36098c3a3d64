//! Extract Fixture: statements of tests went into a new method that runs before or after each of them.

use super::context::{Context, MatchedCode};
use crate::RefactoringKind as Kind;
use crate::finding::Draft;
use refscope_matching::statements::{CodeBody, Statements};
use refscope_model::{EntityId, EntityKind, header};
use refscope_syntax::NodeId;
use refscope_text::{Pair, Side};

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
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

fn is_fixture(context: &Context, side: Side, id: EntityId) -> bool {
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
