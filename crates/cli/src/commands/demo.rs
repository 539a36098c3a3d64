//! `refscope demo`: the main job on a history that the program carries along.
//!
//! The history is a real repository, made from `demo/versions` by `demo/make.sh`. It is unpacked into a folder for
//! the time of the run and read like any other.

use crate::color::ColorChoice;
use crate::failure::{Failure, Status};
use crate::output::Output;
use anstyle::Style;
use clap::Args;
use refscope_engine::git::Repository;
use refscope_engine::{Engine, Findings, Options, Source};
use refscope_report::{Record, Reported};
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The files of a bare repository with one pack.
const REPOSITORY: [(&str, &[u8]); 5] = [
    ("HEAD", include_bytes!("../../demo/repository/HEAD")),
    ("config", include_bytes!("../../demo/repository/config")),
    ("packed-refs", include_bytes!("../../demo/repository/packed-refs")),
    (
        "objects/pack/pack-0000000000000000000000000000000000000000.pack",
        include_bytes!("../../demo/repository/demo.pack"),
    ),
    (
        "objects/pack/pack-0000000000000000000000000000000000000000.idx",
        include_bytes!("../../demo/repository/demo.idx"),
    ),
];

/// What each commit was made for, the oldest first.
const MESSAGES: &str = include_str!("../../demo/messages.txt");

const INTRODUCTION: &str = "\
A small shop in Java, changed step by step. For every step, this is what refscope sees in it, without being told
anything but the files before and after.
";

const NEXT_STEPS: &str = "
Now try it on a repository of your own:

  refscope detect path/to/repository
  refscope detect path/to/repository HEAD~20..HEAD --each

`refscope detect --help` shows more, and `refscope types` lists all kinds of refactorings.
";

/// Shows refactorings in a small history that the program carries along.
#[derive(Debug, Args)]
pub(crate) struct DemoArguments {
    /// Write the history into this folder, as a repository to try the other commands on, and show nothing.
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
}

/// Shows the refactorings of each commit, or writes the history to a folder.
pub(crate) fn run(arguments: &DemoArguments, color: ColorChoice) -> Result<Status, Failure> {
    match &arguments.into {
        Some(folder) => write_into(folder),
        None => show(color),
    }
}

fn write_into(folder: &Path) -> Result<Status, Failure> {
    let name = folder.display();
    let is_taken = std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_some());
    if is_taken {
        let help = "name a folder that is empty or does not exist yet";
        return Err(Failure::new(format!("`{name}` is not empty"), help));
    }
    unpack(folder).map_err(|error| Failure::unwritable(&format!("`{name}`"), &error))?;
    let mut output = Output::stdout();
    output.write(|out| writeln!(out, "The history is in `{name}`. Try `refscope detect {name} HEAD~5`."))?;
    output.finish()?;
    Ok(Status::Complete)
}

fn show(color: ColorChoice) -> Result<Status, Failure> {
    let folder = temporary().map_err(|error| {
        let help = "check that the folder for temporary files has space left, or name another one in TMPDIR";
        Failure::new(format!("the demo cannot be unpacked: {error}"), help)
    })?;
    let repository = Repository::open(folder.path())?;
    let options = color.options_for_stdout();
    let is_colored = options.is_colored;
    let mut writer = (Findings::FORMATS[0].writer)(options);
    let mut output = Output::stdout();
    output.write(|out| writeln!(out, "{INTRODUCTION}"))?;
    let caption_style = if is_colored { Style::new().bold() } else { Style::new() };
    // All but the first commit, which has nothing to compare with.
    let captions = MESSAGES.lines().skip(1);
    let history = Source::history(repository, &format!("HEAD~{}..HEAD", captions.clone().count()))?;
    for (mined, caption) in Engine::new().mine(history, &Options::default()).zip(captions) {
        let number = mined.place + 1;
        output.write(|out| writeln!(out, "{caption_style}{number}. {caption}{caption_style:#}"))?;
        let outcome = mined.result?;
        let record = Record {
            repository: "",
            subject: &mined.subject,
            commit: None,
            took: None,
            found: &outcome.found,
            notes: &outcome.notes,
            is_partial: outcome.is_partial,
        };
        output.write(|out| writer.record(out, &record))?;
    }
    output.write(|out| writer.end(out))?;
    output.write(|out| out.write_all(NEXT_STEPS.as_bytes()))?;
    output.finish()?;
    Ok(Status::Complete)
}

fn temporary() -> io::Result<TempDir> {
    let folder = tempfile::Builder::new().prefix("refscope-demo-").tempdir()?;
    unpack(folder.path())?;
    Ok(folder)
}

fn unpack(folder: &Path) -> io::Result<()> {
    std::fs::create_dir_all(folder.join("refs"))?;
    for (path, bytes) in REPOSITORY {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new("")))?;
        std::fs::write(path, bytes)?;
    }
    Ok(())
}
