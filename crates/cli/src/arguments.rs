//! What can be typed. Each command describes its own arguments; their comments are the help.

use crate::color::ColorChoice;
use crate::commands::{
    blame, compare, completions, demo, detect, export, man, match_entities, mcp, mine, opportunities,
    outline, rank, replay, review, stats, track,
};
use clap::{Parser, Subcommand};

const EXAMPLES: &str = "\
Examples:
  refscope demo                           watch it work on a small history that it carries along
  refscope detect                         the last commit of the repository around this folder
  refscope detect ~/src/guava v33.0       the commit of a tag
  refscope detect . main..topic           a branch as one change
  refscope detect . main..topic --each    a branch, commit by commit
  refscope detect --worktree              what is not committed yet
  refscope mine . --into history.db       the whole archive, in a database
  refscope match                          which declaration became which in the last commit

Exit codes:
  0  all was looked at, whether or not something was found
  2  the arguments are wrong, or there is no such repository or revision
  3  results are missing: a time limit, something unreadable, or a reader that went away
  4  a bug in refscope";

/// Finds the refactorings in a git history: renamed, moved, extracted and inlined code, changed signatures and
/// more, in Java.
///
/// It reads the repository itself, so git need not be installed. It never changes the repository, never runs
/// anything from it, and never touches the network.
#[derive(Debug, Parser)]
#[command(name = "refscope", version, max_term_width = 100, after_help = EXAMPLES, arg_required_else_help = true)]
pub(crate) struct Arguments {
    /// When to use colours: auto (at a terminal, unless NO_COLOR is set), always or never.
    #[arg(long, value_name = "WHEN", global = true, default_value = "auto", hide_possible_values = true)]
    #[arg(hide_default_value = true)]
    pub(crate) color: ColorChoice,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Detect(Box<detect::DetectArguments>),
    Match(Box<match_entities::MatchArguments>),
    Outline(outline::OutlineArguments),
    Compare(Box<compare::CompareArguments>),
    Replay(replay::ReplayArguments),
    Review(Box<review::ReviewArguments>),
    Opportunities(Box<opportunities::OpportunitiesArguments>),
    Mine(Box<mine::MineArguments>),
    Export(export::ExportArguments),
    Stats(stats::StatsArguments),
    Rank(Box<rank::RankArguments>),
    Demo(demo::DemoArguments),
    Track(track::TrackArguments),
    Blame(blame::BlameArguments),
    /// Lists all kinds of refactorings, as `--type` takes them.
    Types,
    Mcp(mcp::McpArguments),
    Completions(completions::CompletionsArguments),
    Man(man::ManArguments),
}

/// Reads the arguments; ends the program for `--help`, and with a sentence where they are wrong.
pub(crate) fn parse() -> Arguments {
    Arguments::parse()
}
