//! `refscope track`: an entity's life.

use crate::color::ColorChoice;
use crate::failure::{Failure, Status};
use crate::output::Output;
use clap::{Args, ValueEnum};
use refscope_engine::git::{CommitId, Repository, Revision};
use refscope_engine::text::Cancellation;
use refscope_engine::{Declared, Engine, Life};
use refscope_report::review::ReviewedCommit;
use refscope_report::{LifeRecord, ToldStep};
use std::path::PathBuf;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  refscope track . Cart.total                     a method, a field or a class, by the end of its name
  refscope track . 'shop.Cart.add(Item)'          one of several of that name
  refscope track . src/shop/Cart.java:42          what is declared around a line
  refscope track . Cart.total --patch             with the lines that each step changed
  refscope track . Cart.total --at v1.0 -f json";

/// How many declarations are named where several are meant.
const MAX_NAMED: usize = 8;

/// Tells the life of a class, method or field: from any revision back through renames, moves and changed signatures to
/// the commit that introduced it, and on to the present. What was extracted is followed into the method that it came
/// out of.
///
/// Only commits that touch its file are compared, whatever the file was called then.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TrackArguments {
    /// A folder of a repository, or a bare repository.
    #[arg(value_name = "REPO")]
    repository: PathBuf,
    /// The entity: its name or the end of it, or PATH:LINE.
    #[arg(value_name = "ENTITY")]
    entity: String,
    /// The revision at which it is called so.
    #[arg(long, value_name = "REV", default_value = "HEAD")]
    at: String,
    /// Show the lines that each step changed.
    #[arg(short, long)]
    patch: bool,
    /// How to write it.
    #[arg(short, long, value_name = "FORMAT", default_value = "text")]
    format: TrackFormat,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum TrackFormat {
    /// For a terminal.
    Text,
    /// For programs.
    Json,
}

/// Finds the entity and writes its life.
pub(crate) fn run(arguments: &TrackArguments, color: ColorChoice) -> Result<Status, Failure> {
    let repository = Arc::new(Repository::open(&arguments.repository)?);
    let at = commit(&repository, &arguments.at)?;
    // Where HEAD names nothing, there is no later commit to follow.
    let until = commit(&repository, "HEAD").unwrap_or(at);
    let engine = Engine::new();
    let found = engine.find_declared(&repository, &at, &arguments.entity)?;
    let entity = single(&found, &arguments.entity)?;
    let life = engine.track(&repository, &at, &until, entity, &Cancellation::default())?;
    let record = record(&life, arguments.patch);
    let mut output = Output::stdout();
    output.write(|out| match arguments.format {
        TrackFormat::Text => record.write_text(out, color.for_stdout()),
        TrackFormat::Json => record.write_json(out),
    })?;
    output.finish()?;
    Ok(if life.notes.is_empty() { Status::Complete } else { Status::Partial })
}

/// A life as the report writes it.
pub(crate) fn record(life: &Life, with_lines: bool) -> LifeRecord<'_> {
    let steps = life.steps.iter().map(|step| {
        let info = step.commit.clone();
        let commit = ReviewedCommit { subject: info.subject, author: info.author, date: info.date };
        ToldStep { id: step.id.to_string(), commit, step: &step.step, is_of_origin: step.is_of_origin }
    });
    LifeRecord {
        entity: &life.entity,
        steps: steps.collect(),
        n_touches: life.n_touches,
        notes: &life.notes,
        with_lines,
    }
}

pub(super) fn commit(repository: &Repository, revision: &str) -> Result<CommitId, Failure> {
    match repository.resolve(revision)? {
        Revision::Commit(id) => Ok(id),
        Revision::Range(_) => {
            Err(Failure::new(format!("`{revision}` is a range"), "name one commit, tag or branch"))
        }
    }
}

fn single<'a>(found: &'a [Declared], name: &str) -> Result<&'a Declared, Failure> {
    match found {
        [] => Err(Failure::new(
            format!("nothing is declared as `{name}` there"),
            "give the end of a qualified name, such as `Cart.total`, or PATH:LINE; `refscope outline` lists what a \
             file declares",
        )),
        [entity] => Ok(entity),
        several => {
            let named = several.iter().take(MAX_NAMED);
            let named: Vec<String> =
                named.map(|it| format!("`{}` ({}:{})", it.title(), it.path, it.start.line)).collect();
            Err(Failure::new(
                format!("`{name}` is declared {} times", several.len()),
                format!("name one of them: {}", named.join(", ")),
            ))
        }
    }
}
