//! Which operator stands where, and how long it is.

use super::token::TokenKind;

/// The operator that starts with these bytes, and its length.
pub(super) fn operator(first: u8, second: u8, third: u8) -> (TokenKind, usize) {
    use TokenKind as T;
    match (first, second) {
        (b'-', b'>') => (T::Arrow, 2),
        (b':', b':') => (T::ColonColon, 2),
        (b'=', b'=') => (T::EqualEqual, 2),
        (b'!', b'=') => (T::NotEqual, 2),
        (b'<', b'=') => (T::LessEqual, 2),
        (b'>', b'=') => (T::GreaterEqual, 2),
        (b'<', b'<') if third == b'=' => (T::CompoundAssign, 3),
        (b'<', b'<') => (T::ShiftLeft, 2),
        (b'&', b'&') => (T::AndAnd, 2),
        (b'|', b'|') => (T::OrOr, 2),
        (b'+', b'+') => (T::PlusPlus, 2),
        (b'-', b'-') => (T::MinusMinus, 2),
        (b'+' | b'-' | b'*' | b'%' | b'&' | b'|' | b'^', b'=') => (T::CompoundAssign, 2),
        (b':', _) => (T::Colon, 1),
        (b'=', _) => (T::Equal, 1),
        (b'<', _) => (T::Less, 1),
        (b'>', _) => (T::Greater, 1),
        (b'!', _) => (T::Not, 1),
        (b'?', _) => (T::Question, 1),
        (b'~', _) => (T::Tilde, 1),
        (b'&', _) => (T::And, 1),
        (b'|', _) => (T::Or, 1),
        (b'^', _) => (T::Caret, 1),
        (b'+', _) => (T::Plus, 1),
        (b'-', _) => (T::Minus, 1),
        (b'*', _) => (T::Star, 1),
        _ => (T::Percent, 1),
    }
}
