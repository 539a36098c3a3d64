//! What Eclipse's Java parser sees in a text: the second referee of our own parser.

use crate::peers::{Toolchain, run_quietly};
use serde::Deserialize;
use std::fs;
use std::io;
use std::path::Path;

/// The declarations and statements of one text.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Outline {
    /// How many errors the parser reports; the items of a text with errors are what it could recover.
    pub(crate) problems: u32,
    /// In the order of a walk from the root: an outer one stands before its inner ones.
    pub(crate) items: Vec<Item>,
    /// Why the parser gave up.
    pub(crate) error: Option<String>,
}

/// One declaration or statement: its kind (`method`, `if`, …; `xtask/peers/README.md` lists them), then the
/// first byte and the one behind the last. A declaration starts at its Javadoc.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub(crate) struct Item(pub(crate) String, pub(crate) u32, pub(crate) u32);

/// Parses each text; the outlines come in the same order. A text goes with its path, whose file name matters:
/// `module-info.java` has a grammar of its own.
pub(crate) fn outlines<'a>(
    toolchain: &Toolchain,
    texts: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> io::Result<Vec<Outline>> {
    let scratch = toolchain.scratch()?;
    let mut paths = String::new();
    for (index, (path, text)) in texts.into_iter().enumerate() {
        let folder = scratch.path().join(index.to_string());
        fs::create_dir(&folder)?;
        let file = folder.join(Path::new(path).file_name().unwrap_or("Unnamed.java".as_ref()));
        fs::write(&file, text)?;
        paths.push_str(&file.to_string_lossy());
        paths.push('\n');
    }
    let list = scratch.path().join("list");
    let out = scratch.path().join("outlines.jsonl");
    fs::write(&list, paths)?;
    run_quietly(toolchain.java("JdtOutline").arg(list).arg(&out))?;
    fs::read_to_string(out)?.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}
