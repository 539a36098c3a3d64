//! Every class of input: damaged code, all encodings and line ends, extreme sizes and depths.

use refscope_syntax::{JAVA, LexedFile, NodeId, NodeKind, SourceTree};
use refscope_testkit::properties;
use refscope_text::{Encoding, decode};
use std::sync::Arc;

#[path = "inputs/damage.rs"]
mod damage;
#[path = "inputs/extremes.rs"]
mod extremes;
#[path = "inputs/rows.rs"]
mod rows;

/// The members of a text, inner ones included: kind and source text.
fn members(text: &str) -> Vec<(NodeKind, String)> {
    let tree = LexedFile::new(&JAVA, Arc::from(text)).parse_all();
    let nodes = tree.subtree(NodeId::ROOT).filter(|&node| tree.kind(node).is_member());
    nodes.map(|node| (tree.kind(node), tree.text(node, text).to_owned())).collect()
}

/// The names of all methods of the skeleton.
fn method_names(text: &str) -> Vec<String> {
    let source = SourceTree::new(&JAVA, Arc::from(text));
    let tree = source.skeleton();
    let methods = tree.subtree(NodeId::ROOT).filter(|&node| tree.kind(node) == NodeKind::Method);
    let names = methods.filter_map(|node| tree.child(node, NodeKind::Identifier));
    names.map(|name| tree.text(name, text).to_owned()).collect()
}

const SMALL: &str =
    "class A {\n    /** Doc. */\n    int f(int x) {\n        return x; // ok\n    }\n\n    void g() {}\n}\n";

#[test]
fn line_ends_of_every_kind() {
    let hash = |text: &str| {
        let tree = LexedFile::new(&JAVA, Arc::from(text)).parse_all();
        tree.hash(NodeId::ROOT)
    };
    for line_end in ["\r\n", "\r", "\n\n", "\r\r\n"] {
        let text = SMALL.replace('\n', line_end);
        properties::lexing(&JAVA, &text);
        properties::parsing(&JAVA, &text);
        assert_eq!(hash(&text), hash(SMALL), "{line_end:?}");
    }
    let tabs = SMALL.replace("    ", "\t");
    assert_eq!(hash(&tabs), hash(SMALL));
}

#[test]
fn encodings_of_every_kind() {
    let text = SMALL.replace("ok", "é");
    let utf16 = |unit_bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        let units = std::iter::once(0xfeff).chain(text.encode_utf16());
        units.flat_map(unit_bytes).collect()
    };
    let latin1: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    for (bytes, encoding) in [
        (text.clone().into_bytes(), Encoding::Utf8),
        (format!("\u{feff}{text}").into_bytes(), Encoding::Utf8),
        (utf16(u16::to_le_bytes), Encoding::Utf16),
        (utf16(u16::to_be_bytes), Encoding::Utf16),
        (latin1, Encoding::Latin1),
    ] {
        let (decoded, found) = decode(bytes);
        assert_eq!(found, encoding);
        assert_eq!(decoded, text);
        assert_eq!(members(&decoded).len(), 3);
    }
}

#[test]
fn bytes_that_are_no_text() {
    let everything: Vec<u8> = (0..=255).cycle().take(2_000).collect();
    let (text, encoding) = decode(everything);
    assert_eq!(encoding, Encoding::Latin1);
    properties::lexing(&JAVA, &text);
    properties::parsing(&JAVA, &text);
    let nul = SMALL.replace("return", "\0return").replace("void", "void\0");
    properties::parsing(&JAVA, &nul);
    assert_eq!(method_names(&nul)[0], "f");
}

#[test]
fn nothing_at_all() {
    for text in
        ["", " ", "\n", "\t\r\n", "// only a comment", "/* only a comment */", "/** doc */", ";", "\u{1a}"]
    {
        properties::lexing(&JAVA, text);
        properties::parsing(&JAVA, text);
        let tree = LexedFile::new(&JAVA, Arc::from(text)).parse_all();
        assert_eq!(tree.len(), 1, "{text:?}");
        assert_eq!(tree.kind(NodeId::ROOT), NodeKind::File);
    }
}

#[test]
fn literals_and_comments_without_an_end() {
    for ending in
        ["\"abc", "'a", "\"\"\"\n abc", "/* abc", "/** abc", "// abc", "\"\\", "'\\", "\"\"\"\\", "\""]
    {
        let text = format!("{}{ending}", SMALL.trim_end());
        properties::lexing(&JAVA, &text);
        properties::parsing(&JAVA, &text);
        assert_eq!(method_names(&text), ["f", "g"], "{ending}");
        let within = SMALL.replace("void g", &format!("int h = {ending}\n    void g"));
        properties::parsing(&JAVA, &within);
        let swallows_the_rest = ending.starts_with("/*");
        let expected: &[&str] = if swallows_the_rest { &["f"] } else { &["f", "g"] };
        assert_eq!(method_names(&within), expected, "{ending}");
    }
}
