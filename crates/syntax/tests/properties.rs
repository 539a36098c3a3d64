//! Generated and damaged sources have the properties that every source has.

use proptest::prelude::*;
use refscope_syntax::{JAVA, LexedFile, NodeId};
use refscope_testkit::properties;
use std::sync::Arc;

/// Pieces of source text. Some are halves of something, so that brackets, strings and comments go wrong.
const PIECES: &[&str] = &[
    "class A",
    "interface I",
    "enum E",
    "record R(int x)",
    "@interface N",
    "new",
    "int",
    "String",
    "a",
    "b.c",
    "void f()",
    "List<String>",
    "Map<K, List<V>>",
    "<",
    ">",
    ">>",
    ">>=",
    "<T>",
    "(",
    ")",
    "[",
    "]",
    "[]",
    "{",
    "}",
    ";",
    ",",
    ".",
    "...",
    "@",
    "@A",
    "@A(1)",
    "@A(",
    "::",
    ":",
    "?",
    "->",
    "=",
    "+=",
    "==",
    "!",
    "~",
    "&",
    "&&",
    "|",
    "||",
    "+",
    "-",
    "++",
    "--",
    "*",
    "/",
    "1",
    "0x1F",
    "1.5e3",
    "'c'",
    "\"s\"",
    "\"",
    "'",
    "\"\"\"",
    "/*",
    "*/",
    "// c\n",
    "/** d */",
    "if (x)",
    "else",
    "for (;;)",
    "for (T t : ts)",
    "while (x)",
    "do",
    "switch (x) {",
    "case",
    "case 1:",
    "case A a when b ->",
    "default:",
    "default ->",
    "default",
    "try",
    "catch",
    "catch (E e)",
    "finally",
    "try (R r = o)",
    "return",
    "throw",
    "break",
    "continue",
    "yield",
    "assert",
    "synchronized (x)",
    "synchronized",
    "this",
    "super",
    "this(",
    "instanceof",
    "instanceof P(",
    "null",
    "true",
    "public",
    "static",
    "final",
    "sealed",
    "non-sealed",
    "permits",
    "extends",
    "implements",
    "throws",
    "import",
    "package",
    "module m",
    "module m {",
    "requires static",
    "exports p to",
    "var",
    "when",
    "record",
    "_",
    "x -> ",
    "(x, y) ->",
    "() ->",
    "(int)",
    "\\",
    "#",
    "\0",
    "é",
    "𝄞",
    "\n",
    "\r",
    "\r\n",
    "\t",
    "        ",
    "\n    ",
    "\n<<<<<<< HEAD\n",
    "\n=======\n",
    "\n>>>>>>> x\n",
];

fn soup(max_pieces: usize) -> impl Strategy<Value = String> {
    let piece = (0..PIECES.len(), any::<bool>());
    proptest::collection::vec(piece, 0..max_pieces).prop_map(|pieces| {
        pieces.into_iter().flat_map(|(piece, blank)| [PIECES[piece], if blank { " " } else { "" }]).collect()
    })
}

/// Everything that the language has, cut and glued.
const SOURCE: &str = include_str!("properties/source.java");

/// A source in which pieces were removed, doubled, moved or replaced.
fn damaged() -> impl Strategy<Value = String> {
    let place = any::<prop::sample::Index>();
    proptest::collection::vec((place, 0..40_usize, 0..10_u8, 0..PIECES.len()), 1..6).prop_map(|damages| {
        let mut text = SOURCE.to_owned();
        for (place, length, how, piece) in damages {
            let at = floor(&text, place.index(text.len() + 1));
            let end = floor(&text, (at + length).min(text.len()));
            let cut = text[at..end].to_owned();
            match how {
                0..=2 => text.replace_range(at..end, ""),
                3..=5 => text.insert_str(at, &cut),
                6..=8 => text.replace_range(at..end, PIECES[piece]),
                _ => text.truncate(at),
            }
        }
        text
    })
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_characters(text in "\\PC{0,200}") {
        properties::lexing(&JAVA, &text);
        properties::parsing(&JAVA, &text);
    }

    #[test]
    fn token_soup(text in soup(60)) {
        properties::lexing(&JAVA, &text);
        properties::parsing(&JAVA, &text);
    }

    #[test]
    fn token_soup_in_a_class(text in soup(40)) {
        let text = format!("class A {{\n    void f() {{\n        {text}\n    }}\n    int x;\n}}\n");
        properties::lexing(&JAVA, &text);
        properties::parsing(&JAVA, &text);
    }

    #[test]
    fn damaged_sources(text in damaged()) {
        properties::lexing(&JAVA, &text);
        properties::parsing(&JAVA, &text);
    }
}

/// Texts that once broke a property.
const REGRESSIONS: &[&str] = &[
    "nullthis( ...",
    "class A { void f() { x instanceof [] } }",
    "class A { int x = ; }",
    "class A { int x = a b c; }",
    "class A { int x = 1\n    int y = 2; }",
    "class A { Object o = e.\n    void g() {} }",
    "class A { void f() { )\n} }",
    "class A { void f() { new A; } }",
];

#[test]
fn what_once_broke_a_property() {
    for text in REGRESSIONS {
        properties::lexing(&JAVA, text);
        properties::parsing(&JAVA, text);
    }
}

#[test]
fn the_source_itself() {
    properties::lexing(&JAVA, SOURCE);
    properties::parsing(&JAVA, SOURCE);
}

#[test]
fn every_token_counts() {
    let hash = |text: &str| {
        let tree = LexedFile::new(&JAVA, Arc::from(text)).parse_all();
        tree.hash(NodeId::ROOT)
    };
    let original = hash(SOURCE);
    for token in LexedFile::new(&JAVA, Arc::from(SOURCE)).token_spans() {
        let (before, behind) = (&SOURCE[..token.start as usize], &SOURCE[token.end as usize..]);
        let word = token.text(SOURCE);
        let is_word = word.starts_with(|letter: char| letter.is_alphanumeric());
        if is_word {
            let changed = format!("{before}{word}0{behind}");
            assert_ne!(hash(&changed), original, "{word} at {} is not in the tree", token.start);
        }
    }
}
