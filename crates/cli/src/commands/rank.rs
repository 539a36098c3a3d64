//! `refscope rank`: what signatures make possible, and how far to believe it.

use crate::color::ColorChoice;
use crate::failure::{Failure, Status};
use crate::run::{InputArguments, RunArguments, run as run_on};
use clap::Args;
use refscope_ranking::{Ranking, rank};

const EXAMPLES: &str = "\
Examples:
  refscope rank                           the last commit of the repository around this folder
  refscope rank . main..topic             everything between two revisions as one change
  refscope rank --each -o all.csv         the whole history as a table";

/// Ranks what may have become what by signatures alone, after Weißgerber and Diehl: ten kinds of candidates, each with
/// how alike the code is, the risk that behaviour changed and why, and whether the detection confirms it.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RankArguments {
    #[command(flatten)]
    input: InputArguments,
    #[command(flatten)]
    run: RunArguments<Ranking>,
}

/// Ranks the candidates and writes them.
pub(crate) fn run(arguments: &RankArguments, color: ColorChoice) -> Result<Status, Failure> {
    run_on(&arguments.input, &arguments.run, color, |engine, change, cancellation| {
        let mut outcome = engine.view(change, cancellation, |comparison| {
            rank(comparison, &refscope_engine::detect(comparison, cancellation))
        });
        outcome.notes.append(&mut outcome.found.notes);
        outcome
    })
}
