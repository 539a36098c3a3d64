//! The first referee: tree-sitter's grammar, on every file.

use super::blobs::{self, Blob, Choice, Verdict};
use super::difference::Difference;
use super::items::{self, Item};
use super::scoreboard::{Referee, Scoreboard};
use super::{modern, reasons};
use crate::corpus::Corpus;
use anyhow::Result;
use refscope_syntax::{JAVA, LexedFile};
use refscope_testkit::properties;
use std::collections::BTreeSet;
use std::sync::Arc;

const N_IN_PORTION: usize = 512;

/// Judges all chosen files, and checks that they have the properties of any input. Returns those that
/// tree-sitter refused.
pub(crate) fn judge(
    corpus: &Corpus,
    bundles: &[String],
    choice: Choice,
    board: &mut Scoreboard,
) -> Result<Vec<Blob>> {
    let mut refused = Vec::new();
    let blobs = blobs::list(corpus, bundles, choice)?;
    blobs::for_portions(corpus, blobs, N_IN_PORTION, |portion| {
        for ((blob, _), verdict) in blobs::judge_all(portion, |(_, text)| judge_text(text)) {
            if matches!(verdict, Verdict::Refused(_)) {
                refused.push(blob.clone());
            }
            board.add(Referee::TreeSitter, &blob, verdict);
        }
        Ok(())
    })?;
    Ok(refused)
}

fn judge_text(text: &Arc<str>) -> Verdict {
    let tree = match blobs::timed(|| LexedFile::new(&JAVA, text.clone()).parse_all()) {
        Ok(tree) => tree,
        Err(too_slow) => return too_slow,
    };
    properties::lexing(&JAVA, text);
    properties::parsing(&JAVA, text);
    let ours = items::for_tree_sitter(&tree, text);
    let verdict = compare(text, text, &ours);
    if matches!(verdict, Verdict::Same) {
        return verdict;
    }
    let Some((modern, mut causes)) = modernized(text) else { return verdict };
    match compare(text, &modern, &ours) {
        Verdict::Same => Verdict::Explained(causes),
        Verdict::Explained(others) => {
            causes.extend(others);
            Verdict::Explained(causes)
        }
        _ => verdict,
    }
}

/// The text without what tree-sitter cannot read in old sources, and what that was.
fn modernized(text: &str) -> Option<(String, Vec<&'static str>)> {
    let mut causes = Vec::new();
    let mut current = text.to_owned();
    for (cause, change) in [
        (modern::CARRIAGE_RETURNS, modern::with_line_feeds as fn(&str) -> Option<String>),
        (modern::OLD_NAMES, modern::with_new_names),
    ] {
        if let Some(changed) = change(&current) {
            causes.push(cause);
            current = changed;
        }
    }
    (!causes.is_empty()).then_some((current, causes))
}

/// Compares our items of a text with what tree-sitter sees when it `reads` the same text or a modernized one.
fn compare(text: &str, reads: &str, ours: &BTreeSet<Item>) -> Verdict {
    let mut parser = tree_sitter::Parser::new();
    parser.set_language(&tree_sitter_java_orchard::LANGUAGE.into()).expect("the grammar fits the library");
    let theirs = parser.parse(reads.as_bytes(), None).expect("parsing is not cancelled");
    let (theirs, has_error) = items::of_tree_sitter(&theirs);
    if has_error {
        return Verdict::Refused("it finds a syntax error");
    }
    Difference::verdict(text, ours, &theirs, reasons::TREE_SITTER)
}
