//! From votes to pairs.

use super::derived::initial_value;
use super::{Matcher, Variable, VariableKind, Votes};
use crate::names::camel_words;
use crate::statements::calls;
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side};

impl Matcher<'_> {
    pub(super) fn join_by_votes(&mut self) {
        self.follow_chains();
        let mut candidates: Vec<(Pair<usize>, Votes)> =
            self.votes.iter().map(|(pair, votes)| (*pair, *votes)).collect();
        candidates.sort_by_key(|(pair, votes)| {
            let (before, after) = self.at(*pair);
            let same_name = before.name == after.name;
            // A variable of the same name and another type, declared elsewhere, may be another one.
            let is_sure = votes.n_declarations > 0 || before.type_hash == after.type_hash;
            (
                std::cmp::Reverse((
                    votes.have_same_value,
                    votes.are_given_by_renamed || same_name && before.kind == after.kind && is_sure,
                    same_name && before.kind == after.kind,
                    votes.n_declarations.min(1),
                    same_name,
                    votes.n_uses,
                )),
                *pair,
            )
        });
        for (pair, votes) in candidates {
            if self.is_free(pair) && self.is_supported(pair, votes) {
                self.matching.join(pair);
            }
        }
    }

    /// Another name needs more than one use, or a declaration, or the same type, or a word in common.
    fn is_supported(&self, pair: Pair<usize>, votes: Votes) -> bool {
        let (before, after) = self.at(pair);
        let is_field = |kind| matches!(kind, VariableKind::Field(_));
        if self.are_of_other_sorts(before, after) {
            return false;
        }
        let same_type = before.type_hash.is_some() && before.type_hash == after.type_hash
            || self.is_inferred(Side::Before, before)
            || self.is_inferred(Side::After, after);
        if before.name == after.name && self.is_made_of_parameter(pair) {
            return false;
        }
        // A variable that the other side writes out is not the one that has its name there in another type.
        let is_held =
            Side::BOTH.into_iter().any(|side| self.matching.held.get(side).contains(pair.get(side)));
        if before.name == after.name && is_held && !same_type && votes.n_declarations == 0 {
            return false;
        }
        if before.name != after.name && self.is_refused(pair, votes, same_type) {
            return false;
        }
        // A field takes a variable's place, or gives it, only when it is new or gone.
        let stays = |side: Side, kind: VariableKind| match kind {
            VariableKind::Field(field) => self.comparison.partner(side, field).is_some(),
            _ => false,
        };
        // A parameter can stand for a field that goes on to exist.
        let is_parameterized =
            after.kind == VariableKind::Parameter && same_type && !self.is_still_used(before.kind);
        let takes_name = before.kind == VariableKind::Local && self.takes_name(before, after);
        if stays(Side::Before, before.kind) && !is_parameterized
            || stays(Side::After, after.kind) && !takes_name
        {
            return false;
        }
        // One place where a variable came for a field may have got something else.
        let n_doubtful = u32::from(is_field(before.kind) && after.kind == VariableKind::Local);
        before.name == after.name
            || (votes.n_asked > 0 && self.are_made_of_the_same(before, after))
            || (votes.n_declarations > 0 && (same_type || !self.is_another(pair, votes)))
            || (votes.n_uses > n_doubtful && same_type)
            || (before.kind == after.kind
                && (votes.n_uses > 1 || (votes.n_uses > 0 && self.names_agree(before, after))))
            || (before.kind == VariableKind::Local
                && after.kind == VariableKind::Local
                && self.is_consistent(pair, votes))
    }

    /// Whether nothing but the place of their declarations speaks for two variables: another type, another name,
    /// another value, and no use in common.
    fn is_another(&self, pair: Pair<usize>, votes: Votes) -> bool {
        let (before, after) = self.at(pair);
        self.has_value(Side::Before, before)
            && self.has_value(Side::After, after)
            && !votes.have_same_value
            && !votes.are_given_by_renamed
            && votes.n_uses <= votes.n_declarations
            && !self.have_similar_values(before, after)
            && !self.names_agree(before, after)
    }

    /// Whether calls with the same arguments give two variables of other types.
    fn are_made_of_the_same(&self, before: &Variable, after: &Variable) -> bool {
        let given = |side: Side, variable: &Variable| {
            let tree = self.tree(side, variable).filter(|_| variable.kind == VariableKind::Local)?;
            let value = initial_value(tree, variable.variable)?;
            let arguments = tree.child(value, NodeKind::Arguments)?;
            tree.children(arguments).next().map(|_| tree.hash(arguments))
        };
        let values = (given(Side::Before, before), given(Side::After, after));
        values.0.is_some() && values.0 == values.1
    }

    /// Whether two values have in common what says most about them: what is asked, or what one of them wraps.
    fn have_similar_values(&self, before: &Variable, after: &Variable) -> bool {
        let value = |side: Side, variable: &Variable| {
            let tree = self.tree(side, variable).filter(|_| variable.kind == VariableKind::Local)?;
            Some((tree, initial_value(tree, variable.variable)?))
        };
        let (Some(before), Some(after)) = (value(Side::Before, before), value(Side::After, after)) else {
            return false;
        };
        let asked = |(tree, value): (&Tree, NodeId)| {
            let receiver = tree.children(value).next().filter(|_| tree.kind(value) == NodeKind::Call);
            receiver.filter(|&it| calls::is_given_something(tree, it)).map(|it| tree.hash(it))
        };
        let wraps = |(outer, whole): (&Tree, NodeId), (inner, value): (&Tree, NodeId)| {
            calls::is_given_something(inner, value)
                && outer.subtree(whole).any(|it| outer.hash(it) == inner.hash(value))
        };
        asked(before).is_some() && asked(before) == asked(after)
            || wraps(after, before)
            || wraps(before, after)
    }

    /// Whether a variable is given something where it is declared.
    fn has_value(&self, side: Side, variable: &Variable) -> bool {
        let tree = self.tree(side, variable).filter(|_| variable.kind == VariableKind::Local);
        tree.is_some_and(|tree| initial_value(tree, variable.variable).is_some())
    }

    /// Whether a field that had another name has that of a variable now: where the name stands, the field is meant.
    fn takes_name(&self, before: &Variable, after: &Variable) -> bool {
        let VariableKind::Field(field) = after.kind else { return false };
        let partner = self.comparison.partner(Side::After, field);
        let earlier = partner.map(|it| self.comparison.snapshots.before.entity(it).name);
        before.name == after.name && earlier.is_some_and(|name| name != after.name)
    }

    /// Whether the later code goes on to use a field.
    fn is_still_used(&self, kind: VariableKind) -> bool {
        let VariableKind::Field(field) = kind else { return false };
        let after = self.comparison.partner(Side::Before, field).map(VariableKind::Field);
        let variables = &self.matching.variables.after;
        let index = variables.iter().position(|it| Some(it.kind) == after);
        let code = self.comparison.snapshots.after.code(self.pair.after);
        code.is_some_and(|code| {
            let mut nodes = code.tree.subtree(code.root);
            index.is_some() && nodes.any(|node| self.named(Side::After, code.tree, node) == index)
        })
    }

    /// What declares a variable: a statement, the header of a loop, a parameter.
    pub(super) fn declaration_kind(&self, side: Side, variable: &Variable) -> Option<NodeKind> {
        self.tree(side, variable).map(|tree| tree.kind(variable.declaration))
    }

    /// Whether both are gone or new, and mostly met each other. Code that went into another method has more that is
    /// new around it.
    fn is_consistent(&self, pair: Pair<usize>, votes: Votes) -> bool {
        let (before, after) = self.at(pair);
        let exists = |side: Side, name| !self.lookups.get(side).named(name).is_empty();
        let mostly = |side: Side, index: usize| 2 * votes.n_uses > self.n_replaced.get(side)[index];
        self.is_same_method()
            && !exists(Side::After, before.name)
            && !exists(Side::Before, after.name)
            && mostly(Side::Before, pair.before)
            && mostly(Side::After, pair.after)
    }

    /// Whether two names have a word in common.
    pub(super) fn names_agree(&self, before: &Variable, after: &Variable) -> bool {
        let (before, after) = (self.words(Side::Before, before), self.words(Side::After, after));
        before.iter().any(|word| after.contains(word))
    }

    fn words(&self, side: Side, variable: &Variable) -> Vec<String> {
        let file = self.comparison.snapshots.get(side).file_of(*self.pair.get(side));
        let name =
            self.tree(side, variable).map(|tree| file.source.token_at(tree.span(variable.variable).start));
        camel_words(name.map_or("", |span| span.text(file.text())))
    }

    /// Whether the type of a variable is that of what it is given.
    pub(super) fn is_inferred(&self, side: Side, variable: &Variable) -> bool {
        let tree = self.tree(side, variable);
        let type_ = tree.and_then(|tree| Some((tree, tree.type_child(variable.declaration)?)));
        type_.is_some_and(|(tree, type_)| tree.label(type_) == tree.words().types.inferred)
    }

    /// The tree that declares a variable.
    pub(super) fn tree(&self, side: Side, variable: &Variable) -> Option<&Tree> {
        let snapshot = self.comparison.snapshots.get(side);
        let id = *self.pair.get(side);
        match variable.kind {
            VariableKind::Local => snapshot.code(id).map(|code| code.tree),
            VariableKind::Parameter => Some(snapshot.tree_of(id)),
            VariableKind::Field(field) => Some(snapshot.tree_of(field)),
        }
    }
}
