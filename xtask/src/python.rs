//! `cargo xtask python`: builds the wheel and runs the package's tests on what it installs.
//!
//! The tests run with the oldest and the newest Python on this machine that the package supports, each in an
//! environment of its own below `target`. Where there is no Python, or the registry cannot be reached, it says so and
//! nothing fails: the binary does not need them. Tests of a library that cannot be had for one of them say that they were
//! skipped. Spark is large and needs Java, so it is tested where somebody asks for it.

use crate::corpus::Corpus;
use anyhow::{Context, Result, ensure};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest version that the package supports.
const OLDEST: (u32, u32) = (3, 9);
/// The newest version that is looked for.
const NEWEST_MINOR: u32 = 20;

/// What the tests read tables with.
const READERS: [&str; 7] =
    ["pytest>=8", "pyarrow>=14", "duckdb>=1", "pandas>=2", "polars>=1", "matplotlib>=3.7", "tqdm>=4.60"];

/// The history that the notebook is about.
const JEDIT: &str = "versions/jedit-history";

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Test the work on a cluster as well, with executors of Spark on this machine; this needs Java 17
    #[arg(long)]
    spark: bool,
}

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let found = interpreters();
    let (Some(oldest), Some(newest)) = (found.first_key_value(), found.last_key_value()) else {
        println!("skipped, because no Python from {}.{} on is on this machine", OLDEST.0, OLDEST.1);
        return Ok(());
    };
    let folder = root.join("target/python");
    let Some(builder) = environment(&folder, newest, &["maturin>=1.9,<2"])? else { return Ok(()) };
    let wheels = folder.join("wheels");
    // A wheel of an earlier build would be installed as well.
    if wheels.exists() {
        std::fs::remove_dir_all(&wheels)?;
    }
    let mut build = Command::new(builder.join("bin/maturin"));
    call(build.args(["build", "--release", "--out"]).arg(&wheels).current_dir(root.join("python")))?;
    let wheel = std::fs::read_dir(&wheels)?.next().context("maturin made no wheel")??.path();
    let versions = BTreeMap::from([oldest, newest]);
    for version in versions {
        let with_spark = options.spark && version == newest;
        test(root, &folder, version, &wheel, with_spark)?;
    }
    Ok(())
}

fn test(
    root: &Path,
    folder: &Path,
    python: (&(u32, u32), &PathBuf),
    wheel: &Path,
    with_spark: bool,
) -> Result<()> {
    let mut packages = READERS.to_vec();
    packages.extend(with_spark.then_some("pyspark>=4,<5"));
    let Some(environment) = environment(folder, python, &packages)? else { return Ok(()) };
    let interpreter = environment.join("bin/python");
    call(Command::new(&interpreter).args(["-m", "pip", "install", "-q", "--force-reinstall"]).arg(wheel))?;
    println!("Python {}.{}:", python.0.0, python.0.1);
    let mut tests = Command::new(&interpreter);
    // Why tests are skipped is told.
    tests.args(["-m", "pytest", "-q", "-rs"]).arg(root.join("python/tests"));
    if let Some(corpus) = Corpus::find(root) {
        tests.env("REFSCOPE_JEDIT", corpus.repository(JEDIT)?);
    }
    // Anywhere but in the package's own folder, so that what is tested is what was installed.
    call(tests.current_dir(folder))
}

/// An environment with some packages; none where they cannot be had.
fn environment(
    folder: &Path,
    (version, python): (&(u32, u32), &PathBuf),
    packages: &[&str],
) -> Result<Option<PathBuf>> {
    let environment = folder.join(format!("venv-{}.{}", version.0, version.1));
    if !environment.join("bin/python").exists() {
        call(Command::new(python).args(["-m", "venv"]).arg(&environment))?;
    }
    let mut install = Command::new(environment.join("bin/python"));
    install.args(["-m", "pip", "install", "-q", "--disable-pip-version-check"]).args(packages);
    if !install.status()?.success() {
        println!("skipped, because pip could not install {}", packages.join(", "));
        return Ok(None);
    }
    Ok(Some(environment))
}

/// The interpreters on the search path and those of pyenv, one for each version.
fn interpreters() -> BTreeMap<(u32, u32), PathBuf> {
    let mut candidates: Vec<PathBuf> = vec!["python3".into()];
    candidates.extend((OLDEST.1..=NEWEST_MINOR).map(|minor| format!("python3.{minor}").into()));
    let home = std::env::var_os("PYENV_ROOT").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".pyenv")));
    let versions = home.and_then(|home| std::fs::read_dir(home.join("versions")).ok());
    candidates.extend(versions.into_iter().flatten().flatten().map(|entry| entry.path().join("bin/python")));
    let supported = candidates.into_iter().filter_map(|path| Some((version(&path)?, path)));
    supported.filter(|(version, _)| *version >= OLDEST).collect()
}

fn version(python: &Path) -> Option<(u32, u32)> {
    let script = "import sys, venv; print(*sys.version_info[:2])";
    let output = Command::new(python).args(["-c", script]).output().ok().filter(|it| it.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    let (major, minor) = text.trim().split_once(' ')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

fn call(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("{command:?} could not be started"))?;
    ensure!(status.success(), "{command:?} failed");
    Ok(())
}
