//! `refscope demo`: the main job on a history that the program carries along.
//!
//! The history is a real repository, made from `demo/versions` by `demo/make.sh`. It is unpacked into a folder for
//! the time of the run and read like any other.

use crate::color::ColorChoice;
use crate::failure::{Failure, Status};
use crate::output::Output;
use anstyle::Style;
use refscope_engine::git::Repository;
use refscope_engine::{Engine, Findings, Options, Source};
use refscope_report::{Options as ReportOptions, Record, Reported};
use std::io;
use std::path::Path;
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

/// Shows the refactorings of each commit.
pub(crate) fn run(color: ColorChoice) -> Result<Status, Failure> {
    let folder = unpack().map_err(|error| {
        let help = "check that the folder for temporary files has space left, or name another one in TMPDIR";
        Failure::new(format!("the demo cannot be unpacked: {error}"), help)
    })?;
    let repository = Repository::open(folder.path())?;
    let is_colored = color.for_stdout();
    let mut writer = (Findings::FORMATS[0].writer)(ReportOptions { is_colored });
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

fn unpack() -> io::Result<TempDir> {
    let folder = tempfile::Builder::new().prefix("refscope-demo-").tempdir()?;
    std::fs::create_dir_all(folder.path().join("refs"))?;
    for (path, bytes) in REPOSITORY {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap_or(Path::new("")))?;
        std::fs::write(path, bytes)?;
    }
    Ok(folder)
}
