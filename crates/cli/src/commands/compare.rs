//! `refscope compare`: what became of an API between two releases.

use crate::color::ColorChoice;
use crate::failure::{Failure, Status};
use crate::output::Output;
use clap::{Args, ValueEnum};
use refscope_engine::text::{Note, Pair};
use refscope_engine::{Engine, version_sources};
use refscope_releases::{Evolution, Options, Release, Thresholds, compare};
use refscope_replay::Log;
use refscope_report::{EvolutionFormat, EvolutionRecord};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  refscope compare lib-1.0-sources.jar lib-2.0-sources.jar
  refscope compare old/src new/src --format markdown -o migration.md
  refscope compare .@v1.0 .@v2.0 -o refactorings.xml    the log that `refscope replay` reads";

/// Shows what became of an API between two releases, for those who must migrate: what was renamed, moved and changed,
/// what replaced what is deprecated, and what breaks whom.
///
/// Each release is a folder, a .jar or .zip of sources, or REPOSITORY@REVISION. Nothing needs to compile.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CompareArguments {
    /// The earlier release.
    #[arg(value_name = "OLD")]
    before: String,
    /// The later release.
    #[arg(value_name = "NEW")]
    after: String,
    /// Report only what clients can see; this is the default.
    #[arg(long, overrides_with = "all", help_heading = "What to report")]
    public_only: bool,
    /// Report private elements, too.
    #[arg(long, help_heading = "What to report")]
    all: bool,
    /// How many words a shingle spans.
    #[arg(long, value_name = "W", default_value_t = Options::default().window, help_heading = "How to look")]
    #[arg(value_parser = whole_number(1, 64))]
    window: usize,
    /// How many shingles to keep for a hundred words of code; small code keeps all.
    #[arg(long, value_name = "S", default_value_t = Options::default().shingles, help_heading = "How to look")]
    #[arg(value_parser = whole_number(1, 100))]
    shingles: usize,
    /// From which similarity of code on, in percent, elements may be the same; one number for all, or one each for
    /// packages, classes and members.
    #[arg(long, value_name = "PERCENT", default_value = "50", value_parser = thresholds, help_heading = "How to look")]
    code: Thresholds,
    /// From which similarity of references on, in percent, elements may be the same, as in --code.
    #[arg(long, value_name = "PERCENT", default_value = "50", value_parser = thresholds, help_heading = "How to look")]
    references: Thresholds,
    /// How to write the results [default: by the name of the --output file, else text].
    #[arg(short, long, value_name = "FORMAT", help_heading = "Output")]
    format: Option<CompareFormat>,
    /// Write to this file, which appears when it is complete.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CompareFormat {
    /// For a terminal.
    Text,
    /// A migration guide.
    Markdown,
    /// The guide as one page that needs no network.
    Html,
    /// For programs.
    Json,
    /// SARIF 2.1.0, for code hosts and editors.
    Sarif,
    /// The log that `refscope replay` reads.
    Xml,
}

impl CompareFormat {
    const fn extension(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Markdown => "md",
            Self::Html => "html",
            Self::Json => "json",
            Self::Sarif => "sarif",
            Self::Xml => "xml",
        }
    }

    fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        Self::value_variants().iter().copied().find(|format| format.extension() == extension)
    }
}

/// Compares the releases and writes what was found.
pub(crate) fn run(arguments: &CompareArguments, color: ColorChoice) -> Result<Status, Failure> {
    let output = arguments.output.as_deref();
    let format = arguments.format.or_else(|| CompareFormat::of_path(output?)).unwrap_or(CompareFormat::Text);
    let (evolution, log) = evolution(arguments, format == CompareFormat::Xml)?;
    let record =
        EvolutionRecord { before: &arguments.before, after: &arguments.after, evolution: &evolution };
    let is_colored = if output.is_some() { color.for_file() } else { color.for_stdout() };
    let mut output = output.map_or_else(|| Ok(Output::stdout()), Output::open)?;
    output.write(|out| match format {
        CompareFormat::Text => EvolutionFormat::Text.write(out, &record, is_colored),
        CompareFormat::Markdown => EvolutionFormat::Markdown.write(out, &record, false),
        CompareFormat::Html => EvolutionFormat::Html.write(out, &record, false),
        CompareFormat::Json => EvolutionFormat::Json.write(out, &record, false),
        CompareFormat::Sarif => EvolutionFormat::Sarif.write(out, &record, false),
        CompareFormat::Xml => log.unwrap_or_default().write(out),
    })?;
    output.finish()?;
    Ok(if evolution.notes.is_empty() { Status::Complete } else { Status::Partial })
}

/// What was found, and its log where that is wanted.
fn evolution(arguments: &CompareArguments, needs_log: bool) -> Result<(Evolution, Option<Log>), Failure> {
    let options = Options {
        window: arguments.window,
        shingles: arguments.shingles,
        code: arguments.code,
        references: arguments.references,
        is_public_only: !arguments.all,
    };
    let names = Pair::new(&arguments.before, &arguments.after);
    let mut notes: Vec<Note> = Vec::new();
    let mut read = |name: &str| -> Result<Release, Failure> {
        let sources = version_sources(name)?;
        if sources.is_empty() {
            let help = "name the folder or archive that holds the sources, not the compiled classes";
            return Err(Failure::new(format!("`{name}` holds no source files"), help));
        }
        let version = Engine::new().read_sources(&sources);
        notes.extend(version.notes);
        Ok(Release::new(version.files, &options))
    };
    let (before, after) = (read(names.before)?, read(names.after)?);
    let mut evolution = compare(&before, &after, &options);
    notes.append(&mut evolution.notes);
    evolution.notes = notes;
    let log = needs_log.then(|| Log::new((names.before, names.after), &evolution, &before));
    Ok((evolution, log))
}

fn whole_number(least: u64, most: u64) -> impl clap::builder::TypedValueParser<Value = usize> {
    use clap::builder::TypedValueParser;
    clap::value_parser!(u64).range(least..=most).map(|number| number as usize)
}

/// `50`, or `50,60,70` for packages, classes and members.
fn thresholds(text: &str) -> Result<Thresholds, String> {
    let percent = |text: &str| match text.trim().parse::<u32>() {
        Ok(percent) if percent <= 100 => Ok(percent * 10),
        _ => Err(format!("`{text}` is no number from 0 to 100")),
    };
    match text.split(',').collect::<Vec<_>>().as_slice() {
        [all] => Ok(Thresholds::all(percent(all)?)),
        [package, class, member] => {
            Ok(Thresholds { package: percent(package)?, class: percent(class)?, member: percent(member)? })
        }
        _ => Err("give one number, or three for packages, classes and members".to_owned()),
    }
}
