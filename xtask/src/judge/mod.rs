//! `cargo xtask judge`: whose answer is right where Refscope and RefactoringMiner differ?
//!
//! `draw` takes differences at random and writes a sheet that does not say which tool said what; the key stays in
//! another file. People look at the code of both versions and fill in a verdict and a sentence for each. `reveal`
//! joins the two and writes the tally to `docs/judgements/`. The sheet holds code of the benchmarks, so it stays
//! below `target/`; what is committed names places only.

mod claim;
mod draw;
mod reveal;
mod sheet;
pub(crate) mod survey;

use anyhow::Result;
use clap::{Args, Subcommand, ValueEnum};
use std::path::{Path, PathBuf};

#[derive(Subcommand)]
pub(crate) enum Judge {
    /// Draws differences at random and writes a sheet that does not tell who said what
    Draw(DrawOptions),
    /// Joins a judged sheet with its key and writes the tally
    Reveal(Sample),
    /// Draws opportunities of each kind, or joins a judged sheet of them
    Survey(survey::Options),
}

/// Which sample is meant.
#[derive(Args)]
pub(crate) struct Sample {
    /// What is judged
    #[arg(long)]
    kind: Kind,
    /// What makes the sample another one
    #[arg(long)]
    seed: u64,
}

#[derive(Args)]
pub(crate) struct DrawOptions {
    #[command(flatten)]
    sample: Sample,
    /// How many differences to draw
    #[arg(long)]
    count: usize,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// Pairs of statements that one of the tools has
    Statements,
    /// Refactorings in unlabelled commits that one of the tools reports
    Wild,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::Statements => "statements",
            Self::Wild => "wild",
        }
    }
}

impl Sample {
    fn name(&self) -> String {
        format!("{}-{}", self.kind.name(), self.seed)
    }

    /// The sheet, with a place for verdicts.
    fn sheet(&self, root: &Path) -> PathBuf {
        root.join(format!("target/judge/{}.md", self.name()))
    }

    /// Who said what.
    fn key(&self, root: &Path) -> PathBuf {
        root.join(format!("target/judge/{}.key", self.name()))
    }
}

pub(crate) fn run(root: &Path, judge: &Judge) -> Result<()> {
    match judge {
        Judge::Draw(options) => draw::run(root, options),
        Judge::Reveal(sample) => reveal::run(root, sample),
        Judge::Survey(options) => survey::run(root, options),
    }
}
