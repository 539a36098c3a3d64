//! `refscope blame`: who last changed each statement of a file in substance.

use crate::color::ColorChoice;
use crate::commands::track::{TrackFormat, commit};
use crate::failure::{Failure, Status};
use crate::output::Output;
use clap::Args;
use refscope_engine::git::{CommitId, Repository};
use refscope_engine::syntax::Language;
use refscope_engine::text::{Cancellation, CommitInfo};
use refscope_engine::{Blame, Engine};
use refscope_report::review::ReviewedCommit;
use refscope_report::{BlameEntry, BlameRecord, EarlierPlace};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  refscope blame src/shop/Cart.java           every statement of the file
  refscope blame src/shop/Cart.java:42 v1.0   those of what is declared around a line, at a tag
  refscope blame Cart.java -C ~/src/shop -f json";

/// Shows who last changed each statement of a file in substance, and what its declarations say.
///
/// Moved code, renamed things, extracted and inlined methods and layout are followed through: they change how a
/// statement looks and not what it does. Other types, parameters, modifiers and annotations are changes. Only commits
/// that touch the code's file are compared, whatever the file was called then.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BlameArguments {
    /// The file, as its path in the repository; with `:LINE`, what is declared around that line.
    #[arg(value_name = "FILE")]
    file: String,
    /// The revision of the file.
    #[arg(value_name = "REV", default_value = "HEAD")]
    revision: String,
    /// A folder of the repository, or a bare repository.
    #[arg(short = 'C', long = "repository", value_name = "REPO", default_value = ".")]
    repository: PathBuf,
    /// How to write it.
    #[arg(short, long, value_name = "FORMAT", default_value = "text")]
    format: TrackFormat,
}

/// Looks and writes.
pub(crate) fn run(arguments: &BlameArguments, color: ColorChoice) -> Result<Status, Failure> {
    let repository = Arc::new(Repository::open(&arguments.repository)?);
    let at = commit(&repository, &arguments.revision)?;
    let (path, line) = match arguments.file.rsplit_once(':') {
        Some((path, line)) if line.parse::<u32>().is_ok() => (path, line.parse().ok()),
        _ => (&*arguments.file, None),
    };
    let path = path.trim_start_matches("./");
    if Language::of_path(path).is_none() {
        return Err(Failure::new(
            format!("`{path}` is in no language that refscope reads"),
            "`git blame` says who last changed the lines of any file",
        ));
    }
    let blame = Engine::new().blame(&repository, &at, path, line, &Cancellation::default())?;
    let missing = || {
        Failure::new(
            format!("there is no `{path}` in {}", arguments.revision),
            "name a file by its path from the top of the repository, as `git ls-tree -r --name-only` lists it",
        )
    };
    let blame = blame.ok_or_else(missing)?;
    let mut output = Output::paged();
    output.write(|out| match arguments.format {
        TrackFormat::Text => record(&blame).write_text(out, color.for_stdout()),
        TrackFormat::Json => record(&blame).write_json(out),
    })?;
    output.finish()?;
    Ok(if blame.notes.is_empty() { Status::Complete } else { Status::Partial })
}

/// The answer as the report writes it.
fn record(blame: &Blame) -> BlameRecord<'_> {
    let mut commits: Vec<_> = blame.commits.iter().collect();
    commits.sort_by_key(|(id, (_, time))| (*time, **id));
    let numbers: BTreeMap<CommitId, usize> =
        commits.iter().enumerate().map(|(at, (id, _))| (**id, at)).collect();
    let commits = commits.into_iter().map(|(id, (info, _))| {
        let CommitInfo { subject, author, date } = info.clone();
        (id.to_string(), ReviewedCommit { subject, author, date })
    });
    let places = blame.places.iter().map(|place| BlameEntry {
        lines: &place.lines,
        kind: if place.is_head { "head" } else { "statement" },
        element: &place.element,
        commit: place.commit.and_then(|id| numbers.get(&id).copied()),
        became: if place.earlier.is_some() { "changed" } else { "added" },
        earlier: place.earlier.as_ref().map(|(path, line)| EarlierPlace { path, line: *line }),
    });
    BlameRecord {
        path: &blame.path,
        text: &blame.text,
        places: places.collect(),
        commits: commits.collect(),
        n_touches: blame.n_touches,
        notes: &blame.notes,
    }
}
