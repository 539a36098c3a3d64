//! `docs/performance.md`: each benchmark writes its own section and leaves the others alone.

use crate::sections::with_section;
use anyhow::{Context, Result};
use std::fs;
use std::path::Path;

pub(crate) const PAGE: &str = "docs/performance.md";

/// What the page is before any benchmark has written to it.
const EMPTY: &str = "# Performance

Everything here is measured and written by the commands that stand beside the figures. Ratios come first: both
sides of a ratio were measured in one run on one machine, so they carry over to other machines better than times.

<!-- begin peers -->
<!-- end peers -->

<!-- begin front -->
<!-- end front -->

<!-- begin growth -->
<!-- end growth -->

<!-- begin opportunities -->
<!-- end opportunities -->

<!-- begin histories -->
<!-- end histories -->
";

/// Replaces a section of the page.
pub(super) fn write_section(root: &Path, name: &str, content: &str) -> Result<()> {
    let path = root.join(PAGE);
    let page = fs::read_to_string(&path).unwrap_or_else(|_| EMPTY.to_owned());
    fs::write(&path, with_section(&page, name, content).context(PAGE)?)?;
    println!("\nwritten to {PAGE}; `cargo xtask docs` copies the ratios to README.md");
    Ok(())
}

/// The machine in half a sentence: how many cores of which model.
pub(crate) fn machine() -> String {
    let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
    let description = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = description.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(std::env::consts::ARCH, |(_, model)| model.trim());
    format!("{n_cores} cores, {model}")
}
