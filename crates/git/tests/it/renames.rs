//! Files that changed their path.

use crate::support::{Builder, lines, summary};

#[test]
fn an_equal_file_moved() {
    let repository = Builder::new();
    repository.write("a/A.java", lines("A", 5)).commit();
    repository.git(&["mv", "a", "b"]);
    repository.commit();
    let change = repository.last_change();
    assert_eq!(summary(&change), ["= a/A.java b/A.java"]);
    assert!(!change.folders.after.contains("a") && change.folders.after.contains("b"));
}

#[test]
fn a_similar_file_was_renamed() {
    let repository = Builder::new();
    repository.write("a/A.java", lines("A", 10)).write("a/B.java", lines("B", 10)).commit();
    repository.remove("a/A.java").remove("a/B.java");
    repository
        .write("b/C.java", lines("A", 6) + &lines("more", 4))
        .write("b/D.java", lines("D", 10))
        .commit();
    assert_eq!(summary(&repository.last_change()), ["D a/B.java", "R a/A.java b/C.java", "A b/D.java"]);
}

#[test]
fn the_most_similar_file_wins() {
    let repository = Builder::new();
    repository.write("A.java", lines("x", 10)).commit();
    repository.remove("A.java");
    repository.write("B.java", lines("x", 7)).write("C.java", lines("x", 9)).commit();
    assert_eq!(summary(&repository.last_change()), ["A B.java", "R A.java C.java"]);
}

#[test]
fn of_equally_similar_files_the_same_name_wins() {
    let repository = Builder::new();
    repository.write("a/A.java", lines("x", 10)).write("a/B.java", lines("x", 10)).commit();
    repository.remove("a/A.java").remove("a/B.java");
    repository.write("b/B.java", lines("x", 9)).commit();
    assert_eq!(summary(&repository.last_change()), ["D a/A.java", "R a/B.java b/B.java"]);
}

#[test]
fn the_hints_agree_with_git() {
    let repository = Builder::new();
    for number in 1..20 {
        let name = if number % 3 == 0 { "shared" } else { "own" };
        let text = lines(name, number) + &lines(&number.to_string(), 30);
        repository.write(&format!("a/F{number}.java"), text);
    }
    repository.commit();
    for number in 1..20 {
        repository.remove(&format!("a/F{number}.java"));
        let text = lines("new", number * 3) + &lines(&number.to_string(), 30);
        repository.write(&format!("b/G{number}.java"), text);
    }
    repository.commit();
    let by_git = repository.git(&["diff", "-M", "--name-status", "HEAD~1", "HEAD"]);
    let mut by_git: Vec<String> = by_git
        .lines()
        .map(|line| {
            let (kind, paths) = line.split_once('\t').expect("git separates with tabs");
            format!("{} {}", &kind[..1], paths.replace('\t', " "))
        })
        .collect();
    let mut ours = summary(&repository.last_change());
    by_git.sort();
    ours.sort();
    assert_eq!(ours, by_git);
}
