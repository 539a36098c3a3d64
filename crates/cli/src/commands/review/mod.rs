//! `refscope review`: a page that shows what a change really did, from a server on this machine or as one file.

mod changes;
mod server;

use crate::failure::{Failure, Status, tell};
use crate::output::Output;
use crate::run::InputArguments;
use changes::Changes;
use clap::{Args, ValueEnum};
use refscope_report::review::{document_json, review_page};
use std::net::IpAddr;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  refscope review                           the last commit, in the browser
  refscope review . main..topic             a branch as one change and commit by commit
  refscope review --worktree                what is not committed yet
  refscope review HEAD~3 -o change.html     one file that works offline, to attach to a review
  refscope review HEAD~3 --format json      the document that the page reads";

/// Shows a change in the browser the way it was made: what moved, what was renamed, what is left to read.
///
/// The page comes from a server on this machine, or is written to one file. It never touches the network.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReviewArguments {
    #[command(flatten)]
    input: InputArguments,
    /// Write the page to this file instead of serving it; it needs nothing else and works offline.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// What to write: the page, or the JSON document that it reads [default: by the name of the --output file].
    #[arg(short, long, value_name = "FORMAT", help_heading = "Output")]
    format: Option<ReviewFormat>,
    /// Do not open the browser.
    #[arg(long, help_heading = "Server")]
    no_open: bool,
    /// The port of the server [default: a free one].
    #[arg(
        long,
        value_name = "PORT",
        default_value_t = 0,
        hide_default_value = true,
        help_heading = "Server"
    )]
    port: u16,
    /// The address of this machine to serve at; others can then read the page, if they know its secret address.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", help_heading = "Server")]
    host: IpAddr,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReviewFormat {
    /// The page.
    Html,
    /// The document, for programs.
    Json,
}

impl ReviewArguments {
    fn format(&self) -> ReviewFormat {
        let is_json = |path: &Path| path.extension().is_some_and(|extension| extension == "json");
        let by_name = self.output.as_deref().is_some_and(is_json).then_some(ReviewFormat::Json);
        self.format.or(by_name).unwrap_or(ReviewFormat::Html)
    }
}

/// Writes the page or serves it.
pub(crate) fn run(arguments: &ReviewArguments) -> Result<Status, Failure> {
    let changes = Changes::new(arguments.input.source()?)?;
    if arguments.output.is_none() && arguments.format.is_none() {
        return server::serve(changes, arguments);
    }
    let output = arguments.output.as_deref();
    let mut output = output.map_or_else(|| Ok(Output::stdout()), Output::open)?;
    let repository = changes.repository();
    let title = changes.title();
    let mut written = match arguments.format() {
        ReviewFormat::Json => changes.contents(usize::MAX)?,
        ReviewFormat::Html => changes.contents(MAX_EMBEDDED_BYTES)?,
    };
    match arguments.format() {
        ReviewFormat::Json => output.write(|out| document_json(out, &repository, written.by_ref()))?,
        ReviewFormat::Html => {
            let mut document = Vec::new();
            document_json(&mut document, &repository, written.by_ref())
                .map_err(|error| Failure::unwritable("the page", &error))?;
            let page = review_page(&title, &String::from_utf8_lossy(&document));
            output.write(|out| out.write_all(page.as_bytes()))?;
        }
    }
    output.finish()?;
    if written.n_left_out > 0 {
        tell(
            "note",
            &format!("{} commits were left out of the file: serve the page instead", written.n_left_out),
        );
    }
    Ok(if written.is_partial { Status::Partial } else { Status::Complete })
}

/// A page of one file holds this much; what is beyond is named in it and left out.
const MAX_EMBEDDED_BYTES: usize = 64 << 20;
