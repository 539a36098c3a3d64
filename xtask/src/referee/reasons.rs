//! Why other parsers see something else.
//!
//! A reason must not excuse more than it explains: where it can, it shows that the difference is gone once its
//! cause is.

use super::blobs::Verdict;
use super::difference::{Difference, Reason};
use super::items::Item;
use super::silver::{self, Place};
use refscope_syntax::{JAVA, LexedFile, NodeId, NodeKind, Tree};
use refscope_text::Span;
use std::sync::Arc;

/// Where tree-sitter's grammar sees something else.
pub(crate) const TREE_SITTER: &[Reason] = &[
    Reason {
        name: "a `;` behind a switch: tree-sitter makes both one expression statement, by the language's grammar \
               they are a switch statement and an empty one",
        explains: |difference, item| {
            let mut switches = difference.only_theirs.iter().filter(|theirs| {
                theirs.2 == NodeKind::ExpressionStatement.name()
                    && difference.code(theirs).starts_with("switch")
            });
            switches.any(|theirs| {
                theirs == item
                    || (item.2 == NodeKind::Switch.name() && theirs.0 == item.0)
                    || (item.2 == NodeKind::Empty.name() && theirs.1 == item.1)
            })
        },
    },
    Reason {
        name: "no Java file: statements stand outside of every type",
        explains: |difference, item| {
            let tree = LexedFile::new(&JAVA, difference.text.into()).parse_all();
            let broken = tree.children(NodeId::ROOT).filter(|&node| tree.kind(node) == NodeKind::Error);
            broken.into_iter().any(|node| tree.span(node).contains(Span::new(item.0, item.1)))
        },
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
    Reason {
        name: "an annotation member with a default value ends for Eclipse with the comment behind it",
        explains: |difference, item| {
            let same_start = |theirs: &&Item| theirs.0 == item.0 && theirs.2 == "annotation-member";
            let theirs = difference.only_theirs.iter().find(same_start);
            theirs.is_some_and(|theirs| difference.code(theirs).rsplit(';').next().is_some_and(is_comment))
        },
    },
];

fn is_comment(text: &str) -> bool {
    text.trim_start().starts_with("//") || text.trim_start().starts_with("/*")
}

/// Whether the item is one of two that differ only in this: theirs starts with such a comment.
fn starts_earlier(difference: &Difference, item: &Item, comment: &str, fits: fn(&str) -> bool) -> bool {
    let mut theirs = difference.only_theirs.iter();
    let has_pair =
        theirs.any(|it| it.1 == item.1 && it.2 == item.2 && difference.code(it).starts_with(comment));
    has_pair && fits(item.2)
}

/// Why Eclipse's parser found errors in a text.
pub(crate) fn of_refusal(text: &Arc<str>) -> &'static str {
    let tree = LexedFile::new(&JAVA, text.clone()).parse_all();
    if tree.subtree(NodeId::ROOT).any(|node| tree.kind(node) == NodeKind::Error) {
        "a broken source: we find errors as well"
    } else {
        "Eclipse finds an error and we recover silently, as from a missing `;`"
    }
}

/// Why RefactoringMiner has a place that is none of our nodes.
pub(crate) fn of_place(text: &str, tree: &Tree, place: Place) -> Verdict {
    let [start, end] =
        [place[0], place[2]].map(|line| text.lines().nth(line as usize - 1).unwrap_or_default());
    let is_variable_with_documentation = || {
        let ends = silver::places(text, tree, |_| true);
        start.trim_start().starts_with("/**")
            && ends.iter().any(|(it, kind)| *kind == NodeKind::LocalVariables && it[2..] == place[2..])
    };
    let is_seen_without_emoji =
        || silver::places(text, tree, |letter| !may_be_emoji(letter)).iter().any(|(it, _)| *it == place);
    let is_in_error = || {
        let mut errors = silver::places(text, tree, |_| true);
        errors.retain(|(_, kind)| *kind == NodeKind::Error);
        errors.iter().any(|(it, _)| it[0] <= place[2] && place[0] <= it[2])
    };
    if is_variable_with_documentation() {
        Verdict::Explained(vec!["a local variable with modifiers, which starts at its Javadoc for Eclipse"])
    } else if is_seen_without_emoji() {
        Verdict::Explained(vec!["the columns are right when emoji, `©` and `®` among them, count nothing"])
    } else if (end.encode_utf16().count() as u32) + 1 < place[3] {
        Verdict::Explained(vec!["the file has no such place: its line is shorter"])
    } else if is_in_error() {
        Verdict::Explained(vec!["broken lines, from which each parser recovers in its own way"])
    } else {
        Verdict::Different(vec![format!("{place:?} {start}")])
    }
}

fn may_be_emoji(letter: char) -> bool {
    matches!(letter, '©' | '®' | '\u{2122}'..='\u{2bff}' | '\u{1f000}'..)
}
