//! From tokens to trees. Every function looks at each token a fixed number of times; what fits nowhere becomes an error
//! up to the end of its line.

mod expressions;

use super::QUILL;
use super::lexer::Kind;
use refscope_syntax::{Mark, NodeKind, Tokens, Tree, TreeBuilder, vocabulary};
use refscope_text::{Span, Symbol};
use std::ops::Range;

/// How deep code may nest.
const MAX_DEPTH: u32 = 100;

pub(super) fn file(text: &str, tokens: &Tokens<Kind>, defers: bool) -> Tree {
    let end = tokens.len() - 1;
    let mut parser = Parser::new(text, tokens, 0..end, defers);
    let start = parser.start();
    while parser.at < end {
        parser.member();
    }
    parser.close(start, NodeKind::File, Symbol::NONE);
    parser.builder.finish(&QUILL)
}

pub(super) fn deferred(text: &str, tokens: &Tokens<Kind>, range: Range<usize>, owner: NodeKind) -> Tree {
    let mut parser = Parser::new(text, tokens, range, false);
    if owner == NodeKind::Variable {
        parser.value()
    } else {
        parser.body()
    }
    parser.builder.finish(&QUILL)
}

struct Parser<'s> {
    text: &'s str,
    tokens: &'s Tokens<Kind>,
    at: usize,
    end: usize,
    depth: u32,
    defers: bool,
    builder: TreeBuilder,
}

type Start = (Mark, usize);

impl<'s> Parser<'s> {
    fn new(text: &'s str, tokens: &'s Tokens<Kind>, range: Range<usize>, defers: bool) -> Self {
        let builder = TreeBuilder::with_capacity(range.len());
        Self { text, tokens, at: range.start, end: range.end, depth: 0, defers, builder }
    }

    fn kind(&self) -> Kind {
        if self.at < self.end { self.tokens.kind(self.at) } else { Kind::EndOfFile }
    }

    fn word(&self) -> &'s str {
        if self.at < self.end { self.tokens.span(self.at).text(self.text) } else { "" }
    }

    fn symbol(&self) -> Symbol {
        Symbol::of(self.word())
    }

    fn eat(&mut self, word: &str) -> bool {
        let is_it = self.word() == word;
        self.at += usize::from(is_it);
        is_it
    }

    /// The first token of the next line.
    fn line_end(&self) -> usize {
        let mut at = self.at;
        while at < self.end && (at == self.at || !self.starts_line(at)) {
            at += 1;
        }
        at
    }

    fn starts_line(&self, at: usize) -> bool {
        let before = at.checked_sub(1).map_or(0, |before| self.tokens.span(before).end);
        self.text[before as usize..self.tokens.span(at).start as usize].contains('\n')
    }

    // Nodes.

    fn start(&self) -> Start {
        (self.builder.mark(), self.at)
    }

    /// From a token to the one before this; what is missing stands where it was missed.
    fn span_from(&self, first: usize) -> Span {
        let end = self.at.checked_sub(1).map_or(0, |last| self.tokens.span(last).end);
        let end = if self.at == 0 { self.tokens.span(0).start } else { end };
        Span::new(if self.at > first { self.tokens.span(first).start } else { end }, end)
    }

    fn close(&mut self, (mark, first): Start, kind: NodeKind, label: Symbol) {
        let span = self.span_from(first);
        self.builder.node(mark, kind, span, label);
    }

    fn leaf(&mut self, kind: NodeKind) {
        self.builder.leaf(kind, self.tokens.span(self.at), self.symbol());
        self.at += 1;
    }

    /// The tokens up to `end` as one leaf.
    fn whole(&mut self, end: usize, kind: NodeKind) {
        if end > self.at {
            let (first, hash) = (self.at, self.tokens.hash(self.at..end));
            self.at = end;
            self.builder.leaf_with_hash(kind, self.span_from(first), hash);
        }
    }

    fn error(&mut self) {
        self.whole(self.line_end(), NodeKind::Error);
    }

    // Declarations.

    fn member(&mut self) {
        let start = self.start();
        match self.kind() {
            Kind::Use => {
                self.at = self.line_end();
                self.close(start, NodeKind::Import, Symbol::NONE);
            }
            Kind::Fun => self.function(start),
            Kind::Fixed | Kind::Let => self.field(start),
            _ => self.error(),
        }
    }

    /// `fun name(a, b: Type) -> Type`, and its body up to `end`.
    fn function(&mut self, start: Start) {
        let end = self.function_end();
        self.at += 1;
        let name = self.symbol();
        if self.kind() == Kind::Name {
            self.leaf(NodeKind::Identifier);
        }
        if self.word() == "(" {
            self.parameters();
        }
        if self.eat("->") && self.kind() == Kind::Name {
            self.leaf(NodeKind::NamedType);
        }
        if self.defers {
            self.whole(end, NodeKind::Deferred);
        } else if end > self.at {
            let outer = std::mem::replace(&mut self.end, end);
            self.body();
            self.end = outer;
        }
        self.close(start, NodeKind::Method, name);
    }

    /// Behind the `end` of the function that starts here; one without an `end` ends where the next function starts.
    fn function_end(&self) -> usize {
        let next = || (self.at + 1..self.end).find(|&at| self.tokens.kind(at) == Kind::Fun);
        self.tokens.partner(self.at).map_or_else(|| next().unwrap_or(self.end), |end| end + 1)
    }

    fn parameters(&mut self) {
        let start = self.start();
        self.at += 1;
        while self.kind() == Kind::Name {
            let (parameter, name) = (self.start(), self.symbol());
            self.leaf(NodeKind::Variable);
            if self.eat(":") && self.kind() == Kind::Name {
                self.leaf(NodeKind::NamedType);
            }
            self.close(parameter, NodeKind::Parameter, name);
            self.eat(",");
        }
        self.eat(")");
        self.close(start, NodeKind::Parameters, Symbol::NONE);
    }

    /// `fixed let name = value`
    fn field(&mut self, start: Start) {
        self.modifiers();
        self.eat("let");
        self.variable(self.defers);
        self.close(start, NodeKind::Field, Symbol::NONE);
    }

    fn modifiers(&mut self) {
        if self.kind() == Kind::Fixed {
            let start = self.start();
            self.leaf(NodeKind::Modifier);
            self.close(start, NodeKind::Modifiers, Symbol::NONE);
        }
    }

    fn variable(&mut self, defers: bool) {
        let (start, name) = (self.start(), self.symbol());
        if self.kind() != Kind::Name {
            return self.error();
        }
        self.at += 1;
        if self.eat("=") {
            let end = self.line_end();
            if defers {
                self.whole(end, NodeKind::Deferred);
            } else {
                let outer = std::mem::replace(&mut self.end, end);
                self.value();
                self.end = outer;
            }
        }
        self.close(start, NodeKind::Variable, name);
    }

    /// One expression that takes all tokens there are.
    fn value(&mut self) {
        let start = self.start();
        self.expression(0);
        if self.at < self.end {
            self.whole(self.end, NodeKind::Error);
            self.close(start, NodeKind::Error, Symbol::NONE);
        }
    }

    // Statements.

    /// The statements of a function with the `end` behind them.
    fn body(&mut self) {
        let start = self.start();
        self.statements();
        self.eat("end");
        while self.at < self.end {
            self.error();
        }
        self.close(start, NodeKind::Block, Symbol::NONE);
    }

    fn statements(&mut self) {
        while !matches!(self.kind(), Kind::End | Kind::Else | Kind::EndOfFile) {
            self.statement();
        }
    }

    fn block(&mut self) {
        let start = self.start();
        self.statements();
        self.close(start, NodeKind::Block, Symbol::NONE);
    }

    fn statement(&mut self) {
        if self.depth == MAX_DEPTH {
            return self.error();
        }
        self.depth += 1;
        let start = self.start();
        match self.kind() {
            Kind::If | Kind::While => self.conditional(start),
            Kind::For => self.for_each(start),
            Kind::Fixed | Kind::Let => {
                self.modifiers();
                self.eat("let");
                self.variable(false);
                self.close(start, NodeKind::LocalVariables, Symbol::NONE);
            }
            Kind::Return => {
                self.at += 1;
                if self.at < self.end && !self.starts_line(self.at) {
                    self.expression(0);
                }
                self.close(start, NodeKind::Return, Symbol::NONE);
            }
            _ => self.expression_statement(start),
        }
        self.depth -= 1;
    }

    fn conditional(&mut self, start: Start) {
        let kind = if self.kind() == Kind::If { NodeKind::If } else { NodeKind::While };
        self.at += 1;
        self.expression(0);
        self.block();
        if self.eat("else") {
            self.block();
        }
        self.eat("end");
        self.close(start, kind, Symbol::NONE);
    }

    fn for_each(&mut self, start: Start) {
        self.at += 1;
        let (parameter, name) = (self.start(), self.symbol());
        if self.kind() == Kind::Name {
            self.leaf(NodeKind::Variable);
            self.close(parameter, NodeKind::Parameter, name);
        }
        self.eat("in");
        self.expression(0);
        self.block();
        self.eat("end");
        self.close(start, NodeKind::ForEach, Symbol::NONE);
    }

    fn expression_statement(&mut self, start: Start) {
        let before = self.at;
        self.expression(0);
        if self.eat(":=") {
            self.expression(0);
            self.close(start, NodeKind::Assign, vocabulary::ASSIGNMENT);
        }
        if self.at == before {
            return self.error();
        }
        self.close(start, NodeKind::ExpressionStatement, Symbol::NONE);
    }
}
