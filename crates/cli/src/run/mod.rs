//! A run over one change or many: what `detect` and `match` have in common.
//!
//! [`plan`] turns the arguments into a list of changes, the engine looks at them on several threads, and [`report`]
//! writes what each showed, in the order of the list.

mod plan;
mod progress;
mod report;
mod stats;

pub(crate) use plan::{InputArguments, commits_of};

use crate::color::ColorChoice;
use crate::failure::{Failure, Status, tell};
use crate::signals;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use refscope_engine::text::{Cancellation, Change};
use refscope_engine::{Engine, MAX_THREADS, Options, Outcome};
use refscope_report::{Format, Reported};
use report::Report;
use stats::Totals;
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How to look, and where the report goes.
#[derive(Debug, Args)]
pub(crate) struct RunArguments<T: Reported> {
    /// How to write the results [default: by the name of the --output file, else text].
    #[arg(short, long, value_name = "FORMAT", value_parser = format_names::<T>(), help_heading = "Output")]
    format: Option<String>,
    /// Write to this file, which appears when it is complete.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Do not show text in a pager at a terminal; PAGER names one, and `less` is the usual one.
    #[arg(long, help_heading = "Output")]
    no_pager: bool,
    /// Tell on standard error what was done and how long it took.
    #[arg(long, help_heading = "Output")]
    stats: bool,
    /// Stop looking at a commit after this many seconds; its results are then marked as partial.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    timeout: Option<Duration>,
    /// How many commits to look at side by side [default: as many as there are processors].
    #[arg(long, value_name = "N", value_parser = n_threads, help_heading = "Limits")]
    threads: Option<NonZeroUsize>,
    /// When a signal such as Ctrl-C ends the run, keep what was found until then as FILE.interrupted.
    #[arg(long, requires = "output", help_heading = "Output")]
    keep_interrupted: bool,
    #[arg(skip)]
    reported: PhantomData<T>,
}

/// Does `work` on every change of the input and writes what it shows.
pub(crate) fn run<T: Reported + Default + Send>(
    input: &InputArguments,
    arguments: &RunArguments<T>,
    color: ColorChoice,
    work: impl Fn(&Engine, &Change, &Cancellation) -> Outcome<T> + Send + Sync + 'static,
) -> Result<Status, Failure> {
    let start = Instant::now();
    let source = input.source()?;
    let mut options = arguments.options()?;
    let shows_progress = source.steps().len() > 1 && progress::is_wanted(arguments.output.is_some());
    options.progress = shows_progress.then(progress::line);
    if arguments.keep_interrupted {
        signals::end_first(options.cancellation.clone());
    }
    let mut totals = Totals::default();
    let (format, output) = (arguments.format(), arguments.output.as_deref());
    let is_paged = !arguments.no_pager && format.name == T::FORMATS[0].name;
    let mut report = Report::open(format, output, color, is_paged, source.origin())?;
    let left_out = source.left_out().clone();
    let view = move |engine: &Engine, _: &_, change: &_, cancellation: &_| work(engine, change, cancellation);
    let mut mining = Engine::new().mine_with(source, &options, view);
    while let Some(mined) = mining.next() {
        let source = mining.source();
        let (subject, info) = (mined.subject.clone(), source.commit_info(&source.steps()[mined.place]));
        let outcome = if input.is_list() { mined.outcome() } else { mined.result? };
        totals.add(&outcome);
        let took = arguments.stats.then(|| outcome.stats.took());
        report.record(&subject, info.as_ref(), took, &outcome)?;
    }
    drop(mining);
    if shows_progress {
        progress::clear();
    }
    if options.cancellation.is_cancelled() {
        return report.end_interrupted();
    }
    left_out.notes.iter().for_each(|note| tell("note", &note.message));
    match left_out.n_merges {
        0 => {}
        1 => tell("note", "1 merge was left out; `--merges` includes it"),
        n => tell("note", &format!("{n} merges were left out; `--merges` includes them")),
    }
    if arguments.stats {
        totals.print(T::NOUN, start.elapsed());
    }
    let status = report.end()?;
    if let Some(path) = arguments.output.as_deref().filter(|_| shows_progress) {
        tell("done", &format!("{} -> {}", totals.in_words(T::NOUN, start.elapsed()), path.display()));
    }
    Ok(if left_out.notes.is_empty() { status } else { Status::Partial })
}

impl<T: Reported> RunArguments<T> {
    fn format(&self) -> &'static Format<T> {
        let by_name = self.format.as_deref().and_then(Format::by_name);
        let extension = || self.output.as_ref()?.extension()?.to_str();
        by_name.or_else(|| Format::by_extension(extension()?)).unwrap_or(&T::FORMATS[0])
    }

    /// How the engine works. As many threads look at commits as lex a large one together.
    fn options(&self) -> Result<Options, Failure> {
        if let Some(wanted) = self.threads {
            refscope_engine::use_threads(wanted.get()).map_err(|error| {
                let help = "ask for fewer with `--threads`";
                Failure::new(format!("{wanted} threads cannot be started: {error}"), help)
            })?;
        }
        Ok(Options { n_threads: self.threads, time_limit: self.timeout, ..Options::default() })
    }
}

fn format_names<T: Reported>() -> PossibleValuesParser {
    T::FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.summary)).into()
}

fn n_threads(text: &str) -> Result<NonZeroUsize, String> {
    let n_threads = text.parse().ok().filter(|n: &NonZeroUsize| n.get() <= MAX_THREADS);
    n_threads.ok_or_else(|| format!("it must be a number from 1 to {MAX_THREADS}"))
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "it must be a number of seconds")?;
    let duration = Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())?;
    if duration.is_zero() { Err("it must be more than zero".to_owned()) } else { Ok(duration) }
}
