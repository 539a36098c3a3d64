//! Replace Loop With Pipeline and Replace Pipeline With Loop.
//!
//! A loop over a collection is gone, and a chain of calls that starts at the same collection does its work; or the
//! reverse.

use super::context::{CodeChange, Context, MatchedCode};
use crate::RefactoringKind as Kind;
use crate::finding::Draft;
use refscope_matching::statements::CodeBody;
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::Side;
use rustc_hash::FxHashMap;

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    for code in context.all_code() {
        for side in Side::BOTH {
            let body = code.bodies.get(side);
            let loops = code.matching.unmatched(side);
            let loops: Vec<StatementId> =
                loops.filter(|&id| body.statement(id).kind == NodeKind::ForEach).collect();
            if loops.is_empty() {
                continue;
            }
            let pipelines = new_pipelines(&code, side.other());
            for found in loops {
                let collections = collections(body, found);
                let pipeline = collections.iter().find_map(|it| pipelines.get(it));
                findings.extend(pipeline.map(|&pipeline| replaced(context, &code, side, found, pipeline)));
            }
        }
    }
}

/// The hashes of what a loop goes through: its collection, and the object whose keys, values or entries these are, as in
/// `for (Item it : items.values())` and `items.forEach((key, it) -> …)`.
fn collections(body: &CodeBody, found: StatementId) -> Vec<u64> {
    let tree = body.tree;
    let Some(collection) = body.body.expressions(tree, found).last() else { return Vec::new() };
    let is_view = tree.kind(collection) == NodeKind::Call
        && tree.child(collection, NodeKind::Arguments).is_none_or(|it| tree.children(it).next().is_none());
    let owner = tree.children(collection).next().filter(|_| is_view && tree.children(collection).count() > 1);
    std::iter::once(collection).chain(owner).map(|node| tree.hash(node)).collect()
}

/// The first statements of one side with a pipeline that the other version of the statement did not have, by the
/// hashes of the collections.
fn new_pipelines(code: &MatchedCode, side: Side) -> FxHashMap<u64, StatementId> {
    let body = code.bodies.get(side);
    let mut found = FxHashMap::default();
    for leaf in body.body.ids().filter(|&id| !body.statement(id).is_composite()) {
        let partner = code.matching.partner(side, leaf);
        let known = partner.map(|it| pipelines(code.bodies.get(side.other()), it)).unwrap_or_default();
        for collection in pipelines(body, leaf).into_iter().filter(|it| !known.contains(it)) {
            found.entry(collection).or_insert(leaf);
        }
    }
    found
}

/// The hashes of the collections over which a leaf has pipelines.
fn pipelines(body: &CodeBody, leaf: StatementId) -> Vec<u64> {
    let tree = body.tree;
    let nodes = tree.subtree(body.statement(leaf).node);
    let names = tree.words().pipeline_starts;
    let starts = nodes.filter(|&it| tree.kind(it) == NodeKind::Call && names.contains(&tree.label(it)));
    starts.filter_map(|start| tree.children(start).next()).map(|receiver| tree.hash(receiver)).collect()
}

fn replaced(
    context: &Context,
    code: &MatchedCode,
    side: Side,
    found: StatementId,
    pipeline: StatementId,
) -> Draft {
    let kind = match side {
        Side::Before => Kind::ReplaceLoopWithPipeline,
        Side::After => Kind::ReplacePipelineWithLoop,
    };
    let change = context.replaced_statement(kind, code, side.pair(found, pipeline));
    let nodes = side.pair(with_content(code, side, found), vec![code.node(side.other(), pipeline)]);
    context.of_code(CodeChange { places: context.statement_places(code.pair, &nodes), ..change })
}

/// The leaves within a loop that only the pipeline can have taken, or given, and the loop.
fn with_content(code: &MatchedCode, side: Side, found: StatementId) -> Vec<NodeId> {
    let body = code.bodies.get(side);
    let first = found.index() + 1;
    let inner = first..first + body.statement(found).n_descendants as usize;
    let leaves = code.matching.unmatched(side).filter(|id| inner.contains(&id.index()));
    let leaves = leaves.filter(|&id| !body.statement(id).is_composite());
    leaves.chain([found]).map(|id| code.node(side, id)).collect()
}
