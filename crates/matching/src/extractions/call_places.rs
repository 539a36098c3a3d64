//! What stood where a call of the callee stands now.

use super::evidence::Bodies;
use super::returned_expressions::{calls, is_call, nodes_of, returned_choices};
use crate::statements::CodeBody;
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::Symbol;

/// How many places are looked at.
const MAX_PLACES: usize = 16;

/// Whether the callee always runs the code that the caller's other version has in the place of a call. A whole statement
/// tells enough when the callee has it at all. What the call itself is given or called on is no such code.
///
/// ```text
/// before: int due = price * count;
/// after:  int due = total();  int total() { return price * count; }
/// ```
pub(super) fn takes_place(bodies: &Bodies, callee: Symbol) -> bool {
    let Bodies { called, inline, surroundings, .. } = bodies;
    let sure = sure_statements(called);
    let is_equal = |node: NodeId, hash: u64| surroundings.argumentized(called.tree, node) == hash;
    let runs = |hash: u64| sure.iter().flat_map(|&id| nodes_of(called, id)).any(|node| is_equal(node, hash));
    let has = |hash: u64| acts(called).any(|node| is_equal(node, hash));
    let returns = |hash: u64| returned_choices(called).into_iter().any(|node| is_equal(node, hash));
    replaced(bodies, callee).into_iter().any(|place| {
        let bare = unwrapped(inline, place).unwrap_or(place);
        let bare = held(bodies, bare).unwrap_or(bare);
        // A cast may have stayed with the caller, or gone with what it holds.
        [bare, place].into_iter().any(|place| {
            let hash = inline.tree.hash(place);
            let mut given = surroundings.arguments.values().chain(&surroundings.receiver);
            let is_field =
                inline.tree.kind(place) == NodeKind::Name && !inline.declares(inline.tree.label(place));
            !given.any(|&it| it == hash)
                && (is_field && returns(hash) && is_matched(bodies, place)
                    || inline.tree.size(place) > 1
                        && (runs(hash) || acts(inline).any(|it| it == place) && has(hash)))
        })
    })
}

/// The expressions that are statements.
fn acts(body: &CodeBody) -> impl Iterator<Item = NodeId> {
    let acts = body.leaves().filter(|&id| body.statement(id).kind == NodeKind::ExpressionStatement);
    acts.flat_map(|id| body.body.expressions(body.tree, id))
}

/// Whether code of the caller's version without the callee stands in a statement that went on: a name alone says
/// nothing about where it was.
fn is_matched(bodies: &Bodies, place: NodeId) -> bool {
    let statements = bodies.own.pairs.iter().map(|pair| *pair.statements.get(bodies.side.other()));
    { statements }.any(|id| nodes_of(&bodies.inline, id).any(|node| node == place))
}

/// What a variable holds that only the version without the callee has.
fn held(bodies: &Bodies, place: NodeId) -> Option<NodeId> {
    let Bodies { inline, calling, .. } = bodies;
    let name = inline.tree.label(place);
    let [value] = inline.values(name) else { return None };
    (inline.tree.kind(place) == NodeKind::Name && !calling.declares(name)).then_some(*value)
}

/// The statements that run whenever the method does: nothing decides about them, and nothing before them can leave it.
fn sure_statements(body: &CodeBody) -> Vec<StatementId> {
    let jump =
        body.body.ids().find(|&id| matches!(body.statement(id).kind, NodeKind::Return | NodeKind::Throw));
    let until_jump = body.body.ids().take_while(|&id| jump.is_none_or(|jump| id <= jump));
    until_jump.filter(|&id| always_runs(body, id)).collect()
}

fn always_runs(body: &CodeBody, id: StatementId) -> bool {
    let mut at = body.statement(id).parent;
    while let Some(around) = at {
        let statement = body.statement(around);
        if !matches!(statement.kind, NodeKind::Block | NodeKind::Try | NodeKind::Synchronized) {
            return false;
        }
        at = statement.parent;
    }
    true
}

/// The code of the caller's version without the callee in whose places the other version calls it.
pub(super) fn replaced(bodies: &Bodies, callee: Symbol) -> Vec<NodeId> {
    let Bodies { inline, calling, own, side, .. } = bodies;
    let mut places = Places { inline, calling, callee, found: Vec::new() };
    for id in calling.body.ids().filter(|&id| calls(calling, id, callee)) {
        let pair = own.pair_of(*side, id);
        let opposite =
            pair.map_or_else(|| opposite(bodies, id), |pair| Some(*pair.statements.get(side.other())));
        if let Some(opposite) = opposite.filter(|_| places.found.len() < MAX_PLACES) {
            places.align_all(&parts(inline, opposite), &parts(calling, id));
        }
    }
    places.found
}

/// The statement that stood where a new one stands: between the same neighbours, or both at the end.
fn opposite(bodies: &Bodies, id: StatementId) -> Option<StatementId> {
    let Bodies { inline, calling, own, side, .. } = bodies;
    let partner = |id: StatementId| own.partner(*side, id);
    let behind = calling.previous(id).and_then(partner).and_then(|it| inline.next(it));
    let before = || calling.next(id).and_then(partner).and_then(|it| inline.previous(it));
    let last = || {
        let around = partner(calling.statement(id).parent.filter(|_| calling.next(id).is_none())?)?;
        inline.body.ids().find(|&it| inline.statement(it).parent == Some(around) && inline.next(it).is_none())
    };
    let is_free = |id: &StatementId| own.partner(side.other(), *id).is_none();
    behind.filter(is_free).or_else(|| before().filter(is_free)).or_else(|| last().filter(is_free))
}

/// The expressions of a statement, those of a declaration without its type.
fn parts(body: &CodeBody, id: StatementId) -> Vec<NodeId> {
    let tree = body.tree;
    let parts = body.body.expressions(tree, id);
    let bare = parts.filter_map(|node| match tree.kind(node) {
        NodeKind::Variable => tree.children(node).last(),
        kind => kind.is_expression().then_some(node),
    });
    bare.collect()
}

/// Two versions of a caller, side by side.
struct Places<'b> {
    inline: &'b CodeBody<'b>,
    calling: &'b CodeBody<'b>,
    callee: Symbol,
    found: Vec<NodeId>,
}

impl Places<'_> {
    fn align(&mut self, inline: NodeId, calling: NodeId) {
        let (was, is) = (self.inline.tree, self.calling.tree);
        let mut within = is.subtree(calling);
        if was.hash(inline) == is.hash(calling)
            || !within.any(|node| is_call(self.calling, node, self.callee))
        {
            return;
        }
        if is_call(self.calling, calling, self.callee) {
            self.found.push(inline);
        } else if was.kind(inline) == is.kind(calling) {
            let children =
                (was.children(inline).collect::<Vec<_>>(), is.children(calling).collect::<Vec<_>>());
            self.align_all(&children.0, &children.1);
        } else if let Some(inner) = unwrapped(self.calling, calling) {
            self.align(inline, inner);
        } else if let Some(inner) = unwrapped(self.inline, inline) {
            self.align(inner, calling);
        }
    }

    /// Lists of one length stand side by side; of others, what both have is left out first.
    fn align_all(&mut self, inline: &[NodeId], calling: &[NodeId]) {
        if inline.len() == calling.len() {
            for (&inline, &calling) in inline.iter().zip(calling) {
                self.align(inline, calling);
            }
            return;
        }
        let (was, is) = (self.inline.tree, self.calling.tree);
        let gone: Vec<NodeId> = { inline.iter() }
            .copied()
            .filter(|&one| calling.iter().all(|&it| is.hash(it) != was.hash(one)))
            .collect();
        let come: Vec<NodeId> = { calling.iter() }
            .copied()
            .filter(|&one| inline.iter().all(|&it| was.hash(it) != is.hash(one)))
            .collect();
        if gone.len() == come.len() && gone.len() < inline.len().max(calling.len()) {
            self.align_all(&gone, &come);
        }
    }
}

/// What a cast, parentheses or a negation hold.
fn unwrapped(body: &CodeBody, node: NodeId) -> Option<NodeId> {
    let is_wrapper =
        matches!(body.tree.kind(node), NodeKind::Cast | NodeKind::Parenthesized | NodeKind::Prefix);
    body.tree.children(node).last().filter(|_| is_wrapper)
}
