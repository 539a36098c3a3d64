//! Why a refactoring was reported, for people and for programs.

use super::mapping::{SideView, SpanView, StatementView, span, thousandths};
use crate::escape::visible;
use crate::paint::{DIM, Paint};
use refscope_mapping::MappedStatement;
use refscope_refactorings::{Grounds, Matched, Refactoring};
use refscope_text::{Pair, Side};
use refscope_wording::reasons;
use serde::Serialize;
use std::io::{Result, Write};

/// How many changed statements are shown to people.
const MAX_SHOWN: usize = 5;

/// Writes the reasons, then the first statements that were changed and what was replaced in them.
pub(super) fn write(out: &mut dyn Write, paint: Paint, refactoring: &Refactoring) -> Result<()> {
    let Some(grounds) = &refactoring.grounds else { return Ok(()) };
    for reason in reasons(refactoring) {
        writeln!(out, "           {} {}", paint.paint(DIM, "·"), visible(&reason))?;
    }
    let statements = grounds.code.iter().flat_map(|code| &code.statements);
    let changed: Vec<&MappedStatement> = statements.filter(|it| !it.is_exact).collect();
    for statement in changed.iter().take(MAX_SHOWN) {
        let Pair { before, after } = statement.sides.as_ref();
        let lines = format!("line {} → {}", before.range.start.line, after.range.start.line);
        writeln!(out, "             {} {}", paint.paint(DIM, lines), visible(&after.text))?;
        for replacement in &statement.replacements {
            let Pair { before, after } = replacement.texts.as_ref();
            writeln!(out, "               {} became {}", visible(before), visible(after))?;
        }
    }
    match changed.len().saturating_sub(MAX_SHOWN) {
        0 => Ok(()),
        more => writeln!(out, "             {}", paint.paint(DIM, format!("and {more} more that changed"))),
    }
}

/// The evidence of a refactoring, as JSON has it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EvidenceView<'a> {
    reasons: Vec<String>,
    declarations: Option<DeclarationsView<'a>>,
    types: Option<MatchedView>,
    code: Option<CodeView<'a>>,
}

#[derive(Serialize)]
struct DeclarationsView<'a> {
    before: SideView<'a>,
    after: SideView<'a>,
    #[serde(flatten)]
    matched: MatchedView,
    users: &'a [String],
}

#[derive(Serialize)]
struct MatchedView {
    pass: &'static str,
    similarity: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CodeView<'a> {
    elsewhere: bool,
    statements: Vec<StatementView<'a>>,
    unmatched_before: Vec<SpanView>,
    unmatched_after: Vec<SpanView>,
}

impl<'a> EvidenceView<'a> {
    /// The view of a refactoring whose grounds were asked for.
    pub(crate) fn new(refactoring: &'a Refactoring) -> Option<Self> {
        let grounds = refactoring.grounds.as_ref()?;
        Some(Self {
            reasons: reasons(refactoring),
            declarations: declarations(refactoring, grounds),
            types: refactoring.evidence.types.as_ref().map(MatchedView::new),
            code: code(refactoring, grounds),
        })
    }
}

fn declarations<'a>(refactoring: &Refactoring, grounds: &'a Grounds) -> Option<DeclarationsView<'a>> {
    let matched = MatchedView::new(refactoring.evidence.declarations.as_ref()?);
    let Pair { before, after } = grounds.declarations.as_ref()?.as_ref().map(SideView::new);
    Some(DeclarationsView { before, after, matched, users: &grounds.users })
}

fn code<'a>(refactoring: &Refactoring, grounds: &'a Grounds) -> Option<CodeView<'a>> {
    let body = grounds.code.as_ref()?;
    let unmatched = |side: Side| body.unmatched.get(side).iter().map(|it| span(&it.range)).collect();
    Some(CodeView {
        elsewhere: refactoring.evidence.code.is_some_and(|code| code.is_elsewhere),
        statements: body.statements.iter().map(StatementView::new).collect(),
        unmatched_before: unmatched(Side::Before),
        unmatched_after: unmatched(Side::After),
    })
}

impl MatchedView {
    fn new(matched: &Matched) -> Self {
        Self { pass: matched.pass.name(), similarity: thousandths(matched.similarity) }
    }
}
