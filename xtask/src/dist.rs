//! `cargo xtask dist`: an archive that can be unpacked anywhere: the programs, manual pages, completions for shells
//! and licences.
//!
//! The same sources give the same bytes: paths of this machine are cut out of the binary, and the archive's entries
//! have a fixed order, owner and time.

use anyhow::{Context, Result, ensure};
use flate2::{Compression, GzBuilder};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAMS: [&str; 2] = ["refscope", "git-refscope"];
const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];
const TEXTS: [&str; 5] = ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE", "docs/licences.md"];

pub(crate) fn run(root: &Path) -> Result<()> {
    build(root)?;
    let built = root.join("target/release");
    let mut entries: Vec<(String, Vec<u8>, u32)> = Vec::new();
    for program in PROGRAMS {
        let name = format!("{program}{}", std::env::consts::EXE_SUFFIX);
        entries.push((format!("bin/{name}"), fs::read(built.join(name))?, 0o755));
    }
    let program = built.join(format!("refscope{}", std::env::consts::EXE_SUFFIX));
    for shell in SHELLS {
        entries.push((
            format!("completions/refscope.{shell}"),
            ask(&program, &["completions", shell])?,
            0o644,
        ));
    }
    entries.push(("man/refscope.1".to_owned(), ask(&program, &["man"])?, 0o644));
    // `git refscope --help` asks for the page of this name.
    entries.push(("man/git-refscope.1".to_owned(), ask(&program, &["man"])?, 0o644));
    for command in commands(&program)? {
        let page = ask(&program, &["man", &command])?;
        entries.push((format!("man/refscope-{command}.1"), page, 0o644));
    }
    for text in TEXTS {
        let name = text.rsplit('/').next().unwrap_or(text);
        entries.push((name.to_owned(), fs::read(root.join(text)).with_context(|| text.to_owned())?, 0o644));
    }
    entries.sort();
    let archive = write(root, &entries)?;
    println!("{} ({} files, {} bytes)", archive.display(), entries.len(), fs::metadata(&archive)?.len());
    Ok(())
}

fn build(root: &Path) -> Result<()> {
    let home =
        std::env::var("CARGO_HOME").or_else(|_| std::env::var("HOME").map(|home| format!("{home}/.cargo")));
    let flags = format!("--remap-path-prefix={}=. --remap-path-prefix={}=cargo", root.display(), home?);
    let mut command = Command::new("cargo");
    command.args(["build", "--release", "--locked", "--package", "refscope"]).env("RUSTFLAGS", flags);
    ensure!(command.current_dir(root).status()?.success(), "the program could not be built");
    Ok(())
}

fn ask(program: &Path, arguments: &[&str]) -> Result<Vec<u8>> {
    let output = Command::new(program).args(arguments).output()?;
    ensure!(output.status.success(), "refscope {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(output.stdout)
}

/// The commands that the program's help lists.
fn commands(program: &Path) -> Result<Vec<String>> {
    let help = String::from_utf8(ask(program, &["--help"])?)?;
    let listed =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = listed.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    Ok(names.map(str::to_owned).collect())
}

fn write(root: &Path, entries: &[(String, Vec<u8>, u32)]) -> Result<PathBuf> {
    let name =
        format!("refscope-{}-{}-{}", env!("CARGO_PKG_VERSION"), std::env::consts::ARCH, std::env::consts::OS);
    let folder = root.join("target/dist");
    fs::create_dir_all(&folder)?;
    let path = folder.join(format!("{name}.tar.gz"));
    let gzip = GzBuilder::new().mtime(0).write(fs::File::create(&path)?, Compression::best());
    let mut archive = tar::Builder::new(gzip);
    for (entry, bytes, mode) in entries {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(*mode);
        header.set_mtime(0);
        archive.append_data(&mut header, format!("{name}/{entry}"), bytes.as_slice())?;
    }
    archive.into_inner()?.finish()?;
    Ok(path)
}
