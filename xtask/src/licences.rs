//! `cargo xtask licences`: under which licences stands what the program is made of?
//!
//! The list is made from what cargo knows of the packages that go into the shipped program, and each must offer a
//! licence that our own, MIT or Apache-2.0, can be combined with. It needs no network and no further tool. Known
//! vulnerabilities are another matter: the public list of them is not part of the packages, so who has it at hand
//! checks with `cargo deny check advisories` or `cargo audit`.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

const PAGE: &str = "docs/licences.md";

/// What may go into a program that is under MIT or Apache-2.0 without further conditions on the rest of it: those of
/// MPL-2.0 hold for the files that are under it, which we use as they are.
const ALLOWED: [&str; 14] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "MPL-2.0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Compares with what is checked in instead of writing it
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let packages = shipped_packages(root)?;
    let refused: Vec<String> = packages
        .iter()
        .filter(|(_, licence)| !is_allowed(licence))
        .map(|(name, licence)| format!("{name} is under {licence}"))
        .collect();
    ensure!(refused.is_empty(), "not to be combined with our licences: {}", refused.join("; "));
    let page = render(&packages);
    let path = root.join(PAGE);
    if options.check {
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        ensure!(committed == page, "{PAGE} is not up to date: run `cargo xtask licences`");
        println!("{} packages, all under licences that ours allow", packages.len());
    } else {
        std::fs::write(&path, page)?;
    }
    Ok(())
}

/// The licences of all foreign packages that the command line is built from, by name and version.
pub(crate) fn shipped_packages(root: &Path) -> Result<BTreeMap<String, String>> {
    let tree = cargo(
        root,
        &["tree", "--package", "refscope", "--edges", "normal", "--prefix", "none", "--target", "all"],
    )?;
    let shipped: BTreeSet<String> = tree.lines().filter_map(name_and_version).collect();
    let metadata: Value = serde_json::from_str(&cargo(root, &["metadata", "--format-version", "1"])?)?;
    let packages = metadata["packages"].as_array().context("cargo lists packages")?;
    let licences = packages.iter().filter(|package| package["source"].is_string()).filter_map(|package| {
        let text = |key: &str| package[key].as_str();
        let name = format!("{} {}", text("name")?, text("version")?);
        Some((name, text("license").unwrap_or("no named licence").to_owned()))
    });
    Ok(licences.filter(|(name, _)| shipped.contains(name)).collect())
}

/// `gix v0.90.0 (*)` is `gix 0.90.0`.
fn name_and_version(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    let (name, version) = (words.next()?, words.next()?);
    Some(format!("{name} {}", version.strip_prefix('v')?))
}

fn cargo(root: &Path, arguments: &[&str]) -> Result<String> {
    let output = Command::new("cargo").args(arguments).arg("--locked").current_dir(root).output()?;
    ensure!(output.status.success(), "cargo {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

/// Whether an expression such as `(MIT OR Apache-2.0) AND Unicode-3.0` can be met by what is allowed. Older packages
/// write `/` for `OR`.
fn is_allowed(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ").replace(['(', ')'], " ");
    // No package mixes the two without parentheses around the choice, so a flat reading is the right one.
    expression.split(" AND ").all(|part| {
        part.split(" OR ").any(|licence| {
            let words: Vec<&str> = licence.split_whitespace().collect();
            ALLOWED.contains(&words.join(" ").as_str())
        })
    })
}

fn render(packages: &BTreeMap<String, String>) -> String {
    let mut by_licence: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (name, licence) in packages {
        by_licence.entry(licence).or_default().push(name);
    }
    let mut page = String::from(
        "# Licences\n\nWritten by `cargo xtask licences`: what the program is built from, by licence. Every package offers \
         one that\nMIT and Apache-2.0, our own, can be combined with.\n\n| licence | packages |\n|---|---|\n",
    );
    for (licence, names) in by_licence {
        writeln!(page, "| {licence} | {} |", names.join(", ")).expect("a string can be written to");
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_and_sums_of_licences_are_understood() {
        for allowed in
            ["MIT", "MIT/Apache-2.0", "(MIT OR Apache-2.0) AND Unicode-3.0", "MIT OR LGPL-2.1-or-later"]
        {
            assert!(is_allowed(allowed), "{allowed}");
        }
        for refused in ["GPL-3.0-only", "MIT AND GPL-3.0-only", "no named licence"] {
            assert!(!is_allowed(refused), "{refused}");
        }
    }
}
