//! Names and their words.

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
        if let Some(word) = words.last_mut() {
            word.extend(character.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::camel_words;

    #[test]
    fn names_fall_into_words() {
        assert_eq!(camel_words("maxRetryCount"), ["max", "retry", "count"]);
        assert_eq!(camel_words("MAX_COUNT"), ["max", "count"]);
        assert_eq!(camel_words("_x"), ["x"]);
    }
}
