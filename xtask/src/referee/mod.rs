//! `cargo xtask referee`: our Java front end against three others, on real code.
//!
//! Tree-sitter's grammar sees every file of the corpus, Eclipse's parser a sample and whatever tree-sitter
//! refuses, and RefactoringMiner's stored answers name statements that we must see as well. A difference needs a
//! reason that stands in the code; one without a reason makes the command fail.

mod blobs;
mod difference;
mod eclipse;
mod items;
mod modern;
mod reasons;
mod scoreboard;
mod silver;

pub(crate) use silver::{Place, column};
mod tree_sitter;

use crate::corpus::Corpus;
use crate::peers::Toolchain;
use anyhow::{Result, ensure};
use blobs::Choice;
use scoreboard::Scoreboard;
use std::path::Path;

/// What to compare.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only these bundles
    bundles: Vec<String>,
    /// Only a fixed sample, about half a minute of processor time, as continuous integration does
    #[arg(long, conflicts_with_all = ["bundles", "write"])]
    sample: bool,
    /// How many files Eclipse's parser sees, besides those that tree-sitter refuses; 0 leaves it out
    #[arg(long, default_value_t = 0)]
    jdt: usize,
    /// Print this many differences without a reason
    #[arg(long, default_value_t = 20)]
    show: usize,
    /// Print this many differences that have this reason, too
    #[arg(long)]
    reason: Option<String>,
    /// Write the result to `docs/referee.md`
    #[arg(long)]
    write: bool,
}

/// How many files Eclipse's parser sees of the fixed sample.
const SAMPLE_FOR_ECLIPSE: usize = 400;

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let corpus = match Corpus::find(root) {
        None if options.sample => {
            println!("referee: skipped, because REFSCOPE_CORPUS names no folder with benchmarks");
            return Ok(());
        }
        _ => Corpus::require(root)?,
    };
    let bundles = if options.bundles.is_empty() { corpus.bundles()? } else { options.bundles.clone() };
    let choice = if options.sample { Choice::FixedSample } else { Choice::All };
    let mut board = Scoreboard::new(options.show, options.reason.clone());
    let refused = tree_sitter::judge(&corpus, &bundles, choice, &mut board)?;
    let n_files = if options.sample { SAMPLE_FOR_ECLIPSE } else { options.jdt };
    if n_files > 0 {
        match Toolchain::prepare(root) {
            Ok(toolchain) => {
                eclipse::judge_refused(&toolchain, &corpus, refused, &mut board)?;
                eclipse::judge_sample(&toolchain, &corpus, &bundles, n_files, &mut board)?;
            }
            Err(error) if options.sample => {
                println!("Eclipse's parser is left out, the others judge alone: {error}")
            }
            Err(error) => return Err(error.into()),
        }
    }
    silver::judge(&corpus, &bundles, options.sample, &mut board)?;
    print!("{}", board.table());
    if options.write {
        std::fs::create_dir_all(root.join("docs"))?;
        std::fs::write(root.join("docs/referee.md"), board.page(n_files))?;
    }
    let n_unexplained = board.n_unexplained();
    ensure!(n_unexplained == 0, "{n_unexplained} differences have no reason");
    Ok(())
}
