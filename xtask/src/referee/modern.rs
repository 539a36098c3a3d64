//! Old sources in a form that today's parsers read. Every byte keeps its place, so spans can be compared.
//!
//! What our parser takes for a name is renamed; were it wrong, the referee would now find a syntax error or see
//! another tree. So these files are judged as strictly as all others.

use refscope_syntax::{JAVA, LexedFile, NodeId, NodeKind, Tree};
use std::collections::HashSet;

/// Before Java 1.4 and 5 they were names.
pub(crate) const OLD_NAMES: &str =
    "an old source, in which `enum` or `assert` is a name: renamed, it is seen alike";

/// Tree-sitter does not know that a lone carriage return ends a line, so a `//` comment goes on.
pub(crate) const CARRIAGE_RETURNS: &str =
    "lone carriage returns, which end no line for tree-sitter: with line feeds instead, it is seen alike";

/// The text with other words for `enum` and `assert` where they are names, if they are.
pub(crate) fn with_new_names(text: &str) -> Option<String> {
    let lexed = LexedFile::new(&JAVA, text.into());
    let mut tokens = lexed.token_spans().filter(|token| is_late_keyword(token.text(text))).peekable();
    tokens.peek()?;
    let keywords = keywords(&lexed.parse_all(), &lexed);
    let mut bytes = text.as_bytes().to_vec();
    for token in tokens.filter(|token| !keywords.contains(&token.start)) {
        bytes[token.end as usize - 1].make_ascii_uppercase();
    }
    changed(bytes, text)
}

fn is_late_keyword(word: &str) -> bool {
    matches!(word, "enum" | "assert")
}

/// Where `enum` and `assert` stand as keywords in our tree.
fn keywords(tree: &Tree, lexed: &LexedFile) -> HashSet<u32> {
    let starts: Vec<u32> = lexed.token_spans().map(|token| token.start).collect();
    let before =
        |offset: u32| starts.partition_point(|&start| start < offset).checked_sub(1).map(|at| starts[at]);
    let keyword = |node| match tree.kind(node) {
        NodeKind::Assert => Some(tree.span(node).start),
        NodeKind::Enum => before(tree.span(tree.child(node, NodeKind::Identifier)?).start),
        _ => None,
    };
    tree.subtree(NodeId::ROOT).filter_map(keyword).collect()
}

/// The text with line feeds for lone carriage returns, if it has any.
pub(crate) fn with_line_feeds(text: &str) -> Option<String> {
    let mut bytes = text.as_bytes().to_vec();
    for at in 0..bytes.len() {
        if bytes[at] == b'\r' && bytes.get(at + 1) != Some(&b'\n') {
            bytes[at] = b'\n';
        }
    }
    changed(bytes, text)
}

fn changed(bytes: Vec<u8>, text: &str) -> Option<String> {
    let is_changed = bytes != text.as_bytes();
    is_changed.then(|| String::from_utf8(bytes).expect("only ASCII letters were exchanged"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_change_and_keywords_stay() {
        let text = "enum E { A } class B { int enum; void f() { assert x; assert = enum.g(); } }";
        let renamed = with_new_names(text).expect("there are old names");
        assert_eq!(renamed, "enum E { A } class B { int enuM; void f() { assert x; asserT = enuM.g(); } }");
        assert_eq!(with_new_names("enum E { A; void f() { assert x; } }"), None);
    }

    #[test]
    fn only_lone_carriage_returns_change() {
        assert_eq!(with_line_feeds("a\rb\r\nc\r").as_deref(), Some("a\nb\r\nc\n"));
        assert_eq!(with_line_feeds("a\r\nb"), None);
    }
}
