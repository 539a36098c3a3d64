//! The commands, one module each: its arguments and what it does.

pub(crate) mod blame;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod demo;
pub(crate) mod detect;
pub(crate) mod export;
pub(crate) mod man;
pub(crate) mod match_entities;
pub(crate) mod mcp;
pub(crate) mod mine;
pub(crate) mod opportunities;
pub(crate) mod outline;
pub(crate) mod rank;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod stats;
pub(crate) mod track;
pub(crate) mod types;

use crate::arguments::{Arguments, Command};
use crate::failure::{Failure, Status};

/// Runs the command that was asked for.
pub(crate) fn run(arguments: &Arguments) -> Result<Status, Failure> {
    match &arguments.command {
        Command::Detect(detect) => detect::run(detect, arguments.color),
        Command::Match(entities) => match_entities::run(entities, arguments.color),
        Command::Outline(outline) => outline::run(outline, arguments.color),
        Command::Compare(compare) => compare::run(compare, arguments.color),
        Command::Replay(replay) => replay::run(replay, arguments.color),
        Command::Track(track) => track::run(track, arguments.color),
        Command::Blame(blame) => blame::run(blame, arguments.color),
        Command::Review(review) => review::run(review),
        Command::Opportunities(survey) => opportunities::run(survey, arguments.color),
        Command::Mine(mine) => mine::run(mine),
        Command::Export(export) => export::run(export),
        Command::Stats(stats) => stats::run(stats, arguments.color),
        Command::Rank(rank) => rank::run(rank, arguments.color),
        Command::Demo(demo) => demo::run(demo, arguments.color),
        Command::Types => types::run(),
        Command::Mcp(mcp) => mcp::run(mcp),
        Command::Completions(completions) => completions::run(completions),
        Command::Man(man) => man::run(man),
    }
}
