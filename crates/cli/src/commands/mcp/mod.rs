//! `refscope mcp`: the commands as tools that agents call, by the Model Context Protocol over standard input and output.
//!
//! A tool runs this very program with the arguments that its parameters stand for, in a process of its own: there is
//! one meaning of every option, a call that goes wrong or takes too long harms no other, and ending a call ends its
//! work. What it prints is given back in pages.

mod paging;
mod roots;
mod tools;

use crate::failure::{Failure, Status};
use clap::Args;
use rmcp::ServiceExt;
use rmcp::transport::stdio;
use roots::Roots;
use std::path::PathBuf;
use tools::Tools;

/// Serves the commands to agents, by the Model Context Protocol on standard input and output.
///
/// For example, in the settings of an agent: refscope mcp --root ~/src
#[derive(Debug, Args)]
pub(crate) struct McpArguments {
    /// A folder that the tools may read; repositories outside of all of them are refused [default: this folder].
    #[arg(long, value_name = "DIR")]
    root: Vec<PathBuf>,
    /// How many seconds one call may take.
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    timeout: u32,
}

/// Serves until standard input ends.
pub(crate) fn run(arguments: &McpArguments) -> Result<Status, Failure> {
    let roots = Roots::new(&arguments.root)?;
    let tools = Tools::new(roots, arguments.timeout).map_err(|error| {
        Failure::new(format!("this program cannot be found: {error}"), "install it again")
    })?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let served = runtime.and_then(|runtime| {
        runtime.block_on(async {
            // A client that goes away before it has said anything is no failure.
            let Ok(service) = tools.serve(stdio()).await else { return Ok(()) };
            service.waiting().await.map(|_| ()).map_err(std::io::Error::other)
        })
    });
    served.map_err(|error| Failure::new(format!("the server stopped: {error}"), "start it again"))?;
    Ok(Status::Complete)
}
