//! One table per construct: how the source is written, and how it prints.

mod expressions;
mod signatures;
mod statements;

use crate::java::JAVA;
use crate::{LexedFile, NodeId, NodeKind, Printer, Tree};

/// Prints the first node of a kind in a file with this text.
fn printed(text: &str, kind: NodeKind, print: impl Fn(Printer<'_>, &Tree, NodeId) -> String) -> String {
    let tree = LexedFile::new(&JAVA, text.into()).parse_all();
    let mut nodes = tree.subtree(NodeId::ROOT);
    let node = nodes.find(|&node| tree.kind(node) == kind).expect("the text has such a node");
    print(Printer::new(&tree, text), &tree, node)
}

/// Prints the last child of the first node of a kind.
fn printed_last(text: &str, kind: NodeKind, print: impl Fn(Printer<'_>, NodeId) -> String) -> String {
    printed(text, kind, |printer, tree, node| {
        print(printer, tree.children(node).last().expect("the node has children"))
    })
}

fn expression(source: &str) -> String {
    let text = format!("class A {{ Object a = {source}; }}");
    printed_last(&text, NodeKind::Variable, |printer, node| printer.expression(node))
}

fn statement(source: &str) -> String {
    printed_last(&in_method(source), NodeKind::Block, |printer, node| printer.statement(node))
}

fn in_method(source: &str) -> String {
    format!("class A {{ void f() {{ {source} }} }}")
}

#[track_caller]
fn check(print: impl Fn(&str) -> String, table: &[(&str, &str)]) {
    for (source, expected) in table {
        assert_eq!(print(source), *expected, "for {source:?}");
    }
}
