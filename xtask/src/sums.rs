//! `cargo xtask sums`: does every changed line of real commits stand in the sum that the page of a change shows, and once?
//!
//! What is counted here is counted anew from the texts of both versions: lines that both have are equal and in order, all
//! others are among the changed ones, and each of these has one sort. git says which files there must be.

use crate::corpus::Corpus;
use crate::oracle::own;
use anyhow::{Context, Result, ensure};
use refscope_engine::git::Repository;
use refscope_engine::text::{Pair, Side};
use refscope_engine::{Engine, ReviewedChange, Source};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

pub(crate) fn run(root: &Path) -> Result<()> {
    for name in own::SETS {
        check(name, &own::corpus(root, name)?.repository(name)?)?;
    }
    let Some(corpus) = Corpus::find(root) else {
        println!("the benchmarks are skipped, because REFSCOPE_CORPUS names no folder with them");
        return Ok(());
    };
    // The histories of versions are long; the benchmarks have commits of all sizes.
    for name in corpus.bundles()?.iter().filter(|name| !name.contains('/')) {
        check(name, &corpus.repository(name)?)?;
    }
    Ok(())
}

/// Checks all commits of a repository that have a parent.
fn check(name: &str, path: &Path) -> Result<()> {
    let ids = git(path, &["rev-list", "--all", "--min-parents=1", "--max-parents=1"])?;
    let ids = String::from_utf8(ids)?;
    let repository = Arc::new(Repository::open(path)?);
    let source = Source::listed(repository.clone(), ids.lines());
    let mining = Engine::new().mine_with(source, &Default::default(), move |engine, step, change, limit| {
        // What was just read can be read again.
        let other_files = step.read_other_files(Some(&*repository)).unwrap_or_default();
        engine.lay_out(change, &other_files, limit)
    });
    let (mut n_commits, mut n_lines) = (0, 0);
    for mined in mining {
        let id = mined.subject.commit().to_owned();
        let outcome = mined.result?;
        let noted = outcome.notes.iter().filter_map(|note| note.path.as_deref());
        n_lines += sum(&outcome.found).with_context(|| format!("commit {id} of {name}"))?;
        let shown = paths(&outcome.found).chain(noted).collect();
        complete(path, &id, &shown).with_context(|| format!("commit {id} of {name}"))?;
        n_commits += 1;
    }
    println!("{name:12} {n_lines} changed lines of {n_commits} commits, each in one sum");
    Ok(())
}

/// How many changed lines a change has, when each stands in the sum once.
fn sum(change: &ReviewedChange) -> Result<usize> {
    let lines = change.texts.as_ref().map(|texts| texts.iter().map(|it| lines(it)).collect::<Vec<_>>());
    let all = |side: Side| lines.get(side).iter().map(Vec::len).sum::<usize>();
    let mut is_common =
        lines.as_ref().map(|files| files.iter().map(|it| vec![false; it.len()]).collect::<Vec<_>>());
    let mut n_common = 0;
    for pair in &change.changed.pairs {
        let mut last = Pair::new(0, 0);
        for numbers in &pair.common {
            ensure!(
                numbers.before > last.before && numbers.after > last.after,
                "common lines are out of order"
            );
            let text = |side: Side| &lines.get(side)[*pair.files.get(side)][*numbers.get(side) as usize - 1];
            ensure!(text(Side::Before) == text(Side::After), "a common line differs");
            for side in Side::BOTH {
                is_common.get_mut(side)[*pair.files.get(side)][*numbers.get(side) as usize - 1] = true;
            }
            last = *numbers;
            n_common += 1;
        }
    }
    for side in Side::BOTH {
        for (file, is_common) in change.changed.files.get(side).iter().zip(is_common.get(side)) {
            let rest = (1..).zip(is_common).filter(|(_, is_common)| !**is_common).map(|(number, _)| number);
            let listed = file.lines.iter().map(|line| line.number);
            ensure!(rest.eq(listed), "{}: the changed lines are not what is not common", file.path);
        }
    }
    let n_changed = all(Side::Before) + all(Side::After) - 2 * n_common;
    let n_summed = change.changed.counts().n_changed();
    ensure!(n_summed == n_changed, "{n_changed} lines changed, {n_summed} are in the sum");
    Ok(n_changed)
}

/// Every file that git says a commit changed is shown, or told of.
fn complete(repository: &Path, id: &str, shown: &BTreeSet<&str>) -> Result<()> {
    let arguments = ["diff-tree", "-r", "-z", "--no-commit-id", "--no-renames", "--name-only", id];
    for path in git(repository, &arguments)?.split(|byte| *byte == 0).filter(|path| !path.is_empty()) {
        // Names that are no text are written in another way.
        let Ok(path) = std::str::from_utf8(path) else { continue };
        ensure!(shown.contains(path), "{path} changed and is not shown");
    }
    Ok(())
}

/// The files that a change shows: with lines, moved, or with the reason why not.
fn paths(change: &ReviewedChange) -> impl Iterator<Item = &str> {
    let changed = change.changed.files.before.iter().chain(&change.changed.files.after).map(|it| &*it.path);
    let moved = change.moved.iter().flat_map(|paths| [&*paths.before, &*paths.after]);
    let unshown = change.unshown.iter().filter_map(|note| note.path.as_deref());
    changed.chain(moved).chain(unshown)
}

/// The lines of a text, an empty last one left out.
fn lines(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
    lines.pop_if(|last| last.is_empty());
    lines
}

fn git(repository: &Path, arguments: &[&str]) -> Result<Vec<u8>> {
    let output = Command::new("git").arg("-C").arg(repository).args(arguments).output()?;
    ensure!(
        output.status.success(),
        "git {} failed: {}",
        arguments[0],
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(output.stdout)
}
