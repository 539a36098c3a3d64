//! Places that name a type: declarations of variables, casts, creations, qualifiers of static members, annotations.

use super::FileSearch;
use crate::changes::NewName;
use crate::edits::Edit;
use refscope_model::{EntityId, TypeName};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Span, Symbol};

impl FileSearch<'_> {
    pub(super) fn find_types(&mut self) {
        for node in (0..self.tree.len() as u32).map(NodeId) {
            match self.tree.kind(node) {
                NodeKind::NamedType => self.find_type(node, self.tree.span(node).start),
                NodeKind::Annotation => self.find_type(node, self.tree.span(node).start + 1),
                NodeKind::Name => self.find_qualifier(node),
                NodeKind::FieldAccess => self.find_qualified(node),
                _ => {}
            }
        }
    }

    /// The names of a dotted path that starts at an offset, with where each stands.
    fn path_at(&self, start: u32, end: u32) -> Vec<Span> {
        let text = &self.text()[..end as usize];
        let mut names = Vec::new();
        let mut at = start as usize;
        loop {
            let rest = &text[at..];
            let name_start = at + rest.len() - rest.trim_start().len();
            let is_part = |it: char| it.is_alphanumeric() || it == '_' || it == '$';
            let name_end =
                text[name_start..].find(|it| !is_part(it)).map_or(text.len(), |it| name_start + it);
            if name_end == name_start {
                return names;
            }
            names.push(Span::new(name_start as u32, name_end as u32));
            let rest = text[name_end..].trim_start();
            if !rest.starts_with('.') {
                return names;
            }
            at = text.len() - rest.len() + 1;
        }
    }

    fn find_type(&mut self, node: NodeId, start: u32) {
        let names = self.path_at(start, self.tree.span(node).end);
        let Some(from) = self.entity_at(start).or_else(|| self.any_entity()) else { return };
        let Some(first) = names.first() else { return };
        let own = Symbol::of(first.text(self.text()));
        match self.client.snapshot.resolve_type(from, own) {
            TypeName::Declared(type_) => self.rename_path(&names, type_),
            _ => self.rename_full_name(&names),
        }
    }

    /// `Shop` in `Shop.open()`, unless a variable is called like that.
    fn find_qualifier(&mut self, node: NodeId) {
        let span = self.tree.span(node);
        let behind = self.text()[span.end as usize..].trim_start();
        if !(behind.starts_with('.') || behind.starts_with("::")) {
            return;
        }
        let Some(from) = self.entity_at(span.start) else { return };
        let name = self.tree.label(node);
        let TypeName::Declared(type_) = self.client.snapshot.resolve_type(from, name) else { return };
        if self.has_variable(name) {
            if let Some(new) = self.changes.of_type(self.client, type_) {
                self.leave(span.start, new.entry, "a variable of the file has the name of the type");
            }
            return;
        }
        let names = self.path_at(span.start, self.text().len() as u32);
        self.rename_path(&names, type_);
    }

    /// `a.b.Shop` in `a.b.Shop.open()`.
    fn find_qualified(&mut self, node: NodeId) {
        let span = self.tree.span(node);
        let names = self.path_at(span.start, span.end);
        let is_whole = names.last().is_some_and(|last| last.end == span.end);
        if is_whole && self.is_package_name(names[0]) {
            let full = self.joined(&names);
            if self.client.type_named(&full).is_some() {
                self.rename_full_name(&names);
            }
        }
    }

    fn is_package_name(&self, first: Span) -> bool {
        let name = first.text(self.text());
        !self.has_variable(Symbol::of(name))
            && self.client.packages.iter().any(|it| it.split('.').next() == Some(name))
    }

    fn joined(&self, names: &[Span]) -> String {
        names.iter().map(|it| it.text(self.text())).collect::<Vec<_>>().join(".")
    }

    pub(super) fn has_variable(&self, name: Symbol) -> bool {
        let mut nodes = (0..self.tree.len() as u32).map(NodeId);
        nodes.any(|node| self.tree.kind(node) == NodeKind::Variable && self.tree.label(node) == name)
    }

    /// A path whose first name means a type, perhaps with nested types behind it.
    fn rename_path(&mut self, names: &[Span], first: EntityId) {
        let mut type_ = first;
        for (place, &name) in names.iter().enumerate() {
            if place > 0 {
                let nested = format!("{}.{}", self.client.snapshot.type_name(type_), name.text(self.text()));
                let Some(nested) = self.client.type_named(&nested) else { return };
                type_ = nested;
            }
            self.rename_type(name, type_, place == 0);
        }
    }

    fn rename_type(&mut self, name: Span, type_: EntityId, needs_import: bool) {
        if !self.client.is_api(type_) {
            return;
        }
        let Some(new) = self.changes.of_type(self.client, type_) else { return };
        let is_renamed = new.simple() != name.text(self.text());
        if needs_import && let Err(reason) = self.import_again(type_, &new) {
            return self.leave(name.start, new.entry, reason);
        }
        if is_renamed {
            let edit = Edit::text(name, new.simple());
            self.edit(name.start, new.entry, vec![edit]);
        }
    }

    /// A type that was visible by its simple name has to be, again, where it stands now.
    fn import_again(&mut self, type_: EntityId, new: &NewName) -> Result<(), String> {
        let snapshot = &self.client.snapshot;
        let full = snapshot.type_name(type_);
        if self.imported_names().contains(&full) {
            return self
                .other_type_called(new)
                .map_or(Ok(()), |it| Err(format!("`{}` means {it} here", new.simple())));
        }
        if new.types.len() > 1
            || self.client.is_library(self.file) && snapshot.entity(type_).file == self.file
        {
            return Ok(());
        }
        let package = snapshot.file_of(type_).package_name();
        let is_on_demand = self.imported_names().contains(&format!("{package}.*"));
        if is_on_demand && new.package == self.changes.package(&package) {
            return Ok(());
        }
        self.import(new)
    }

    fn rename_full_name(&mut self, names: &[Span]) {
        for n_names in (2..=names.len()).rev() {
            let full = self.joined(&names[..n_names]);
            let Some(type_) = self.client.type_named(&full) else { continue };
            let Some(new) = self.changes.of_type(self.client, type_) else { return };
            let span = Span::new(names[0].start, names[n_names - 1].end);
            let edit = Edit::text(span, new.full());
            return self.edit(span.start, new.entry, vec![edit]);
        }
    }

    /// Another type that the new simple name of a type means in this file.
    pub(super) fn other_type_called(&self, new: &NewName) -> Option<String> {
        let from = self.any_entity()?;
        let snapshot = &self.client.snapshot;
        match snapshot.resolve_type(from, Symbol::of(new.simple())) {
            TypeName::Declared(type_) => {
                let name = snapshot.type_name(type_);
                let renamed = self.changes.of_type(self.client, type_);
                let is_same =
                    renamed.as_ref().map_or_else(|| name == new.full(), |it| it.full() == new.full());
                // What is to be renamed itself makes room.
                (!is_same && renamed.is_none()).then_some(name)
            }
            TypeName::Foreign(full) => (full != new.full()).then_some(full),
            TypeName::Unknown(_) => None,
        }
    }

    /// What the file imports, as written.
    pub(super) fn imported_names(&self) -> Vec<String> {
        let (tree, text) = (&self.tree, self.text());
        let imports = tree.children(NodeId::ROOT).filter(|&node| tree.kind(node) == NodeKind::Import);
        let names = imports.filter(|&node| tree.child(node, NodeKind::Modifier).is_none());
        names
            .map(|node| super::imports::imported(tree.text(node, text)).split_whitespace().collect())
            .collect()
    }
}
