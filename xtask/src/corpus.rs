//! The benchmarks: git bundles in the folder that `REFSCOPE_CORPUS` names, unpacked once below `target/`.
//!
//! The bundles are not part of the repository. Whatever needs them says so when they are not there.

use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The folder with the bundles.
pub(crate) struct Corpus {
    folder: PathBuf,
    unpacked: PathBuf,
}

impl Corpus {
    /// The corpus, if the environment names one.
    pub(crate) fn find(root: &Path) -> Option<Self> {
        let folder = PathBuf::from(std::env::var_os("REFSCOPE_CORPUS")?);
        folder.is_dir().then(|| Self { folder, unpacked: root.join("target/corpus") })
    }

    /// A folder whose repositories lie beside their labels.
    pub(crate) fn unpacked(folder: PathBuf) -> Self {
        Self { unpacked: folder.clone(), folder }
    }

    /// The corpus, or a sentence that says how to get one.
    pub(crate) fn require(root: &Path) -> Result<Self> {
        Self::find(root).context("set REFSCOPE_CORPUS to the folder that holds the benchmark bundles")
    }

    /// A file of the corpus.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// The names of all bundles, those of version series as `versions/NAME`.
    pub(crate) fn bundles(&self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for (folder, prefix) in [(self.folder.clone(), ""), (self.folder.join("versions"), "versions/")] {
            let Ok(entries) = std::fs::read_dir(&folder) else { continue };
            for entry in entries {
                let name = entry?.file_name().to_string_lossy().into_owned();
                if let Some(stem) = name.strip_suffix(".bundle") {
                    names.push(format!("{prefix}{stem}"));
                }
            }
        }
        names.sort();
        Ok(names)
    }

    /// A bare repository with a bundle's content.
    pub(crate) fn repository(&self, name: &str) -> Result<PathBuf> {
        let bundle = self.folder.join(format!("{name}.bundle"));
        let repository = self.unpacked.join(format!("{name}.git"));
        if !repository.is_dir() {
            ensure!(bundle.is_file(), "the corpus has no bundle {name}");
            std::fs::create_dir_all(&self.unpacked)?;
            let mut clone = Command::new("git");
            clone.args(["clone", "--quiet", "--mirror"]).arg(&bundle).arg(&repository);
            ensure!(clone.status()?.success(), "git could not unpack {}", bundle.display());
        }
        Ok(repository)
    }
}

/// All distinct blobs of a repository whose path ends like this, by id, each with one of its paths.
pub(crate) fn blob_ids(repository: &Path, suffix: &str) -> Result<BTreeMap<String, String>> {
    let output = git(repository).args(["rev-list", "--objects", "--all"]).output()?;
    ensure!(output.status.success(), "git rev-list failed in {}", repository.display());
    let listing = String::from_utf8_lossy(&output.stdout);
    let blobs = listing.lines().filter_map(|line| line.split_once(' '));
    Ok(blobs.filter(|(_, path)| path.ends_with(suffix)).map(|(id, path)| (id.into(), path.into())).collect())
}

/// Reads blobs one after the other.
pub(crate) fn read_blobs(
    repository: &Path,
    ids: impl IntoIterator<Item = String> + Send,
    mut each: impl FnMut(&str, Vec<u8>),
) -> Result<()> {
    let mut process =
        git(repository).args(["cat-file", "--batch"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let mut input = process.stdin.take().context("git's input is piped")?;
    let mut output =
        BufReader::with_capacity(1 << 20, process.stdout.take().context("git's output is piped")?);
    std::thread::scope(|scope| -> Result<()> {
        scope.spawn(move || {
            for id in ids {
                // A closed pipe shows itself on the reading side.
                if writeln!(input, "{id}").is_err() {
                    return;
                }
            }
        });
        let mut header = String::new();
        while output.read_line(&mut header)? > 0 {
            let mut fields = header.split_whitespace();
            let (Some(id), Some("blob"), Some(size)) = (fields.next(), fields.next(), fields.next()) else {
                bail!("git answered {header:?}");
            };
            let mut content = vec![0; size.parse::<usize>()? + 1];
            output.read_exact(&mut content)?;
            content.pop();
            each(id, content);
            header.clear();
        }
        Ok(())
    })?;
    ensure!(process.wait()?.success(), "git cat-file failed in {}", repository.display());
    Ok(())
}

fn git(repository: &Path) -> Command {
    let mut command = Command::new("git");
    command.arg("--git-dir").arg(repository);
    command
}
