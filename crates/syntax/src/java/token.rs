//! The tokens of a Java file.

use crate::builder::mix;
use refscope_text::{Span, Symbol};
use std::ops::Range;

macro_rules! tokens {
    (
        words { $($word:ident = $text:literal,)* }
        others { $($(#[$meta:meta])* $other:ident,)* }
    ) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub(crate) enum TokenKind { $($word,)* $($(#[$meta])* $other,)* }

        /// The reserved words.
        pub(crate) const WORDS: &[(&str, TokenKind)] = &[$(($text, TokenKind::$word),)*];
    };
}

tokens! {
    words {
        Abstract = "abstract", Assert = "assert", Boolean = "boolean", Break = "break", Byte = "byte",
        Case = "case", Catch = "catch", Char = "char", Class = "class", Const = "const",
        Continue = "continue", Default = "default", Do = "do", Double = "double", Else = "else",
        Enum = "enum", Extends = "extends", Final = "final", Finally = "finally", Float = "float",
        For = "for", Goto = "goto", If = "if", Implements = "implements", Import = "import",
        InstanceOf = "instanceof", Int = "int", Interface = "interface", Long = "long", Native = "native",
        New = "new", Package = "package", Private = "private", Protected = "protected", Public = "public",
        Return = "return", Short = "short", Static = "static", Strictfp = "strictfp", Super = "super",
        Switch = "switch", Synchronized = "synchronized", This = "this", Throw = "throw",
        Throws = "throws", Transient = "transient", Try = "try", Void = "void", Volatile = "volatile",
        While = "while", True = "true", False = "false", Null = "null",
    }
    others {
        /// A name, contextual keywords such as `record` and `var` included.
        Identifier,
        Number, Character, String, TextBlock,
        OpenParen, CloseParen, OpenBracket, CloseBracket, OpenBrace, CloseBrace,
        Semicolon, Comma, Dot, Ellipsis, At, ColonColon, Colon, Question, Arrow,
        Equal,
        /// `+=` and its kin, but for `>>=` and `>>>=`, which are `>`s and a [`GreaterEqual`](Self::GreaterEqual).
        CompoundAssign,
        EqualEqual, NotEqual, Less, LessEqual,
        /// One `>`: the parser puts shift operators together, so that type arguments need no splitting.
        Greater,
        GreaterEqual, ShiftLeft, AndAnd, OrOr, And, Or, Caret,
        Plus, Minus, Star, Slash, Percent, Not, Tilde, PlusPlus, MinusMinus,
        /// A character that starts no token, or a literal without its end.
        Unknown,
        EndOfFile,
    }
}

impl TokenKind {
    #[inline]
    pub(crate) const fn is_open(self) -> bool {
        matches!(self, Self::OpenParen | Self::OpenBracket | Self::OpenBrace)
    }

    #[inline]
    pub(crate) const fn is_close(self) -> bool {
        matches!(self, Self::CloseParen | Self::CloseBracket | Self::CloseBrace)
    }

    pub(crate) const fn is_primitive(self) -> bool {
        matches!(
            self,
            Self::Boolean
                | Self::Byte
                | Self::Char
                | Self::Double
                | Self::Float
                | Self::Int
                | Self::Long
                | Self::Short
                | Self::Void
        )
    }

    pub(crate) const fn is_modifier(self) -> bool {
        matches!(
            self,
            Self::Public
                | Self::Protected
                | Self::Private
                | Self::Static
                | Self::Final
                | Self::Abstract
                | Self::Native
                | Self::Synchronized
                | Self::Transient
                | Self::Volatile
                | Self::Strictfp
                | Self::Default
        )
    }

    /// Whether it says something of its own: a name or a literal.
    pub(crate) const fn is_word(self) -> bool {
        matches!(self, Self::Identifier | Self::Number | Self::Character | Self::String | Self::TextBlock)
            || matches!(
                self,
                Self::This | Self::Super | Self::Null | Self::True | Self::False | Self::Return | Self::Throw
            )
    }

    /// Whether it starts a statement when it starts a line, rather than going on with the line before.
    pub(crate) const fn starts_statement(self) -> bool {
        self as u8 <= Self::TextBlock as u8 && !matches!(self, Self::InstanceOf)
            || matches!(self, Self::At | Self::PlusPlus | Self::MinusMinus)
    }

    /// Whether it can be a name: old sources call variables `enum` and `assert`.
    #[inline]
    pub(crate) const fn is_name(self) -> bool {
        matches!(self, Self::Identifier | Self::Enum | Self::Assert)
    }
}

/// One token. The value is the symbol of a word or literal, or the partner of a bracket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) value: u64,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// A bracket without a partner.
pub(crate) const NO_PARTNER: u64 = u32::MAX as u64;
/// Marks the value of an opening bracket without a partner as the token before which its content ends.
pub(crate) const GUESSED_END: u64 = 1 << 32;

/// The tokens of a file; the last one is always [`TokenKind::EndOfFile`]. Kinds stand apart because that is
/// what a parser looks at most.
#[derive(Clone, Debug)]
pub(crate) struct Tokens {
    pub(crate) kinds: Vec<TokenKind>,
    pub(crate) tokens: Vec<Token>,
    /// Whether every bracket has a partner that it was written with.
    pub(crate) is_balanced: bool,
}

impl Tokens {
    #[inline]
    pub(crate) fn kind(&self, at: usize) -> TokenKind {
        self.kinds.get(at).copied().unwrap_or(TokenKind::EndOfFile)
    }

    pub(crate) fn len(&self) -> usize {
        self.kinds.len()
    }

    pub(crate) fn span(&self, at: usize) -> Span {
        let token = &self.tokens[at];
        Span::new(token.start, token.end)
    }

    /// The symbol of a word, literal or operator.
    #[inline]
    pub(crate) fn symbol(&self, at: usize) -> Symbol {
        Symbol::from_value(self.tokens[at].value)
    }

    /// The bracket that closes or opens what this bracket opens or closes.
    #[inline]
    pub(crate) fn partner(&self, at: usize) -> Option<usize> {
        let value = self.tokens[at].value;
        (value < NO_PARTNER).then_some(value as usize)
    }

    /// Where the content of an opening bracket ends: at its partner, or where indentation says.
    #[inline]
    pub(crate) fn content_end(&self, open: usize) -> Option<usize> {
        let value = self.tokens[open].value;
        (value != NO_PARTNER).then_some((value & !GUESSED_END) as usize)
    }

    /// The first token that starts at or behind a byte offset.
    pub(crate) fn at_offset(&self, offset: u32) -> usize {
        self.tokens.partition_point(|token| token.start < offset)
    }

    /// Whether two neighbours have nothing between them, as in `>>`.
    #[inline]
    pub(crate) fn adjoins(&self, at: usize) -> bool {
        self.tokens[at].end == self.tokens[at + 1].start
    }

    /// A hash of the tokens alone: white space, comments and line ends do not matter.
    pub(crate) fn hash(&self, range: Range<usize>) -> u64 {
        let mut hash = 0x0051_7cc1_b727_220a;
        for (kind, token) in self.kinds[range.clone()].iter().zip(&self.tokens[range]) {
            let value = if kind.is_open() || kind.is_close() { *kind as u64 } else { token.value };
            hash = mix(hash ^ value);
        }
        hash
    }

    /// The memory that the tokens take, in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.len() * (size_of::<TokenKind>() + size_of::<Token>())
    }
}

/// What kind of comment it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentKind {
    /// `// …`
    Line,
    /// `/* … */`
    Block,
    /// `/** … */`
    Documentation,
}

/// A comment and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comment {
    /// The comment with its delimiters, without the line end.
    pub span: Span,
    /// What kind of comment it is.
    pub kind: CommentKind,
}
