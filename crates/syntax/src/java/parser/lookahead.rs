//! What stands ahead: whether it is a type, a cast or a declaration, and where it ends.

use super::Parser;
use crate::java::token::TokenKind;

impl Parser<'_> {
    /// The token behind annotations, which may be `at` itself.
    pub(super) fn skip_annotations(&self, mut at: usize) -> usize {
        while self.kind_at(at) == TokenKind::At && self.kind_at(at + 1).is_name() {
            at += 2;
            while self.kind_at(at) == TokenKind::Dot && self.kind_at(at + 1).is_name() {
                at += 2;
            }
            if self.kind_at(at) == TokenKind::OpenParen {
                match self.tokens.partner(at) {
                    Some(close) => at = close + 1,
                    None => break,
                }
            }
        }
        at
    }

    /// The token behind a type, if one stands here.
    pub(super) fn skip_type(&mut self, at: usize) -> Option<usize> {
        let mut at = self.skip_annotations(at);
        if self.kind_at(at).is_primitive() {
            at += 1;
        } else {
            loop {
                at = self.skip_annotations(at);
                if !self.kind_at(at).is_name() {
                    return None;
                }
                at += 1;
                if self.kind_at(at) == TokenKind::Less {
                    at = self.skip_type_arguments(at)?;
                }
                if self.kind_at(at) != TokenKind::Dot {
                    break;
                }
                at += 1;
            }
        }
        while let Some(bracket) = self.dimension_ahead(at) {
            at = bracket + 2;
        }
        Some(at)
    }

    /// The token behind the type arguments that start at this `<`, if it is not the operator. Every `<` found
    /// to be one is remembered, so that a row of them is searched once.
    pub(super) fn skip_type_arguments(&mut self, less: usize) -> Option<usize> {
        if self.unclosed.binary_search(&(less as u32)).is_ok() {
            return None;
        }
        let mut open = std::mem::take(&mut self.scratch);
        open.clear();
        open.push(less as u32);
        let mut at = less + 1;
        let mut expects_type = true;
        while !open.is_empty() {
            at = self.skip_annotations(at);
            match self.kind_at(at) {
                TokenKind::Greater if !expects_type || self.kind_at(at - 1) == TokenKind::Less => {
                    open.pop();
                    expects_type = false;
                }
                kind if expects_type && (kind.is_name() || kind.is_primitive()) => expects_type = false,
                TokenKind::Question if expects_type => {
                    expects_type = matches!(self.kind_at(at + 1), TokenKind::Extends | TokenKind::Super);
                    at += usize::from(expects_type);
                }
                TokenKind::Less if !expects_type => {
                    open.push(at as u32);
                    expects_type = true;
                }
                TokenKind::Comma | TokenKind::Dot | TokenKind::And if !expects_type => expects_type = true,
                TokenKind::OpenBracket
                    if !expects_type && self.kind_at(at + 1) == TokenKind::CloseBracket =>
                {
                    at += 1
                }
                _ => {
                    self.scratch = std::mem::replace(&mut self.unclosed, open);
                    return None;
                }
            }
            at += 1;
        }
        self.scratch = open;
        Some(at)
    }

    /// Whether a name here starts a type that `::` or `.class` follows, as `Map.Entry<K, V>::getKey`.
    pub(super) fn is_type_of_reference(&mut self) -> bool {
        let mut behind_name = self.at + 1;
        while self.kind_at(behind_name) == TokenKind::Dot && self.kind_at(behind_name + 1).is_name() {
            behind_name += 2;
        }
        match self.kind_at(behind_name) {
            TokenKind::OpenBracket => self.kind_at(behind_name + 1) == TokenKind::CloseBracket,
            TokenKind::Less if behind_name >= self.no_type_arguments_before => {
                match self.skip_type(self.at) {
                    Some(behind) if matches!(self.kind_at(behind), TokenKind::ColonColon) => true,
                    Some(behind) => {
                        self.no_type_arguments_before = behind;
                        false
                    }
                    None => false,
                }
            }
            _ => false,
        }
    }

    /// Whether the parenthesis here opens a cast.
    pub(super) fn is_cast(&mut self) -> bool {
        let Some(close) = self.partner() else { return false };
        let first = self.skip_annotations(self.at + 1);
        let Some(mut behind) = self.skip_type(self.at + 1) else { return false };
        while self.kind_at(behind) == TokenKind::And {
            match self.skip_type(behind + 1) {
                Some(next) => behind = next,
                None => return false,
            }
        }
        if behind != close {
            return false;
        }
        if self.kind_at(first).is_primitive() && close == first + 1 {
            return self.starts_operand(close + 1) || self.is_sign(close + 1);
        }
        self.starts_operand(close + 1)
    }

    fn is_sign(&self, at: usize) -> bool {
        matches!(
            self.kind_at(at),
            TokenKind::Plus | TokenKind::Minus | TokenKind::PlusPlus | TokenKind::MinusMinus
        )
    }

    /// Whether an operand other than a signed one can start here.
    fn starts_operand(&self, at: usize) -> bool {
        use TokenKind as T;
        match self.kind_at(at) {
            T::Number | T::Character | T::String | T::TextBlock | T::True | T::False | T::Null => true,
            T::OpenParen | T::Not | T::Tilde | T::This | T::Super | T::New | T::Switch | T::At => true,
            kind => kind.is_name() || kind.is_primitive(),
        }
    }

    /// Whether a type and a name stand here: then it is a declaration.
    pub(super) fn is_declaration(&mut self) -> bool {
        if !self.current.is_name() && !self.current.is_primitive() && self.current != TokenKind::At {
            return false;
        }
        // The most frequent statements are calls, assignments and field accesses of a simple name.
        if self.current == TokenKind::Identifier
            && matches!(self.peek(1), TokenKind::OpenParen | TokenKind::Equal | TokenKind::Colon)
        {
            return false;
        }
        match self.skip_type(self.at) {
            Some(behind) => self.kind_at(behind).is_name(),
            None => false,
        }
    }
}
