//! Which parameter of a method became which.

use crate::Comparison;
use refscope_model::header::{self, ParameterNode};
use refscope_model::{EntityId, Snapshot};
use refscope_text::{Pair, Side};

/// The parameters of a matched pair of methods.
#[derive(Clone, Debug, Default)]
pub struct ParameterMatching {
    /// Those that went on to exist, in the order of the later version.
    pub pairs: Vec<Pair<ParameterNode>>,
    /// Those that only the earlier version has.
    pub removed: Vec<ParameterNode>,
    /// Those that only the later version has.
    pub added: Vec<ParameterNode>,
}

/// A parameter with its place in its list.
type Placed = (usize, ParameterNode);

/// Matches the parameters of two methods, sure to unsure.
pub fn match_parameters(comparison: &Comparison, pair: Pair<EntityId>) -> ParameterMatching {
    let mut matcher = Matcher {
        comparison,
        pair,
        before: placed(&comparison.snapshots.before, pair.before),
        after: placed(&comparison.snapshots.after, pair.after),
        pairs: Vec::new(),
    };
    matcher.take(|matcher, before, after| before.1.name == after.1.name && matcher.same_type(before, after));
    matcher.take(|_, before, after| before.1.name == after.1.name);
    matcher.take(Matcher::has_only_partner_of_type);
    if matcher.before.len() == 1 && matcher.after.len() == 1 {
        matcher.take(|_, before, after| before.0 == after.0);
    }
    matcher.take(|matcher, before, after| before.0 == after.0 && matcher.share_words(before, after));
    matcher.pairs.sort_by_key(|pair| pair.after.0);
    ParameterMatching {
        pairs: matcher.pairs.into_iter().map(|pair| pair.map(|(_, parameter)| parameter)).collect(),
        removed: matcher.before.into_iter().map(|(_, parameter)| parameter).collect(),
        added: matcher.after.into_iter().map(|(_, parameter)| parameter).collect(),
    }
}

fn placed(snapshot: &Snapshot, id: EntityId) -> Vec<Placed> {
    header::parameters(snapshot.tree_of(id), snapshot.entity(id).node).enumerate().collect()
}

struct Matcher<'c> {
    comparison: &'c Comparison,
    pair: Pair<EntityId>,
    before: Vec<Placed>,
    after: Vec<Placed>,
    pairs: Vec<Pair<Placed>>,
}

impl Matcher<'_> {
    /// Takes all pairs that agree, in order.
    fn take(&mut self, agree: impl Fn(&Self, &Placed, &Placed) -> bool) {
        let mut at = 0;
        while at < self.before.len() {
            let before = self.before[at];
            match self.after.iter().position(|after| agree(self, &before, after)) {
                Some(found) => {
                    let after = self.after.remove(found);
                    self.pairs.push(Pair::new(before, after));
                    self.before.remove(at);
                }
                None => at += 1,
            }
        }
    }

    fn type_hash(&self, side: Side, parameter: &Placed) -> u64 {
        let snapshot = self.comparison.snapshots.get(side);
        header::type_hash(snapshot.tree_of(*self.pair.get(side)), &parameter.1)
    }

    fn same_type(&self, before: &Placed, after: &Placed) -> bool {
        self.type_hash(Side::Before, before) == self.type_hash(Side::After, after)
    }

    /// The same type, and no other parameter that is left on either side has it.
    fn has_only_partner_of_type(&self, before: &Placed, after: &Placed) -> bool {
        let hash = self.type_hash(Side::Before, before);
        hash == self.type_hash(Side::After, after)
            && self.before.iter().filter(|other| self.type_hash(Side::Before, other) == hash).count() == 1
            && self.after.iter().filter(|other| self.type_hash(Side::After, other) == hash).count() == 1
    }

    /// Whether all words of the shorter name occur in the longer one.
    fn share_words(&self, before: &Placed, after: &Placed) -> bool {
        let words = |side: Side, parameter: &Placed| {
            let snapshot = self.comparison.snapshots.get(side);
            let id = *self.pair.get(side);
            let file = snapshot.file_of(id);
            let name = header::name_span(&file.source, snapshot.tree_of(id), parameter.1.node);
            camel_words(name.map_or("", |span| span.text(file.text())))
        };
        let (before, after) = (words(Side::Before, before), words(Side::After, after));
        let (fewer, more) = if before.len() < after.len() { (before, after) } else { (after, before) };
        !fewer.is_empty() && fewer.iter().all(|word| more.contains(word))
    }
}

/// The words of a name in camel or snake case, in lower case.
pub(crate) fn camel_words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut previous_is_lower = false;
    for character in name.chars() {
        if !character.is_alphanumeric() {
            previous_is_lower = false;
            words.push(String::new());
            continue;
        }
        if words.is_empty() || (character.is_uppercase() && previous_is_lower) {
            words.push(String::new());
        }
        previous_is_lower = !character.is_uppercase();
        if let Some(word) = words.last_mut() {
            word.extend(character.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::camel_words;

    #[test]
    fn names_fall_into_words() {
        assert_eq!(camel_words("maxRetryCount"), ["max", "retry", "count"]);
        assert_eq!(camel_words("MAX_COUNT"), ["max", "count"]);
        assert_eq!(camel_words("_x"), ["x"]);
    }
}
