//! The first referee: tree-sitter's grammar, on every file.

use super::blobs::{self, Blob, Choice, Verdict};
use super::difference::Difference;
use super::scoreboard::{Referee, Scoreboard};
use super::{items, reasons};
use crate::corpus::Corpus;
use anyhow::Result;
use refscope_syntax::LexedFile;
use refscope_testkit::properties;
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
    let tree = match blobs::timed(|| LexedFile::new(text.clone()).parse_all()) {
        Ok(tree) => tree,
        Err(too_slow) => return too_slow,
    };
    properties::lexing(text);
    properties::parsing(text);
    let mut parser = tree_sitter::Parser::new();
    parser.set_language(&tree_sitter_java_orchard::LANGUAGE.into()).expect("the grammar fits the library");
    let theirs = parser.parse(text.as_bytes(), None).expect("parsing is not cancelled");
    let (theirs, has_error) = items::of_tree_sitter(&theirs);
    if has_error {
        return Verdict::Refused("it finds a syntax error");
    }
    let ours = items::for_tree_sitter(&tree, text);
    Difference::verdict(text, &ours, &theirs, reasons::TREE_SITTER)
}
