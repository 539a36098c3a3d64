//! Literals that stand where the class elsewhere uses a name for the very value: a constant, or a method that gives it.
//!
//! ```text
//! static final int NOT_FOUND = 404;
//! void a() { if (status == NOT_FOUND) … }     void b() { if (status == 404) … }     →     if (status == NOT_FOUND) …
//! ```
//!
//! A value alone says nothing: 60 are minutes or seconds. So the literal must stand in the *role* in which the name
//! is used: the same argument of the same method, or compared with or given to the same thing.

use super::Class;
use crate::code::{Method, Use};
use crate::draft::Draft;
use crate::opportunity::Evidence;
use crate::rules::Rule;
use refscope_model::{EntityId, EntityKind, Modifiers, Visibility};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::Symbol;
use rustc_hash::FxHashMap;

/// Texts of fewer characters, quotes included, are separators and the like.
const MIN_TEXT: usize = 7;

/// Numbers that need no name.
const PLAIN_NUMBERS: [&str; 26] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "100", "1000", "0L", "1L", "2L", "0.0", "1.0",
    "0f", "1f", "0.5", "0x0", "0x1", "0xff", "0xFF", "16",
];

pub(super) fn constants(class: Class<'_>, _: &Rule, drafts: &mut Vec<Draft>) {
    let mut names = FxHashMap::default();
    let base = class.base;
    for type_ in base.members.upward(class.id) {
        for id in base.snapshot.members(type_) {
            if let Some(value) = constant_value(class, type_, id) {
                names.insert(id, value);
            }
        }
    }
    look_for(class, &names, drafts);
}

pub(super) fn queries(class: Class<'_>, _: &Rule, drafts: &mut Vec<Draft>) {
    let mut names = FxHashMap::default();
    for method in class.methods() {
        let statements = method.statements(NodeId::ROOT);
        let [only] = statements.as_slice() else { continue };
        let is_query = method.is_method()
            && method.kind(*only) == NodeKind::Return
            && class.base.n_parameters(method.id) == 0;
        let value = method.children(*only).next().filter(|_| is_query);
        if let Some(value) = value.filter(|&it| is_telling(method, it)) {
            names.insert(method.id, method.tree.hash(value));
        }
    }
    look_for(class, &names, drafts);
}

/// The hash of the literal that a constant stands for.
fn constant_value(class: Class<'_>, type_: EntityId, id: EntityId) -> Option<u64> {
    let base = class.base;
    let entity = base.snapshot.entity(id);
    let is_constant = entity.kind == EntityKind::Field
        && (entity.modifiers.contains(Modifiers::STATIC) && entity.modifiers.contains(Modifiers::FINAL)
            || base.snapshot.entity(type_).kind.has_public_members());
    let is_in_sight = type_ == class.id || base.snapshot.visibility(id) != Visibility::Private;
    let code = base.method(id).filter(|_| is_constant && is_in_sight)?;
    is_telling(code, NodeId::ROOT).then(|| code.tree.hash(NodeId::ROOT))
}

/// Whether a node is a literal that deserves a name.
fn is_telling(method: Method<'_>, node: NodeId) -> bool {
    match method.kind(node) {
        NodeKind::NumberLiteral => !PLAIN_NUMBERS.contains(&method.text(node)),
        NodeKind::StringLiteral => method.text(node).len() >= MIN_TEXT,
        _ => false,
    }
}

/// Where a name stands, and what it stands for.
#[derive(Clone, Copy)]
struct Named<'c> {
    id: EntityId,
    method: Method<'c>,
    node: NodeId,
    is_only: bool,
}

fn look_for(class: Class<'_>, names: &FxHashMap<EntityId, u64>, drafts: &mut Vec<Draft>) {
    if names.is_empty() {
        return;
    }
    let mut by_role: FxHashMap<(u64, u64), Named<'_>> = FxHashMap::default();
    for method in class.methods() {
        for node in method.tree.subtree(NodeId::ROOT) {
            let named =
                method.field(node).or_else(|| method.target(node)).filter(|it| names.contains_key(it));
            let (Some(id), Some(role)) = (named, named.and_then(|_| role(method, node))) else { continue };
            let known =
                by_role.entry((role, names[&id])).or_insert(Named { id, method, node, is_only: true });
            known.is_only &= known.id == id;
        }
    }
    if by_role.is_empty() {
        return;
    }
    // Constants are made of literals: there they are at home.
    for method in class.methods().filter(|it| class.base.snapshot.entity(it.id).kind != EntityKind::Field) {
        for node in method.tree.subtree(NodeId::ROOT).filter(|&it| is_telling(method, it)) {
            let Some(role) = role(method, node) else { continue };
            let Some(named) = by_role.get(&(role, method.tree.hash(node))) else { continue };
            if named.is_only && method.id != named.id {
                drafts.push(draft(method, node, named));
            }
        }
    }
}

fn draft(method: Method<'_>, node: NodeId, named: &Named<'_>) -> Draft {
    let base = method.base;
    let name = base.member_name(named.id);
    let model = named.method.statement_of(named.node);
    Draft::solo(method.id, method.tree.span(method.statement_of(node)), &*name, 3)
        .with("literal", method.brief(node))
        .with("name", name.clone())
        .shown_by(Evidence::Echo, named.method.id, named.method.tree.span(model))
        .folded(u64::from(named.id.0) + 1)
}

/// What a value is used for: a hash that is equal where the use is the same.
fn role(method: Method<'_>, node: NodeId) -> Option<u64> {
    let parent = method.parent(node);
    let hash = |parts: &[u64]| {
        parts
            .iter()
            .fold(7, |hash: u64, part| (hash ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23))
    };
    match method.kind(parent) {
        NodeKind::Arguments => {
            let call = method.parent(parent);
            let place = method.children(parent).position(|it| it == node)? as u64;
            let n_arguments = method.children(parent).count() as u64;
            let called = match method.kind(call) {
                NodeKind::Call => method.label(call).value(),
                NodeKind::New => method.tree.hash(method.tree.type_child(call)?),
                _ => return None,
            };
            let target = method.target(call).map_or(0, |it| u64::from(it.0) + 1);
            // A method that nobody declares here is known by its name and by what it is called on.
            let receiver = match (target, method.receiver(call)) {
                (0, Some(receiver)) => thing(method, receiver)?,
                _ => 0,
            };
            Some(hash(&[1, place, n_arguments, called, target, receiver]))
        }
        NodeKind::Binary => {
            const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];
            let is_comparison = COMPARISONS.iter().any(|it| Symbol::of(it) == method.label(parent));
            let mut sides = method.children(parent);
            let (Some(left), Some(right), None) = (sides.next(), sides.next(), sides.next()) else {
                return None;
            };
            let other = if left == node { right } else { left };
            Some(hash(&[2, thing(method, other).filter(|_| is_comparison)?]))
        }
        NodeKind::Assign => {
            let left = method.children(parent).next().filter(|&it| it != node)?;
            (method.use_of(left) == Use::Write).then_some(())?;
            Some(hash(&[3, u64::from(method.field(left)?.0)]))
        }
        NodeKind::Return => Some(hash(&[4, u64::from(method.id.0)])),
        _ => None,
    }
}

/// What an expression is about, the same in every method: a field, a call, a local by its name and type.
fn thing(method: Method<'_>, node: NodeId) -> Option<u64> {
    let node = method.bare(node);
    match method.kind(node) {
        NodeKind::Name | NodeKind::FieldAccess => match method.variable(node) {
            Some(variable) => {
                let variable = method.variable_by_id(variable);
                Some(variable.name.value() ^ Symbol::of(method.type_text(variable)?).value().rotate_left(9))
            }
            None => Some(method.tree.hash(node)),
        },
        NodeKind::Call => {
            Some(method.label(node).value() ^ method.target(node).map_or(1, |it| u64::from(it.0) << 8))
        }
        _ => None,
    }
}
