//! `cargo xtask names`: what our resolution of names says, beside what `javac` says.
//!
//! Whole versions of real programs are attributed by the compiler and resolved by us. Each name that means a field,
//! method, constructor or type of the version itself is an answer that we give right, give wrong, or leave open. A
//! wrong one is worse than an open one: of those that are given, 99 of a hundred must be right.

mod javac;
mod page;
mod verdict;

use crate::corpus::Corpus;
use anyhow::{Result, ensure};
use std::path::Path;
use verdict::{Counts, Verdict};

/// What to compare.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only the smaller versions, as `cargo xtask test` does
    #[arg(long, conflicts_with = "write")]
    sample: bool,
    /// Only the version of this name
    #[arg(long, conflicts_with = "write")]
    version: Option<String>,
    /// Print this many wrong answers of each version
    #[arg(long, default_value_t = 0)]
    wrong: usize,
    /// Print this many open ones
    #[arg(long, default_value_t = 0)]
    open: usize,
    /// Write the result to `docs/names.md`
    #[arg(long)]
    write: bool,
}

/// A version that says what it means without libraries.
pub(crate) struct Version {
    name: &'static str,
    bundle: &'static str,
    revision: &'static str,
    /// The folder with the sources; tests need libraries.
    folder: &'static str,
    is_small: bool,
}

const VERSIONS: [Version; 4] = [
    Version {
        name: "JHotDraw 5.3",
        bundle: "versions/jhotdraw-5.2..5.3",
        revision: "5.3",
        folder: ".",
        is_small: true,
    },
    Version {
        name: "jsoup 2026",
        bundle: "versions/jsoup-history",
        revision: "HEAD",
        folder: "src/main",
        is_small: true,
    },
    Version {
        name: "jEdit 2006",
        bundle: "versions/jedit-cvs-history",
        revision: "paper-last",
        folder: ".",
        is_small: false,
    },
    Version {
        name: "Ant 1.7.1",
        bundle: "versions/ant-1.1..1.7.1",
        revision: "1.7.1",
        folder: ".",
        is_small: false,
    },
];

/// Of a thousand answers that are given, so many must be right.
const MIN_RIGHT: usize = 990;

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let corpus = match Corpus::find(root) {
        None if options.sample => {
            println!("names: skipped, because REFSCOPE_CORPUS names no folder with benchmarks");
            return Ok(());
        }
        _ => Corpus::require(root)?,
    };
    if let Err(error) = javac::find() {
        ensure!(options.sample, "{error}");
        println!("names: skipped, because there is no compiler to compare with: {error}");
        return Ok(());
    }
    let mut rows = Vec::new();
    for version in VERSIONS.iter().filter(|it| is_asked(it, options)) {
        let sources = javac::unpack(&corpus, version)?;
        let said = javac::names(root, &sources)?;
        let verdict = Verdict::new(&sources, &said);
        verdict.print(version.name, options.wrong, options.open);
        rows.push((version.name, verdict.members, verdict.types));
    }
    print!("{}", page::table(&rows));
    if options.write {
        std::fs::write(root.join("docs/names.md"), page::page(&rows))?;
    }
    let counts = rows.iter().flat_map(|(name, members, types)| [(name, members), (name, types)]);
    for (name, counts) in counts {
        ensure!(
            is_enough(counts),
            "too many answers are wrong in {name}: {} of {}",
            counts.wrong,
            counts.given()
        );
    }
    Ok(())
}

fn is_asked(version: &Version, options: &Options) -> bool {
    match &options.version {
        Some(name) => version.name == name,
        None => version.is_small || !options.sample,
    }
}

fn is_enough(counts: &Counts) -> bool {
    counts.right * 1000 >= counts.given() * MIN_RIGHT
}
