//! The arguments of calls, where a method takes other ones now.

use super::FileSearch;
use super::code::is_plain;
use crate::changes::MemberChange;
use crate::edits::{Edit, Piece};
use refscope_model::TypeName;
use refscope_releases::{Parameter, SignatureChange, simple_type};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Span, Symbol};

impl FileSearch<'_> {
    /// The edit of a call's arguments, if there is something to do.
    pub(super) fn arguments(
        &mut self,
        call: NodeId,
        change: &MemberChange,
        signature: &SignatureChange,
    ) -> Result<Option<Edit>, String> {
        let list = self.tree.child(call, NodeKind::Arguments).ok_or("it has no arguments to change")?;
        let given: Vec<NodeId> = self.tree.children(list).collect();
        let n_before = change.before.parameters.as_ref().map_or(0, Vec::len);
        if given.len() != n_before {
            return Err("it is given any number of arguments".to_owned());
        }
        self.check_types(signature, &given)?;
        let is_as_before = signature.parameters.iter().enumerate().all(|(at, it)| it.before == Some(at));
        if is_as_before && signature.removed.is_empty() {
            return Ok(None);
        }
        if let Some(new) = signature.parameters.iter().find(|it| it.before.is_none() && it.default.is_none())
        {
            return Err(format!("it takes a further argument: {} {}", new.type_after, new.name_after));
        }
        if signature.removed.iter().any(|(at, ..)| !is_plain(&self.tree, given[*at])) {
            return Err("an argument that goes does something of its own".to_owned());
        }
        let kept: Vec<usize> = signature.parameters.iter().filter_map(|it| it.before).collect();
        let is_reordered = kept.windows(2).any(|pair| pair[0] >= pair[1]);
        let n_active = given.iter().filter(|&&it| !is_plain(&self.tree, it)).count();
        if is_reordered && n_active > 1 {
            return Err("the arguments would be evaluated in another order".to_owned());
        }
        self.written_anew(list, &given, &signature.parameters)
    }

    /// Arguments of another type fit where the new type is one that the old one extends.
    fn check_types(&self, signature: &SignatureChange, given: &[NodeId]) -> Result<(), String> {
        for parameter in &signature.parameters {
            let Some(at) = parameter.before else { continue };
            let is_null = self.tree.kind(given[at]) == NodeKind::NullLiteral;
            if !is_null && !self.fits(&parameter.type_before, &parameter.type_after) {
                return Err(format!(
                    "its argument was of type {} and has to be of type {}",
                    parameter.type_before, parameter.type_after
                ));
            }
        }
        Ok(())
    }

    fn fits(&self, before: &str, after: &str) -> bool {
        let (old, new) = (simple_type(before, 0), simple_type(after, 0));
        const WIDER: [(&str, &str); 4] =
            [("int", "long"), ("int", "double"), ("float", "double"), ("long", "double")];
        let is_renamed = || {
            let renamed = self.client.snapshot.types_called(Symbol::of(&old)).iter();
            let mut names = renamed.filter_map(|&id| self.changes.of_type(self.client, id));
            names.any(|name| name.simple() == new)
        };
        let is_below = || {
            let types = self.client.snapshot.types_called(Symbol::of(&old));
            types.iter().any(|&id| {
                let above = self.client.with_types_above(id);
                above.into_iter().any(|it| self.client.snapshot.entity(it).name == Symbol::of(&new))
            })
        };
        old == new
            || new == "Object"
            || WIDER.contains(&(old.as_str(), new.as_str()))
            || is_renamed()
            || is_below()
    }

    fn written_anew(
        &self,
        list: NodeId,
        given: &[NodeId],
        parameters: &[Parameter],
    ) -> Result<Option<Edit>, String> {
        let (tree, text) = (&self.tree, self.text());
        let spans: Vec<Span> = given.iter().map(|&it| tree.span(it)).collect();
        let inner = Span::new(tree.span(list).start + 1, tree.span(list).end - 1);
        let mut comments = self.client.snapshot.file(self.file).source.comments().iter();
        let is_between = |span: Span| {
            inner.start <= span.start
                && span.end <= inner.end
                && !spans.iter().any(|it| it.start <= span.start && span.end <= it.end)
        };
        if comments.any(|comment| is_between(comment.span)) {
            return Err("a comment stands between its arguments".to_owned());
        }
        let mut pieces = Vec::new();
        for (at, parameter) in parameters.iter().enumerate() {
            if at > 0 {
                // The blanks and line breaks that stood there stay.
                let between = spans.get(at - 1).zip(spans.get(at));
                let between =
                    between.map_or(", ", |(one, other)| &text[one.end as usize..other.start as usize]);
                pieces.push(Piece::Text(between.to_owned()));
            }
            match (parameter.before, &parameter.default) {
                (Some(before), _) => pieces.push(Piece::Source(spans[before])),
                (None, Some(value)) => pieces.push(Piece::Text(value.clone())),
                (None, None) => return Err("it takes a further argument".to_owned()),
            }
        }
        let span = match (spans.first(), spans.last()) {
            (Some(first), Some(last)) => Span::new(first.start, last.end),
            _ => inner,
        };
        Ok(Some(Edit { span, pieces }))
    }

    /// `super(…)` and `this(…)`: which constructor is meant is told by the number of arguments, where that is enough.
    pub(super) fn find_constructor_calls(&mut self) {
        let calls: Vec<NodeId> = (0..self.tree.len() as u32)
            .map(NodeId)
            .filter(|&node| self.tree.kind(node) == NodeKind::ConstructorCall)
            .collect();
        for call in calls {
            let start = self.tree.span(call).start;
            let Some(from) = self.entity_at(start) else { continue };
            let snapshot = &self.client.snapshot;
            let type_ = snapshot.enclosing_type(from);
            let above = snapshot.super_types(type_).first();
            let owner = match above {
                Some(TypeName::Declared(above)) if self.tree.label(call) == Symbol::of("super") => *above,
                _ => continue,
            };
            let n_arguments =
                self.tree.child(call, NodeKind::Arguments).map_or(0, |list| self.tree.children(list).count());
            let constructors = snapshot.members(owner).filter(|&id| {
                let entity = snapshot.entity(id);
                entity.kind == refscope_model::EntityKind::Constructor
                    && refscope_model::header::parameters(snapshot.tree_of(id), entity.node).count()
                        == n_arguments
            });
            let constructors: Vec<_> = constructors.collect();
            let changed = constructors.iter().filter_map(|id| self.changes.members.get(id).cloned()).next();
            let Some(change) = changed else { continue };
            if constructors.len() > 1 {
                self.leave(start, change.entry, "several constructors take so many arguments");
                continue;
            }
            let edit = match (change.blocked, change.signature) {
                (Some(reason), _) => Err(reason.to_owned()),
                (None, Some(signature)) => self.arguments(call, &change, signature),
                (None, None) => continue,
            };
            match edit {
                Ok(Some(edit)) => self.edit(start, change.entry, vec![edit]),
                Ok(None) => {}
                Err(reason) => self.leave(start, change.entry, reason),
            }
        }
    }
}
