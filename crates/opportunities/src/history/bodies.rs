//! Whole bodies of the same name, for rules that vectors alone tell: the published way.

use super::Found;
use super::pairing::Pairing;
use crate::code::{Codebase, Method};
use crate::draft::Site;
use crate::rules::Rule;
use crate::twins::{differs_as_required, trace, variants};
use crate::vectors::{NEAR_DISTANCE, Vector, count};
use refscope_model::EntityId;
use refscope_syntax::NodeId;

pub(super) fn compare(before: &Codebase, after: &Codebase, pairing: &Pairing, rule: &Rule) -> Vec<Found> {
    let Some(vectors) = &rule.vectors else { return Vec::new() };
    let mut found = Vec::new();
    for (earlier, later) in pairing.pairs() {
        let (Some(query), Some(sample)) = (before.method(earlier), after.method(later)) else { continue };
        if query.tree.hash(NodeId::ROOT) == sample.tree.hash(NodeId::ROOT)
            || query.is_broken()
            || sample.is_broken()
        {
            continue;
        }
        let queries = variants(query, &|id| vector(before, id), vectors.inlines_query);
        let samples = variants(sample, &|id| vector(after, id), vectors.inlines_sample);
        let is_match = queries.iter().any(|query| {
            samples.iter().any(|sample| {
                let ours = vectors.abstraction.apply(&query.vector);
                let theirs = vectors.abstraction.apply(&sample.vector);
                (ours == theirs || (vectors.is_near && ours.distance(&theirs) <= NEAR_DISTANCE))
                    && ours.sum() >= vectors.least
                    && differs_as_required(vectors, &query.vector, &sample.vector)
                    && trace(before, query.id, query.view) == trace(after, sample.id, sample.view)
            })
        });
        if is_match {
            found.push(told(query, sample));
        }
    }
    found
}

fn vector(base: &Codebase, id: EntityId) -> Option<Vector> {
    base.method(id).map(|it| count(it, NodeId::ROOT))
}

fn told(before: Method<'_>, after: Method<'_>) -> Found {
    let site = |method: Method<'_>| Site { owner: method.id, span: method.base.snapshot.span(method.id) };
    Found {
        before: site(before),
        after: site(after),
        element: after.base.member_name(after.id),
        was: before.base.member_name(before.id),
        is: after.base.member_name(after.id),
    }
}
