//! The same long expression twice, where nothing in between can change it: a name would say it once.
//!
//! ```text
//! if (w * h * rate > max) warn(w * h * rate);     →     double price = w * h * rate; if (price > max) warn(price);
//! ```

use crate::code::Method;
use crate::draft::Draft;
use refscope_syntax::{NodeId, NodeKind, vocabulary};
use rustc_hash::FxHashMap;

const MIN_NODES: u32 = 10;
const MIN_PARTS: usize = 2;
/// Bodies repeat themselves this often only where a program wrote them.
const MAX_OCCURRENCES: usize = 64;

pub(super) fn search(method: Method<'_>, drafts: &mut Vec<Draft>) {
    if method.is_broken() {
        return;
    }
    let mut by_hash: FxHashMap<u64, Vec<NodeId>> = FxHashMap::default();
    let mut order = Vec::new();
    for node in method.tree.subtree(NodeId::ROOT).filter(|&it| is_long(method, it)) {
        let same = by_hash.entry(method.tree.hash(node)).or_default();
        if same.is_empty() {
            order.push(method.tree.hash(node));
        }
        same.push(node);
    }
    let mut taken: Vec<NodeId> = Vec::new();
    // An expression stands before its parts, so the longest one is found first.
    for hash in order {
        let same = &by_hash[&hash];
        let is_part = taken.iter().any(|&it| it <= same[0] && same[0] < method.tree.next(it));
        if same.len() < 2 || same.len() > MAX_OCCURRENCES || is_part || !can_be_named(method, same) {
            continue;
        }
        taken.extend(same);
        let nodes = (same.len() as u32 - 1) * (method.tree.size(same[0]) - 1);
        let first = method.statement_of(same[0]);
        let draft = Draft::solo(
            method.id,
            method.span_of(&[first, method.statement_of(same[same.len() - 1])]),
            method.brief(same[0]),
            nodes,
        )
        .with("value", method.brief(same[0]))
        .with("times", same.len().to_string());
        drafts.push(draft);
    }
}

fn is_long(method: Method<'_>, node: NodeId) -> bool {
    let is_value = matches!(
        method.kind(node),
        NodeKind::Binary | NodeKind::Call | NodeKind::Conditional | NodeKind::ArrayAccess
    );
    if !is_value || method.tree.size(node) < MIN_NODES {
        return false;
    }
    let parts = method.tree.subtree(node).filter(|&it| {
        matches!(
            method.kind(it),
            NodeKind::Binary | NodeKind::Call | NodeKind::Conditional | NodeKind::ArrayAccess
        )
    });
    parts.count() >= MIN_PARTS && !is_chain(method, node)
}

/// `a.b().c().d()` asks one object after the other: a name for it hides no computation.
fn is_chain(method: Method<'_>, node: NodeId) -> bool {
    let mut at = node;
    while method.kind(at) == NodeKind::Call
        && method.arguments(at).next().is_none()
        && let Some(receiver) = method.receiver(at)
    {
        at = receiver;
    }
    matches!(method.kind(at), NodeKind::Name | NodeKind::This | NodeKind::FieldAccess)
}

fn can_be_named(method: Method<'_>, same: &[NodeId]) -> bool {
    let first = same[0];
    let Some((block, statement)) = block_of_all(method, same) else { return false };
    let has_name = same.iter().any(|&it| method.kind(method.parent(it)) == NodeKind::Variable);
    if has_name
        || !method.is_pure(first)
        || !is_always_evaluated(method, first, statement)
        || same.iter().any(|&it| method.is_captured(it, block))
    {
        return false;
    }
    let reads = method.reads(first);
    let is_constant = reads.variables.is_empty() && reads.fields.is_empty();
    let last = same[same.len() - 1];
    let declared_inside = reads
        .variables
        .iter()
        .any(|&it| method.variable_by_id(it).declaration.is_some_and(|it| it >= statement));
    !is_constant && !declared_inside && !reads.is_changed_by(&method.effects(statement..last))
}

/// The innermost block around all, and its statement that the first one stands in.
fn block_of_all(method: Method<'_>, same: &[NodeId]) -> Option<(NodeId, NodeId)> {
    let last = same[same.len() - 1];
    let block = method
        .around(same[0])
        .find(|&it| method.kind(it) == NodeKind::Block && last < method.tree.next(it))?;
    let statement = method.children(block).find(|&it| same[0] < method.tree.next(it))?;
    (method.kind(statement) != NodeKind::ConstructorCall).then_some((block, statement))
}

/// Whether a statement evaluates an expression whatever happens, and once: a value in front of it would change nothing.
fn is_always_evaluated(method: Method<'_>, node: NodeId, statement: NodeId) -> bool {
    let mut at = node;
    while at != statement {
        let parent = method.parent(at);
        let is_first = method.children(parent).next() == Some(at);
        let is_sure = match method.kind(parent) {
            NodeKind::Binary => {
                is_first || ![vocabulary::AND, vocabulary::OR].contains(&method.label(parent))
            }
            NodeKind::Conditional | NodeKind::If => is_first,
            NodeKind::ForEach => method.kind(at).is_expression(),
            NodeKind::While
            | NodeKind::Do
            | NodeKind::For
            | NodeKind::Lambda
            | NodeKind::Switch
            | NodeKind::Try
            | NodeKind::SwitchExpression
            | NodeKind::Labeled
            | NodeKind::Synchronized
            | NodeKind::Block
            | NodeKind::TypeBody
            | NodeKind::ConstructorCall
            | NodeKind::Case => false,
            _ => true,
        };
        if !is_sure {
            return false;
        }
        at = parent;
    }
    true
}
