//! Why other parsers see something else. Every reason is one that a person looked at.

use super::blobs::Verdict;
use super::difference::{Difference, Reason};
use super::items::Item;
use super::silver::Place;
use refscope_syntax::{LexedFile, NodeId, NodeKind, Tree};
use refscope_text::Symbol;
use std::sync::Arc;

/// Where tree-sitter's grammar sees something else.
pub(crate) const TREE_SITTER: &[Reason] = &[
    Reason {
        name: "a `;` behind a switch: tree-sitter makes both one expression statement, by the language's grammar \
               they are a switch statement and an empty one",
        explains: |difference, item| {
            let switches = difference.only_theirs.iter().filter(|theirs| {
                theirs.2 == NodeKind::ExpressionStatement.name() && difference.code(theirs).starts_with("switch")
            });
            switches.into_iter().any(|theirs| theirs == item || theirs.0 == item.0 || theirs.1 == item.1)
        },
    },
    Reason {
        name: "a lone carriage return ends a line, which tree-sitter does not know: a `//` comment goes on",
        explains: |difference, _| has_lone_carriage_return(difference.text),
    },
];

/// Where Eclipse's parser sees something else.
pub(crate) const ECLIPSE: &[Reason] = &[
    Reason {
        name: "documentation of `///` lines, which only the newest Java knows: not RefactoringMiner, and not we",
        explains: |difference, item| starts_earlier(difference, item, "///", |_| true),
    },
    Reason {
        name: "a local variable with modifiers starts at its Javadoc for Eclipse, any other statement does not",
        explains: |difference, item| {
            starts_earlier(difference, item, "/**", |kind| kind == "variable-declaration")
        },
    },
];

/// Whether the item is one of two that differ only in this: theirs starts with such a comment.
fn starts_earlier(difference: &Difference, item: &Item, comment: &str, fits: fn(&str) -> bool) -> bool {
    let mut theirs = difference.only_theirs.iter();
    let has_pair = theirs.any(|it| it.1 == item.1 && it.2 == item.2 && difference.code(it).starts_with(comment));
    has_pair && fits(item.2)
}

fn has_lone_carriage_return(text: &str) -> bool {
    text.as_bytes().windows(2).any(|pair| pair[0] == b'\r' && pair[1] != b'\n') || text.ends_with('\r')
}

/// Why Eclipse's parser found errors in a text.
pub(crate) fn of_refusal(text: &Arc<str>) -> &'static str {
    let tree = LexedFile::new(text.clone()).parse_all();
    let has_name = |name: &str| tree.subtree(NodeId::ROOT).any(|node| tree.label(node) == Symbol::of(name));
    if has_name("enum") || has_name("assert") {
        "an old source, in which `enum` or `assert` is a name"
    } else if tree.subtree(NodeId::ROOT).any(|node| tree.kind(node) == NodeKind::Error) {
        "a broken source: we find errors as well"
    } else {
        "Eclipse alone finds an error: our parser lets more pass"
    }
}

/// Why RefactoringMiner has a place that is none of our nodes.
pub(crate) fn of_place(text: &str, tree: &Tree, place: Place) -> Verdict {
    let [start, end] = [place[0], place[2]].map(|line| text.lines().nth(line as usize - 1).unwrap_or_default());
    if start.trim_start().starts_with("/**") {
        Verdict::Explained(vec!["a local variable with modifiers, which starts at its Javadoc for Eclipse"])
    } else if [start, end].iter().any(|line| line.chars().any(may_be_emoji)) {
        Verdict::Explained(vec!["RefactoringMiner drops emoji, `©` and `®` among them, before it counts columns"])
    } else if (end.encode_utf16().count() as u32) + 1 < place[3] {
        Verdict::Explained(vec!["the file has no such place: its line is shorter"])
    } else if tree.subtree(NodeId::ROOT).any(|node| tree.kind(node) == NodeKind::Error) {
        Verdict::Explained(vec!["a broken source, and each parser recovers in its own way"])
    } else {
        Verdict::Different(vec![format!("{place:?} {start}")])
    }
}

fn may_be_emoji(letter: char) -> bool {
    matches!(letter, '©' | '®' | '\u{2122}'..='\u{2bff}' | '\u{1f000}'..)
}
