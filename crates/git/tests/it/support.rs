//! Repositories to test with.

use refscope_git::{Change, CommitId, FileChange, Repository, Revision};
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A folder with a repository that is being built; it goes away with the value.
pub(crate) struct Builder {
    folder: TempDir,
    root: PathBuf,
}

impl Builder {
    /// An empty repository with a work tree.
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let root = folder.path().join("repository");
        std::fs::create_dir(&root).expect("the folder is new");
        let builder = Self { folder, root };
        builder.git(&["init", "--quiet", "--initial-branch=main"]);
        builder
    }

    /// The work tree.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// A path beside the work tree.
    pub(crate) fn beside(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs git in the work tree and returns what it prints.
    pub(crate) fn git(&self, arguments: &[&str]) -> String {
        run_git(&self.root, arguments)
    }

    /// Writes a file of the work tree.
    pub(crate) fn write(&self, path: &str, content: impl AsRef<[u8]>) -> &Self {
        write(&self.root, path, content);
        self
    }

    /// Removes a file of the work tree.
    pub(crate) fn remove(&self, path: &str) -> &Self {
        std::fs::remove_file(self.root.join(path)).expect("the file exists");
        self
    }

    /// Commits everything and returns the id.
    pub(crate) fn commit(&self) -> String {
        self.git(&["add", "--all"]);
        self.git(&["commit", "--quiet", "--allow-empty", "--message=x"]);
        self.git(&["rev-parse", "HEAD"])
    }

    /// Opens it for reading.
    pub(crate) fn open(&self) -> Repository {
        Repository::open(&self.root).expect("the repository is a good one")
    }

    /// What the last commit changed.
    pub(crate) fn last_change(&self) -> Change {
        commit_change(&self.open(), "HEAD")
    }
}

/// Runs git in a folder and returns what it prints. The user's configuration plays no part.
pub(crate) fn run_git(folder: &Path, arguments: &[&str]) -> String {
    let output = Command::new("git")
        .current_dir(folder)
        .args(["-c", "protocol.file.allow=always"])
        .args(arguments)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_SYSTEM", "/dev/null")
        .envs(["AUTHOR", "COMMITTER"].map(|who| (format!("GIT_{who}_NAME"), "A")))
        .envs(["AUTHOR", "COMMITTER"].map(|who| (format!("GIT_{who}_EMAIL"), "a@example.com")))
        .output()
        .expect("git can be run");
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim_end().to_owned()
}

/// Writes a file and the folders that it lies in.
pub(crate) fn write(root: &Path, path: &str, content: impl AsRef<[u8]>) {
    let path = root.join(path);
    std::fs::create_dir_all(path.parent().expect("it lies in the root")).expect("folders can be made");
    std::fs::write(path, content).expect("the file can be written");
}

/// Which files count in these tests.
pub(crate) fn accepts(path: &str) -> bool {
    path.ends_with(".java")
}

/// The commit that a revision stands for.
pub(crate) fn commit(repository: &Repository, revision: &str) -> CommitId {
    match repository.resolve(revision) {
        Ok(Revision::Commit(commit)) => commit,
        other => panic!("{revision}: {other:?}"),
    }
}

/// What a commit changed.
pub(crate) fn commit_change(repository: &Repository, revision: &str) -> Change {
    repository
        .commit_change(&commit(repository, revision), None, &accepts)
        .expect("the commit can be compared")
}

/// The changed files in a form that is easy to read, such as `M a.java`, `R a.java b.java` for similar files
/// and `= a.java b.java` for equal ones.
pub(crate) fn summary(change: &Change) -> Vec<String> {
    let line = |file: &FileChange| match file {
        FileChange::Added(file) => format!("A {}", file.path),
        FileChange::Removed(file) => format!("D {}", file.path),
        FileChange::Moved(paths) => format!("= {} {}", paths.before, paths.after),
        FileChange::Modified(pair) if pair.before.path == pair.after.path => format!("M {}", pair.after.path),
        FileChange::Modified(pair) => format!("R {} {}", pair.before.path, pair.after.path),
    };
    change.files.iter().map(line).collect()
}

/// A text of this many lines that has nothing in common with one of another name.
pub(crate) fn lines(name: &str, n_lines: usize) -> String {
    (0..n_lines).map(|line| format!("the line {line} of {name}\n")).collect()
}
