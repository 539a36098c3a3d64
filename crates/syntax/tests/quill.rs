//! A second language has the properties that every language has, and can be put beside the first: nothing of what a
//! front end builds on is Java's.

use proptest::prelude::*;
use refscope_syntax::{JAVA, Language, NodeId, Printer, SourceTree};
use refscope_testkit::properties;
use refscope_testkit::quill::{LANGUAGES_OF_TESTS, QUILL};
use std::sync::Arc;

/// Pieces of source text, of which some are halves of something.
const PIECES: &[&str] = &[
    "fun f",
    "fun",
    "end",
    "(",
    ")",
    "(a, b: Number)",
    "-> Text",
    "let x =",
    "fixed let",
    "if",
    "else",
    "while",
    "for x in",
    "return",
    "and",
    "or",
    "not",
    ":=",
    "=",
    "/=",
    "+",
    "-",
    "*",
    ".",
    ",",
    ":",
    "a",
    "b.c(d)",
    "12.5",
    "'it''s'",
    "'",
    "# why",
    "## doc",
    "\n",
    "\n",
    "\n",
    "é",
    "!",
    "\u{a0}",
];

fn soup() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(PIECES);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_characters(text in "\\PC{0,200}") {
        properties::lexing(&QUILL, &text);
        properties::parsing(&QUILL, &text);
    }

    #[test]
    fn token_soup(text in soup()) {
        properties::lexing(&QUILL, &text);
        properties::parsing(&QUILL, &text);
    }
}

#[test]
fn deep_nesting_is_an_error_and_no_crash() {
    for piece in ["if a\n", "(", "not ", "f(", "a + (", "for x in y\n"] {
        let text = format!("fun f()\n{}\nend\n", piece.repeat(20_000));
        properties::parsing(&QUILL, &text);
    }
}

#[test]
fn a_file_is_read_in_the_language_of_its_name_and_carries_it() {
    let of_path = |path: &str| Language::among(LANGUAGES_OF_TESTS, path).map(|it| it.name);
    assert_eq!(of_path("shop/Cart.java"), Some("Java"));
    assert_eq!(of_path("shop/cart.quill"), Some("Quill"));
    assert_eq!([of_path("shop/cart"), of_path("quill"), of_path("cart.py")], [None; 3]);
    for language in LANGUAGES_OF_TESTS {
        let source = SourceTree::new(language, Arc::from("a"));
        assert_eq!([source.language(), source.skeleton().language()], [*language; 2]);
    }
}

#[test]
fn comments_and_texts_are_those_of_the_language() {
    let words = |language: &'static Language, text: &str| {
        let source = SourceTree::new(language, Arc::from(text));
        let whole = source.skeleton().span(NodeId::ROOT);
        (source.words(whole).count(), source.comments().len())
    };
    assert_eq!(words(&QUILL, "total # sum\n'# none'"), (2, 1));
    assert_eq!(words(&JAVA, "total // sum\n'/'"), (2, 1));
}

#[test]
fn code_is_printed_in_the_notation_of_its_language() {
    let text = "fun f()\n  if  a >\n   b\n    g(  1 )\n  end\nend\n";
    let lexed = SourceTree::new(&QUILL, Arc::from(text));
    let tree = lexed.lexed().parse_all();
    let printer = Printer::new(&tree, text);
    let kind = refscope_syntax::NodeKind::If;
    let node = tree.subtree(NodeId::ROOT).find(|&node| tree.kind(node) == kind).expect("there is one");
    assert_eq!(printer.header(node), "if a > b");
    assert_eq!(printer.statement(node), "if a > b g( 1 ) end");
}
