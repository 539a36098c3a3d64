//! Statement matching: which statement of one body became which of the other.
//!
//! Leaves first, in rounds from strict to lenient; then composite statements, bottom-up by what was matched within
//! them; then what only its surroundings can tell apart. Each round sees what the ones before it left.

mod assigned_values;
pub(crate) mod calls;
mod code_body;
mod composites;
mod context;
mod equivalence;
mod headers;
mod joined_leaves;
mod lambdas;
mod leaves;
mod negation;
mod operand_runs;
mod parts;
mod relate;
mod replacement;
mod returned_parts;
mod split_declarations;
mod unification;
mod variable_values;
mod wrapped_code;

pub use code_body::{CodeBody, Statements};
pub(crate) use lambdas::{lone_lambdas, outer_lambdas};
pub use parts::PartPair;
pub use replacement::{Replacement, ReplacementKind};
pub(crate) use variable_values::is_same_operation;
pub(crate) use wrapped_code::match_around;

use refscope_model::{BodyId, StatementId};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Cancellation, Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Two statements that are one.
#[derive(Clone, Debug)]
pub struct StatementPair {
    /// The statements.
    pub statements: Pair<StatementId>,
    /// Whether nothing in them differs; of a composite statement only the header counts.
    pub is_exact: bool,
    /// What was replaced.
    pub replacements: Vec<Replacement>,
}

/// Which statement of one body became which of the other.
#[derive(Debug)]
pub struct BodyMatching {
    /// The pairs, in the order in which they were found.
    pub pairs: Vec<StatementPair>,
    /// The lambdas within matched statements, with their own statements.
    pub lambdas: Vec<LambdaMatching>,
    /// Leaves that were parts of statements, or became such; and declarations beside the assignments that were joined.
    pub parts: Vec<PartPair>,
    standings: Pair<Standings>,
}

/// What became of the statements of one body.
#[derive(Debug)]
struct Standings {
    body: BodyId,
    statements: Vec<Standing>,
}

#[derive(Clone, Copy, Debug)]
enum Standing {
    /// It may not take part.
    Excluded,
    Free,
    /// It belongs to the pair of this index.
    Joined(u32),
}

impl Standings {
    fn new(body: &CodeBody, takes_part: impl Fn(StatementId) -> bool) -> Self {
        let standing = |id| if takes_part(id) { Standing::Free } else { Standing::Excluded };
        Self { body: body.body.id, statements: body.body.ids().map(standing).collect() }
    }

    /// A statement of another body has no part in this one.
    fn of(&self, id: StatementId) -> Standing {
        if id.body() == self.body { self.statements[id.index()] } else { Standing::Excluded }
    }

    fn join(&mut self, id: StatementId, pair: u32) {
        debug_assert!(id.body() == self.body, "pairs are made of the two bodies' own statements");
        self.statements[id.index()] = Standing::Joined(pair);
    }
}

/// Two lambdas in matched statements.
#[derive(Debug)]
pub struct LambdaMatching {
    /// The lambdas' nodes.
    pub nodes: Pair<NodeId>,
    /// The statements of their bodies.
    pub statements: Pair<Statements>,
    /// Which of them are one.
    pub matching: BodyMatching,
}

/// What is known about the names around two bodies.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// Names of methods that were renamed or are only in one version, by the pairs that are known.
    pub renamed_methods: Arc<FxHashSet<Pair<Symbol>>>,
    /// The names of fields that one version alone has.
    pub lone_fields: Arc<Pair<FxHashSet<Symbol>>>,
    /// Parameters of the called method, by the hashes of the arguments that the other side writes instead.
    pub arguments: FxHashMap<Symbol, u64>,
    /// The types within the called method's own, by the hashes of what the other side writes instead.
    pub types: FxHashMap<Symbol, u64>,
    /// What the other side writes for the called method's own object: the hash of what stands before the call.
    pub receiver: Option<u64>,
    /// The side that has those parameters; the other one has the arguments.
    pub has_parameters: Option<Side>,
    /// Whether the two bodies belong to different types: what one calls on an object, the other calls on itself.
    pub are_apart: bool,
    /// Whether the two bodies are known to be one: what only its place relates counts then, too.
    pub are_one: bool,
    /// Ends the matching early; what was not found until then is not found.
    pub cancellation: Cancellation,
}

impl Surroundings {
    /// Whether a node of one side is a parameter and that of the other side its argument.
    pub(crate) fn is_argument(&self, bodies: Pair<&CodeBody>, nodes: Pair<NodeId>) -> bool {
        let Some(side) = self.has_parameters else { return false };
        let argument = self.argument(bodies.get(side).tree, *nodes.get(side));
        argument.is_some_and(|hash| bodies.get(side.other()).tree.hash(*nodes.get(side.other())) == hash)
    }

    /// The hash of what the other side writes for a name of the called method.
    fn argument(&self, tree: &Tree, node: NodeId) -> Option<u64> {
        match tree.kind(node) {
            NodeKind::Name => self.arguments.get(&tree.label(node)).copied(),
            NodeKind::NamedType => self.types.get(&tree.label(node)).copied(),
            NodeKind::This => self.receiver,
            _ => None,
        }
    }

    /// The hash of a node of the side with parameters, arguments put in their place.
    pub(crate) fn argumentized(&self, tree: &Tree, node: NodeId) -> u64 {
        tree.hash_with(node, &|node| self.argument(tree, node))
    }
}

impl BodyMatching {
    fn new(bodies: Pair<&CodeBody>, takes_part: impl Fn(Side, StatementId) -> bool) -> Self {
        let standings = |side: Side| Standings::new(bodies.get(side), |id| takes_part(side, id));
        Self {
            pairs: Vec::new(),
            lambdas: Vec::new(),
            parts: Vec::new(),
            standings: Pair::new(standings(Side::Before), standings(Side::After)),
        }
    }

    /// The pair that a statement belongs to.
    pub fn pair_of(&self, side: Side, id: StatementId) -> Option<&StatementPair> {
        match self.standings.get(side).of(id) {
            Standing::Joined(index) => Some(&self.pairs[index as usize]),
            Standing::Free | Standing::Excluded => None,
        }
    }

    /// The other version of a statement.
    pub fn partner(&self, side: Side, id: StatementId) -> Option<StatementId> {
        self.pair_of(side, id).map(|pair| *pair.statements.get(side.other()))
    }

    /// Whether the other side has the same statement.
    pub(crate) fn is_copied(&self, side: Side, id: StatementId) -> bool {
        self.pair_of(side, id).is_some_and(|pair| pair.is_exact)
    }

    /// The statements of one side that took part and have no partner.
    pub fn unmatched(&self, side: Side) -> impl Iterator<Item = StatementId> {
        let Standings { body, statements } = self.standings.get(side);
        body.ids_of(0..statements.len()).filter(move |&id| self.is_free(side, id))
    }

    fn takes_part(&self, side: Side, id: StatementId) -> bool {
        !matches!(self.standings.get(side).of(id), Standing::Excluded)
    }

    pub(crate) fn is_free(&self, side: Side, id: StatementId) -> bool {
        matches!(self.standings.get(side).of(id), Standing::Free)
    }

    fn join(&mut self, pair: StatementPair) {
        let index = self.pairs.len() as u32;
        for side in Side::BOTH {
            self.standings.get_mut(side).join(*pair.statements.get(side), index);
        }
        self.pairs.push(pair);
    }

    fn join_exact(&mut self, before: StatementId, after: StatementId) {
        self.join(StatementPair {
            statements: Pair::new(before, after),
            is_exact: true,
            replacements: Vec::new(),
        });
    }
}

/// How many pairs of statements that are left over are compared; of more, only those at like places.
pub(crate) const MAX_LEAF_PAIRS: usize = 40_000;

/// The pairs of two lists that are worth a look: all of them, or each statement with those around its place.
fn pairs_of<'i>(
    before: &'i [StatementId],
    after: &'i [StatementId],
) -> impl Iterator<Item = Pair<StatementId>> + 'i {
    let n_others = (MAX_LEAF_PAIRS / before.len().max(1)).clamp(1, after.len().max(1));
    before.iter().enumerate().flat_map(move |(at, &one)| {
        let place = at * after.len() / before.len();
        let start = place.saturating_sub(n_others / 2).min(after.len().saturating_sub(n_others));
        after[start..].iter().take(n_others).map(move |&other| Pair::new(one, other))
    })
}

/// The rounds, from strict to lenient.
const ROUNDS: [fn(&context::MatchedBodies, &mut BodyMatching); 10] = [
    leaves::match_equal,
    composites::match_equal,
    leaves::match_similar,
    composites::match_similar,
    composites::match_by_place,
    composites::match_blocks,
    leaves::match_by_surroundings,
    leaves::match_last,
    leaves::match_returns,
    composites::match_blocks,
];

/// Matches the statements of two bodies.
pub fn match_bodies(bodies: Pair<&CodeBody>, surroundings: &Surroundings) -> BodyMatching {
    match_some(bodies, surroundings, |_, _| true)
}

/// Matches those statements of two bodies that may take part.
pub fn match_some(
    bodies: Pair<&CodeBody>,
    surroundings: &Surroundings,
    takes_part: impl Fn(Side, StatementId) -> bool,
) -> BodyMatching {
    let mut matching = BodyMatching::new(bodies, takes_part);
    if bodies.before.body.statements.is_empty() || bodies.after.body.statements.is_empty() {
        return matching;
    }
    let context = context::MatchedBodies { bodies, surroundings };
    for round in ROUNDS {
        if surroundings.cancellation.is_cancelled() {
            return matching;
        }
        round(&context, &mut matching);
    }
    matching.parts = parts::match_parts(&context, &matching);
    matching.lambdas = lambdas::match_lambdas(&context, &matching);
    matching
}

/// Whether a condition of one body holds exactly when one of the other does not.
pub(crate) fn are_opposite(
    bodies: Pair<&CodeBody>,
    surroundings: &Surroundings,
    nodes: Pair<NodeId>,
) -> bool {
    negation::negates(&context::MatchedBodies { bodies, surroundings }, nodes)
}

/// Whether an expression of one body can have become one of the other.
pub(crate) fn are_related(bodies: Pair<&CodeBody>, surroundings: &Surroundings, nodes: Pair<NodeId>) -> bool {
    relate::relate_nodes(&context::MatchedBodies { bodies, surroundings }, nodes).is_some()
}
