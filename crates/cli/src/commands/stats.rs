//! `refscope stats`: what a mined history says in numbers.

use crate::color::ColorChoice;
use crate::commands::export::Source;
use crate::failure::{Failure, Status};
use crate::output::Output;
use clap::{Args, ValueEnum};
use refscope_report::{StatisticsFormat, StatisticsRecord};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  refscope stats history.db                     tables for the terminal
  refscope stats history.db -o history.html     one page with charts, which needs no network
  refscope stats tables/ -f json                from Parquet files, for programs";

/// Tells what a mined history says in numbers: refactorings over time, by kind, author, folder and file, their share of
/// commits and of changed lines, what is refactored most, and what together.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct StatsArguments {
    /// What `refscope mine` wrote: a database, or a folder of Parquet files.
    #[arg(value_name = "FILE.db|DIR/")]
    from: PathBuf,
    /// How to write the numbers [default: by the name of the --output file, else text].
    #[arg(short, long, value_name = "FORMAT", help_heading = "Output")]
    format: Option<StatsFormat>,
    /// Write to this file, which appears when it is complete.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StatsFormat {
    /// Tables for a terminal.
    Text,
    /// One document for programs.
    Json,
    /// One page with charts that filter each other.
    Html,
}

impl StatsFormat {
    fn of_path(path: &Path) -> Option<Self> {
        match path.extension()?.to_str()? {
            "json" => Some(Self::Json),
            "html" => Some(Self::Html),
            _ => None,
        }
    }

    const fn format(self) -> StatisticsFormat {
        match self {
            Self::Text => StatisticsFormat::Text,
            Self::Json => StatisticsFormat::Json,
            Self::Html => StatisticsFormat::Html,
        }
    }
}

/// Counts and writes.
pub(crate) fn run(arguments: &StatsArguments, color: ColorChoice) -> Result<Status, Failure> {
    let output = arguments.output.as_deref();
    let format = arguments.format.or_else(|| StatsFormat::of_path(output?)).unwrap_or(StatsFormat::Text);
    let statistics = Source::open(&arguments.from)?.reader.statistics()?;
    let name = match statistics.repositories.as_slice() {
        [] => "no repository".to_owned(),
        [one] => one.clone(),
        [one, rest @ ..] => format!("{one} and {} more", rest.len()),
    };
    let record = StatisticsRecord { name: &name, statistics: &statistics };
    let is_colored = if output.is_some() { color.for_file() } else { color.for_stdout() };
    let mut output = output.map_or_else(|| Ok(Output::stdout()), Output::open)?;
    output.write(|out| format.format().write(out, &record, is_colored))?;
    output.finish()?;
    Ok(Status::Complete)
}
