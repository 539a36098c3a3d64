//! The files of a change in the document: their lines with the sums of them, what they declare, and those that have no
//! lines to show.

use super::places::Files;
use super::segments::{Segment, segments};
use refscope_mapping::Declared;
use refscope_refactorings::{LineCounts, ReviewedChange};
use refscope_text::{Pair, Side};
use serde::Serialize;

/// Up to this many bytes of text, files are shown whole; beyond, only what stands near changed lines.
const MAX_WHOLE_BYTES: usize = 3 << 20;

/// Of a file in no language that is read, no more bytes of changed lines are shown: nobody wrote more by hand.
const MAX_OTHER_BYTES: usize = 256 << 10;

/// How many changed lines there are of each sort; they add up to `changed`.
#[derive(Serialize)]
pub(super) struct CountsView {
    changed: usize,
    explained: usize,
    imports: usize,
    comments: usize,
    layout: usize,
    unexplained: usize,
    other: usize,
}

#[derive(Serialize)]
pub(super) struct FileView<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    before: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<&'a str>,
    lines: CountsView,
    segments: Vec<Segment<'a>>,
    declarations: Declarations,
    /// Why its lines are not shown, where they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

/// What each version of a file declares.
#[derive(Default, Serialize)]
struct Declarations {
    before: Vec<DeclarationView>,
    after: Vec<DeclarationView>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DeclarationView {
    start_line: u32,
    end_line: u32,
    name: String,
    kind: &'static str,
}

impl CountsView {
    pub(super) const fn new(counts: &LineCounts) -> Self {
        Self {
            changed: counts.n_changed(),
            explained: counts.n_explained,
            imports: counts.n_imports,
            comments: counts.n_comments,
            layout: counts.n_layout,
            unexplained: counts.n_unexplained,
            other: counts.n_other,
        }
    }
}

/// All files of a change: those with lines, those that only moved, and those that are no text.
pub(super) fn all_files<'a>(change: &'a ReviewedChange, files: &Files<'a>) -> Vec<FileView<'a>> {
    let is_whole = files.n_bytes() <= MAX_WHOLE_BYTES;
    let views = (0..files.list.len()).map(|place| file_view(change, files, place, is_whole));
    let without_lines = |before, after, note| FileView {
        before,
        after,
        lines: CountsView::new(&LineCounts::default()),
        segments: Vec::new(),
        declarations: Declarations::default(),
        note,
    };
    let moved = change.moved.iter().map(|paths| {
        without_lines(Some(&*paths.before), Some(&*paths.after), Some("the same file in another place"))
    });
    let unshown = change
        .unshown
        .iter()
        .map(|note| without_lines(note.path.as_deref(), note.path.as_deref(), Some(&*note.message)));
    views.chain(moved).chain(unshown).collect()
}

fn file_view<'a>(
    change: &'a ReviewedChange,
    files: &Files<'a>,
    place: usize,
    is_whole: bool,
) -> FileView<'a> {
    let file = &files.list[place];
    let version = |side: Side| file.versions.get(side).map(|place| files.version(side, place).0);
    let common = file.pair.map_or(&[][..], |pair| &change.changed.pairs[pair].common);
    let lines = Side::BOTH.iter().filter_map(|&side| version(side)).flat_map(|file| &file.lines);
    let declared = |side: Side| {
        let declared = file.versions.get(side).map(|place| &change.declarations.get(side)[place]);
        declared.into_iter().flatten().map(DeclarationView::new).collect()
    };
    let counts: LineCounts = lines.map(|line| line.sort).collect();
    let is_other = Side::BOTH
        .iter()
        .any(|&side| file.versions.get(side).is_some_and(|place| place >= *change.n_compared.get(side)));
    let is_long = file.versions.after.is_some_and(|version| files.is_long_other(version));
    let note = match counts.n_changed() {
        0 => Some("no line of it differs, but how lines end or how its text is encoded"),
        _ if is_other && n_bytes(files, file.versions) > MAX_OTHER_BYTES => {
            Some("not shown: what changed in it is too large to have been written by hand")
        }
        _ => None,
    };
    let segments = match note {
        Some(_) => Vec::new(),
        None => segments(files, file.versions, common, is_whole && !is_long),
    };
    FileView {
        before: version(Side::Before).map(|file| &*file.path),
        after: version(Side::After).map(|file| &*file.path),
        lines: CountsView::new(&counts),
        segments,
        note,
        declarations: Declarations { before: declared(Side::Before), after: declared(Side::After) },
    }
}

/// How many bytes the changed lines of a file have.
fn n_bytes(files: &Files<'_>, versions: Pair<Option<usize>>) -> usize {
    let version = |side: Side| versions.get(side).map(|place| files.version(side, place));
    let versions = Side::BOTH.iter().filter_map(|&side| version(side));
    versions.flat_map(|(file, lines)| file.lines.iter().map(|line| lines.text(line.number).len())).sum()
}

impl DeclarationView {
    fn new(declared: &Declared) -> Self {
        let (start_line, end_line) = (declared.start.line, declared.lines.1);
        Self { start_line, end_line, name: declared.title(), kind: declared.kind.word() }
    }
}
