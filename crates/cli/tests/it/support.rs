//! Repositories to look at, and a way to run the program on them.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;

/// A folder that is gone after the test, usually with a repository in it.
pub(crate) struct Sandbox {
    folder: TempDir,
}

/// What a run of the program left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Sandbox {
    /// An empty folder.
    pub(crate) fn folder() -> Self {
        Self { folder: TempDir::new().expect("temporary folders can be made") }
    }

    /// A repository without commits.
    pub(crate) fn repository() -> Self {
        let sandbox = Self::folder();
        sandbox.git(&["init", "--quiet", "--initial-branch=main"]);
        sandbox
    }

    /// A repository whose second commit changes a return type and a visibility, and whose third one adds `final`.
    pub(crate) fn shop() -> Self {
        let sandbox = Self::repository();
        sandbox.commit(
            "shop/Cart.java",
            "package shop;\n\nclass Cart {\n    int total() {\n        return 1;\n    }\n}\n",
        );
        sandbox.commit(
            "shop/Cart.java",
            "package shop;\n\nclass Cart {\n    public long total() {\n        return 1;\n    }\n}\n",
        );
        sandbox.commit(
            "shop/Cart.java",
            "package shop;\n\nclass Cart {\n    public final long total() {\n        return 1;\n    }\n}\n",
        );
        sandbox
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn write(&self, path: impl AsRef<Path>, text: &str) -> PathBuf {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().expect("files have folders")).expect("folders can be made");
        fs::write(&path, text).expect("files can be written");
        path
    }

    pub(crate) fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path().join(path)).expect("the file exists")
    }

    /// Commits a file with this text; ids depend on the content alone, as all clocks stand still.
    pub(crate) fn commit(&self, path: impl AsRef<Path>, text: &str) -> String {
        self.write(path, text);
        self.commit_all()
    }

    pub(crate) fn commit_all(&self) -> String {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--allow-empty", "--message", "step"]);
        self.git(&["rev-parse", "HEAD"])
    }

    /// Runs git and returns what it prints.
    pub(crate) fn git(&self, arguments: &[&str]) -> String {
        self.git_with_input(arguments, "")
    }

    /// The same with something to read.
    pub(crate) fn git_with_input(&self, arguments: &[&str], input: &str) -> String {
        let mut child = Command::new("git")
            .current_dir(self.path())
            .args(["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"])
            .args(arguments)
            .env("GIT_CONFIG_GLOBAL", "/dev/null")
            .env("GIT_CONFIG_SYSTEM", "/dev/null")
            .env("GIT_AUTHOR_DATE", "2024-01-01T00:00:00Z")
            .env("GIT_COMMITTER_DATE", "2024-01-01T00:00:00Z")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("git is installed");
        let mut stdin = child.stdin.take().expect("standard input is a pipe");
        // Most of git's commands read nothing and may be gone already.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        let output = child.wait_with_output().expect("git ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "git {arguments:?}: {stderr}");
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// Runs the program in this folder.
    pub(crate) fn run(&self, arguments: &[&str]) -> Run {
        self.run_with_input(arguments, "")
    }

    pub(crate) fn run_with_input(&self, arguments: &[&str], input: &str) -> Run {
        let mut child = self.command(arguments).spawn().expect("the program can be run");
        let mut stdin = child.stdin.take().expect("standard input is a pipe");
        // A program that does not read its input may be gone already.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        let output = child.wait_with_output().expect("the program ends");
        let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
        Run { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    }

    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_refscope"));
        command
            .current_dir(self.path())
            .args(arguments)
            .env_remove("NO_COLOR")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }
}

impl Run {
    /// Demands that all went well, and returns what was printed.
    #[track_caller]
    pub(crate) fn success(self) -> String {
        assert_eq!(self.code, Some(0), "{self:?}");
        self.stdout
    }

    /// Demands exit code 2, nothing on standard output, one sentence and what to do; returns these two.
    #[track_caller]
    pub(crate) fn failure(self) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (Some(2), ""), "{self:?}");
        let labels: Vec<&str> = self.stderr.lines().filter_map(|line| line.split(':').next()).collect();
        assert_eq!(labels, ["error", " help"], "{}", self.stderr);
        self.stderr
    }

    /// The descriptions in JSON lines, one list for each line.
    #[track_caller]
    pub(crate) fn descriptions(self) -> Vec<Vec<String>> {
        let lines = self.success();
        lines.lines().map(descriptions).collect()
    }
}

fn descriptions(line: &str) -> Vec<String> {
    let record: Value = serde_json::from_str(line).expect("the line is JSON");
    let refactorings = record["refactorings"].as_array().expect("a record lists refactorings");
    let text = |refactoring: &Value| refactoring["description"].as_str().map(str::to_owned);
    refactorings.iter().filter_map(text).collect()
}
