//! Types and members.

use super::{Parser, Start, words};
use crate::NodeKind;
use crate::java::token::TokenKind;
use refscope_text::Symbol;

/// What the member parser must know of the type around it.
#[derive(Clone, Copy)]
struct Owner {
    kind: NodeKind,
    name: Symbol,
}

impl Parser<'_> {
    /// Whether a type declaration stands here, its modifiers stepped over.
    pub(super) fn is_type_declaration(&self) -> bool {
        match self.current {
            TokenKind::Class | TokenKind::Interface => true,
            TokenKind::At => self.peek(1) == TokenKind::Interface,
            TokenKind::Enum => {
                self.peek(1) == TokenKind::Identifier
                    && matches!(self.peek(2), TokenKind::OpenBrace | TokenKind::Implements)
            }
            TokenKind::Identifier => {
                self.symbol() == words::RECORD
                    && self.peek(1) == TokenKind::Identifier
                    && matches!(self.peek(2), TokenKind::OpenParen | TokenKind::Less)
            }
            _ => false,
        }
    }

    /// The rest of a type declaration behind its modifiers.
    pub(super) fn type_declaration(&mut self, start: Start) {
        let kind = match self.current {
            TokenKind::Interface => NodeKind::Interface,
            TokenKind::Enum => NodeKind::Enum,
            TokenKind::At => NodeKind::AnnotationType,
            TokenKind::Identifier => NodeKind::Record,
            _ => NodeKind::Class,
        };
        self.bump();
        if kind == NodeKind::AnnotationType {
            self.bump();
        }
        let name = self.declared_name();
        self.type_header(kind);
        if self.current == TokenKind::OpenBrace {
            self.type_body(kind, name);
        }
        self.close(start, kind, name);
    }

    fn type_header(&mut self, kind: NodeKind) {
        if self.current == TokenKind::Less {
            self.type_parameters();
        }
        if kind == NodeKind::Record && self.current == TokenKind::OpenParen {
            self.parameters();
        }
        loop {
            match self.current {
                TokenKind::Extends => self.type_list(NodeKind::Extends),
                TokenKind::Implements => self.type_list(NodeKind::Implements),
                TokenKind::Identifier if self.symbol() == words::PERMITS => self.type_list(NodeKind::Permits),
                TokenKind::OpenBrace | TokenKind::CloseBrace | TokenKind::EndOfFile => return,
                TokenKind::Semicolon => return,
                _ => {
                    if self.starts_member(self.at) {
                        return;
                    }
                    self.error_until(self.at + 1);
                }
            }
        }
    }

    /// The name of a declared type or member.
    fn declared_name(&mut self) -> Symbol {
        if !self.current.is_name() {
            return Symbol::NONE;
        }
        let name = self.symbol();
        self.leaf(NodeKind::Identifier);
        name
    }

    /// The braces of a type with its members.
    pub(super) fn type_body(&mut self, kind: NodeKind, name: Symbol) {
        self.nested(|parser| {
            let start = parser.start();
            let outer = std::mem::replace(&mut parser.in_switch_expression, false);
            parser.group(|parser| {
                if kind == NodeKind::Enum {
                    parser.enum_constants();
                }
                while parser.current != TokenKind::EndOfFile {
                    parser.member(Owner { kind, name });
                }
            });
            parser.in_switch_expression = outer;
            parser.close(start, NodeKind::TypeBody, Symbol::NONE);
        });
    }

    fn enum_constants(&mut self) {
        while self.current == TokenKind::At || self.current.is_name() {
            self.enum_constant();
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.eat(TokenKind::Comma);
        self.eat(TokenKind::Semicolon);
    }

    fn enum_constant(&mut self) {
        let start = self.start();
        self.modifiers();
        let name = self.declared_name();
        if self.current == TokenKind::OpenParen {
            match self.partner() {
                Some(close) if self.defers => self.defer_until(close + 1),
                _ => self.arguments(),
            }
        }
        if self.current == TokenKind::OpenBrace {
            self.type_body(NodeKind::EnumConstant, name);
        }
        self.close(start, NodeKind::EnumConstant, name);
    }

    // Members.

    /// A member of a file: a type, or anything else where no class is around.
    pub(super) fn file_member(&mut self) {
        self.member(Owner { kind: NodeKind::File, name: Symbol::NONE });
    }

    fn member(&mut self, owner: Owner) {
        if self.eat(TokenKind::Semicolon) {
            return;
        }
        let start = self.start();
        self.modifiers();
        if self.is_type_declaration() {
            self.nested(|parser| parser.type_declaration(start));
            return;
        }
        match self.current {
            TokenKind::OpenBrace => {
                self.body();
                self.close(start, NodeKind::Initializer, Symbol::NONE);
            }
            TokenKind::Less if self.peek(1).is_name() || self.peek(1) == TokenKind::At => {
                self.type_parameters();
                self.typed_member(start, owner);
            }
            _ => self.typed_member(start, owner),
        }
    }

    /// A member that starts with its type, or a constructor.
    fn typed_member(&mut self, start: Start, owner: Owner) {
        if self.current.is_name() && self.peek(1) == TokenKind::OpenParen {
            return self.callable(start, NodeKind::Constructor);
        }
        if owner.kind == NodeKind::Record
            && self.peek(1) == TokenKind::OpenBrace
            && self.current.is_name()
            && self.symbol() == owner.name
        {
            let name = self.declared_name();
            self.body();
            return self.close(start, NodeKind::CompactConstructor, name);
        }
        while self.current == TokenKind::At && self.peek(1).is_name() {
            self.annotation();
        }
        if !self.skip_type(self.at).is_some_and(|behind| self.kind_at(behind).is_name()) {
            return self.broken_member(start);
        }
        self.type_();
        if self.peek(1) != TokenKind::OpenParen {
            self.variables(Self::field_value);
            self.semicolon();
            return self.close(start, NodeKind::Field, Symbol::NONE);
        }
        let is_annotation_member = owner.kind == NodeKind::AnnotationType;
        self.callable(
            start,
            if is_annotation_member { NodeKind::AnnotationMember } else { NodeKind::Method },
        );
    }

    /// Something that is no member: an error up to where the next one can start.
    fn broken_member(&mut self, start: Start) {
        if self.current == TokenKind::EndOfFile {
            return self.close(start, NodeKind::Error, Symbol::NONE);
        }
        let end = self.broken_member_end(self.at + 1);
        self.error_until(end);
        self.one_node_from(start);
    }

    /// A method, constructor or annotation member from its name on.
    fn callable(&mut self, start: Start, kind: NodeKind) {
        let name = self.declared_name();
        self.parameters();
        self.dimensions();
        if self.current == TokenKind::Throws {
            self.type_list(NodeKind::Throws);
        }
        if self.current == TokenKind::Default {
            let value = self.start();
            self.bump();
            self.annotation_value();
            self.close(value, NodeKind::DefaultValue, Symbol::NONE);
        }
        if self.current == TokenKind::OpenBrace {
            self.body();
        } else if !self.eat(TokenKind::Semicolon) {
            self.broken_header();
        }
        self.close(start, kind, name);
    }

    /// What stands between a header and its body although it should not.
    fn broken_header(&mut self) {
        let mut at = self.at;
        while at < self.end {
            let kind = self.kind_at(at);
            if matches!(kind, TokenKind::Semicolon | TokenKind::OpenBrace | TokenKind::CloseBrace)
                || self.starts_member(at)
            {
                break;
            }
            at = self.step_over(at, kind);
        }
        self.error_until(at.min(self.end));
        if self.current == TokenKind::OpenBrace {
            self.body();
        } else {
            self.eat(TokenKind::Semicolon);
        }
    }

    /// A body in braces, deferred in a skeleton.
    fn body(&mut self) {
        match self.tokens.content_end(self.at) {
            Some(stop) if self.defers && stop <= self.end => {
                let is_closed = self.tokens.partner(self.at).is_some();
                self.defer_until(if is_closed { stop + 1 } else { stop });
            }
            _ => self.block(),
        }
    }
}
