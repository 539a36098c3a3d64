//! Code that went into a method of its own, or came out of one.
//!
//! A method that is only in the later version, and that a matched method calls now and did not before, may hold
//! what is missing there: its parameters stand for the arguments of the call, and its statements are matched with
//! those that the caller has left over. Inlining is the same with the versions exchanged.

use crate::Comparison;
use crate::statements::{BodyMatching, CodeBody, Statements, Surroundings, match_some};
use refscope_model::{EntityId, References, StatementId, header};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Code of a matched method that went into, or came from, a method that only one version has.
#[derive(Debug)]
pub struct Extraction {
    /// The method that the code left or entered, in both versions.
    pub caller: Pair<EntityId>,
    /// The method that exists on one side only.
    pub callee: EntityId,
    /// The side that has the callee: the later one for an extraction, the earlier one for an inlining.
    pub side: Side,
    /// The statements of the caller's other version and of the callee.
    pub matching: BodyMatching,
    /// The callee's parameters whose arguments are plain names: parameter, then argument.
    pub arguments: Vec<(Symbol, Symbol)>,
}

impl Extraction {
    /// The two methods whose statements are matched, each on its side.
    pub fn bodies(&self) -> Pair<EntityId> {
        match self.side {
            Side::After => Pair::new(self.caller.before, self.callee),
            Side::Before => Pair::new(self.callee, self.caller.after),
        }
    }
}

/// How deep calls are followed from the caller into new methods that call new methods.
const MAX_CALL_DEPTH: usize = 3;

/// Finds extractions and inlinings.
pub(crate) fn find(comparison: &mut Comparison) {
    let mut found = Vec::new();
    for side in [Side::After, Side::Before] {
        let callees = callees(comparison, side);
        if callees.is_empty() {
            continue;
        }
        let references = References::new(comparison.snapshots.get(side));
        for (pair, _) in comparison.pairs() {
            let is_callable = comparison.snapshots.before.entity(pair.before).kind.is_callable();
            if is_callable && comparison.body_matching(pair).is_some() {
                found.extend(from_caller(comparison, pair, side, &callees, &references));
            }
        }
    }
    comparison.extractions = found;
}

/// The callables with code that one side alone has, by name.
type Callees = FxHashMap<Symbol, Vec<Callee>>;

#[derive(Clone, Copy)]
struct Callee {
    id: EntityId,
    n_parameters: usize,
    is_variadic: bool,
}

impl Callee {
    fn takes(&self, n_arguments: usize) -> bool {
        n_arguments == self.n_parameters || (self.is_variadic && n_arguments + 1 >= self.n_parameters)
    }
}

fn callees(comparison: &Comparison, side: Side) -> Callees {
    let snapshot = comparison.snapshots.get(side);
    let mut callees = Callees::default();
    for id in comparison.unmatched(side) {
        let entity = snapshot.entity(id);
        if entity.kind.is_callable() && snapshot.code(id).is_some() {
            let parameters: Vec<_> = header::parameters(snapshot.tree_of(id), entity.node).collect();
            let is_variadic = parameters.last().is_some_and(|last| last.is_variadic);
            let callee = Callee { id, n_parameters: parameters.len(), is_variadic };
            callees.entry(entity.name).or_default().push(callee);
        }
    }
    callees
}

/// A call in code: the name, the arguments, and whether something stands before it.
struct Call {
    name: Symbol,
    n_arguments: usize,
    arguments: NodeId,
    /// A hash of what stands before the name; `this` is nothing.
    receiver: Option<u64>,
}

impl Call {
    /// Equal calls of two versions are no news.
    fn key(&self) -> (Symbol, usize, Option<u64>) {
        (self.name, self.n_arguments, self.receiver)
    }
}

/// The calls in code; `this(…)` calls a constructor, which has the name of its type.
fn calls(tree: &Tree, root: NodeId, type_name: Symbol) -> impl Iterator<Item = Call> + '_ {
    const THIS: Symbol = Symbol::of("this");
    let is_call = |node: NodeId| matches!(tree.kind(node), NodeKind::Call | NodeKind::ConstructorCall);
    tree.subtree(root).filter(move |&node| is_call(node)).filter_map(move |node| {
        let arguments = tree.child(node, NodeKind::Arguments)?;
        let name = if tree.label(node) == THIS { type_name } else { tree.label(node) };
        let n_arguments = tree.children(arguments).count();
        let first = tree.children(node).next()?;
        let is_receiver =
            first != arguments && tree.kind(first).is_expression() && tree.kind(first) != NodeKind::This;
        Some(Call { name, n_arguments, arguments, receiver: is_receiver.then(|| tree.hash(first)) })
    })
}

fn from_caller(
    comparison: &Comparison,
    caller: Pair<EntityId>,
    side: Side,
    callees: &Callees,
    references: &References,
) -> Vec<Extraction> {
    let mut found = Vec::new();
    let (Some(new), Some(old)) = (
        comparison.snapshots.get(side).code(*caller.get(side)),
        comparison.snapshots.get(side.other()).code(*caller.get(side.other())),
    ) else {
        return found;
    };
    let type_name = |side: Side| {
        let snapshot = comparison.snapshots.get(side);
        snapshot.entity(snapshot.enclosing_type(*caller.get(side))).name
    };
    let (new_name, old_name) = (type_name(side), type_name(side.other()));
    let known: FxHashSet<_> = calls(old.tree, old.root, old_name).map(|call| call.key()).collect();
    let mut seen = FxHashSet::default();
    // The caller's code, then that of each accepted callee: what they call, with their arguments.
    let mut queue = vec![(*caller.get(side), new.tree, new.root, FxHashMap::default(), 0)];
    while let Some((from, tree, root, outer, depth)) = queue.pop() {
        let mut targets: Option<FxHashSet<EntityId>> = None;
        let mut refers_to = |callee: EntityId| {
            let all = || references.of(from).into_iter().map(|it| it.target).collect();
            targets.get_or_insert_with(all).contains(&callee)
        };
        for call in calls(tree, root, new_name).filter(|call| !known.contains(&call.key())) {
            let named = callees.get(&call.name).into_iter().flatten();
            for callee in named.filter(|it| it.takes(call.n_arguments)).map(|it| it.id) {
                let is_meant = is_in_reach(comparison, side, *caller.get(side), callee) || refers_to(callee);
                if !is_meant || !seen.insert(callee) {
                    continue;
                }
                let surroundings = argumentize(comparison, side, callee, tree, call.arguments, &outer);
                let Some(mut extraction) = extraction(comparison, caller, callee, side, &surroundings) else {
                    // What only passes on is looked through.
                    let code = comparison.snapshots.get(side).code(callee).expect("callees have code");
                    if depth + 1 < MAX_CALL_DEPTH && is_delegate(code.tree, code.root) {
                        queue.push((callee, code.tree, code.root, surroundings.arguments, depth + 1));
                    }
                    continue;
                };
                if depth == 0 {
                    extraction.arguments = named_arguments(comparison, side, callee, tree, call.arguments);
                }
                let code = comparison.snapshots.get(side).code(callee).expect("callees have code");
                if depth + 1 < MAX_CALL_DEPTH {
                    queue.push((callee, code.tree, code.root, surroundings.arguments, depth + 1));
                }
                found.push(extraction);
            }
        }
    }
    found
}

/// Whether code consists of one statement.
fn is_delegate(tree: &Tree, root: NodeId) -> bool {
    tree.kind(root) == NodeKind::Block && tree.children(root).count() == 1
}

/// Whether a method is one of the types around the caller, or above them.
fn is_in_reach(comparison: &Comparison, side: Side, caller: EntityId, callee: EntityId) -> bool {
    let snapshot = comparison.snapshots.get(side);
    let owner = snapshot.enclosing_type(callee);
    let mut around = Some(snapshot.enclosing_type(caller));
    while let Some(id) = around {
        if id == owner || snapshot.is_below(id, snapshot.entity(owner).name) {
            return true;
        }
        around = snapshot.entity(id).parent;
    }
    false
}

/// What the callee's parameters stand for.
fn argumentize(
    comparison: &Comparison,
    side: Side,
    callee: EntityId,
    tree: &Tree,
    arguments: NodeId,
    outer: &FxHashMap<Symbol, u64>,
) -> Surroundings {
    let snapshot = comparison.snapshots.get(side);
    let parameters = header::parameters(snapshot.tree_of(callee), snapshot.entity(callee).node);
    let hashes = tree.children(arguments).map(|argument| {
        tree.hash_with(argument, &|node| {
            if tree.kind(node) == NodeKind::Name { outer.get(&tree.label(node)).copied() } else { None }
        })
    });
    let arguments = parameters.map(|parameter| parameter.name).zip(hashes).collect();
    Surroundings { arguments, has_parameters: Some(side), ..Surroundings::default() }
}

/// The parameters of a callee whose arguments are plain names.
fn named_arguments(
    comparison: &Comparison,
    side: Side,
    callee: EntityId,
    tree: &Tree,
    arguments: NodeId,
) -> Vec<(Symbol, Symbol)> {
    let snapshot = comparison.snapshots.get(side);
    let parameters = header::parameters(snapshot.tree_of(callee), snapshot.entity(callee).node);
    let pairs = parameters.zip(tree.children(arguments));
    let named = pairs.filter(|(_, argument)| tree.kind(*argument) == NodeKind::Name);
    named.map(|(parameter, argument)| (parameter.name, tree.label(argument))).collect()
}

fn extraction(
    comparison: &Comparison,
    caller: Pair<EntityId>,
    callee: EntityId,
    side: Side,
    surroundings: &Surroundings,
) -> Option<Extraction> {
    let other = side.other();
    let own = comparison.body_matching(caller)?;
    let left = comparison.code_body(other, *caller.get(other))?;
    let snapshot = comparison.snapshots.get(side);
    let code = snapshot.code(callee)?;
    let statements = Statements::argumentized(code, surroundings);
    let called = CodeBody::new(code.tree, snapshot.file_of(callee).text(), &statements);
    let bodies = match side {
        Side::After => Pair::new(&left, &called),
        Side::Before => Pair::new(&called, &left),
    };
    let matching = match_some(bodies, surroundings, |of, id| of == side || is_left_over(own, other, id));
    let mut counts = Counts::new(&matching, bodies, side);
    counts.add_expressions(&matching, bodies, side, own, surroundings);
    let is_near = comparison.snapshots.get(side).enclosing_type(callee)
        == comparison.snapshots.get(side).enclosing_type(*caller.get(side));
    let share = || vocabulary_share(comparison, caller, callee, side);
    let is_accepted = if is_near {
        counts.is_accepted() || share() >= 0.5
    } else {
        (counts.n_exact > 0 && counts.n_mapped > counts.n_left) || share() >= 0.5
    };
    is_accepted.then_some(Extraction { caller, callee, side, matching, arguments: Vec::new() })
}

/// Statements that the caller's two versions do not share, or share only inexactly.
fn is_left_over(own: &BodyMatching, side: Side, id: StatementId) -> bool {
    own.pair_of(side, id).is_none_or(|pair| !pair.is_exact)
}

/// Counts over the statements of a callee.
struct Counts {
    n_mapped: usize,
    n_exact: usize,
    n_left: usize,
}

impl Counts {
    fn new(matching: &BodyMatching, bodies: Pair<&CodeBody>, side: Side) -> Self {
        let body = bodies.get(side);
        let counts = |id: StatementId| {
            let statement = body.statement(id);
            let is_structure = matches!(statement.kind, NodeKind::Block | NodeKind::Catch | NodeKind::Case);
            !is_structure && !body.is_trivial(id) && !is_returned_name(body, id)
        };
        let pairs = matching.pairs.iter().filter(|pair| counts(*pair.statements.get(side)));
        Self {
            n_mapped: pairs.clone().count(),
            n_exact: pairs.filter(|pair| pair.is_exact).count(),
            n_left: matching.unmatched(side).filter(|&id| counts(id)).count(),
        }
    }

    /// What the callee returns or tests may have been a part of a statement: a condition, an argument.
    fn add_expressions(
        &mut self,
        matching: &BodyMatching,
        bodies: Pair<&CodeBody>,
        side: Side,
        own: &BodyMatching,
        surroundings: &Surroundings,
    ) {
        let (called, left) = (bodies.get(side), bodies.get(side.other()));
        let mut parts: Option<FxHashSet<u64>> = None;
        for id in matching.unmatched(side).filter(|&id| called.statement(id).kind == NodeKind::Return) {
            let Some(value) = called.tree.children(called.statement(id).node).next() else { continue };
            if called.tree.size(value) < MIN_EXPRESSION {
                continue;
            }
            let parts = parts.get_or_insert_with(|| left_over_parts(left, own, side.other()));
            if parts.contains(&surroundings.argumentized(called.tree, value)) {
                self.n_mapped += 1;
                self.n_exact += 1;
                self.n_left = self.n_left.saturating_sub(1);
            }
        }
    }

    fn is_accepted(&self) -> bool {
        self.n_mapped > 0
            && (self.n_mapped > self.n_left
                || (self.n_mapped > 1 && self.n_mapped >= self.n_left)
                || (self.n_exact == 1 && self.n_left <= 4)
                || (self.n_exact > 1 && self.n_left < 20))
    }
}

/// The share of a callee's words that the caller lost: what it says was said there before. The names of its
/// parameters do not count.
fn vocabulary_share(comparison: &Comparison, caller: Pair<EntityId>, callee: EntityId, side: Side) -> f64 {
    let words = |side: Side, id: EntityId| -> FxHashSet<Symbol> {
        let snapshot = comparison.snapshots.get(side);
        let span = header::code_span(snapshot.tree_of(id), snapshot.entity(id).node);
        span.into_iter().flat_map(|span| snapshot.file_of(id).source.words(span)).collect()
    };
    let snapshot = comparison.snapshots.get(side);
    let parameters: FxHashSet<Symbol> =
        header::parameters(snapshot.tree_of(callee), snapshot.entity(callee).node)
            .map(|parameter| parameter.name)
            .collect();
    let other = side.other();
    let (old, new) = (words(other, *caller.get(other)), words(side, *caller.get(side)));
    let own: Vec<Symbol> =
        words(side, callee).into_iter().filter(|word| !parameters.contains(word)).collect();
    let n_lost = own.iter().filter(|word| old.contains(word) && !new.contains(word)).count();
    if own.len() < MIN_VOCABULARY { 0.0 } else { n_lost as f64 / own.len() as f64 }
}

/// The fewest words from which a share says anything.
const MIN_VOCABULARY: usize = 3;

/// The smallest expression that tells where it came from, in nodes.
const MIN_EXPRESSION: u32 = 3;

/// The hashes of all expressions in statements that the caller's two versions do not share.
fn left_over_parts(left: &CodeBody, own: &BodyMatching, side: Side) -> FxHashSet<u64> {
    let statements = left.body.ids().filter(|&id| is_left_over(own, side, id));
    let nodes = statements.flat_map(|id| {
        let expressions: Vec<NodeId> = left.body.expressions(left.tree, id).collect();
        expressions.into_iter().flat_map(|node| left.tree.subtree(node))
    });
    nodes.map(|node| left.tree.hash(node)).collect()
}

/// `return v;` only hands over what was computed.
fn is_returned_name(body: &CodeBody, id: StatementId) -> bool {
    let statement = body.statement(id);
    statement.kind == NodeKind::Return
        && body
            .tree
            .children(statement.node)
            .next()
            .is_some_and(|value| body.tree.kind(value) == NodeKind::Name)
}
