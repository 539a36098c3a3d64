//! Parameters and variables with their initial values.

use super::Parser;
use crate::NodeKind;
use crate::java::token::TokenKind;
use refscope_text::Symbol;

impl Parser<'_> {
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
    pub(super) fn field_value(&mut self) {
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
