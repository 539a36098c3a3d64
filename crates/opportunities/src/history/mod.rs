//! The same engine across two versions: which refactorings of the rules' kinds were made between them.
//!
//! Members are paired by their names and parameters. Of each pair only the *heads* of statements count that are not in
//! both versions; a head is a statement without the statements in it. Abstracted vectors of heads nominate what could
//! have become what, and a *transition*, named by the rule, decides on the trees. A rule without a transition compares
//! whole bodies, with calls inlined in the three modes, and demands that they call the same methods in the same order.

mod alike;
mod bodies;
mod pairing;
mod step;
mod transitions;

pub(crate) use transitions::is_known;

use crate::code::Codebase;
use crate::draft::Site;
use crate::gathering::{filled, place};
use crate::opportunity::Place;
use crate::rules::Rule;
use crate::workers::Workers;
pub(crate) use pairing::Pairing;
use refscope_model::{EntityId, EntityKind};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::Pair;
use step::{Step, Version};

/// A refactoring that was made between two versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Historical {
    /// The rule's name: `extract-method`.
    pub kind: String,
    /// The name in the literature.
    pub title: String,
    /// What was done, in one sentence.
    pub message: String,
    /// What was extracted, inlined, used or split: a method, a field, a variable.
    pub element: String,
    /// Where it was and what it became, each with what stands there.
    pub places: Pair<(Place, Standing)>,
}

/// What stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A whole declaration.
    Declaration(EntityKind),
    /// A statement, or an expression that is the body of a lambda.
    Statement(NodeKind),
}

/// What a transition says, before it is told.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) before: Site,
    pub(crate) after: Site,
    pub(crate) element: String,
    /// What became of what, for the sentence.
    pub(crate) was: String,
    pub(crate) is: String,
}

/// A body that changed by more heads than this was written anew: nothing can be told of it.
const MAX_HEADS: usize = 600;

/// The refactorings between two versions, by file and place.
pub fn history(
    before: &Codebase,
    after: &Codebase,
    rules: &[&Rule],
    workers: &impl Workers,
) -> Vec<Historical> {
    let pairing = Pairing::new(before, after);
    let pairs = pairing.pairs();
    let found = workers.map(pairs.len(), |at| {
        let (earlier, later) = pairs[at];
        look_at(before, after, &pairing, (earlier, later), rules)
    });
    let mut all: Vec<(usize, Found)> = found.into_iter().flatten().collect();
    for (at, rule) in rules.iter().enumerate().filter(|it| it.1.transition.is_none()) {
        all.extend(bodies::compare(before, after, &pairing, rule).into_iter().map(|it| (at, it)));
    }
    let mut told: Vec<Historical> =
        all.iter().map(|(at, found)| historical(before, after, rules[*at], found)).collect();
    told.sort_by(|one, other| {
        let key = |it: &Historical| {
            let places = it.places.as_ref().map(|it| (it.0.path.clone(), it.0.start));
            (places.after, it.kind.clone(), it.element.clone(), places.before)
        };
        key(one).cmp(&key(other))
    });
    told.dedup();
    told
}

fn look_at(
    before: &Codebase,
    after: &Codebase,
    pairing: &Pairing,
    (earlier, later): (EntityId, EntityId),
    rules: &[&Rule],
) -> Vec<(usize, Found)> {
    let (Some(earlier), Some(later)) = (before.method(earlier), after.method(later)) else {
        return Vec::new();
    };
    if earlier.is_broken() || later.is_broken() {
        return Vec::new();
    }
    let Some([earlier, later]) = step::changed(earlier, later, MAX_HEADS) else { return Vec::new() };
    let step = Step { before: &earlier, after: &later, pairing, is_backwards: false };
    let mut all = Vec::new();
    for (at, rule) in rules.iter().enumerate() {
        let Some(transition) = rule.transition.as_deref().and_then(transitions::by_name) else { continue };
        let mut found: Vec<Found> = Vec::new();
        transition(step, rule, &mut found);
        // One thing that was done in one body is told once.
        let mut elements: Vec<String> = Vec::new();
        for found in found {
            if !elements.contains(&found.element) {
                elements.push(found.element.clone());
                all.push((at, found));
            }
        }
    }
    all
}

fn historical(before: &Codebase, after: &Codebase, rule: &Rule, found: &Found) -> Historical {
    let site = |base: &Codebase, site: Site| (place(base, site), standing(base, site));
    let operands = [("was", found.was.clone()), ("is", found.is.clone()), ("element", found.element.clone())];
    let sentence = rule.done.as_deref().unwrap_or("{was} became {is}");
    Historical {
        kind: rule.id.clone(),
        title: rule.title.clone(),
        message: filled(sentence, &operands),
        element: found.element.clone(),
        places: Pair::new(site(before, found.before), site(after, found.after)),
    }
}

fn standing(base: &Codebase, site: Site) -> Standing {
    let snapshot = &base.snapshot;
    let method = base.method(site.owner).filter(|_| site.span != snapshot.span(site.owner));
    let node = method.and_then(|method| {
        let node = method.tree.subtree(NodeId::ROOT).find(|&it| method.tree.span(it) == site.span)?;
        Some(Standing::Statement(method.tree.kind(node)))
    });
    node.unwrap_or_else(|| Standing::Declaration(snapshot.entity(site.owner).kind))
}

impl Version<'_> {
    /// The place of a whole member.
    pub(crate) fn whole(&self) -> Site {
        let id = self.method.id;
        Site { owner: id, span: self.method.base.snapshot.span(id) }
    }
}
