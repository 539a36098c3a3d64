//! Expressions: operators by their strength, operands, and what follows behind dots.

use super::{Kind, MAX_DEPTH, Parser, Start};
use refscope_syntax::{NodeKind, vocabulary};
use refscope_text::Symbol;

impl Parser<'_> {
    /// An operator's strength, and its label in the words of all languages.
    fn operator(&self) -> Option<(u32, Symbol)> {
        let word = self.word();
        Some(match word {
            "or" => (1, vocabulary::OR),
            "and" => (2, vocabulary::AND),
            "=" => (3, vocabulary::EQUALITIES[0]),
            "/=" => (3, vocabulary::EQUALITIES[1]),
            "<" | ">" | "<=" | ">=" => (3, Symbol::of(word)),
            "+" | "-" => (4, Symbol::of(word)),
            "*" | "/" => (5, Symbol::of(word)),
            _ => return None,
        })
    }

    pub(super) fn expression(&mut self, weakest: u32) {
        if self.depth == MAX_DEPTH {
            return self.error();
        }
        self.depth += 1;
        let start = self.start();
        self.operand();
        while let Some((strength, label)) = self.operator().filter(|it| it.0 > weakest) {
            self.at += 1;
            self.expression(strength);
            self.close(start, NodeKind::Binary, label);
        }
        self.depth -= 1;
    }

    fn operand(&mut self) {
        let start = self.start();
        match self.kind() {
            Kind::Not => {
                self.at += 1;
                self.expression(2);
                self.close(start, NodeKind::Prefix, vocabulary::DENIAL);
            }
            Kind::Number => self.leaf(NodeKind::NumberLiteral),
            Kind::Text => self.leaf(NodeKind::StringLiteral),
            Kind::OpenParen => {
                self.at += 1;
                self.expression(0);
                self.eat(")");
                self.close(start, NodeKind::Parenthesized, Symbol::NONE);
            }
            Kind::Name => self.name(start),
            _ => {}
        }
    }

    /// `name`, `name(a, b)`, and what follows behind dots.
    fn name(&mut self, start: Start) {
        let mut is_first = true;
        while self.kind() == Kind::Name {
            let label = self.symbol();
            if self.is_call() {
                self.at += 1;
                self.arguments();
                self.close(start, NodeKind::Call, label);
            } else if is_first {
                self.leaf(NodeKind::Name);
            } else {
                self.at += 1;
                self.close(start, NodeKind::FieldAccess, label);
            }
            // A dot that nothing follows belongs to no expression.
            let next = self.at + 1;
            if next >= self.end || self.tokens.kind(next) != Kind::Name || !self.eat(".") {
                return;
            }
            is_first = false;
        }
    }

    /// Whether a name stands here with a bracket behind it, on the same line.
    fn is_call(&self) -> bool {
        let next = self.at + 1;
        let is_open = next < self.end && self.tokens.kind(next) == Kind::OpenParen;
        self.kind() == Kind::Name && is_open && !self.starts_line(next)
    }

    fn arguments(&mut self) {
        let start = self.start();
        self.at += 1;
        while !matches!(self.kind(), Kind::CloseParen | Kind::EndOfFile) {
            let before = self.at;
            self.expression(0);
            self.eat(",");
            if self.at == before {
                self.error();
            }
        }
        self.eat(")");
        self.close(start, NodeKind::Arguments, Symbol::NONE);
    }
}
