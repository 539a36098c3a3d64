//! Opportunities that vectors alone nominate: code that would be equal to other code of the version, were it not for
//! what the rule neutralises.
//!
//! Equal counts are not equal code, so a pair must also call the same methods in the same order, and hold the same
//! texts. That is what a rule without a search of its own can know.

use crate::Workers;
use crate::code::{Codebase, Method};
use crate::draft::Draft;
use crate::opportunity::Evidence;
use crate::rules::{Rule, VectorRule};
use crate::vectors::{Feature, NEAR_DISTANCE, Vector, View, inlinable, inline, near_keys};
use refscope_model::EntityId;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Note, Symbol};
use rustc_hash::FxHashMap;

/// How many different bodies of one key are compared with each other; the rest is told.
const MAX_CLASSES: usize = 64;

/// A body, perhaps with callees inlined, as a rule sees it.
#[derive(Clone, Copy)]
pub(crate) struct Variant {
    pub(crate) id: EntityId,
    pub(crate) view: View,
    pub(crate) vector: Vector,
}

/// The variants of a body that a side of a rule is compared in.
pub(crate) fn variants(
    method: Method<'_>,
    vectors: &dyn Fn(EntityId) -> Option<Vector>,
    inlines: bool,
) -> Vec<Variant> {
    let Some(base) = vectors(method.id) else { return Vec::new() };
    if !inlines {
        return vec![Variant { id: method.id, view: View::Base, vector: base }];
    }
    let callees = inlinable(method);
    let mut variants = Vec::new();
    let mut all = base;
    for &(callee, n_calls) in &callees {
        let Some(vector) = vectors(callee) else { continue };
        all = inline(&all, &vector, n_calls);
        let one = inline(&base, &vector, n_calls);
        variants.push(Variant { id: method.id, view: View::One(callee), vector: one });
    }
    if callees.len() > 1 {
        variants.push(Variant { id: method.id, view: View::All, vector: all });
    }
    variants.retain(|it| !it.vector.is_full());
    variants
}

/// What is called, in the order of evaluation, with the callees of a view in the places of their calls; texts are in the
/// list as well.
pub(crate) fn trace(codebase: &Codebase, id: EntityId, view: View) -> Vec<Symbol> {
    let mut trace = Vec::new();
    let Some(method) = codebase.method(id) else { return trace };
    // A call runs behind its receiver and arguments: it waits until all below it was passed.
    let mut open: Vec<NodeId> = Vec::new();
    for node in method.tree.subtree(NodeId::ROOT) {
        while let Some(call) = open.pop_if(|call| method.tree.next(*call) <= node) {
            close_call(method, call, view, &mut trace);
        }
        match method.kind(node) {
            NodeKind::Call => open.push(node),
            NodeKind::StringLiteral | NodeKind::TextBlock => trace.push(method.label(node)),
            _ => {}
        }
    }
    while let Some(call) = open.pop() {
        close_call(method, call, view, &mut trace);
    }
    trace
}

fn close_call(method: Method<'_>, call: NodeId, view: View, trace: &mut Vec<Symbol>) {
    let target = method.target(call);
    let is_inlined = match view {
        View::Base => false,
        View::One(callee) => target == Some(callee),
        View::All => target.is_some_and(|it| it != method.id && method.base.method(it).is_some()),
    };
    match target.filter(|_| is_inlined) {
        Some(target) => trace.extend(self::trace(method.base, target, View::Base)),
        None => trace.push(method.label(call)),
    }
}

/// Whether the difference of two variants is that of the rule.
pub(crate) fn differs_as_required(rule: &VectorRule, query: &Vector, sample: &Vector) -> bool {
    let delta = |feature: Feature| i64::from(query.get(feature)) - i64::from(sample.get(feature));
    rule.require.iter().all(|it| it.holds(delta))
}

pub(crate) fn search(
    codebase: &Codebase,
    rule: &Rule,
    vectors: &[Option<Box<Vector>>],
    workers: &impl Workers,
) -> (Vec<Draft>, Vec<Note>) {
    let Some(vector_rule) = rule.vectors.as_ref().filter(|it| it.is_twin) else {
        return (Vec::new(), Vec::new());
    };
    let of = |id: EntityId| vectors[id.index()].as_deref().copied();
    let sides = workers.map(codebase.files.len(), |file| {
        let ids = codebase.files[file].clone().map(EntityId);
        let large = ids.filter(|&id| of(id).is_some_and(|it| it.sum() >= vector_rule.least));
        let methods: Vec<Method<'_>> =
            large.filter_map(|id| codebase.method(id)).filter(|it| !it.is_broken()).collect();
        let side = |inlines| methods.iter().flat_map(|&it| variants(it, &of, inlines)).collect::<Vec<_>>();
        (side(vector_rule.inlines_query), side(vector_rule.inlines_sample))
    });
    let mut samples: FxHashMap<u64, Vec<Variant>> = FxHashMap::default();
    let mut is_cut = false;
    for variant in sides.iter().flat_map(|it| &it.1) {
        for key in keys(vector_rule, &variant.vector) {
            let bucket = samples.entry(key).or_default();
            // Copies of one body show nothing new.
            if bucket.len() < MAX_CLASSES {
                bucket.push(*variant);
            } else {
                is_cut = true;
            }
        }
    }
    let drafts = workers.map(sides.len(), |file| {
        let queries = sides[file].0.iter();
        queries.filter_map(|query| twin_of(codebase, vector_rule, query, &samples)).collect::<Vec<_>>()
    });
    let message =
        format!("{}: of bodies with equal counts only the first {MAX_CLASSES} were compared", rule.title);
    let notes = is_cut.then_some(Note { path: None, message });
    (drafts.into_iter().flatten().collect(), notes.into_iter().collect())
}

fn keys(rule: &VectorRule, vector: &Vector) -> Vec<u64> {
    let abstracted = rule.abstraction.apply(vector);
    if rule.is_near { near_keys(&abstracted).to_vec() } else { vec![abstracted.hash()] }
}

fn twin_of(
    codebase: &Codebase,
    rule: &VectorRule,
    query: &Variant,
    samples: &FxHashMap<u64, Vec<Variant>>,
) -> Option<Draft> {
    let abstracted = rule.abstraction.apply(&query.vector);
    let is_callee = |sample: &Variant| {
        matches!(sample.view, View::One(callee) if callee == query.id)
            || matches!(query.view, View::One(callee) if callee == sample.id)
    };
    let fits = |sample: &&Variant| {
        let theirs = rule.abstraction.apply(&sample.vector);
        let is_equal =
            theirs == abstracted || (rule.is_near && theirs.distance(&abstracted) <= NEAR_DISTANCE);
        sample.id != query.id
            && is_equal
            && !is_callee(sample)
            && differs_as_required(rule, &query.vector, &sample.vector)
            && trace(codebase, sample.id, sample.view) == trace(codebase, query.id, query.view)
    };
    let candidates = keys(rule, &query.vector).into_iter().filter_map(|key| samples.get(&key)).flatten();
    let sample = candidates.into_iter().find(fits)?;
    let name = codebase.member_name(query.id);
    let shown = codebase.member_name(sample.id);
    let nodes = abstracted.sum() / 4;
    let draft = Draft::solo(query.id, codebase.snapshot.span(query.id), &*name, nodes)
        .with("do", format!("do as {shown} does, which is this code refactored"))
        .with("method", name.clone())
        .with("sample", shown)
        .shown_by(Evidence::Twin, sample.id, codebase.snapshot.span(sample.id));
    Some(draft)
}
