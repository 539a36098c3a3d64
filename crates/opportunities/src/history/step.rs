//! One body in both versions, as heads of statements that are not in both.

use super::{Found, Pairing};
use crate::code::Method;
use crate::draft::Site;
use crate::rules::VectorRule;
use crate::twins::differs_as_required;
use crate::vectors::{Feature, Vector, count};
use refscope_syntax::NodeId;
use rustc_hash::FxHashMap;

/// A statement without the statements in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Head {
    pub(crate) node: NodeId,
    pub(crate) vector: Vector,
}

/// A body of one version.
pub(crate) struct Version<'c> {
    pub(crate) method: Method<'c>,
    /// The heads that the other version has not.
    pub(crate) heads: Vec<Head>,
}

/// A body in both versions. Backwards, the versions have changed places: what inlines one way extracts the other way.
#[derive(Clone, Copy)]
pub(crate) struct Step<'s, 'c> {
    pub(crate) before: &'s Version<'c>,
    pub(crate) after: &'s Version<'c>,
    pub(crate) pairing: &'s Pairing,
    pub(crate) is_backwards: bool,
}

impl<'s> Step<'s, '_> {
    /// The same from the other side.
    pub(crate) const fn backwards(self) -> Self {
        Self { before: self.after, after: self.before, is_backwards: !self.is_backwards, ..self }
    }

    /// What a member of the later version was.
    pub(crate) fn was(self, after: refscope_model::EntityId) -> Option<refscope_model::EntityId> {
        if self.is_backwards { self.pairing.after(after) } else { self.pairing.before(after) }
    }

    /// A finding, from the nodes that show it.
    pub(crate) fn found(self, before: NodeId, after: NodeId, element: impl Into<String>) -> Found {
        let site = |version: &Version<'_>, node| {
            let method = version.method;
            Site { owner: method.id, span: method.tree.span(node) }
        };
        let text = |version: &Version<'_>, node| version.method.brief(node);
        let mut sides = [
            (site(self.before, before), text(self.before, before)),
            (site(self.after, after), text(self.after, after)),
        ];
        if self.is_backwards {
            sides.reverse();
        }
        let [(before, was), (after, is)] = sides;
        Found { before, after, element: element.into(), was, is }
    }

    /// The pairs of heads that a rule's vectors nominate.
    pub(crate) fn nominated(self, rule: &VectorRule) -> Vec<(&'s Head, &'s Head)> {
        let mut by_hash: FxHashMap<u64, Vec<&Head>> = FxHashMap::default();
        for head in &self.after.heads {
            by_hash.entry(rule.abstraction.apply(&head.vector).hash()).or_default().push(head);
        }
        let mut pairs = Vec::new();
        for head in &self.before.heads {
            let same = by_hash.get(&rule.abstraction.apply(&head.vector).hash());
            let fits = |it: &&&'s Head| differs_as_required(rule, &head.vector, &it.vector);
            pairs.extend(same.into_iter().flatten().filter(fits).map(|&it| (head, it)));
        }
        pairs
    }
}

/// What is in one version of a body and not in the other; nothing if they are equal, or too different to tell.
pub(super) fn changed<'c>(before: Method<'c>, after: Method<'c>, most: usize) -> Option<[Version<'c>; 2]> {
    let names = |method: Method<'c>| {
        method.analysis.variables.iter().filter(|it| it.is_parameter()).map(|it| it.name)
    };
    let is_same_body = before.tree.hash(NodeId::ROOT) == after.tree.hash(NodeId::ROOT);
    if is_same_body && names(before).eq(names(after)) {
        return None;
    }
    let (ours, theirs) = (heads(before), heads(after));
    let mut balance: FxHashMap<u64, [usize; 2]> = FxHashMap::default();
    for (side, all) in [&ours, &theirs].into_iter().enumerate() {
        for &(_, hash) in all {
            balance.entry(hash).or_default()[side] += 1;
        }
    }
    let only = |side: usize, all: &[(NodeId, u64)], method: Method<'c>| {
        let mut common: FxHashMap<u64, usize> = FxHashMap::default();
        let mut left = Vec::new();
        for &(node, hash) in all {
            let seen = common.entry(hash).or_default();
            *seen += 1;
            if *seen > balance[&hash][1 - side] {
                left.push(node);
            }
        }
        let heads =
            left.into_iter().take(most + 1).map(|node| Head { node, vector: head_vector(method, node) });
        Version { method, heads: heads.collect() }
    };
    let versions = [only(0, &ours, before), only(1, &theirs, after)];
    versions.iter().all(|it| it.heads.len() <= most).then_some(versions)
}

/// All statements of a body, each with the hash of what is not a statement in it. Code in lambdas and classes within
/// expressions belongs to its statement.
fn heads(method: Method<'_>) -> Vec<(NodeId, u64)> {
    let mut heads = Vec::new();
    let mut open = vec![NodeId::ROOT];
    while let Some(node) = open.pop() {
        let inner: Vec<NodeId> = method.children(node).filter(|&it| method.kind(it).is_statement()).collect();
        open.extend(inner.into_iter().rev());
        if is_head(method, node) {
            let own = method.children(node).filter(|&it| !method.kind(it).is_statement());
            let parts: Vec<u64> = own.map(|it| method.tree.hash(it)).collect();
            heads.push((node, method.tree.hash_of_part(node, &parts)));
        }
    }
    heads
}

fn is_head(method: Method<'_>, node: NodeId) -> bool {
    use refscope_syntax::NodeKind as K;
    let kind = method.kind(node);
    kind.is_statement() && !matches!(kind, K::Block | K::Try | K::Finally | K::Empty)
}

/// All statements of a body as heads.
pub(crate) fn all_heads(method: Method<'_>) -> Vec<Head> {
    heads(method).into_iter().map(|(node, _)| Head { node, vector: head_vector(method, node) }).collect()
}

/// The counts of a head. Which calls are resolved depends on the files that changed, so all calls count as one.
fn head_vector(method: Method<'_>, node: NodeId) -> Vector {
    let inner = method.children(node).filter(|&it| method.kind(it).is_statement());
    let mut vector = inner.fold(count(method, node), |left, it| left.minus(&count(method, it)));
    let n_calls = vector.get(Feature::ProgramCall) + vector.get(Feature::ApiCall);
    vector.set(Feature::ProgramCall, n_calls);
    vector.set(Feature::ApiCall, 0);
    vector
}
