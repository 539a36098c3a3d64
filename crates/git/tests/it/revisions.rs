//! From names to commits, and the commits between two.

use crate::support::{Builder, commit, run_git};
use refscope_git::{CommitId, Error, Repository, Revision};

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
    for unknown in
        ["nothing", "HEAD~9", "nothing..HEAD", "", "0123456789", &first.replace(&first[..4], "0000")]
    {
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
    repository.commits_between(&before, &after).expect("the history can be walked")
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
    assert!(matches!(opened.commit_change(&last, None, &|_| true), Err(Error::Shallow { .. })));
}
