//! What authors say themselves: the note of a deprecated element that names what to use instead.

mod markup;
mod notes;
mod overloads;

use crate::release::Release;
pub(crate) use markup::readable;
use notes::Mention;
use refscope_model::{EntityId, EntityKind, TypeName, header};
use refscope_text::Symbol;

impl Release {
    /// The note of a deprecated element, empty where only an annotation says so.
    pub(crate) fn deprecation(&self, id: EntityId) -> Option<String> {
        let from_comment = self.documentation(id).and_then(notes::deprecation_note);
        from_comment.or_else(|| self.has_deprecating_annotation(id).then(String::new))
    }

    fn has_deprecating_annotation(&self, id: EntityId) -> bool {
        let (tree, text) = (self.snapshot.tree_of(id), self.snapshot.file_of(id).text());
        header::annotations(tree, self.snapshot.entity(id).declaration).any(|node| {
            let name = tree.text(node, text).trim_start_matches('@');
            name.split('(').next().unwrap_or(name).trim().rsplit('.').next() == Some("Deprecated")
        })
    }

    /// What the note of a deprecated element tells to use instead: one element, or several side by side.
    pub(crate) fn advised(&self, from: EntityId, note: &str) -> Vec<EntityId> {
        if let Some(overload) = self.exchanged_overload(from, note) {
            return vec![overload];
        }
        let mentions = notes::mentions(note);
        if let Some(named) = self.first_meant(from, &mentions, true) {
            return self.with_those_beside(from, &mentions, named);
        }
        if let Some(overload) = self.overload_meant(from, note) {
            return vec![overload];
        }
        let named = self.first_meant(from, &mentions, false);
        named.map_or_else(Vec::new, |named| self.with_those_beside(from, &mentions, named))
    }

    /// The surest mention that means something, with its place: among those with the shape of code, or among words.
    fn first_meant(
        &self,
        from: EntityId,
        mentions: &[Mention],
        has_shape: bool,
    ) -> Option<(usize, EntityId)> {
        let mut order: Vec<usize> =
            (0..mentions.len()).filter(|&at| mentions[at].has_shape() == has_shape).collect();
        order.sort_by_key(|&at| mentions[at].rank);
        order.into_iter().find_map(|at| Some((at, self.other_meant(from, &mentions[at])?)))
    }

    fn with_those_beside(
        &self,
        from: EntityId,
        mentions: &[Mention],
        (at, first): (usize, EntityId),
    ) -> Vec<EntityId> {
        let mut all = vec![first];
        for mention in mentions[at + 1..].iter().take_while(|it| it.is_joined) {
            all.extend(self.other_meant(from, mention).filter(|it| !all.contains(it)));
        }
        all
    }

    /// Nothing is replaced by itself, or by what it stands in.
    fn other_meant(&self, from: EntityId, mention: &Mention) -> Option<EntityId> {
        let mut around = std::iter::successors(Some(from), |&it| self.owner(it));
        self.meant(from, mention).filter(|&it| !around.any(|around| around == it))
    }

    fn meant(&self, from: EntityId, mention: &Mention) -> Option<EntityId> {
        let parameters = mention.parameters.as_ref();
        let parameters: Option<Vec<Symbol>> =
            parameters.map(|it| it.iter().map(|it| Symbol::of(it)).collect());
        if let Some(member) = &mention.member {
            let type_ = match mention.path.as_str() {
                "" => Some(self.snapshot.enclosing_type(from)),
                path => self.type_meant(from, path),
            };
            return self.member_meant(from, type_?, Symbol::of(member), parameters.as_deref());
        }
        if !mention.path.contains('.') {
            let own = self.own_type(from);
            let member = self.member_meant(from, own, Symbol::of(&mention.path), parameters.as_deref());
            let is_call = mention.parameters.is_some();
            // Tasks and tags are types that people write in small letters.
            let is_type = self.kind(from).is_type();
            let capital = || self.type_called_like(from, &mention.path).filter(|_| is_type);
            let type_ = || self.type_meant(from, &mention.path).or_else(capital).filter(|_| !is_call);
            return member.or_else(|| type_().map(|it| self.same_named_member(from, it).unwrap_or(it)));
        }
        // `a.B.c.d()`: what stands behind the first member is of no interest.
        let mut path = mention.path.as_str();
        let mut parameters = parameters.as_deref();
        loop {
            if parameters.is_none()
                && let Some(type_) = self.type_meant_exactly(from, path)
            {
                return Some(self.same_named_member(from, type_).unwrap_or(type_));
            }
            let (around, last) = path.rsplit_once('.')?;
            let type_ = self.type_meant(from, around).or_else(|| self.type_called_like(from, around));
            if let Some(type_) = type_
                && let Some(member) = self.member_meant(from, type_, Symbol::of(last), parameters)
            {
                return Some(member);
            }
            path = around;
            parameters = None;
        }
    }

    fn own_type(&self, id: EntityId) -> EntityId {
        if self.kind(id).is_type() { id } else { self.snapshot.enclosing_type(id) }
    }

    /// The type of a full or simple name; a wrong or shortened package does not matter where the name is clear.
    fn type_meant(&self, from: EntityId, path: &str) -> Option<EntityId> {
        let last = path.rsplit('.').next().unwrap_or(path);
        self.type_meant_exactly(from, path).or_else(|| self.only_type(path, last))
    }

    /// `project.replace()` speaks of a variable that is called as its type.
    fn type_called_like(&self, from: EntityId, name: &str) -> Option<EntityId> {
        let first = name.chars().next().filter(|it| it.is_lowercase())?;
        let capital: String = first.to_uppercase().chain(name.chars().skip(1)).collect();
        match self.snapshot.resolve_type(from, Symbol::of(&capital)) {
            TypeName::Declared(type_) => Some(type_),
            TypeName::Foreign(_) | TypeName::Unknown(_) => None,
        }
    }

    fn type_meant_exactly(&self, from: EntityId, path: &str) -> Option<EntityId> {
        if let Some(&type_) = self.types_named(path).first() {
            return Some(type_);
        }
        if path.contains('.') {
            let (first, rest) = path.split_once('.')?;
            let TypeName::Declared(outer) = self.snapshot.resolve_type(from, Symbol::of(first)) else {
                let is_short = first.len() == 1;
                let last = path.rsplit('.').next().unwrap_or(path);
                return is_short.then(|| self.only_type(path, last)).flatten();
            };
            let name = format!("{}.{rest}", self.snapshot.type_name(outer));
            return self.types_named(&name).first().copied();
        }
        match self.snapshot.resolve_type(from, Symbol::of(path)) {
            TypeName::Declared(type_) => Some(type_),
            TypeName::Foreign(_) => None,
            TypeName::Unknown(_) => self.only_type(path, path),
        }
    }

    /// The only type of a simple name, or the one whose package ends as the path says.
    fn only_type(&self, path: &str, simple_name: &str) -> Option<EntityId> {
        match self.snapshot.types_called(Symbol::of(simple_name)) {
            [only] => Some(*only),
            several => {
                let n_common = |&&id: &&EntityId| {
                    let name = self.snapshot.type_name(id);
                    name.rsplit('.').zip(path.rsplit('.')).take_while(|(one, other)| one == other).count()
                };
                let best = several.iter().map(|id| n_common(&id)).max()?;
                let mut best = several.iter().filter(|id| n_common(id) == best && best > 1);
                best.next().copied().filter(|_| best.next().is_none())
            }
        }
    }

    /// What moved with its name is often documented by its new type alone.
    fn same_named_member(&self, from: EntityId, type_: EntityId) -> Option<EntityId> {
        if self.kind(from).is_type() || self.kind(from) == EntityKind::Constructor {
            return None;
        }
        let is_callable = self.kind(from).is_callable();
        let parameters = is_callable.then(|| self.parameters(from));
        let member = self.member_meant(from, type_, self.name(from), parameters)?;
        (self.kind(member).is_callable() == is_callable).then_some(member)
    }

    fn member_meant(
        &self,
        from: EntityId,
        type_: EntityId,
        name: Symbol,
        parameters: Option<&[Symbol]>,
    ) -> Option<EntityId> {
        let types = std::iter::once(type_).chain(self.above(type_).iter().copied());
        let members = types.flat_map(|type_| self.snapshot.members(type_));
        let named = members.filter(|&it| {
            self.name(it) == name && it != from && (!self.kind(it).is_type()) && self.name(it) != Symbol::NONE
        });
        let likeness = |id: EntityId| {
            let own = self.parameters(id);
            let is_equal = parameters.is_some_and(|wanted| own == wanted);
            let has_number = parameters.is_some_and(|wanted| own.len() == wanted.len());
            let n_common = own.iter().filter(|it| self.parameters(from).contains(it)).count();
            let is_fresh = self.deprecation(id).is_none();
            (is_equal, is_fresh, has_number, n_common, std::cmp::Reverse(own.len()))
        };
        let mut best: Option<EntityId> = None;
        for id in named {
            if best.is_none_or(|best| likeness(id) > likeness(best)) {
                best = Some(id);
            }
        }
        best
    }
}
