//! Types, type parameters and type arguments, and how to recognise them ahead.

use super::{Parser, Start};
use crate::NodeKind;
use crate::java::token::TokenKind;
use refscope_text::Symbol;

impl Parser<'_> {
    /// A type with its annotations and dimensions.
    pub(super) fn type_(&mut self) {
        self.nested(|parser| {
            let start = parser.start();
            parser.element_type();
            parser.dimensions_of(start);
        });
    }

    /// A type without dimensions: those of `new T[3]` are expressions.
    pub(super) fn element_type(&mut self) {
        let start = self.start();
        while self.current == TokenKind::At {
            self.annotation();
        }
        if self.current.is_primitive() {
            let label = self.symbol();
            self.bump();
            self.close(start, NodeKind::PrimitiveType, label);
        } else {
            self.named_type(start);
        }
    }

    fn named_type(&mut self, start: Start) {
        let mut name = self.at;
        if !self.current.is_name() {
            if self.current == TokenKind::Question {
                self.bump();
            }
            if self.at as u32 > start.token {
                self.close(start, NodeKind::Error, Symbol::NONE);
            }
            return;
        }
        loop {
            self.bump();
            while self.current == TokenKind::Dot && self.peek(1).is_name() {
                self.go_to(self.at + 2);
            }
            let label = self.dotted_symbol(name..self.at);
            let has_arguments = self.current == TokenKind::Less;
            if has_arguments {
                self.type_arguments();
            }
            self.close(start, NodeKind::NamedType, label);
            // What follows a qualifier with arguments or annotations of its own is a type in that type.
            let is_annotated = self.current == TokenKind::Dot && self.peek(1) == TokenKind::At;
            let goes_on =
                is_annotated || (has_arguments && self.current == TokenKind::Dot && self.peek(1).is_name());
            if !goes_on || self.is_too_high() {
                return;
            }
            self.bump();
            while self.current == TokenKind::At {
                self.annotation();
            }
            name = self.at;
            if !self.current.is_name() {
                return;
            }
        }
    }

    /// `[]`s behind a type.
    pub(super) fn dimensions_of(&mut self, start: Start) {
        if self.dimensions() {
            self.close(start, NodeKind::ArrayType, Symbol::NONE);
        }
    }

    /// `[]`s, each perhaps annotated; says whether there were any.
    pub(super) fn dimensions(&mut self) -> bool {
        let first = self.at;
        while let Some(bracket) = self.dimension_ahead(self.at) {
            let start = self.start();
            while self.current == TokenKind::At {
                self.annotation();
            }
            self.go_to(bracket + 2);
            self.close(start, NodeKind::Dimension, Symbol::NONE);
        }
        self.at > first
    }

    /// The `[` of an empty pair that stands here, annotations before it stepped over.
    pub(super) fn dimension_ahead(&self, at: usize) -> Option<usize> {
        let bracket = self.skip_annotations(at);
        (self.kind_at(bracket) == TokenKind::OpenBracket
            && self.kind_at(bracket + 1) == TokenKind::CloseBracket)
            .then_some(bracket)
    }

    pub(super) fn type_arguments(&mut self) {
        self.nested(|parser| {
            let start = parser.start();
            parser.bump();
            while parser.current != TokenKind::Greater {
                let before = parser.at;
                parser.type_argument();
                if !parser.eat(TokenKind::Comma) || parser.at == before {
                    break;
                }
            }
            parser.eat(TokenKind::Greater);
            parser.close(start, NodeKind::TypeArguments, Symbol::NONE);
        });
    }

    fn type_argument(&mut self) {
        let wildcard = self.skip_annotations(self.at);
        if self.kind_at(wildcard) != TokenKind::Question {
            return self.type_();
        }
        let start = self.start();
        while self.current == TokenKind::At {
            self.annotation();
        }
        self.bump();
        let mut label = Symbol::NONE;
        if matches!(self.current, TokenKind::Extends | TokenKind::Super) {
            label = self.symbol();
            self.bump();
            self.type_();
        }
        self.close(start, NodeKind::Wildcard, label);
    }

    pub(super) fn type_parameters(&mut self) {
        let start = self.start();
        self.bump();
        while self.current != TokenKind::Greater {
            let before = self.at;
            self.type_parameter();
            if !self.eat(TokenKind::Comma) || self.at == before {
                break;
            }
        }
        self.eat(TokenKind::Greater);
        self.close(start, NodeKind::TypeParameters, Symbol::NONE);
    }

    fn type_parameter(&mut self) {
        let start = self.start();
        while self.current == TokenKind::At {
            self.annotation();
        }
        let label = if self.current.is_name() { self.symbol() } else { Symbol::NONE };
        if self.current.is_name() {
            self.leaf(NodeKind::Identifier);
        }
        if self.eat(TokenKind::Extends) {
            self.type_();
            while self.eat(TokenKind::And) {
                self.type_();
            }
        }
        self.close(start, NodeKind::TypeParameter, label);
    }

    /// `A, B` behind a keyword, as one node.
    pub(super) fn type_list(&mut self, kind: NodeKind) {
        let start = self.start();
        self.bump();
        self.type_();
        while self.eat(TokenKind::Comma) {
            self.type_();
        }
        self.close(start, kind, Symbol::NONE);
    }
}
