//! The tools: for each, its parameters and the arguments that they stand for.

use super::paging::page;
use super::roots::Roots;
use rmcp::handler::server::router::tool::ToolRouter;
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{CallToolResult, ContentBlock, ServerCapabilities, ServerConfig};
use rmcp::schemars::{self, JsonSchema};
use rmcp::{ServerHandler, tool, tool_handler, tool_router};
use serde::Deserialize;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::process::Command;

const INSTRUCTIONS: &str = "\
Refscope tells what a change did to Java code: which refactorings it holds (`detect`), which declaration became which \
(`match`), and why a finding is reported (`explain`); what became of one declaration over the whole history (`track`), of an \
API between two versions (`compare`), and where a refactoring is waiting (`opportunities`). Repositories are folders below the \
roots that the server was started with. Long results come in pages: ask again with the offset that the last line names.";

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

#[derive(Deserialize, JsonSchema)]
struct TrackParameters {
    #[serde(flatten)]
    change: ChangeParameters,
    /// A class, method or field, such as `Cart.total`.
    entity: String,
}

#[derive(Deserialize, JsonSchema)]
struct CompareParameters {
    /// The folder of the repository.
    repository: String,
    /// The earlier version: a commit, tag or branch.
    before: String,
    /// The later version; HEAD unless given.
    after: Option<String>,
    /// Also list what is compatible.
    everything: Option<bool>,
    /// The line of the result to start with; 0 unless given.
    offset: Option<usize>,
}

#[derive(Deserialize, JsonSchema)]
struct OpportunitiesParameters {
    #[serde(flatten)]
    version: ChangeParameters,
    /// Only these kinds, such as `extract-method`.
    kinds: Option<Vec<String>>,
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

    #[tool(description = "Follows a class, method or field through the history, renames and moves included")]
    async fn track(&self, Parameters(asked): Parameters<TrackParameters>) -> CallToolResult {
        let TrackParameters { change, entity } = asked;
        let call = Call::new("track").with("--at", change.revision.as_deref().unwrap_or("HEAD"));
        self.run(call, &change.repository, |path| vec![path.into(), entity.into()], change.offset).await
    }

    #[tool(
        description = "Tells what became of an API from one version to another, and what breaks its users"
    )]
    async fn compare(&self, Parameters(asked): Parameters<CompareParameters>) -> CallToolResult {
        let mut call = Call::new("compare");
        call.flag("--all", asked.everything);
        let after = asked.after.as_deref().unwrap_or("HEAD");
        let versions = |path: PathBuf| [&asked.before, after].map(|it| version(&path, it)).into();
        self.run(call, &asked.repository, versions, asked.offset).await
    }

    #[tool(description = "Finds where a refactoring is waiting in a version, the most worthwhile first")]
    async fn opportunities(&self, Parameters(asked): Parameters<OpportunitiesParameters>) -> CallToolResult {
        let mut call = Call::new("opportunities");
        asked.kinds.iter().flatten().for_each(|kind| call.option("--type", Some(kind)));
        let revision = asked.version.revision.as_deref().unwrap_or("HEAD");
        let versions = |path: PathBuf| vec![version(&path, revision)];
        self.run(call, &asked.version.repository, versions, asked.version.offset).await
    }
}

/// `REPOSITORY@REVISION`.
fn version(repository: &Path, revision: &str) -> OsString {
    let mut version = repository.as_os_str().to_owned();
    version.push("@");
    version.push(revision);
    version
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
    /// Runs the program on a change.
    async fn answer(&self, call: Call, change: &ChangeParameters) -> CallToolResult {
        let revision = change.revision.as_deref().unwrap_or("HEAD");
        let subject = |path: PathBuf| vec![path.into(), revision.into()];
        self.run(call, &change.repository, subject, change.offset).await
    }

    /// Runs the program on what `subject` makes of a repository within the roots, and gives one page of what it prints.
    async fn run(
        &self,
        call: Call,
        repository: &str,
        subject: impl FnOnce(PathBuf) -> Vec<OsString>,
        offset: Option<usize>,
    ) -> CallToolResult {
        let repository = match self.roots.confine(repository) {
            Ok(repository) => repository,
            Err(sentence) => return failed(&sentence),
        };
        let (mut command, offset) = (Command::new(&self.program), offset.unwrap_or(0));
        command.args(call.arguments).arg("--").args(subject(repository));
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
                    Some(0) => succeeded(&page(&text, offset)),
                    Some(3) => succeeded(&format!("{notes}\n{}", page(&text, offset))),
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
