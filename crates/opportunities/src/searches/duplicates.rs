//! The same run of statements in several methods of a class: it wants a method of its own.
//!
//! ```text
//! void a() { x(); open(f); read(f); close(f); }     →     void a() { x(); copy(f); }
//! void b() { open(f); read(f); close(f); y(); }           void b() { copy(f); y(); }
//! ```

use super::Class;
use crate::code::Method;
use crate::draft::Draft;
use crate::opportunity::Evidence;
use refscope_syntax::{NodeId, NodeKind};
use rustc_hash::{FxHashMap, FxHashSet};

const MIN_STATEMENTS: usize = 4;
const MIN_NODES: u32 = 50;
/// A run that calls less is a table written as code.
const MIN_CALLS: usize = 2;
/// As many values as a method may want before it is better left alone.
const MAX_INPUTS: usize = 5;
/// Places of one start that are compared; more of them are a table written as code.
const MAX_PLACES: usize = 24;

/// Where a run starts: the block and the place in it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Start {
    block: usize,
    at: usize,
}

struct Block<'c> {
    method: Method<'c>,
    node: NodeId,
    statements: Vec<NodeId>,
}

pub(super) fn search(class: Class<'_>, drafts: &mut Vec<Draft>) {
    let methods = class.methods().filter(|it| it.is_method() && !it.is_broken());
    let blocks: Vec<Block<'_>> = methods
        .flat_map(|method| method.blocks().map(move |(node, statements)| Block { method, node, statements }))
        .filter(|it| it.statements.len() >= MIN_STATEMENTS)
        .collect();
    let mut starts: FxHashMap<[u64; MIN_STATEMENTS], Vec<Start>> = FxHashMap::default();
    let mut order = Vec::new();
    for (at_block, block) in blocks.iter().enumerate() {
        for at in 0..=block.statements.len() - MIN_STATEMENTS {
            let key = std::array::from_fn(|n| block.method.tree.hash(block.statements[at + n]));
            let of_key = starts.entry(key).or_insert_with(|| {
                order.push(key);
                Vec::new()
            });
            of_key.push(Start { block: at_block, at });
        }
    }
    let mut taken = FxHashSet::default();
    for key in order {
        let of_key = &starts[&key];
        if of_key.len() > 1 && of_key.len() <= MAX_PLACES {
            compare(&blocks, of_key, &mut taken, drafts);
        }
    }
}

/// The longest run that all places of one start have in common.
fn compare(blocks: &[Block<'_>], starts: &[Start], taken: &mut FxHashSet<Start>, drafts: &mut Vec<Draft>) {
    let free: Vec<Start> = starts.iter().copied().filter(|it| !taken.contains(it)).collect();
    let [first, others @ ..] = free.as_slice() else { return };
    if others.is_empty() {
        return;
    }
    let hash = |start: &Start, n: usize| {
        let block = &blocks[start.block];
        block.statements.get(start.at + n).map(|&it| block.method.tree.hash(it))
    };
    let mut length = MIN_STATEMENTS;
    while let Some(next) = hash(first, length)
        && others.iter().all(|it| hash(it, length) == Some(next))
    {
        length += 1;
    }
    let run = |start: &Start| &blocks[start.block].statements[start.at..start.at + length];
    let n_nodes: u32 = run(first).iter().map(|&it| blocks[first.block].method.tree.size(it)).sum();
    let fits = |start: &Start| is_extractable(&blocks[start.block], run(start));
    let overlaps =
        free.windows(2).any(|pair| pair[0].block == pair[1].block && pair[0].at + length > pair[1].at);
    if n_nodes < MIN_NODES || overlaps || !free.iter().all(fits) || has_other_types(blocks, &free, length) {
        return;
    }
    for start in &free {
        taken.extend((0..length).map(|n| Start { at: start.at + n, ..*start }));
    }
    let key =
        run(first).iter().fold(1, |key, &it| key ^ blocks[first.block].method.tree.hash(it).rotate_left(7));
    for (place, start) in free.iter().enumerate() {
        let method = blocks[start.block].method;
        let model = if place == 0 { &free[1] } else { first };
        let shown = &blocks[model.block];
        let name = method.base.member_name(method.id);
        // The first place keeps its code, as the new method.
        let nodes = if place == 0 { 0 } else { n_nodes };
        drafts.push(
            Draft::solo(method.id, method.span_of(run(start)), name, nodes)
                .with(
                    "do",
                    format!(
                        "extract these {length} statements into one method, which all {} places call",
                        free.len()
                    ),
                )
                .shown_by(Evidence::Twin, shown.method.id, shown.method.span_of(run(model)))
                .folded(key | 1 << 63),
        );
    }
}

/// Whether equal names stand for values of other types at another place.
fn has_other_types(blocks: &[Block<'_>], starts: &[Start], length: usize) -> bool {
    let types = |start: &Start| {
        let block = &blocks[start.block];
        let method = block.method;
        let nodes =
            block.statements[start.at..start.at + length].iter().flat_map(|&it| method.tree.subtree(it));
        let names = nodes.filter(|&it| method.kind(it) == NodeKind::Name);
        let meaning = names.map(|it| match method.variable(it) {
            Some(variable) => method.type_text(method.variable_by_id(variable)).map(str::to_owned),
            None => method.field(it).map(|field| field.0.to_string()),
        });
        meaning.collect::<Vec<_>>()
    };
    let first = types(&starts[0]);
    starts[1..].iter().any(|it| types(it) != first)
}

/// Whether a run can become a method: control does not leave it, and it gives at most one value.
fn is_extractable(block: &Block<'_>, run: &[NodeId]) -> bool {
    let method = block.method;
    let is_whole = block.node == NodeId::ROOT && run.len() == block.statements.len();
    let range = run[0]..method.tree.next(run[run.len() - 1]);
    let leaves = |node: NodeId| match method.kind(node) {
        NodeKind::Return | NodeKind::Yield | NodeKind::ConstructorCall => true,
        NodeKind::Break | NodeKind::Continue => {
            !method.around(node).take_while(|it| *it >= range.start).any(|it| {
                matches!(
                    method.kind(it),
                    NodeKind::For | NodeKind::ForEach | NodeKind::While | NodeKind::Do | NodeKind::Switch
                )
            })
        }
        _ => false,
    };
    let n_calls =
        (range.start.0..range.end.0).filter(|&it| method.kind(NodeId(it)) == NodeKind::Call).count();
    if is_whole || n_calls < MIN_CALLS || (range.start.0..range.end.0).map(NodeId).any(leaves) {
        return false;
    }
    let flow = method.flow(range);
    flow.n_outputs <= 1 && flow.n_inputs <= MAX_INPUTS
}
