//! How names are used, read from tokens.

use super::token::{TokenKind, Tokens};
use crate::{Occurrence, Receiver, Role};
use refscope_text::Symbol;
use std::ops::Range;

/// The names used within a range of tokens, in source order.
pub(crate) fn occurrences(tokens: &Tokens, range: Range<usize>) -> impl Iterator<Item = Occurrence> + '_ {
    let names = range.filter(|&at| tokens.kind(at) == TokenKind::Identifier);
    names.map(move |at| {
        let role = role(tokens, at);
        Occurrence { name: tokens.symbol(at), span: tokens.span(at), role, receiver: receiver(tokens, at) }
    })
}

fn previous(tokens: &Tokens, at: usize) -> TokenKind {
    at.checked_sub(1).map_or(TokenKind::EndOfFile, |before| tokens.kind(before))
}

fn role(tokens: &Tokens, at: usize) -> Role {
    if previous(tokens, at) == TokenKind::ColonColon {
        return Role::Reference;
    }
    let created = is_created(tokens, at);
    let behind = if created && tokens.kind(at + 1) == TokenKind::Less {
        behind_type_arguments(tokens, at + 1).unwrap_or(at + 1)
    } else {
        at + 1
    };
    if tokens.kind(behind) == TokenKind::OpenParen {
        let n_arguments = n_arguments(tokens, behind);
        return if created { Role::Creation { n_arguments } } else { Role::Call { n_arguments } };
    }
    match declared_type(tokens, at) {
        Some(type_name) => Role::Declaration { type_name },
        None => Role::Use,
    }
}

/// Whether `new` stands before the name, perhaps with a package between.
fn is_created(tokens: &Tokens, at: usize) -> bool {
    let mut at = at;
    while previous(tokens, at) == TokenKind::Dot && at >= 2 && tokens.kind(at - 2) == TokenKind::Identifier {
        at -= 2;
    }
    previous(tokens, at) == TokenKind::New
}

/// How many commas of its own level a pair of parentheses holds, and one more.
fn n_arguments(tokens: &Tokens, open: usize) -> usize {
    let Some(close) = tokens.partner(open) else { return 0 };
    if close == open + 1 {
        return 0;
    }
    let mut n_arguments = 1;
    let mut at = open + 1;
    while at < close {
        let kind = tokens.kind(at);
        at = match kind {
            TokenKind::Comma => {
                n_arguments += 1;
                at + 1
            }
            TokenKind::Less => behind_type_arguments(tokens, at).unwrap_or(at + 1),
            kind if kind.is_open() => tokens.partner(at).map_or(at + 1, |partner| partner + 1),
            _ => at + 1,
        };
    }
    n_arguments
}

/// How far type arguments are followed; longer ones are taken for comparisons.
const MAX_TYPE_TOKENS: usize = 64;

/// The token behind type arguments that start here, when only names stand between their brackets and a call,
/// creation or member follows.
fn behind_type_arguments(tokens: &Tokens, less: usize) -> Option<usize> {
    use TokenKind as T;
    let mut depth = 0;
    for at in less..less + MAX_TYPE_TOKENS {
        match tokens.kind(at) {
            T::Less => depth += 1,
            T::Greater => {
                depth -= 1;
                if depth == 0 {
                    let is_type =
                        matches!(tokens.kind(at + 1), T::OpenParen | T::ColonColon | T::Dot | T::OpenBracket);
                    return is_type.then_some(at + 1);
                }
            }
            T::Identifier | T::Comma | T::Dot | T::Question | T::Extends | T::Super | T::And => {}
            T::OpenBracket | T::CloseBracket => {}
            kind if kind.is_primitive() => {}
            _ => return None,
        }
    }
    None
}

/// The type of a variable that is declared by this name.
fn declared_type(tokens: &Tokens, at: usize) -> Option<Symbol> {
    use TokenKind as T;
    let ends = matches!(
        tokens.kind(at + 1),
        T::Equal | T::Semicolon | T::Colon | T::Comma | T::CloseParen | T::Arrow
    );
    if !ends {
        return None;
    }
    let mut type_end = at.checked_sub(1)?;
    while tokens.kind(type_end) == T::CloseBracket {
        type_end = type_end.checked_sub(2)?;
    }
    match tokens.kind(type_end) {
        T::Identifier => Some(tokens.symbol(type_end)),
        kind if kind.is_primitive() => Some(tokens.symbol(type_end)),
        T::Greater => {
            let mut depth = 0;
            for before in (type_end.saturating_sub(MAX_TYPE_TOKENS)..=type_end).rev() {
                match tokens.kind(before) {
                    T::Greater => depth += 1,
                    T::Less => depth -= 1,
                    T::Semicolon | T::OpenBrace | T::CloseBrace | T::OpenParen => return None,
                    _ => {}
                }
                if depth == 0 {
                    let name = before.checked_sub(1)?;
                    return (tokens.kind(name) == T::Identifier).then(|| tokens.symbol(name));
                }
            }
            None
        }
        _ => None,
    }
}

fn receiver(tokens: &Tokens, at: usize) -> Receiver {
    use TokenKind as T;
    if !matches!(previous(tokens, at), T::Dot | T::ColonColon) || at < 2 {
        return Receiver::None;
    }
    match tokens.kind(at - 2) {
        T::This => Receiver::This,
        T::Super => Receiver::Super,
        T::Identifier => Receiver::Name(tokens.symbol(at - 2)),
        T::CloseParen => match tokens.partner(at - 2).filter(|&open| open > 0) {
            Some(open) if tokens.kind(open - 1) == T::Identifier => Receiver::Call(tokens.symbol(open - 1)),
            Some(open) => cast_type(tokens, open).map_or(Receiver::Other, Receiver::Name),
            None => Receiver::Other,
        },
        _ => Receiver::Other,
    }
}

/// The type in `((Type) value)`, whose first bracket is given.
fn cast_type(tokens: &Tokens, open: usize) -> Option<Symbol> {
    use TokenKind as T;
    let start = open + 1;
    let end = tokens.partner(start).filter(|_| tokens.kind(start) == T::OpenParen)?;
    let is_name = (start + 1..end).all(|at| matches!(tokens.kind(at), T::Identifier | T::Dot));
    let is_value = matches!(tokens.kind(end + 1), T::Identifier | T::This | T::New | T::OpenParen);
    (is_name && is_value && end > start + 1).then(|| tokens.symbol(end - 1))
}
