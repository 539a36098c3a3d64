//! Quill, a tiny language that only the tests read: it shows that nothing behind `syntax` needs to know which language
//! a file is written in, and how little a front end is.
//!
//! ```text
//! # A till. Files are modules: functions stand at top level, and there are no classes.
//! fixed let rate = 3
//!
//! fun total(items, factor: Number) -> Number
//!   let sum = 0
//!   for item in items
//!     if item.price > 0 and not item.free
//!       sum := sum + item.price
//!     end
//!   end
//!   return sum * factor
//! end
//! ```
//!
//! Statements end with their line, blocks with `end`. A quote in a text is written twice: `'it''s'`. What starts with
//! `_` is private to its module.

mod lexer;
mod parser;

use lexer::Kind;
use refscope_syntax::{
    AccessorWords, Declarations, Declared, FrontEnd, Import, JAVA, Language, Lexed, Modifiers, Module,
    NodeId, NodeKind, Notation, Reader, TestWords, Tokens, Tree, TypeWords, Visibility, Words,
};
use refscope_text::Symbol;
use std::ops::Range;

/// The language.
pub static QUILL: Language = Language {
    name: "Quill",
    extensions: &["quill"],
    reader: Reader::of::<Quill>(),
    notation: &QuillNotation,
    declarations: &QuillDeclarations,
    words: &WORDS,
};

/// The languages that tests read.
pub static LANGUAGES_OF_TESTS: &[&Language] = &[&JAVA, &QUILL];

#[derive(Debug)]
struct Quill;

impl FrontEnd for Quill {
    type Kind = Kind;

    fn lex(text: &str) -> Lexed<Kind> {
        lexer::lex(text)
    }

    fn parse(text: &str, tokens: &Tokens<Kind>, defers: bool) -> Tree {
        parser::file(text, tokens, defers)
    }

    fn parse_deferred(text: &str, tokens: &Tokens<Kind>, range: Range<usize>, owner: NodeKind) -> Tree {
        parser::deferred(text, tokens, range, owner)
    }
}

/// Code is quoted, as there is no other notation to follow.
#[derive(Debug)]
struct QuillNotation;

impl Notation for QuillNotation {}

#[derive(Debug)]
struct QuillDeclarations;

impl Declarations for QuillDeclarations {
    fn module(&self, path: &str, _tree: &Tree) -> Option<Module> {
        Some(Module::of_path(path))
    }

    /// `use shop.prices` imports the functions of a module.
    fn imports(&self, tree: &Tree, text: &str) -> Vec<Import> {
        let nodes = tree.children(NodeId::ROOT).filter(|&node| tree.kind(node) == NodeKind::Import);
        let names = nodes.filter_map(|node| tree.text(node, text).split_whitespace().nth(1));
        let import =
            |name: &str| Import { full_name: name.to_owned(), is_on_demand: true, is_of_members: true };
        names.map(import).collect()
    }

    fn modifier(&self, label: Symbol) -> Modifiers {
        if label == Symbol::of("fixed") { Modifiers::FINAL } else { Modifiers::default() }
    }

    fn implied_visibility(&self, declared: Declared<'_>) -> Visibility {
        let Declared { tree, text, node, .. } = declared;
        let named = tree.child(node, NodeKind::Identifier).unwrap_or(node);
        let is_private = declared.kind() != NodeKind::File && tree.text(named, text).starts_with('_');
        if is_private { Visibility::Private } else { Visibility::Public }
    }
}

static WORDS: Words = Words {
    types: TypeWords {
        is_name: |name| name.starts_with(char::is_uppercase),
        text: Symbol::of("Text"),
        inferred: Symbol::NONE,
        unwritten: None,
        nothing: Symbol::of("Nothing"),
        common: &[Symbol::of("Text"), Symbol::of("Number")],
    },
    accessors: AccessorWords { getters: &["read"], setters: &["write"] },
    tests: TestWords {
        prefixes: &["check_"],
        marks: &[],
        parameterized_marks: &[],
        fixture_marks: &[],
        assertions: &[Symbol::of("check")],
        assumptions: &[],
        expected_failures: &[],
        expected_times: &[],
    },
    overriding: &[],
    equality_methods: &[],
    pipeline_starts: &[],
};
