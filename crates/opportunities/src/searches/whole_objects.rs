//! Calls that take an object apart to pass its parts, at every place the same parts.
//!
//! ```text
//! plan.fits(room.low(), room.high())     →     plan.fits(room)
//! ```

use crate::code::{Codebase, Method};
use crate::draft::Draft;
use refscope_model::{EntityId, Modifiers, TypeName, Visibility};
use refscope_syntax::{NodeId, NodeKind};

/// Parts that one call may pass to be a habit, when there is no second call.
const MIN_PARTS_OF_ONE_CALL: usize = 3;
const MIN_PARTS: usize = 2;

/// Which part stands at which place of the arguments, and of what type they are parts.
#[derive(PartialEq, Eq)]
struct Parts {
    owner: EntityId,
    accessors: Vec<(usize, EntityId)>,
}

pub(super) fn search(base: &Codebase, id: EntityId, drafts: &mut Vec<Draft>) {
    let snapshot = &base.snapshot;
    let sites = base.callers(id);
    let Some(first) = sites.first().and_then(|site| parts(base.method(site.from)?, site.node)) else {
        return;
    };
    let is_fixed = base.members.is_overridden(snapshot, id) || base.members.may_override(snapshot, id);
    let n_parts = first.accessors.len();
    let is_habit = n_parts >= MIN_PARTS_OF_ONE_CALL || (n_parts >= MIN_PARTS && sites.len() > 1);
    let agree = || {
        sites
            .iter()
            .all(|site| base.method(site.from).and_then(|it| parts(it, site.node)).as_ref() == Some(&first))
    };
    let name = snapshot.entity(first.owner).name;
    let knows_type = snapshot.resolve_type(id, name) == TypeName::Declared(first.owner);
    // An overload that takes the object is there already.
    let is_overload = |from: EntityId| {
        snapshot.entity(from).name == snapshot.entity(id).name
            && snapshot.entity(from).parent == snapshot.entity(id).parent
    };
    if is_fixed
        || sites.iter().any(|site| is_overload(site.from))
        || is_published(base, id)
        || !is_about(base, id, &first)
        || base.method(id).is_none()
        || !is_habit
        || !knows_type
        || !agree()
    {
        return;
    }
    let (name, type_) = (base.member_name(id), base.member_name(first.owner));
    for site in sites {
        let Some(caller) = base.method(site.from) else { continue };
        let span = caller.tree.span(caller.statement_of(site.node));
        let draft = Draft::solo(site.from, span, &*name, 2 * (n_parts as u32 - 1))
            .with("method", name.clone())
            .with("type", type_.clone())
            .with("parts", n_parts.to_string())
            .folded(u64::from(id.0) | 1 << 60);
        drafts.push(draft);
    }
}

/// A function that anybody may call takes what its clients have at hand.
fn is_published(base: &Codebase, id: EntityId) -> bool {
    let is_static = base.snapshot.entity(id).modifiers.contains(Modifiers::STATIC);
    is_static && base.snapshot.visibility(id) == Visibility::Public
}

/// Whether parameters are called like the parts: `gcd(m, n)` wants two numbers, whatever they are parts of.
fn is_about(base: &Codebase, id: EntityId, parts: &Parts) -> bool {
    let Some(method) = base.method(id) else { return false };
    let is_named_alike = |&&(at, accessor): &&(usize, EntityId)| {
        let parameter = method.analysis.variables.get(at).map_or("", |it| method.name_of(it)).to_lowercase();
        let part = base.snapshot.name(accessor).to_lowercase();
        parameter.len() > 1
            && (part.contains(&parameter) || parameter.contains(part.trim_start_matches("get")))
    };
    parts.accessors.iter().filter(is_named_alike).count() * 2 >= parts.accessors.len()
}

/// The parts of one object that a call passes: getters and fields of one variable.
fn parts(caller: Method<'_>, call: NodeId) -> Option<Parts> {
    let mut object = None;
    let mut accessors = Vec::new();
    let mut owner = None;
    for (at, argument) in caller.arguments(call).enumerate() {
        let Some((receiver, accessor)) = part(caller, caller.bare(argument)) else { continue };
        let hash = caller.tree.hash(receiver);
        if *object.get_or_insert(hash) != hash {
            return None;
        }
        owner = caller.analysis.meanings.type_of(receiver);
        accessors.push((at, accessor));
    }
    let mut distinct: Vec<EntityId> = accessors.iter().map(|it| it.1).collect();
    distinct.sort_unstable();
    distinct.dedup();
    let receiver = caller.receiver(call).map(|it| caller.tree.hash(it));
    // `r.m(r.a(), r.b())` has the object already.
    (distinct.len() == accessors.len() && receiver != object)
        .then_some(())
        .and(owner.map(|owner| Parts { owner, accessors }))
}

/// `room.low()` or `room.low` of a variable.
fn part(caller: Method<'_>, node: NodeId) -> Option<(NodeId, EntityId)> {
    let (receiver, accessor) = match caller.kind(node) {
        NodeKind::Call if caller.arguments(node).next().is_none() => {
            (caller.receiver(node)?, caller.target(node)?)
        }
        NodeKind::FieldAccess => (caller.children(node).next()?, caller.field(node)?),
        _ => return None,
    };
    let is_object = caller.kind(receiver) == NodeKind::Name
        && (caller.variable(receiver).is_some() || caller.field(receiver).is_some())
        && caller.analysis.meanings.type_of(receiver).is_some();
    let is_instance = !caller.base.snapshot.entity(accessor).modifiers.contains(Modifiers::STATIC);
    (is_object && is_instance).then_some((receiver, accessor))
}
