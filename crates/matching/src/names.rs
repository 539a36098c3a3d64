//! Names and their words.

use crate::similarity::dice;
use refscope_text::Symbol;

/// The words of a name in camel or snake case, in lower case.
pub(crate) fn camel_words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut previous_is_lower = false;
    for character in name.chars() {
        if !character.is_alphanumeric() {
            previous_is_lower = false;
            words.push(String::new());
            continue;
        }
        if words.is_empty() || (character.is_uppercase() && previous_is_lower) {
            words.push(String::new());
        }
        previous_is_lower = !character.is_uppercase();
        match words.last_mut() {
            Some(word) if character.is_ascii() => word.push(character.to_ascii_lowercase()),
            Some(word) => word.extend(character.to_lowercase()),
            None => {}
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The share of neighbouring letters that two names have in common.
pub(crate) fn bigram_similarity(before: &str, after: &str) -> f64 {
    let bigrams = |name: &str| -> Vec<Symbol> {
        let letters: Vec<char> = name.chars().collect();
        letters.windows(2).map(|it| Symbol::of(&String::from_iter(it))).collect()
    };
    dice(bigrams(before).into_iter(), bigrams(after).into_iter())
}

/// Whether two names differ in one word, and that in a letter or two that one has more within or at its end.
pub(crate) fn is_misspelt(before: &str, after: &str) -> bool {
    let (before, after) = (camel_words(before), camel_words(after));
    let mut others = before.iter().zip(&after).filter(|(word, other)| word != other);
    let (Some((word, other)), None) = (others.next(), others.next()) else { return false };
    let (short, long) = if word.len() < other.len() { (word, other) } else { (other, word) };
    let mut letters = long.chars();
    before.len() == after.len()
        && short.len() >= 5
        && (1..=2).contains(&(long.len() - short.len()))
        && short.chars().next() == long.chars().next()
        && short.chars().all(|letter| letters.any(|it| it == letter))
}

#[cfg(test)]
mod tests {
    use super::{camel_words, is_misspelt};

    #[test]
    fn a_letter_or_two_are_a_slip() {
        assert!(is_misspelt("showExplantion", "showExplanation"));
        assert!(is_misspelt("oneParameters", "oneParameter"));
        assert!(!is_misspelt("isValid", "isInvalid"));
        assert!(!is_misspelt("encode", "decode"));
        assert!(!is_misspelt("readFirst", "readFirstLine"));
    }

    #[test]
    fn names_fall_into_words() {
        assert_eq!(camel_words("maxRetryCount"), ["max", "retry", "count"]);
        assert_eq!(camel_words("MAX_COUNT"), ["max", "count"]);
        assert_eq!(camel_words("_x"), ["x"]);
    }
}
