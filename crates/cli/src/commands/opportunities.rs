//! `refscope opportunities`: where in a version the next refactoring is waiting.

use crate::color::ColorChoice;
use crate::failure::{Failure, Status};
use crate::output::Output;
use clap::{Args, Subcommand, ValueEnum};
use refscope_engine::opportunities::{Rule, Survey};
use refscope_engine::text::SourceSet;
use refscope_engine::{Engine, recent_changes, version_sources};
use refscope_report::{SurveyFormat, SurveyRecord};
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  refscope opportunities                              the folder that you are in
  refscope opportunities .@v2.0 --type extract-method,inline-temp
  refscope opportunities lib-1.0-sources.jar --min-gain 30 --format json
  refscope opportunities src --rules own.toml         with kinds of your own
  refscope opportunities learn sample/before sample/after --title \"Own Kind\" -o own.toml";

/// Finds the places where a refactoring is waiting: code that a method has already, reads past a getter, conditions
/// that could be one, and more.
///
/// A version is a folder, a .jar or .zip of sources, or REPOSITORY@REVISION. Nothing needs to compile.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct OpportunitiesArguments {
    #[command(subcommand)]
    task: Option<Task>,
    /// The version to look at.
    #[arg(value_name = "VERSION", default_value = ".")]
    version: String,
    /// Only these kinds, by id or title; the sums at the end of a report name those that were found.
    #[arg(long = "type", value_name = "KIND", value_delimiter = ',', help_heading = "What to report")]
    kinds: Vec<String>,
    /// Only what is worth at least this much, by the score that ranks them.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        help_heading = "What to report"
    )]
    min_gain: u32,
    /// Kinds of your own, or others in the place of known ones.
    #[arg(long, value_name = "FILE", help_heading = "What to report")]
    rules: Vec<PathBuf>,
    /// How to write the results [default: by the name of the --output file, else text].
    #[arg(short, long, value_name = "FORMAT", help_heading = "Output")]
    format: Option<OpportunitiesFormat>,
    /// Write to this file, which appears when it is complete.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Task {
    Learn(LearnArguments),
}

/// Drafts a rule from a sample: code before and after a refactoring of one kind.
///
/// The draft says what its vectors neutralise and demand, and what a person should look at before using it with --rules.
#[derive(Debug, Args)]
struct LearnArguments {
    /// The code before: a folder, an archive or REPOSITORY@REVISION.
    before: String,
    /// The same code after the refactoring, and nothing else changed.
    after: String,
    /// The name of the kind.
    #[arg(long, value_name = "TITLE", default_value = "Learned")]
    title: String,
    /// Write to this file, which appears when it is complete.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OpportunitiesFormat {
    /// For a terminal.
    Text,
    /// One document for programs.
    Json,
    /// One line for each opportunity.
    Jsonl,
    /// One page, with the code side by side and filters.
    Html,
    /// SARIF 2.1.0, for code hosts and editors.
    Sarif,
}

impl OpportunitiesFormat {
    const fn format(self) -> SurveyFormat {
        match self {
            Self::Text => SurveyFormat::Text,
            Self::Json => SurveyFormat::Json,
            Self::Jsonl => SurveyFormat::Jsonl,
            Self::Html => SurveyFormat::Html,
            Self::Sarif => SurveyFormat::Sarif,
        }
    }

    const fn extension(self) -> &'static str {
        match self {
            Self::Text => "txt",
            Self::Json => "json",
            Self::Jsonl => "jsonl",
            Self::Html => "html",
            Self::Sarif => "sarif",
        }
    }

    fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?;
        Self::value_variants().iter().copied().find(|format| format.extension() == extension)
    }
}

/// Looks at the version and writes what was found.
pub(crate) fn run(arguments: &OpportunitiesArguments, color: ColorChoice) -> Result<Status, Failure> {
    if let Some(Task::Learn(arguments)) = &arguments.task {
        return learn(arguments);
    }
    let output = arguments.output.as_deref();
    let format = arguments
        .format
        .or_else(|| OpportunitiesFormat::of_path(output?))
        .unwrap_or(OpportunitiesFormat::Text);
    let own = own_rules(&arguments.rules)?;
    let rules = wanted_rules(&own, &arguments.kinds)?;
    let survey = survey(arguments, &rules)?;
    let record = SurveyRecord { version: &arguments.version, rules: &rules, survey: &survey };
    let is_colored = if output.is_some() { color.for_file() } else { color.for_stdout() };
    let mut output = output.map_or_else(|| Ok(Output::stdout()), Output::open)?;
    output.write(|out| format.format().write(out, &record, is_colored))?;
    output.finish()?;
    Ok(Status::Complete)
}

fn learn(arguments: &LearnArguments) -> Result<Status, Failure> {
    let versions = [&arguments.before, &arguments.after].map(|name| sources(name));
    let [before, after] = versions;
    let draft = Engine::new().learn(&before?, &after?, &arguments.title).map_err(|reason| {
        let help = "show one small refactoring: the same classes before and after, with nothing else changed";
        Failure::new(format!("no rule can be learned: {reason}"), help)
    })?;
    let mut output = arguments.output.as_deref().map_or_else(|| Ok(Output::stdout()), Output::open)?;
    output.write(|out| out.write_all(draft.as_bytes()))?;
    output.finish()?;
    Ok(Status::Complete)
}

fn sources(name: &str) -> Result<SourceSet, Failure> {
    let sources = version_sources(name)?;
    if sources.is_empty() {
        let help = "name the folder or archive that holds the sources, not the compiled classes";
        return Err(Failure::new(format!("`{name}` holds no source files"), help));
    }
    Ok(sources)
}

fn survey(arguments: &OpportunitiesArguments, rules: &[&Rule]) -> Result<Survey, Failure> {
    let sources = sources(&arguments.version)?;
    let mut survey = Engine::new().survey(&sources, rules);
    if let Some(changes) = recent_changes(&arguments.version)? {
        survey.rank_by_changes(|path| changes.get(path).copied().unwrap_or(0));
    }
    survey.opportunities.retain(|it| it.gain.score >= arguments.min_gain);
    Ok(survey)
}

fn own_rules(paths: &[PathBuf]) -> Result<Vec<Rule>, Failure> {
    let mut rules = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(path).map_err(|error| {
            let message = format!("`{}` cannot be read: {error}", path.display());
            Failure::new(message, "name a file of rules, as docs/opportunities.md describes them")
        })?;
        rules.extend(Rule::read(&text).map_err(|error| {
            let message = format!("`{}` is no file of rules: {error}", path.display());
            Failure::new(message, "docs/opportunities.md describes what a rule can say")
        })?);
    }
    Ok(rules)
}

/// The known rules and the user's, which take the place of known ones of the same name; of these, what was asked for.
fn wanted_rules<'r>(own: &'r [Rule], kinds: &[String]) -> Result<Vec<&'r Rule>, Failure> {
    let is_replaced = |rule: &&Rule| own.iter().any(|it| it.id == rule.id);
    let known = Rule::known().iter().filter(|rule| !is_replaced(rule));
    let all: Vec<&Rule> = known.chain(own).collect();
    if kinds.is_empty() {
        return Ok(all);
    }
    let wanted = |name: &String| {
        let found = all.iter().find(|rule| rule.id == *name || rule.title.eq_ignore_ascii_case(name));
        found.copied().ok_or_else(|| {
            let ids: Vec<&str> = all.iter().map(|it| it.id.as_str()).collect();
            Failure::new(
                format!("there is no kind of opportunity `{name}`"),
                format!("there are {}", ids.join(", ")),
            )
        })
    };
    kinds.iter().map(wanted).collect()
}
