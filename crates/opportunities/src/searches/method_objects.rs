//! A long body whose locals are so entangled that no part of it can become a method: as a class of its own, whose fields
//! the locals are, it can be taken apart.
//!
//! ```text
//! int cost(int a, int b) { int x = …; int y = …; … }     →     int cost(int a, int b) { return new Cost(a, b).run(); }
//! ```

use crate::code::Method;
use crate::draft::Draft;
use refscope_syntax::{NodeId, NodeKind};

const MIN_STATEMENTS: usize = 60;
const MIN_LOCALS: usize = 8;
/// What calls less and mostly reads and writes arrays is a computation that was tuned: fields would slow it down.
const MIN_CALLS: usize = 12;
/// Without a block of so many statements there is nothing that could be taken apart, only nests.
const MIN_IN_BLOCK: usize = 12;
/// The smallest part that would be worth a method.
const PART: usize = 5;
const MAX_INPUTS: usize = 4;
/// Parts of more statements than this are no methods either.
const MAX_PART: usize = 20;
/// A body with more statements in one block is a list, and not entangled.
const MAX_IN_BLOCK: usize = 300;

pub(super) fn search(method: Method<'_>, drafts: &mut Vec<Draft>) {
    let n_statements = method.tree.subtree(NodeId::ROOT).filter(|&it| method.kind(it).is_statement()).count();
    let n_locals = method.locals().count();
    let n = |kind| method.all(kind).count();
    let is_tuned =
        || n(NodeKind::Call) + n(NodeKind::New) < MIN_CALLS && n(NodeKind::ArrayAccess) * 2 > n_statements;
    if !method.is_method()
        || method.is_broken()
        || n_statements < MIN_STATEMENTS
        || n_locals < MIN_LOCALS
        || is_tuned()
    {
        return;
    }
    let blocks: Vec<_> = method.blocks().filter(|(_, statements)| statements.len() >= PART).collect();
    let is_entangled = blocks.iter().any(|(_, statements)| statements.len() >= MIN_IN_BLOCK)
        && blocks
            .iter()
            .all(|(_, statements)| statements.len() <= MAX_IN_BLOCK && has_no_part(method, statements));
    if is_entangled {
        let name = method.base.member_name(method.id);
        let span = method.base.snapshot.span(method.id);
        let draft = Draft::solo(method.id, span, &*name, n_statements as u32)
            .with("method", name.clone())
            .with("statements", n_statements.to_string())
            .with("locals", n_locals.to_string());
        drafts.push(draft);
    }
}

/// Whether every run of statements needs too much or gives too much to become a method.
fn has_no_part(method: Method<'_>, statements: &[NodeId]) -> bool {
    let is_blocked = |run: &[NodeId]| {
        let flow = method.flow(run[0]..method.tree.next(run[run.len() - 1]));
        flow.n_inputs > MAX_INPUTS || flow.n_outputs > 1
    };
    // A loop or condition alone is a part, too, when there is something in it.
    let is_large = |it: &NodeId| {
        method.tree.subtree(*it).filter(|&inner| method.kind(inner).is_statement()).count() > PART
    };
    let parts = statements.iter().filter(|it| is_large(it));
    if !parts.into_iter().all(|&it| is_blocked(&[it]) || leaves(method, it)) {
        return false;
    }
    // The whole of an inner block may be one part; the whole body is what we start from.
    (PART..=MAX_PART.min(statements.len()))
        .step_by(PART)
        .all(|length| statements.windows(length).all(is_blocked))
}

/// Whether control leaves a part otherwise than at its end, so that it cannot become a method as it is.
fn leaves(method: Method<'_>, part: NodeId) -> bool {
    method.tree.subtree(part).any(|it| method.kind(it) == NodeKind::Return)
}
