//! Object folders that a repository borrows from, counted before anything opens them all.

use std::fs;
use std::path::{Path, PathBuf};

/// A repository may borrow from this many object folders, one after the other. Each costs time with every object that
/// is looked for, and nobody needs more than a few.
const MAX_ALTERNATES: usize = 1_000;

/// A list of such folders may have this many bytes.
const MAX_LIST_BYTES: u64 = 4 << 20;

/// Refuses a repository with too many of them, and says why.
pub(crate) fn check_alternates(git_dir: &Path) -> Result<(), String> {
    let common_dir = fs::read_to_string(git_dir.join("commondir")).ok();
    let common_dir = common_dir.map_or_else(|| git_dir.to_owned(), |path| git_dir.join(path.trim_end()));
    let mut folders: Vec<PathBuf> = vec![common_dir.join("objects")];
    let mut next = 0;
    while let Some(folder) = folders.get(next).cloned() {
        next += 1;
        let list = folder.join("info/alternates");
        let n_bytes = list.metadata().map_or(0, |found| found.len());
        if n_bytes > MAX_LIST_BYTES {
            return Err(format!("its list of alternates has {n_bytes} bytes, the limit is {MAX_LIST_BYTES}"));
        }
        let list = fs::read(list).unwrap_or_default();
        let text = String::from_utf8_lossy(&list);
        let named = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        for path in named.map(|line| folder.join(line)) {
            // A folder that was seen before leads nowhere new; that there is a circle is for others to say.
            if !folders.contains(&path) {
                folders.push(path);
            }
            if folders.len() > MAX_ALTERNATES {
                return Err(format!("it borrows from more than {MAX_ALTERNATES} other object folders"));
            }
        }
    }
    Ok(())
}
