//! Operands: literals, names, calls, creations, and what follows them.

use super::{Parser, Start};
use crate::NodeKind;
use crate::java::token::TokenKind;
use refscope_text::Symbol;

impl Parser<'_> {
    pub(super) fn primary(&mut self) {
        use TokenKind as T;
        match self.current {
            T::Number => self.leaf(NodeKind::NumberLiteral),
            T::String => self.leaf(NodeKind::StringLiteral),
            T::TextBlock => self.leaf(NodeKind::TextBlock),
            T::Character => self.leaf(NodeKind::CharLiteral),
            T::True | T::False => self.leaf(NodeKind::BooleanLiteral),
            T::Null => self.leaf(NodeKind::NullLiteral),
            T::OpenParen => self.parenthesized(),
            T::This | T::Super => self.this_or_super(),
            T::New => {
                let start = self.start();
                self.creation(start);
            }
            T::Switch => self.switch_expression(),
            T::At => self.type_(),
            T::Less => self.generic_constructor_call(),
            kind if kind.is_primitive() => self.type_(),
            kind if kind.is_name() => self.name(),
            _ => {
                let end = self.at + usize::from(!self.is_boundary());
                self.error_until(end);
            }
        }
    }

    /// Whether the token ends an expression, so that a missing operand must not swallow it.
    fn is_boundary(&self) -> bool {
        use TokenKind as T;
        matches!(self.current, T::Semicolon | T::Comma | T::EndOfFile | T::Colon | T::Arrow)
            || self.current.is_close()
            || (self.current as u8) <= T::Null as u8
            || self.current == T::OpenBrace
    }

    fn parenthesized(&mut self) {
        let start = self.start();
        self.group(Self::expression);
        self.close(start, NodeKind::Parenthesized, Symbol::NONE);
    }

    fn this_or_super(&mut self) {
        if self.peek(1) == TokenKind::OpenParen {
            return self.call_here();
        }
        let kind = if self.current == TokenKind::This { NodeKind::This } else { NodeKind::Super };
        self.builder.leaf(kind, self.tokens.span(self.at), Symbol::NONE);
        self.bump();
    }

    /// `<T>this(…)`.
    fn generic_constructor_call(&mut self) {
        let start = self.start();
        self.type_arguments();
        if self.peek(1) == TokenKind::OpenParen {
            self.call(start);
        }
    }

    fn name(&mut self) {
        if self.peek(1) == TokenKind::OpenParen {
            self.call_here();
        } else if self.is_type_of_reference() {
            self.type_();
        } else {
            self.leaf(NodeKind::Name);
        }
    }

    fn call_here(&mut self) {
        let start = self.start();
        self.call(start);
    }

    /// The name and arguments of a call whose receiver was parsed since `start`.
    fn call(&mut self, start: Start) {
        let label = self.symbol();
        self.bump();
        self.arguments();
        self.close(start, NodeKind::Call, label);
    }

    pub(super) fn arguments(&mut self) {
        let start = self.start();
        if self.current == TokenKind::OpenParen {
            self.group(|parser| parser.separated(Self::expression));
        }
        self.close(start, NodeKind::Arguments, Symbol::NONE);
    }

    pub(super) fn postfix(&mut self, start: Start) {
        loop {
            if self.is_too_high() {
                return self.leave_rest();
            }
            match self.current {
                TokenKind::Dot => {
                    if !self.member_access(start) {
                        return;
                    }
                }
                TokenKind::OpenBracket => {
                    self.group(Self::expression);
                    self.close(start, NodeKind::ArrayAccess, Symbol::NONE);
                }
                TokenKind::PlusPlus | TokenKind::MinusMinus => {
                    let label = self.symbol();
                    self.bump();
                    self.close(start, NodeKind::Postfix, label);
                }
                TokenKind::ColonColon => self.method_reference(start),
                _ => return,
            }
        }
    }

    /// What follows a dot; says whether the expression can go on.
    fn member_access(&mut self, start: Start) -> bool {
        self.bump();
        match self.current {
            TokenKind::New => self.creation(start),
            TokenKind::Class => {
                self.bump();
                self.close(start, NodeKind::ClassLiteral, Symbol::NONE);
            }
            TokenKind::Less => {
                self.type_arguments();
                if self.peek(1) == TokenKind::OpenParen {
                    self.call(start);
                }
            }
            TokenKind::This | TokenKind::Super if self.peek(1) != TokenKind::OpenParen => {
                let kind = if self.current == TokenKind::This { NodeKind::This } else { NodeKind::Super };
                self.bump();
                self.close(start, kind, Symbol::NONE);
            }
            kind if kind.is_name() || kind == TokenKind::This || kind == TokenKind::Super => {
                if self.peek(1) == TokenKind::OpenParen {
                    self.call(start);
                } else {
                    let label = self.symbol();
                    self.bump();
                    self.close(start, NodeKind::FieldAccess, label);
                }
            }
            _ => return false,
        }
        true
    }

    fn method_reference(&mut self, start: Start) {
        self.bump();
        if self.current == TokenKind::Less {
            self.type_arguments();
        }
        let label = self.symbol();
        if self.current.is_name() || self.current == TokenKind::New {
            self.bump();
        }
        self.close(start, NodeKind::MethodReference, label);
    }

    /// `new …`, with an outer instance perhaps parsed since `start`.
    fn creation(&mut self, start: Start) {
        self.bump();
        if self.current == TokenKind::Less {
            self.type_arguments();
        }
        self.element_type();
        if matches!(self.current, TokenKind::OpenBracket | TokenKind::At) {
            return self.array_creation(start);
        }
        self.arguments();
        if self.current == TokenKind::OpenBrace {
            self.type_body(NodeKind::New, Symbol::NONE);
        }
        self.close(start, NodeKind::New, Symbol::NONE);
    }

    fn array_creation(&mut self, start: Start) {
        loop {
            let dimension = self.start();
            while self.current == TokenKind::At {
                self.annotation();
            }
            if self.current != TokenKind::OpenBracket {
                break;
            }
            self.group(|parser| {
                if parser.current != TokenKind::EndOfFile {
                    parser.expression();
                }
            });
            self.close(dimension, NodeKind::Dimension, Symbol::NONE);
        }
        if self.current == TokenKind::OpenBrace {
            self.array_initializer();
        }
        self.close(start, NodeKind::NewArray, Symbol::NONE);
    }
}
