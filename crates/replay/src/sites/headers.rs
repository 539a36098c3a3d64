//! Declarations: methods of the client that override changed ones, and, where the client is the library itself, what the
//! log is about.

use super::FileSearch;
use crate::changes::{MemberChange, Place};
use crate::edits::{Edit, Piece};
use refscope_model::{EntityId, EntityKind, header};
use refscope_releases::SignatureChange;
use refscope_syntax::NodeKind;
use refscope_text::{Span, Symbol};

impl FileSearch<'_> {
    pub(super) fn find_headers(&mut self) {
        let ids: Vec<EntityId> = self.entities.iter().map(|it| it.1).collect();
        for id in ids {
            let kind = self.client.snapshot.entity(id).kind;
            if kind.is_type() {
                self.rename_declared_type(id);
            } else {
                self.find_header(id);
            }
            if kind == EntityKind::Constructor {
                self.rename_constructor(id);
            }
        }
        self.find_constructor_calls();
    }

    fn declared_name(&self, id: EntityId) -> Option<Span> {
        let snapshot = &self.client.snapshot;
        header::name_span(&snapshot.file(self.file).source, snapshot.tree_of(id), snapshot.entity(id).node)
    }

    fn rename_declared_type(&mut self, id: EntityId) {
        if !self.client.is_api(id) {
            return;
        }
        let (Some(new), Some(name)) = (self.changes.of_type(self.client, id), self.declared_name(id)) else {
            return;
        };
        if new.simple() != name.text(self.text()) {
            self.edit(name.start, new.entry, vec![Edit::text(name, new.simple())]);
        }
    }

    /// A constructor is called as its type.
    fn rename_constructor(&mut self, id: EntityId) {
        let type_ = self.client.snapshot.enclosing_type(id);
        if !self.client.is_api(type_) {
            return;
        }
        let (Some(new), Some(name)) = (self.changes.of_type(self.client, type_), self.declared_name(id))
        else {
            return;
        };
        if new.simple() != name.text(self.text()) {
            self.edit(name.start, new.entry, vec![Edit::text(name, new.simple())]);
        }
    }

    fn find_header(&mut self, id: EntityId) {
        let Some(change) = self.changes.of_member(self.client, id).cloned() else { return };
        let Some(name) = self.declared_name(id) else { return };
        if let Some(reason) = change.blocked {
            return self.leave(name.start, change.entry, reason);
        }
        if matches!(change.place, Place::Below | Place::Elsewhere) && !self.changes.members.contains_key(&id)
        {
            return self.leave(name.start, change.entry, "it overrides a method that stands elsewhere now");
        }
        match self.header_edits(id, name, &change) {
            Ok(edits) if edits.is_empty() => {}
            Ok(edits) => self.edit(name.start, change.entry, edits),
            Err(reason) => self.leave(name.start, change.entry, reason),
        }
    }

    fn header_edits(&mut self, id: EntityId, name: Span, change: &MemberChange) -> Result<Vec<Edit>, String> {
        let mut edits = Vec::new();
        if let Some(new) = change.new_name() {
            if self.has_member(id, new, change) {
                return Err(format!("its type has a `{new}` of its own"));
            }
            edits.push(Edit::text(name, new));
        }
        let Some(signature) = change.signature else { return Ok(edits) };
        if let Some((before, after)) = &signature.returns {
            let snapshot = &self.client.snapshot;
            let (tree, node) = (snapshot.tree_of(id), snapshot.entity(id).node);
            if let Some(type_) =
                tree.type_child(node).filter(|_| snapshot.entity(id).kind == EntityKind::Method)
            {
                let written: String = tree.text(type_, self.text()).split_whitespace().collect();
                if written != *before {
                    return Err(format!("it returned {before} and returns {after} now"));
                }
                edits.push(Edit::text(tree.span(type_), after));
            }
        }
        edits.extend(self.parameters(id, signature)?);
        Ok(edits)
    }

    /// Whether the type around a method has one of the new name that takes as many parameters.
    fn has_member(&self, id: EntityId, name: &str, change: &MemberChange) -> bool {
        let snapshot = &self.client.snapshot;
        let owner = snapshot.enclosing_type(id);
        let n_parameters = change.after.parameters.as_ref().map_or(0, Vec::len);
        snapshot.members(owner).any(|member| {
            let entity = snapshot.entity(member);
            member != id
                && entity.name == Symbol::of(name)
                && entity.kind == snapshot.entity(id).kind
                && header::parameters(snapshot.tree_of(member), entity.node).count() == n_parameters
        })
    }

    fn parameters(&self, id: EntityId, signature: &SignatureChange) -> Result<Option<Edit>, String> {
        let snapshot = &self.client.snapshot;
        let (tree, node) = (snapshot.tree_of(id), snapshot.entity(id).node);
        let old: Vec<header::ParameterNode> = header::parameters(tree, node).collect();
        let code = header::code_span(tree, node);
        for (at, _, _) in &signature.removed {
            let Some(parameter) = old.get(*at) else { return Err("it takes other parameters".to_owned()) };
            let source = &snapshot.file(self.file).source;
            if code.is_some_and(|span| source.words(span).any(|word| word == parameter.name)) {
                return Err("it uses a parameter that goes".to_owned());
            }
        }
        let mut pieces = Vec::new();
        for (at, parameter) in signature.parameters.iter().enumerate() {
            if at > 0 {
                pieces.push(Piece::Text(", ".to_owned()));
            }
            match parameter.before.map(|before| old.get(before)) {
                Some(Some(kept)) => {
                    let whole = tree.span(kept.node);
                    let type_ = kept.type_node.map(|it| tree.span(it));
                    match type_.filter(|_| parameter.type_before != parameter.type_after) {
                        Some(type_) => {
                            pieces.push(Piece::Source(Span::new(whole.start, type_.start)));
                            pieces.push(Piece::Text(parameter.type_after.clone()));
                            pieces.push(Piece::Source(Span::new(type_.end, whole.end)));
                        }
                        None => pieces.push(Piece::Source(whole)),
                    }
                }
                Some(None) => return Err("it takes other parameters".to_owned()),
                None => {
                    pieces.push(Piece::Text(format!("{} {}", parameter.type_after, parameter.name_after)))
                }
            }
        }
        let is_as_before = signature.removed.is_empty()
            && signature
                .parameters
                .iter()
                .enumerate()
                .all(|(at, it)| it.before == Some(at) && it.type_before == it.type_after);
        if is_as_before {
            return Ok(None);
        }
        let span = match (old.first(), old.last()) {
            (Some(first), Some(last)) => Span::new(tree.span(first.node).start, tree.span(last.node).end),
            _ => {
                let list = tree.child(node, NodeKind::Parameters).ok_or("it has no parameters")?;
                Span::new(tree.span(list).start + 1, tree.span(list).start + 1)
            }
        };
        Ok(Some(Edit { span, pieces }))
    }
}
