//! `refscope mine`: every commit of some repositories, into a database.

mod history;
mod plan;
mod progress;

use crate::commands::export::is_folder;
use crate::failure::{Failure, Status, tell};
use crate::output::Output;
use crate::run::{commits_of, seconds};
use clap::{Args, ValueEnum};
use history::{History, Limits, tell_plan};
use plan::Selection;
use refscope_archive::{Extent, Writer};
use refscope_engine::Options;
use std::io::IsTerminal;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  refscope mine . --into history.db                   every commit of all branches, once
  refscope mine ~/src/guava ~/src/jsoup --into all.db two repositories in one database
  refscope mine --list repositories.txt --into all.db one repository on each line
  refscope mine . --range v1.0..v2.0 --into two.db
  refscope mine . --into tables/                      Parquet files, for DuckDB, pandas, polars and Spark
  refscope mine . --format arrow | python work.py     the tables as they come, as Arrow streams

What is there already is left alone: the same command again goes on where a run was ended, and later does what is new.";

/// Mines whole histories into an SQLite database or Parquet files: commits, changed files, declarations, refactorings with their
/// evidence, ranked candidates, and what could not be read. See docs/database.md.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct MineArguments {
    /// The repositories.
    #[arg(value_name = "REPO", required_unless_present = "list")]
    repositories: Vec<PathBuf>,
    /// A file that names one repository on each line; what follows `#` is a remark.
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    /// The database, or with a slash at its end the folder of Parquet files; made where there is none.
    #[arg(long, value_name = "FILE.db|DIR/", required_unless_present_any = ["format", "plan"])]
    into: Option<PathBuf>,
    /// Write the tables to standard output instead, as they come, and keep nothing.
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["into", "plan"])]
    format: Option<StreamFormat>,
    /// Tell what there is to do and do nothing: the id of each commit and a number for what it costs, the oldest first.
    #[arg(long, conflicts_with = "into")]
    plan: bool,
    /// Only the commits of a range `A..B`, or those that led to a revision.
    #[arg(long, value_name = "RANGE", help_heading = "Which commits", conflicts_with_all = ["since", "all"])]
    range: Option<String>,
    /// Only the commits since this day, as in 2024-12-31.
    #[arg(long, value_name = "DATE", value_parser = plan::day, help_heading = "Which commits", conflicts_with = "all")]
    since: Option<i64>,
    /// The commits of all branches and tags; this is the default.
    #[arg(long, help_heading = "Which commits")]
    all: bool,
    /// Only the commits named in this file, one on each line, or on standard input for `-`.
    #[arg(long, value_name = "FILE", help_heading = "Which commits", conflicts_with_all = ["range", "since", "all"])]
    commits: Option<PathBuf>,
    /// What to do with merges, which mostly repeat what was done before.
    #[arg(long, value_name = "HOW", default_value = "skip", help_heading = "Which commits")]
    merges: Merges,
    /// Leave out commits that change more files of any kind than this, as Weißgerber and Diehl do with 50.
    #[arg(long, value_name = "N", help_heading = "Which commits")]
    max_files: Option<usize>,
    /// Try the commits again that failed or were not finished.
    #[arg(long, help_heading = "Which commits")]
    retry: bool,
    /// Stop looking at a commit after this many seconds; what was found until then is kept, and marked as partial.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "300", help_heading = "Limits")]
    timeout: Duration,
    /// Leave out commits that need more memory than this, estimated by the size of their files.
    #[arg(long, value_name = "MEGABYTES", default_value_t = 4096, help_heading = "Limits")]
    memory: usize,
    /// How many commits to look at side by side [default: as many as there are processors].
    #[arg(long, value_name = "N", help_heading = "Limits")]
    threads: Option<NonZeroUsize>,
}

/// How tables are written as they come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StreamFormat {
    /// Arrow's IPC streams, one behind the other, each with its table's name in the metadata of its schema.
    Arrow,
}

/// What to do with merges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Merges {
    /// Leave them out, and count them.
    Skip,
    /// Compare them with the branch that was merged into.
    FirstParent,
    /// Compare them with each of their parents.
    AllParents,
}

/// Mines all repositories. One that cannot be read does not stop the others.
pub(crate) fn run(arguments: &MineArguments) -> Result<Status, Failure> {
    let repositories = arguments.all_repositories()?;
    let selection = arguments.selection()?;
    if arguments.plan {
        return tell_plans(&repositories, &selection, arguments.merges);
    }
    let mut writer = arguments.writer()?;
    let mut status = Status::Complete;
    for path in &repositories {
        let mined = History::open(path, &selection, arguments.merges, &mut writer)
            .and_then(|history| history.mine(&mut writer, arguments.options(), arguments.limits()));
        match mined {
            Ok(Status::Complete) => {}
            Ok(Status::Partial) => status = Status::Partial,
            // What concerns the database concerns all repositories.
            Err(history::Error::Database(error)) => return Err(error.into()),
            Err(history::Error::Repository(failure)) if repositories.len() == 1 => return Err(failure),
            Err(history::Error::Repository(failure)) => {
                tell("note", &format!("{}; it was left out", failure.message()));
                status = Status::Partial;
            }
        }
    }
    let Extent { n_commits, n_refactorings, n_failed } = writer.finish()?;
    let failed = if n_failed > 0 { format!(", {n_failed} failed or not finished") } else { String::new() };
    let place = arguments.into.as_ref().map(|into| format!(" in `{}`", into.display())).unwrap_or_default();
    tell("in all", &format!("{n_commits} commits with {n_refactorings} refactorings{place}{failed}"));
    Ok(status)
}

fn tell_plans(repositories: &[PathBuf], selection: &Selection, merges: Merges) -> Result<Status, Failure> {
    let mut out = Output::stdout();
    repositories.iter().try_for_each(|path| tell_plan(path, selection, merges, &mut out))?;
    out.finish()?;
    Ok(Status::Complete)
}

impl MineArguments {
    fn all_repositories(&self) -> Result<Vec<PathBuf>, Failure> {
        let mut repositories = self.repositories.clone();
        if let Some(list) = &self.list {
            repositories.extend(read_list(list)?);
        }
        Ok(repositories)
    }

    /// Where the rows go.
    fn writer(&self) -> Result<Writer, Failure> {
        let settings = self.settings();
        Ok(match &self.into {
            None if std::io::stdout().is_terminal() => {
                let help = "write it to a file, or into a program that reads it";
                return Err(Failure::new("`arrow` is for programs, and this is a terminal", help));
            }
            None => Writer::open_stream(Box::new(Output::stdout()), &settings)?,
            Some(folder) if is_folder(folder) => Writer::open_folder(folder, &settings)?,
            Some(file) => Writer::open(file, &settings)?,
        })
    }

    /// What decides about results: all rows of a database come from the same.
    fn settings(&self) -> Vec<(&'static str, String)> {
        let merges = self.merges.to_possible_value().map(|it| it.get_name().to_owned());
        vec![
            ("version", env!("CARGO_PKG_VERSION").to_owned()),
            ("merges", merges.unwrap_or_default()),
            ("max-files", self.max_files.map_or_else(|| "none".to_owned(), |n| n.to_string())),
            ("memory", self.memory.to_string()),
        ]
    }

    fn selection(&self) -> Result<Selection, Failure> {
        let listed = self.commits.as_deref().map(commits_of).transpose()?;
        Ok(Selection { range: self.range.clone(), listed, since: self.since, retry: self.retry })
    }

    fn options(&self) -> Options {
        Options { n_threads: self.threads, time_limit: Some(self.timeout), ..Options::default() }
    }

    const fn limits(&self) -> Limits {
        Limits { max_files: self.max_files, max_megabytes: self.memory }
    }
}

/// The repositories of a list; relative paths start at the list's folder.
fn read_list(list: &Path) -> Result<Vec<PathBuf>, Failure> {
    let text = std::fs::read_to_string(list).map_err(|error| {
        let help = "name a text file with one repository on each line";
        Failure::new(format!("the list of repositories `{}` cannot be read: {error}", list.display()), help)
    })?;
    let folder = list.parent().unwrap_or(Path::new(""));
    let names = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    Ok(names.filter(|name| !name.is_empty()).map(|name| folder.join(name)).collect())
}
