//! README.md cannot rot: every command that it shows is run, and its picture is made from real output.
//!
//! The commands run beside `shop`, the repository that `refscope demo` carries along. With `UPDATE=1` in the
//! environment README.md and the picture are rewritten instead, unless `CI` is set.

mod console;
mod picture;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const PICTURE: &str = "docs/demo.svg";

#[test]
fn every_shown_command_prints_what_is_shown() {
    let path = root().join("README.md");
    let page = fs::read_to_string(&path).expect("README.md is there");
    let folder = folder_with_shop();
    let current = console::with_real_output(&page, |command| run(folder.path(), command));
    if current != page {
        assert!(updates(), "\n{}\nUPDATE=1 rewrites README.md.\n", difference(&page, &current));
        fs::write(&path, current).expect("README.md can be written");
    }
}

#[test]
fn the_picture_shows_real_output() {
    let path = root().join(PICTURE);
    let folder = folder_with_shop();
    let command = "refscope detect shop HEAD~6..HEAD~4 --each";
    let current = picture::svg(command, &run(folder.path(), &format!("{command} --color always")));
    if fs::read_to_string(&path).ok().as_ref() != Some(&current) {
        assert!(updates(), "{PICTURE} is not what the program prints today. UPDATE=1 rewrites it.");
        fs::write(&path, current).expect("the picture can be written");
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn updates() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0");
    is_set("UPDATE") && !is_set("CI")
}

/// A folder that holds the demo's repository as `shop`.
fn folder_with_shop() -> tempfile::TempDir {
    let folder = refscope_testkit::shop::unpack();
    let versions = Path::new(env!("CARGO_MANIFEST_DIR")).join("demo/versions");
    fs::copy(versions.join("1/shop/Item.java"), folder.path().join("Item.java"))
        .expect("the demo has an Item");
    folder
}

/// What a command prints to standard output.
fn run(folder: &Path, command: &str) -> String {
    let mut words = command.split_whitespace();
    assert_eq!(words.next(), Some("refscope"), "README.md shows another program's output: {command}");
    let output = Command::new(env!("CARGO_BIN_EXE_refscope"))
        .args(words)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .expect("refscope starts");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "`{command}` failed: {complaint}");
    String::from_utf8(output.stdout).expect("the output is UTF-8")
}

/// The first lines that differ.
fn difference(shown: &str, current: &str) -> String {
    let at = shown.lines().zip(current.lines()).take_while(|(shown, current)| shown == current).count();
    let [shown, current] = [shown, current].map(|text| text.lines().nth(at).unwrap_or("(nothing)"));
    format!("README.md, line {}:\n- {shown}\n+ {current}", at + 1)
}
