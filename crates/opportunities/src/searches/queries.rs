//! Locals that hold what is made of fields alone: any method of the class could ask for it.
//!
//! ```text
//! double base = n * price; if (base > 9) return base * .9; return base;     →     calls of `base()`
//! double base() { return n * price; }
//! ```

use super::Class;
use crate::code::Method;
use crate::draft::Draft;
use crate::opportunity::Evidence;
use crate::rules::Rule;
use refscope_model::{EntityId, Modifiers};
use refscope_syntax::{NodeId, NodeKind};
use rustc_hash::FxHashMap;

const MIN_NODES: u32 = 3;
/// Without a method that is there already, the expression must be worth one.
const MIN_NODES_ALONE: u32 = 5;

/// A local that is given what fields alone make.
#[derive(Clone, Copy)]
struct Held<'c> {
    method: Method<'c>,
    declaration: NodeId,
    value: NodeId,
}

pub(super) fn search(class: Class<'_>, _: &Rule, drafts: &mut Vec<Draft>) {
    let mut queries: FxHashMap<u64, EntityId> = FxHashMap::default();
    for method in class.methods() {
        if let Some(value) = query_value(method) {
            queries.entry(method.tree.hash(value)).or_insert(method.id);
        }
    }
    let mut held: Vec<(u64, Held<'_>)> = Vec::new();
    for method in class.methods().filter(|it| !it.is_broken()) {
        let of_method = method.locals().filter_map(|(id, _, declaration)| held_by(method, id, declaration));
        held.extend(of_method.map(|it| (method.tree.hash(it.value), it)));
    }
    for (hash, it) in &held {
        let others: Vec<&Held<'_>> =
            held.iter().filter(|other| other.0 == *hash).map(|other| &other.1).collect();
        if let Some(&query) = queries.get(hash).filter(|&&id| id != it.method.id && fits(*it, id)) {
            drafts.push(through_query(*it, query));
        } else if is_shared(&others) {
            drafts.push(as_new_query(*it, *hash, &others));
        }
    }
}

/// What a method without parameters gives, and does nothing else.
fn query_value(method: Method<'_>) -> Option<NodeId> {
    let statements = method.statements(NodeId::ROOT);
    let [only] = statements.as_slice() else { return None };
    let is_query = method.is_method()
        && method.kind(*only) == NodeKind::Return
        && method.base.n_parameters(method.id) == 0
        && !method.base.snapshot.entity(method.id).modifiers.contains(Modifiers::SYNCHRONIZED)
        && !method.base.members.is_overridden(&method.base.snapshot, method.id);
    method.children(*only).next().filter(|&it| is_query && method.tree.size(it) >= MIN_NODES)
}

/// Whether the query is in reach, and about the same: two things may have one value by chance.
fn fits(held: Held<'_>, query: EntityId) -> bool {
    let method = held.method;
    let is_static = method.base.snapshot.entity(query).modifiers.contains(Modifiers::STATIC);
    let local =
        method.declared_variable(held.declaration).map_or("", |it| method.name_of(it.1)).to_lowercase();
    let is_about = method.base.snapshot.name(query).to_lowercase().contains(&local);
    is_about && (!method.is_static() || is_static)
}

fn held_by<'c>(method: Method<'c>, id: crate::code::VariableId, declaration: NodeId) -> Option<Held<'c>> {
    let variable = method.variable_by_id(id);
    method.single_declaration(method.parent(declaration))?;
    let value = method.initial_value(declaration)?;
    let last = variable.reads().last()?;
    let reads = method.reads(value);
    let is_computed = matches!(method.kind(value), NodeKind::Binary | NodeKind::Call | NodeKind::Conditional);
    // A field at least that is no constant: otherwise any class could compute it.
    let is_constant = |field| {
        let modifiers = method.base.snapshot.entity(field).modifiers;
        modifiers.contains(Modifiers::STATIC) && modifiers.contains(Modifiers::FINAL)
    };
    let is_of_object =
        |it| method.field(it).is_some_and(|field| !is_constant(field)) || method.is_own_target(it);
    let names_field = method.tree.subtree(value).any(is_of_object);
    let is_stable = !reads.is_changed_by(&method.effects(method.tree.next(declaration)..last));
    let fits = is_computed
        && method.tree.size(value) >= MIN_NODES
        && variable.is_never_written()
        && variable.reads().count() > 1
        && reads.variables.is_empty()
        && names_field
        && method.is_pure(value)
        && !variable.reads().any(|it| method.is_captured(it, NodeId::ROOT))
        && is_stable;
    fits.then_some(Held { method, declaration, value })
}

/// Whether at least two methods hold the same, worth a method of its own.
fn is_shared(held: &[&Held<'_>]) -> bool {
    let first = held[0];
    first.method.tree.size(first.value) >= MIN_NODES_ALONE
        && held.iter().any(|it| it.method.id != first.method.id)
}

fn common(it: Held<'_>) -> Draft {
    let variable = it.method.declared_variable(it.declaration).map(|it| it.1);
    let name = variable.map_or("", |variable| it.method.name_of(variable));
    let statement = it.method.parent(it.declaration);
    let nodes = it.method.tree.size(it.value);
    Draft::solo(it.method.id, it.method.tree.span(statement), it.method.brief(it.value), nodes)
        .with("local", name)
}

fn through_query(it: Held<'_>, query: EntityId) -> Draft {
    let base = it.method.base;
    let name = base.member_name(query);
    common(it)
        .with("do", format!("ask {name}, which gives the same"))
        .shown_by(Evidence::Echo, query, base.snapshot.span(query))
        .folded(u64::from(query.0) + 1)
}

fn as_new_query(it: Held<'_>, hash: u64, others: &[&Held<'_>]) -> Draft {
    let model = others.iter().find(|other| other.method.id != it.method.id).unwrap_or(&others[0]);
    common(it)
        .with(
            "do",
            format!(
                "ask a new method for {}, which {} methods compute",
                it.method.brief(it.value),
                others.len()
            ),
        )
        .shown_by(
            Evidence::Twin,
            model.method.id,
            model.method.tree.span(model.method.parent(model.declaration)),
        )
        .folded(hash | 1 << 63)
}
