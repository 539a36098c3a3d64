//! Files, types and members.

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
            _ => self.member(Owner { kind: NodeKind::File, name: Symbol::NONE }),
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
            let end = self.step_over(self.at, self.current);
            self.defer_until(end);
        }
        self.close(start, NodeKind::Module, label);
    }

    // Types.

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

    // Parameters and variables.

    pub(super) fn parameters(&mut self) {
        let start = self.start();
        self.group(|parser| parser.separated(Self::parameter));
        self.close(start, NodeKind::Parameters, Symbol::NONE);
    }

    /// `final T... name[]`, or a receiver `T this`.
    pub(super) fn parameter(&mut self) {
        let start = self.start();
        self.modifiers();
        self.type_();
        if self.skip_annotations(self.at) != self.at
            && self.kind_at(self.skip_annotations(self.at)) == TokenKind::Ellipsis
        {
            while self.current == TokenKind::At {
                self.annotation();
            }
        }
        if self.current == TokenKind::Ellipsis {
            self.leaf(NodeKind::Ellipsis);
        }
        if self.current == TokenKind::This || (self.current.is_name() && self.peek(1) == TokenKind::Dot) {
            self.skip_dotted_name();
            self.eat(TokenKind::Dot);
            self.eat(TokenKind::This);
            return self.close(start, NodeKind::ReceiverParameter, Symbol::NONE);
        }
        let name = self.variable_name();
        self.close(start, NodeKind::Parameter, name);
    }

    /// A variable without an initial value.
    pub(super) fn variable_name(&mut self) -> Symbol {
        let start = self.start();
        if !self.current.is_name() {
            return Symbol::NONE;
        }
        let name = self.symbol();
        self.bump();
        self.dimensions();
        self.close(start, NodeKind::Variable, name);
        name
    }

    /// `a, b[] = c`, the initial values parsed by `value`.
    pub(super) fn variables(&mut self, value: fn(&mut Self)) {
        loop {
            self.variable(value);
            if !self.eat(TokenKind::Comma) {
                return;
            }
        }
    }

    /// One variable with its dimensions and initial value.
    pub(super) fn variable(&mut self, value: fn(&mut Self)) {
        let start = self.start();
        if !self.current.is_name() {
            return;
        }
        let name = self.symbol();
        self.bump();
        self.dimensions();
        if self.eat(TokenKind::Equal) {
            value(self);
        }
        self.close(start, NodeKind::Variable, name);
    }

    /// The initial value of a field. Where it ends is decided without parsing it, so that skeleton and whole
    /// tree agree also on broken ones.
    fn field_value(&mut self) {
        let end = self.initializer_end();
        if self.defers && end > self.at { self.defer_until(end) } else { self.value_until(end) }
    }

    /// Where an initial value ends: at the `;` or at the `,` before the next variable. A comma between type
    /// arguments has no `name =`, `name,` or `name;` behind a matching `>`.
    fn initializer_end(&mut self) -> usize {
        let mut at = self.at;
        while at < self.end {
            let kind = self.kind_at(at);
            match kind {
                TokenKind::Semicolon | TokenKind::Comma | TokenKind::CloseBrace => break,
                TokenKind::Less => at = self.skip_type_arguments(at).unwrap_or(at + 1),
                _ if self.starts_member(at) => break,
                _ => at = self.step_over(at, kind),
            }
        }
        at.min(self.end)
    }

    /// An initial value that must end there. Where it does not, the whole is one error.
    pub(super) fn value_until(&mut self, end: usize) {
        if self.at == end {
            return;
        }
        let outer_end = std::mem::replace(&mut self.end, end);
        let start = self.start();
        self.variable_initializer();
        self.error_until(end);
        self.end = outer_end;
        self.go_to(end);
        self.one_node_from(start);
    }

    pub(super) fn variable_initializer(&mut self) {
        if self.current == TokenKind::OpenBrace { self.array_initializer() } else { self.expression() }
    }

    pub(super) fn array_initializer(&mut self) {
        self.nested(|parser| {
            let start = parser.start();
            parser.group(|parser| parser.separated(Self::variable_initializer));
            parser.close(start, NodeKind::ArrayInitializer, Symbol::NONE);
        });
    }
}
