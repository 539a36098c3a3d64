//! Operands and places of findings.

use super::Context;
use crate::finding::{Draft, Place, declared_type};
use crate::{ElementKind, NamedVariable, Operand, RefactoringKind, Role, TypeText, VariableSort};
use refscope_matching::{Variable, VariableKind};
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, EntityKind};
use refscope_syntax::{NodeId, NodeKind, Printer};
use refscope_text::{Pair, Side, Span};

/// What a finding did something to.
impl Context<'_> {
    fn variable_printer(&self, side: Side, id: EntityId, variable: &Variable) -> Printer<'_> {
        Printer::new(self.variable_tree(side, id, variable), self.file(side, id).text())
    }

    /// The type of a variable, where one is written.
    pub(in crate::operations) fn variable_type(
        &self,
        side: Side,
        id: EntityId,
        variable: &Variable,
    ) -> Option<TypeText> {
        let printer = self.variable_printer(side, id, variable);
        TypeText::read(|names| printer.variable_type(variable.declaration, variable.variable, names))
    }

    /// A variable that the code of an entity knows.
    pub(in crate::operations) fn variable(&self, side: Side, id: EntityId, variable: &Variable) -> Operand {
        Operand::Variable(NamedVariable {
            name: self.variable_printer(side, id, variable).name(variable.variable),
            type_: self.variable_type(side, id, variable),
            unwritten: self.tree(side, id).words().types.unwritten,
            sort: match variable.kind {
                VariableKind::Local => VariableSort::Local,
                VariableKind::Parameter => VariableSort::Parameter,
                VariableKind::Field(_) => VariableSort::Attribute,
            },
        })
    }

    /// A field or enum constant, by its name and type.
    pub(in crate::operations) fn attribute(&self, side: Side, id: EntityId) -> Operand {
        let snapshot = self.snapshot(side);
        Operand::Variable(NamedVariable {
            name: snapshot.name(id).to_owned(),
            type_: declared_type(snapshot, id),
            unwritten: None,
            sort: VariableSort::Attribute,
        })
    }

    /// A type in the header of a declaration.
    pub(in crate::operations) fn type_in_header(&self, side: Side, id: EntityId, node: NodeId) -> TypeText {
        let print = |names: Names| Some(describe::type_text(self.snapshot(side), id, node, names));
        TypeText::read(print).unwrap_or_default()
    }

    /// A statement of an entity: a leaf as a whole, of a composite statement the header.
    pub(in crate::operations) fn statement(&self, side: Side, id: EntityId, statement: NodeId) -> Operand {
        let tree = self.snapshot(side).code(id).expect("a statement stands in code").tree;
        let printer = Printer::new(tree, self.file(side, id).text());
        match tree.kind(statement) {
            kind if kind.is_composite() => Operand::Header(printer.header(statement)),
            kind if kind.is_statement() => Operand::Statement(printer.statement(statement)),
            _ => Operand::Expression(printer.statement(statement)),
        }
    }
}

/// Where it did.
impl Context<'_> {
    /// A place in the file of an entity.
    pub(in crate::operations) fn place(
        &self,
        owner: EntityId,
        span: Span,
        element: ElementKind,
        role: Role,
    ) -> Place {
        Place { owner, span, element, role, code: None }
    }

    /// The place of a whole declaration.
    pub(in crate::operations) fn declaration(&self, side: Side, id: EntityId, role: Role) -> Place {
        let snapshot = self.snapshot(side);
        self.place(id, snapshot.span(id), ElementKind::of_entity(snapshot, id), role)
    }

    /// The place of an attribute, which shows its name and type.
    pub(in crate::operations) fn attribute_place(&self, side: Side, id: EntityId) -> Place {
        Place { code: Some(self.attribute(side, id)), ..self.declaration(side, id, Role::Subject) }
    }

    /// The place of a class without a name.
    pub(in crate::operations) fn anonymous_class(&self, side: Side, id: EntityId) -> Place {
        self.place(id, self.snapshot(side).span(id), ElementKind::AnonymousClass, Role::Subject)
    }

    /// The place of a part of a declaration's header.
    pub(in crate::operations) fn part(
        &self,
        side: Side,
        id: EntityId,
        node: NodeId,
        element: ElementKind,
        code: Operand,
    ) -> Place {
        let span = self.tree(side, id).span(node);
        Place { code: Some(code), ..self.place(id, span, element, Role::Subject) }
    }

    /// The place of a type in a declaration's header.
    pub(in crate::operations) fn type_place(&self, side: Side, id: EntityId, node: NodeId) -> Place {
        let type_ = self.type_in_header(side, id, node);
        self.part(side, id, node, ElementKind::TypeName, Operand::Type(type_))
    }

    /// The place of a parameter.
    pub(in crate::operations) fn parameter_place(
        &self,
        side: Side,
        id: EntityId,
        parameter: &Variable,
    ) -> Place {
        let code = self.variable(side, id, parameter);
        self.part(side, id, parameter.declaration, ElementKind::Parameter, code)
    }

    /// The place of a variable's declaration.
    pub(in crate::operations) fn variable_place(
        &self,
        side: Side,
        id: EntityId,
        variable: &Variable,
        role: Role,
    ) -> Place {
        let tree = self.variable_tree(side, id, variable);
        let (node, element) = match (variable.kind, tree.kind(variable.declaration)) {
            (VariableKind::Field(_), _) => (variable.variable, ElementKind::Field),
            (_, NodeKind::LocalVariables) => (variable.variable, ElementKind::VariableStatement),
            (_, NodeKind::VariableDeclaration) => (variable.variable, ElementKind::VariableExpression),
            (_, NodeKind::LambdaParameters) => (variable.variable, ElementKind::LambdaParameter),
            _ => (variable.declaration, ElementKind::Parameter),
        };
        let code = Some(self.variable(side, id, variable));
        Place { code, ..self.place(id, tree.span(node), element, role) }
    }

    /// The place of a statement in the code of an entity, with its text.
    pub(in crate::operations) fn statement_place(&self, side: Side, id: EntityId, node: NodeId) -> Place {
        let tree = self.snapshot(side).code(id).expect("a statement stands in code").tree;
        let element = ElementKind::of_statement(tree, node);
        let code = Some(self.statement(side, id, node));
        Place { code, ..self.place(id, tree.span(node), element, Role::Subject) }
    }

    /// The place of a statement, without its text: it is one of a list. The value of an attribute counts as one.
    pub(in crate::operations) fn code(&self, side: Side, id: EntityId, node: NodeId, role: Role) -> Place {
        let code = self.snapshot(side).code(id).expect("a statement stands in code");
        let is_value = self.kind(side, id) == EntityKind::Field && node == code.root;
        let element = match is_value {
            true => ElementKind::FieldValue,
            false => ElementKind::of_statement(code.tree, node),
        };
        self.place(id, code.tree.span(node), element, role)
    }

    /// A refactoring of one declaration, with the places of both versions.
    pub(in crate::operations) fn of_declaration(
        &self,
        kind: RefactoringKind,
        pair: Pair<EntityId>,
        role: Role,
    ) -> Draft {
        let places = pair.as_ref();
        Draft::of(kind, pair)
            .at(Side::Before, self.declaration(Side::Before, *places.before, role))
            .at(Side::After, self.declaration(Side::After, *places.after, role))
    }

    /// Adds the declarations in whose header or code it happened.
    pub(in crate::operations) fn with_declarations(&self, draft: Draft, pair: Pair<EntityId>) -> Draft {
        draft
            .at(Side::Before, self.declaration(Side::Before, pair.before, Role::Around))
            .at(Side::After, self.declaration(Side::After, pair.after, Role::Around))
    }
}
