//! Imports: those that name what has another name now, and those that are needed or needed no more.

use super::FileSearch;
use crate::changes::NewName;
use crate::edits::Edit;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Span, Symbol};
use std::collections::BTreeSet;

/// What an import names, as written: `a.b.Shop` of `import static a.b.Shop;`.
pub(super) fn imported(text: &str) -> &str {
    let name = text.trim_start().trim_start_matches("import").trim_start();
    let without = name.strip_prefix("static").filter(|rest| rest.starts_with(char::is_whitespace));
    without.unwrap_or(name).trim().trim_end_matches(';').trim_end()
}

impl FileSearch<'_> {
    pub(super) fn find_imports(&mut self) {
        let tree = &self.tree;
        let imports = tree.children(NodeId::ROOT).filter(|&node| tree.kind(node) == NodeKind::Import);
        let imports: Vec<NodeId> = imports.collect();
        for &node in &imports {
            let written = tree_text(self, node);
            let start = self.tree.span(node).start + written.1;
            let name = written.0.to_owned();
            let span = Span::new(start, start + name.len() as u32);
            let full: String = name.split_whitespace().collect();
            if self.tree.child(node, NodeKind::Modifier).is_some() {
                self.find_static_import(span, &full);
            } else {
                self.find_import(span, &full);
            }
        }
        if self.client.is_library(self.file) {
            self.rename_package();
        }
        self.add_imports(&imports);
    }

    fn find_import(&mut self, span: Span, full: &str) {
        if let Some(around) = full.strip_suffix(".*") {
            if let Some(&(entry, package)) = self.changes.packages.get(around) {
                self.edit(span.start, entry, vec![Edit::text(span, format!("{package}.*"))]);
            } else if let Some(new) =
                self.client.type_named(around).and_then(|it| self.changes.of_type(self.client, it))
            {
                self.edit(span.start, new.entry, vec![Edit::text(span, format!("{}.*", new.full()))]);
            }
            return;
        }
        let Some(type_) = self.client.type_named(full) else { return };
        if self.is_freed(full) {
            return self.drop_import(span);
        }
        if let Some(new) = self.changes.of_type(self.client, type_) {
            if let Some(other) = self.other_type_called(&new) {
                return self.leave(span.start, new.entry, format!("`{}` means {other} here", new.simple()));
            }
            self.edit(span.start, new.entry, vec![Edit::text(span, new.full())]);
        }
    }

    /// Whether a type was named where members have moved away from it, and nowhere else.
    fn is_freed(&self, full: &str) -> bool {
        let name = Symbol::of(full.rsplit('.').next().unwrap_or(full));
        let n_freed = self.found.freed.get(&name).copied().unwrap_or(0);
        let source = &self.client.snapshot.file(self.file).source;
        n_freed > 0 && source.places(|it| it == name).count() == n_freed + 1
    }

    /// An import that is needed no more goes with its line.
    fn drop_import(&mut self, name: Span) {
        let text = self.text();
        let start = text[..name.start as usize].rfind("import").unwrap_or(name.start as usize);
        let rest = &text[name.end as usize..];
        let semicolon = rest.find(';').map_or(0, |at| at + 1);
        let blank = rest[semicolon..].len() - rest[semicolon..].trim_start_matches([' ', '\t']).len();
        let after = &rest[semicolon + blank..];
        let newline = if after.starts_with("\r\n") { 2 } else { usize::from(after.starts_with('\n')) };
        let end = if newline > 0 { semicolon + blank + newline } else { semicolon };
        let span = Span::new(start as u32, name.end + end as u32);
        let entry = self.found.groups.first().map_or(0, |group| group.key.entry);
        self.edit(name.start, entry, vec![Edit::text(span, "")]);
    }

    fn find_static_import(&mut self, span: Span, full: &str) {
        match self.static_target(full) {
            Ok(Some((entry, target))) => self.edit(span.start, entry, vec![Edit::text(span, target)]),
            Ok(None) => {}
            Err(entry) => self.leave(span.start, entry, "the members of this name go different ways"),
        }
    }

    /// What a static import has to name instead. The members that it means must all go the same way; the error is an
    /// entry for one that does not.
    pub(super) fn static_target(&self, full: &str) -> Result<Option<(usize, String)>, usize> {
        let Some((around, member)) = full.rsplit_once('.') else { return Ok(None) };
        let Some(type_) = self.client.type_named(around) else { return Ok(None) };
        let snapshot = &self.client.snapshot;
        let renamed = self.changes.of_type(self.client, type_);
        let owner = renamed.as_ref().map_or_else(|| around.to_owned(), NewName::full);
        let mut targets = BTreeSet::new();
        let mut entry = renamed.as_ref().map(|it| it.entry);
        let named = snapshot.members(type_).filter(|&id| snapshot.entity(id).name == Symbol::of(member));
        for id in named {
            let change = self.changes.members.get(&id).filter(|it| it.blocked.is_none());
            entry = change.map(|it| it.entry).or(entry);
            targets.insert(change.map_or_else(
                || format!("{owner}.{member}"),
                |it| format!("{}.{}", it.after.type_name(), it.after.member.as_deref().unwrap_or(member)),
            ));
        }
        if targets.len() > 1 {
            return Err(entry.unwrap_or(0));
        }
        let target = targets.pop_first().unwrap_or_else(|| format!("{owner}.{member}"));
        Ok(entry.filter(|_| target != full).map(|entry| (entry, target)))
    }

    /// The library itself says anew where it stands.
    fn rename_package(&mut self) {
        let file = self.client.snapshot.file(self.file);
        if let Some(&(entry, package)) = self.changes.packages.get(file.package_name().as_str()) {
            self.edit(file.package.start, entry, vec![Edit::text(file.package, package)]);
        }
    }

    /// Adds what is needed behind the import that is most like it, so that an order that there may be is kept.
    fn add_imports(&mut self, imports: &[NodeId]) {
        let present = self.imported_names();
        let wanted = std::mem::take(&mut self.found.imports);
        let wanted: Vec<_> = wanted.into_iter().filter(|(name, _)| !present.contains(name)).collect();
        let newline = if self.text().contains("\r\n") { "\r\n" } else { "\n" };
        let mut by_place: std::collections::BTreeMap<u32, (usize, String)> = Default::default();
        for (name, entry) in wanted {
            let likeness = |node: &NodeId| {
                let other = imported(self.tree.text(*node, self.text()));
                name.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count()
            };
            let place = imports.iter().copied().max_by_key(likeness);
            let package = self.tree.child(NodeId::ROOT, NodeKind::Package);
            let (offset, text) = match (place, package) {
                (Some(node), _) => (self.tree.span(node).end, format!("{newline}import {name};")),
                (None, Some(node)) => (self.tree.span(node).end, format!("{newline}{newline}import {name};")),
                (None, None) => (0, format!("import {name};{newline}")),
            };
            by_place.entry(offset).or_insert((entry, String::new())).1.push_str(&text);
        }
        for (offset, (entry, text)) in by_place {
            self.edit(offset, entry, vec![Edit::text(Span::new(offset, offset), text)]);
        }
    }
}

/// What an import names, with how far behind its start it stands.
fn tree_text<'a>(search: &FileSearch<'a>, node: NodeId) -> (&'a str, u32) {
    let text = search.tree.span(node).text(search.text());
    let name = imported(text);
    (name, (name.as_ptr() as usize - text.as_ptr() as usize) as u32)
}
