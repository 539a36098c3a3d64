//! Where to go on behind what is wrong.
//!
//! People write one statement or member a line and indent them, also in code that does not compile. So beside
//! brackets and semicolons the beginning of a line is what recovery goes by.

use super::Parser;
use crate::java::token::TokenKind;

impl Parser<'_> {
    /// Where the construct at the cursor ends at the latest: before the next `;`, `,` or closing bracket of
    /// the same level.
    pub(super) fn construct_end(&self) -> usize {
        let mut at = self.at;
        while at < self.end {
            match self.kind_at(at) {
                TokenKind::Semicolon | TokenKind::Comma => break,
                kind if kind.is_close() => break,
                kind => at = self.step_over(at, kind),
            }
        }
        at.min(self.end)
    }

    /// The token behind this one, or behind the group that it opens.
    pub(super) fn step_over(&self, at: usize, kind: TokenKind) -> usize {
        if !kind.is_open() {
            return at + 1;
        }
        match self.tokens.content_end(at) {
            Some(stop) if stop > at && stop <= self.end => {
                (stop + usize::from(self.tokens.partner(at).is_some())).min(self.end)
            }
            _ => at + 1,
        }
    }

    /// The end of a statement or declaration. A missing `;` before a new line costs nothing; else the rest of
    /// the statement is an error.
    pub(super) fn semicolon(&mut self) {
        if self.eat(TokenKind::Semicolon)
            || matches!(self.current, TokenKind::EndOfFile | TokenKind::CloseBrace)
            || self.is_first_on_line(self.at)
        {
            return;
        }
        let end = self.statement_end();
        self.error_until(end.max(self.at + 1));
    }

    /// Behind the next `;` or group of braces, or before the next `}` or line that starts anew, whichever
    /// comes first.
    fn statement_end(&self) -> usize {
        let mut at = self.at;
        while at < self.end {
            let kind = self.kind_at(at);
            match kind {
                TokenKind::CloseBrace => break,
                _ if at > self.at && kind.starts_statement() && self.is_first_on_line(at) => break,
                TokenKind::Semicolon => return at + 1,
                TokenKind::OpenBrace => return self.step_over(at, kind).min(self.end),
                _ => at = self.step_over(at, kind),
            }
        }
        at.min(self.end)
    }

    /// The next place where a member can go on: behind a `;` or a group of braces, before a `}` or before
    /// something that must be a member.
    pub(super) fn broken_member_end(&mut self, from: usize) -> usize {
        let mut at = from;
        while at < self.end {
            let kind = self.kind_at(at);
            if matches!(kind, TokenKind::Semicolon | TokenKind::OpenBrace) {
                return self.step_over(at, kind).min(self.end);
            }
            if kind == TokenKind::CloseBrace || self.starts_member(at) {
                return at;
            }
            at = self.step_over(at, kind);
        }
        self.end
    }

    /// Whether the token stands on a later line than the one before it.
    pub(super) fn is_first_on_line(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1) else { return true };
        let between = self.tokens.tokens[before].end as usize..self.tokens.tokens[at].start as usize;
        memchr::memchr2(b'\n', b'\r', &self.text.as_bytes()[between]).is_some()
    }

    /// Whether this is the first token of its line and must start a member: so it cannot belong to the header
    /// or value before it.
    pub(super) fn starts_member(&mut self, at: usize) -> bool {
        use TokenKind as T;
        let kind = self.kind_at(at);
        let may_start = kind.is_modifier()
            || kind.is_primitive()
            || kind.is_name()
            || matches!(kind, T::Class | T::Interface | T::At);
        if !may_start || at == 0 || !self.is_first_on_line(at) {
            return false;
        }
        match (self.kind_at(at - 1), kind) {
            (T::InstanceOf | T::New, _) => false,
            (before, T::Class) => before != T::Dot,
            (_, T::Interface | T::At) => true,
            _ if kind.is_modifier() => true,
            (_, T::Enum) if self.kind_at(at + 1).is_name() && self.kind_at(at + 2) == T::OpenBrace => true,
            // In the midst of a type only what is sure at once, so that no type is looked through twice.
            (T::Dot | T::Comma | T::Less | T::And | T::Extends | T::Super | T::Question | T::At, _)
                if kind.is_name() =>
            {
                self.kind_at(at + 1).is_name() && self.kind_at(at + 2) == T::OpenParen
            }
            _ if kind.is_name() && self.kind_at(at + 1) == T::OpenParen => self.is_constructor(at),
            _ => self.is_typed_name(at),
        }
    }

    /// `Name(…) {` or `Name(…) throws`.
    fn is_constructor(&self, at: usize) -> bool {
        let behind = self.step_over(at + 1, TokenKind::OpenParen);
        matches!(self.kind_at(behind), TokenKind::OpenBrace | TokenKind::Throws)
    }

    /// `Type name` and what can follow that in a declaration.
    fn is_typed_name(&mut self, at: usize) -> bool {
        use TokenKind as T;
        let Some(behind) = self.skip_type(at) else { return false };
        self.kind_at(behind).is_name()
            && matches!(self.kind_at(behind + 1), T::OpenParen | T::Equal | T::Semicolon | T::Comma)
    }
}
