//! Declarations and statements as two parsers see them, in one vocabulary.

use crate::jdt::Outline;
use refscope_syntax::{NodeId, NodeKind, SourceTree, Tree};
use std::collections::BTreeSet;

/// A declaration or statement: where it starts and ends, and what it is.
pub(crate) type Item = (u32, u32, &'static str);

/// What our own front end sees, in the words of tree-sitter.
pub(crate) fn for_tree_sitter(tree: &Tree, text: &str) -> BTreeSet<Item> {
    let mut items = BTreeSet::new();
    for node in tree.subtree(NodeId::ROOT) {
        let kind = tree.kind(node);
        let span = tree.span(node);
        let counts = kind.is_member()
            || kind.is_statement()
            || matches!(kind, NodeKind::Lambda | NodeKind::Package | NodeKind::Import | NodeKind::Module);
        if !counts || kind == NodeKind::LocalType {
            continue;
        }
        let end = if kind == NodeKind::Case { label_end(text, span.start, span.end) } else { span.end };
        items.insert((span.start, end, kind.name()));
    }
    items
}

/// A label without its colon or arrow.
fn label_end(text: &str, start: u32, end: u32) -> u32 {
    let label = &text[start as usize..end as usize];
    let bare = label.strip_suffix("->").or_else(|| label.strip_suffix(':')).unwrap_or(label);
    start + bare.trim_end().len() as u32
}

/// What tree-sitter sees. Says also whether it found a syntax error.
pub(crate) fn of_tree_sitter(tree: &tree_sitter::Tree) -> (BTreeSet<Item>, bool) {
    let mut items = BTreeSet::new();
    let mut cursor = tree.walk();
    loop {
        let node = cursor.node();
        if let Some(kind) = kind_of(&node) {
            let (start, end) = (node.start_byte() as u32, node.end_byte() as u32);
            items.insert((start, end, kind.name()));
            if node.kind() == "block" {
                // The block of an instance initializer is the initializer's node as well.
                items.insert((start, end, NodeKind::Block.name()));
            }
        }
        if cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return (items, tree.root_node().has_error());
            }
        }
    }
}

fn kind_of(node: &tree_sitter::Node) -> Option<NodeKind> {
    let parent = node.parent().map_or("", |parent| parent.kind());
    Some(match node.kind() {
        "package_declaration" => NodeKind::Package,
        "import_declaration" => NodeKind::Import,
        "module_declaration" => NodeKind::Module,
        "class_declaration" => NodeKind::Class,
        "interface_declaration" => NodeKind::Interface,
        "enum_declaration" => NodeKind::Enum,
        "record_declaration" => NodeKind::Record,
        "annotation_type_declaration" => NodeKind::AnnotationType,
        "method_declaration" => NodeKind::Method,
        "constructor_declaration" => NodeKind::Constructor,
        "compact_constructor_declaration" => NodeKind::CompactConstructor,
        "annotation_type_element_declaration" => NodeKind::AnnotationMember,
        "field_declaration" | "constant_declaration" => NodeKind::Field,
        "enum_constant" => NodeKind::EnumConstant,
        "static_initializer" => NodeKind::Initializer,
        "block" if matches!(parent, "class_body" | "enum_body_declarations") => NodeKind::Initializer,
        "block" | "constructor_body" => NodeKind::Block,
        "if_statement" => NodeKind::If,
        "for_statement" => NodeKind::For,
        "enhanced_for_statement" => NodeKind::ForEach,
        "while_statement" => NodeKind::While,
        "do_statement" => NodeKind::Do,
        "switch_expression" if is_statement_position(parent) => NodeKind::Switch,
        "switch_label" => NodeKind::Case,
        "try_statement" | "try_with_resources_statement" => NodeKind::Try,
        "catch_clause" => NodeKind::Catch,
        "finally_clause" => NodeKind::Finally,
        "synchronized_statement" => NodeKind::Synchronized,
        "labeled_statement" => NodeKind::Labeled,
        "expression_statement" => NodeKind::ExpressionStatement,
        "local_variable_declaration" if parent != "for_statement" => NodeKind::LocalVariables,
        "return_statement" => NodeKind::Return,
        "throw_statement" => NodeKind::Throw,
        "assert_statement" => NodeKind::Assert,
        "break_statement" => NodeKind::Break,
        "continue_statement" => NodeKind::Continue,
        "yield_statement" => NodeKind::Yield,
        ";" if is_statement_position(parent) && !is_for_separator(node) => NodeKind::Empty,
        "explicit_constructor_invocation" => NodeKind::ConstructorCall,
        "lambda_expression" => NodeKind::Lambda,
        _ => return None,
    })
}

fn is_statement_position(parent: &str) -> bool {
    matches!(
        parent,
        "block"
            | "constructor_body"
            | "if_statement"
            | "for_statement"
            | "enhanced_for_statement"
            | "while_statement"
            | "labeled_statement"
            | "switch_block_statement_group"
            | "switch_rule"
    )
}

/// Whether a `;` is one of those within the parentheses of a `for`.
fn is_for_separator(node: &tree_sitter::Node) -> bool {
    let mut next = node.next_sibling();
    while let Some(sibling) = next {
        if sibling.kind() == ")" {
            return true;
        }
        next = sibling.next_sibling();
    }
    false
}

/// What our own front end sees, in the words of Eclipse's outline.
pub(crate) fn for_eclipse(source: &SourceTree, tree: &Tree) -> BTreeSet<Item> {
    let mut items = BTreeSet::new();
    let parents = tree.parents();
    for node in tree.subtree(NodeId::ROOT) {
        let kind = tree.kind(node);
        let span = tree.span(node);
        let Some(name) = eclipse_name(kind, tree.kind(parents[node.index()])) else { continue };
        let starts_at_documentation =
            (kind.is_member() && kind != NodeKind::Field) || kind == NodeKind::LocalType;
        let documentation = if starts_at_documentation { source.documentation(span.start) } else { None };
        let start = documentation.map_or(span.start, |comment| comment.start);
        let end = if kind == NodeKind::Case { label_end(source.text(), start, span.end) } else { span.end };
        items.insert((start, end, name));
    }
    items
}

/// What Eclipse's parser calls a node, if its outline lists it.
fn eclipse_name(kind: NodeKind, parent: NodeKind) -> Option<&'static str> {
    Some(match kind {
        NodeKind::Variable if parent == NodeKind::Field => "field",
        NodeKind::Field | NodeKind::Finally => return None,
        NodeKind::TypeBody if matches!(parent, NodeKind::New | NodeKind::EnumConstant) => "anonymous",
        NodeKind::LocalType => "local-class",
        NodeKind::ExpressionStatement => "expression",
        NodeKind::LocalVariables => "variable-declaration",
        NodeKind::Case => "switch-case",
        NodeKind::Lambda | NodeKind::SwitchExpression => kind.name(),
        _ if kind.is_member() || kind.is_statement() => kind.name(),
        _ => return None,
    })
}

/// What Eclipse's parser sees.
pub(crate) fn of_eclipse(text: &str, outline: &Outline) -> BTreeSet<Item> {
    let known = |name: &str| {
        let ours = NodeKind::ALL.iter().filter_map(|&kind| eclipse_name(kind, NodeKind::File));
        let others = ["field", "anonymous"];
        ours.chain(others).find(|&known| known == name).unwrap_or("unknown")
    };
    let items = outline.items.iter().map(|item| {
        let end = if item.0 == "switch-case" { label_end(text, item.1, item.2) } else { item.2 };
        (item.1, end, known(&item.0))
    });
    items.collect()
}
