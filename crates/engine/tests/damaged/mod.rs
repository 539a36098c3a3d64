//! What is true for every repository, whatever its files hold: it is refused with a reason, or all its changes come to an
//! end, and none of them panics. The tests call this with damaged copies of a real one, the fuzz target `repository` with
//! any damage.

use refscope_engine::git::Repository;
use refscope_engine::{Engine, Error, Options, Source};
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The files of a repository, in memory.
pub(crate) struct Files(Vec<(PathBuf, Vec<u8>)>);

impl Files {
    /// A clone of the shop with a work tree, an index, a graph of commits, one pack and a few loose objects.
    pub(crate) fn of_shop() -> Self {
        let folder = refscope_testkit::shop::unpack();
        let root = folder.path().join("clone");
        git(folder.path(), &["clone", "--quiet", "shop", "clone"]);
        fs::write(root.join("shop/Loose.java"), "class Loose { }\n").expect("the folder is ours");
        git(&root, &["add", "--all"]);
        git(&root, &["commit", "--quiet", "--message", "loose"]);
        git(&root, &["commit-graph", "write", "--reachable"]);
        fs::remove_dir_all(root.join(".git/hooks")).expect("git makes examples of hooks");
        fs::remove_dir_all(root.join(".git/logs")).expect("git keeps a log");
        let mut files = Vec::new();
        read_all(&root, &root, &mut files);
        files.sort();
        Self(files)
    }

    /// Writes the files with some damage, and reads the repository in every way. Each eight bytes of `damage` change
    /// one place of one file.
    pub(crate) fn read_damaged(&self, damage: &[u8]) {
        let folder = tempfile::tempdir().expect("there is room for temporary files");
        let mut files = self.0.clone();
        for edit in damage.chunks_exact(8) {
            let number = |at: usize| usize::from(edit[at]) << 8 | usize::from(edit[at + 1]);
            let n_files = files.len();
            let (_, bytes) = &mut files[number(0) % n_files];
            apply(bytes, number(2) << 8 | usize::from(edit[4]), edit[5], edit[6], edit[7]);
        }
        for (path, bytes) in &files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("files lie in folders")).expect("the folder is ours");
            fs::write(path, bytes).expect("the folder is ours");
        }
        read(folder.path());
    }
}

/// Changes a place of a file.
fn apply(bytes: &mut Vec<u8>, place: usize, how: u8, value: u8, length: u8) {
    let at = place % (bytes.len() + 1);
    let end = (at + usize::from(length)).min(bytes.len());
    match how % 6 {
        0 => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte = value),
        1 => bytes.iter_mut().skip(at).take(1).for_each(|byte| *byte ^= 1 << (value % 8)),
        2 => bytes.truncate(at),
        3 => drop(bytes.drain(at..end)),
        4 => bytes[at..end].fill(value),
        _ => {
            let copy = bytes[at..end].to_vec();
            let to = usize::from(value) * bytes.len() / 256;
            bytes.splice(to..to, copy);
        }
    }
}

/// Reads a repository in every way.
fn read(root: &Path) {
    let Ok(repository) = Repository::open(root) else { return };
    let accepts = |path: &str| path.ends_with(".java");
    // What goes wrong is told; what matters here is that it ends.
    let _ = repository.worktree_change(&accepts);
    let _ = repository.staged_change(&accepts);
    let Ok(history) = Source::history(repository, "HEAD") else { return };
    let options = Options { n_threads: NonZeroUsize::new(1), ..Options::default() };
    for mined in Engine::new().mine(history, &options) {
        if let Err(Error::Internal(message)) = mined.result {
            panic!("{}: {message}", mined.subject.title());
        }
    }
}

fn read_all(root: &Path, folder: &Path, files: &mut Vec<(PathBuf, Vec<u8>)>) {
    for entry in fs::read_dir(folder).expect("the folder is ours").flatten() {
        let path = entry.path();
        if path.is_dir() {
            read_all(root, &path, files);
        } else {
            let name = path.strip_prefix(root).expect("it lies in the folder").to_owned();
            files.push((name, fs::read(&path).expect("the file is ours")));
        }
    }
}

fn git(folder: &Path, arguments: &[&str]) {
    let output = Command::new("git")
        .current_dir(folder)
        .args(["-c", "user.name=Test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"])
        .args(arguments)
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_SYSTEM", "/dev/null")
        .output()
        .expect("git is installed");
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}
