//! Syntax trees as fixtures print them: one node a line, children indented.
//!
//! A line has the node's kind and what its label stands for. A body or value that the skeleton leaves for later
//! is marked `(deferred)`; tokens that fit nowhere are shown as they stand in the source.

use refscope_syntax::{Language, LexedFile, NodeId, NodeKind, SourceTree, Tree};
use refscope_text::{Span, Symbol};
use std::collections::HashSet;
use std::fmt::Write as _;
use std::sync::Arc;

/// The whole tree of a text.
pub fn print_tree(language: &'static Language, text: &str) -> String {
    let source = SourceTree::new(language, Arc::from(text));
    let tree = source.lexed().parse_all();
    let deferred = deferred_nodes(&source, &tree);
    let labels = Labels::new(text, source.lexed());
    let mut printed = String::new();
    let mut open_ends: Vec<u32> = Vec::new();
    for node in tree.subtree(NodeId::ROOT) {
        while open_ends.last().is_some_and(|&end| end <= node.0) {
            open_ends.pop();
        }
        let indent = 2 * open_ends.len();
        let _ = write!(printed, "{:indent$}{}", "", tree.kind(node).name());
        if let Some(label) = labels.text(&tree, node) {
            let _ = write!(printed, " {label}");
        }
        printed.push_str(if deferred.contains(&node) { " (deferred)\n" } else { "\n" });
        open_ends.push(tree.next(node).0);
    }
    printed
}

/// The nodes of the whole tree that are deferred ones in the skeleton.
fn deferred_nodes(source: &SourceTree, whole: &Tree) -> HashSet<NodeId> {
    let skeleton = source.skeleton();
    let mut nodes = HashSet::new();
    let mut at = NodeId::ROOT;
    for node in skeleton.subtree(NodeId::ROOT) {
        if skeleton.kind(node) != NodeKind::Deferred {
            at = NodeId(at.0 + 1);
            continue;
        }
        if whole.kind(at) != NodeKind::Deferred {
            nodes.insert(at);
        }
        at = whole.next(at);
    }
    nodes
}

/// The comments of a text and the declarations that they document.
pub fn print_comments(language: &'static Language, text: &str) -> String {
    let source = SourceTree::new(language, Arc::from(text));
    let tree = source.lexed().parse_all();
    let labels = Labels::new(text, source.lexed());
    let mut printed = String::new();
    for comment in source.comments() {
        let first_line = comment.span.text(text).lines().next().unwrap_or_default();
        let _ = write!(printed, "{:?} {first_line}", comment.kind);
        let documented = tree.subtree(NodeId::ROOT).find(|&node| {
            tree.kind(node).is_member()
                && source.documentation(tree.span(node).start).is_some_and(|span| span == comment.span)
        });
        if let Some(node) = documented {
            let name = labels.text(&tree, node).unwrap_or_default();
            let _ = write!(printed, " of {} {name}", tree.kind(node).name());
        }
        printed.truncate(printed.trim_end().len());
        printed.push('\n');
    }
    printed
}

/// Finds the text behind a symbol: a label is always made of tokens that stand in its node.
struct Labels<'t> {
    text: &'t str,
    tokens: Vec<Span>,
}

/// A label is never made of more tokens than this in a fixture.
const MAX_TOKENS: usize = 15;

impl<'t> Labels<'t> {
    fn new(text: &'t str, lexed: &LexedFile) -> Self {
        Self { text, tokens: lexed.token_spans().collect() }
    }

    fn text(&self, tree: &Tree, node: NodeId) -> Option<String> {
        let span = tree.span(node);
        if tree.kind(node) == NodeKind::Error && tree.size(node) == 1 {
            return Some(format!("`{}`", escape(span.text(self.text))));
        }
        let label = tree.label(node);
        if label == Symbol::NONE {
            return None;
        }
        let first = self.tokens.partition_point(|token| token.start < span.start);
        let end = self.tokens.partition_point(|token| token.end <= span.end);
        let tokens = &self.tokens[first..end];
        let runs = (0..tokens.len()).flat_map(|at| (1..=MAX_TOKENS).map(move |n| (at, n)));
        let texts = runs.filter_map(|(at, n)| tokens.get(at..at + n)).map(|run| self.joined(run));
        let found = texts.into_iter().find(|text| Symbol::of(text) == label);
        Some(escape(&found.unwrap_or_else(|| "?".to_owned())))
    }

    fn joined(&self, tokens: &[Span]) -> String {
        tokens.iter().map(|token| token.text(self.text)).collect()
    }
}

/// Keeps a printed text on its line.
fn escape(text: &str) -> String {
    text.replace('\n', "\\n").replace('\r', "\\r").replace('\t', "\\t")
}

#[cfg(test)]
mod tests {
    use super::*;
    use refscope_syntax::LANGUAGES;

    #[test]
    fn labels_and_deferred_bodies_are_shown() {
        let printed = print_tree(LANGUAGES[0], "class A { a . b.C x() { return 1; } }");
        let expected = "file
  class A
    identifier A
    type-body
      method x
        named-type a.b.C
        identifier x
        parameters
        block (deferred)
          return
            number 1
";
        assert_eq!(printed, expected);
    }

    #[test]
    fn documentation_belongs_to_a_declaration() {
        let printed = print_comments(LANGUAGES[0], "// c\n/** Doc.\n */\nclass A { /* b */ }");
        assert_eq!(printed, "Line // c\nDocumentation /** Doc. of class A\nBlock /* b */\n");
    }
}
