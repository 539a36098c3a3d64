//! The lines of a file as a page shows them side by side: runs that both versions have, and what changed between them.

use super::places::{Files, Lines};
use refscope_refactorings::{ChangedFile, ChangedLine};
use refscope_text::{Pair, Side};
use serde::Serialize;

/// How many common lines stand around changed ones where a change is too large to show all of them.
const CONTEXT: usize = 12;

/// Lines that follow each other.
#[derive(Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub(super) enum Segment<'a> {
    /// Lines that both versions have, from these numbers on.
    Same { before: u32, after: u32, lines: Vec<&'a str> },
    /// Such lines that are left out.
    Gap { before: u32, after: u32, count: usize },
    /// Lines that one version alone has.
    Changed { before: Vec<LineView<'a>>, after: Vec<LineView<'a>> },
}

/// A changed line.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LineView<'a> {
    line: u32,
    text: &'a str,
    sort: &'static str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    refactorings: &'a [u32],
    /// First column, column behind the last, and 1 where a refactoring speaks of the word.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    words: Vec<[u32; 3]>,
    /// The file of the other version, by its place in the list of files, and the line there.
    #[serde(skip_serializing_if = "Option::is_none")]
    partner: Option<(usize, u32)>,
    /// Whether it stands in another place of its method.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    reordered: bool,
}

/// The versions of a file: its places in the lists of both sides.
pub(super) type Versions = Pair<Option<usize>>;

/// All lines of a file, in order.
pub(super) fn segments<'a>(
    files: &Files<'a>,
    versions: Versions,
    common: &[Pair<u32>],
    is_whole: bool,
) -> Vec<Segment<'a>> {
    let mut segments = Vec::new();
    let version = |side: Side| versions.get(side).map(|place| files.version(side, place));
    let rest = |side: Side| {
        let place = versions.get(side).map_or(0, |version| files.place(side, version));
        Rest::new(place, version(side))
    };
    let mut changed = Pair::new(rest(Side::Before), rest(Side::After));
    let mut common = common.iter().copied().peekable();
    while let Some(start) = common.next() {
        push_changed(&mut segments, files, &mut changed, start);
        let mut last = start;
        while let Some(next) =
            common.next_if(|next| next.before == last.before + 1 && next.after == last.after + 1)
        {
            last = next;
        }
        let texts =
            version(Side::After).map_or_else(Vec::new, |(_, lines)| lines.range(start.after, last.after));
        push_common(&mut segments, start, texts, is_whole);
    }
    push_changed(&mut segments, files, &mut changed, Pair::new(u32::MAX, u32::MAX));
    trim_ends(&mut segments, is_whole);
    segments
}

/// The changed lines of a version that were not shown yet.
struct Rest<'a> {
    /// The file's place in the document.
    place: usize,
    lines: &'a [ChangedLine],
    texts: Option<&'a Lines<'a>>,
}

impl<'a> Rest<'a> {
    fn new(place: usize, version: Option<(&'a ChangedFile, &'a Lines<'a>)>) -> Self {
        let lines = version.map_or(&[][..], |(file, _)| &file.lines);
        Self { place, lines, texts: version.map(|(_, lines)| lines) }
    }

    /// Those before a line.
    fn take(&mut self, end: u32) -> &'a [ChangedLine] {
        let (taken, rest) = self.lines.split_at(self.lines.partition_point(|line| line.number < end));
        self.lines = rest;
        taken
    }
}

fn push_changed<'a>(
    segments: &mut Vec<Segment<'a>>,
    files: &Files<'a>,
    rest: &mut Pair<Rest<'a>>,
    end: Pair<u32>,
) {
    let views = |rest: &mut Rest<'a>, side: Side, end: u32| -> Vec<LineView<'a>> {
        let Some(texts) = rest.texts else { return Vec::new() };
        let place = rest.place;
        rest.take(end).iter().map(|line| view(files, side, place, line, texts)).collect()
    };
    let before = views(&mut rest.before, Side::Before, end.before);
    let after = views(&mut rest.after, Side::After, end.after);
    if !before.is_empty() || !after.is_empty() {
        segments.push(Segment::Changed { before, after });
    }
}

fn view<'a>(
    files: &Files<'a>,
    side: Side,
    place: usize,
    line: &'a ChangedLine,
    texts: &'a Lines<'a>,
) -> LineView<'a> {
    let partner = line.partner.map(|(version, number)| (files.place(side.other(), version), number));
    let words = line.words.iter().filter_map(|word| {
        let (start, end) = texts.columns(line.number, word.span)?;
        Some([start, end, u32::from(word.is_explained)])
    });
    LineView {
        line: line.number,
        text: texts.text(line.number),
        sort: line.sort.name(),
        refactorings: &line.refactorings,
        words: words.collect(),
        partner: files.transfers.partner(side, (place, line.number), partner),
        reordered: files.transfers.is_reordered(side, (place, line.number)),
    }
}

/// Common lines in full, or only those that stand near changed ones.
fn push_common<'a>(segments: &mut Vec<Segment<'a>>, start: Pair<u32>, texts: Vec<&'a str>, is_whole: bool) {
    let Pair { before, after } = start;
    if is_whole || texts.len() <= 2 * CONTEXT {
        segments.push(Segment::Same { before, after, lines: texts });
        return;
    }
    let count = texts.len() - 2 * CONTEXT;
    let tail = texts.len() - CONTEXT;
    let at = |offset: usize| (before + offset as u32, after + offset as u32);
    segments.push(Segment::Same { before, after, lines: texts[..CONTEXT].to_vec() });
    let (gap_before, gap_after) = at(CONTEXT);
    segments.push(Segment::Gap { before: gap_before, after: gap_after, count });
    let (tail_before, tail_after) = at(tail);
    segments.push(Segment::Same { before: tail_before, after: tail_after, lines: texts[tail..].to_vec() });
}

/// Of a shortened file, the lines at its very ends stand near nothing: they join the gap.
fn trim_ends(segments: &mut Vec<Segment<'_>>, is_whole: bool) {
    if is_whole {
        return;
    }
    if let [Segment::Same { lines, .. }, Segment::Gap { before, after, count }, ..] = &mut segments[..] {
        *before -= lines.len() as u32;
        *after -= lines.len() as u32;
        *count += lines.len();
        segments.remove(0);
    }
    if let [.., Segment::Gap { count, .. }, Segment::Same { lines, .. }] = &mut segments[..] {
        *count += lines.len();
        segments.pop();
    }
}
