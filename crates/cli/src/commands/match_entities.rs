//! `refscope match`: what became what.

use crate::color::ColorChoice;
use crate::failure::{Failure, Status};
use crate::run::{InputArguments, RunArguments, run as run_on};
use clap::Args;
use refscope_engine::{Mapping, MappingOptions};

const EXAMPLES: &str = "\
Examples:
  refscope match                          the last commit of the repository around this folder
  refscope match . main..topic            everything between two revisions as one change
  refscope match 1a2b3c4 --statements     a commit, with what became of every statement
  refscope match --explain Cart.total     why a method became what it became, and what else it could be
  refscope match --each -o all.jsonl      the whole history, one line for each commit";

/// Shows which declaration of the earlier version became which of the later one, and which came and went.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MatchArguments {
    #[command(flatten)]
    input: InputArguments,
    /// Show as well which statement became which, and what was replaced in it.
    #[arg(long, help_heading = "What to report")]
    statements: bool,
    /// Show why an entity, such as `Cart.total`, became what it became, and what lost against it. Any part of a
    /// qualified name will do. The text then tells of nothing else.
    #[arg(long, value_name = "ENTITY", help_heading = "What to report")]
    explain: Option<String>,
    #[command(flatten)]
    run: RunArguments<Mapping>,
}

/// Matches the entities and writes the mapping.
pub(crate) fn run(arguments: &MatchArguments, color: ColorChoice) -> Result<Status, Failure> {
    let options =
        MappingOptions { with_statements: arguments.statements, explain: arguments.explain.clone() };
    run_on(&arguments.input, &arguments.run, color, move |engine, change, cancellation| {
        engine.map(change, &options, cancellation)
    })
}
