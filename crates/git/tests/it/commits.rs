//! What commits and ranges changed.

use crate::support::{Builder, accepts, commit, commit_change, summary};
use refscope_git::{Error, FileChange};
use std::sync::Arc;

#[test]
fn every_kind_of_change() {
    let repository = Builder::new();
    repository.write("a/Same.java", "same").write("a/Edited.java", "1").write("a/Gone.java", "gone");
    repository.write("a/notes.txt", "1").commit();
    repository.write("a/Edited.java", "2").write("b/New.java", "new").write("a/notes.txt", "2");
    repository.remove("a/Gone.java").commit();

    let change = repository.last_change();
    assert_eq!(summary(&change), ["M a/Edited.java", "D a/Gone.java", "A b/New.java"]);
    let FileChange::Modified(edited) = &change.files[0] else { panic!("{change:?}") };
    assert_eq!((&*edited.before.text, &*edited.after.text), ("1", "2"));
    assert!(change.notes.is_empty());
}

#[test]
fn only_touched_folders_are_told() {
    let repository = Builder::new();
    repository.write("a/b/One.java", "one").write("c/Two.java", "two").write("d/e/Three.java", "3").commit();
    repository.remove("a/b/One.java").write("d/e/Three.java", "3!").write("d/f/Four.java", "4").commit();

    let folders = repository.last_change().folders;
    assert_eq!(folders.before.iter().collect::<Vec<_>>(), ["", "a", "a/b", "d", "d/e"]);
    assert_eq!(folders.after.iter().collect::<Vec<_>>(), ["", "d", "d/e", "d/f"]);
}

#[test]
fn a_folder_lives_on_with_any_file() {
    let repository = Builder::new();
    repository.write("a/One.java", "one").write("a/sub/readme", "").commit();
    repository.remove("a/One.java").commit();
    let folders = repository.last_change().folders;
    assert!(folders.before.contains("a") && folders.after.contains("a"));
}

#[test]
fn a_folder_can_become_a_file() {
    let repository = Builder::new();
    repository.write("a.java/One.java", "one").commit();
    repository.remove("a.java/One.java");
    std::fs::remove_dir(repository.root().join("a.java")).expect("the folder is empty");
    repository.write("a.java", "two").commit();
    let change = repository.last_change();
    assert_eq!(summary(&change), ["A a.java", "D a.java/One.java"]);
    assert!(change.folders.before.contains("a.java") && !change.folders.after.contains("a.java"));
}

#[test]
fn the_first_commit_changes_nothing() {
    let repository = Builder::new();
    repository.write("A.java", "1").commit();
    assert!(repository.last_change().files.is_empty());
}

#[test]
fn a_merge_is_compared_with_its_first_parent_unless_another_is_chosen() {
    let repository = Builder::new();
    repository.write("A.java", "1").write("B.java", "1").commit();
    repository.git(&["checkout", "--quiet", "-b", "side"]);
    repository.write("A.java", "2").commit();
    repository.git(&["checkout", "--quiet", "main"]);
    repository.write("B.java", "2").commit();
    repository.git(&["merge", "--quiet", "--no-edit", "side"]);

    let opened = repository.open();
    let merge = commit(&opened, "HEAD");
    let change = |parent| opened.commit_change(&merge, parent, &accepts);
    let unchosen = change(None).expect("it has a first parent");
    assert_eq!((summary(&unchosen), unchosen.notes.len()), (vec!["M A.java".to_owned()], 0));
    assert_eq!(unchosen.remarks[0].message, "a merge, compared with the first of its 2 parents");
    assert_eq!(summary(&change(Some(1)).expect("it has a first parent")), ["M A.java"]);
    assert_eq!(summary(&change(Some(2)).expect("it has a second parent")), ["M B.java"]);
    for parent in [0, 3] {
        assert!(matches!(change(Some(parent)), Err(Error::NoSuchParent { n_parents: 2, .. })));
    }
}

#[test]
fn a_range_is_one_step() {
    let repository = Builder::new();
    repository.write("A.java", "1").commit();
    repository.write("A.java", "2").write("B.java", "1").commit();
    repository.write("A.java", "1").commit();
    let opened = repository.open();
    let (first, last) = (commit(&opened, "HEAD~2"), commit(&opened, "HEAD"));
    let range = |before, after| opened.range_change(before, after, &accepts).expect("both commits exist");
    assert_eq!(summary(&range(&first, &last)), ["A B.java"]);
    assert_eq!(summary(&range(&last, &first)), ["D B.java"]);
    assert!(range(&last, &last).files.is_empty());
}

#[test]
fn links_and_submodules_are_no_files() {
    let other = Builder::new();
    other.write("Other.java", "1").commit();
    let repository = Builder::new();
    repository.write("Target.java", "1").write("Kept.java", "1").commit();
    let url = other.root().display().to_string();
    repository.git(&["submodule", "--quiet", "add", &url, "module.java"]);
    repository.remove("Kept.java");
    for (target, link) in [("Target.java", "Link.java"), ("Target.java", "Kept.java")] {
        std::os::unix::fs::symlink(target, repository.root().join(link)).expect("links can be made");
    }
    repository.commit();
    assert_eq!(summary(&repository.last_change()), ["D Kept.java"], "a file that became a link is gone");
}

#[test]
fn a_changed_mode_is_no_change() {
    let repository = Builder::new();
    repository.write("A.java", "1").commit();
    repository.git(&["update-index", "--chmod=+x", "A.java"]);
    repository.git(&["commit", "--quiet", "--message=x"]);
    assert!(repository.last_change().files.is_empty());
}

#[test]
fn the_same_content_is_read_once() {
    let repository = Builder::new();
    repository.write("A.java", "1").commit();
    repository.write("A.java", "2").commit();
    repository.write("A.java", "3").commit();
    let opened = repository.open();
    let texts = ["HEAD~1", "HEAD"].map(|revision| match commit_change(&opened, revision).files.remove(0) {
        FileChange::Modified(pair) => pair,
        other => panic!("{other:?}"),
    });
    assert_eq!(texts[0].after.content, texts[1].before.content);
    assert!(Arc::ptr_eq(&texts[0].after.text, &texts[1].before.text));
    assert_ne!(texts[1].before.content, texts[1].after.content);
}

#[test]
fn threads_share_a_repository() {
    let repository = Builder::new();
    repository.write("A.java", "0").commit();
    let commits: Vec<String> =
        (1..=8).map(|number| repository.write("A.java", number.to_string()).commit()).collect();
    let opened = repository.open();
    std::thread::scope(|scope| {
        for commit in &commits {
            scope.spawn(|| assert_eq!(summary(&commit_change(&opened, commit)), ["M A.java"]));
        }
    });
}

#[test]
fn what_was_touched_lately_is_counted_in_the_last_commits_alone() {
    let repository = Builder::new();
    repository.write("A.java", "1").write("B.java", "1").commit();
    repository.write("A.java", "2").write("notes.txt", "2").commit();
    repository.write("A.java", "3").write("C.java", "1").commit();
    let opened = repository.open();
    let last = commit(&opened, "HEAD");
    let touched = |n_commits| {
        let touched = opened.touched_lately(&last, n_commits, &accepts).expect("the history can be read");
        let mut touched: Vec<(String, u32)> =
            touched.iter().map(|(path, n)| (path.to_string(), *n)).collect();
        touched.sort();
        touched
    };
    assert_eq!(touched(100), [("A.java".to_owned(), 2), ("C.java".to_owned(), 1)]);
    assert_eq!(touched(1), [("A.java".to_owned(), 1), ("C.java".to_owned(), 1)]);
}
