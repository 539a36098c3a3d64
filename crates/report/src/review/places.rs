//! Files and lines as the document names them: a file by its place in one list for both versions, a column in UTF-16
//! units from the start of the line, as scripts count.

use super::transfers::Transfers;
use refscope_refactorings::{ChangedFile, ReviewedChange, text_lines};
use refscope_text::{Pair, Side, Span};
use std::collections::BTreeMap;

/// Up to this many bytes of text, a file in no language that is read is shown whole.
const MAX_WHOLE_OTHER_BYTES: usize = 64 << 10;

/// The lines of a text.
pub(super) struct Lines<'a> {
    texts: Vec<&'a str>,
    /// Where each starts, in bytes.
    starts: Vec<u32>,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        let texts: Vec<&str> = text_lines(text).collect();
        let starts = texts.iter().map(|line| (line.as_ptr() as usize - text.as_ptr() as usize) as u32);
        Self { starts: starts.collect(), texts }
    }

    /// A line, counted from 1.
    pub(super) fn text(&self, line: u32) -> &'a str {
        self.texts.get(line as usize - 1).copied().unwrap_or_default()
    }

    /// Some lines, first and last included.
    pub(super) fn range(&self, first: u32, last: u32) -> Vec<&'a str> {
        (first..=last).map(|line| self.text(line)).collect()
    }

    /// How many bytes there are.
    fn n_bytes(&self) -> usize {
        self.texts.iter().map(|text| text.len() + 1).sum()
    }

    /// The part of a line that a span covers: its first column and the one behind its last.
    pub(super) fn columns(&self, line: u32, span: Span) -> Option<(u32, u32)> {
        let text = self.text(line);
        let start = *self.starts.get(line as usize - 1)?;
        let within = |offset: u32| offset.saturating_sub(start).min(text.len() as u32) as usize;
        let (first, end) = (within(span.start), within(span.end));
        let units = |end: usize| text.get(..end).map_or(end, |part| part.encode_utf16().count()) as u32;
        (first < end).then(|| (units(first), units(end)))
    }
}

/// A file of the document: its versions and the lines that both have.
pub(super) struct DocumentFile {
    pub(super) versions: Pair<Option<usize>>,
    /// Its place in the list of pairs, where there is one.
    pub(super) pair: Option<usize>,
}

/// The files of a change, in one list for both versions.
pub(super) struct Files<'a> {
    change: &'a ReviewedChange,
    lines: &'a Pair<Vec<Lines<'a>>>,
    pub(super) list: Vec<DocumentFile>,
    /// The place in the list of each file of each side.
    places: Pair<Vec<usize>>,
    by_path: Pair<BTreeMap<&'a str, usize>>,
    /// What extracted and inlined lines were, or became.
    pub(super) transfers: Transfers,
}

/// The lines of all files.
pub(super) fn all_lines(change: &ReviewedChange) -> Pair<Vec<Lines<'_>>> {
    change.texts.as_ref().map(|texts| texts.iter().map(|text| Lines::new(text)).collect())
}

impl<'a> Files<'a> {
    /// Pairs first found their versions; what is in no pair is new or gone. Ordered by the later path, else the earlier.
    pub(super) fn new(change: &'a ReviewedChange, lines: &'a Pair<Vec<Lines<'a>>>) -> Self {
        let files = &change.changed.files;
        let mut is_paired = files.as_ref().map(|files| vec![false; files.len()]);
        let mut list = Vec::new();
        for (at, pair) in change.changed.pairs.iter().enumerate() {
            is_paired.before[pair.files.before] = true;
            is_paired.after[pair.files.after] = true;
            list.push(DocumentFile { versions: pair.files.map(Some), pair: Some(at) });
        }
        for side in Side::BOTH {
            for place in (0..files.get(side).len()).filter(|&place| !is_paired.get(side)[place]) {
                let mut versions = Pair::new(None, None);
                *versions.get_mut(side) = Some(place);
                list.push(DocumentFile { versions, pair: None });
            }
        }
        let path = |file: &DocumentFile| {
            let of = |side: Side| file.versions.get(side).map(|place| &*files.get(side)[place].path);
            (of(Side::After).or(of(Side::Before)), of(Side::Before))
        };
        list.sort_by(|one, other| path(one).cmp(&path(other)));
        let mut places = files.as_ref().map(|files| vec![0; files.len()]);
        for (place, file) in list.iter().enumerate() {
            for side in Side::BOTH {
                if let Some(version) = *file.versions.get(side) {
                    places.get_mut(side)[version] = place;
                }
            }
        }
        let by_path = |side: Side| -> BTreeMap<&'a str, usize> {
            let paths = files.get(side).iter().zip(places.get(side));
            paths.map(|(file, &place)| (&*file.path, place)).collect()
        };
        let by_path = Pair::new(by_path(Side::Before), by_path(Side::After));
        let mut files = Self { change, lines, list, places, by_path, transfers: Transfers::default() };
        files.transfers = Transfers::new(change, &files);
        files
    }

    /// A file of one side with its lines.
    pub(super) fn version(&self, side: Side, place: usize) -> (&'a ChangedFile, &'a Lines<'a>) {
        (&self.change.changed.files.get(side)[place], &self.lines.get(side)[place])
    }

    /// The place in the document of a file of one side.
    pub(super) fn place(&self, side: Side, version: usize) -> usize {
        self.places.get(side)[version]
    }

    /// The place in the document of a path.
    pub(super) fn place_of(&self, side: Side, path: &str) -> Option<usize> {
        self.by_path.get(side).get(path).copied()
    }

    /// Whether a later file is in no language that is read, and too long to be shown where nothing changed in it.
    pub(super) fn is_long_other(&self, version: usize) -> bool {
        version >= self.change.n_compared.after && self.lines.after[version].n_bytes() > MAX_WHOLE_OTHER_BYTES
    }

    /// How many bytes the later texts have that may be shown whole.
    pub(super) fn n_bytes(&self) -> usize {
        let lines = self.lines.after.iter().enumerate().filter(|&(version, _)| !self.is_long_other(version));
        lines.map(|(_, lines)| lines.n_bytes()).sum()
    }
}
