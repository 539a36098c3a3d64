//! Replace Anonymous With Lambda: a class without a name is gone, and a lambda in the same method does its work.

use super::context::{CodeChange, Context};
use crate::finding::{Draft, Place};
use crate::{ElementKind, Operand, RefactoringKind as Kind, Role};
use refscope_model::{Code, EntityId, EntityKind};
use refscope_syntax::{NodeId, NodeKind, Printer, Tree};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// The share of a lambda's words that the method of the class must have had, and the reverse.
const MIN_SIMILARITY: f64 = 0.5;

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    let mut taken = FxHashSet::default();
    let before = context.snapshot(Side::Before);
    for class in context.comparison.unmatched(Side::Before) {
        let Some(owner) = before.entity(class).parent.filter(|_| is_anonymous(context, class)) else {
            continue;
        };
        let Some(partner) = context.comparison.partner(Side::Before, owner) else { continue };
        let pair = Pair::new(owner, partner);
        if let Some(method) = only_method(context, class)
            && let Some(lambda) = best_lambda(context, pair, method, &taken)
        {
            taken.insert((partner, lambda));
            findings.push(replaced(context, pair, class, lambda));
        }
    }
}

fn is_anonymous(context: &Context, id: EntityId) -> bool {
    let snapshot = context.snapshot(Side::Before);
    snapshot.entity(id).kind.is_type() && snapshot.is_local(id) && snapshot.is_anonymous(id)
}

/// The code of the only member of a class, where that is a method.
fn only_method<'c>(context: &Context<'c>, class: EntityId) -> Option<Code<'c>> {
    let snapshot = context.snapshot(Side::Before);
    let mut members = snapshot.members(class);
    let method = members.next().filter(|_| members.next().is_none())?;
    snapshot.code(method).filter(|_| snapshot.entity(method).kind == EntityKind::Method)
}

/// The new lambda that says most of what a method said.
fn best_lambda(
    context: &Context,
    pair: Pair<EntityId>,
    method: Code,
    taken: &FxHashSet<(EntityId, NodeId)>,
) -> Option<NodeId> {
    let code = context.snapshot(Side::After).code(pair.after)?;
    let earlier = context.snapshot(Side::Before).code(pair.before)?;
    let known: FxHashSet<u64> = lambdas(earlier).map(|node| earlier.tree.hash(node)).collect();
    let said = words(method.tree, method.root);
    let new = lambdas(code)
        .filter(|&node| !known.contains(&code.tree.hash(node)) && !taken.contains(&(pair.after, node)));
    let scored = new.filter_map(|node| {
        let body = code.tree.children(node).last()?;
        Some((similarity(&said, &words(code.tree, body)), node))
    });
    let similar = scored.filter(|(similarity, _)| *similarity >= MIN_SIMILARITY);
    similar.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1))).map(|(_, node)| node)
}

fn lambdas(code: Code) -> impl Iterator<Item = NodeId> {
    code.tree.subtree(code.root).filter(move |&node| code.tree.kind(node) == NodeKind::Lambda)
}

/// How often a piece of code names, calls and says what.
fn words(tree: &Tree, node: NodeId) -> FxHashMap<Symbol, usize> {
    let mut words = FxHashMap::default();
    for label in tree.subtree(node).map(|node| tree.label(node)).filter(|&it| it != Symbol::NONE) {
        *words.entry(label).or_default() += 1;
    }
    words
}

/// The share of words that two pieces of code have in common; code without any word is equal.
fn similarity(one: &FxHashMap<Symbol, usize>, other: &FxHashMap<Symbol, usize>) -> f64 {
    let n_all: usize = one.values().chain(other.values()).sum();
    let n_common: usize = one.iter().map(|(word, n)| n.min(other.get(word).unwrap_or(&0))).sum();
    if n_all == 0 { 1.0 } else { 2.0 * n_common as f64 / n_all as f64 }
}

fn replaced(context: &Context, pair: Pair<EntityId>, class: EntityId, lambda: NodeId) -> Draft {
    let code = context.snapshot(Side::After).code(pair.after).expect("a lambda stands in code");
    let printer = Printer::new(code.tree, context.file(Side::After, pair.after).text());
    let text = Operand::Expression(printer.lambda(lambda));
    let span = code.tree.span(lambda);
    let place = context.place(pair.after, span, ElementKind::Lambda, Role::Subject);
    let place = Place { code: Some(text.clone()), ..place };
    let draft = context.of_code(CodeChange {
        kind: Kind::ReplaceAnonymousWithLambda,
        pair,
        operands: Pair::new(Vec::new(), vec![text]),
        places: Pair::new(vec![context.anonymous_class(Side::Before, class)], vec![place]),
    });
    draft.about(Side::Before, class)
}
