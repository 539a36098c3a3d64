//! Changed lines, and what sort of change each shows.

use super::alignment::file_pairs;
use super::changed::{ChangedFile, ChangedLine, ChangedLines, ChangedWord, FilePair, LineSort};
use super::diff::common;
use super::tokens::{Fate, TokenFile, Tokens};
use refscope_matching::Comparison;
use refscope_text::{Pair, Side, Span, Symbol};
use std::collections::BTreeMap;

/// What changed in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    Blank,
    Layout,
    Moved,
    Comment,
    Import,
    Explained,
    Unexplained,
}

impl From<Sort> for LineSort {
    fn from(sort: Sort) -> Self {
        match sort {
            Sort::Blank | Sort::Layout => Self::Layout,
            Sort::Comment => Self::Comment,
            Sort::Import => Self::Import,
            Sort::Moved | Sort::Explained => Self::Explained,
            Sort::Unexplained => Self::Unexplained,
        }
    }
}

/// Signs that come and go with the words around them: alone they decide, beside explained words they do not.
const SIGNS: [&str; 6] = ["(", ")", ",", ".", ";", "this"];

/// Sorts the changed lines of all files.
pub(super) fn sort(comparison: &Comparison, tokens: &Pair<Tokens>) -> ChangedLines {
    let pairs = aligned_files(comparison, tokens);
    let views = tokens.as_ref().map(|tokens| tokens.files.iter().map(LineView::all).collect::<Vec<_>>());
    let files = |side: Side| {
        let is_changed = changed_lines(tokens.get(side), side, &pairs);
        let files = tokens.get(side).files.iter().enumerate();
        files
            .map(|(at, file)| {
                let mut own = views.get(side)[at].clone();
                take_over(&mut own, file, tokens.get(side.other()), views.get(side.other()));
                let changed = (1..).zip(own).zip(&is_changed[at]).filter(|(_, is_changed)| **is_changed);
                let lines = changed.map(|((number, view), _)| view.line(number)).collect();
                ChangedFile { path: file.file.path.clone(), n_lines: is_changed[at].len() as u32, lines }
            })
            .collect()
    };
    ChangedLines { files: Pair::new(files(Side::Before), files(Side::After)), pairs }
}

/// A line that only lost or only gained something has no change of its own in one version: there it is of the sort
/// that it is of in the other one.
fn take_over(own: &mut [LineView], file: &TokenFile, other: &Tokens, other_views: &[Vec<LineView>]) {
    let sorts: Vec<Sort> = own.iter().map(|view| view.sort).collect();
    let mut votes: Vec<BTreeMap<(usize, u32), usize>> = vec![BTreeMap::new(); own.len()];
    for (at, partner) in file.partners.iter().enumerate() {
        let Some((other_file, token)) = *partner else { continue };
        let other_line = other.files[other_file].line_of(token);
        let line = file.line_of(at);
        *votes[line].entry((other_file, other_line as u32 + 1)).or_default() += 1;
        if matches!(sorts[line], Sort::Layout | Sort::Moved) {
            let other = &other_views[other_file][other_line];
            own[line].sort = own[line].sort.max(other.sort);
            own[line].refactorings.extend(&other.refactorings);
        }
    }
    for (view, votes) in own.iter_mut().zip(votes) {
        let most = votes.iter().rev().max_by_key(|(_, n_votes)| **n_votes);
        view.partner = most.map(|(place, _)| *place);
    }
}

/// The lines that both versions of the files have.
fn aligned_files(comparison: &Comparison, tokens: &Pair<Tokens>) -> Vec<FilePair> {
    let aligned = |files: Pair<usize>| {
        let file = |side: Side| tokens.get(side).files[*files.get(side)].file;
        FilePair { files, common: common_numbers(file(Side::Before).text(), file(Side::After).text()) }
    };
    file_pairs(comparison).into_iter().map(aligned).collect()
}

/// The lines that two texts have in common, counted from 1.
pub(super) fn common_numbers(before: &str, after: &str) -> Vec<Pair<u32>> {
    let common = common_lines(before, after).into_iter();
    common.map(|pair| pair.map(|line| line as u32 + 1)).collect()
}

/// The lines that two texts have in common, counted from 0.
pub(crate) fn common_lines(before: &str, after: &str) -> Vec<Pair<usize>> {
    let symbols = |text: &str| text_lines(text).map(Symbol::of).collect::<Vec<_>>();
    common(&symbols(before), &symbols(after))
}

/// Which lines of each file the file that it became, or was, does not have. A file without such a one is new or
/// gone as a whole.
fn changed_lines(tokens: &Tokens, side: Side, pairs: &[FilePair]) -> Vec<Vec<bool>> {
    let n_lines = |file: &TokenFile| text_lines(file.file.text()).count();
    let mut changed: Vec<Vec<bool>> = tokens.files.iter().map(|file| vec![true; n_lines(file)]).collect();
    for pair in pairs {
        for line in pair.common.iter().map(|lines| *lines.get(side)) {
            changed[*pair.files.get(side)][line as usize - 1] = false;
        }
    }
    changed
}

/// The lines of a text as [`LineIndex`](refscope_text::LineIndex) counts them, an empty last one left out.
pub fn text_lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text).filter(|text| !text.is_empty());
    std::iter::from_fn(move || {
        let all = rest?;
        let end = all.find(['\n', '\r']).unwrap_or(all.len());
        let behind = all[end..].strip_prefix("\r\n").or_else(|| all.get(end + 1..)).unwrap_or("");
        rest = Some(behind).filter(|behind| !behind.is_empty());
        Some(&all[..end])
    })
}

/// What a line shows, were it changed.
#[derive(Clone)]
struct LineView {
    sort: Sort,
    refactorings: Vec<u32>,
    words: Vec<ChangedWord>,
    partner: Option<(usize, u32)>,
    has_code: bool,
    has_mere_signs: bool,
}

impl LineView {
    fn new(text: &str) -> Self {
        Self {
            sort: if text.trim().is_empty() { Sort::Blank } else { Sort::Comment },
            refactorings: Vec::new(),
            words: Vec::new(),
            partner: None,
            has_code: false,
            has_mere_signs: false,
        }
    }

    /// All lines of a file.
    fn all(file: &TokenFile) -> Vec<Self> {
        let mut views: Vec<Self> = text_lines(file.file.text()).map(Self::new).collect();
        let imports = file.imports();
        for (at, &span) in file.spans.iter().enumerate() {
            let sort = token_sort(file.fates[at], span, &imports);
            let is_mere_sign = sort == Sort::Unexplained && SIGNS.contains(&file.text(at));
            let (first, last) = file.file.lines().lines(span);
            for line in first as usize - 1..(last as usize).min(views.len()) {
                let view = &mut views[line];
                let sort = if is_mere_sign { Sort::Layout } else { sort };
                view.sort = if view.has_code { view.sort.max(sort) } else { sort };
                view.has_code = true;
                view.has_mere_signs |= is_mere_sign;
                view.refactorings.extend(file.speakers[at]);
                if matches!(file.fates[at], Fate::Changed | Fate::Explained) {
                    view.words.push(ChangedWord { span, is_explained: file.fates[at] == Fate::Explained });
                }
            }
        }
        for view in &mut views {
            if view.has_mere_signs && view.sort != Sort::Explained {
                view.sort = Sort::Unexplained;
            }
        }
        views
    }

    fn line(mut self, number: u32) -> ChangedLine {
        self.refactorings.sort_unstable();
        self.refactorings.dedup();
        let Self { sort, refactorings, words, partner, .. } = self;
        ChangedLine { number, sort: sort.into(), refactorings, words, partner }
    }
}

fn token_sort(fate: Fate, span: Span, imports: &[Span]) -> Sort {
    let behind = imports.partition_point(|import| import.start <= span.start);
    let is_import = behind.checked_sub(1).is_some_and(|at| imports[at].contains(span));
    match fate {
        _ if is_import => Sort::Import,
        Fate::Kept => Sort::Layout,
        Fate::Moved => Sort::Moved,
        Fate::Explained => Sort::Explained,
        Fate::Changed => Sort::Unexplained,
    }
}
