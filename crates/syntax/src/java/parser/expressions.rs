//! Expressions, from assignments down to operands.

use super::{Parser, Start};
use crate::NodeKind;
use crate::java::token::TokenKind;
use refscope_text::Symbol;

/// A binary operator at the cursor.
struct Operator {
    symbol: Symbol,
    precedence: u8,
    n_tokens: usize,
}

const INSTANCE_OF: u8 = 7;

impl Parser<'_> {
    pub(super) fn expression(&mut self) {
        self.nested(|parser| {
            let start = parser.start();
            parser.conditional();
            let n_tokens = parser.assignment_tokens();
            if n_tokens > 0 {
                let label = parser.dotted_symbol(parser.at..parser.at + n_tokens);
                parser.go_to(parser.at + n_tokens);
                parser.expression();
                parser.close(start, NodeKind::Assign, label);
            }
        });
    }

    /// How many tokens make the assignment operator here, if there is one.
    fn assignment_tokens(&self) -> usize {
        match self.current {
            TokenKind::Equal | TokenKind::CompoundAssign => 1,
            TokenKind::Greater if self.tokens.adjoins(self.at) => {
                let n_shift =
                    1 + usize::from(self.peek(1) == TokenKind::Greater && self.tokens.adjoins(self.at + 1));
                if self.peek(n_shift) == TokenKind::GreaterEqual { n_shift + 1 } else { 0 }
            }
            _ => 0,
        }
    }

    /// Anything but an assignment.
    pub(super) fn conditional(&mut self) {
        if self.is_lambda() {
            return self.lambda();
        }
        let start = self.start();
        self.binary(1);
        if self.eat(TokenKind::Question) {
            self.expression();
            self.eat(TokenKind::Colon);
            self.nested(Self::conditional);
            self.close(start, NodeKind::Conditional, Symbol::NONE);
        }
    }

    fn is_lambda(&self) -> bool {
        match self.current {
            _ if self.in_label => false,
            TokenKind::Identifier => self.peek(1) == TokenKind::Arrow,
            TokenKind::OpenParen => {
                self.partner().is_some_and(|close| self.kind_at(close + 1) == TokenKind::Arrow)
            }
            _ => false,
        }
    }

    fn lambda(&mut self) {
        let start = self.start();
        let parameters = self.start();
        if self.current == TokenKind::Identifier {
            self.variable_name();
        } else {
            self.group(|parser| parser.separated(Self::lambda_parameter));
        }
        self.close(parameters, NodeKind::LambdaParameters, Symbol::NONE);
        self.bump();
        if self.current == TokenKind::OpenBrace {
            let outer = std::mem::replace(&mut self.in_switch_expression, false);
            self.block();
            self.in_switch_expression = outer;
        } else {
            self.expression();
        }
        self.close(start, NodeKind::Lambda, Symbol::NONE);
    }

    fn lambda_parameter(&mut self) {
        if self.current.is_name() && matches!(self.peek(1), TokenKind::Comma | TokenKind::EndOfFile) {
            self.variable_name();
        } else {
            self.parameter();
        }
    }

    /// Operators by precedence climbing; a run of one operator becomes one node.
    fn binary(&mut self, lowest: u8) {
        let start = self.start();
        self.unary();
        while let Some(operator) = self.operator()
            && operator.precedence >= lowest
        {
            if self.is_too_high() {
                return self.leave_rest();
            }
            if operator.precedence == INSTANCE_OF && self.current == TokenKind::InstanceOf {
                self.instance_of(start);
                continue;
            }
            while let Some(next) = self.operator()
                && next.symbol == operator.symbol
            {
                self.go_to(self.at + operator.n_tokens);
                self.binary(operator.precedence + 1);
            }
            self.close(start, NodeKind::Binary, operator.symbol);
        }
    }

    fn instance_of(&mut self, start: Start) {
        self.bump();
        if self.is_pattern() {
            self.pattern()
        } else {
            self.type_()
        }
        self.close(start, NodeKind::InstanceOf, Symbol::NONE);
    }

    fn operator(&self) -> Option<Operator> {
        use TokenKind as T;
        let one = |precedence| Some(Operator { symbol: self.symbol(), precedence, n_tokens: 1 });
        match self.current {
            T::OrOr => one(1),
            T::AndAnd => one(2),
            T::Or => one(3),
            T::Caret => one(4),
            T::And => one(5),
            T::EqualEqual | T::NotEqual => one(6),
            T::Less | T::LessEqual | T::GreaterEqual | T::InstanceOf => one(INSTANCE_OF),
            T::Greater => self.greater(),
            T::ShiftLeft => one(8),
            T::Plus | T::Minus => one(9),
            T::Star | T::Slash | T::Percent => one(10),
            _ => None,
        }
    }

    /// `>`, `>>` or `>>>`, but not the beginning of `>>=`.
    fn greater(&self) -> Option<Operator> {
        if self.assignment_tokens() > 0 {
            return None;
        }
        let follows =
            |ahead: usize| self.peek(ahead) == TokenKind::Greater && self.tokens.adjoins(self.at + ahead - 1);
        let n_tokens = if !follows(1) {
            1
        } else if !follows(2) {
            2
        } else {
            3
        };
        let symbol = Symbol::of(&">>>"[..n_tokens]);
        Some(Operator { symbol, precedence: if n_tokens == 1 { INSTANCE_OF } else { 8 }, n_tokens })
    }

    fn unary(&mut self) {
        use TokenKind as T;
        match self.current {
            T::Plus | T::Minus | T::Not | T::Tilde | T::PlusPlus | T::MinusMinus => self.nested(|parser| {
                let start = parser.start();
                let label = parser.symbol();
                parser.bump();
                parser.unary();
                parser.close(start, NodeKind::Prefix, label);
            }),
            T::OpenParen if self.is_lambda() => self.lambda(),
            T::Identifier if self.is_lambda() => self.lambda(),
            kind => {
                if kind == T::OpenParen && self.is_cast() {
                    return self.nested(Self::cast);
                }
                let start = self.start();
                self.primary();
                self.postfix(start);
            }
        }
    }

    fn cast(&mut self) {
        let start = self.start();
        self.group(|parser| {
            let types = parser.start();
            parser.type_();
            if parser.current == TokenKind::And {
                while parser.eat(TokenKind::And) {
                    parser.type_();
                }
                parser.close(types, NodeKind::IntersectionType, Symbol::NONE);
            }
        });
        self.unary();
        self.close(start, NodeKind::Cast, Symbol::NONE);
    }
}
