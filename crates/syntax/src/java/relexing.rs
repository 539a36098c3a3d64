//! The tokens of a file whose earlier version was lexed already: what both versions start and end with is taken from
//! there, so that only what lies between is lexed.

use super::lexer::Lexer;
use super::token::{TokenKind, Tokens};
use crate::front_end;
use crate::tokens::{Comment, Entry, NO_PARTNER};
use refscope_text::Span;
use std::ops::Range;

/// A text that was lexed, and what came of it.
pub(crate) type Earlier<'e> = front_end::Earlier<'e, TokenKind>;

/// How many bytes behind its end a token may depend on, as much as tells a mark of a merge conflict.
const LOOKAHEAD: usize = 8;

/// Lexes a whole file; the outcome is that of [`super::lex`].
pub(crate) fn lex_after(text: &str, earlier: Earlier<'_>) -> (Tokens, Vec<Comment>) {
    let mut lexer = Lexer::new(text);
    // Whether an unfinished text block is one depends on all that follows.
    if earlier.tokens.kinds.contains(&TokenKind::Unknown) {
        lexer.run(0);
        return lexer.finish();
    }
    let (old, new) = (earlier.text.as_bytes(), text.as_bytes());
    let n_first = n_common_first(old, new);
    let n_last = n_common_last(&old[n_first..], &new[n_first..]);
    let mut at = lexer.take_head(earlier, n_first.saturating_sub(LOOKAHEAD) as u32);
    // From here on a token and the byte before it, which may matter, are in both.
    let end = new.len() - n_last + 1;
    while let Some(&byte) = new.get(at) {
        at = lexer.step(at, byte);
        if at > end
            && let Some(next) = lexer.meeting(earlier, end)
        {
            lexer.take_tail(earlier, next);
            return lexer.finish();
        }
    }
    lexer.run(at);
    lexer.finish()
}

/// How many bytes are compared at once.
const CHUNK: usize = 64;

fn n_common_first(one: &[u8], other: &[u8]) -> usize {
    let chunks = one.chunks_exact(CHUNK).zip(other.chunks_exact(CHUNK));
    let start = CHUNK * chunks.take_while(|(one, other)| one == other).count();
    let bytes = one[start..].iter().zip(&other[start..]);
    start + bytes.take_while(|(one, other)| one == other).count()
}

fn n_common_last(one: &[u8], other: &[u8]) -> usize {
    let chunks = one.rchunks_exact(CHUNK).zip(other.rchunks_exact(CHUNK));
    let n_last = CHUNK * chunks.take_while(|(one, other)| one == other).count();
    let bytes = one[..one.len() - n_last].iter().rev().zip(other[..other.len() - n_last].iter().rev());
    n_last + bytes.take_while(|(one, other)| one == other).count()
}

impl Lexer<'_> {
    /// Takes what ends before a place, the end of the file aside, and returns where that is.
    fn take_head(&mut self, earlier: Earlier<'_>, end: u32) -> usize {
        let tokens = &earlier.tokens.tokens[..earlier.tokens.len() - 1];
        let n_tokens = tokens.partition_point(|token| token.end <= end);
        let n_comments = earlier.comments.partition_point(|comment| comment.span.end <= end);
        self.take(earlier, 0..n_tokens, 0..n_comments, 0);
        let token_end = n_tokens.checked_sub(1).map_or(0, |last| tokens[last].end);
        let comment_end = n_comments.checked_sub(1).map_or(0, |last| earlier.comments[last].span.end);
        token_end.max(comment_end) as usize
    }

    /// The number of the earlier token behind the one that equals the last, if that starts at `first` or behind: from
    /// there on all tokens are the same.
    fn meeting(&self, earlier: Earlier<'_>, first: usize) -> Option<usize> {
        let last = self.tokens.tokens.last()?;
        if (last.start as usize) < first || !self.has_text_block_ends {
            return None;
        }
        let n_left = self.bytes.len() as u32 - last.start;
        let start = (earlier.text.len() as u32).checked_sub(n_left)?;
        let at = earlier.tokens.at_offset(start);
        let same = earlier.tokens.tokens.get(at)?;
        (same.start == start && same.end - start == last.end - last.start).then_some(at + 1)
    }

    /// Takes the earlier tokens from a number on, and the comments among them.
    fn take_tail(&mut self, earlier: Earlier<'_>, next: usize) {
        let shift = (self.bytes.len() as u32).wrapping_sub(earlier.text.len() as u32);
        let behind = earlier.tokens.tokens[next - 1].end;
        let first_comment = earlier.comments.partition_point(|comment| comment.span.start < behind);
        self.take(earlier, next..earlier.tokens.len(), first_comment..earlier.comments.len(), shift);
    }

    fn take(&mut self, earlier: Earlier<'_>, tokens: Range<usize>, comments: Range<usize>, shift: u32) {
        let first = self.tokens.len();
        self.tokens.kinds.extend_from_slice(&earlier.tokens.kinds[tokens.clone()]);
        self.tokens.tokens.extend(earlier.tokens.tokens[tokens].iter().map(|token| Entry {
            value: token.value,
            start: token.start.wrapping_add(shift),
            end: token.end.wrapping_add(shift),
        }));
        for at in first..self.tokens.len() {
            let kind = self.tokens.kinds[at];
            if kind.is_open() || kind.is_close() {
                self.tokens.tokens[at].value = NO_PARTNER;
                self.pair(at);
            }
        }
        self.comments.extend(earlier.comments[comments].iter().map(|&Comment { span, kind }| Comment {
            span: Span::new(span.start.wrapping_add(shift), span.end.wrapping_add(shift)),
            kind,
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::java::lex;

    const TEXTS: [&str; 4] = [
        "class Cart { // items\n  int n = 1;\n  String s = \"\"\"\n   a \" b\n  \"\"\";\n  /* all */ void f(int[] a) { g(a[1] >>> 2); }\n}\n",
        "a = b\n<<<<<<< ours\nc >>= 1.5e-3;\n=======\nd...\n>>>>>>> theirs\n{ ( } [ ] ' \" \n",
        "x \"\"\" never ended\n y(\"z\") /** doc */ {\n",
        "\u{feff}é = '\u{1f600}'; /* open",
    ];

    fn check(old: &str, new: &str) {
        let (tokens, comments) = lex(old);
        let earlier = Earlier { text: old, tokens: &tokens, comments: &comments };
        let found = lex_after(new, earlier);
        assert_eq!(format!("{found:?}"), format!("{:?}", lex(new)), "{old:?} to {new:?}");
    }

    #[test]
    fn what_is_taken_over_is_what_would_be_lexed() {
        for text in TEXTS {
            for at in (0..=text.len()).filter(|&at| text.is_char_boundary(at)) {
                let (head, tail) = text.split_at(at);
                for piece in ["", " ", "x", "\n", "\"", "\"\"\"", "/*", "*/", "//", "}", "<<<<<<<", ">"] {
                    let edited = [head, piece, tail].concat();
                    check(text, &edited);
                    check(&edited, text);
                }
                check(text, tail);
                check(text, head);
                check(tail, text);
                check(head, text);
            }
        }
    }
}
