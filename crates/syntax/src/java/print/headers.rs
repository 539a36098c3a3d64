//! Compound statements by their header alone, and lambdas by their opening: how statements that contain others
//! are told apart without their bodies.

use super::Printer;
use crate::{NodeId, NodeKind};
use refscope_text::Symbol;

/// The header of a compound statement, or the text of any other.
pub(super) fn header(printer: &Printer<'_>, node: NodeId) -> String {
    use NodeKind as K;
    let tree = printer.tree;
    let condition = || tree.children(node).find(|&child| tree.kind(child).is_expression());
    match tree.kind(node) {
        K::Block => "{".to_owned(),
        K::Finally => "finally".to_owned(),
        K::Labeled => printer.name(node).trim_end_matches(':').to_owned(),
        K::If => keyword(printer, "if", condition()),
        K::While => keyword(printer, "while", condition()),
        K::Do => keyword(printer, "do", condition()),
        K::Switch | K::SwitchExpression => keyword(printer, "switch", condition()),
        K::Synchronized => keyword(printer, "synchronized", condition()),
        K::For => keyword(printer, "for", for_parts(printer, node)),
        K::Try => {
            let resources = tree.child(node, NodeKind::Resources);
            keyword(printer, "try", resources.into_iter().flat_map(|it| tree.children(it)))
        }
        K::ForEach => {
            let collection = condition().map(|it| printer.expression(it)).unwrap_or_default();
            format!("for({}: {collection})", variable(printer, node))
        }
        K::Catch => format!("catch({})", variable(printer, node)),
        _ => printer.statement(node),
    }
}

/// `keyword(a; b)`, or the keyword alone.
fn keyword(printer: &Printer<'_>, keyword: &str, parts: impl IntoIterator<Item = NodeId>) -> String {
    let parts: Vec<String> = parts.into_iter().map(|part| printer.expression(part)).collect();
    if parts.is_empty() { keyword.to_owned() } else { format!("{keyword}({})", parts.join("; ")) }
}

/// Initial expressions, condition and updates of a `for`, each on its own; what is missing leaves no gap.
fn for_parts(printer: &Printer<'_>, node: NodeId) -> Vec<NodeId> {
    let tree = printer.tree;
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

/// The variable of a loop or catch clause, without its type.
fn variable(printer: &Printer<'_>, statement: NodeId) -> String {
    let tree = printer.tree;
    let Some(parameter) = tree.child(statement, NodeKind::Parameter) else { return String::new() };
    let modifiers = tree.child(parameter, NodeKind::Modifiers);
    let mut modifiers = modifiers.into_iter().flat_map(|modifiers| tree.children(modifiers));
    let is_final = modifiers.any(|modifier| tree.label(modifier) == Symbol::of("final"));
    let name = tree.child(parameter, NodeKind::Variable).map(|it| printer.name(it)).unwrap_or_default();
    format!("{}{name}", if is_final { "final " } else { "" })
}

/// A lambda up to the end of its first statement; a method reference or a lambda without a block as a whole.
pub(super) fn lambda_opening(printer: &Printer<'_>, lambda: NodeId) -> String {
    let tree = printer.tree;
    let block = tree.child(lambda, NodeKind::Block);
    let parameters = tree.child(lambda, NodeKind::LambdaParameters);
    let (Some(block), Some(parameters)) = (block, parameters) else { return printer.expression(lambda) };
    let mut text = printer.expression(parameters) + " -> ";
    open(printer, block, &mut text);
    text
}

/// Headers and braces up to the first statement that is not compound; says whether there was one.
fn open(printer: &Printer<'_>, statement: NodeId, out: &mut String) -> bool {
    let tree = printer.tree;
    let kind = tree.kind(statement);
    out.push_str(&header(printer, statement));
    if !kind.is_composite() {
        return true;
    }
    // The braces behind `try`, `catch` and `finally` are part of those.
    let has_own_block = matches!(kind, NodeKind::Try | NodeKind::Catch | NodeKind::Finally);
    let parts: Vec<NodeId> = tree.children(statement).filter(|&it| tree.kind(it).is_statement()).collect();
    for part in parts {
        let inner: Vec<NodeId> = if has_own_block && tree.kind(part) == NodeKind::Block {
            tree.children(part).collect()
        } else {
            vec![part]
        };
        if inner.into_iter().any(|it| open(printer, it, out)) {
            return true;
        }
    }
    out.push_str(if kind == NodeKind::Block { "}" } else { "" });
    false
}
