//! `refscope detect`: from what was asked for to a report.
//!
//! [`plan`] turns the arguments into a list of jobs, [`in_order`] runs them on several threads, [`filter`] picks
//! what was asked for, and [`report`] writes it, in the order of the list.

mod filter;
mod history;
mod in_order;
mod plan;
mod report;
mod stats;

use crate::color::ColorChoice;
use crate::failure::{Failure, Status, tell};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use filter::{Filter, FilterArguments};
use plan::{InputArguments, Plan};
use refscope_engine::Engine;
use refscope_report::{FORMATS, Format};
use report::Report;
use stats::Totals;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  refscope detect                         the last commit of the repository around this folder
  refscope detect 1a2b3c4                 a commit of that repository
  refscope detect ~/src/guava v33.0       the commit of a tag in another repository
  refscope detect . main..topic           everything between two revisions as one change
  refscope detect . main..topic --each    the same, commit by commit
  refscope detect --each -o all.jsonl     the whole history, one line for each commit
  refscope detect 1a2b3c4 --parent 1      a merge against its first parent
  refscope detect --staged --type rename-method,move-class
  refscope detect --before lib-1.0 --after lib-2.0 --path 'src/main/*'
  git rev-list --no-merges -n 50 main | refscope detect --commits - -f csv

Exit codes:
  0  all was looked at, whether or not something was found
  2  the arguments are wrong, or there is no such repository or revision
  3  results are missing, because of a time limit or something unreadable";

/// Finds the refactorings of a commit, a range, the work tree or two folders.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DetectArguments {
    #[command(flatten)]
    input: InputArguments,
    #[command(flatten)]
    filter: FilterArguments,
    /// How to write the results [default: by the name of the --output file, else text].
    #[arg(short, long, value_name = "FORMAT", value_parser = format_names(), help_heading = "Output")]
    format: Option<String>,
    /// Write to this file, which appears when it is complete.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Tell on standard error what was done and how long it took.
    #[arg(long, help_heading = "Output")]
    stats: bool,
    /// Stop looking at a commit after this many seconds; its results are then marked as partial.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    timeout: Option<Duration>,
    /// How many commits to look at side by side [default: as many as there are processors].
    #[arg(long, value_name = "N", help_heading = "Limits")]
    threads: Option<NonZeroUsize>,
}

/// Finds the refactorings and writes them.
pub(crate) fn run(arguments: &DetectArguments, color: ColorChoice) -> Result<Status, Failure> {
    let start = Instant::now();
    let n_threads = n_threads(arguments.threads)?;
    let filter = Filter::new(&arguments.filter)?;
    let plan = Plan::new(&arguments.input)?;
    let engine = Engine::new();
    let mut totals = Totals::default();
    let mut report = Report::open(arguments.format(), arguments.output.as_deref(), color, plan.origin())?;
    in_order::in_order(
        &plan.jobs,
        n_threads,
        |job| plan.detect(job, &engine, arguments.timeout),
        |job, outcome| {
            let mut timed = plan.forgive(outcome)?;
            timed.detection.refactorings.retain(|refactoring| filter.accepts(refactoring));
            totals.add(&timed);
            report.record(&job.subject(), &timed.detection)
        },
    )?;
    plan.left_out.iter().for_each(|note| tell("note", note));
    match plan.n_merges {
        0 => {}
        1 => tell("note", "1 merge was left out"),
        n => tell("note", &format!("{n} merges were left out")),
    }
    if arguments.stats {
        totals.print(start.elapsed());
    }
    let status = report.end()?;
    Ok(if plan.left_out.is_empty() { status } else { Status::Partial })
}

impl DetectArguments {
    fn format(&self) -> &'static Format {
        let by_name = self.format.as_deref().and_then(Format::by_name);
        let extension = || self.output.as_ref()?.extension()?.to_str();
        by_name.or_else(|| Format::by_extension(extension()?)).unwrap_or(&FORMATS[0])
    }
}

/// How many threads look at commits; those that lex a large commit together are as many.
fn n_threads(wanted: Option<NonZeroUsize>) -> Result<usize, Failure> {
    let Some(wanted) = wanted else {
        return Ok(std::thread::available_parallelism().map_or(1, NonZeroUsize::get));
    };
    refscope_engine::use_threads(wanted.get()).map_err(|error| {
        Failure::new(format!("{wanted} threads cannot be started: {error}"), "ask for fewer with `--threads`")
    })?;
    Ok(wanted.get())
}

fn format_names() -> PossibleValuesParser {
    FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.summary)).into()
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "it must be a number of seconds")?;
    let duration = Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())?;
    if duration.is_zero() { Err("it must be more than zero".to_owned()) } else { Ok(duration) }
}
