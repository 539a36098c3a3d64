//! From names to commits, and the commits between two.

use crate::support::{Builder, commit, run_git};
use refscope_git::{CommitId, Error, Merges, Repository, Revision};

fn history_of_three() -> (Builder, [String; 3]) {
    let repository = Builder::new();
    let ids = ["1", "2", "3"].map(|text| repository.write("A.java", text).commit());
    (repository, ids)
}

#[test]
fn one_commit_has_many_names() {
    let (repository, [_, second, third]) = history_of_three();
    repository.git(&["tag", "--annotate", "--message=x", "release", "HEAD"]);
    repository.git(&["tag", "--annotate", "--message=x", "release-again", "release"]);
    let opened = repository.open();
    for name in [&*third, &third[..9], "HEAD", "@", "main", "refs/heads/main", "release", "release-again"] {
        assert_eq!(commit(&opened, name).to_string(), third, "{name}");
    }
    for name in ["HEAD~1", "main^", "release~1"] {
        assert_eq!(commit(&opened, name).to_string(), second, "{name}");
    }
}

#[test]
fn head_may_be_detached() {
    let (repository, [_, second, _]) = history_of_three();
    repository.git(&["checkout", "--quiet", "--detach", "HEAD~1"]);
    assert_eq!(commit(&repository.open(), "HEAD").to_string(), second);
}

#[test]
fn ranges_have_two_ends() {
    let (repository, [first, _, third]) = history_of_three();
    let opened = repository.open();
    for range in [format!("{first}..{third}"), "HEAD~2..HEAD".to_owned(), "main~2..".to_owned()] {
        let Ok(Revision::Range(ends)) = opened.resolve(&range) else { panic!("{range}") };
        assert_eq!((ends.before.to_string(), ends.after.to_string()), (first.clone(), third.clone()));
    }
}

#[test]
fn what_is_no_revision_is_refused() {
    let (repository, [first, ..]) = history_of_three();
    let opened = repository.open();
    let refusal = |revision: &str| opened.resolve(revision).expect_err("it is no revision");
    assert!(matches!(refusal("HEAD~1...HEAD"), Error::SymmetricRange { .. }));
    assert!(matches!(refusal("^HEAD"), Error::UnsupportedRevision { .. }));
    assert!(matches!(refusal("HEAD:A.java"), Error::NotACommit { .. }));
    for unknown in ["nothing", "HEAD~9", "", "0123456789", &first.replace(&first[..4], "0000")] {
        let error = refusal(unknown);
        assert!(matches!(error, Error::UnknownRevision { .. }), "{unknown}: {error:?}");
        assert!(error.to_string().contains(unknown) && !error.help().is_empty());
    }
}

#[test]
fn an_empty_repository_has_no_revision() {
    let repository = Builder::new();
    let opened = repository.open();
    assert!(matches!(opened.resolve("HEAD"), Err(Error::Unborn)));
    assert!(matches!(opened.resolve("HEAD~1..HEAD"), Err(Error::Unborn)));
}

fn between(repository: &Repository, before: &str, after: &str) -> refscope_git::History {
    let (before, after) = (commit(repository, before), commit(repository, after));
    repository.commits_between(&before, &after, Merges::LeftOut).expect("the history can be walked")
}

fn ids(commits: &[CommitId]) -> Vec<String> {
    commits.iter().map(CommitId::to_string).collect()
}

#[test]
fn history_runs_from_old_to_new() {
    let (repository, [first, second, third]) = history_of_three();
    let opened = repository.open();
    assert_eq!(ids(&between(&opened, &first, "HEAD").commits), [second, third]);
    assert!(between(&opened, "HEAD", "HEAD").commits.is_empty());
    assert!(between(&opened, "HEAD", "HEAD~1").commits.is_empty());
}

#[test]
fn merges_are_counted_and_left_out() {
    let (repository, [_, second, third]) = history_of_three();
    repository.git(&["checkout", "--quiet", "-b", "side", &second]);
    let side = repository.write("B.java", "1").commit();
    repository.git(&["checkout", "--quiet", "main"]);
    repository.git(&["merge", "--quiet", "--no-edit", "side"]);
    let last = repository.write("C.java", "1").commit();
    let history = between(&repository.open(), &second, "HEAD");
    assert_eq!(history.n_merges, 1);
    let mut commits = ids(&history.commits);
    assert_eq!(commits.pop(), Some(last), "children come behind their parents");
    commits.sort();
    let mut expected = [third, side];
    expected.sort();
    assert_eq!(commits, expected);
}

#[test]
fn merges_can_be_included() {
    let (repository, [_, second, third]) = history_of_three();
    repository.git(&["checkout", "--quiet", "-b", "side", &second]);
    repository.write("B.java", "1").commit();
    repository.git(&["merge", "--quiet", "--no-edit", "main"]);
    let merge = repository.git(&["rev-parse", "HEAD"]);
    let opened = repository.open();
    let history = opened.ancestors(&commit(&opened, "HEAD"), Merges::Included).expect("it can be walked");
    assert_eq!((history.n_merges, history.commits.len()), (0, 5));
    assert_eq!(ids(&history.commits).last(), Some(&merge));
    assert!(ids(&history.commits).contains(&third));
}

#[test]
fn the_missing_side_of_a_range_is_named() {
    let (repository, _) = history_of_three();
    let opened = repository.open();
    for range in ["HEAD..nowhere", "nowhere..HEAD", "nowhere..", "..nowhere"] {
        let error = opened.resolve(range).expect_err("there is no such thing");
        assert!(error.to_string().contains("no revision `nowhere`"), "{range}: {error}");
    }
}

#[test]
fn replacements_in_a_circle_end_with_a_note() {
    let (repository, [first, second, third]) = history_of_three();
    let text = repository.git(&["cat-file", "commit", &first]);
    let (tree, rest) = text.split_once('\n').expect("a commit has lines");
    repository.write("commit", format!("{tree}\nparent {third}\n{rest}\n"));
    let replacement = repository.git(&["hash-object", "-t", "commit", "-w", "commit"]);
    repository.git(&["replace", &first, &replacement]);
    let opened = repository.open();
    let history = opened.ancestors(&commit(&opened, &second), Merges::LeftOut).expect("it ends");
    assert!(history.commits.is_empty());
    assert!(history.notes[0].message.starts_with("3 commits were left out"), "{:?}", history.notes);
}

/// The graph is a file beside the commits that no id vouches for.
#[test]
fn a_graph_of_commits_that_lies_is_not_believed() {
    let (repository, [first, second, third]) = history_of_three();
    repository.git(&["commit-graph", "write", "--reachable"]);
    let path = repository.root().join(".git/objects/info/commit-graph");
    let mut graph = std::fs::read(&path).expect("git wrote one");
    let positions = [0u32, 1, 2].map(u32::to_be_bytes);
    // Every commit is its own first parent: behind the id of each tree stands the place of its parent.
    for (tree, position) in [&first, &second, &third].iter().zip(positions) {
        let id = repository.git(&["rev-parse", &format!("{tree}^{{tree}}")]);
        let bytes: Vec<u8> =
            (0..20).map(|at| u8::from_str_radix(&id[2 * at..2 * at + 2], 16).expect("hex")).collect();
        let places: Vec<usize> =
            (0..graph.len() - 24).filter(|&at| graph[at..].starts_with(&bytes)).collect();
        for at in places {
            graph[at + 20..at + 24].copy_from_slice(&position);
        }
    }
    let mut permissions = path.metadata().expect("it exists").permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut permissions, 0o644);
    std::fs::set_permissions(&path, permissions).expect("the file is ours");
    std::fs::write(&path, graph).expect("the file is ours");
    let opened = repository.open();
    let history = opened.ancestors(&commit(&opened, "main"), Merges::LeftOut).expect("it ends");
    assert_eq!(ids(&history.commits), [first, second, third]);
}

#[test]
fn parents_come_first_whatever_their_clocks_say() {
    let (repository, [first, ..]) = history_of_three();
    let tree = repository.git(&["rev-parse", "HEAD^{tree}"]);
    let mut parent = first.clone();
    let expected: Vec<String> = [2_000_000_000, 1_000_000_000, 1_500_000_000]
        .iter()
        .map(|time| {
            let text = format!(
                "tree {tree}\nparent {parent}\nauthor A <a@example.com> {time} +0000\n\
                 committer A <a@example.com> {time} +0000\n\nx\n"
            );
            repository.write("commit", text);
            parent = repository.git(&["hash-object", "-t", "commit", "-w", "commit"]);
            parent.clone()
        })
        .collect();
    assert_eq!(ids(&between(&repository.open(), &first, &parent).commits), expected);
}

#[test]
fn a_shallow_clone_ends_with_a_note() {
    let (repository, [_, second, third]) = history_of_three();
    repository.git(&["checkout", "--quiet", "--orphan", "other"]);
    repository.commit();
    let clone = repository.beside("shallow");
    let url = format!("file://{}", repository.root().display());
    let target = clone.display().to_string();
    repository.git(&["clone", "--quiet", "--no-single-branch", "--depth=2", &url, &target]);
    assert_eq!(run_git(&clone, &["rev-parse", "--is-shallow-repository"]), "true");

    let opened = Repository::open(&clone).expect("a shallow clone is a repository");
    let history = between(&opened, "origin/other", "origin/main");
    assert_eq!(ids(&history.commits), [third]);
    assert_eq!(history.notes.len(), 1);
    assert!(history.notes[0].message.contains(&second));
    let last = commit(&opened, &second);
    assert!(matches!(opened.commit_change(&last, None, &|_: &str| true), Err(Error::Shallow { .. })));
}
