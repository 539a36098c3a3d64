//! Rename, Move, Split and Merge Package, and Move Source Folder.
//!
//! A package is renamed when its classes moved and its folder is gone. The sentence names the two packages
//! without the segments at their ends that are equal.

use super::context::Context;
use super::types::is_moved;
use crate::finding::Draft;
use crate::{Operand, RefactoringKind as Kind, Role};
use refscope_model::EntityId;
use refscope_text::{Pair, Side};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    findings.extend(source_folders(context));
    let groups = package_groups(context);
    let mut after_of: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut before_of: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for names in groups.keys() {
        after_of.entry(&names.before).or_default().insert(&names.after);
        before_of.entry(&names.after).or_default().insert(&names.before);
    }
    for (before, afters) in &after_of {
        if afters.len() > 1 {
            let members = groups.iter().filter(|(names, _)| names.before == *before);
            let names = Pair::new(vec![*before], afters.iter().copied().collect());
            findings.push(record(context, Kind::SplitPackage, &names, members));
        }
    }
    for (after, befores) in &before_of {
        if befores.len() > 1 {
            let members = groups.iter().filter(|(names, _)| names.after == *after);
            let names = Pair::new(befores.iter().copied().collect(), vec![*after]);
            findings.push(record(context, Kind::MergePackage, &names, members));
        }
    }
    for (names, members) in &groups {
        if after_of[&*names.before].len() == 1 && before_of[&*names.after].len() == 1 {
            let parent =
                |name: &str| name.rsplit_once('.').map_or(String::new(), |(parent, _)| parent.to_owned());
            let is_rename = parent(&names.before) == parent(&names.after);
            let kind = if is_rename { Kind::RenamePackage } else { Kind::MovePackage };
            let one = std::iter::once((names, members));
            let names = Pair::new(vec![&*names.before], vec![&*names.after]);
            findings.push(record(context, kind, &names, one));
        }
    }
}

type Groups = BTreeMap<Pair<String>, Vec<Pair<EntityId>>>;

/// The moved top-level types by their packages, where the old package's folder is gone.
fn package_groups(context: &Context) -> Groups {
    let mut groups = Groups::new();
    for (pair, _) in context.comparison.pairs() {
        let entity = context.snapshot(Side::Before).entity(pair.before);
        if !entity.kind.is_type() || !is_top_level(context, pair) || !is_moved(context, pair) {
            continue;
        }
        let package = |side: Side| context.file(side, *pair.get(side)).package_name();
        let (names, n_equal) = without_equal_end(&package(Side::Before), &package(Side::After), '.');
        let is_within =
            |outer: &str, inner: &str| inner.strip_prefix(outer).is_some_and(|rest| rest.starts_with('.'));
        if names.before.is_empty()
            || names.after.is_empty()
            || is_within(&names.before, &names.after)
            || is_within(&names.after, &names.before)
        {
            continue;
        }
        let path = &context.file(Side::Before, pair.before).path;
        let folder = path.rsplitn(n_equal + 2, '/').nth(n_equal + 1).unwrap_or_default();
        if !context.comparison.files.folders.after.contains(folder) {
            groups.entry(names).or_default().push(pair);
        }
    }
    groups
}

fn is_top_level(context: &Context, pair: Pair<EntityId>) -> bool {
    Side::BOTH.into_iter().all(|side| context.snapshot(side).entity(*pair.get(side)).parent.is_none())
}

/// Two dotted names or paths without the segments at their ends that are equal, and how many those were.
fn without_equal_end(before: &str, after: &str, separator: char) -> (Pair<String>, usize) {
    let mut names = Pair::new(before, after);
    let mut n_equal = 0;
    while let (Some(before), Some(after)) =
        (names.before.rsplit_once(separator), names.after.rsplit_once(separator))
        && before.1 == after.1
    {
        names = Pair::new(before.0, after.0);
        n_equal += 1;
    }
    (names.map(str::to_owned), n_equal)
}

fn record<'g>(
    context: &Context,
    kind: Kind,
    names: &Pair<Vec<&str>>,
    groups: impl Iterator<Item = (&'g Pair<String>, &'g Vec<Pair<EntityId>>)>,
) -> Draft {
    let mut draft = Draft::new(kind);
    for side in Side::BOTH {
        let names = names.get(side).iter().map(|&name| Operand::Package(name.to_owned()));
        draft = names.fold(draft, |draft, name| draft.with(side, name));
    }
    let mut members: Vec<Pair<EntityId>> = groups.flat_map(|(_, members)| members).copied().collect();
    // Entities are numbered in the order in which files were given.
    members.sort_by_key(|pair| &context.file(Side::Before, pair.before).path);
    members.into_iter().fold(draft, |draft, pair| with_type(context, draft, pair))
}

fn with_type(context: &Context, draft: Draft, pair: Pair<EntityId>) -> Draft {
    Side::BOTH.into_iter().fold(draft, |draft, side| {
        let id = *pair.get(side);
        draft.about(side, id).at(side, context.declaration(side, id, Role::Subject))
    })
}

/// Files whose folder changed while the names of their types did not.
fn source_folders(context: &Context) -> Vec<Draft> {
    let mut groups = Groups::new();
    for (pair, _) in context.comparison.pairs() {
        let is_type = context.kind(Side::Before, pair.before).is_type();
        if is_type && is_top_level(context, pair) && !is_moved(context, pair) {
            let paths = Pair::new(
                &context.file(Side::Before, pair.before).path,
                &context.file(Side::After, pair.after).path,
            );
            if folder(paths.before) != folder(paths.after) {
                groups.entry(source_folder(paths.before, paths.after)).or_default().push(pair);
            }
        }
    }
    let mut unread: BTreeMap<Pair<String>, Vec<&Pair<Arc<str>>>> = BTreeMap::new();
    for paths in &context.comparison.files.moved {
        if folder(&paths.before) != folder(&paths.after) {
            let names = source_folder(&paths.before, &paths.after);
            groups.entry(names.clone()).or_default();
            unread.entry(names).or_default().push(paths);
        }
    }
    let record = |(names, members): (Pair<String>, Vec<Pair<EntityId>>)| {
        let mut draft = Draft::new(Kind::MoveSourceFolder);
        for paths in unread.get(&names).into_iter().flatten() {
            draft.files.before.push(paths.before.clone());
            draft.files.after.push(paths.after.clone());
        }
        let draft = draft
            .with(Side::Before, Operand::Folder(names.before))
            .with(Side::After, Operand::Folder(names.after));
        members.into_iter().fold(draft, |draft, pair| with_type(context, draft, pair))
    };
    groups.into_iter().map(record).collect()
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn source_folder(before: &str, after: &str) -> Pair<String> {
    without_equal_end(folder(before), folder(after), '/').0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_segments_at_the_end_are_left_out() {
        let (names, n_equal) = without_equal_end("com.old.tests.gist", "com.new.tests.gist", '.');
        assert_eq!((names, n_equal), (Pair::new("com.old".into(), "com.new".into()), 2));
    }
}
