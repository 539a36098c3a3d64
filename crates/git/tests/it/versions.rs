//! Whole versions.

use crate::support::{Builder, accepts, write};
use refscope_git::{Error, SourceSet, Version};
use std::io::Write;
use std::path::Path;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

fn sources(name: &str) -> SourceSet {
    Version::parse(name).and_then(|version| version.sources(&accepts)).expect("the version can be listed")
}

fn texts(sources: &SourceSet) -> Vec<String> {
    let read = |place| sources.read(place).map(|file| format!("{}: {}", file.path, file.text));
    (0..sources.len()).map(|place| read(place).expect("every file can be read")).collect()
}

fn zip(path: &Path, files: &[(&str, &str)]) {
    let mut archive = ZipWriter::new(std::fs::File::create(path).expect("the archive is new"));
    for (name, text) in files {
        archive.start_file(*name, SimpleFileOptions::default()).expect("an entry can be added");
        archive.write_all(text.as_bytes()).expect("an entry can be written");
    }
    archive.finish().expect("the archive can be finished");
}

#[test]
fn a_commit_a_folder_and_an_archive_give_the_same_files() {
    let builder = Builder::new();
    builder.write("b/B.java", "2").write("a/A.java", "1").write("a/note.txt", "x").commit();
    builder.git(&["tag", "v1"]);
    builder.write("a/A.java", "later").commit();
    let root = builder.root().to_str().expect("the path is text").to_owned();
    assert_eq!(texts(&sources(&format!("{root}@v1"))), ["a/A.java: 1", "b/B.java: 2"]);
    assert_eq!(texts(&sources(&root)), ["a/A.java: later", "b/B.java: 2"]);
    let archive = builder.beside("sources.jar");
    zip(&archive, &[("b/B.java", "2"), ("a/A.java", "1"), ("a/note.txt", "x")]);
    assert_eq!(texts(&sources(archive.to_str().expect("text"))), ["a/A.java: 1", "b/B.java: 2"]);
}

#[test]
fn what_is_no_version_is_told() {
    let builder = Builder::new();
    builder.write("A.java", "1").commit();
    assert!(matches!(Version::parse("no/such/thing"), Err(Error::NoSuchVersion { .. })));
    let root = builder.root().to_str().expect("the path is text").to_owned();
    let unknown = Version::parse(&format!("{root}@nowhere")).expect("the form is right");
    assert!(matches!(unknown.sources(&accepts), Err(Error::UnknownRevision { .. })));
    write(builder.root(), "broken.zip", "no archive");
    let broken = Version::parse(&format!("{root}/broken.zip")).expect("the form is right");
    assert!(matches!(broken.sources(&accepts), Err(Error::Archive { .. })));
}

#[test]
fn no_path_leaves_an_archive() {
    let builder = Builder::new();
    let archive = builder.beside("hostile.zip");
    zip(&archive, &[("../../A.java", "1"), ("B.java", "2"), ("x/../../C.java", "3")]);
    let sources = sources(archive.to_str().expect("text"));
    assert_eq!(texts(&sources), ["B.java: 2"]);
    assert_eq!(sources.notes().len(), 2);
}

#[test]
fn every_source_that_is_left_out_of_an_archive_leaves_a_note() {
    let builder = Builder::new();
    let path = builder.beside("odd.zip");
    let mut archive = ZipWriter::new(std::fs::File::create(&path).expect("the archive is new"));
    let options = SimpleFileOptions::default();
    archive.add_symlink("Link.java", "B.java", options).expect("a link can be added");
    archive.add_directory("Folder.java", options).expect("a folder can be added");
    for name in ["x/../B.java", "B.java", "link-to.txt"] {
        archive.start_file(name, options).expect("an entry can be added");
    }
    archive.finish().expect("the archive can be finished");
    let sources = sources(path.to_str().expect("text"));
    assert_eq!(texts(&sources), ["B.java: "]);
    let notes =
        sources.notes().iter().map(|note| (note.path.as_deref().unwrap_or(""), note.message.as_str()));
    assert_eq!(
        notes.collect::<Vec<_>>(),
        [
            ("Link.java", "the file was left out: it is a link"),
            ("B.java", "the file was left out: an entry before it has the same path"),
        ]
    );
}

#[test]
fn two_entries_of_one_name_are_told() {
    let builder = Builder::new();
    let path = builder.beside("twice.zip");
    zip(&path, &[("A.java", "1"), ("B.java", "2")]);
    let mut bytes = std::fs::read(&path).expect("it was just written");
    while let Some(at) = bytes.windows(6).position(|name| name == b"B.java") {
        bytes[at] = b'A';
    }
    std::fs::write(&path, bytes).expect("it can be written again");
    let sources = sources(path.to_str().expect("text"));
    assert_eq!(sources.len(), 1);
    assert_eq!(sources.notes()[0].message, "of several entries with one name only the last was read");
}

#[test]
fn an_entry_that_claims_too_much_is_left_out_with_a_note() {
    let builder = Builder::new();
    let archive = builder.beside("large.zip");
    let large = " ".repeat(refscope_git::MAX_FILE_BYTES as usize + 1);
    zip(&archive, &[("A.java", &large), ("B.java", "2")]);
    let sources = sources(archive.to_str().expect("text"));
    assert!(sources.read(0).is_err());
    assert!(sources.read(1).is_ok());
}

#[test]
fn a_bomb_is_refused_before_anything_is_unpacked() {
    let builder = Builder::new();
    let archive = builder.beside("bomb.zip");
    let blank = " ".repeat(1 << 20);
    let names: Vec<String> = (0..96).map(|number| format!("A{number}.java")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), blank.as_str())).collect();
    zip(&archive, &files);
    assert!(std::fs::metadata(&archive).expect("it was written").len() < 1 << 19);
    let version = Version::parse(archive.to_str().expect("text")).expect("the form is right");
    let Err(Error::Archive { cause, .. }) = version.sources(&accepts) else { panic!("a bomb was read") };
    assert!(cause.contains("too much for its size"), "{cause}");
}

#[test]
fn links_are_not_followed_in_a_folder() {
    let builder = Builder::new();
    builder.write("real/A.java", "1");
    std::os::unix::fs::symlink(builder.root().join("real"), builder.root().join("linked")).expect("a link");
    assert_eq!(texts(&sources(builder.root().to_str().expect("text"))), ["real/A.java: 1"]);
}
