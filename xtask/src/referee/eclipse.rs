//! The second referee: Eclipse's parser, which the field's reference tools are built on. It says where a
//! declaration starts, its documentation included, and what a statement is.

use super::blobs::{self, Blob, Choice, Verdict};
use super::difference::Difference;
use super::scoreboard::{Referee, Scoreboard};
use super::{items, modern, reasons};
use crate::corpus::Corpus;
use crate::jdt::{self, Outline};
use crate::peers::Toolchain;
use anyhow::Result;
use refscope_syntax::{JAVA, SourceTree};
use std::sync::Arc;

/// Files for one start of Java.
const N_IN_PORTION: usize = 2_000;

/// Judges the files that tree-sitter refused.
pub(crate) fn judge_refused(
    toolchain: &Toolchain,
    corpus: &Corpus,
    refused: Vec<Blob>,
    board: &mut Scoreboard,
) -> Result<()> {
    judge(toolchain, corpus, refused, Referee::EclipseForRefused, board)
}

/// Judges the files with the lowest ids, which is a fair sample and always the same.
pub(crate) fn judge_sample(
    toolchain: &Toolchain,
    corpus: &Corpus,
    bundles: &[String],
    n_files: usize,
    board: &mut Scoreboard,
) -> Result<()> {
    let mut blobs = blobs::list(corpus, bundles, Choice::All)?;
    blobs.sort_by(|one, other| one.id.cmp(&other.id));
    blobs.truncate(n_files);
    judge(toolchain, corpus, blobs, Referee::Eclipse, board)
}

fn judge(
    toolchain: &Toolchain,
    corpus: &Corpus,
    blobs: Vec<Blob>,
    referee: Referee,
    board: &mut Scoreboard,
) -> Result<()> {
    blobs::for_portions(corpus, blobs, N_IN_PORTION, |portion| {
        let renamed: Vec<_> = portion.iter().map(|(_, text)| modern::with_new_names(text)).collect();
        let texts = portion
            .iter()
            .zip(&renamed)
            .map(|((blob, text), renamed)| (blob.path.as_str(), renamed.as_deref().unwrap_or(text)));
        let outlines = jdt::outlines(toolchain, texts)?;
        let files = portion.into_iter().zip(outlines).collect();
        let judged = blobs::judge_all(files, |((_, text), outline)| judge_text(text, outline));
        for ((((blob, _), _), verdict), renamed) in judged.into_iter().zip(renamed) {
            let verdict = match verdict {
                Verdict::Same if renamed.is_some() => Verdict::Explained(vec![modern::OLD_NAMES]),
                verdict => verdict,
            };
            board.add(referee, &blob, verdict);
        }
        Ok(())
    })
}

fn judge_text(text: &Arc<str>, outline: &Outline) -> Verdict {
    if outline.error.is_some() {
        return Verdict::Refused("Eclipse's parser gave up");
    }
    if outline.problems > 0 {
        return Verdict::Refused(reasons::of_refusal(text));
    }
    let source = SourceTree::new(&JAVA, text.clone());
    let ours = items::for_eclipse(&source, &source.lexed().parse_all());
    let theirs = items::of_eclipse(text, outline);
    Difference::verdict(text, &ours, &theirs, reasons::ECLIPSE)
}
