//! How Java code is written in refactoring descriptions.
//!
//! Descriptions are compared letter for letter by every benchmark of the field, so code is not quoted from the
//! source, where white space and comments would get in the way, but printed from the tree. The conventions are
//! those of Eclipse's flattening printer, on which the field's reference tools are built: `a=b`, `f(x,y)`,
//! `c ? a : b`, `if(c)`. Some of them look odd, such as where line breaks and indentation go in a lambda's body;
//! they are kept because the texts are keys.
//!
//! | module | prints |
//! |---|---|
//! | `types` | types of signatures and variables, and the annotations of declarations |
//! | `headers` | compound statements by their header alone |
//! | `expressions`, `statements`, `declarations` | code as Eclipse does |
//! | `writer` | what those three share |

mod declarations;
mod expressions;
mod headers;
mod statements;
#[cfg(test)]
mod tests;
mod types;
mod writer;

use crate::{NodeId, NodeKind, Notation, Tree, TypeForm, Written};
use headers::Headers;
use types::Types;
use writer::Writer;

/// Prints nodes of one tree, a skeleton or a body, whose spans refer to `text`.
#[derive(Clone, Copy, Debug)]
struct Printer<'a> {
    tree: &'a Tree,
    text: &'a str,
}

/// The notation of Java.
#[derive(Debug)]
pub(super) struct JavaNotation;

impl Notation for JavaNotation {
    fn type_text(&self, code: Written<'_>, type_: NodeId, n_dimensions: usize, form: TypeForm) -> String {
        Printer::of(code).type_text(type_, n_dimensions, form)
    }

    fn variable_type(
        &self,
        code: Written<'_>,
        declaration: NodeId,
        variable: NodeId,
        form: TypeForm,
    ) -> Option<String> {
        Printer::of(code).variable_type(declaration, variable, form)
    }

    fn name(&self, code: Written<'_>, variable: NodeId) -> String {
        Printer::of(code).name(variable)
    }

    /// A parameter without a type is none: only broken source has one.
    fn parameter(&self, code: Written<'_>, parameter: NodeId, form: TypeForm) -> Option<String> {
        let variable = code.tree.child(parameter, NodeKind::Variable)?;
        let type_ = self.variable_type(code, parameter, variable, form)?;
        Some(format!("{} {type_}", self.name(code, variable)))
    }

    fn return_type(&self, code: Written<'_>, callable: NodeId, form: TypeForm) -> Option<String> {
        Printer::of(code).return_type(callable, form)
    }

    fn type_header(&self, code: Written<'_>, declaration: NodeId, form: TypeForm) -> String {
        Printer::of(code).type_header(declaration, form)
    }

    fn annotation(&self, code: Written<'_>, annotation: NodeId) -> String {
        types::annotation(code.tree, code.text, annotation)
    }

    fn expression(&self, code: Written<'_>, expression: NodeId) -> String {
        Printer::of(code).writer().finish_with(expression)
    }

    fn statement(&self, code: Written<'_>, statement: NodeId) -> String {
        Printer::of(code).statement(statement)
    }

    fn header(&self, code: Written<'_>, statement: NodeId) -> String {
        Headers { printer: Printer::of(code), with_types: false }.print(statement)
    }

    fn typed_header(&self, code: Written<'_>, statement: NodeId) -> String {
        Headers { printer: Printer::of(code), with_types: true }.print(statement)
    }

    fn lambda(&self, code: Written<'_>, lambda: NodeId) -> String {
        Headers { printer: Printer::of(code), with_types: true }.lambda(lambda)
    }
}

impl<'a> Printer<'a> {
    const fn of(code: Written<'a>) -> Self {
        Self { tree: code.tree, text: code.text }
    }

    /// A type with `n_dimensions` more pairs of brackets, those behind a name: `int[]` for `int a[]`.
    fn type_text(&self, type_: NodeId, n_dimensions: usize, form: TypeForm) -> String {
        Types::new(self.tree, self.text, form).print(type_, Vec::new(), n_dimensions)
    }

    /// The type of a variable, brackets behind its name and the dots of variable arity included; `None` where
    /// no type is written, as for a parameter of a lambda. `declaration` is the parent of the
    /// [`Variable`](NodeKind::Variable).
    fn variable_type(&self, declaration: NodeId, variable: NodeId, form: TypeForm) -> Option<String> {
        let type_ = self.tree.type_child(declaration)?;
        let mut text = self.type_text(type_, self.n_dimensions(variable), form);
        if self.tree.child(declaration, NodeKind::Ellipsis).is_some() {
            text.push_str("...");
        }
        Some(text)
    }

    /// The type that a method returns; `None` for a constructor.
    fn return_type(&self, callable: NodeId, form: TypeForm) -> Option<String> {
        let type_ = self.tree.type_child(callable)?;
        // Behind type parameters an annotation can only belong to the type, else to the declaration.
        let is_annotation = |child: &NodeId| self.tree.kind(*child) == NodeKind::Annotation;
        let annotations = self.tree.children(callable).filter(is_annotation).collect();
        let types = Types::new(self.tree, self.text, form);
        Some(types.print(type_, annotations, self.n_dimensions(callable)))
    }

    /// What stands behind the name of a type in its declaration, components of a record left out:
    /// `<T extends A & B> extends C implements D, E permits F`.
    fn type_header(&self, declaration: NodeId, form: TypeForm) -> String {
        let parameters = self.tree.child(declaration, NodeKind::TypeParameters);
        let nodes = parameters.into_iter().flat_map(|list| self.tree.children(list));
        let parameters: Vec<String> = nodes.map(|node| self.writer().finish_with(node)).collect();
        let mut text =
            if parameters.is_empty() { String::new() } else { format!("<{}>", parameters.join(", ")) };
        let lists = [
            (NodeKind::Extends, " extends "),
            (NodeKind::Implements, " implements "),
            (NodeKind::Permits, " permits "),
        ];
        for (kind, keyword) in lists {
            if let Some(list) = self.tree.child(declaration, kind) {
                let types = self.tree.children(list).filter(|&node| self.tree.kind(node).is_type());
                let types: Vec<String> = types.map(|node| self.type_text(node, 0, form)).collect();
                text.push_str(keyword);
                text.push_str(&types.join(", "));
            }
        }
        text
    }

    /// An expression. One that ends in a body (of a lambda or an anonymous class) ends in a line break.
    fn expression(&self, expression: NodeId) -> String {
        self.writer().finish_with(expression)
    }

    /// A statement, without the line break that ends it in Eclipse's printer. Compound statements are printed as
    /// a whole; see [`header`](Self::header) for their first line.
    fn statement(&self, statement: NodeId) -> String {
        let mut writer = self.writer();
        if self.is_rule_value(statement) {
            writer.rule_value(statement)
        } else {
            writer.node(statement)
        }
        let mut text = writer.out;
        if text.ends_with('\n') {
            text.pop();
        }
        text
    }

    /// Whether a statement stands behind the arrow of a switch label.
    fn is_rule_value(&self, statement: NodeId) -> bool {
        let siblings = self.tree.children(self.parent(statement));
        let before = siblings.take_while(|&sibling| sibling < statement).last();
        before.is_some_and(|before| self.writer().is_rule(before))
    }

    fn parent(&self, node: NodeId) -> NodeId {
        let contains = |it: &NodeId| *it < node && node < self.tree.next(*it);
        let mut parent = NodeId::ROOT;
        while let Some(child) = self.tree.children(parent).find(contains) {
            parent = child;
        }
        parent
    }

    fn writer(&self) -> Writer<'a> {
        Writer::new(self.tree, self.text)
    }

    fn name(&self, variable: NodeId) -> String {
        self.writer().name_of(variable)
    }

    fn n_dimensions(&self, node: NodeId) -> usize {
        self.tree.children(node).filter(|&child| self.tree.kind(child) == NodeKind::Dimension).count()
    }
}
