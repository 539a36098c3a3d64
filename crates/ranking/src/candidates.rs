//! Pairs of declarations that signatures make candidates.
//!
//! ```text
//! class Cart { int total() { … } }           class Cart { int sum() { … } }            Rename Method: all else is equal
//! class Cart { int total() { … } }           class Cart { int total(Tax t) { … } }     Add Parameter: it takes more
//! class Cart { int total() { … } }           class Order { int total() { … } }         Move Method: another type
//! ```
//!
//! Only what came and went can pair up: a declaration that is there in both versions under its old signature is itself.
//! Candidates are looked up in indexes by what must be equal. To them come the pairs that the comparison found, and the
//! pairs of equal code, so that a declaration that was moved *and* given a parameter is a candidate as well.

use crate::Code;
use crate::changes::{Header, Sort};
use refscope_matching::{Comparison, Pass};
use refscope_model::EntityId;
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::hash::Hash;

/// So many declarations may share what must be equal; of more, only those count that the comparison or their code pairs.
const MAX_SHARING: usize = 24;

/// Code of fewer words is equal by chance.
pub(crate) const MIN_TELLING_WORDS: usize = 12;

/// What came and went, and what of it belongs together.
pub(crate) struct Candidates {
    pub(crate) headers: Pair<FxHashMap<EntityId, Header>>,
    /// The pairs, in the order of the snapshots.
    pub(crate) pairs: BTreeSet<Pair<EntityId>>,
    /// How many declarations share their signature with too many others.
    pub(crate) n_left_out: usize,
}

impl Candidates {
    pub(crate) fn new(comparison: &Comparison) -> Self {
        let open = Pair::new(Side::Before, Side::After).map(|side| open(comparison, side));
        let mut candidates =
            Self { headers: Pair::default(), pairs: matched_pairs(comparison).collect(), n_left_out: 0 };
        for side in Side::BOTH {
            *candidates.headers.get_mut(side) =
                open.get(side).iter().map(|header| (header.id, header.clone())).collect();
        }
        candidates.pairs.retain(|pair| has_one_sort(&candidates.headers, *pair));
        let gone_or_new = Pair::new(Side::Before, Side::After).map(|side| {
            let headers = open.get(side).iter();
            headers.filter(|header| !is_still_there(comparison, side, header.id)).cloned().collect::<Vec<_>>()
        });
        let open = gone_or_new.as_ref().map(Vec::as_slice);
        candidates.join(
            open,
            |it: &Header| it.sort.is_callable().then_some((it.sort, it.container, it.name, it.value_type)),
            extends,
        );
        candidates.join(
            open,
            |it| is_method(it).then_some((it.container, it.signature, it.value_type)),
            |_| true,
        );
        candidates.join(open, |it| is_method(it).then_some((it.name, it.signature, it.value_type)), |_| true);
        candidates.join(open, |it| (it.sort == Sort::Field).then_some((it.name, it.value_type)), |_| true);
        candidates.join(open, |it| it.sort.is_type().then_some((it.sort, it.name)), |_| true);
        candidates.join(open, |it| it.sort.is_type().then_some((it.sort, it.container)), |_| true);
        candidates
    }

    /// Adds the pairs that are equal in what `key` says, where `is_one` holds.
    fn join<K: Eq + Hash>(
        &mut self,
        open: Pair<&[Header]>,
        key: impl Fn(&Header) -> Option<K>,
        is_one: impl Fn(Pair<&Header>) -> bool,
    ) {
        let mut by_key: FxHashMap<K, Pair<Vec<&Header>>> = FxHashMap::default();
        for side in Side::BOTH {
            for header in *open.get(side) {
                if let Some(key) = key(header) {
                    by_key.entry(key).or_default().get_mut(side).push(header);
                }
            }
        }
        for Pair { before, after } in by_key.values() {
            if before.len().max(after.len()) > MAX_SHARING && before.len().min(after.len()) > 1 {
                self.n_left_out += before.len() + after.len();
                continue;
            }
            for (&one, &other) in before.iter().flat_map(|one| after.iter().map(move |other| (one, other))) {
                let pair = Pair::new(one, other);
                if is_one(pair) {
                    self.pairs.insert(pair.map(|header| header.id));
                }
            }
        }
    }

    /// Adds the pairs of equal code, where there is enough of it and not many have it.
    pub(crate) fn join_clones(&mut self, codes: &Pair<FxHashMap<EntityId, Code<'_>>>) {
        let mut by_code: FxHashMap<(Sort, &[u64]), Pair<Vec<EntityId>>> = FxHashMap::default();
        for side in Side::BOTH {
            for (&id, header) in self.headers.get(side) {
                let code = codes.get(side).get(&id).filter(|code| code.n_words() >= MIN_TELLING_WORDS);
                if let Some(code) = code {
                    by_code.entry((header.sort, code.form())).or_default().get_mut(side).push(id);
                }
            }
        }
        for Pair { before, after } in
            by_code.values().filter(|pair| pair.before.len() * pair.after.len() <= 4)
        {
            let pairs = before.iter().flat_map(|&one| after.iter().map(move |&other| Pair::new(one, other)));
            self.pairs.extend(pairs);
        }
    }
}

/// Whether the later parameters are the earlier ones and more, or the other way round; order does not matter.
fn extends(headers: Pair<&Header>) -> bool {
    let types = headers.map(|header| header.parameters.iter().map(|it| it.0).collect::<Vec<u64>>());
    let (few, many) = match types.before.len() <= types.after.len() {
        true => (&types.before, &types.after),
        false => (&types.after, &types.before),
    };
    few.len() < many.len() && few.iter().all(|type_| many.contains(type_))
}

fn is_method(header: &Header) -> bool {
    header.sort == Sort::Method
}

fn has_one_sort(headers: &Pair<FxHashMap<EntityId, Header>>, pair: Pair<EntityId>) -> bool {
    let sort = |side: Side| headers.get(side).get(pair.get(side)).map(|header| header.sort);
    sort(Side::Before).is_some() && sort(Side::Before) == sort(Side::After)
}

/// Whether a pair is a declaration that kept its place, name and signature.
fn is_itself(comparison: &Comparison, pair: Pair<EntityId>, pass: Pass) -> bool {
    let visibility = |side: Side| comparison.snapshots.get(side).visibility(*pair.get(side));
    matches!(pass, Pass::Intact | Pass::Identity) && visibility(Side::Before) == visibility(Side::After)
}

fn matched_pairs(comparison: &Comparison) -> impl Iterator<Item = Pair<EntityId>> {
    let pairs = comparison.pairs().filter(|(pair, pass)| !is_itself(comparison, *pair, *pass));
    pairs.map(|(pair, _)| pair)
}

/// The declarations that came or went, and those that the comparison pairs all the same.
fn open(comparison: &Comparison, side: Side) -> Vec<Header> {
    let mut ids: Vec<EntityId> = comparison.unmatched(side).collect();
    ids.extend(matched_pairs(comparison).map(|pair| *pair.get(side)));
    ids.sort_unstable();
    ids.into_iter().filter_map(|id| Header::new(comparison, side, id)).collect()
}

/// Whether the other version has the declaration under the same signature: then nothing else became of it.
fn is_still_there(comparison: &Comparison, side: Side, id: EntityId) -> bool {
    let partner = comparison.partner(side, id);
    let pass = partner.and_then(|partner| comparison.pass(side.pair(id, partner)));
    matches!(pass, Some(Pass::Intact | Pass::Identity))
}
