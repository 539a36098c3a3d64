//! Which variable of a method became which: parameters, locals, and fields in their place.
//!
//! Every matched statement votes: where it uses one variable on one side and another on the other, the two may be
//! one; where it uses the same, they are. Votes, names, types, values and places are signs, each with a weight, and of all
//! ways to pair the variables the one that weighs most is taken.

mod candidates;
mod chains;
mod collect;
mod derived;
mod extracted;
mod gathering;
mod held;
mod lookup;
mod parameters;
mod passed;
mod regrouping;
mod signs;
mod similar_values;
mod sorts;
mod values;
mod voting;
mod words;
mod wrapped;

use crate::Comparison;
use crate::entities::matched_bodies;
use crate::statements::{BodyMatching, CodeBody};
pub use extracted::{match_extracted_variables, match_repeated_variables};
use lookup::Lookup;
use refscope_model::{EntityId, StatementId};
use refscope_syntax::NodeId;
use refscope_text::{Pair, Side, Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
pub use signs::{Sign, Signs};
use values::Search;

/// What sort of variable it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum VariableKind {
    /// A parameter of the method.
    Parameter,
    /// A variable in the method's code.
    Local,
    /// A field of the type around.
    Field(EntityId),
}

impl VariableKind {
    const fn is_field(self) -> bool {
        matches!(self, Self::Field(_))
    }
}

/// A variable of a method.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    /// What sort it is.
    pub kind: VariableKind,
    /// Its name.
    pub name: Symbol,
    /// The node with its type and modifiers: in the method's header, or in its code.
    pub declaration: NodeId,
    /// The node with its name.
    pub variable: NodeId,
    /// A hash of its type; none where no type is written.
    pub type_hash: Option<u64>,
    /// Where it can be used.
    pub scope: Span,
}

/// The variables of a matched pair of methods.
#[derive(Debug, Default)]
pub struct VariableMatching {
    /// The variables of both versions.
    pub variables: Pair<Vec<Variable>>,
    /// Which became which, as indices of those lists.
    pub pairs: Vec<Pair<usize>>,
    /// Variables of one side whose value the other side writes where they are used: extracted ones of the later
    /// side, inlined ones of the earlier.
    pub held: Pair<Vec<usize>>,
    /// Several parameters that became one, or one that became several: the side with several of them.
    pub regrouped: Vec<Regrouped>,
    /// Whether a variable has a partner, or was merged or split.
    is_paired: Pair<Vec<bool>>,
}

/// Parameters that stand for one parameter of the other version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regrouped {
    /// The side that has several.
    pub side: Side,
    /// The parameters of that side, as indices.
    pub several: Vec<usize>,
    /// The one of the other side.
    pub one: usize,
}

impl VariableMatching {
    /// The paired variables.
    pub fn paired(&self) -> impl Iterator<Item = Pair<&Variable>> {
        self.pairs
            .iter()
            .map(|pair| Pair::new(&self.variables.before[pair.before], &self.variables.after[pair.after]))
    }

    /// The variables of one side without a partner, those that were merged or split left out.
    pub fn unpaired(&self, side: Side) -> impl Iterator<Item = &Variable> {
        let variables = self.variables.get(side).iter().enumerate();
        variables.filter(move |(index, _)| !self.is_paired(side, *index)).map(|(_, it)| it)
    }

    fn is_paired(&self, side: Side, index: usize) -> bool {
        self.is_paired.get(side)[index]
    }

    fn join(&mut self, pair: Pair<usize>) {
        self.is_paired.before[pair.before] = true;
        self.is_paired.after[pair.after] = true;
        self.pairs.push(pair);
    }

    fn regroup(&mut self, found: Regrouped) {
        for &index in &found.several {
            self.is_paired.get_mut(found.side)[index] = true;
        }
        self.is_paired.get_mut(found.side.other())[found.one] = true;
        self.regrouped.push(found);
    }
}

/// Matches the variables of two methods.
pub fn match_variables(comparison: &Comparison, pair: Pair<EntityId>) -> VariableMatching {
    let mut matcher = Matcher::new(comparison, pair, &[]);
    // A copy of what has another partner is matched for this only.
    let known = comparison.body_matching(pair);
    let copied = if known.is_none() { matched_bodies(comparison, pair) } else { None };
    let code = known.or(copied.as_ref()).zip(code_bodies(comparison, pair));
    if let Some((matching, bodies)) = &code {
        matcher.gather(bodies.as_ref(), matching);
    }
    matcher.assign();
    matcher.regroup();
    matcher.find_passed();
    matcher.drop_renamed();
    if let Some((matching, bodies)) = &code {
        let is_changed = |side: Side, id: StatementId| !matching.is_copied(side, id);
        let search = Search { bodies: bodies.as_ref(), matching, is_changed: &is_changed };
        for side in Side::BOTH {
            matcher.find_held_values(&search, side);
        }
    }
    matcher.matching
}

/// The variables of two methods, and which of them may be one.
pub struct VariableCandidates {
    /// The variables of both versions.
    pub variables: Pair<Vec<Variable>>,
    /// Two that may be one, as indices of those lists, with what speaks for it and against it.
    pub pairs: Vec<(Pair<usize>, Signs)>,
}

/// Which variables of two methods may be one: from these, and from what people say, weights are learned.
pub fn variable_candidates(comparison: &Comparison, pair: Pair<EntityId>) -> VariableCandidates {
    let mut matcher = Matcher::new(comparison, pair, &[]);
    if let Some((matching, bodies)) = comparison.body_matching(pair).zip(code_bodies(comparison, pair)) {
        matcher.gather(bodies.as_ref(), matching);
    }
    let pairs = matcher.candidates_with_signs();
    VariableCandidates { variables: matcher.matching.variables, pairs }
}

fn code_bodies(comparison: &Comparison, pair: Pair<EntityId>) -> Option<Pair<CodeBody<'_>>> {
    let body = |side: Side| comparison.code_body(side, *pair.get(side));
    Some(Pair::new(body(Side::Before)?, body(Side::After)?))
}

/// What speaks for two variables being one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Votes {
    /// Their declarations stand in matched statements.
    n_declarations: u32,
    /// Those declarations give them the same value.
    have_same_value: bool,
    /// Those declarations give them what one method gives that has another name now.
    are_given_by_renamed: bool,
    n_uses: u32,
    /// Calls of other names on them, in matched statements.
    n_asked: u32,
}

struct Matcher<'c> {
    comparison: &'c Comparison,
    pair: Pair<EntityId>,
    matching: VariableMatching,
    lookups: Pair<Lookup>,
    votes: FxHashMap<Pair<usize>, Votes>,
    /// How often a variable met any variable of the other side.
    n_replaced: Pair<Vec<u32>>,
    /// Variables that are passed for parameters of the method that code went into, or came from.
    passed: FxHashSet<Pair<usize>>,
    /// Several arguments in the place of one, as variables of the side with several.
    regroupings: Vec<Regrouped>,
}

impl<'c> Matcher<'c> {
    fn new(comparison: &'c Comparison, pair: Pair<EntityId>, arguments: &[(Symbol, Symbol)]) -> Self {
        let mut names = collect::names(comparison, pair);
        names.extend(arguments.iter().flat_map(|&(parameter, argument)| [parameter, argument]));
        let collect = |side: Side| collect::variables(comparison, side, *pair.get(side), &names);
        let variables = Pair::new(collect(Side::Before), collect(Side::After));
        let lookups = variables.as_ref().map(|variables| Lookup::new(variables));
        let is_paired = variables.as_ref().map(|variables| vec![false; variables.len()]);
        let n_replaced = variables.as_ref().map(|variables| vec![0; variables.len()]);
        let matching = VariableMatching { variables, is_paired, ..VariableMatching::default() };
        Self {
            comparison,
            pair,
            matching,
            lookups,
            votes: FxHashMap::default(),
            n_replaced,
            passed: FxHashSet::default(),
            regroupings: Vec::new(),
        }
    }

    /// Gathers what matched statements say.
    fn gather(&mut self, bodies: Pair<&CodeBody>, matching: &BodyMatching) {
        self.count_votes(bodies, matching);
        self.count_wrapped(bodies, matching);
        self.find_returned(bodies, matching);
        self.find_tested(bodies);
        self.find_gathered(bodies, matching);
    }

    /// The variable that a name means at an offset: the one declared last, then a parameter, then a field.
    fn resolve(&self, side: Side, name: Symbol, offset: u32) -> Option<usize> {
        let variables = self.matching.variables.get(side);
        let named = self.lookups.get(side).named(name).iter().copied();
        let visible = named.filter(|&index| is_visible(&variables[index], offset));
        visible.max_by_key(|&index| (rank(variables[index].kind), variables[index].scope.start))
    }

    fn at(&self, pair: Pair<usize>) -> (&Variable, &Variable) {
        (&self.matching.variables.before[pair.before], &self.matching.variables.after[pair.after])
    }
}

fn rank(kind: VariableKind) -> u8 {
    match kind {
        VariableKind::Local => 2,
        VariableKind::Parameter => 1,
        VariableKind::Field(_) => 0,
    }
}

fn is_visible(variable: &Variable, offset: u32) -> bool {
    variable.kind != VariableKind::Local || (variable.scope.start <= offset && offset < variable.scope.end)
}
