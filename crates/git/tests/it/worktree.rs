//! What changed since the last commit.

use crate::support::{Builder, accepts, lines, summary};
use refscope_git::{Change, Error, FileChange};
use std::os::unix::fs::symlink;

fn worktree(repository: &Builder) -> Change {
    repository.open().worktree_change(&accepts).expect("it has a work tree")
}

fn staged(repository: &Builder) -> Change {
    repository.open().staged_change(&accepts).expect("it has an index")
}

fn two_files() -> Builder {
    let repository = Builder::new();
    repository.write("a/A.java", lines("A", 5)).write("b/B.java", lines("B", 5)).commit();
    repository
}

#[test]
fn nothing_changed() {
    let repository = two_files();
    assert_eq!(worktree(&repository), Change::default());
    assert_eq!(staged(&repository), Change::default());
}

#[test]
fn edited_removed_and_new_files() {
    let repository = two_files();
    repository.write("a/A.java", "edited").remove("b/B.java").write("c/New.java", "new").write("c/text", "");
    let change = worktree(&repository);
    assert_eq!(summary(&change), ["M a/A.java", "D b/B.java", "A c/New.java"]);
    let FileChange::Modified(edited) = &change.files[0] else { panic!("{change:?}") };
    assert_eq!(&*edited.after.text, "edited");
    assert!(change.folders.before.contains("b") && !change.folders.after.contains("b"));
    assert!(!change.folders.before.contains("c") && change.folders.after.contains("c"));
    assert!(staged(&repository).files.is_empty());
}

#[test]
fn a_change_of_the_same_size_in_the_same_second() {
    let repository = two_files();
    repository.write("a/A.java", lines("Z", 5));
    assert_eq!(summary(&worktree(&repository)), ["M a/A.java"]);
}

#[test]
fn staged_and_later_edits_are_told_apart() {
    let repository = two_files();
    repository.write("a/A.java", "staged").write("c/New.java", "new");
    repository.git(&["add", "."]);
    repository.write("a/A.java", "later").remove("c/New.java");
    let FileChange::Modified(pair) = &staged(&repository).files[0] else { panic!("it was edited") };
    assert_eq!(&*pair.after.text, "staged");
    assert_eq!(summary(&staged(&repository)), ["M a/A.java", "A c/New.java"]);
    assert_eq!(summary(&worktree(&repository)), ["M a/A.java"]);
}

#[test]
fn moves_and_renames() {
    let repository = two_files();
    repository.git(&["mv", "a/A.java", "c.java"]);
    repository.remove("b/B.java").write("d/D.java", lines("B", 4));
    assert_eq!(summary(&staged(&repository)), ["= a/A.java c.java"]);
    assert_eq!(summary(&worktree(&repository)), ["= a/A.java c.java", "R b/B.java d/D.java"]);
}

#[test]
fn ignored_files_do_not_count_unless_they_are_tracked() {
    let repository = two_files();
    repository.write("build/Tracked.java", "1");
    repository.commit();
    repository.write(".gitignore", "build/\n*.gen.java\n!keep.gen.java\n");
    repository.write("build/New.java", "1").write("x.gen.java", "1").write("keep.gen.java", "1");
    repository
        .write("build/Tracked.java", "22")
        .write("a/.gitignore", "Local.java\n")
        .write("a/Local.java", "1");
    repository.write(".git/info/exclude", "Excluded.java\n").write("Excluded.java", "1");
    assert_eq!(summary(&worktree(&repository)), ["M build/Tracked.java", "A keep.gen.java"]);
}

#[test]
fn links_are_never_followed() {
    let repository = two_files();
    let outside = repository.beside("outside");
    crate::support::write(&outside, "B.java", "secret");
    std::fs::remove_dir_all(repository.root().join("b")).expect("the folder is ours");
    symlink(&outside, repository.root().join("b")).expect("links can be made");
    symlink(outside.join("B.java"), repository.root().join("Link.java")).expect("links can be made");
    repository.remove("a/A.java");
    symlink(outside.join("B.java"), repository.root().join("a/A.java")).expect("links can be made");
    assert_eq!(summary(&worktree(&repository)), ["D a/A.java", "D b/B.java"]);
}

#[test]
fn other_repositories_inside_are_left_alone() {
    let (inner, outer) = (two_files(), two_files());
    outer.git(&["submodule", "--quiet", "add", &inner.root().display().to_string(), "module"]);
    outer.commit();
    outer.write("module/a/A.java", "edited").write("module/New.java", "new");
    outer.git(&["clone", "--quiet", &inner.root().display().to_string(), "nested"]);
    assert!(worktree(&outer).files.is_empty());
}

#[test]
fn line_ends_alone_are_no_change() {
    let repository = two_files();
    repository.write("a/A.java", lines("A", 5).replace('\n', "\r\n"));
    assert!(worktree(&repository).files.is_empty());
}

#[test]
fn files_that_are_only_announced() {
    let repository = two_files();
    repository.write("New.java", "new");
    repository.git(&["add", "--intent-to-add", "New.java"]);
    assert!(staged(&repository).files.is_empty());
    assert_eq!(summary(&worktree(&repository)), ["A New.java"]);
}

#[test]
fn conflicts_are_noted() {
    let repository = two_files();
    repository.git(&["checkout", "--quiet", "-b", "side"]);
    repository.write("a/A.java", "side").commit();
    repository.git(&["checkout", "--quiet", "main"]);
    repository.write("a/A.java", "main").commit();
    repository.git(&["-c", "alias.try=!git merge side || true", "try"]);
    let change = staged(&repository);
    assert!(change.files.is_empty());
    assert_eq!(change.notes.len(), 1);
    assert_eq!(summary(&worktree(&repository)), ["M a/A.java"], "the file with its markers");
}

#[test]
fn what_is_not_checked_out_is_unchanged() {
    for index in ["--no-sparse-index", "--sparse-index"] {
        let repository = two_files();
        repository.git(&["sparse-checkout", "set", "--cone", index, "a"]);
        assert!(!repository.root().join("b").exists());
        assert_eq!(worktree(&repository), Change::default(), "{index}");
        assert_eq!(staged(&repository), Change::default(), "{index}");
    }
}

#[test]
fn an_empty_repository_has_nothing_to_compare_with() {
    let repository = Builder::new();
    repository.write("A.java", "1");
    assert!(matches!(repository.open().worktree_change(&accepts), Err(Error::Unborn)));
    assert!(matches!(repository.open().staged_change(&accepts), Err(Error::Unborn)));
}
