//! Contents that a pack stores as differences from others.

use crate::support::{Builder, accepts, commit, lines};
use refscope_git::{FileChange, Repository};
use std::path::PathBuf;

const N_VERSIONS: usize = 8;

/// A version of a long file; each has one more line of its own near the beginning and one at the end.
fn long(version: usize) -> String {
    let own =
        |version| format!("{:x}\n", 0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(version as u64 + 1)).repeat(2);
    let beginning: String = (0..version).map(own).collect();
    beginning.clone() + &lines("all", 200) + &beginning
}

/// A version of a short file, made of what stands near the beginning of the long one.
fn short(version: usize) -> String {
    let long = long(version);
    let some: Vec<&str> = long.lines().take(30).collect();
    format!("short {version}\n{}\n", some.join("\n"))
}

/// All versions in one pack, each as its difference from another.
fn packed() -> Builder {
    let repository = Builder::new();
    for version in 0..N_VERSIONS {
        repository.write("a/Long.java", long(version)).write("a/Short.java", short(version)).commit();
    }
    repository.git(&["repack", "-a", "-d", "-f", "--quiet", "--depth=50", "--window=50"]);
    repository
}

/// The pack of a repository that has one.
fn pack(repository: &Builder) -> PathBuf {
    let folder = repository.root().join(".git/objects/pack").read_dir().expect("it is packed");
    let mut paths = folder.map(|entry| entry.expect("it can be listed").path());
    paths.find(|path| path.extension().is_some_and(|it| it == "pack")).expect("it is packed")
}

/// Whether a file of the last commit but `n_later` is as it was written.
fn is_as_written(file: &FileChange, n_later: usize) -> bool {
    let FileChange::Modified(pair) = file else { return false };
    let of_version = |version| match &*pair.after.path {
        "a/Long.java" => long(version),
        _ => short(version),
    };
    let last = N_VERSIONS - 1 - n_later;
    *pair.before.text == *of_version(last - 1) && *pair.after.text == *of_version(last)
}

#[test]
fn contents_are_those_that_were_written() {
    let repository = packed();
    let listing = repository.git(&["verify-pack", "-v", &pack(&repository).display().to_string()]);
    assert!(listing.contains("chain length = 4"), "it is a chain: {listing}");
    for n_later in 0..N_VERSIONS - 1 {
        let opened = repository.open();
        let id = commit(&opened, &format!("HEAD~{n_later}"));
        let change = opened.commit_change(&id, None, &accepts).expect("the commit can be compared");
        assert_eq!((change.files.len(), change.notes.len()), (2, 0));
        assert!(change.files.iter().all(|file| is_as_written(file, n_later)), "{n_later}");
    }
}

#[test]
fn damage_is_noticed_and_never_read_as_code() {
    let repository = packed();
    let id = commit(&repository.open(), "HEAD");
    let path = pack(&repository);
    let intact = std::fs::read(&path).expect("the pack can be read");
    std::fs::remove_file(&path).expect("the file is ours");
    for at in (12..intact.len()).step_by(7) {
        let mut damaged = intact.clone();
        damaged[at] ^= 0x10;
        std::fs::write(&path, damaged).expect("the file is ours");
        let opened = Repository::open(repository.root()).expect("a pack is not looked into yet");
        if let Ok(change) = opened.commit_change(&id, None, &accepts) {
            assert_eq!(change.files.len() + change.notes.len(), 2, "each file is read or noted, byte {at}");
            assert!(change.files.iter().all(|file| is_as_written(file, 0)), "byte {at}");
        }
    }
}
