//! Asks RefactoringMiner about a list of commits within one process, as a service would: after the first
//! round its code is compiled and the times are warm ones.

use super::{Toolchain, run_quietly};
use serde::Deserialize;
use std::fs;
use std::io;
use std::path::Path;

/// What it said about all commits.
#[derive(Clone, Debug)]
pub(crate) struct Report {
    /// One for each commit asked for, in that order.
    pub(crate) answers: Vec<Answer>,
    /// The most resident memory of the whole run, in kilobytes.
    pub(crate) peak_kb: u64,
}

/// What it said about one commit.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Answer {
    /// The full id of the commit.
    pub(crate) sha1: String,
    /// How long the last round took, in milliseconds.
    pub(crate) ms: f64,
    /// How much of the processor the working thread took in the last round, in milliseconds.
    pub(crate) cpu_ms: f64,
    /// Why there is no answer, or only a part.
    pub(crate) error: Option<String>,
    /// What it found.
    pub(crate) refactorings: Vec<Refactoring>,
}

/// One refactoring in its own words.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Refactoring {
    /// The sentence that benchmarks compare. It starts with the type's name, `Extract Method` for instance.
    pub(crate) description: String,
    /// The places in the earlier version, when they were asked for.
    #[serde(default, rename = "leftSideLocations")]
    pub(crate) before: Vec<Location>,
    /// The places in the later version, when they were asked for.
    #[serde(default, rename = "rightSideLocations")]
    pub(crate) after: Vec<Location>,
}

/// A place that takes part in a refactoring.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Location {
    /// The file.
    pub(crate) file_path: String,
    /// The first line, counted from 1.
    pub(crate) start_line: u32,
    /// The last line.
    pub(crate) end_line: u32,
    /// The first column, as the tool counts.
    pub(crate) start_column: u32,
    /// The last column, as the tool counts.
    pub(crate) end_column: u32,
    /// The kind of syntax that stands there.
    pub(crate) code_element_type: String,
    /// The part that it plays.
    pub(crate) description: String,
    /// What is declared there, if anything.
    pub(crate) code_element: Option<String>,
}

/// How much is asked of [`run`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    /// How often all commits are asked; only the last round's answers are kept.
    pub(crate) rounds: u32,
    /// Whether the places of each refactoring are wanted.
    pub(crate) full: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { rounds: 1, full: false }
    }
}

/// Runs it over `commits` of `repository`, a bare one or one with a working tree.
pub(crate) fn run(
    toolchain: &Toolchain,
    repository: &Path,
    commits: &[String],
    options: Options,
) -> io::Result<Report> {
    let scratch = toolchain.scratch()?;
    let list = scratch.path().join("commits");
    let out = scratch.path().join("answers.jsonl");
    fs::write(&list, commits.join("\n"))?;
    let mut command = toolchain.java("PeerRunner");
    if options.full {
        command.arg("--full");
    }
    command.arg(repository).arg(&list).arg(options.rounds.max(1).to_string()).arg(&out);
    run_quietly(&mut command)?;
    parse(&fs::read_to_string(out)?)
}

/// Reads the lines that a runner wrote: one for each commit, then one about the process.
pub(crate) fn parse(text: &str) -> io::Result<Report> {
    #[derive(Deserialize)]
    struct Process {
        peak_kb: u64,
    }
    let (answers, process) = text.trim_end().rsplit_once('\n').unwrap_or(("", text));
    let answers = answers.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let Process { peak_kb } = serde_json::from_str(process)?;
    Ok(Report { answers, peak_kb })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_full_answers_are_read() {
        let text = r#"{"sha1": "a1", "ms": 2.5, "cpu_ms": 2.0, "rounds_ms": [9.0, 2.5], "refactorings": [{"type": "Move Class", "description": "Move Class a.B moved to c.B"}]}
{"sha1": "b2", "ms": 1, "cpu_ms": 1, "rounds_ms": [1], "error": "java.lang.Error", "refactorings": [{"type": "T", "description": "T x", "leftSideLocations": [{"filePath": "A.java", "startLine": 1, "endLine": 2, "startColumn": 3, "endColumn": 4, "codeElementType": "METHOD_DECLARATION", "description": "original", "codeElement": null}], "rightSideLocations": []}]}
{"peak_kb": 7}
"#;
        let report = parse(text).expect("the lines are well formed");
        assert_eq!(report.peak_kb, 7);
        assert_eq!(report.answers[0].refactorings[0].description, "Move Class a.B moved to c.B");
        assert_eq!(report.answers[1].error.as_deref(), Some("java.lang.Error"));
        assert_eq!(report.answers[1].refactorings[0].before[0].end_line, 2);
    }

    #[test]
    fn no_commits_are_no_answers() {
        let report = parse("{\"peak_kb\": 5}\n").expect("the line is well formed");
        assert!(report.answers.is_empty());
        assert_eq!(report.peak_kb, 5);
    }
}
