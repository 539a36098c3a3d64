//! Statements that hold others: conditions, loops, `try` and `synchronized`.

use super::{MAX_CHAIN, Parser};
use crate::NodeKind;
use crate::java::token::TokenKind;
use refscope_text::Symbol;

impl Parser<'_> {
    /// `(condition)`: the parentheses belong to the statement.
    pub(super) fn condition(&mut self) {
        if self.current == TokenKind::OpenParen {
            self.group(Self::expression);
        }
    }

    /// A chain of `else if`s is a loop here: it nests in the tree, but not on the stack. What is left of one that
    /// is too long is the next statement.
    pub(super) fn if_(&mut self) {
        let mut chain = Vec::new();
        let n_else_ifs = self.n_else_ifs;
        loop {
            chain.push(self.start());
            self.bump();
            self.condition();
            self.statement();
            if !self.eat(TokenKind::Else) {
                break;
            }
            if self.current != TokenKind::If {
                self.statement();
                break;
            }
            if self.n_else_ifs == MAX_CHAIN {
                break;
            }
            self.n_else_ifs += 1;
        }
        self.n_else_ifs = n_else_ifs;
        while let Some(start) = chain.pop() {
            self.close(start, NodeKind::If, Symbol::NONE);
        }
    }

    pub(super) fn while_(&mut self) {
        let start = self.start();
        self.bump();
        self.condition();
        self.statement();
        self.close(start, NodeKind::While, Symbol::NONE);
    }

    pub(super) fn do_(&mut self) {
        let start = self.start();
        self.bump();
        self.statement();
        if self.eat(TokenKind::While) {
            self.condition();
        }
        self.semicolon();
        self.close(start, NodeKind::Do, Symbol::NONE);
    }

    pub(super) fn synchronized(&mut self) {
        let start = self.start();
        self.bump();
        self.condition();
        self.block();
        self.close(start, NodeKind::Synchronized, Symbol::NONE);
    }

    pub(super) fn for_(&mut self) {
        let start = self.start();
        self.bump();
        let mut kind = NodeKind::For;
        if self.current == TokenKind::OpenParen {
            self.group(|parser| kind = parser.for_header());
        }
        self.statement();
        self.close(start, kind, Symbol::NONE);
    }

    fn for_header(&mut self) -> NodeKind {
        let start = self.start();
        if self.current != TokenKind::Semicolon {
            let has_modifiers = self.current == TokenKind::At || self.current.is_modifier();
            if has_modifiers || self.is_declaration() {
                self.modifiers();
                self.type_();
                if self.is_loop_variable() {
                    let name = self.variable_name();
                    self.close(start, NodeKind::Parameter, name);
                    self.bump();
                    self.expression();
                    return NodeKind::ForEach;
                }
                self.variables(Self::variable_initializer);
                self.close(start, NodeKind::VariableDeclaration, Symbol::NONE);
            } else {
                self.expressions_until_semicolon();
            }
            self.close(start, NodeKind::ForInit, Symbol::NONE);
        }
        self.eat(TokenKind::Semicolon);
        if !matches!(self.current, TokenKind::Semicolon | TokenKind::EndOfFile) {
            self.expression();
        }
        self.eat(TokenKind::Semicolon);
        if self.current != TokenKind::EndOfFile {
            let update = self.start();
            self.separated(Self::expression);
            self.close(update, NodeKind::ForUpdate, Symbol::NONE);
        }
        NodeKind::For
    }

    /// Whether a name, perhaps with `[]` behind it, stands before a colon.
    fn is_loop_variable(&self) -> bool {
        let mut at = self.at + 1;
        while self.kind_at(at) == TokenKind::OpenBracket && self.kind_at(at + 1) == TokenKind::CloseBracket {
            at += 2;
        }
        self.kind_at(at) == TokenKind::Colon
    }

    fn expressions_until_semicolon(&mut self) {
        self.expression();
        while self.eat(TokenKind::Comma) {
            self.expression();
        }
    }

    pub(super) fn try_(&mut self) {
        let start = self.start();
        self.bump();
        if self.current == TokenKind::OpenParen {
            let resources = self.start();
            self.group(Self::resources);
            self.close(resources, NodeKind::Resources, Symbol::NONE);
        }
        self.block();
        while self.current == TokenKind::Catch {
            self.catch();
        }
        if self.current == TokenKind::Finally {
            let finally = self.start();
            self.bump();
            self.block();
            self.close(finally, NodeKind::Finally, Symbol::NONE);
        }
        self.close(start, NodeKind::Try, Symbol::NONE);
    }

    fn resources(&mut self) {
        while self.current != TokenKind::EndOfFile {
            let before = self.at;
            let has_modifiers = self.current == TokenKind::At || self.current.is_modifier();
            if has_modifiers || self.is_declaration() {
                let start = self.start();
                self.modifiers();
                self.type_();
                self.variable(Self::variable_initializer);
                self.close(start, NodeKind::VariableDeclaration, Symbol::NONE);
            } else {
                self.expression();
            }
            self.eat(TokenKind::Semicolon);
            if self.at == before {
                return;
            }
        }
    }

    fn catch(&mut self) {
        let start = self.start();
        self.bump();
        if self.current == TokenKind::OpenParen {
            self.group(Self::catch_parameter);
        }
        self.block();
        self.close(start, NodeKind::Catch, Symbol::NONE);
    }

    fn catch_parameter(&mut self) {
        let start = self.start();
        self.modifiers();
        let union = self.start();
        self.type_();
        if self.current == TokenKind::Or {
            while self.eat(TokenKind::Or) {
                self.type_();
            }
            self.close(union, NodeKind::UnionType, Symbol::NONE);
        }
        let name = self.variable_name();
        self.close(start, NodeKind::Parameter, name);
    }
}
