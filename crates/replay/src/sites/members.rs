//! Places that use a member: calls, creations, references to methods, accesses of fields.

use super::FileSearch;
use super::code::is_plain;
use super::receivers::Resolved;
use crate::changes::{MemberChange, NewName, Place};
use crate::edits::Edit;
use refscope_model::{EntityId, Reference, TypeName, header};
use refscope_syntax::{NodeId, NodeKind, Occurrence, Receiver, Role};
use refscope_text::{Span, Symbol};

impl FileSearch<'_> {
    pub(super) fn find_members(&mut self) {
        let ids: Vec<EntityId> = self.entities.iter().map(|it| it.1).collect();
        for id in ids {
            let snapshot = &self.client.snapshot;
            let Some(span) = header::code_span(snapshot.tree_of(id), snapshot.entity(id).node) else {
                continue;
            };
            if snapshot.entity(id).kind.is_type() {
                continue;
            }
            let source = &snapshot.file(self.file).source;
            let occurrences: Vec<Occurrence> = source.occurrences(span);
            let (sure, unsure): (Vec<Reference>, Vec<Reference>) =
                self.references.possible(id).into_iter().partition(|it| it.is_sure);
            let resolved: Resolved = sure.into_iter().map(|it| (it.span.start, it)).collect();
            for occurrence in &occurrences {
                let start = occurrence.span.start;
                let choice = unsure.partition_point(|it| it.span.start < start);
                let choice = unsure[choice..].iter().take_while(|it| it.span.start == start);
                let choice: Vec<EntityId> = choice.map(|it| it.target).collect();
                match (resolved.get(&start), choice.as_slice()) {
                    (Some(reference), _) => self.find_use(occurrence, reference.target, &resolved),
                    (None, []) => self.find_unknown(id, occurrence, &occurrences, &resolved),
                    (None, choice) => self.find_choice(start, choice),
                }
            }
        }
    }

    fn find_use(&mut self, occurrence: &Occurrence, target: EntityId, resolved: &Resolved) {
        let Some(change) = self.changes.of_member(self.client, target).cloned() else { return };
        let start = occurrence.span.start;
        if let Some(reason) = change.blocked {
            return self.leave(start, change.entry, reason);
        }
        let Some(&node) = self.nodes.get(&start) else { return };
        match self.has_member_for(node, target, resolved) {
            Some(true) => {}
            Some(false) => return,
            None => return self.leave(start, change.entry, "nobody can tell what it is called on"),
        }
        match self.edits(occurrence, node, &change) {
            Ok(edits) if edits.is_empty() => {}
            Ok(edits) => self.edit(start, change.entry, edits),
            Err(reason) => self.leave(start, change.entry, reason),
        }
    }

    /// A call that leaves a choice between methods of one name.
    fn find_choice(&mut self, start: u32, targets: &[EntityId]) {
        let changes = targets.iter().filter_map(|&target| self.changes.of_member(self.client, target));
        if let Some(entry) = changes.map(|it| it.entry).min() {
            self.leave(start, entry, "nobody can tell which of several methods is meant");
        }
    }

    fn edits(
        &mut self,
        occurrence: &Occurrence,
        node: NodeId,
        change: &MemberChange,
    ) -> Result<Vec<Edit>, String> {
        let mut edits = Vec::new();
        if let Some(name) = change.new_name() {
            edits.push(Edit::text(occurrence.span, name));
        }
        let is_reference = matches!(occurrence.role, Role::Reference);
        match change.place {
            Place::Same | Place::Above => {}
            Place::Below => return Err("it stands in a type below now: a cast may be needed".to_owned()),
            Place::Elsewhere if is_reference => return Err("a reference to a method that moved".to_owned()),
            Place::Elsewhere => edits.extend(self.qualify(occurrence.span, node, change)?),
        }
        if let Some(signature) = change.signature {
            if is_reference
                && signature.parameters.len() != change.before.parameters.as_ref().map_or(0, Vec::len)
            {
                return Err("a reference to a method that takes other arguments now".to_owned());
            }
            if !is_reference {
                edits.extend(self.arguments(node, change, signature)?);
            }
        }
        Ok(edits)
    }

    /// What stands before the dot, where a member is one of another type now.
    fn qualify(&mut self, name: Span, node: NodeId, change: &MemberChange) -> Result<Vec<Edit>, String> {
        let owner = NewName {
            entry: change.entry,
            package: change.after.package.clone(),
            types: change.after.types.clone(),
        };
        let qualifier = match (change.is_static, change.receiver) {
            ((true, true), _) => owner.simple().to_owned(),
            ((true, false), Some(receiver)) if self.is_within(receiver, &owner) => receiver.to_owned(),
            ((true, false), _) => return Err("nobody can tell what to call it on".to_owned()),
            ((false, _), _) => {
                return Err("it moved with its object: nobody can tell what to call it on".to_owned());
            }
        };
        if owner.types.len() > 1 {
            return Err("it moved into a nested type".to_owned());
        }
        let receiver = self.tree.children(node).next().filter(|&first| {
            self.tree.kind(first).is_expression() && self.tree.span(first).end <= name.start
        });
        let Some(receiver) = receiver else {
            if self.static_import_of(change) {
                return Ok(Vec::new());
            }
            self.import(&owner)?;
            return Ok(vec![Edit::text(Span::new(name.start, name.start), format!("{qualifier}."))]);
        };
        if !is_plain(&self.tree, receiver) && self.tree.kind(receiver) != NodeKind::Super {
            return Err("what stands before the dot does something of its own".to_owned());
        }
        self.import(&owner)?;
        if self.tree.kind(receiver) == NodeKind::Name {
            *self.found.freed.entry(self.tree.label(receiver)).or_default() += 1;
        }
        Ok(vec![Edit::text(self.tree.span(receiver), qualifier)])
    }

    /// Whether the member has its name from a static import, which goes where the member goes.
    fn static_import_of(&self, change: &MemberChange) -> bool {
        let name =
            format!("{}.{}", change.before.type_name(), change.before.member.as_deref().unwrap_or_default());
        let (tree, text) = (&self.tree, self.text());
        let imports = tree.children(NodeId::ROOT).filter(|&node| tree.kind(node) == NodeKind::Import);
        let mut names = imports.map(|node| super::imports::imported(tree.text(node, text)));
        names.any(|written| written == name) && self.static_target(&name).is_ok()
    }

    /// Whether an expression begins with the type that a member stands in now, so that this import is enough.
    fn is_within(&self, receiver: &str, owner: &NewName) -> bool {
        let is_part = |it: char| it.is_alphanumeric() || "_$.()".contains(it);
        receiver.split('.').next() == Some(owner.simple()) && receiver.chars().all(is_part)
    }

    /// A name that the log is about, and nobody can tell what it means. Where the type is known of what it is looked
    /// up in, it is something else.
    fn find_unknown(
        &mut self,
        id: EntityId,
        occurrence: &Occurrence,
        occurrences: &[Occurrence],
        resolved: &Resolved,
    ) {
        let n_arguments = match occurrence.role {
            Role::Call { n_arguments } => Some(n_arguments),
            Role::Reference => None,
            _ => return,
        };
        let is_unclear = match occurrence.receiver {
            Receiver::Name(name) => self.is_unclear(id, name, occurrences),
            Receiver::Call(_) | Receiver::Other => {
                let node = self.nodes.get(&occurrence.span.start);
                node.is_none_or(|&node| !self.is_called_on_known(node, resolved))
            }
            Receiver::None | Receiver::This | Receiver::Super => false,
        };
        if !is_unclear || !self.knows_api() {
            return;
        }
        let fits = |change: &&MemberChange| {
            let has_name =
                change.before.member.as_deref().is_some_and(|it| Symbol::of(it) == occurrence.name);
            let n_parameters = change.before.parameters.as_ref().map(Vec::len);
            has_name && n_parameters.is_some() && (n_arguments.is_none() || n_arguments == n_parameters)
        };
        let meant = self.changes.members.values().filter(fits).min_by_key(|change| change.entry);
        if let Some(entry) = meant.map(|it| it.entry) {
            self.leave(occurrence.span.start, entry, "nobody can tell what it is called on");
        }
    }

    fn is_unclear(&self, id: EntityId, variable: Symbol, occurrences: &[Occurrence]) -> bool {
        let declared = occurrences.iter().rev().find_map(|it| match it.role {
            Role::Declaration { type_name } if it.name == variable => Some(type_name),
            _ => None,
        });
        match declared {
            Some(type_) => match self.client.snapshot.resolve_type(id, type_) {
                TypeName::Declared(_) | TypeName::Foreign(_) => false,
                TypeName::Unknown(name) => !self.client.snapshot.types_called(name).is_empty(),
            },
            // Parameters, fields and types are found where they are declared; what is left is a lambda's.
            None => self.has_lambda_parameter(variable),
        }
    }

    fn has_lambda_parameter(&self, name: Symbol) -> bool {
        let lambdas = (0..self.tree.len() as u32).map(NodeId);
        let mut lists = lambdas.filter(|&node| self.tree.kind(node) == NodeKind::LambdaParameters);
        lists.any(|list| self.tree.subtree(list).any(|it| self.tree.label(it) == name))
    }

    /// Whether the file imports anything of the API, or lies in a package of it.
    fn knows_api(&self) -> bool {
        let packages = &self.client.packages;
        let own = self.client.snapshot.file(self.file).package_name();
        let mut imported = self.imported_names().into_iter();
        packages.contains(&own)
            || imported
                .any(|name| name.rsplit_once('.').is_some_and(|(package, _)| packages.contains(package)))
    }
}
