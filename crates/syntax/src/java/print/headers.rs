//! Compound statements by their header alone, and lambdas by their opening: how statements that contain others
//! are told apart without their bodies.

use super::{Printer, TypeForm};
use crate::{NodeId, NodeKind};
use refscope_text::Symbol;

/// Prints headers.
#[derive(Clone, Copy)]
pub(super) struct Headers<'a> {
    pub(super) printer: Printer<'a>,
    /// Whether the variables of `for` and `catch` are written with their types.
    pub(super) with_types: bool,
}

impl Headers<'_> {
    /// The header of a compound statement, or the text of any other.
    pub(super) fn print(self, node: NodeId) -> String {
        use NodeKind as K;
        let tree = self.printer.tree;
        let condition = || tree.children(node).find(|&child| tree.kind(child).is_expression());
        match tree.kind(node) {
            K::Block => "{".to_owned(),
            K::Finally => "finally".to_owned(),
            K::Labeled => self.printer.name(node),
            K::If => self.keyword("if", condition()),
            K::While => self.keyword("while", condition()),
            K::Do => self.keyword("do", condition()),
            K::Switch | K::SwitchExpression => self.keyword("switch", condition()),
            K::Synchronized => self.keyword("synchronized", condition()),
            K::For => self.keyword("for", self.parts_of_for(node)),
            K::Try => {
                let resources = tree.child(node, K::Resources);
                self.keyword("try", resources.into_iter().flat_map(|it| tree.children(it)))
            }
            K::ForEach => {
                let collection = condition().map(|it| self.printer.expression(it)).unwrap_or_default();
                format!("for({}: {collection})", self.variable(node))
            }
            K::Catch => format!("catch({})", self.variable(node)),
            _ => self.printer.statement(node),
        }
    }

    /// `keyword(a; b)`, or the keyword alone.
    fn keyword(self, keyword: &str, parts: impl IntoIterator<Item = NodeId>) -> String {
        let parts: Vec<String> = parts.into_iter().map(|part| self.printer.expression(part)).collect();
        if parts.is_empty() { keyword.to_owned() } else { format!("{keyword}({})", parts.join("; ")) }
    }

    /// Initial expressions, condition and updates, each on its own; what is missing leaves no gap.
    fn parts_of_for(self, node: NodeId) -> Vec<NodeId> {
        let tree = self.printer.tree;
        let mut parts = Vec::new();
        for child in tree.children(node) {
            match tree.kind(child) {
                NodeKind::ForInit | NodeKind::ForUpdate => parts.extend(tree.children(child)),
                kind if kind.is_expression() => parts.push(child),
                _ => {}
            }
        }
        parts
    }

    /// The variable of a `for` or `catch`.
    fn variable(self, statement: NodeId) -> String {
        let tree = self.printer.tree;
        let parameter = tree.child(statement, NodeKind::Parameter);
        let variable = parameter.and_then(|parameter| tree.child(parameter, NodeKind::Variable));
        let (Some(parameter), Some(variable)) = (parameter, variable) else { return String::new() };
        let mut text = String::new();
        let modifiers = tree.child(parameter, NodeKind::Modifiers);
        let mut modifiers = modifiers.into_iter().flat_map(|modifiers| tree.children(modifiers));
        if modifiers.any(|modifier| tree.label(modifier) == Symbol::of("final")) {
            text.push_str("final ");
        }
        if self.with_types
            && let Some(type_) = self.printer.variable_type(parameter, variable, TypeForm::Short)
        {
            text.push_str(&type_);
            text.push(' ');
        }
        text + &self.printer.name(variable)
    }

    /// The first line of a lambda, whose parameters are written by their names alone.
    pub(super) fn lambda(self, lambda: NodeId) -> String {
        let tree = self.printer.tree;
        let mut parts = tree.children(lambda);
        let (NodeKind::Lambda, Some(parameters), Some(body)) =
            (tree.kind(lambda), parts.next(), parts.next())
        else {
            return first_line(&self.printer.expression(lambda));
        };
        let names = tree.subtree(parameters).filter(|&it| tree.kind(it) == NodeKind::Variable);
        let names = names.map(|it| self.printer.name(it)).collect::<Vec<_>>().join(", ");
        let has_parentheses = tree.text(parameters, self.printer.text).starts_with('(');
        let mut text = if has_parentheses { format!("({names}) -> ") } else { format!("{names} -> ") };
        if tree.kind(body) == NodeKind::Block {
            self.open(body, &mut text);
        } else {
            text.push_str(&self.printer.expression(body));
        }
        first_line(&text)
    }

    /// Headers and braces side by side, up to the first statement that ends a line; says whether there is one.
    /// Local types do not count as statements.
    fn open(self, statement: NodeId, out: &mut String) -> bool {
        let tree = self.printer.tree;
        let kind = tree.kind(statement);
        if kind == NodeKind::LocalType {
            return false;
        }
        out.push_str(&self.print(statement));
        if !kind.is_composite() {
            return kind != NodeKind::Case;
        }
        // The braces behind `try`, `catch` and `finally` are part of those.
        let has_own_braces = matches!(kind, NodeKind::Try | NodeKind::Catch | NodeKind::Finally);
        for part in tree.children(statement).filter(|&part| tree.kind(part).is_statement()) {
            let ends_line = if has_own_braces && tree.kind(part) == NodeKind::Block {
                tree.children(part).any(|inner| self.open(inner, out))
            } else {
                self.open(part, out)
            };
            if ends_line {
                return true;
            }
        }
        out.push_str(if kind == NodeKind::Block { "}" } else { "" });
        false
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}
