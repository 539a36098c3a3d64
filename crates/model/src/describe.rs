//! Entities and parts of their headers as descriptions print them.

use crate::{EntityId, EntityKind, Modifiers, Snapshot, header};
use refscope_syntax::vocabulary::SUPER;
use refscope_syntax::{NodeId, NodeKind, Printer, Tree};

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
    let file = snapshot.file_of(id);
    let node = snapshot.entity(id).node;
    let name = snapshot.name(id).to_owned();
    let Some(deferred) = header::deferred(snapshot.tree_of(id), node) else { return name };
    let arguments = file.source.parse_deferred(node, deferred);
    let printer = Printer::new(&arguments, file.text());
    let texts: Vec<String> =
        arguments.children(NodeId::ROOT).map(|argument| printer.expression(argument)).collect();
    if texts.is_empty() { name } else { format!("{name}({})", texts.join(", ")) }
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

/// A parameter of an entity as `name : Type`.
pub fn parameter(snapshot: &Snapshot, id: EntityId, parameter: NodeId, names: Names) -> String {
    let variable = snapshot.tree_of(id).child(parameter, NodeKind::Variable);
    variable.map_or(String::new(), |variable| printer(snapshot, id).variable(parameter, variable, names))
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

/// An annotation in an entity's header.
pub fn annotation(snapshot: &Snapshot, id: EntityId, node: NodeId) -> String {
    printer(snapshot, id).annotation(node)
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

/// The word for an entity's declaration in locations.
pub fn element_type(snapshot: &Snapshot, id: EntityId) -> &'static str {
    match snapshot.entity(id).kind {
        EntityKind::Module => "COMPILATION_UNIT",
        EntityKind::Class | EntityKind::Interface => "TYPE_DECLARATION",
        EntityKind::Enum => "ENUM_DECLARATION",
        EntityKind::Record => "RECORD_DECLARATION",
        EntityKind::AnnotationType => "ANNOTATION_TYPE_DECLARATION",
        EntityKind::Method | EntityKind::Constructor => "METHOD_DECLARATION",
        EntityKind::AnnotationMember => "ANNOTATION_TYPE_MEMBER_DECLARATION",
        EntityKind::Field if snapshot.is_component(id) => "RECORD_COMPONENT",
        EntityKind::Field => "FIELD_DECLARATION",
        EntityKind::EnumConstant => "ENUM_CONSTANT_DECLARATION",
        EntityKind::Initializer => "INITIALIZER",
    }
}

fn printer(snapshot: &Snapshot, id: EntityId) -> Printer<'_> {
    Printer::new(snapshot.tree_of(id), snapshot.file_of(id).text())
}

/// The name of a statement's kind in locations; an expression is the whole body of a lambda.
pub fn statement_type(tree: &Tree, statement: NodeId) -> &'static str {
    match tree.kind(statement) {
        NodeKind::LocalVariables => "VARIABLE_DECLARATION_STATEMENT",
        NodeKind::ExpressionStatement => "EXPRESSION_STATEMENT",
        NodeKind::Return => "RETURN_STATEMENT",
        NodeKind::Throw => "THROW_STATEMENT",
        NodeKind::Assert => "ASSERT_STATEMENT",
        NodeKind::Yield => "YIELD_STATEMENT",
        NodeKind::Break => "BREAK_STATEMENT",
        NodeKind::Continue => "CONTINUE_STATEMENT",
        NodeKind::Empty => "EMPTY_STATEMENT",
        NodeKind::If => "IF_STATEMENT",
        NodeKind::For => "FOR_STATEMENT",
        NodeKind::ForEach => "ENHANCED_FOR_STATEMENT",
        NodeKind::While => "WHILE_STATEMENT",
        NodeKind::Do => "DO_STATEMENT",
        NodeKind::Switch => "SWITCH_STATEMENT",
        NodeKind::Case => "SWITCH_CASE",
        NodeKind::Synchronized => "SYNCHRONIZED_STATEMENT",
        NodeKind::Try => "TRY_STATEMENT",
        NodeKind::Catch => "CATCH_CLAUSE",
        NodeKind::Finally => "FINALLY_BLOCK",
        NodeKind::Block => "BLOCK",
        NodeKind::Labeled => "LABELED_STATEMENT",
        NodeKind::ConstructorCall if tree.label(statement) == SUPER => "SUPER_CONSTRUCTOR_INVOCATION",
        NodeKind::ConstructorCall => "CONSTRUCTOR_INVOCATION",
        NodeKind::LocalType => "TYPE_DECLARATION_STATEMENT",
        _ => "LAMBDA_EXPRESSION_BODY",
    }
}
