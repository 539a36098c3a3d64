//! Which crate may use which: the table of crates in `docs/architecture.md` decides.
//!
//! Its third column says which of our crates a crate may use, its fourth which foreign ones it is alone in using.

use super::{Complaints, files::Files};
use anyhow::{Context, Result, ensure};
use std::collections::{BTreeMap, BTreeSet};

const PAGE: &str = "docs/architecture.md";

/// Foreign crates that nothing shipped uses, whatever their names go on like.
const UNUSED: [&str; 2] = ["tree-sitter", "pyo3"];

/// What the table says about one crate.
struct Allowance<'f> {
    ours: BTreeSet<&'f str>,
    foreign: BTreeSet<&'f str>,
}

pub(super) fn check(files: &Files, complaints: &mut Complaints) -> Result<()> {
    let page = files.get(PAGE).with_context(|| format!("{PAGE} is missing"))?;
    let table = read_table(&page.text);
    ensure!(!table.is_empty(), "{PAGE} has no table of crates");
    for file in files.all() {
        let folder = file.path.strip_prefix("crates/").and_then(|path| path.strip_suffix("/Cargo.toml"));
        let Some(name) = folder else { continue };
        let Some(allowance) = table.get(name) else {
            complaints.problems.push(format!("{}: {PAGE} does not list the crate", file.path));
            continue;
        };
        for dependency in shipped_dependencies(&file.text) {
            if let Some(reason) = objection(dependency, allowance, &table) {
                complaints.problems.push(format!("{}: uses {dependency}, but {reason}", file.path));
            }
        }
    }
    Ok(())
}

/// Why a crate may not use another one.
fn objection(dependency: &str, allowance: &Allowance, table: &BTreeMap<&str, Allowance>) -> Option<String> {
    if let Some(ours) = dependency.strip_prefix("refscope-") {
        let is_allowed = allowance.ours.contains(ours);
        return (!is_allowed).then(|| format!("{PAGE} does not let it"));
    }
    if UNUSED.iter().any(|prefix| dependency.starts_with(prefix)) {
        return Some("nothing that is shipped may".to_owned());
    }
    let homes = || table.iter().filter(|(_, other)| other.foreign.contains(dependency));
    if allowance.foreign.contains(dependency) || homes().next().is_none() {
        return None;
    }
    let homes: Vec<&str> = homes().map(|(name, _)| *name).collect();
    Some(format!("only {} may", homes.join(" and ")))
}

fn read_table(page: &str) -> BTreeMap<&str, Allowance<'_>> {
    let rows = page.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix("| `")?.split('|').collect();
        let [name, _, ours, foreign, ..] = cells.as_slice() else { return None };
        let allowance = Allowance { ours: quoted(ours), foreign: quoted(foreign) };
        Some((name.trim().trim_end_matches('`'), allowance))
    });
    rows.collect()
}

/// The words in backticks.
fn quoted(cell: &str) -> BTreeSet<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The names of all dependencies but those of tests.
fn shipped_dependencies(manifest: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut counts = false;
    for line in manifest.lines().map(str::trim) {
        if let Some(section) = line.strip_prefix('[') {
            let section = section.trim_end_matches(']');
            counts = section.ends_with("dependencies") && !section.ends_with("dev-dependencies");
        } else if counts && !line.is_empty() && !line.starts_with('#') {
            names.extend(line.split(['.', '=', ' ']).next());
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_decides() {
        let table = read_table("| `text` | words | | |\n| `git` | history | `text` | `gix` |\n");
        let objects = |to: &str, by: &str| objection(to, &table[by], &table).is_some();
        assert!(!objects("refscope-text", "git"));
        assert!(objects("refscope-git", "text"));
        assert!(!objects("gix", "git"));
        assert!(objects("gix", "text"));
        assert!(!objects("memchr", "text"));
        assert!(objects("tree-sitter-java", "git"));
    }

    #[test]
    fn only_shipped_dependencies_count() {
        let manifest = "[package]\nname = \"a\"\n[dependencies]\n# why\nb.workspace = true\nc = \"1\"\n\n\
                        [dev-dependencies]\nd.workspace = true\n[build-dependencies]\ne = { version = \"1\" }\n";
        assert_eq!(shipped_dependencies(manifest), ["b", "c", "e"]);
    }
}
