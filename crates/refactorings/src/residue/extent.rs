//! Which tokens a place covers, beside all of them.

use super::tokens::{TokenRange, Tokens};
use refscope_text::Symbol;
use rustc_hash::FxHashSet;

/// The words of a place.
pub(super) fn words(tokens: &Tokens, place: &TokenRange) -> FxHashSet<Symbol> {
    tokens.files[place.file].symbols[place.range.clone()].iter().copied().collect()
}

/// The tokens of a place that are not within more than `depth` braces, and the next braces; those within parentheses
/// do not count.
pub(super) fn own_tokens(tokens: &Tokens, place: &TokenRange, depth: usize) -> Vec<usize> {
    let file = &tokens.files[place.file];
    let (mut n_braces, mut n_parentheses) = (0_usize, 0_usize);
    let is_own = |&at: &usize| match file.text(at) {
        "{" if n_parentheses == 0 => {
            n_braces += 1;
            n_braces <= depth + 1
        }
        "}" if n_parentheses == 0 => {
            n_braces = n_braces.saturating_sub(1);
            n_braces <= depth
        }
        text if n_braces <= depth => {
            n_parentheses += usize::from(text == "(");
            n_parentheses = n_parentheses.saturating_sub(usize::from(text == ")"));
            true
        }
        _ => false,
    };
    place.range.clone().filter(is_own).collect()
}

/// The statement or declaration without a body around a place: what stands between semicolons, braces, colons and
/// parentheses.
pub(super) fn statement_around(tokens: &Tokens, place: &TokenRange) -> TokenRange {
    let file = &tokens.files[place.file];
    let ends = |at: usize| matches!(file.text(at), ";" | "{" | "}" | ")" | "(" | ":" | "->");
    let start = (0..place.range.start).rev().find(|&at| ends(at)).map_or(0, |at| at + 1);
    let ends_here = |&at: &usize| matches!(file.text(at), ";" | "{" | "}");
    let end = (place.range.end..file.spans.len()).find(ends_here).unwrap_or(place.range.end);
    let is_semicolon = end < file.spans.len() && file.text(end) == ";";
    TokenRange { file: place.file, range: start..end + usize::from(is_semicolon) }
}

/// Where the value of a variable starts, if it has one.
pub(super) fn value_start(tokens: &Tokens, place: &TokenRange) -> usize {
    let file = &tokens.files[place.file];
    place.range.clone().find(|&at| file.text(at) == "=").unwrap_or(place.range.end)
}
