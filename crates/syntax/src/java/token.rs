//! The tokens of a Java file.

use crate::tokens::TokenSort;

/// The tokens of a Java file.
pub(crate) type Tokens = crate::tokens::Tokens<TokenKind>;

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

impl crate::tokens::TokenKind for TokenKind {
    const END: Self = Self::EndOfFile;

    #[inline]
    fn sort(self) -> TokenSort {
        match self {
            Self::Identifier => TokenSort::Name,
            Self::Number | Self::Character | Self::String | Self::TextBlock => TokenSort::Word,
            Self::This | Self::Super | Self::Null | Self::True | Self::False => TokenSort::Word,
            Self::Return | Self::Throw => TokenSort::Word,
            Self::Public | Self::Protected | Self::Private => TokenSort::Visibility,
            _ => TokenSort::Other,
        }
    }

    #[inline]
    fn bracket(self) -> Option<u8> {
        (self.is_open() || self.is_close()).then_some(self as u8)
    }
}
