//! Files: packages, imports and modules; the rest are members.

use super::{Parser, words};
use crate::NodeKind;
use crate::java::token::TokenKind;
use refscope_text::Symbol;

impl Parser<'_> {
    pub(super) fn file(&mut self) {
        let start = self.start();
        while self.current != TokenKind::EndOfFile {
            self.file_item();
        }
        self.close(start, NodeKind::File, Symbol::NONE);
    }

    fn file_item(&mut self) {
        match self.current {
            TokenKind::Semicolon => self.bump(),
            TokenKind::Import => self.import(),
            TokenKind::CloseBrace => self.error_until(self.at + 1),
            _ if self.kind_at(self.skip_annotations(self.at)) == TokenKind::Package => self.package(),
            _ if self.is_module() => self.module(),
            _ => self.file_member(),
        }
    }

    fn package(&mut self) {
        let start = self.start();
        self.modifiers();
        self.bump();
        let name = self.at;
        self.skip_dotted_name();
        let label = self.dotted_symbol(name..self.at);
        self.semicolon();
        self.close(start, NodeKind::Package, label);
    }

    fn import(&mut self) {
        let start = self.start();
        self.bump();
        if self.current == TokenKind::Static
            || (self.is_word(self.at, words::MODULE) && self.peek(1).is_name())
        {
            self.leaf(NodeKind::Modifier);
        }
        let name = self.at;
        self.skip_dotted_name();
        let label = self.dotted_symbol(name..self.at);
        if self.current == TokenKind::Dot && self.peek(1) == TokenKind::Star {
            self.bump();
            self.leaf(NodeKind::Wildcard);
        }
        self.semicolon();
        self.close(start, NodeKind::Import, label);
    }

    fn is_module(&self) -> bool {
        let at = self.skip_annotations(self.at);
        let at = if self.is_word(at, words::OPEN) { at + 1 } else { at };
        self.is_word(at, words::MODULE) && self.kind_at(at + 1) == TokenKind::Identifier
    }

    fn module(&mut self) {
        let start = self.start();
        self.modifiers();
        if self.is_word(self.at, words::OPEN) {
            self.leaf(NodeKind::Modifier);
        }
        self.bump();
        let name = self.at;
        self.skip_dotted_name();
        let label = self.dotted_symbol(name..self.at);
        if self.current == TokenKind::OpenBrace {
            self.group(Self::directives);
        }
        self.close(start, NodeKind::Module, label);
    }
    fn directives(&mut self) {
        while self.current != TokenKind::EndOfFile {
            match self.current {
                TokenKind::Semicolon => self.bump(),
                TokenKind::Identifier => self.directive(),
                _ => self.error_until(self.at + 1),
            }
        }
    }

    /// `requires transitive a.b;` or `exports a.b to c, d;`: the word, then what it is about, then for whom.
    fn directive(&mut self) {
        let start = self.start();
        let label = self.symbol();
        self.bump();
        while self.current == TokenKind::Static
            || (self.is_word(self.at, words::TRANSITIVE) && self.peek(1) != TokenKind::Semicolon)
        {
            self.leaf(NodeKind::Modifier);
        }
        self.dotted_name();
        if self.is_word(self.at, words::TO) || self.is_word(self.at, words::WITH) {
            self.bump();
            self.dotted_name();
            while self.eat(TokenKind::Comma) {
                self.dotted_name();
            }
        }
        self.semicolon();
        self.close(start, NodeKind::Directive, label);
    }

    fn dotted_name(&mut self) {
        let start = self.start();
        self.skip_dotted_name();
        let label = self.dotted_symbol(start.token as usize..self.at);
        self.close(start, NodeKind::Name, label);
    }
}
