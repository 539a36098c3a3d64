//! Contents that are missing, damaged, huge or strange cost themselves and nothing else.

use crate::support::{Builder, accepts, commit, commit_change, summary};
use refscope_git::{Change, Error, FileChange, MAX_FILE_BYTES, Repository, Request};
use std::cell::Cell;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

/// Two files that the last commit changes.
fn two_files() -> Builder {
    let repository = Builder::new();
    repository.write("A.java", "1").write("B.java", "1").commit();
    repository.write("A.java", "2").write("B.java", "2 and more").commit();
    repository
}

fn loose_object(repository: &Builder, revision: &str) -> PathBuf {
    let id = repository.git(&["rev-parse", revision]);
    let path = repository.root().join(".git/objects").join(&id[..2]).join(&id[2..]);
    let mut permissions = path.metadata().expect("the object is loose").permissions();
    #[expect(clippy::permissions_set_readonly_false, reason = "the file goes away with the test")]
    permissions.set_readonly(false);
    std::fs::set_permissions(&path, permissions).expect("the file is ours");
    path
}

fn assert_only_b_is_noted(change: &Change) {
    assert_eq!(summary(change), ["M A.java"]);
    assert_eq!(change.notes.len(), 1, "{:?}", change.notes);
    assert_eq!(change.notes[0].path.as_deref(), Some("B.java"));
    assert!(change.notes[0].message.starts_with("the file was left out"));
}

#[test]
fn a_missing_content() {
    let repository = two_files();
    std::fs::remove_file(loose_object(&repository, "HEAD:B.java")).expect("the file is ours");
    assert_only_b_is_noted(&repository.last_change());
}

#[test]
fn damaged_contents() {
    let repository = two_files();
    let path = loose_object(&repository, "HEAD:B.java");
    let intact = std::fs::read(&path).expect("the object is loose");
    let mut flipped = intact.clone();
    flipped[intact.len() / 2] ^= 0xff;
    for damaged in [Vec::new(), intact[..intact.len() / 2].to_vec(), flipped, vec![b'x'; 100]] {
        std::fs::write(&path, damaged).expect("the file is ours");
        assert_only_b_is_noted(&repository.last_change());
    }
}

#[test]
fn a_partial_clone_is_never_completed() {
    let repository = two_files();
    repository.git(&["config", "uploadpack.allowFilter", "true"]);
    let (url, target) = (format!("file://{}", repository.root().display()), repository.beside("partial"));
    let options = ["--quiet", "--bare", "--filter=blob:none"];
    repository.git(&[&["clone"], &options[..], &[&url, &target.display().to_string()]].concat());
    let change = commit_change(&Repository::open(&target).expect("it is a repository"), "HEAD");
    assert!(change.files.is_empty());
    let noted: Vec<_> = change.notes.iter().filter_map(|note| note.path.as_deref()).collect();
    assert_eq!(noted, ["A.java", "B.java"]);
}

#[test]
fn missing_folders_and_commits_are_errors() {
    let repository = two_files();
    let opened = repository.open();
    let last = commit(&opened, "HEAD");
    std::fs::remove_file(loose_object(&repository, "HEAD^{tree}")).expect("the file is ours");
    let missing = |kind: &str| match repository.open().commit_change(&last, None, &accepts) {
        Err(Error::MissingObject { kind: found, .. }) => assert_eq!(found, kind),
        other => panic!("{other:?}"),
    };
    missing("tree");
    std::fs::remove_file(loose_object(&repository, "HEAD~1")).expect("the file is ours");
    missing("commit");
    std::fs::write(loose_object(&repository, "HEAD"), "x").expect("the file is ours");
    assert!(repository.open().commit_change(&last, None, &accepts).is_err());
}

#[test]
fn huge_files_are_not_read() {
    let repository = two_files();
    repository.write("B.java", "x".repeat(MAX_FILE_BYTES as usize + 1)).write("A.java", "3").commit();
    assert_only_b_is_noted(&repository.last_change());
    repository.git(&["gc", "--quiet"]);
    assert_only_b_is_noted(&repository.last_change());
}

#[test]
fn what_is_no_text_is_no_source_file_and_noted() {
    let repository = Builder::new();
    repository.write("Always.java", "\0\x01").write("Became.java", "1").write("Was.java", "\0").commit();
    repository.write("Always.java", "\0\x02").write("Became.java", "\0").write("Was.java", "2").commit();
    let change = repository.last_change();
    assert_eq!(summary(&change), ["D Became.java", "A Was.java"]);
    let noted: Vec<_> = change.notes.iter().map(|note| note.path.as_deref().unwrap_or_default()).collect();
    assert_eq!(noted, ["Always.java", "Became.java", "Was.java"]);
    assert!(change.notes.iter().all(|note| note.message.contains("zero bytes")), "{:?}", change.notes);
}

#[test]
fn other_encodings_are_read() {
    let repository = Builder::new();
    repository.write("A.java", "").write("B.java", "").commit();
    repository.write("A.java", b"\xff\xfea\0\xe9\0").write("B.java", b"a\xe9").commit();
    for file in repository.last_change().files {
        let FileChange::Modified(pair) = file else { panic!("{file:?}") };
        assert_eq!(&*pair.after.text, "aé");
    }
}

#[test]
fn strange_paths_are_kept() {
    let repository = Builder::new();
    repository.write("A.java", "1").commit();
    let path = repository.root().join(OsStr::from_bytes(b"caf\xe9.java"));
    std::fs::write(path, "1").expect("the system allows any name");
    repository.write("line\nbreak.java", "2").commit();
    assert_eq!(summary(&repository.last_change()), ["A caf\\xE9.java", "A line\nbreak.java"]);
    let change = repository.open().worktree_change(&accepts).expect("it has a work tree");
    assert!(change.files.is_empty(), "{:?}", summary(&change));
}

#[test]
fn folders_that_nest_without_end_are_left_out() {
    let repository = Builder::new();
    repository.write("A.java", "1").commit();
    let blob = repository.git(&["rev-parse", "HEAD:A.java"]);
    // A stream for `git fast-import` makes a path that no file system would.
    let deep = |name: &str| format!("{}/{name}.java", ["folder"; 1_000].join("/"));
    let stream = format!(
        "commit refs/heads/deep\ncommitter A <a@example.com> 1 +0000\ndata 1\nx\nfrom refs/heads/main\n\
         M 100644 {blob} {}\nM 100644 {blob} folder/B.java\n\n",
        deep("C")
    );
    repository.write("stream", stream);
    repository.git(&["-c", "alias.import=!git fast-import --quiet < stream", "import"]);
    let change = commit_change(&repository.open(), "deep");
    assert_eq!(summary(&change), ["A folder/B.java"]);
    assert!(change.notes[0].message.contains("4096 bytes of path"), "{:?}", change.notes);
}

#[test]
fn endless_lists_of_alternates_are_refused() {
    let repository = two_files();
    let list: String = (0..2_000).map(|number| format!("/nowhere/{number}\n")).collect();
    std::fs::write(repository.root().join(".git/objects/info/alternates"), list).expect("the file is ours");
    let refused = Repository::open(repository.root()).expect_err("there are too many");
    assert!(refused.to_string().contains("more than 1000 other object folders"), "{refused}");
}

#[test]
fn folders_that_multiply_are_refused() {
    let repository = Builder::new();
    repository.write("f.java", "1").commit();
    let mut entry = format!("100644 blob {}\tf.java\n", repository.git(&["rev-parse", "HEAD:f.java"]));
    let mut tree = String::new();
    for _ in 0..12 {
        repository.write("entries", &entry);
        let make = "git mktree < entries";
        tree = repository.git(&["-c", &format!("alias.make=!{make}"), "make"]);
        entry = (0..10).map(|number| format!("040000 tree {tree}\tfolder{number}\n")).collect();
    }
    let bomb = repository.git(&["commit-tree", "-p", "HEAD", "-m", "x", &tree]);
    let opened = repository.open();
    let change = opened.commit_change(&commit(&opened, &bomb), None, &accepts);
    assert!(matches!(change, Err(Error::TooManyFolders)));
}

/// Asks for everything, until it was asked so often whether it still does.
struct Impatient(Cell<usize>);

impl Request for Impatient {
    fn accepts(&self, _: &str) -> bool {
        true
    }

    fn is_cancelled(&self) -> bool {
        self.0.replace(self.0.get().saturating_sub(1)) == 0
    }
}

#[test]
fn nobody_waits_for_what_is_not_asked_for_any_more() {
    let repository = Builder::new();
    for version in ["1", "2"] {
        for number in 0..20 {
            repository.write(&format!("folder{number}/A.java"), version);
        }
        repository.commit();
    }
    let opened = repository.open();
    let last = commit(&opened, "HEAD");
    for n_questions in [0, 1, 5, 15, 30] {
        let change = opened.commit_change(&last, None, &Impatient(Cell::new(n_questions)));
        let n_files = change.expect("it can be read").files.len();
        assert!(n_files <= n_questions / 2, "{n_files} files after {n_questions} questions");
    }
    let patient = Impatient(Cell::new(1_000));
    assert_eq!(opened.commit_change(&last, None, &patient).expect("it can be read").files.len(), 20);
}
