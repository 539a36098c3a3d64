//! The two sides of a case as a change, as a repository would supply it.

use crate::Case;
use refscope_text::{Change, FileChange, Folders, Pair, Side, SourceFile};
use std::collections::BTreeMap;

impl Case {
    /// The step from the case's earlier files to its later ones: files of one path are one file, a file with
    /// another path and the same text was moved, and files that did not change are left out.
    pub fn change(&self) -> Change {
        let mut change = change(&self.files(Side::Before), &self.files(Side::After));
        let renamed = self.sources.iter().filter_map(|it| Some((it.was.as_deref()?, it.path.as_str())));
        renamed.for_each(|(earlier, later)| pair_renamed(&mut change.files, earlier, later));
        change
    }
}

/// Makes one file of a removed and an added one.
fn pair_renamed(files: &mut Vec<FileChange>, earlier: &str, later: &str) {
    let has_path =
        |side: Side, file: &FileChange, path: &str| file.path(side).is_some_and(|it| **it == *path);
    let removed =
        files.iter().find(|it| has_path(Side::Before, it, earlier)).and_then(|it| it.source(Side::Before));
    let added =
        files.iter().find(|it| has_path(Side::After, it, later)).and_then(|it| it.source(Side::After));
    let (Some(removed), Some(added)) = (removed.cloned(), added.cloned()) else { return };
    files.retain(|it| !has_path(Side::Before, it, earlier) && !has_path(Side::After, it, later));
    files.push(FileChange::Modified(Pair::new(removed, added)));
    files.sort_by(|a, b| paths(a).cmp(&paths(b)));
}

/// The step from some files to others. Files of other paths and similar texts are not paired: that is a hint, and
/// only a case that is about it gives it.
pub fn change(before: &[SourceFile], after: &[SourceFile]) -> Change {
    let mut added = by_path(after);
    let mut removed = by_path(before);
    let mut files = Vec::new();
    removed.retain(|path, file| match added.remove(path) {
        Some(other) if other.content != file.content => {
            files.push(FileChange::Modified(Pair::new((*file).clone(), other.clone())));
            false
        }
        Some(_) => false,
        None => true,
    });
    removed.retain(|path, file| {
        let Some(other) = added.values().find(|other| other.content == file.content) else { return true };
        let other = other.path.clone();
        added.remove(&*other);
        files.push(FileChange::Moved(Pair::new((*path).into(), other)));
        false
    });
    files.extend(removed.into_values().map(|file| FileChange::Removed(file.clone())));
    files.extend(added.into_values().map(|file| FileChange::Added(file.clone())));
    files.sort_by(|a, b| paths(a).cmp(&paths(b)));
    let folders = Pair::new(folders(before), folders(after));
    Change { n_files_of_any_kind: files.len(), files, folders, ..Change::default() }
}

fn by_path(files: &[SourceFile]) -> BTreeMap<&str, &SourceFile> {
    files.iter().map(|file| (&*file.path, file)).collect()
}

fn paths(file: &FileChange) -> (Option<&str>, Option<&str>) {
    let path = |side: Side| file.path(side).map(AsRef::as_ref);
    (path(Side::After).or(path(Side::Before)), path(Side::Before))
}

/// All folders that hold one of the files, at any depth.
fn folders(files: &[SourceFile]) -> Folders {
    let mut folders = Folders::default();
    folders.insert("");
    for file in files {
        for (at, _) in file.path.match_indices('/') {
            folders.insert(&file.path[..at]);
        }
    }
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> SourceFile {
        SourceFile::new(path, text)
    }

    #[test]
    fn files_pair_by_path_then_by_text() {
        let same = file("a/Same.java", "1");
        let before =
            [same.clone(), file("a/b/Gone.java", "2"), file("Edited.java", "3"), file("x/Moved.java", "4")];
        let after = [same, file("New.java", "5"), file("Edited.java", "6"), file("y/Moved.java", "4")];
        let change = change(&before, &after);
        let expected = [
            FileChange::Modified(Pair::new(file("Edited.java", "3"), file("Edited.java", "6"))),
            FileChange::Added(file("New.java", "5")),
            FileChange::Removed(file("a/b/Gone.java", "2")),
            FileChange::Moved(Pair::new("x/Moved.java".into(), "y/Moved.java".into())),
        ];
        assert_eq!(change.files, expected);
        assert_eq!(change.folders.before.iter().collect::<Vec<_>>(), ["", "a", "a/b", "x"]);
        assert_eq!(change.folders.after.iter().collect::<Vec<_>>(), ["", "a", "y"]);
    }
}
