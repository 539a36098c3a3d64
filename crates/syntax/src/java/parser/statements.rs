//! Statements.

use super::{Parser, words};
use crate::NodeKind;
use crate::java::token::TokenKind;
use refscope_text::Symbol;

impl Parser<'_> {
    /// `{ … }`.
    pub(super) fn block(&mut self) {
        self.nested(|parser| {
            let start = parser.start();
            if parser.current == TokenKind::OpenBrace {
                parser.group(Self::statements);
            }
            parser.close(start, NodeKind::Block, Symbol::NONE);
        });
    }

    pub(super) fn statements(&mut self) {
        while self.current != TokenKind::EndOfFile {
            self.statement();
        }
    }

    pub(super) fn statement(&mut self) {
        let before = self.at;
        self.nested(Self::statement_here);
        if self.at == before && self.current != TokenKind::EndOfFile {
            self.error_until(self.at + 1);
        }
    }

    fn statement_here(&mut self) {
        use TokenKind as T;
        match self.current {
            T::OpenBrace => self.block(),
            T::If => self.if_(),
            T::For => self.for_(),
            T::While => self.while_(),
            T::Do => self.do_(),
            T::Switch => self.switch_statement(),
            T::Try => self.try_(),
            T::Return => self.simple(NodeKind::Return),
            T::Throw => self.simple(NodeKind::Throw),
            T::Break => self.jump(NodeKind::Break),
            T::Continue => self.jump(NodeKind::Continue),
            T::Synchronized if self.peek(1) == T::OpenParen => self.synchronized(),
            T::Semicolon => self.leaf(NodeKind::Empty),
            T::Assert if self.is_assert() => self.assert(),
            T::CloseBrace | T::Else | T::Catch | T::Finally | T::Case => self.error_until(self.at + 1),
            T::Identifier if self.peek(1) == T::Colon => self.labeled(),
            T::Identifier if self.is_yield() => self.simple(NodeKind::Yield),
            kind if kind.is_modifier() || kind == T::At || self.is_type_declaration() => self.declaration(),
            T::Identifier if self.is_sealed_modifier() => self.declaration(),
            _ => {
                if self.is_declaration() {
                    self.local_variables();
                } else {
                    self.expression_statement();
                }
            }
        }
    }

    /// A local type or variable with modifiers.
    fn declaration(&mut self) {
        let start = self.start();
        self.modifiers();
        if self.is_type_declaration() {
            self.type_declaration(start);
            return self.close(start, NodeKind::LocalType, Symbol::NONE);
        }
        self.variables_behind_modifiers();
        self.semicolon();
        self.close(start, NodeKind::LocalVariables, Symbol::NONE);
    }

    fn local_variables(&mut self) {
        let start = self.start();
        self.variables_behind_modifiers();
        self.semicolon();
        self.close(start, NodeKind::LocalVariables, Symbol::NONE);
    }

    fn variables_behind_modifiers(&mut self) {
        self.type_();
        self.variables(Self::variable_initializer);
    }

    pub(super) fn expression_statement(&mut self) {
        let start = self.start();
        self.expression();
        if self.at as u32 == start.token {
            return;
        }
        let is_constructor_call = matches!(
            self.builder.last(),
            Some((NodeKind::Call, name)) if name == Symbol::of("this") || name == Symbol::of("super")
        );
        if is_constructor_call && let Some((_, name)) = self.builder.last() {
            self.builder.unwrap_last();
            self.semicolon();
            return self.close(start, NodeKind::ConstructorCall, name);
        }
        self.semicolon();
        self.close(start, NodeKind::ExpressionStatement, Symbol::NONE);
    }

    /// A keyword, perhaps an expression, and the `;`.
    fn simple(&mut self, kind: NodeKind) {
        let start = self.start();
        self.bump();
        if self.current != TokenKind::Semicolon {
            self.expression();
        }
        self.semicolon();
        self.close(start, kind, Symbol::NONE);
    }

    fn jump(&mut self, kind: NodeKind) {
        let start = self.start();
        self.bump();
        let label = if self.current.is_name() { self.symbol() } else { Symbol::NONE };
        if self.current.is_name() {
            self.bump();
        }
        self.semicolon();
        self.close(start, kind, label);
    }

    /// `assert` starts a statement unless it is a name, as it was for JUnit's `assert("message", condition)`.
    fn is_assert(&self) -> bool {
        use TokenKind as T;
        match self.peek(1) {
            T::Equal | T::Dot | T::OpenBracket | T::Semicolon => false,
            T::OpenParen => !self.has_comma(self.at + 1),
            _ => true,
        }
    }

    /// Whether a comma stands in the group that opens here, and not in a group within.
    fn has_comma(&self, open: usize) -> bool {
        let Some(close) = self.tokens.partner(open) else { return false };
        let mut at = open + 1;
        while at < close && self.kind_at(at) != TokenKind::Comma {
            at = self.step_over(at, self.kind_at(at));
        }
        at < close
    }

    fn assert(&mut self) {
        let start = self.start();
        self.bump();
        self.expression();
        if self.eat(TokenKind::Colon) {
            self.expression();
        }
        self.semicolon();
        self.close(start, NodeKind::Assert, Symbol::NONE);
    }

    fn labeled(&mut self) {
        let start = self.start();
        let label = self.symbol();
        self.bump();
        self.bump();
        self.statement();
        self.close(start, NodeKind::Labeled, label);
    }

    /// `yield` starts a statement unless it is a name.
    fn is_yield(&self) -> bool {
        use TokenKind as T;
        if self.symbol() != words::YIELD {
            return false;
        }
        match self.peek(1) {
            T::Equal | T::Dot | T::OpenBracket | T::CompoundAssign | T::Semicolon | T::ColonColon => false,
            T::PlusPlus | T::MinusMinus => self.peek(2) != T::Semicolon,
            T::OpenParen => self.in_switch_expression,
            kind => !kind.is_close() || self.in_switch_expression,
        }
    }
}
