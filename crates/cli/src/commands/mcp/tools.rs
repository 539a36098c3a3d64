//! The tools: for each, its parameters and the arguments that they stand for.

use super::paging::page;
use super::roots::Roots;
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{CallToolResult, ContentBlock, ServerCapabilities, ServerConfig};
use rmcp::schemars::{self, JsonSchema};
use rmcp::{ServerHandler, tool, tool_handler, tool_router};
use serde::Deserialize;
use std::io;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;
use tokio::process::Command;

const INSTRUCTIONS: &str = "\
Refscope tells what a change did to Java code: which refactorings it holds (`detect`), which declaration became which \
(`match`), and why a finding is reported (`explain`). Repositories are folders below the roots that the server was \
started with. Long results come in pages: ask again with the offset that the last line names.";

#[derive(Clone)]
pub(super) struct Tools {
    program: PathBuf,
    roots: Roots,
    timeout: u32,
    tool_router: ToolRouter<Self>,
}

/// A change to look at.
#[derive(Deserialize, JsonSchema)]
struct ChangeParameters {
    /// The folder of the repository.
    repository: String,
    /// A commit, compared with its parent, or a range `A..B` as one change; HEAD unless given.
    revision: Option<String>,
    /// The line of the result to start with; 0 unless given.
    offset: Option<usize>,
}

#[derive(Deserialize, JsonSchema)]
struct DetectParameters {
    #[serde(flatten)]
    change: ChangeParameters,
    /// Look at every commit of the range alone instead of the range as one change.
    each: Option<bool>,
    /// Only these kinds, such as `extract-method`.
    kinds: Option<Vec<String>>,
    /// Only what touches files that this pattern matches.
    path: Option<String>,
    /// Also list the changed lines that no refactoring explains: what is left to read.
    residue: Option<bool>,
}

#[derive(Deserialize, JsonSchema)]
struct ExplainParameters {
    #[serde(flatten)]
    change: ChangeParameters,
    /// A declaration to explain, such as `Cart.total`: what it became and what lost against that. Without it, the
    /// evidence for every refactoring is given.
    entity: Option<String>,
}

#[tool_router]
impl Tools {
    pub(super) fn new(roots: Roots, timeout: u32) -> io::Result<Self> {
        Ok(Self { program: std::env::current_exe()?, roots, timeout, tool_router: Self::tool_router() })
    }

    #[tool(
        description = "Finds the refactorings of a commit or range: renamed, moved, extracted, inlined code and more"
    )]
    async fn detect(&self, Parameters(asked): Parameters<DetectParameters>) -> CallToolResult {
        let mut call = Call::new("detect");
        call.flag("--each", asked.each);
        call.flag("--residue", asked.residue);
        call.option("--path", asked.path.as_deref());
        asked.kinds.iter().flatten().for_each(|kind| call.option("--type", Some(kind)));
        self.answer(call, &asked.change).await
    }

    #[tool(
        name = "match",
        description = "Shows which class, method or field became which in a commit or range"
    )]
    async fn match_entities(&self, Parameters(change): Parameters<ChangeParameters>) -> CallToolResult {
        self.answer(Call::new("match"), &change).await
    }

    #[tool(description = "Tells why refactorings are reported, or what became of one declaration and why")]
    async fn explain(&self, Parameters(asked): Parameters<ExplainParameters>) -> CallToolResult {
        let call = match asked.entity.as_deref() {
            Some(entity) => Call::new("match").with("--explain", entity),
            None => {
                let mut call = Call::new("detect");
                call.flag("--explain", Some(true));
                call
            }
        };
        self.answer(call, &asked.change).await
    }
}

#[tool_handler(router = self.tool_router)]
impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_instructions(INSTRUCTIONS)
    }
}

/// The arguments of one run. Values stand behind `=`, so that none can be taken for an option.
struct Call {
    arguments: Vec<String>,
}

impl Call {
    fn new(command: &str) -> Self {
        Self { arguments: vec![command.to_owned(), "--color=never".to_owned()] }
    }

    fn flag(&mut self, name: &str, is_wanted: Option<bool>) {
        if is_wanted == Some(true) {
            self.arguments.push(name.to_owned());
        }
    }

    fn option(&mut self, name: &str, value: Option<&str>) {
        self.arguments.extend(value.map(|value| format!("{name}={value}")));
    }

    fn with(mut self, name: &str, value: &str) -> Self {
        self.option(name, Some(value));
        self
    }
}

impl Tools {
    /// Runs the program on a change and gives one page of what it prints.
    async fn answer(&self, call: Call, change: &ChangeParameters) -> CallToolResult {
        let repository = match self.roots.confine(&change.repository) {
            Ok(repository) => repository,
            Err(sentence) => return failed(&sentence),
        };
        let mut command = Command::new(&self.program);
        command.args(call.arguments).arg("--").arg(repository);
        command.arg(change.revision.as_deref().unwrap_or("HEAD"));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        let limit = Duration::from_secs(self.timeout.into());
        match tokio::time::timeout(limit, command.output()).await {
            Err(_) => failed(&format!("this took more than {} seconds: ask for less", self.timeout)),
            Ok(Err(error)) => failed(&format!("the program cannot be started: {error}")),
            Ok(Ok(output)) => {
                let text = String::from_utf8_lossy(&output.stdout);
                let notes = String::from_utf8_lossy(&output.stderr);
                match output.status.code() {
                    // 3 says that something is missing; the notes tell what.
                    Some(0) => succeeded(&page(&text, change.offset.unwrap_or(0))),
                    Some(3) => succeeded(&format!("{notes}\n{}", page(&text, change.offset.unwrap_or(0)))),
                    _ => failed(notes.trim()),
                }
            }
        }
    }
}

fn succeeded(text: &str) -> CallToolResult {
    CallToolResult::success(vec![ContentBlock::text(text)])
}

fn failed(text: &str) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(text)])
}
