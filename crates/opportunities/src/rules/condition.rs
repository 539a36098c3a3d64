//! Conditions on counts, as rule files write them: `local-read == local-write + 1`.

use crate::vectors::Feature;

/// A comparison of a sum of counts with zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    terms: Vec<(i64, Option<Feature>)>,
    comparison: Comparison,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

const COMPARISONS: [(&str, Comparison); 6] = [
    ("==", Comparison::Equal),
    ("!=", Comparison::NotEqual),
    ("<=", Comparison::LessEqual),
    (">=", Comparison::GreaterEqual),
    ("<", Comparison::Less),
    (">", Comparison::Greater),
];

impl Condition {
    /// Reads a condition: features and numbers with `+` and `-` between, on both sides of a comparison.
    pub fn parse(text: &str) -> Result<Self, String> {
        let found = COMPARISONS.iter().find_map(|&(sign, comparison)| {
            text.split_once(sign).map(|(left, right)| (left, right, comparison))
        });
        let (left, right, comparison) =
            found.ok_or_else(|| format!("`{text}` compares nothing: write `if >= 2`"))?;
        let mut terms = terms(left, 1)?;
        terms.extend(self::terms(right, -1)?);
        Ok(Self { terms, comparison })
    }

    /// Whether it holds for these counts.
    pub fn holds(&self, count: impl Fn(Feature) -> i64) -> bool {
        let value = |&(factor, feature): &(i64, Option<Feature>)| factor * feature.map_or(1, &count);
        let sum: i64 = self.terms.iter().map(value).sum();
        match self.comparison {
            Comparison::Equal => sum == 0,
            Comparison::NotEqual => sum != 0,
            Comparison::Less => sum < 0,
            Comparison::LessEqual => sum <= 0,
            Comparison::Greater => sum > 0,
            Comparison::GreaterEqual => sum >= 0,
        }
    }
}

/// The words of one side. A minus sign between blanks takes away; one within a name belongs to it.
fn terms(text: &str, side: i64) -> Result<Vec<(i64, Option<Feature>)>, String> {
    let mut terms = Vec::new();
    let mut sign = 1;
    for word in text.split_whitespace() {
        match word {
            "+" => sign = 1,
            "-" => sign = -1,
            _ => {
                let term = match word.parse::<i64>() {
                    Ok(number) => (side * sign * number, None),
                    Err(_) => {
                        let feature = Feature::by_name(word);
                        (side * sign, Some(feature.ok_or_else(|| format!("there is no feature `{word}`"))?))
                    }
                };
                terms.push(term);
                sign = 1;
            }
        }
    }
    if terms.is_empty() { Err("one side of a comparison is empty".to_owned()) } else { Ok(terms) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_say_what_they_say() {
        let count = |feature| match feature {
            Feature::If => 3,
            Feature::LocalRead => 2,
            _ => 0,
        };
        let holds = |text| Condition::parse(text).expect("it is well written").holds(count);
        assert!(holds("if >= 3"));
        assert!(!holds("if > 3"));
        assert!(holds("if == local-read + 1"));
        assert!(holds("if - local-read - 1 == else"));
        assert!(holds("0 < if"));
    }

    #[test]
    fn what_is_no_condition_is_told() {
        assert!(Condition::parse("if").is_err());
        assert!(Condition::parse("iff > 1").is_err());
        assert!(Condition::parse("if > ").is_err());
    }
}
