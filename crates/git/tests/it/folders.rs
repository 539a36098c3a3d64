//! Two plain folders.

use crate::support::{accepts, lines, summary, write};
use refscope_git::{Error, FileChange, MAX_FILE_BYTES, folders_change};
use std::os::unix::fs::symlink;
use tempfile::TempDir;

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for (path, text) in files {
        write(folder.path(), path, text);
    }
    folder
}

#[test]
fn every_kind_of_change() {
    let (x, y, z) = (lines("x", 9), lines("y", 9), lines("y", 8));
    let before = folder(&[("a/Same.java", "s"), ("a/Edited.java", "1"), ("a/X.java", &x), ("b/Y.java", &y)]);
    let after = folder(&[("a/Same.java", "s"), ("a/Edited.java", "2"), ("c/X.java", &x), ("c/Z.java", &z)]);
    write(before.path(), "d/only.txt", "");
    let change = folders_change(before.path(), after.path(), &accepts).expect("both can be read");
    assert_eq!(summary(&change), ["M a/Edited.java", "= a/X.java c/X.java", "R b/Y.java c/Z.java"]);
    assert_eq!(change.folders.before.iter().collect::<Vec<_>>(), ["", "a", "b"]);
    assert_eq!(change.folders.after.iter().collect::<Vec<_>>(), ["", "a", "c"]);
    let FileChange::Modified(edited) = &change.files[0] else { panic!("{change:?}") };
    assert_eq!((&*edited.before.text, &*edited.after.text), ("1", "2"));
}

#[test]
fn links_and_git_folders_are_left_alone() {
    let (before, after) = (folder(&[]), folder(&[(".git/A.java", "1"), ("real/B.java", "1")]));
    symlink(after.path().join("real"), after.path().join("linked")).expect("links can be made");
    symlink(after.path().join("real/B.java"), after.path().join("C.java")).expect("links can be made");
    let change = folders_change(before.path(), after.path(), &accepts).expect("both can be read");
    assert_eq!(summary(&change), ["A real/B.java"]);
}

#[test]
fn a_file_that_cannot_be_read_is_noted_and_left_out() {
    let (before, after) = (folder(&[("A.java", "1")]), folder(&[("B.java", "1")]));
    write(after.path(), "A.java", "x".repeat(MAX_FILE_BYTES as usize + 1));
    let change = folders_change(before.path(), after.path(), &accepts).expect("both can be read");
    assert_eq!(summary(&change), ["A B.java"]);
    assert_eq!(change.notes.len(), 1);
}

#[test]
fn a_folder_that_is_not_there() {
    let before = folder(&[]);
    let change = folders_change(before.path(), &before.path().join("nowhere"), &accepts);
    assert!(matches!(change, Err(Error::Folder { .. })));
}
