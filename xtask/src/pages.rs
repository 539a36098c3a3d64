//! `cargo xtask pages`: tests the pages in a real headless Chromium.
//!
//! It needs Node.js with npm, as `cargo xtask assets` does, and Chromium, which it installs where the system is
//! Debian's or a kin's. Where one of them cannot be had, it says so loudly and tests nothing.

use crate::assets;
use crate::setup::install_with_apt;
use anyhow::{Result, ensure};
use std::path::Path;
use std::process::Command;

/// The names of the browser on various systems.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Writes the screenshots of the documentation
    #[arg(long)]
    screenshots: bool,
}

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    if !assets::has_node() {
        println!(
            "SKIPPED: the pages are not tested, because Node.js is not on this machine: please install it"
        );
        return Ok(());
    }
    let Some(browser) = browser() else {
        println!("SKIPPED: the pages are not tested, because there is no Chromium: please install it");
        return Ok(());
    };
    let build = Command::new("cargo").args(["build", "-q", "-p", "refscope"]).current_dir(root).status()?;
    ensure!(build.success(), "the program cannot be built");
    let shop = refscope_testkit::shop::unpack();
    let sources = root.join("assets");
    assets::install(&sources)?;
    let mut tests = Command::new("node");
    tests.args(["--test", "--test-reporter=spec", "tests/"]).current_dir(&sources);
    tests.env("REFSCOPE", root.join("target/debug/refscope")).env("CHROMIUM", browser);
    tests.env("SHOP", shop.path().join("shop"));
    if options.screenshots {
        tests.env("SCREENSHOTS", root.join("docs/review"));
    }
    ensure!(tests.status()?.success(), "the pages do not do what they should");
    Ok(())
}

/// The program of a browser, installed where that is possible.
fn browser() -> Option<String> {
    let found = || {
        let name = BROWSERS.iter().find(|name| Command::new(name).arg("--version").output().is_ok())?;
        let path = Command::new("which").arg(name).output().ok()?.stdout;
        Some(String::from_utf8_lossy(&path).trim().to_owned())
    };
    found().or_else(|| {
        println!("chromium is missing: installing it");
        install_with_apt("chromium").ok()?;
        found()
    })
}
