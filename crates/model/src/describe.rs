//! Entities and parts of their headers as descriptions print them.

use crate::{EntityId, EntityKind, Modifiers, Snapshot, header};
use refscope_syntax::{NodeId, NodeKind, Printer};

pub use refscope_syntax::TypeForm as Names;

/// `public abstract name(a A, b B) : R`.
pub fn method(snapshot: &Snapshot, id: EntityId, names: Names) -> String {
    let entity = snapshot.entity(id);
    let printer = printer(snapshot, id);
    let is_abstract = entity.modifiers.contains(Modifiers::ABSTRACT);
    let mut text = format!(
        "{} {}{}{}",
        snapshot.visibility(id).word(),
        if is_abstract { "abstract " } else { "" },
        snapshot.name(id),
        printer.parameters(entity.node, names)
    );
    if let Some(type_) = printer.return_type(entity.node, names) {
        text.push_str(" : ");
        text.push_str(&type_);
    }
    text
}

/// `private name : Type`; an enum constant is `NAME : Enum`.
pub fn attribute(snapshot: &Snapshot, id: EntityId, names: Names) -> String {
    if snapshot.entity(id).kind == EntityKind::EnumConstant {
        return variable(snapshot, id);
    }
    format!("{} {}", snapshot.visibility(id).word(), typed_name(snapshot, id, names))
}

/// `name : Type`, the type in short.
pub fn variable(snapshot: &Snapshot, id: EntityId) -> String {
    typed_name(snapshot, id, Names::Short)
}

/// `name : Type`; the name alone where no type is written.
fn typed_name(snapshot: &Snapshot, id: EntityId, names: Names) -> String {
    let (name, type_) = (snapshot.name(id), declared_type(snapshot, id, names));
    if type_.is_empty() { name.to_owned() } else { format!("{name} : {type_}") }
}

/// An enum constant with its arguments.
pub fn enum_constant(snapshot: &Snapshot, id: EntityId) -> String {
    let (name, arguments) = (snapshot.name(id), arguments(snapshot, id));
    if arguments.is_empty() { name.to_owned() } else { format!("{name}({})", arguments.join(", ")) }
}

/// What an enum constant is made with.
pub fn arguments(snapshot: &Snapshot, id: EntityId) -> Vec<String> {
    let file = snapshot.file_of(id);
    let node = snapshot.entity(id).node;
    let Some(deferred) = header::deferred(snapshot.tree_of(id), node) else { return Vec::new() };
    let arguments = file.source.parse_deferred(node, deferred);
    let printer = Printer::new(&arguments, file.text());
    arguments.children(NodeId::ROOT).map(|argument| printer.expression(argument)).collect()
}

/// The declared type of a field, or the one that a method returns; empty for a constructor.
pub fn declared_type(snapshot: &Snapshot, id: EntityId, names: Names) -> String {
    let entity = snapshot.entity(id);
    let printer = printer(snapshot, id);
    let type_ = match entity.kind {
        EntityKind::EnumConstant => entity.parent.map(|parent| snapshot.name(parent).to_owned()),
        EntityKind::Field if snapshot.is_component(id) => {
            return parameter_type(snapshot, id, entity.node, names);
        }
        EntityKind::Field => printer.variable_type(entity.declaration, entity.node, names),
        _ => printer.return_type(entity.node, names),
    };
    type_.unwrap_or_default()
}

/// The type of a parameter.
pub fn parameter_type(snapshot: &Snapshot, id: EntityId, parameter: NodeId, names: Names) -> String {
    let variable = snapshot.tree_of(id).child(parameter, NodeKind::Variable);
    let type_ = variable.and_then(|variable| printer(snapshot, id).variable_type(parameter, variable, names));
    type_.unwrap_or_default()
}

/// A type somewhere in an entity's header.
pub fn type_text(snapshot: &Snapshot, id: EntityId, node: NodeId, names: Names) -> String {
    printer(snapshot, id).type_text(node, 0, names)
}

/// What the location of a declaration says about it.
pub fn location_text(snapshot: &Snapshot, id: EntityId) -> String {
    match snapshot.entity(id).kind {
        kind if kind.is_type() => snapshot.type_name(id),
        EntityKind::Field => attribute(snapshot, id, Names::Short),
        EntityKind::EnumConstant => enum_constant(snapshot, id),
        EntityKind::Initializer => own_name(&snapshot.type_name(id)).to_owned(),
        _ => method(snapshot, id, Names::Short),
    }
}

/// The last part of a type's name; an anonymous class has the name of what it creates.
fn own_name(type_name: &str) -> &str {
    let last = type_name.rsplit('.').next().unwrap_or_default();
    last.strip_prefix("new ").unwrap_or(last)
}

fn printer(snapshot: &Snapshot, id: EntityId) -> Printer<'_> {
    Printer::new(snapshot.tree_of(id), snapshot.file_of(id).text())
}
