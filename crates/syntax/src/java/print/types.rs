//! Types of signatures and variables, and the annotations of declarations. Both differ in details from the same
//! nodes within code: a type can lose its package, an annotation has blanks.

use super::TypeForm;
use super::writer::Writer;
use crate::{NodeId, NodeKind, Tree};
use refscope_text::Symbol;

/// An annotation: `@Name`, `@Name(value)` or `@Name(key = value, key = value)`.
pub(super) fn annotation(tree: &Tree, text: &str, annotation: NodeId) -> String {
    let mut writer = Writer::new(tree, text);
    let span = tree.span(annotation);
    let name_end = tree.children(annotation).next().map_or(span.end, |value| tree.span(value).start);
    writer.tokens(span.start, name_end);
    let mut out = writer.out.split('(').next().unwrap_or_default().to_owned();
    let values: Vec<String> = tree.children(annotation).map(|it| annotation_value(tree, text, it)).collect();
    if !values.is_empty() {
        out.push('(');
        out.push_str(&values.join(", "));
        out.push(')');
    }
    out
}

fn annotation_value(tree: &Tree, text: &str, value: NodeId) -> String {
    if tree.kind(value) != NodeKind::AnnotationPair {
        return Writer::new(tree, text).finish_with(value);
    }
    let mut key = Writer::new(tree, text).name_of(value);
    if let Some(value) = tree.children(value).next() {
        key.push_str(" = ");
        key.push_str(&Writer::new(tree, text).finish_with(value));
    }
    key
}

/// Prints types in one form.
#[derive(Clone, Copy)]
pub(super) struct Types<'a> {
    tree: &'a Tree,
    text: &'a str,
    form: TypeForm,
}

impl<'a> Types<'a> {
    pub(super) fn new(tree: &'a Tree, text: &'a str, form: TypeForm) -> Self {
        Self { tree, text, form }
    }

    /// A type with annotations that stand before its node, and `n_dimensions` more pairs of brackets.
    pub(super) fn print(self, type_: NodeId, annotations: Vec<NodeId>, n_dimensions: usize) -> String {
        match self.tree.kind(type_) {
            NodeKind::UnionType => self.alternatives(type_, "|"),
            NodeKind::IntersectionType => self.alternatives(type_, "&"),
            NodeKind::Wildcard => self.wildcard(type_),
            NodeKind::ArrayType => {
                let mut parts = self.tree.children(type_);
                parts.next().map_or_else(String::new, |element| {
                    self.array(element, annotations, parts.collect(), n_dimensions)
                })
            }
            _ => self.array(type_, annotations, Vec::new(), n_dimensions),
        }
    }

    fn plain(self, type_: NodeId) -> String {
        self.print(type_, Vec::new(), 0)
    }

    /// An element type with its brackets. The annotations of all of them are taken as one list and spread over
    /// the brackets from the left.
    fn array(
        self,
        element: NodeId,
        mut annotations: Vec<NodeId>,
        dimensions: Vec<NodeId>,
        n_more: usize,
    ) -> String {
        annotations.extend(self.annotations_of(element));
        let (mut out, keeps_brackets) = self.element(element, &annotations);
        if !keeps_brackets {
            return out;
        }
        annotations.extend(dimensions.iter().flat_map(|&dimension| self.annotations_of(dimension)));
        for index in 0..dimensions.len() + n_more {
            if let Some(&it) = annotations.get(index) {
                out.push(' ');
                out.push_str(&annotation(self.tree, self.text, it));
                out.push(' ');
            }
            out.push_str("[]");
        }
        out
    }

    fn annotations_of(self, node: NodeId) -> impl Iterator<Item = NodeId> {
        let tree = self.tree;
        tree.children(node).filter(move |&child| tree.kind(child) == NodeKind::Annotation)
    }

    /// A primitive or named type, and whether brackets behind it are written. A type within a type is written by
    /// their names alone: it loses annotations, type arguments and brackets of its own.
    fn element(self, type_: NodeId, annotations: &[NodeId]) -> (String, bool) {
        let name = self.name(type_);
        if let Some(qualifier) = self.tree.type_child(type_) {
            return (self.plain(qualifier) + &name, false);
        }
        let is_within_type = !annotations.is_empty() && name.contains('.');
        let mut head = String::new();
        for &it in annotations {
            head.push_str(&Writer::new(self.tree, self.text).finish_with(it));
            head.push(' ');
        }
        head.push_str(&name);
        if is_within_type {
            return (head, false);
        }
        if self.form == TypeForm::Short {
            head = without_package(&head).to_owned();
        }
        if let Some(arguments) = self.tree.child(type_, NodeKind::TypeArguments) {
            head.push_str(&self.arguments(arguments));
        }
        (head, true)
    }

    /// The name of a type, with a dot in front where it follows a qualifying type.
    fn name(self, type_: NodeId) -> String {
        let mut name = Writer::new(self.tree, self.text);
        let span = self.tree.span(type_);
        let mut at = span.start;
        for child in self.tree.children(type_) {
            name.tokens(at, self.tree.span(child).start);
            at = self.tree.span(child).end;
        }
        name.tokens(at, span.end);
        name.out
    }

    fn arguments(self, node: NodeId) -> String {
        let qualified = Self { form: TypeForm::Qualified, ..self };
        let arguments: Vec<String> = self.tree.children(node).map(|it| qualified.plain(it)).collect();
        format!("<{}>", arguments.join(","))
    }

    fn alternatives(self, type_: NodeId, separator: &str) -> String {
        let types: Vec<String> = self.tree.children(type_).map(|it| self.plain(it)).collect();
        types.join(separator)
    }

    fn wildcard(self, type_: NodeId) -> String {
        let Some(bound) = self.tree.type_child(type_) else { return "?".to_owned() };
        let is_lower = self.tree.label(type_) == Symbol::of("super");
        format!("? {} {}", if is_lower { "super" } else { "extends" }, self.plain(bound))
    }
}

/// A dotted name from its first part on that starts with a capital letter. Names that start with one, and names
/// with a single dot, stay as they are.
fn without_package(name: &str) -> &str {
    if name.starts_with(char::is_uppercase) || name.matches('.').count() < 2 {
        return name;
    }
    let starts = name.match_indices('.').map(|(dot, _)| &name[dot + 1..]);
    starts.into_iter().find(|rest| rest.starts_with(char::is_uppercase)).unwrap_or(name)
}
