//! Rename Package: a package that is gone and one that is new have similar code, or types of the same names, and the
//! same types import them.

use super::Search;
use crate::candidates::ShingleIndex;
use crate::log::{Entry, Evidence, Kind, Node};
use crate::options::PerMille;
use crate::release::{Package, Release};
use crate::shingles::{Shingles, mean_share, n_common};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Symbol};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// The importing files of each package, by the names that the files have.
type Importers = BTreeMap<String, Vec<u64>>;

pub(super) fn run(search: &mut Search) {
    let (before, after) = (search.before(), search.after());
    let is_gone = |(name, package): &(&String, &Package)| {
        let n_left = package.types.iter().filter(|&&id| search.same.alive(id).is_some()).count();
        n_left * 4 <= package.types.len() && !name.is_empty()
    };
    let gone: Vec<_> = before.packages.iter().filter(is_gone).collect();
    let is_new = |(name, _): &(&String, &Package)| !before.packages.contains_key(*name) && !name.is_empty();
    let new: Vec<_> = after.packages.iter().filter(is_new).collect();
    if gone.is_empty() || new.is_empty() {
        return;
    }
    let index = ShingleIndex::new(new.iter().map(|(_, package)| &package.shingles).collect());
    let importers = Pair::new(importers(before), importers(after));
    let names: Vec<Names> = new.iter().map(|(_, package)| Names::of(after, package)).collect();
    let mut by_type: FxHashMap<u64, Vec<usize>> = FxHashMap::default();
    for (place, names) in names.iter().enumerate() {
        names.0.iter().for_each(|&name| by_type.entry(name).or_default().push(place));
    }
    let mut pairs = Vec::new();
    for (name, package) in gone {
        let code: FxHashMap<usize, PerMille> = index.similar(&package.shingles, 0).into_iter().collect();
        let own = Names::of(before, package);
        // A renamed package keeps the names of types: code alone is the same wherever types are made from templates.
        let common = own.0.iter().filter_map(|name| by_type.get(name)).flatten();
        for place in common.copied().collect::<BTreeSet<usize>>() {
            let (new_name, _) = new[place];
            let (code, likeness) = (code.get(&place).copied().unwrap_or(0), own.likeness(&names[place]));
            let references = references(&importers, name, new_name);
            pairs.push((code.max(likeness), likeness, name, new_name, code, references));
        }
    }
    pairs.sort_by(|one, other| (other.0, other.1, one.2, one.3).cmp(&(one.0, one.1, other.2, other.3)));
    let thresholds = (search.options.code.package, search.options.references.package);
    accept(search, &pairs, thresholds);
}

/// How similar they are in all, by names, the two names, by code, by references.
type PackagePair<'p> = (PerMille, PerMille, &'p String, &'p String, PerMille, Option<PerMille>);

fn accept(search: &mut Search, pairs: &[PackagePair], (code_threshold, threshold): (PerMille, PerMille)) {
    let mut taken: Vec<(&String, &String)> = Vec::new();
    for &(share, _, before, after, code, references) in pairs {
        let is_free = !taken.iter().any(|(one, other)| *one == before || *other == after);
        let is_used_alike = references.is_none_or(|references| references >= threshold);
        // What many import is easily told; where few do, their files are renamed along.
        let is_alike = share > code_threshold && (is_used_alike || share >= 900);
        if is_free && is_alike {
            taken.push((before, after));
            search.same.rename_package(before, after);
            let evidence = Evidence { code: Some(code), references, pass: 1, ..Evidence::default() };
            search.log.push(Entry {
                kind: Kind::RenamePackage,
                before: Node::Package(before.clone()),
                after: Node::Package(after.clone()),
                evidence,
            });
        }
    }
}

/// The simple names of a package's types.
struct Names(Shingles);

impl Names {
    fn of(release: &Release, package: &Package) -> Self {
        let mut names: Vec<u64> = package.types.iter().map(|&id| release.name(id).value()).collect();
        names.sort_unstable();
        Self(names.into_boxed_slice())
    }

    /// One type in common says little.
    fn likeness(&self, other: &Self) -> PerMille {
        let n_common = n_common(&self.0, &other.0);
        if n_common < 2 { 0 } else { mean_share(n_common, self.0.len(), other.0.len()).unwrap_or(0) }
    }
}

fn references(importers: &Pair<Importers>, before: &str, after: &str) -> Option<PerMille> {
    let (one, other) = (importers.before.get(before)?, importers.after.get(after)?);
    mean_share(n_common(one, other), one.len(), other.len())
}

fn importers(release: &Release) -> Importers {
    let mut importers = Importers::new();
    for file in release.snapshot.files() {
        let stem = file.path.rsplit('/').next().unwrap_or_default();
        let (tree, text) = (file.source.skeleton(), file.text());
        for node in tree.children(NodeId::ROOT).filter(|&node| tree.kind(node) == NodeKind::Import) {
            let name: String = tree.text(node, text).split_whitespace().skip(1).collect();
            let name = name.trim_end_matches(';');
            if let Some((package, _)) = name.rsplit_once('.') {
                importers.entry(package.to_owned()).or_default().push(Symbol::of(stem).value());
            }
        }
    }
    importers.values_mut().for_each(|files| files.sort_unstable());
    importers
}
