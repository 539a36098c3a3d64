//! `refscope types`: the catalogue.

use crate::failure::{Failure, Status};
use crate::output::Output;
use refscope_engine::RefactoringKind;

/// Lists all kinds by id and title.
pub(crate) fn run() -> Result<Status, Failure> {
    let width = RefactoringKind::ALL.iter().map(|kind| kind.id().len()).max().unwrap_or(0);
    let mut output = Output::stdout();
    output.write(|out| {
        RefactoringKind::ALL
            .iter()
            .try_for_each(|kind| writeln!(out, "{:width$}  {}", kind.id(), kind.title()))
    })?;
    output.finish()?;
    Ok(Status::Complete)
}
