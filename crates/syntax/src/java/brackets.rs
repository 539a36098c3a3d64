//! Pairs brackets, also in broken files.
//!
//! Where all braces balance they are trusted. Where they do not, some brace is missing or too many, and taking
//! them by their order would shift every declaration behind it. People indent even what does not compile, so
//! then a brace that starts its line closes the nearest one that was opened on a line indented alike.

use super::token::{TokenKind, Tokens};
use crate::tokens::{GUESSED_END, NO_PARTNER};

/// Pairs brackets while they are lexed.
#[derive(Default)]
pub(crate) struct Pairing {
    open: Vec<u32>,
    /// Whether braces close in another order than they open, or not at all.
    is_broken: bool,
    /// Whether a parenthesis or bracket is never closed.
    is_unclosed: bool,
}

impl Pairing {
    #[inline]
    pub(crate) fn open(&mut self, at: usize) {
        self.open.push(at as u32);
    }

    #[inline]
    pub(crate) fn close(&mut self, tokens: &mut Tokens, at: usize) {
        if let Some(&open) = self.open.last()
            && fits(tokens.kinds[open as usize], tokens.kinds[at])
        {
            self.open.pop();
            join(tokens, open as usize, at);
        } else {
            self.close_wrongly_nested(tokens, at);
        }
    }

    /// Parentheses and brackets never reach across a brace; a brace ends all that are open within it.
    fn close_wrongly_nested(&mut self, tokens: &mut Tokens, at: usize) {
        let closer = tokens.kinds[at];
        let is_brace = closer == TokenKind::CloseBrace;
        let floor = self.open.len().saturating_sub(REACH);
        let reach = self.open[floor..].iter().rposition(|&open| {
            let kind = tokens.kinds[open as usize];
            fits(kind, closer) || (!is_brace && kind == TokenKind::OpenBrace)
        });
        match reach.map(|found| floor + found) {
            Some(found) if fits(tokens.kinds[self.open[found] as usize], closer) => {
                let open = self.open[found] as usize;
                self.is_unclosed |= found + 1 < self.open.len();
                self.open.truncate(found);
                join(tokens, open, at);
            }
            _ => self.is_broken |= is_brace,
        }
    }

    pub(crate) fn finish(mut self, tokens: &mut Tokens, text: &str) {
        self.is_broken |= self.open.iter().any(|&open| tokens.kinds[open as usize] == TokenKind::OpenBrace);
        if self.is_broken || self.is_unclosed || !self.open.is_empty() {
            let lines = Lines::new(text.as_bytes());
            if self.is_broken {
                pair_by_indentation(tokens, &lines);
            }
            guess_ends(tokens, &lines);
            tokens.is_balanced = false;
        }
    }
}

const fn fits(open: TokenKind, close: TokenKind) -> bool {
    matches!(
        (open, close),
        (TokenKind::OpenParen, TokenKind::CloseParen)
            | (TokenKind::OpenBracket, TokenKind::CloseBracket)
            | (TokenKind::OpenBrace, TokenKind::CloseBrace)
    )
}

#[inline]
fn join(tokens: &mut Tokens, open: usize, close: usize) {
    tokens.tokens[open].value = close as u64;
    tokens.tokens[close].value = open as u64;
}

/// How many open brackets are searched for the partner of one that does not fit. It bounds the work in files
/// that consist of nothing but wrong brackets.
const REACH: usize = 64;

struct OpenBrace {
    at: usize,
    indent: u32,
    /// How many parentheses and brackets were open when it came.
    n_others: usize,
}

fn pair_by_indentation(tokens: &mut Tokens, lines: &Lines) {
    let mut braces: Vec<OpenBrace> = Vec::new();
    let mut others: Vec<usize> = Vec::new();
    for at in 0..tokens.len() {
        let kind = tokens.kinds[at];
        if kind.is_open() || kind.is_close() {
            tokens.tokens[at].value = NO_PARTNER;
        }
        match kind {
            TokenKind::OpenBrace => {
                let indent = lines.indent(tokens.tokens[at].start).0;
                braces.push(OpenBrace { at, indent, n_others: others.len() });
            }
            TokenKind::CloseBrace => {
                if let Some(found) = brace_to_close(&braces, lines.indent(tokens.tokens[at].start)) {
                    others.truncate(braces[found].n_others);
                    join(tokens, braces[found].at, at);
                    braces.truncate(found);
                }
            }
            _ if kind.is_open() => others.push(at),
            _ if kind.is_close() => {
                let floor =
                    braces.last().map_or(0, |brace| brace.n_others).max(others.len().saturating_sub(REACH));
                if let Some(found) = others[floor..].iter().rposition(|&open| fits(tokens.kinds[open], kind))
                {
                    join(tokens, others[floor + found], at);
                    others.truncate(floor + found);
                }
            }
            _ => {}
        }
    }
}

/// The open brace that a closing one with this indentation belongs to.
fn brace_to_close(braces: &[OpenBrace], (indent, is_first): (u32, bool)) -> Option<usize> {
    if !is_first {
        return braces.len().checked_sub(1);
    }
    let floor = braces.len().saturating_sub(REACH);
    let found = floor + braces[floor..].iter().rposition(|brace| brace.indent <= indent)?;
    (braces[found].indent == indent).then_some(found)
}

/// Guesses where brackets that nothing closes end: before the next line that is indented no deeper than their
/// own. A parenthesis ends also before a `;` and before a `{` that starts a body.
fn guess_ends(tokens: &mut Tokens, lines: &Lines) {
    // What is open, closed ones among them: an unclosed one within a closed one ends with that at the latest.
    let mut open: Vec<(usize, u32)> = Vec::new();
    for at in 0..tokens.len() {
        let kind = tokens.kinds[at];
        let (indent, is_first) = lines.indent(tokens.tokens[at].start);
        let closes = if kind.is_close() { tokens.partner(at) } else { None };
        while let Some(&(last, last_indent)) = open.last() {
            let is_closed = tokens.partner(last).is_some();
            let ends = match closes {
                Some(partner) => partner <= last,
                None if kind == TokenKind::EndOfFile => true,
                None if is_closed => false,
                None => (is_first && indent <= last_indent) || ends_parenthesis(tokens, last, at),
            };
            if !ends {
                break;
            }
            if !is_closed {
                tokens.tokens[last].value = GUESSED_END | at as u64;
            }
            open.pop();
        }
        if kind.is_open() {
            open.push((at, indent));
        }
    }
}

/// Whether an unclosed parenthesis or bracket ends before this token.
fn ends_parenthesis(tokens: &Tokens, open: usize, at: usize) -> bool {
    if tokens.kinds[open] == TokenKind::OpenBrace {
        return false;
    }
    match tokens.kinds[at] {
        TokenKind::Semicolon => true,
        // The body of a lambda, of an anonymous class or of an array may stand within.
        TokenKind::OpenBrace => !matches!(
            tokens.kinds[at - 1],
            TokenKind::Arrow | TokenKind::CloseParen | TokenKind::CloseBracket
        ),
        _ => false,
    }
}

/// The indentation of lines, a tab counted as four blanks.
struct Lines<'s> {
    text: &'s [u8],
    starts: Vec<u32>,
}

impl<'s> Lines<'s> {
    fn new(text: &'s [u8]) -> Self {
        let ends = memchr::memchr2_iter(b'\n', b'\r', text);
        Self { text, starts: std::iter::once(0).chain(ends.map(|at| at as u32 + 1)).collect() }
    }

    /// The indentation of an offset's line, and whether nothing but blanks stand before the offset. Only the
    /// first [`Self::WIDEST`] bytes of a line are looked at.
    fn indent(&self, offset: u32) -> (u32, bool) {
        let line = self.starts.partition_point(|&start| start <= offset) - 1;
        let start = self.starts[line] as usize;
        let head = &self.text[start..self.text.len().min(start + Self::WIDEST)];
        let blanks = head.iter().take_while(|&&byte| byte == b' ' || byte == b'\t');
        let width = blanks.clone().map(|&byte| if byte == b'\t' { 4 } else { 1 }).sum();
        (width, start + blanks.count() >= offset as usize)
    }

    const WIDEST: usize = 256;
}
