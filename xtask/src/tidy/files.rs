//! The text files of the repository, those that git knows or would add.

use anyhow::{Result, ensure};
use std::path::Path;
use std::process::Command;

/// A file with its path from the root, written with slashes.
pub(crate) struct TextFile {
    pub(crate) path: String,
    pub(crate) text: String,
}

/// All text files, sorted by path.
pub(crate) struct Files(Vec<TextFile>);

impl Files {
    pub(crate) fn read(root: &Path) -> Result<Self> {
        let mut list = Command::new("git");
        list.current_dir(root).args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
        let output = list.output()?;
        ensure!(output.status.success(), "git ls-files failed: tidy needs the repository");
        let mut files: Vec<TextFile> = String::from_utf8(output.stdout)?
            .split_terminator('\0')
            // What is no text, or was deleted and not committed yet, is none of our business.
            .filter_map(|path| Some((path, std::fs::read_to_string(root.join(path)).ok()?)))
            .map(|(path, text)| TextFile { path: path.to_owned(), text })
            .collect();
        files.sort_by(|a, b| a.path.cmp(&b.path));
        files.dedup_by(|a, b| a.path == b.path);
        Ok(Self(files))
    }

    pub(crate) fn all(&self) -> &[TextFile] {
        &self.0
    }

    pub(crate) fn get(&self, path: &str) -> Option<&TextFile> {
        self.0.iter().find(|file| file.path == path)
    }

    /// The Rust files.
    pub(super) fn rust(&self) -> impl Iterator<Item = &TextFile> {
        self.0.iter().filter(|file| file.path.ends_with(".rs"))
    }
}

impl TextFile {
    /// The crate whose shipped code this is, by its folder: nothing for tests, examples and chores.
    pub(super) fn crate_name(&self) -> Option<&str> {
        let (name, rest) = self.path.strip_prefix("crates/")?.split_once('/')?;
        let is_test = rest.split('/').any(|part| part == "tests" || part == "tests.rs");
        (rest.starts_with("src/") && !is_test).then_some(name)
    }

    /// The lines that are shipped, counted from 1: those before the tests of the module.
    pub(super) fn shipped_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.text.lines().enumerate().map(|(index, line)| (index + 1, line));
        lines.take_while(|(_, line)| line.trim() != "#[cfg(test)]")
    }
}
