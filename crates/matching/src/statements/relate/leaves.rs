//! Two leaves taken apart, and what the rules ask of them.

use super::super::calls::{self, CallParts, Leaf, Wrapper};
use super::super::context::MatchedBodies;
use super::super::replacement::Replacement;
use super::super::unification::{Differences, unify};
use super::rearranged::wraps_telling_value;
use super::{LENIENT_RULES, RULES};
use crate::names::camel_words;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};

/// Two leaves, taken apart.
pub(super) struct Leaves<'c> {
    pub(super) context: &'c MatchedBodies<'c>,
    pub(super) nodes: Pair<NodeId>,
    pub(super) leaves: Pair<Leaf>,
}

impl<'c> Leaves<'c> {
    pub(super) fn new(context: &'c MatchedBodies<'c>, nodes: Pair<NodeId>) -> Self {
        let Pair { before, after } = context.bodies;
        let leaves = Pair::new(calls::leaf(before, nodes.before), calls::leaf(after, nodes.after));
        Self { context, nodes, leaves }
    }

    /// What was replaced, by the first rule that relates the leaves.
    pub(super) fn relate(&self) -> Option<Vec<Replacement>> {
        if self.exchanges_everything() {
            return None;
        }
        let are_one = self.context.surroundings.are_one;
        let lenient = LENIENT_RULES.iter().filter(|_| are_one);
        RULES.iter().chain(lenient).find_map(|rule| rule(self))
    }

    /// Whether the same call stands in another wrapper; an assignment is more than a wrapper.
    pub(super) fn is_rewrapped(&self) -> bool {
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
    pub(super) fn is_called_elsewhere(&self, calls: Pair<NodeId>) -> bool {
        let parts = self.call_parts(calls);
        parts.before.name == parts.after.name
            && !parts.before.is_creation
            && !parts.after.is_creation
            && self.are_equal(Pair::new(parts.before.arguments, parts.after.arguments))
            && (self.are_equal(Pair::new(parts.before.receiver, parts.after.receiver))
                || self.is_called_within(&parts)
                || self.receiver_calls(&parts).is_some_and(|calls| self.is_called_elsewhere(calls)))
    }

    /// The calls on whose results is called.
    fn receiver_calls(&self, parts: &Pair<CallParts>) -> Option<Pair<NodeId>> {
        let call = |side: Side| {
            let receiver = parts.get(side).receiver?;
            calls::covering_call(self.context.body(side), receiver)
        };
        Some(Pair::new(call(Side::Before)?, call(Side::After)?))
    }

    /// Whether the called method calls on its own object what the other side calls on that one.
    fn is_called_within(&self, parts: &Pair<CallParts>) -> bool {
        self.context.surroundings.has_parameters.is_some_and(|side| {
            let receiver = parts.get(side).receiver;
            receiver.is_none_or(|it| self.context.body(side).tree.kind(it) == NodeKind::This)
        })
    }

    pub(super) fn kind(&self, side: Side) -> NodeKind {
        self.context.body(side).tree.kind(*self.nodes.get(side))
    }

    /// Two declarations with another type, another name and another value are two variables. A type that everything
    /// has says nothing.
    pub(super) fn exchanges_everything(&self) -> bool {
        let wrappers = self.leaves.map(|leaf| leaf.wrapper);
        if wrappers != Pair::new(Wrapper::Declaration, Wrapper::Declaration) || self.have_same_target() {
            return false;
        }
        let same_type = self.are_equal(self.leaves.map(|leaf| leaf.type_)) && self.has_telling_type();
        let same_value = self.are_equal(self.leaves.map(|leaf| leaf.value));
        let same_callee = self.covering_calls().is_some_and(|calls| {
            let parts = self.call_parts(calls);
            let same_receiver = parts.before.receiver.is_some()
                && (self.n_arguments(Side::Before, &parts.before) > 0 || self.has_long_receiver(&parts))
                && self.are_equal(Pair::new(parts.before.receiver, parts.after.receiver));
            let has_several_arguments =
                parts.before.is_creation && self.n_arguments(Side::Before, &parts.before) > 1;
            parts.before.is_creation == parts.after.is_creation
                && (parts.before.name == parts.after.name
                    || self.is_known_rename(&parts)
                    || (same_receiver || has_several_arguments)
                        && self.are_equal(Pair::new(parts.before.arguments, parts.after.arguments)))
        });
        let wraps_value = || self.declare_lone_variables() && wraps_telling_value(self);
        !same_type
            && !same_value
            && (!same_callee || self.is_written_elsewhere())
            && !self.targets_share_word()
            && !wraps_value()
    }

    /// Whether both declare a variable of a name that the other side has not.
    fn declare_lone_variables(&self) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let target = self.leaves.get(side).target;
            let name = target.map(|it| self.context.body(side).tree.label(it));
            name.is_some_and(|name| !self.context.body(side.other()).declares(name))
        })
    }

    /// Whether what is called on is a call that is given something, or a chain of calls: it says more than the call
    /// behind it.
    pub(super) fn has_long_receiver(&self, parts: &Pair<CallParts>) -> bool {
        let body = self.context.bodies.before;
        let receiver = parts.before.receiver.filter(|&it| body.tree.kind(it) == NodeKind::Call);
        receiver.is_some_and(|receiver| {
            body.tree.size(receiver) > 6 || self.n_arguments(Side::Before, &calls::parts(body, receiver)) > 0
        })
    }

    /// Whether a method is called that has another name now.
    pub(super) fn is_known_rename(&self, parts: &Pair<CallParts>) -> bool {
        let names = Pair::new(Symbol::from_value(parts.before.name), Symbol::from_value(parts.after.name));
        self.context.surroundings.renamed_methods.contains(&names)
    }

    /// Whether both declare a variable of one type with one value that says something. Names that both sides have say
    /// more than the value does.
    pub(super) fn declare_the_same(&self) -> bool {
        let tree = self.context.bodies.before.tree;
        let wrappers = self.leaves.map(|leaf| leaf.wrapper);
        wrappers == Pair::new(Wrapper::Declaration, Wrapper::Declaration)
            && self.leaves.before.value.is_some_and(|value| tree.size(value) > 1)
            && self.are_equal(self.leaves.map(|leaf| leaf.type_))
            && self.are_equal(self.leaves.map(|leaf| leaf.value))
            && !self.have_known_names()
    }

    /// Whether two variables have different names, both of which each side declares, and did not exchange them: then the
    /// other two would have one value, too.
    fn have_known_names(&self) -> bool {
        let name = |side: Side| self.leaves.get(side).target.map(|it| self.context.body(side).tree.label(it));
        let (Some(before), Some(after)) = (name(Side::Before), name(Side::After)) else { return false };
        let given = |side: Side, name: Symbol| {
            let body = self.context.body(side);
            body.values(name).first().map(|&value| body.tree.hash(value))
        };
        let Pair { before: earlier, after: later } = self.context.bodies;
        before != after
            && earlier.declares(after)
            && later.declares(before)
            && given(Side::Before, after) != given(Side::After, before)
    }

    /// Whether the other side writes one of the values in some other place: then that is what became of it.
    pub(super) fn is_written_elsewhere(&self) -> bool {
        self.values().is_some_and(|values| {
            Side::BOTH
                .into_iter()
                .any(|side| self.context.body(side.other()).writes(self.hash(side, *values.get(side))))
        })
    }

    pub(super) fn targets_share_word(&self) -> bool {
        let words = |side: Side| {
            let body = self.context.body(side);
            let target = self.leaves.get(side).target;
            let text = target.map_or("", |target| body.tree.text(target, body.text));
            camel_words(text.split(|it: char| !it.is_alphanumeric() && it != '_').next().unwrap_or(text))
        };
        let (before, after) = (words(Side::Before), words(Side::After));
        before.iter().any(|word| after.contains(word))
    }

    pub(super) fn has_telling_type(&self) -> bool {
        let tree = self.context.bodies.before.tree;
        self.leaves.before.type_.is_some_and(|type_| {
            tree.kind(type_) != NodeKind::PrimitiveType
                && !tree.words().types.common.contains(&tree.label(type_))
        })
    }

    /// Whether both nodes are variables, each of which its own side alone has.
    pub(super) fn are_lone_variables(&self, nodes: Pair<NodeId>) -> bool {
        Side::BOTH.into_iter().all(|side| {
            let (body, other) = (self.context.body(side), self.context.body(side.other()));
            let node = *nodes.get(side);
            let name = body.tree.label(node);
            let is_variable = matches!(body.tree.kind(node), NodeKind::Name | NodeKind::FieldAccess);
            let is_own = body.declares(name) && !other.declares(name);
            is_variable && (is_own || self.context.surroundings.lone_fields.get(side).contains(&name))
        })
    }

    pub(super) fn values(&self) -> Option<Pair<NodeId>> {
        Some(Pair::new(self.leaves.before.value?, self.leaves.after.value?))
    }

    pub(super) fn hash(&self, side: Side, node: NodeId) -> u64 {
        self.context.body(side).tree.hash(node)
    }

    pub(super) fn are_equal(&self, nodes: Pair<Option<NodeId>>) -> bool {
        match (nodes.before, nodes.after) {
            (Some(before), Some(after)) => {
                self.context.hash(Side::Before, before) == self.context.hash(Side::After, after)
            }
            (None, None) => true,
            _ => false,
        }
    }

    pub(super) fn unify(&self, nodes: Pair<NodeId>) -> Differences {
        unify(self.context, nodes)
    }

    pub(super) fn covering_calls(&self) -> Option<Pair<NodeId>> {
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

    pub(super) fn call_parts(&self, calls: Pair<NodeId>) -> Pair<CallParts> {
        Pair::new(
            calls::parts(self.context.bodies.before, calls.before),
            calls::parts(self.context.bodies.after, calls.after),
        )
    }

    pub(super) fn n_arguments(&self, side: Side, parts: &CallParts) -> usize {
        parts.arguments.map_or(0, |arguments| self.context.body(side).tree.children(arguments).count())
    }

    /// Whether both declare or assign the same variable.
    pub(super) fn have_same_target(&self) -> bool {
        let label = |side: Side| {
            let target = self.leaves.get(side).target?;
            Some(self.context.body(side).tree.label(target))
        };
        label(Side::Before).is_some_and(|name| name != Symbol::NONE && Some(name) == label(Side::After))
    }
}
