//! Modifiers and annotations.

use super::{Parser, words};
use crate::NodeKind;
use crate::java::token::TokenKind;
use refscope_text::Span;

impl Parser<'_> {
    /// Modifiers and annotations, if there are any.
    pub(super) fn modifiers(&mut self) {
        let start = self.start();
        while self.modifier() {}
        if self.at as u32 > start.token {
            self.close(start, NodeKind::Modifiers, refscope_text::Symbol::NONE);
        }
    }

    fn modifier(&mut self) -> bool {
        match self.current {
            TokenKind::At if self.peek(1) != TokenKind::Interface => self.annotation(),
            kind if kind.is_modifier() => self.leaf(NodeKind::Modifier),
            TokenKind::Identifier if self.is_sealed_modifier() => {
                if self.symbol() == words::SEALED {
                    self.leaf(NodeKind::Modifier);
                } else {
                    let first = self.tokens.span(self.at);
                    let last = self.tokens.span(self.at + 2);
                    let span = Span::new(first.start, last.end);
                    self.builder.leaf(NodeKind::Modifier, span, words::NON_SEALED);
                    self.go_to(self.at + 3);
                }
            }
            _ => return false,
        }
        true
    }

    /// `sealed` or `non-sealed`, which only a type declaration can follow.
    pub(super) fn is_sealed_modifier(&self) -> bool {
        let behind = if self.is_word(self.at, words::SEALED) {
            self.at + 1
        } else if self.is_word(self.at, words::NON)
            && self.peek(1) == TokenKind::Minus
            && self.is_word(self.at + 2, words::SEALED)
        {
            self.at + 3
        } else {
            return false;
        };
        match self.kind_at(behind) {
            TokenKind::Class | TokenKind::Interface | TokenKind::At => true,
            kind => kind.is_modifier(),
        }
    }

    /// `@Name`, `@Name(value)` or `@Name(key = value)`.
    pub(super) fn annotation(&mut self) {
        self.nested(|parser| {
            let start = parser.start();
            parser.bump();
            let name = parser.at;
            parser.skip_dotted_name();
            let label = parser.dotted_symbol(name..parser.at);
            if parser.current == TokenKind::OpenParen {
                parser.group(|parser| parser.separated(Self::annotation_argument));
            }
            parser.close(start, NodeKind::Annotation, label);
        });
    }

    fn annotation_argument(&mut self) {
        if self.current.is_name() && self.peek(1) == TokenKind::Equal {
            let start = self.start();
            let label = self.symbol();
            self.bump();
            self.bump();
            self.annotation_value();
            self.close(start, NodeKind::AnnotationPair, label);
        } else {
            self.annotation_value();
        }
    }

    pub(super) fn annotation_value(&mut self) {
        match self.current {
            TokenKind::At => self.annotation(),
            TokenKind::OpenBrace => self.nested(|parser| {
                let start = parser.start();
                parser.group(|parser| parser.separated(Self::annotation_value));
                parser.close(start, NodeKind::ArrayInitializer, refscope_text::Symbol::NONE);
            }),
            _ => self.expression(),
        }
    }

    /// Items between commas until the group ends; a comma may follow the last one.
    pub(super) fn separated(&mut self, mut item: impl FnMut(&mut Self)) {
        while self.current != TokenKind::EndOfFile {
            let before = self.at;
            item(self);
            if self.current != TokenKind::Comma && self.current != TokenKind::EndOfFile {
                let end = self.construct_end().max(self.at + usize::from(self.at == before));
                self.error_until(end.min(self.end));
            }
            if !self.eat(TokenKind::Comma)
                && (self.current.is_close() || self.current == TokenKind::Semicolon)
            {
                break;
            }
        }
    }

    /// A dotted name, without nodes.
    pub(super) fn skip_dotted_name(&mut self) {
        if self.current.is_name() {
            self.bump();
        }
        while self.current == TokenKind::Dot && self.peek(1).is_name() {
            self.go_to(self.at + 2);
        }
    }
}
