//! Code that a method of the class, or of one above it, has already: a call says it shorter.
//!
//! ```text
//! void a() { open(); for (P p : ps) sum += p.v(); log(sum); close(); }     →     open(); total(); close();
//! void total() { for (P p : ps) sum += p.v(); log(sum); }
//! ```
//!
//! Abstracted vectors of windows of statements nominate; then the window must be the body with other local names.

use super::{Class, duplicates};
use crate::code::{Method, Unification, VariableId};
use crate::draft::Draft;
use crate::opportunity::Evidence;
use crate::rules::Rule;
use crate::vectors::{Abstraction, Vector, count};
use refscope_model::{EntityKind, Modifiers, Visibility};
use refscope_syntax::{NodeId, NodeKind};
use rustc_hash::FxHashMap;

/// A body of fewer statements must have this many nodes to be worth a call.
const MIN_STATEMENTS: usize = 3;
const MIN_NODES: u32 = 25;
/// What any body must have.
const LEAST_NODES: u32 = 14;

/// Bodies of one key beyond this are copies of each other: the first ones stand for all.
const MAX_OF_KEY: usize = 4;

/// The code of a method that a call would run.
struct Body<'c> {
    method: Method<'c>,
    /// Without the `return` of a local at its end.
    statements: Vec<NodeId>,
    returned: Option<VariableId>,
}

pub(super) fn search(class: Class<'_>, rule: &Rule, drafts: &mut Vec<Draft>) {
    duplicates::search(class, drafts);
    let Some(vectors) = &rule.vectors else { return };
    let bodies = bodies_by_key(class, &vectors.abstraction);
    if bodies.is_empty() {
        return;
    }
    let mut lengths: Vec<usize> = bodies.keys().map(|it| it.0).collect();
    lengths.sort_unstable();
    lengths.dedup();
    for method in class.methods().filter(|it| !it.is_broken()) {
        for (_, statements) in method.blocks() {
            look_in_block(method, &statements, &lengths, &bodies, &vectors.abstraction, drafts);
        }
    }
}

type Bodies<'c> = FxHashMap<(usize, u64), Vec<Body<'c>>>;

fn bodies_by_key<'c>(class: Class<'c>, abstraction: &Abstraction) -> Bodies<'c> {
    let mut bodies = Bodies::default();
    let base = class.base;
    for type_ in base.members.upward(class.id) {
        for id in base.snapshot.members(type_) {
            let entity = base.snapshot.entity(id);
            if entity.kind != EntityKind::Method
                || entity.modifiers.contains(Modifiers::SYNCHRONIZED)
                || (type_ != class.id && base.snapshot.visibility(id) == Visibility::Private)
            {
                continue;
            }
            let Some(body) = base.method(id).and_then(body) else { continue };
            if base.members.is_overridden(&base.snapshot, id)
                || (type_ != class.id && body.method.tree.has(NodeKind::Super))
            {
                continue;
            }
            let sum =
                body.statements.iter().fold(Vector::default(), |sum, &it| sum.plus(&count(body.method, it)));
            let of_key = bodies.entry((body.statements.len(), abstraction.apply(&sum).hash())).or_default();
            if of_key.len() < MAX_OF_KEY {
                of_key.push(body);
            }
        }
    }
    bodies
}

fn body(method: Method<'_>) -> Option<Body<'_>> {
    let mut statements = method.statements(NodeId::ROOT);
    let mut returned = None;
    if let Some(&last) = statements.last()
        && method.kind(last) == NodeKind::Return
    {
        let value = method.children(last).next()?;
        returned = Some(method.variable(value).filter(|&it| !method.variable_by_id(it).is_parameter())?);
        statements.pop();
    }
    let n_nodes: u32 = statements.iter().map(|&it| method.tree.size(it)).sum();
    let is_large = n_nodes >= MIN_NODES || (statements.len() >= MIN_STATEMENTS && n_nodes >= LEAST_NODES);
    let leaves = |kind| matches!(kind, NodeKind::Return | NodeKind::Yield | NodeKind::Error);
    let is_left_inside =
        statements.iter().any(|&it| method.tree.subtree(it).any(|node| leaves(method.kind(node))));
    let writes_parameter =
        method.analysis.variables.iter().any(|it| it.is_parameter() && !it.is_never_written());
    (is_large && !is_left_inside && !writes_parameter).then_some(Body { method, statements, returned })
}

fn look_in_block(
    method: Method<'_>,
    statements: &[NodeId],
    lengths: &[usize],
    bodies: &Bodies<'_>,
    abstraction: &Abstraction,
    drafts: &mut Vec<Draft>,
) {
    if lengths.first().is_none_or(|&least| statements.len() < least) {
        return;
    }
    let mut sums = vec![Vector::default()];
    for &statement in statements {
        let sum = sums[sums.len() - 1].plus(&count(method, statement));
        sums.push(sum);
    }
    for &length in lengths {
        for start in 0..(statements.len() + 1).saturating_sub(length) {
            let vector = sums[start + length].minus(&sums[start]);
            let Some(of_key) = bodies.get(&(length, abstraction.apply(&vector).hash())) else { continue };
            let window = &statements[start..start + length];
            if let Some(body) = of_key.iter().find(|body| is_written_out(body, method, window)) {
                drafts.push(draft(body, method, window));
            }
        }
    }
}

fn is_written_out(body: &Body<'_>, method: Method<'_>, window: &[NodeId]) -> bool {
    let called = body.method;
    // A body that is all this, perhaps with a `return` behind it, is a method of its own that does the same.
    let mut whole = method.statements(NodeId::ROOT);
    whole.pop_if(|last| method.kind(*last) == NodeKind::Return && !window.contains(last));
    let is_whole = whole == window;
    if called.id == method.id || is_whole || (method.is_static() && !called.is_static()) {
        return false;
    }
    let mut unification = Unification::new(called, method);
    let is_equal = body.statements.iter().zip(window).all(|(&ours, &theirs)| unification.unify(ours, theirs));
    if !is_equal || unification.arguments.len() != called.base.n_parameters(called.id) {
        return false;
    }
    let range = window[0]..method.tree.next(window[window.len() - 1]);
    let effects = method.effects(range.clone());
    let is_changed =
        |&argument: &NodeId| method.reads(argument).variables.iter().any(|it| effects.variables.contains(it));
    if unification.arguments.values().any(is_changed)
        || !unification.arguments.iter().all(|it| fits_parameter(body, method, it))
    {
        return false;
    }
    let lives_on = |it: &VariableId| method.variable_by_id(*it).uses.iter().any(|it| it.0 >= range.end);
    let given = body.returned.and_then(|it| unification.local(it));
    unification.locals_of_code().filter(lives_on).all(|it| Some(it) == given)
}

/// Whether an argument has the type of its parameter, letter for letter: another one may be converted, or not fit.
fn fits_parameter(
    body: &Body<'_>,
    method: Method<'_>,
    (&parameter, &argument): (&VariableId, &NodeId),
) -> bool {
    let wanted = body.method.type_text(body.method.variable_by_id(parameter));
    let written = match method.kind(argument) {
        NodeKind::StringLiteral => Some("String"),
        NodeKind::NumberLiteral if method.text(argument).bytes().all(|it| it.is_ascii_digit()) => Some("int"),
        NodeKind::BooleanLiteral => Some("boolean"),
        _ => method.written_type(argument),
    };
    wanted.is_some() && written == wanted
}

fn draft(body: &Body<'_>, method: Method<'_>, window: &[NodeId]) -> Draft {
    let called = body.method;
    let name = called.base.member_name(called.id);
    let n_nodes: u32 = window.iter().map(|&it| method.tree.size(it)).sum();
    Draft::solo(method.id, method.span_of(window), &*name, n_nodes.saturating_sub(3))
        .with("do", format!("call {name}, which does just this"))
        .shown_by(Evidence::Echo, called.id, called.span_of(&body.statements))
        .folded(u64::from(called.id.0) + 1)
}
