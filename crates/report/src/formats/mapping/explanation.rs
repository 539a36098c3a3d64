//! Why an entity became what it became, for people and for programs.

use super::view::{SideView, thousandths};
use crate::escape::visible;
use crate::paint::{DIM, KIND, Paint};
use refscope_mapping::{Declared, Explanation, Lost, Partner};
use refscope_text::Side;
use refscope_wording::loss;
use serde::Serialize;
use std::io::{Result, Write};

/// Writes what became of each entity, then what lost.
pub(super) fn write(out: &mut dyn Write, paint: Paint, explanations: &[Explanation]) -> Result<()> {
    if explanations.is_empty() {
        return writeln!(out, "  no entity has this name");
    }
    let named = |declared: &Declared| {
        format!("{} {}", paint.paint(KIND, declared.kind.title()), visible(&declared.title()))
    };
    for Explanation { side, entity, partner, lost } in explanations {
        let words = words(*side);
        let place = format!("({}, {}:{})", words.version, visible(&entity.path), entity.lines.0);
        writeln!(out, "  {} {}", named(entity), paint.paint(DIM, place))?;
        match partner {
            Some(partner) => {
                let facts = format!("({}, {:.2})", partner.pass.name(), partner.similarity);
                let facts = paint.paint(DIM, facts);
                writeln!(out, "    {} {} {facts}", words.matched, named(&partner.entity))?;
                for user in &partner.users {
                    writeln!(out, "      as {} says", visible(user))?;
                }
            }
            None => writeln!(out, "    {}", words.unmatched)?,
        }
        for Lost { entity, similarity, reason } in lost {
            let facts = paint.paint(DIM, format!("({similarity:.2})"));
            writeln!(out, "    not {} {facts}: {}", named(entity), visible(&loss(reason)))?;
        }
    }
    Ok(())
}

/// What is said about an entity of one version.
struct Words {
    version: &'static str,
    matched: &'static str,
    unmatched: &'static str,
}

const fn words(side: Side) -> Words {
    match side {
        Side::Before => Words { version: "before", matched: "became", unmatched: "is gone" },
        Side::After => Words { version: "after", matched: "was", unmatched: "is new" },
    }
}

#[derive(Serialize)]
pub(super) struct ExplanationView<'a> {
    version: &'static str,
    entity: SideView<'a>,
    partner: Option<PartnerView<'a>>,
    lost: Vec<LostView<'a>>,
}

#[derive(Serialize)]
struct PartnerView<'a> {
    entity: SideView<'a>,
    pass: &'static str,
    similarity: f64,
    users: &'a [String],
}

#[derive(Serialize)]
struct LostView<'a> {
    entity: SideView<'a>,
    similarity: f64,
    reason: &'static str,
    because: String,
}

impl<'a> ExplanationView<'a> {
    pub(super) fn new(explanation: &'a Explanation) -> Self {
        Self {
            version: words(explanation.side).version,
            entity: SideView::new(&explanation.entity),
            partner: explanation.partner.as_ref().map(PartnerView::new),
            lost: explanation.lost.iter().map(LostView::new).collect(),
        }
    }
}

impl<'a> PartnerView<'a> {
    fn new(partner: &'a Partner) -> Self {
        Self {
            entity: SideView::new(&partner.entity),
            pass: partner.pass.name(),
            similarity: thousandths(partner.similarity),
            users: &partner.users,
        }
    }
}

impl<'a> LostView<'a> {
    fn new(lost: &'a Lost) -> Self {
        Self {
            entity: SideView::new(&lost.entity),
            similarity: thousandths(lost.similarity),
            reason: lost.reason.name(),
            because: loss(&lost.reason),
        }
    }
}
