//! Changed lines, and what sort of change each shows.

use super::alignment::file_pairs;
use super::diff::common;
use super::tokens::{Fate, TokenFile, Tokens};
use super::{LineCounts, Residue, ResidueLines};
use refscope_matching::Comparison;
use refscope_text::{Pair, Side, Span, Symbol};

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

/// Signs that come and go with the words around them: alone they decide, beside explained words they do not.
const SIGNS: [&str; 6] = ["(", ")", ",", ".", ";", "this"];

/// Sorts the changed lines of all files.
pub(super) fn sort(comparison: &Comparison, tokens: &Pair<Tokens>) -> Residue {
    let mut residue = Residue::default();
    let changed = changed_lines(comparison, tokens);
    let sorts = tokens.as_ref().map(|tokens| tokens.files.iter().map(sorts).collect::<Vec<_>>());
    for side in Side::BOTH {
        for (at, file) in tokens.get(side).files.iter().enumerate() {
            let mut own = sorts.get(side)[at].clone();
            take_over(&mut own, file, tokens.get(side.other()), sorts.get(side.other()));
            for line in (0..own.len()).filter(|&line| changed.get(side)[at][line]) {
                residue.counts.add(own[line]);
            }
            let is_left = |line: &usize| changed.get(side)[at][*line] && own[*line] == Sort::Unexplained;
            // Blank lines and comments between lines that are left belong to them.
            let is_between =
                |line: usize| changed.get(side)[at][line] && matches!(own[line], Sort::Blank | Sort::Comment);
            for line in (0..own.len()).filter(is_left) {
                add_line(residue.lines.get_mut(side), file, line, is_between);
            }
        }
        residue.lines.get_mut(side).sort_by(|a, b| (&a.path, a.first).cmp(&(&b.path, b.first)));
    }
    residue
}

/// A line that only lost or only gained something has no change of its own in one version: there it is of the sort
/// that it is of in the other one.
fn take_over(own: &mut [Sort], file: &TokenFile, other: &Tokens, other_sorts: &[Vec<Sort>]) {
    let mut taken: Vec<Sort> = own.to_vec();
    for (at, partner) in file.partners.iter().enumerate() {
        let Some((other_file, token)) = *partner else { continue };
        let other_line = other.files[other_file].line_of(token);
        let line = file.line_of(at);
        if matches!(own[line], Sort::Layout | Sort::Moved) {
            taken[line] = taken[line].max(other_sorts[other_file][other_line]);
        }
    }
    own.copy_from_slice(&taken);
}

impl LineCounts {
    fn add(&mut self, sort: Sort) {
        *match sort {
            Sort::Blank | Sort::Layout => &mut self.n_layout,
            Sort::Comment => &mut self.n_comments,
            Sort::Import => &mut self.n_imports,
            Sort::Moved | Sort::Explained => &mut self.n_explained,
            Sort::Unexplained => &mut self.n_unexplained,
        } += 1;
    }
}

/// Adds a line behind the last ones, or to them where it follows.
fn add_line(lines: &mut Vec<ResidueLines>, file: &TokenFile, at: usize, is_between: impl Fn(usize) -> bool) {
    let line = at as u32 + 1;
    let path = &file.file.path;
    let follows = |last: &ResidueLines| last.path == *path && (last.last as usize..at).all(&is_between);
    match lines.last_mut().filter(|last| follows(last)) {
        Some(last) => last.last = line,
        None => {
            let text = text_lines(file).nth(at).unwrap_or_default().trim().to_owned();
            lines.push(ResidueLines { path: path.clone(), first: line, last: line, text });
        }
    }
}

/// Which lines of each file the file that it became, or was, does not have. A file without such a one is new or
/// gone as a whole.
fn changed_lines(comparison: &Comparison, tokens: &Pair<Tokens>) -> Pair<Vec<Vec<bool>>> {
    let symbols = |file: &TokenFile| text_lines(file).map(Symbol::of).collect::<Vec<_>>();
    let lines = tokens.as_ref().map(|tokens| tokens.files.iter().map(symbols).collect::<Vec<_>>());
    let mut changed: Pair<Vec<Vec<bool>>> =
        lines.as_ref().map(|files| files.iter().map(|lines| vec![true; lines.len()]).collect());
    for files in file_pairs(comparison) {
        for pair in common(&lines.before[files.before], &lines.after[files.after]) {
            changed.before[files.before][pair.before] = false;
            changed.after[files.after][pair.after] = false;
        }
    }
    changed
}

/// The lines of a file as [`LineIndex`](refscope_text::LineIndex) counts them, an empty last one left out.
fn text_lines<'f>(file: &'f TokenFile) -> impl Iterator<Item = &'f str> {
    let text = file.file.text();
    let mut rest = Some(text).filter(|text| !text.is_empty());
    std::iter::from_fn(move || {
        let all = rest?;
        let end = all.find(['\n', '\r']).unwrap_or(all.len());
        let behind = all[end..].strip_prefix("\r\n").or_else(|| all.get(end + 1..)).unwrap_or("");
        rest = Some(behind).filter(|behind| !behind.is_empty());
        Some(&all[..end])
    })
}

/// What each line of a file shows, were it changed.
fn sorts(file: &TokenFile) -> Vec<Sort> {
    let is_blank = |line: &str| line.trim().is_empty();
    let mut sorts: Vec<Sort> =
        text_lines(file).map(|line| if is_blank(line) { Sort::Blank } else { Sort::Comment }).collect();
    let mut has_code = vec![false; sorts.len()];
    let mut has_mere_signs = vec![false; sorts.len()];
    let imports = file.imports();
    for (at, &span) in file.spans.iter().enumerate() {
        let sort = token_sort(file.fates[at], span, &imports);
        let is_mere_sign = sort == Sort::Unexplained && SIGNS.contains(&file.text(at));
        let (first, last) = file.file.lines().lines(span);
        for line in first as usize - 1..(last as usize).min(sorts.len()) {
            let sort = if is_mere_sign { Sort::Layout } else { sort };
            sorts[line] = if has_code[line] { sorts[line].max(sort) } else { sort };
            has_code[line] = true;
            has_mere_signs[line] |= is_mere_sign;
        }
    }
    for (sort, has_signs) in sorts.iter_mut().zip(has_mere_signs) {
        if has_signs && *sort != Sort::Explained {
            *sort = Sort::Unexplained;
        }
    }
    sorts
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
