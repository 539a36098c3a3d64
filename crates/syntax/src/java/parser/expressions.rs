//! Expressions.

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

    fn primary(&mut self) {
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

    fn postfix(&mut self, start: Start) {
        loop {
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
