//! What made no sense in a text: what the lexer had no token for, brackets without a partner, and what a merge left
//! behind. The trees tell of the rest with their error nodes.

use super::lexer::is_conflict_marker;
use super::token::{TokenKind, Tokens};
use crate::tokens::{Comment, NO_PARTNER};
use memchr::memmem;
use refscope_text::Span;

/// Where tokens or the lines of a merge conflict make no sense, in no particular order.
pub(crate) fn defects(text: &str, tokens: &Tokens, comments: &[Comment]) -> Vec<Span> {
    let mut defects = conflicts(text, tokens, comments);
    let is_wrong = |at: usize| match tokens.kinds[at] {
        TokenKind::Unknown => true,
        kind => (kind.is_open() || kind.is_close()) && tokens.tokens[at].value >= NO_PARTNER,
    };
    if !tokens.is_balanced || tokens.kinds.contains(&TokenKind::Unknown) {
        defects.extend((0..tokens.len()).filter(|&at| is_wrong(at)).map(|at| tokens.span(at)));
    }
    defects
}

/// What stands between the marks of a conflict was read twice, as ours and as theirs, so it counts from the first
/// mark to the last.
fn conflicts(text: &str, tokens: &Tokens, comments: &[Comment]) -> Vec<Span> {
    let mut conflicts = Vec::new();
    let mut end = 0;
    for start in marks(text, b'<') {
        if start < end || is_within(tokens, comments, start as u32) {
            continue;
        }
        let last = marks(&text[start..], b'>').next().map_or(start, |found| start + found);
        end = memchr::memchr(b'\n', &text.as_bytes()[last..]).map_or(text.len(), |found| last + found);
        conflicts.push(Span::new(start as u32, end as u32));
    }
    conflicts
}

/// Where the lines start that hold such a mark.
fn marks(text: &str, byte: u8) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    let mark = if byte == b'<' { "<<<<<<<" } else { ">>>>>>>" };
    memmem::find_iter(bytes, mark).filter(move |&at| is_conflict_marker(bytes, at, byte))
}

/// Whether an offset lies in a comment or a literal, where a mark is text.
fn is_within(tokens: &Tokens, comments: &[Comment], offset: u32) -> bool {
    let token = tokens.tokens.partition_point(|token| token.start <= offset);
    let comment = comments.partition_point(|comment| comment.span.start <= offset);
    let is_in_token = token > 0 && offset < tokens.tokens[token - 1].end;
    is_in_token || (comment > 0 && offset < comments[comment - 1].span.end)
}
