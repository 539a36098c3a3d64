//! The serialisable view of a mapping: sides as benchmarks of entity matching give them, bodies as
//! RefactoringMiner's statement pairs are kept.

use super::explanation::ExplanationView;
use crate::Record;
use crate::schema::{NoteView, Viewed, column};
use refscope_mapping::{Declared, MappedBody, MappedPair, MappedStatement, Mapping, Range};
use refscope_text::{Pair, Side};
use serde::Serialize;

impl Viewed for Mapping {
    const DOCUMENT: &'static str = "one document with an object for each commit";

    fn view<'a>(record: &'a Record<'a, Self>) -> impl Serialize + 'a {
        let sides = |side: Side| record.found.unmatched.get(side).iter().map(SideView::new).collect();
        MappingView {
            sha1: record.subject.commit(),
            pairs: record.found.pairs.iter().map(PairView::new).collect(),
            added: sides(Side::After),
            removed: sides(Side::Before),
            bodies: record.found.bodies.as_ref().map(|bodies| bodies.iter().map(BodyView::new).collect()),
            explanations: record
                .found
                .explanations
                .as_ref()
                .map(|all| all.iter().map(ExplanationView::new).collect()),
            partial: record.is_partial,
            notes: record.notes.iter().map(NoteView::new).collect(),
        }
    }
}

#[derive(Serialize)]
struct MappingView<'a> {
    sha1: &'a str,
    pairs: Vec<PairView<'a>>,
    added: Vec<SideView<'a>>,
    removed: Vec<SideView<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bodies: Option<Vec<BodyView<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explanations: Option<Vec<ExplanationView<'a>>>,
    partial: bool,
    notes: Vec<NoteView<'a>>,
}

#[derive(Serialize)]
struct PairView<'a> {
    before: SideView<'a>,
    after: SideView<'a>,
    pass: &'static str,
    similarity: f64,
    changed: bool,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    users: &'a [String],
}

impl<'a> PairView<'a> {
    fn new(pair: &'a MappedPair) -> Self {
        Self {
            before: SideView::new(&pair.entities.before),
            after: SideView::new(&pair.entities.after),
            pass: pair.pass.name(),
            similarity: thousandths(pair.similarity),
            changed: pair.is_changed,
            users: &pair.users,
        }
    }
}

/// A share with as many digits as mean something.
pub(in crate::formats) fn thousandths(share: f64) -> f64 {
    (share * 1000.0).round() / 1000.0
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::formats) struct SideView<'a> {
    kind: &'static str,
    container: &'a str,
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    params: Option<&'a [String]>,
    path: &'a str,
    start_line: u32,
    end_line: u32,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    local: bool,
}

impl<'a> SideView<'a> {
    pub(in crate::formats) fn new(declared: &'a Declared) -> Self {
        Self {
            kind: declared.kind.title(),
            container: &declared.container,
            name: &declared.name,
            params: declared.parameters.as_deref(),
            path: &declared.path,
            start_line: declared.lines.0,
            end_line: declared.lines.1,
            local: declared.is_local,
        }
    }
}

/// First line, first column, last line and last column.
pub(in crate::formats) type SpanView = [u32; 4];

pub(in crate::formats) fn span(range: &Range) -> SpanView {
    [range.start.line, column(range.start), range.end.line, column(range.end)]
}

#[derive(Serialize)]
struct BodyView<'a> {
    before: BodySideView<'a>,
    after: BodySideView<'a>,
    pairs: Vec<StatementView<'a>>,
    unmatched_before: Vec<SpanView>,
    unmatched_after: Vec<SpanView>,
    role: &'static str,
    /// The places in `pairs` of those that have a statement in common with another pair.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shared: Vec<usize>,
}

#[derive(Serialize)]
struct BodySideView<'a> {
    path: &'a str,
    span: SpanView,
}

impl<'a> BodyView<'a> {
    fn new(body: &'a MappedBody) -> Self {
        let side =
            |side: Side| BodySideView { path: body.paths.get(side), span: span(body.ranges.get(side)) };
        let unmatched = |side: Side| body.unmatched.get(side).iter().map(|it| span(&it.range)).collect();
        Self {
            before: side(Side::Before),
            after: side(Side::After),
            pairs: body.statements.iter().map(StatementView::new).collect(),
            unmatched_before: unmatched(Side::Before),
            unmatched_after: unmatched(Side::After),
            role: body.role.name(),
            shared: (0..body.statements.len()).filter(|&at| body.statements[at].is_shared).collect(),
        }
    }
}

/// Two spans, whether nothing differs, and what was replaced where something was.
#[derive(Serialize)]
#[serde(untagged)]
pub(in crate::formats) enum StatementView<'a> {
    Equal(SpanView, SpanView, u8),
    Replaced(SpanView, SpanView, u8, Vec<[&'a str; 3]>),
}

impl<'a> StatementView<'a> {
    pub(in crate::formats) fn new(statement: &'a MappedStatement) -> Self {
        let Pair { before, after } = statement.sides.as_ref().map(|it| span(&it.range));
        let is_exact = u8::from(statement.is_exact);
        if statement.replacements.is_empty() {
            return Self::Equal(before, after, is_exact);
        }
        let replacements = statement.replacements.iter();
        let replacements =
            replacements.map(|it| [it.kind, it.texts.before.as_str(), it.texts.after.as_str()]).collect();
        Self::Replaced(before, after, is_exact, replacements)
    }
}
