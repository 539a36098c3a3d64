//! `refscope detect`: the refactorings of each change, as far as [`filter`] lets them through.

mod filter;

use crate::color::ColorChoice;
use crate::failure::{Failure, Status};
use crate::run::{InputArguments, RunArguments, run as run_on};
use clap::Args;
use filter::{Filter, FilterArguments};
use refscope_engine::{Findings, Wanted};

const EXAMPLES: &str = "\
Examples:
  refscope detect                         the last commit of the repository around this folder
  refscope detect 1a2b3c4                 a commit of that repository
  refscope detect ~/src/guava v33.0       the commit of a tag in another repository
  refscope detect . main..topic           everything between two revisions as one change
  refscope detect . main..topic --each    the same, commit by commit
  refscope detect --each -o all.jsonl     the whole history, one line for each commit
  refscope detect 1a2b3c4 --parent 2      a merge against its second parent, not its first
  refscope detect --explain               with the evidence of each refactoring
  refscope detect --code                  with its code before and after
  refscope detect --residue               with the changed lines that no refactoring explains
  refscope detect v1.0..v2.0 --vectors    the same by a second method; each says which found it
  refscope detect --staged --type rename-method,move-class
  refscope detect --before lib-1.0 --after lib-2.0 --path 'src/main/*'
  git rev-list --no-merges -n 50 main | refscope detect --commits - -f csv

Exit codes:
  0  all was looked at, whether or not something was found
  2  the arguments are wrong, or there is no such repository or revision
  3  results are missing: a time limit, something unreadable, or a reader that went away
  4  a bug in refscope";

/// Finds the refactorings of a commit, a range, the work tree or two folders.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DetectArguments {
    #[command(flatten)]
    input: InputArguments,
    #[command(flatten)]
    filter: FilterArguments,
    /// Tell why each refactoring is reported: how its declarations were matched, and which statements became
    /// which; text, json and jsonl.
    #[arg(long, help_heading = "What to report")]
    explain: bool,
    /// Show the code of each refactoring before and after; text.
    #[arg(long, help_heading = "What to report")]
    code: bool,
    /// List the changed lines as well that none of the reported refactorings explains; CSV leaves them out.
    #[arg(long, help_heading = "What to report")]
    residue: bool,
    /// Look with characteristic vectors as well, and tell which method found what: kinds of the literature that
    /// `refscope opportunities` knows, too; text, json and jsonl.
    #[arg(long, help_heading = "What to report")]
    vectors: bool,
    #[command(flatten)]
    run: RunArguments<Findings>,
}

/// Finds the refactorings and writes them.
pub(crate) fn run(arguments: &DetectArguments, color: ColorChoice) -> Result<Status, Failure> {
    let filter = Filter::new(&arguments.filter)?;
    let DetectArguments { explain, code, residue, vectors, .. } = *arguments;
    let wanted = Wanted { grounds: explain, code, residue, vectors };
    run_on(&arguments.input, &arguments.run, color, move |engine, change, cancellation| {
        let mut outcome =
            engine.review(change, wanted, cancellation, |refactoring| filter.accepts(refactoring));
        if let Some(by_vectors) = &mut outcome.found.by_vectors {
            by_vectors.retain(|found| filter.accepts_by_vectors(found));
        }
        outcome
    })
}
