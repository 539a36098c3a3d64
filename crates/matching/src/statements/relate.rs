//! Whether one leaf can have become another: a list of small rules, tried in order.

use super::calls::{self, CallParts, Leaf, Wrapper};
use super::context::Context;
use super::negation::negates;
use super::replacement::{Replacement, ReplacementKind};
use super::unify::{Differences, unify};
use crate::names::camel_words;
use crate::similarity::dice;
use refscope_model::StatementId;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};

/// Two leaves that can be one.
pub(super) struct Relation {
    /// How much they have in common, from 0 to 1.
    pub(super) similarity: f64,
    /// Whether only what stands around a call or creation changed: declared, returned, thrown or alone.
    pub(super) is_exact: bool,
    pub(super) replacements: Vec<Replacement>,
}

/// Two leaves, taken apart.
struct Leaves<'c> {
    context: &'c Context<'c>,
    nodes: Pair<NodeId>,
    leaves: Pair<Leaf>,
}

/// A rule says what was replaced, if it relates the two leaves.
type Rule = fn(&Leaves) -> Option<Vec<Replacement>>;

/// The rules, from strict to lenient.
const RULES: [Rule; 13] = [
    same_value,
    inverted_value,
    same_shape,
    same_call,
    same_declaration,
    renamed_call,
    extended_value,
    chosen_value,
    returned_variable,
    same_assignment,
    renamed_assignment,
    setter_for_assignment,
    factory_for_creation,
];

/// Relates two leaves, if a rule does.
pub(super) fn relate(context: &Context, pair: Pair<StatementId>) -> Option<Relation> {
    let Pair { before, after } = context.bodies;
    let nodes = Pair::new(before.statement(pair.before).node, after.statement(pair.after).node);
    let similarity = dice(before.words(pair.before), after.words(pair.after));
    let leaves = Leaves::new(context, nodes);
    let replacements = leaves.relate()?;
    // With variables in the place of what they hold, or the reverse, nothing differs.
    let is_same = !replacements.is_empty() && replacements.iter().all(|it| it.kind.is_through_variable());
    let similarity = if is_same { 1.0 } else { similarity };
    Some(Relation { similarity, is_exact: leaves.is_rewrapped(), replacements })
}

/// What was replaced between two leaves or expressions, if a rule relates them.
pub(super) fn relate_nodes(context: &Context, nodes: Pair<NodeId>) -> Option<Vec<Replacement>> {
    Leaves::new(context, nodes).relate()
}

impl<'c> Leaves<'c> {
    fn new(context: &'c Context<'c>, nodes: Pair<NodeId>) -> Self {
        let Pair { before, after } = context.bodies;
        let leaves = Pair::new(calls::leaf(before, nodes.before), calls::leaf(after, nodes.after));
        Self { context, nodes, leaves }
    }

    fn relate(&self) -> Option<Vec<Replacement>> {
        if self.exchanges_everything() {
            return None;
        }
        RULES.iter().find_map(|rule| rule(self))
    }

    /// Whether the same call stands in another wrapper; an assignment is more than a wrapper.
    fn is_rewrapped(&self) -> bool {
        let wrappers = self.leaves.map(|leaf| leaf.wrapper);
        let is_wrapper = |wrapper| !matches!(wrapper, Wrapper::Assignment | Wrapper::Other);
        let Some(calls) = self.covering_calls() else { return false };
        wrappers.before != wrappers.after
            && is_wrapper(wrappers.before)
            && is_wrapper(wrappers.after)
            && self.are_equal(calls.map(Some))
            || self.context.surroundings.are_apart && self.is_called_elsewhere(calls)
    }

    /// Whether the same is called with the same arguments, on an object or from within it.
    fn is_called_elsewhere(&self, calls: Pair<NodeId>) -> bool {
        let parts = self.call_parts(calls);
        parts.before.name == parts.after.name
            && !parts.before.is_creation
            && !parts.after.is_creation
            && self.are_equal(Pair::new(parts.before.arguments, parts.after.arguments))
    }

    fn kind(&self, side: Side) -> NodeKind {
        self.context.body(side).tree.kind(*self.nodes.get(side))
    }

    /// Two declarations with another type, another name and another value are two variables. A type that everything
    /// has says nothing.
    fn exchanges_everything(&self) -> bool {
        let wrappers = self.leaves.map(|leaf| leaf.wrapper);
        if wrappers != Pair::new(Wrapper::Declaration, Wrapper::Declaration) || same_target(self) {
            return false;
        }
        let same_type = self.are_equal(self.leaves.map(|leaf| leaf.type_)) && self.has_telling_type();
        let same_value = self.are_equal(self.leaves.map(|leaf| leaf.value));
        let same_callee = self.covering_calls().is_some_and(|calls| {
            let parts = self.call_parts(calls);
            let same_receiver = parts.before.receiver.is_some()
                && self.are_equal(Pair::new(parts.before.receiver, parts.after.receiver));
            parts.before.is_creation == parts.after.is_creation
                && (parts.before.name == parts.after.name
                    || same_receiver
                        && self.are_equal(Pair::new(parts.before.arguments, parts.after.arguments)))
        });
        !same_type
            && !same_value
            && (!same_callee || self.is_written_elsewhere())
            && !self.targets_share_word()
    }

    /// Whether the other side writes one of the values in some other place: then that is what became of it.
    fn is_written_elsewhere(&self) -> bool {
        self.values().is_some_and(|values| {
            Side::BOTH
                .into_iter()
                .any(|side| self.context.body(side.other()).writes(self.hash(side, *values.get(side))))
        })
    }

    fn targets_share_word(&self) -> bool {
        let words = |side: Side| {
            let body = self.context.body(side);
            let target = self.leaves.get(side).target;
            let text = target.map_or("", |target| body.tree.text(target, body.text));
            camel_words(text.split(|it: char| !it.is_alphanumeric() && it != '_').next().unwrap_or(text))
        };
        let (before, after) = (words(Side::Before), words(Side::After));
        before.iter().any(|word| after.contains(word))
    }

    fn has_telling_type(&self) -> bool {
        const COMMON: [Symbol; 2] = [Symbol::of("String"), Symbol::of("Object")];
        let tree = self.context.bodies.before.tree;
        self.leaves.before.type_.is_some_and(|type_| {
            tree.kind(type_) != NodeKind::PrimitiveType && !COMMON.contains(&tree.label(type_))
        })
    }

    /// Whether both nodes are variables, each of which its own side alone has.
    fn are_lone_variables(&self, nodes: Pair<NodeId>) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let (body, other) = (self.context.body(side), self.context.body(side.other()));
            let node = *nodes.get(side);
            let name = body.tree.label(node);
            let is_variable = matches!(body.tree.kind(node), NodeKind::Name | NodeKind::FieldAccess);
            let is_own = body.declares(name) && !other.declares(name);
            is_variable && (is_own || self.context.surroundings.lone_fields.get(side).contains(&name))
        })
    }

    fn values(&self) -> Option<Pair<NodeId>> {
        Some(Pair::new(self.leaves.before.value?, self.leaves.after.value?))
    }

    fn hash(&self, side: Side, node: NodeId) -> u64 {
        self.context.body(side).tree.hash(node)
    }

    fn are_equal(&self, nodes: Pair<Option<NodeId>>) -> bool {
        match (nodes.before, nodes.after) {
            (Some(before), Some(after)) => {
                self.context.hash(Side::Before, before) == self.context.hash(Side::After, after)
            }
            (None, None) => true,
            _ => false,
        }
    }

    fn unify(&self, nodes: Pair<NodeId>) -> Differences {
        unify(self.context, nodes)
    }

    fn covering_calls(&self) -> Option<Pair<NodeId>> {
        let find = |side: Side| {
            let body = self.context.body(side);
            let node = *self.nodes.get(side);
            let value = self.leaves.get(side).value;
            if body.tree.kind(node) == NodeKind::ConstructorCall {
                Some(node)
            } else {
                calls::covering_call(body, value?)
            }
        };
        Some(Pair::new(find(Side::Before)?, find(Side::After)?))
    }

    fn call_parts(&self, calls: Pair<NodeId>) -> Pair<CallParts> {
        Pair::new(
            calls::parts(self.context.bodies.before, calls.before),
            calls::parts(self.context.bodies.after, calls.after),
        )
    }

    fn n_arguments(&self, side: Side, parts: &CallParts) -> usize {
        parts.arguments.map_or(0, |arguments| self.context.body(side).tree.children(arguments).count())
    }
}

/// The same value in another wrapper, or for another variable of the same type.
fn same_value(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let values = leaves.values()?;
    if !leaves.are_equal(values.map(Some)) {
        return None;
    }
    let tree = leaves.context.bodies.before.tree;
    let is_telling = matches!(tree.kind(values.before), NodeKind::Call | NodeKind::New | NodeKind::Binary)
        || tree.size(values.before) > 2;
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    let same_variable = leaves.leaves.before.target.is_some_and(|target| {
        leaves
            .leaves
            .after
            .target
            .is_some_and(|other| tree.label(target) == leaves.context.bodies.after.tree.label(other))
    });
    if wrappers.before == wrappers.after {
        // Only the variable or its type changed.
        let types = leaves.leaves.map(|leaf| leaf.type_);
        let same_type = leaves.are_equal(types);
        return (is_telling || (same_type && wrappers.before == Wrapper::Declaration) || same_variable)
            .then(|| leaves.unify(leaves.nodes).replacements);
    }
    (is_telling || same_variable).then(Vec::new)
}

/// The opposite is returned, or given to the same variable.
fn inverted_value(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let nodes = leaves.values()?;
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    let is_kept = wrappers.before == wrappers.after
        && (wrappers.before == Wrapper::Return || same_target(leaves))
        && leaves.context.bodies.before.tree.size(nodes.before) > 1;
    (is_kept && negates(leaves.context, nodes))
        .then(|| vec![Replacement { kind: ReplacementKind::Inverted, nodes }])
}

/// The same sort of statement, the same shape, and only small parts replaced.
fn same_shape(leaves: &Leaves) -> Option<Vec<Replacement>> {
    if leaves.kind(Side::Before) != leaves.kind(Side::After) {
        return None;
    }
    let differences = leaves.unify(leaves.nodes);
    let whole = |replacement: &Replacement| {
        !replacement.kind.is_through_variable()
            && !replacement.kind.is_of_list()
            && (replacement.nodes == leaves.nodes
                || leaves.values().is_some_and(|values| replacement.nodes == values)
                || leaves.covering_calls().is_some_and(|calls| replacement.nodes == calls))
    };
    if differences.replacements.iter().any(whole) {
        return None;
    }
    let n_all = differences.n_common + differences.n_replaced;
    (2 * differences.n_common >= n_all).then_some(differences.replacements)
}

/// The same call or creation with other arguments, or with another receiver and some equal argument.
fn same_call(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let calls = leaves.covering_calls()?;
    let parts = leaves.call_parts(calls);
    if parts.before.is_creation != parts.after.is_creation || parts.before.name != parts.after.name {
        return None;
    }
    let receivers = Pair::new(parts.before.receiver, parts.after.receiver);
    let same_arguments = leaves.are_equal(Pair::new(parts.before.arguments, parts.after.arguments));
    let same_receiver = leaves.are_equal(receivers);
    let one_receiver = receivers.before.is_some() != receivers.after.is_some();
    let shares_argument = shares_argument(leaves, &parts);
    if !(same_receiver || same_arguments || (shares_argument && !one_receiver)) {
        return None;
    }
    if parts.before.is_creation && !same_arguments && !same_target(leaves) && !shares_argument {
        let counts = Pair::new(
            leaves.n_arguments(Side::Before, &parts.before),
            leaves.n_arguments(Side::After, &parts.after),
        );
        if counts.before.min(counts.after) > 0 && leaves.leaves.before.wrapper != Wrapper::Throw {
            return None;
        }
    }
    let mut replacements = leaves.unify(leaves.nodes).replacements;
    if replacements.iter().any(|replacement| replacement.nodes == calls) || replacements.is_empty() {
        replacements = vec![Replacement { kind: ReplacementKind::CallArguments, nodes: calls }];
    }
    Some(replacements)
}

/// Whether some argument of one call is an argument of the other.
fn shares_argument(leaves: &Leaves, parts: &Pair<CallParts>) -> bool {
    let (Some(before), Some(after)) = (parts.before.arguments, parts.after.arguments) else { return false };
    let context = leaves.context;
    let hash = |side: Side, node: NodeId| context.hash(side, node);
    context.bodies.before.tree.children(before).any(|argument| {
        let mut others = context.bodies.after.tree.children(after);
        others.any(|other| hash(Side::Before, argument) == hash(Side::After, other))
    })
}

/// Whether both declare or assign the same variable.
fn same_target(leaves: &Leaves) -> bool {
    let label = |side: Side| {
        let target = leaves.leaves.get(side).target?;
        Some(leaves.context.body(side).tree.label(target))
    };
    label(Side::Before).is_some_and(|name| name != Symbol::NONE && Some(name) == label(Side::After))
}

/// The same variable, declared with the same type, and a value of the same sort.
fn same_declaration(leaves: &Leaves) -> Option<Vec<Replacement>> {
    if !same_target(leaves) {
        return None;
    }
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    if wrappers != Pair::new(Wrapper::Declaration, Wrapper::Declaration) {
        return None;
    }
    let Some(values) = leaves.values() else {
        let same_type = leaves.are_equal(leaves.leaves.map(|leaf| leaf.type_));
        return same_type.then(|| leaves.unify(leaves.nodes).replacements);
    };
    let sort = |side: Side| sort_of(leaves, side, *values.get(side));
    let sorts = (sort(Side::Before), sort(Side::After));
    let is_same_sort = sorts.0 == sorts.1 && !matches!(sorts.0, Sort::Other | Sort::Variable)
        || matches!(
            sorts,
            (Sort::Call, Sort::Creation)
                | (Sort::Creation, Sort::Call)
                | (Sort::Literal, Sort::Variable)
                | (Sort::Variable, Sort::Literal)
        );
    is_same_sort.then(|| leaves.unify(leaves.nodes).replacements)
}

#[derive(PartialEq, Eq)]
enum Sort {
    Call,
    Creation,
    Literal,
    Infix,
    Variable,
    Other,
}

fn sort_of(leaves: &Leaves, side: Side, value: NodeId) -> Sort {
    let body = leaves.context.body(side);
    match calls::covering_call(body, value).map(|call| body.tree.kind(call)) {
        Some(NodeKind::New) => Sort::Creation,
        Some(_) => Sort::Call,
        None if body.tree.kind(value) == NodeKind::NewArray => Sort::Creation,
        None if body.tree.kind(value).is_literal() => Sort::Literal,
        None if body.tree.kind(value) == NodeKind::Binary => Sort::Infix,
        None if matches!(body.tree.kind(value), NodeKind::Name | NodeKind::FieldAccess) => Sort::Variable,
        None => Sort::Other,
    }
}

/// A call of another name with the same receiver or the same arguments.
fn renamed_call(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let calls = leaves.covering_calls()?;
    let parts = leaves.call_parts(calls);
    if parts.before.is_creation || parts.after.is_creation || parts.before.name == parts.after.name {
        return None;
    }
    let receivers = Pair::new(parts.before.receiver, parts.after.receiver);
    if !leaves.are_equal(receivers) {
        return None;
    }
    let names = Pair::new(Symbol::from_value(parts.before.name), Symbol::from_value(parts.after.name));
    let is_known = leaves.context.surroundings.renamed_methods.contains(&names);
    let same_arguments = leaves.are_equal(Pair::new(parts.before.arguments, parts.after.arguments));
    let n_arguments = leaves.n_arguments(Side::Before, &parts.before);
    let kind = match (receivers.before.is_some(), same_arguments) {
        (true, true) => ReplacementKind::CallName,
        (false, true) if is_known || (n_arguments > 0 && share_word(leaves, calls)) => {
            ReplacementKind::CallName
        }
        (_, false) if is_known => ReplacementKind::CallNameAndArguments,
        (true, false) if share_word(leaves, calls) && shares_argument(leaves, &parts) => {
            ReplacementKind::CallNameAndArguments
        }
        (true, false) if share_most_words(leaves, calls) || has_long_receiver(leaves, receivers.before) => {
            ReplacementKind::CallNameAndArguments
        }
        _ => return None,
    };
    Some(vec![Replacement { kind, nodes: calls }])
}

fn share_word(leaves: &Leaves, calls: Pair<NodeId>) -> bool {
    let before = camel_words(calls::name_text(leaves.context.bodies.before, calls.before));
    let after = camel_words(calls::name_text(leaves.context.bodies.after, calls.after));
    before.iter().any(|word| after.contains(word))
}

/// Whether a receiver is a chain of calls, which says more than the call behind it.
fn has_long_receiver(leaves: &Leaves, receiver: Option<NodeId>) -> bool {
    let tree = leaves.context.bodies.before.tree;
    receiver.is_some_and(|receiver| tree.kind(receiver) == NodeKind::Call && tree.size(receiver) > 6)
}

fn share_most_words(leaves: &Leaves, calls: Pair<NodeId>) -> bool {
    let before = camel_words(calls::name_text(leaves.context.bodies.before, calls.before));
    let after = camel_words(calls::name_text(leaves.context.bodies.after, calls.after));
    let n_common = before.iter().filter(|word| after.contains(word)).count();
    n_common > 1 && 2 * n_common > before.len().max(after.len())
}

/// The later statement begins with the earlier one: `return x;` became `return x.with(y);`.
fn extended_value(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let values = leaves.values()?;
    if leaves.leaves.before.wrapper != leaves.leaves.after.wrapper {
        return None;
    }
    let begins_with = |side: Side, whole: NodeId, part: u64| {
        let tree = leaves.context.body(side).tree;
        let mut at = whole;
        loop {
            if tree.hash(at) == part {
                return true;
            }
            match tree.kind(at) {
                NodeKind::Call | NodeKind::FieldAccess | NodeKind::ArrayAccess => {
                    match tree.children(at).next() {
                        Some(first) => at = first,
                        None => return false,
                    }
                }
                _ => return false,
            }
        }
    };
    let extended = begins_with(Side::After, values.after, leaves.hash(Side::Before, values.before));
    extended.then(Vec::new)
}

/// One side chooses between the other's value and something else: `return x;` became `return c ? x : y;`.
fn chosen_value(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let values = leaves.values()?;
    if leaves.leaves.before.wrapper != leaves.leaves.after.wrapper {
        return None;
    }
    let through = |side: Side| {
        let tree = leaves.context.body(side).tree;
        let choice = *values.get(side);
        let branches = tree.children(choice).skip(1).filter(|_| tree.kind(choice) == NodeKind::Conditional);
        { branches }.find_map(|branch| {
            let nodes = match side {
                Side::Before => Pair::new(branch, values.after),
                Side::After => Pair::new(values.before, branch),
            };
            let differences = leaves.unify(nodes);
            let is_telling = tree.size(branch) > 2;
            (is_telling && differences.n_replaced == 0).then_some(differences.replacements)
        })
    };
    through(Side::After).or_else(|| through(Side::Before))
}

/// The same variable is given something else.
fn same_assignment(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    let nodes = leaves.values()?;
    let is_same = wrappers == Pair::new(Wrapper::Assignment, Wrapper::Assignment)
        && (same_target(leaves) || leaves.are_equal(leaves.leaves.map(|leaf| leaf.target)));
    is_same.then(|| vec![Replacement { kind: ReplacementKind::Mixed, nodes }])
}

/// A field is given a value through its setter: `this.x = v;` became `setX(v);`.
fn setter_for_assignment(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let sets = |assigning: Side| {
        let (body, other) = (leaves.context.body(assigning), leaves.context.body(assigning.other()));
        let leaf = leaves.leaves.get(assigning);
        let (target, value) = (leaf.target?, leaf.value?);
        let call = leaves.leaves.get(assigning.other()).value?;
        let parts = Some(call)
            .filter(|&it| other.tree.kind(it) == NodeKind::Call)
            .map(|it| calls::parts(other, it))?;
        let mut arguments = other.tree.children(parts.arguments?);
        let argument = arguments.next().filter(|_| arguments.next().is_none())?;
        let name = body.tree.text(target, body.text).rsplit('.').next()?.trim().to_lowercase();
        let is_setter = leaf.wrapper == Wrapper::Assignment
            && calls::name_text(other, call).to_lowercase().strip_prefix("set") == Some(name.as_str())
            && leaves.context.hash(assigning, value) == leaves.context.hash(assigning.other(), argument);
        is_setter.then_some(())
    };
    (sets(Side::Before).is_some() || sets(Side::After).is_some())
        .then(|| vec![Replacement { kind: ReplacementKind::Setter, nodes: leaves.nodes }])
}

/// A method of a type makes what was created: `new T()` became `T.of()`.
fn factory_for_creation(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let nodes = leaves.covering_calls()?;
    let parts = leaves.call_parts(nodes);
    let makes = |creating: Side| {
        let (creation, call) = (parts.get(creating), parts.get(creating.other()));
        let tree = leaves.context.body(creating.other()).tree;
        creation.is_creation
            && !call.is_creation
            && call.receiver.is_some_and(|receiver| tree.label(receiver).value() == creation.name)
    };
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    (wrappers.before == wrappers.after && (makes(Side::Before) || makes(Side::After)))
        .then(|| vec![Replacement { kind: ReplacementKind::Mixed, nodes }])
}

/// Both return a variable that the other side does not have.
fn returned_variable(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    let nodes = leaves.values()?;
    let is_return = wrappers == Pair::new(Wrapper::Return, Wrapper::Return);
    (is_return && leaves.are_lone_variables(nodes))
        .then(|| vec![Replacement { kind: ReplacementKind::Variable, nodes }])
}

/// A field that one side alone has is given the same sort of value: `this.a = a;` became `this.b = b;`.
fn renamed_assignment(leaves: &Leaves) -> Option<Vec<Replacement>> {
    let wrappers = leaves.leaves.map(|leaf| leaf.wrapper);
    if wrappers != Pair::new(Wrapper::Assignment, Wrapper::Assignment) {
        return None;
    }
    let targets = Pair::new(leaves.leaves.before.target?, leaves.leaves.after.target?);
    let values = leaves.values()?;
    let kind = |side: Side| leaves.context.body(side).tree.kind(*values.get(side));
    let is_variable = |kind| matches!(kind, NodeKind::Name | NodeKind::FieldAccess);
    let fits = kind(Side::Before) == kind(Side::After) && is_variable(kind(Side::Before));
    (fits && leaves.are_lone_variables(targets)).then(|| {
        vec![
            Replacement { kind: ReplacementKind::Variable, nodes: targets },
            Replacement { kind: ReplacementKind::Variable, nodes: values },
        ]
    })
}
