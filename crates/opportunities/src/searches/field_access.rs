//! Reads of a field that has a getter, in a class that mostly asks the getter.
//!
//! ```text
//! int tax() { return base / 5; }     →     int tax() { return getBase() / 5; }
//! int getBase() { return base; }  int net() { return getBase() - 1; }  int gross() { return getBase() + 1; }
//! ```

use super::Class;
use crate::code::{Method, Use};
use crate::draft::Draft;
use crate::opportunity::Evidence;
use crate::rules::Rule;
use refscope_model::{EntityId, EntityKind, Modifiers, Visibility};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::Symbol;

/// How many methods must go through the getter before it is the way of the class.
const MIN_USERS: usize = 2;

/// Methods that speak about the object's own representation.
const REPRESENTATION: [Symbol; 9] = [
    Symbol::of("equals"),
    Symbol::of("hashCode"),
    Symbol::of("clone"),
    Symbol::of("toString"),
    Symbol::of("compareTo"),
    Symbol::of("readObject"),
    Symbol::of("writeObject"),
    Symbol::of("finalize"),
    Symbol::of("dispose"),
];

pub(super) fn search(class: Class<'_>, _: &Rule, drafts: &mut Vec<Draft>) {
    for getter in class.methods() {
        if let Some(field) = field_got(getter).filter(|&it| has_type_of(getter, it)) {
            look_at_field(class, field, getter, drafts);
        }
    }
}

/// The field of the same class that a getter gives.
pub(super) fn field_got(method: Method<'_>) -> Option<EntityId> {
    let (base, entity) = (method.base, method.base.snapshot.entity(method.id));
    let is_plain = entity.kind == EntityKind::Method
        && !entity.modifiers.contains(Modifiers::SYNCHRONIZED)
        && !entity.modifiers.contains(Modifiers::STATIC)
        && base.n_parameters(method.id) == 0;
    let statements = method.statements(NodeId::ROOT);
    let [only] = statements.as_slice() else { return None };
    if !is_plain || method.kind(*only) != NodeKind::Return {
        return None;
    }
    let value = method.children(*only).next()?;
    let field = own_field(method, value)?;
    (base.snapshot.entity(field).parent == entity.parent).then_some(field)
}

/// Whether a getter gives the field's own type, letter for letter: who reads the field may need all of it.
fn has_type_of(getter: Method<'_>, field: EntityId) -> bool {
    let snapshot = &getter.base.snapshot;
    let tree = snapshot.tree_of(field);
    let type_ = tree.type_child(snapshot.entity(field).declaration);
    let written = type_.map(|it| tree.text(it, snapshot.file_of(field).text()));
    written.is_some() && written == getter.result_type_text()
}

/// The field that `f` or `this.f` is.
pub(super) fn own_field(method: Method<'_>, node: NodeId) -> Option<EntityId> {
    let is_own = match method.kind(node) {
        NodeKind::Name => true,
        NodeKind::FieldAccess => {
            method.children(node).next().is_some_and(|it| method.kind(it) == NodeKind::This)
        }
        _ => false,
    };
    method.field(node).filter(|_| is_own)
}

fn look_at_field(class: Class<'_>, field: EntityId, getter: Method<'_>, drafts: &mut Vec<Draft>) {
    let base = class.base;
    let modifiers = base.snapshot.entity(field).modifiers;
    let is_wanted = !modifiers.contains(Modifiers::STATIC)
        && !modifiers.contains(Modifiers::FINAL)
        && matches!(base.snapshot.visibility(field), Visibility::Private | Visibility::Protected)
        && !base.members.is_overridden(&base.snapshot, getter.id);
    if !is_wanted {
        return;
    }
    let sites: Vec<_> = base
        .callers(getter.id)
        .iter()
        .filter(|site| base.snapshot.entity(site.from).parent == Some(class.id))
        .filter(|site| base.method(site.from).is_some_and(|it| it.is_own_call(site.node)))
        .collect();
    let mut users: Vec<EntityId> = sites.iter().map(|it| it.from).collect();
    users.dedup();
    if users.len() < MIN_USERS {
        return;
    }
    let mut direct = Vec::new();
    for method in class.methods().filter(|it| it.id != getter.id && it.is_method() && !it.is_static()) {
        match reads_of(method, field) {
            Some(reads) => direct.extend(reads.into_iter().map(|node| (method, node))),
            None => continue,
        }
    }
    if direct.len() > sites.len() {
        return;
    }
    let name = base.member_name(field);
    for (method, node) in direct {
        let draft = Draft::solo(method.id, method.tree.span(method.statement_of(node)), &*name, 2)
            .with("field", base.snapshot.name(field))
            .with("getter", format!("{}()", base.snapshot.name(getter.id)))
            .with("users", users.len().to_string())
            .shown_by(Evidence::Echo, users[0], base.snapshot.span(users[0]))
            .folded(u64::from(field.0) + 1);
        drafts.push(draft);
    }
}

/// Where a method reads a field; nothing of a method that writes it as well, or speaks of the representation.
fn reads_of(method: Method<'_>, field: EntityId) -> Option<Vec<NodeId>> {
    let name = method.base.snapshot.entity(method.id).name;
    if REPRESENTATION.contains(&name) {
        return None;
    }
    let mut reads = Vec::new();
    for node in method.tree.subtree(NodeId::ROOT).filter(|&it| own_field(method, it) == Some(field)) {
        // Whoever asks whether the field is set wants the field, and not what a getter might make.
        let is_test = method.children(method.parent(node)).any(|it| method.kind(it) == NodeKind::NullLiteral);
        if method.use_of(node) != Use::Read || is_test {
            return None;
        }
        reads.push(node);
    }
    Some(reads)
}
