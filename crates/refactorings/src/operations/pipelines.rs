//! Replace Loop With Pipeline and Replace Pipeline With Loop.
//!
//! A loop over a collection is gone, and a chain of calls that starts at the same collection does its work; or the
//! reverse.

use super::context::{CodeChange, Context, MatchedCode};
use crate::{Refactoring, RefactoringKind as Kind};
use refscope_matching::statements::CodeBody;
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Symbol};

/// The calls that a collection starts a pipeline with.
const STARTS: [Symbol; 4] =
    [Symbol::of("stream"), Symbol::of("parallelStream"), Symbol::of("forEach"), Symbol::of("removeIf")];

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    for code in context.matched_code() {
        for side in Side::BOTH {
            let body = code.bodies.get(side);
            let loops = code.matching.unmatched(side);
            for found in loops.filter(|&id| body.statement(id).kind == NodeKind::ForEach) {
                let pipeline = pipeline_over(&code, side, found);
                findings.extend(pipeline.map(|pipeline| replaced(context, &code, side, found, pipeline)));
            }
        }
    }
}

/// The statement of the other side that has a pipeline over the collection of a loop, and had none before.
fn pipeline_over(code: &MatchedCode, side: Side, found: StatementId) -> Option<StatementId> {
    let body = code.bodies.get(side);
    let collection = body.body.expressions(body.tree, found).last()?;
    let hash = body.tree.hash(collection);
    let other = code.bodies.get(side.other());
    let mut leaves = other.body.ids().filter(|&id| !other.statement(id).is_composite());
    leaves.find(|&leaf| {
        let was_there =
            code.matching.partner(side.other(), leaf).is_some_and(|it| has_pipeline(body, it, hash));
        has_pipeline(other, leaf, hash) && !was_there
    })
}

fn has_pipeline(body: &CodeBody, leaf: StatementId, collection: u64) -> bool {
    let mut nodes = body.tree.subtree(body.statement(leaf).node);
    nodes.any(|node| is_pipeline_over(body.tree, node, collection))
}

fn is_pipeline_over(tree: &Tree, node: NodeId, collection: u64) -> bool {
    let receiver = || tree.children(node).next();
    tree.kind(node) == NodeKind::Call
        && STARTS.contains(&tree.label(node))
        && receiver().is_some_and(|it| tree.hash(it) == collection)
}

fn replaced(
    context: &Context,
    code: &MatchedCode,
    side: Side,
    found: StatementId,
    pipeline: StatementId,
) -> Refactoring {
    let change = match side {
        Side::Before => {
            let roles = Pair::new("original code", "pipeline code");
            let statements = Pair::new(found, pipeline);
            context.replaced_statement(
                Kind::ReplaceLoopWithPipeline,
                code,
                statements,
                roles,
                "introduced pipeline",
            )
        }
        Side::After => {
            let roles = Pair::new("original code", "loop code");
            let statements = Pair::new(pipeline, found);
            context.replaced_statement(
                Kind::ReplacePipelineWithLoop,
                code,
                statements,
                roles,
                "introduced loop",
            )
        }
    };
    let first_line = |text: String| text.lines().next().unwrap_or_default().to_owned();
    context.of_code(CodeChange { texts: change.texts.map(first_line), ..change })
}
