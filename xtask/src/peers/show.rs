//! Prints what RefactoringMiner says about one commit, to learn how it behaves.

use super::Toolchain;
use super::run::{Answer, Location, Options, run};
use std::io::{self, Write};
use std::path::Path;

/// Writes one refactoring a line, its description (which starts with its type); with `full` also the places
/// that take part, `-` those before and `+` those after.
pub(crate) fn show(
    toolchain: &Toolchain,
    repository: &Path,
    commit: &str,
    full: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let report = run(toolchain, repository, &[commit.to_owned()], Options { rounds: 1, full })?;
    report.answers.iter().try_for_each(|answer| write_answer(answer, out))
}

fn write_answer(answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}: {} refactorings, {:.0} ms cold", answer.sha1, answer.refactorings.len(), answer.ms)?;
    if let Some(error) = &answer.error {
        writeln!(out, "it failed: {error}")?;
    }
    for refactoring in &answer.refactorings {
        writeln!(out, "{}", refactoring.description)?;
        write_locations('-', &refactoring.before, out)?;
        write_locations('+', &refactoring.after, out)?;
    }
    Ok(())
}

fn write_locations(sign: char, locations: &[Location], out: &mut dyn Write) -> io::Result<()> {
    for it in locations {
        let Location { file_path, start_line, start_column, end_line, end_column, .. } = it;
        write!(out, "  {sign} {file_path} {start_line}:{start_column}-{end_line}:{end_column} ")?;
        write!(out, "{} ({})", it.code_element_type, it.description)?;
        match &it.code_element {
            Some(element) => writeln!(out, " {element}")?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}
