//! Switch statements and expressions, their labels and patterns.

use super::{Parser, words};
use crate::NodeKind;
use crate::java::token::TokenKind;
use refscope_text::Symbol;

impl Parser<'_> {
    /// `switch` where a statement is expected. What follows its braces decides: a call or an operator makes it
    /// an expression, but that is never worth writing, so it is always a statement.
    pub(super) fn switch_statement(&mut self) {
        self.switch(NodeKind::Switch);
    }

    pub(super) fn switch_expression(&mut self) {
        let outer = std::mem::replace(&mut self.in_switch_expression, true);
        self.switch(NodeKind::SwitchExpression);
        self.in_switch_expression = outer;
    }

    fn switch(&mut self, kind: NodeKind) {
        self.nested(|parser| {
            let start = parser.start();
            parser.bump();
            parser.condition();
            if parser.current == TokenKind::OpenBrace {
                parser.group(Self::switch_body);
            }
            parser.close(start, kind, Symbol::NONE);
        });
    }

    /// Labels and statements side by side.
    fn switch_body(&mut self) {
        while self.current != TokenKind::EndOfFile {
            match self.current {
                TokenKind::Case | TokenKind::Default => self.case(),
                _ => self.statement(),
            }
        }
    }

    /// A label; behind an arrow follows exactly one statement.
    fn case(&mut self) {
        let start = self.start();
        self.in_label = true;
        if self.eat(TokenKind::Case) {
            self.case_items();
        } else {
            self.bump();
        }
        self.in_label = false;
        let is_rule = self.current == TokenKind::Arrow;
        if is_rule || self.current == TokenKind::Colon {
            self.bump();
        } else {
            let end = self.construct_end();
            self.error_until(end.min(self.end));
        }
        self.close(start, NodeKind::Case, Symbol::NONE);
        match self.current {
            TokenKind::EndOfFile => {}
            // Behind an arrow there is no switch statement.
            TokenKind::Switch if is_rule => self.nested(Self::expression_statement),
            _ if is_rule => self.statement(),
            _ => {}
        }
    }

    fn case_items(&mut self) {
        loop {
            self.case_item();
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        if self.is_word(self.at, words::WHEN) {
            let guard = self.start();
            self.bump();
            self.expression();
            self.close(guard, NodeKind::Guard, Symbol::NONE);
        }
    }

    fn case_item(&mut self) {
        if self.current == TokenKind::Default {
            return self.leaf(NodeKind::Name);
        }
        if self.is_pattern() { self.pattern() } else { self.conditional() }
    }

    /// Whether a pattern stands here and not a constant or type. Only a pattern can have a guard, so a `when`
    /// right behind a type is the pattern's variable.
    pub(super) fn is_pattern(&mut self) -> bool {
        if self.current == TokenKind::Final {
            return true;
        }
        let Some(behind) = self.skip_type(self.at) else { return false };
        self.kind_at(behind) == TokenKind::OpenParen || self.kind_at(behind).is_name()
    }

    pub(super) fn pattern(&mut self) {
        self.nested(|parser| {
            if parser.is_word(parser.at, words::UNNAMED) && !parser.peek(1).is_name() {
                return parser.leaf(NodeKind::AnyPattern);
            }
            let start = parser.start();
            parser.modifiers();
            parser.type_();
            if parser.current == TokenKind::OpenParen {
                parser.group(|parser| parser.separated(Self::pattern));
                if parser.current == TokenKind::Identifier && !parser.is_word(parser.at, words::WHEN) {
                    parser.variable_name();
                }
                return parser.close(start, NodeKind::RecordPattern, Symbol::NONE);
            }
            let name = parser.variable_name();
            parser.close(start, NodeKind::TypePattern, name);
        });
    }
}
