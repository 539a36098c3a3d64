//! `refscope replay`: does to a client what was done to the API that it uses.

use crate::color::ColorChoice;
use crate::failure::{Failure, Status, tell};
use crate::output::Output;
use clap::Args;
use refscope_engine::text::{Encoding, decode};
use refscope_engine::{Engine, version_sources};
use refscope_replay::{ChangedFile, Log, Outcome, Scope};
use refscope_report::escape::visible;
use similar::TextDiff;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  refscope compare lib-1.0-sources.jar lib-2.0-sources.jar -o lib.xml
  refscope replay lib.xml src --dry-run   what would change, as a diff, and what is left to you
  refscope replay lib.xml src

Exit codes:
  0  all places that the log is about are as they have to be
  2  the arguments are wrong, or a file could not be written
  3  some places are left to you: they are listed with the reason";

/// Applies the renames, moves and changed signatures of a log to the sources of a client, which uses the API that the
/// log is about.
///
/// What names mean is resolved by imports, hierarchy and declared types, not by text. Layout and comments stay. What is
/// not certain is listed with the reason and left alone; running it again changes nothing more.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReplayArguments {
    /// The log, as `refscope compare OLD NEW -o LOG.xml` writes it.
    #[arg(value_name = "LOG")]
    log: PathBuf,
    /// The folder with the sources of the client.
    #[arg(value_name = "CLIENT")]
    client: PathBuf,
    /// Print a diff instead of writing the files.
    #[arg(long)]
    dry_run: bool,
    /// Leave alone what still works: uses of old elements that live on beside the new ones.
    #[arg(long)]
    only_removed: bool,
}

/// Larger logs are refused; that of a million lines of code has some tens of megabytes.
const MAX_LOG_BYTES: u64 = 1 << 30;

/// Replays the log.
pub(crate) fn run(arguments: &ReplayArguments, color: ColorChoice) -> Result<Status, Failure> {
    let log = read_log(&arguments.log)?;
    if !arguments.client.is_dir() {
        let message = format!("`{}` is no folder", arguments.client.display());
        return Err(Failure::new(message, "name the folder that holds the sources of the client"));
    }
    let sources = version_sources(&arguments.client.to_string_lossy())?;
    let version = Engine::new().read_sources(&sources);
    let scope = Scope { only_removed: arguments.only_removed };
    let mut outcome = refscope_replay::replay(&log, &version.files, scope);
    let unsafe_to_write = take_unwritable(&arguments.client, &mut outcome);
    if arguments.dry_run {
        print_diff(&outcome, color)?;
    } else {
        outcome.files.iter().try_for_each(|file| write(&arguments.client, file))?;
    }
    for note in &version.notes {
        tell("note", &format!("{}: {}", note.path.as_deref().unwrap_or_default(), note.message));
    }
    for (path, reason) in &unsafe_to_write {
        tell("note", &format!("{path}: {reason}"));
    }
    summarize(&log, &outcome, arguments.dry_run)?;
    let is_complete = outcome.open.is_empty() && unsafe_to_write.is_empty() && version.notes.is_empty();
    Ok(if is_complete { Status::Complete } else { Status::Partial })
}

fn read_log(path: &Path) -> Result<Log, Failure> {
    let name = path.display();
    let help = "write a log with `refscope compare OLD NEW -o LOG.xml`";
    let unreadable = |error| Failure::new(format!("`{name}` cannot be read: {error}"), help);
    let size = std::fs::metadata(path).map_err(unreadable)?.len();
    if size > MAX_LOG_BYTES {
        return Err(Failure::new(format!("`{name}` is too large for a log: {size} bytes"), help));
    }
    let text = std::fs::read_to_string(path).map_err(unreadable)?;
    refscope_replay::read(&text)
        .map_err(|error| Failure::new(format!("`{name}` is no log of Refscope: {error}"), help))
}

/// Takes out the files that cannot be written back as they were, with the reason: they would lose something.
fn take_unwritable(client: &Path, outcome: &mut Outcome) -> Vec<(String, &'static str)> {
    let mut unwritable = Vec::new();
    outcome.files.retain(|file| {
        let is_taken = *file.path != *file.path_after && client.join(&file.path_after).exists();
        let reason = match encoded(client, file) {
            Ok(_) => is_taken.then_some("it was left alone: there is a file already where it has to go"),
            Err(reason) => Some(reason),
        };
        unwritable.extend(reason.map(|reason| (file.path.to_string(), reason)));
        reason.is_none()
    });
    unwritable
}

/// The bytes of a file afterwards, in the encoding that it has.
fn encoded(client: &Path, file: &ChangedFile) -> Result<Vec<u8>, &'static str> {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    let bytes = std::fs::read(client.join(&*file.path));
    let bytes = bytes.map_err(|_| "it was left alone: it cannot be read again")?;
    let has_mark = bytes.starts_with(MARK);
    let (text, encoding) = decode(bytes);
    if text != *file.before {
        return Err("it was left alone: it changed meanwhile");
    }
    match encoding {
        Encoding::Utf8 if has_mark => Ok([MARK, file.after.as_bytes()].concat()),
        Encoding::Utf8 => Ok(file.after.clone().into_bytes()),
        Encoding::Latin1 => {
            let bytes = file.after.chars().map(|it| u8::try_from(u32::from(it)));
            bytes.collect::<Result<_, _>>().map_err(|_| "it was left alone: its encoding lacks a character")
        }
        Encoding::Utf16 => Err("it was left alone: it is encoded in UTF-16"),
    }
}

/// A file appears when it is complete, and where it was before nothing is left.
fn write(client: &Path, file: &ChangedFile) -> Result<(), Failure> {
    let path = client.join(&file.path_after);
    if let Some(folder) = path.parent() {
        let name = format!("`{}`", folder.display());
        std::fs::create_dir_all(folder).map_err(|error| Failure::unwritable(&name, &error))?;
    }
    let mut output = Output::open(&path)?;
    let bytes = encoded(client, file).map_err(|reason| {
        Failure::new(format!("`{}` cannot be written: {reason}", path.display()), "run it again")
    })?;
    output.write(|out| out.write_all(&bytes))?;
    output.finish()?;
    if *file.path != *file.path_after {
        let old = client.join(&*file.path);
        let name = format!("`{}`", old.display());
        std::fs::remove_file(&old).map_err(|error| Failure::unwritable(&name, &error))?;
    }
    Ok(())
}

fn print_diff(outcome: &Outcome, color: ColorChoice) -> Result<(), Failure> {
    let is_colored = color.for_stdout();
    let paint = |line: &str| match (is_colored, line.as_bytes().first()) {
        (true, Some(b'+')) => format!("\u{1b}[32m{}\u{1b}[0m", visible(line)),
        (true, Some(b'-')) => format!("\u{1b}[31m{}\u{1b}[0m", visible(line)),
        _ => visible(line).into_owned(),
    };
    let mut output = Output::stdout();
    output.write(|out| {
        for file in &outcome.files {
            let diff = TextDiff::from_lines(&*file.before, &file.after);
            let (old, new) = (format!("a/{}", file.path), format!("b/{}", file.path_after));
            for line in diff.unified_diff().header(&old, &new).to_string().lines() {
                writeln!(out, "{}", paint(line))?;
            }
        }
        Ok(())
    })
}

/// What is left to people goes to standard output, after the diff if there is one.
fn summarize(log: &Log, outcome: &Outcome, is_dry: bool) -> Result<(), Failure> {
    let mut output = Output::stdout();
    output.write(|out| {
        for (place, reason) in &outcome.open {
            let entry = &log.entries[place.entry];
            let what = format!("{} {} → {}", entry.kind.title(), entry.before, entry.after);
            writeln!(
                out,
                "open: {}:{}: {}: {}",
                visible(&place.path),
                place.line,
                visible(&what),
                visible(reason)
            )?;
        }
        let verb = if is_dry { "would be changed" } else { "changed" };
        let (n_places, n_files) = (outcome.done.len(), outcome.files.len());
        writeln!(out, "{n_places} places in {n_files} files {verb}, {} left to you", outcome.open.len())
    })
}
