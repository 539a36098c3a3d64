//! `cargo xtask test`: everything that must hold before a change goes in, in one command.
//!
//! Continuous integration runs exactly this. The steps are commands that can be repeated alone; the first that
//! fails ends the run and its command is named. There are two build profiles: `cargo xtask` itself is a release
//! build, because scoring needs speed, and everything else is the dev profile that people have built anyway.

use crate::corpus::Corpus;
use anyhow::{Context, Result, bail};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// One step.
struct Step {
    name: &'static str,
    /// The arguments for cargo.
    arguments: &'static [&'static str],
    /// Whether it reads benchmarks, which are no part of the repository.
    needs_corpus: bool,
}

const STEPS: &[Step] = &[
    Step { name: "set-up", arguments: &["xtask", "setup"], needs_corpus: false },
    Step { name: "format", arguments: &["fmt", "--all", "--check"], needs_corpus: false },
    Step {
        name: "lint",
        arguments: &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"],
        needs_corpus: false,
    },
    Step { name: "tidy", arguments: &["xtask", "tidy"], needs_corpus: false },
    Step { name: "licences", arguments: &["xtask", "licences", "--check"], needs_corpus: false },
    Step { name: "assets", arguments: &["xtask", "assets", "--check"], needs_corpus: false },
    Step { name: "test", arguments: &["test", "--workspace"], needs_corpus: false },
    Step { name: "pages", arguments: &["xtask", "pages"], needs_corpus: false },
    Step { name: "python", arguments: &["xtask", "python"], needs_corpus: false },
    Step { name: "document", arguments: &["doc", "--workspace", "--no-deps"], needs_corpus: false },
    Step { name: "referee", arguments: &["xtask", "referee", "--sample"], needs_corpus: true },
    Step { name: "clients", arguments: &["xtask", "releases", "clients"], needs_corpus: true },
    Step { name: "names", arguments: &["xtask", "names", "--sample"], needs_corpus: true },
    Step { name: "sums", arguments: &["xtask", "sums"], needs_corpus: false },
    Step { name: "oracle", arguments: &["xtask", "oracle", "--check"], needs_corpus: false },
];

pub(crate) fn run(root: &Path) -> Result<()> {
    let has_corpus = Corpus::find(root).is_some();
    let start = Instant::now();
    let mut skipped = Vec::new();
    for (index, step) in STEPS.iter().enumerate() {
        println!("\n==> {}/{} {}: {}", index + 1, STEPS.len(), step.name, step.command_line());
        if step.needs_corpus && !has_corpus {
            println!("skipped, because REFSCOPE_CORPUS names no folder with benchmarks");
            skipped.push(step.name);
            continue;
        }
        let step_start = Instant::now();
        step.run(root)?;
        println!("<== {} done in {}", step.name, clock(step_start.elapsed()));
    }
    println!("\nall {} steps passed in {}", STEPS.len() - skipped.len(), clock(start.elapsed()));
    if !skipped.is_empty() {
        println!("skipped without benchmarks: {}", skipped.join(", "));
    }
    Ok(())
}

impl Step {
    fn command_line(&self) -> String {
        format!("cargo {}", self.arguments.join(" "))
    }

    fn run(&self, root: &Path) -> Result<()> {
        let mut command = match self.arguments {
            // This program is `cargo xtask`: it need not be built again.
            ["xtask", rest @ ..] => {
                let mut command = Command::new(std::env::current_exe()?);
                command.args(rest);
                command
            }
            arguments => {
                let mut command = Command::new("cargo");
                command.args(arguments);
                command
            }
        };
        let status = command
            .current_dir(root)
            .status()
            .with_context(|| format!("`{}` could not be started", self.command_line()))?;
        if !status.success() {
            bail!("step {} failed; `{}` repeats it alone", self.name, self.command_line());
        }
        Ok(())
    }
}

/// Minutes and seconds.
fn clock(duration: Duration) -> String {
    let seconds = duration.as_secs();
    format!("{}:{:02} min", seconds / 60, seconds % 60)
}
