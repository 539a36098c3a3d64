//! How code is written in descriptions: printed from its tree, by the notation of its language.
//!
//! Descriptions are keys. Code is not quoted from the source, where white space and comments would get in the way.

use crate::vocabulary::MAX_PARAMETERS;
use crate::{NodeId, NodeKind, Tree};
use refscope_text::Span;
use std::fmt::Debug;

/// How the name of a type is written; the names in its type arguments are always as in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeForm {
    /// As in the source: `java.util.List<java.lang.String>`.
    Qualified,
    /// Without its package: `List<java.lang.String>`. A name with a single dot stays as it is.
    Short,
}

/// A tree, a skeleton or a body, and the text that its spans refer to.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    /// The tree.
    pub tree: &'a Tree,
    /// The text of its file.
    pub text: &'a str,
}

impl Written<'_> {
    /// The text of a node as it stands in the source, each white space one blank.
    pub fn quoted(self, node: NodeId) -> String {
        self.quoted_span(self.tree.span(node))
    }

    /// The text of a node up to one of its children.
    pub fn quoted_until(self, node: NodeId, child: NodeId) -> String {
        self.quoted_span(Span::new(self.tree.span(node).start, self.tree.span(child).start))
    }

    /// What stands before the first child of a node, such as the name of a variable.
    fn head(self, node: NodeId) -> String {
        let first = self.tree.children(node).next();
        first.map_or_else(|| self.quoted(node), |first| self.quoted_until(node, first))
    }

    fn quoted_span(self, span: Span) -> String {
        span.text(self.text).split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// How the code of one language is printed. What is not said otherwise is quoted from the source.
pub trait Notation: Debug + Sync {
    /// A type with `n_dimensions` more pairs of brackets, those behind a name.
    fn type_text(&self, code: Written<'_>, type_: NodeId, _n_dimensions: usize, _form: TypeForm) -> String {
        code.quoted(type_)
    }

    /// The type of a variable with all that belongs to it; `None` where none is written. `declaration` is the parent
    /// of the [`Variable`](NodeKind::Variable).
    fn variable_type(
        &self,
        code: Written<'_>,
        declaration: NodeId,
        _variable: NodeId,
        form: TypeForm,
    ) -> Option<String> {
        Some(self.type_text(code, code.tree.type_child(declaration)?, 0, form))
    }

    /// The name of a variable: its first word.
    fn name(&self, code: Written<'_>, variable: NodeId) -> String {
        let head = code.head(variable);
        head.split_whitespace().next().unwrap_or_default().to_owned()
    }

    /// A parameter in a list of them: `name Type`, or the name alone where no type is written; `None` where it has no
    /// name.
    fn parameter(&self, code: Written<'_>, parameter: NodeId, form: TypeForm) -> Option<String> {
        let variable = code.tree.child(parameter, NodeKind::Variable)?;
        let name = self.name(code, variable);
        let type_ = self.variable_type(code, parameter, variable, form);
        Some(type_.map_or_else(|| name.clone(), |type_| format!("{name} {type_}")))
    }

    /// The type that a callable returns; `None` where none is written.
    fn return_type(&self, code: Written<'_>, callable: NodeId, form: TypeForm) -> Option<String> {
        Some(self.type_text(code, code.tree.type_child(callable)?, 0, form))
    }

    /// What stands behind the name of a type in its declaration.
    fn type_header(&self, _code: Written<'_>, _declaration: NodeId, _form: TypeForm) -> String {
        String::new()
    }

    /// An annotation.
    fn annotation(&self, code: Written<'_>, annotation: NodeId) -> String {
        code.quoted(annotation)
    }

    /// An expression.
    fn expression(&self, code: Written<'_>, expression: NodeId) -> String {
        code.quoted(expression)
    }

    /// A statement; one that holds others is printed as a whole.
    fn statement(&self, code: Written<'_>, statement: NodeId) -> String {
        code.quoted(statement)
    }

    /// The header of a statement that holds others, up to the first of them; any other statement is printed as a whole.
    fn header(&self, code: Written<'_>, statement: NodeId) -> String {
        let mut inner = code.tree.children(statement).filter(|&child| code.tree.kind(child).is_statement());
        match inner.next() {
            Some(first) => code.quoted_until(statement, first),
            None => self.statement(code, statement),
        }
    }

    /// The header with the types of variables.
    fn typed_header(&self, code: Written<'_>, statement: NodeId) -> String {
        self.header(code, statement)
    }

    /// A function without a name as an operand of a description.
    fn lambda(&self, code: Written<'_>, lambda: NodeId) -> String {
        code.quoted(lambda)
    }
}

/// Prints nodes of one tree in the notation of its language.
#[derive(Clone, Copy, Debug)]
pub struct Printer<'a> {
    code: Written<'a>,
    notation: &'static dyn Notation,
}

impl<'a> Printer<'a> {
    /// A printer for the nodes of `tree`, which was parsed from `text`.
    pub fn new(tree: &'a Tree, text: &'a str) -> Self {
        Self { code: Written { tree, text }, notation: tree.language().notation }
    }

    /// A type with `n_dimensions` more pairs of brackets, those behind a name: `int[]` for `int a[]`.
    pub fn type_text(&self, type_: NodeId, n_dimensions: usize, form: TypeForm) -> String {
        self.notation.type_text(self.code, type_, n_dimensions, form)
    }

    /// The type of a variable, brackets behind its name and the dots of variable arity included; `None` where
    /// no type is written, as for a parameter of a lambda. `declaration` is the parent of the
    /// [`Variable`](NodeKind::Variable).
    pub fn variable_type(&self, declaration: NodeId, variable: NodeId, form: TypeForm) -> Option<String> {
        self.notation.variable_type(self.code, declaration, variable, form)
    }

    /// The name of a variable.
    pub fn name(&self, variable: NodeId) -> String {
        self.notation.name(self.code, variable)
    }

    /// A variable as it stands for itself: `name : Type`.
    pub fn variable(&self, declaration: NodeId, variable: NodeId, form: TypeForm) -> String {
        let (name, type_) = (self.name(variable), self.variable_type(declaration, variable, form));
        match type_.as_deref().or(self.code.tree.words().types.unwritten) {
            Some(type_) => format!("{name} : {type_}"),
            None => name,
        }
    }

    /// `(name Type, name Type)`: the parameters of a callable or record, a receiver left out.
    pub fn parameters(&self, callable: NodeId, form: TypeForm) -> String {
        let tree = self.code.tree;
        let list = tree.child(callable, NodeKind::Parameters);
        let parameters = list.into_iter().flat_map(|list| tree.children(list));
        let texts = parameters.filter_map(|it| self.notation.parameter(self.code, it, form));
        let texts: Vec<String> = texts.take(MAX_PARAMETERS).collect();
        format!("({})", texts.join(", "))
    }

    /// The type that a method returns; `None` for a constructor.
    pub fn return_type(&self, callable: NodeId, form: TypeForm) -> Option<String> {
        self.notation.return_type(self.code, callable, form)
    }

    /// What stands behind the name of a type in its declaration, components of a record left out:
    /// `<T extends A & B> extends C implements D, E permits F`.
    pub fn type_header(&self, declaration: NodeId, form: TypeForm) -> String {
        self.notation.type_header(self.code, declaration, form)
    }

    /// An annotation: `@Name`, `@Name(value)` or `@Name(key = value, key = value)`.
    pub fn annotation(&self, annotation: NodeId) -> String {
        self.notation.annotation(self.code, annotation)
    }

    /// An expression. One that ends in a body (of a lambda or an anonymous class) ends in a line break.
    pub fn expression(&self, expression: NodeId) -> String {
        self.notation.expression(self.code, expression)
    }

    /// A statement, without the line break that ends it. Compound statements are printed as a whole; see
    /// [`header`](Self::header) for their first line.
    pub fn statement(&self, statement: NodeId) -> String {
        self.notation.statement(self.code, statement)
    }

    /// The header of a compound statement: `if(c)`, `for(x: xs)`, `catch(e)`, `try`, `{` …; other statements are
    /// printed as [`statement`](Self::statement) does.
    pub fn header(&self, statement: NodeId) -> String {
        self.notation.header(self.code, statement)
    }

    /// The header with the types of variables: `for(T x: xs)`, `catch(T e)`.
    pub fn typed_header(&self, statement: NodeId) -> String {
        self.notation.typed_header(self.code, statement)
    }

    /// The first line of a lambda or method reference as an operand of a description: parameters by name, headers
    /// and braces before the first other statement side by side, as in `(a, b) -> {if(a > b){return a;`.
    pub fn lambda(&self, lambda: NodeId) -> String {
        self.notation.lambda(self.code, lambda)
    }
}
