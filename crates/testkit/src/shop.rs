//! The history that `refscope demo` carries along, as a repository on disk.

use std::fs;
use std::path::Path;

/// Unpacks it into a folder that is removed with the value; the repository lies in `shop` there.
///
/// # Panics
///
/// When the folder cannot be written.
pub fn unpack() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/demo/repository");
    let target = folder.path().join("shop");
    fs::create_dir_all(target.join("objects/pack")).expect("folders can be made");
    fs::create_dir_all(target.join("refs")).expect("folders can be made");
    for name in ["HEAD", "config", "packed-refs"] {
        fs::copy(source.join(name), target.join(name)).expect("the demo's repository is complete");
    }
    for extension in ["pack", "idx"] {
        let name = format!("objects/pack/pack-{}.{extension}", "0".repeat(40));
        fs::copy(source.join(format!("demo.{extension}")), target.join(name)).expect("the pack is there");
    }
    folder
}
