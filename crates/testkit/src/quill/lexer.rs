//! From text to tokens. Blocks are groups: their first word and their `end` are partners.

use refscope_syntax::{Comment, CommentKind, Lexed, TokenKind, TokenSort, Tokens};
use refscope_text::Span;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Kind {
    Name,
    Number,
    Text,
    Fixed,
    Let,
    Use,
    Else,
    In,
    Return,
    And,
    Or,
    Not,
    Fun,
    If,
    While,
    For,
    End,
    OpenParen,
    CloseParen,
    Sign,
    Unknown,
    EndOfFile,
}

impl Kind {
    /// Whether it starts what an `end` closes.
    pub(super) const fn opens_block(self) -> bool {
        matches!(self, Self::Fun | Self::If | Self::While | Self::For)
    }
}

impl TokenKind for Kind {
    const END: Self = Self::EndOfFile;

    fn sort(self) -> TokenSort {
        match self {
            Self::Name => TokenSort::Name,
            Self::Number | Self::Text | Self::Return => TokenSort::Word,
            _ => TokenSort::Other,
        }
    }

    fn bracket(self) -> Option<u8> {
        let is_group = self.opens_block() || matches!(self, Self::End | Self::OpenParen | Self::CloseParen);
        is_group.then_some(self as u8)
    }
}

const WORDS: [(&str, Kind); 13] = [
    ("fixed", Kind::Fixed),
    ("let", Kind::Let),
    ("use", Kind::Use),
    ("else", Kind::Else),
    ("in", Kind::In),
    ("return", Kind::Return),
    ("and", Kind::And),
    ("or", Kind::Or),
    ("not", Kind::Not),
    ("fun", Kind::Fun),
    ("if", Kind::If),
    ("while", Kind::While),
    ("for", Kind::For),
];

/// Signs of two characters; all others have one.
const PAIRS: [&str; 5] = [":=", "->", "/=", "<=", ">="];

pub(super) fn lex(text: &str) -> Lexed<Kind> {
    let mut tokens = Tokens::for_bytes(text.len());
    let mut comments = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let line = rest.find('\n').map_or(rest, |end| rest[..end].trim_end_matches('\r'));
        let (kind, length) = match first {
            _ if first.is_ascii_whitespace() => {
                at += first.len_utf8();
                continue;
            }
            '#' => {
                comments.push(comment(at, line.trim_end()));
                at += line.trim_end().len();
                continue;
            }
            '\'' => quoted(line),
            '(' => (Kind::OpenParen, 1),
            ')' => (Kind::CloseParen, 1),
            '0'..='9' => (Kind::Number, length(rest, |it| it.is_ascii_digit() || it == '.')),
            _ if is_part(first) => word(rest),
            _ => match PAIRS.iter().find(|pair| rest.starts_with(**pair)) {
                Some(pair) => (Kind::Sign, pair.len()),
                None if first.is_ascii_punctuation() => (Kind::Sign, 1),
                None => (Kind::Unknown, first.len_utf8()),
            },
        };
        let token = tokens.len();
        tokens.push(kind, span(at, length), &rest[..length]);
        pair(&mut tokens, &mut open, token, kind);
        at += length;
    }
    tokens.push(Kind::EndOfFile, span(at, 0), "");
    (tokens, comments)
}

/// An `end` closes the block that was opened last; a `fun` always starts a new one at top level.
fn pair(tokens: &mut Tokens<Kind>, open: &mut Vec<usize>, token: usize, kind: Kind) {
    let closes = |opener: Kind| match kind {
        Kind::End => opener.opens_block(),
        _ => opener == Kind::OpenParen,
    };
    match kind {
        Kind::Fun => *open = vec![token],
        Kind::OpenParen => open.push(token),
        _ if kind.opens_block() => open.push(token),
        Kind::End | Kind::CloseParen => {
            if let Some(place) = open.iter().rposition(|&it| closes(tokens.kind(it))) {
                tokens.join(open[place], token);
                open.truncate(place);
            }
        }
        _ => {}
    }
}

fn comment(at: usize, line: &str) -> Comment {
    let kind = if line.starts_with("##") { CommentKind::Documentation } else { CommentKind::Line };
    Comment { span: span(at, line.len()), kind }
}

/// A text ends with its line at the latest.
fn quoted(line: &str) -> (Kind, usize) {
    let mut from = 1;
    while let Some(found) = line[from..].find('\'') {
        from += found + 1;
        if !line[from..].starts_with('\'') {
            return (Kind::Text, from);
        }
        from += 1;
    }
    (Kind::Unknown, line.trim_end().len())
}

fn word(rest: &str) -> (Kind, usize) {
    let length = length(rest, is_part);
    let known = WORDS.iter().find(|(word, _)| *word == &rest[..length]);
    let kind = if &rest[..length] == "end" { Kind::End } else { known.map_or(Kind::Name, |it| it.1) };
    (kind, length)
}

fn is_part(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn length(rest: &str, is_part: impl Fn(char) -> bool) -> usize {
    rest.find(|it| !is_part(it)).unwrap_or(rest.len())
}

fn span(at: usize, length: usize) -> Span {
    Span::new(at as u32, (at + length) as u32)
}
