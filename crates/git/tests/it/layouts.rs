//! Repositories come in many layouts; all are read the same.

use crate::support::{Builder, commit_change, run_git, summary};
use refscope_git::{Error, Repository};
use std::path::Path;

fn two_commits() -> Builder {
    let repository = Builder::new();
    repository.write("a/A.java", "1\n").commit();
    repository.write("a/A.java", "1\n2\n").commit();
    repository
}

fn assert_readable(path: &Path) {
    let repository = Repository::open(path).expect("it is a repository");
    assert_eq!(summary(&commit_change(&repository, "HEAD")), ["M a/A.java"], "{}", path.display());
}

fn clone(repository: &Builder, name: &str, options: &[&str]) -> std::path::PathBuf {
    let (source, target) = (repository.root().display().to_string(), repository.beside(name));
    repository.git(&[&["clone", "--quiet"], options, &[&*source, &*target.display().to_string()]].concat());
    target
}

#[test]
fn inside_a_work_tree() {
    let repository = two_commits();
    for path in ["", "a", "a/A.java", ".git"] {
        assert_readable(&repository.root().join(path));
    }
}

#[test]
fn bare() {
    let repository = two_commits();
    let bare = clone(&repository, "bare.git", &["--bare"]);
    assert_readable(&bare);
    let opened = Repository::open(&bare).expect("it is a repository");
    assert!(matches!(opened.worktree_change(&|_: &str| true), Err(Error::Bare)));
}

#[test]
fn names_of_objects_by_sha_256_are_refused_with_advice() {
    let repository = Builder::new();
    let other = repository.beside("sha256");
    repository.git(&["init", "--quiet", "--object-format=sha256", &other.display().to_string()]);
    let error = Repository::open(&other).expect_err("it cannot be read");
    assert!(matches!(error, Error::OtherHash { .. }), "{error}");
    assert!(error.help().contains("--before"), "{}", error.help());
}

#[test]
fn packed() {
    let repository = two_commits();
    repository.git(&["gc", "--quiet"]);
    assert!(!repository.root().join(".git/refs/heads/main").exists(), "references are packed, too");
    assert_readable(repository.root());
}

#[test]
fn packed_with_several_packs_and_an_index_of_them() {
    let repository = two_commits();
    repository.git(&["repack", "--quiet", "-d"]);
    repository.write("a/A.java", "3\n").commit();
    repository.git(&["repack", "--quiet", "-d"]);
    repository.git(&["multi-pack-index", "write"]);
    repository.git(&["commit-graph", "write", "--reachable"]);
    assert_readable(repository.root());
}

#[test]
fn alternates() {
    let repository = two_commits();
    let borrower = clone(&repository, "borrower", &["--shared"]);
    assert!(borrower.join(".git/objects/info/alternates").exists());
    assert_readable(&borrower);
}

#[test]
fn linked_work_tree() {
    let repository = two_commits();
    let linked = repository.beside("linked");
    repository.git(&["worktree", "add", "--quiet", "--detach", &linked.display().to_string()]);
    assert_readable(&linked);
    crate::support::write(&linked, "a/A.java", "changed\n");
    let opened = Repository::open(&linked).expect("it is a repository");
    let change = opened.worktree_change(&crate::support::accepts).expect("it has a work tree");
    assert_eq!(summary(&change), ["M a/A.java"]);
}

#[test]
fn submodule() {
    let (inner, outer) = (two_commits(), Builder::new());
    outer.git(&["submodule", "--quiet", "add", &inner.root().display().to_string(), "inner"]);
    assert_readable(&outer.root().join("inner"));
}

#[test]
fn no_repository_at_all() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for path in [folder.path().to_owned(), folder.path().join("nowhere")] {
        let error = Repository::open(&path).expect_err("there is none");
        assert!(matches!(error, Error::NotARepository { .. }), "{error:?}");
        assert!(error.to_string().contains(&path.display().to_string()));
    }
}

#[test]
fn the_origin_is_known() {
    let repository = two_commits();
    assert_eq!(repository.open().origin_url(), None);
    repository.git(&["remote", "add", "origin", "https://me:secret@example.com/a/b.git"]);
    assert_eq!(repository.open().origin_url().as_deref(), Some("https://example.com/a/b.git"));
}

#[test]
fn a_repository_that_grows_while_it_is_open() {
    let repository = two_commits();
    let opened = repository.open();
    commit_change(&opened, "HEAD");
    repository.write("B.java", "new").commit();
    run_git(repository.root(), &["gc", "--quiet"]);
    assert_eq!(summary(&commit_change(&opened, "HEAD")), ["A B.java"]);
}
