//! Kinds of opportunities as data: one file each in `rules`, and those that a user brings along.

mod condition;
mod reading;

pub use condition::Condition;
pub use reading::RuleError;

use crate::vectors::Abstraction;
use std::sync::LazyLock;

/// What is known about one kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    /// The name on the command line.
    pub id: String,
    /// The name in the literature.
    pub title: String,
    /// What to do, with places for names in braces.
    pub message: String,
    /// Kinds that would undo it: they may not ask for the opposite at the same place.
    pub opposite: Vec<String>,
    /// The search that knows more than vectors can say, by its name.
    pub search: Option<String>,
    /// What must show on trees between two versions for it to have been made, by its name.
    pub transition: Option<String>,
    /// What was done, where it was made between two versions.
    pub done: Option<String>,
    /// What the vector of a body must have before the search looks at it.
    pub needs: Vec<Condition>,
    /// How vectors tell it, in one version or between two.
    pub vectors: Option<VectorRule>,
    /// Code that shows how it looks before and after.
    pub sample: Sample,
}

/// How a kind shows in vectors.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct VectorRule {
    /// What is neutralised before vectors are compared.
    pub abstraction: Abstraction,
    /// What must hold for the difference: the code that waits for the refactoring less the code that had it.
    pub require: Vec<Condition>,
    /// Whether the code that waits is seen with callees inlined.
    pub inlines_query: bool,
    /// Whether the code that had it is seen with callees inlined.
    pub inlines_sample: bool,
    /// Whether other code of the same version serves as a sample.
    pub is_twin: bool,
    /// Whether vectors that are nearly equal are compared as well.
    pub is_near: bool,
    /// How much a body must hold to be compared.
    pub least: u32,
}

/// Textbook code, before and after.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// What waits for the refactoring.
    pub before: String,
    /// What it becomes.
    pub after: String,
}

macro_rules! rule_files {
    ($($name:literal,)*) => {
        [$(include_str!(concat!("../../rules/", $name, ".toml")),)*]
    };
}

/// The kinds that are known without any file of the user, in the order of reports.
const RULE_FILES: [&str; 21] = rule_files![
    "extract-method",
    "inline-method",
    "inline-temp",
    "introduce-explaining-variable",
    "split-temporary-variable",
    "replace-method-with-method-object",
    "self-encapsulate-field",
    "replace-magic-number-with-symbolic-constant",
    "replace-magic-number-with-query-method",
    "reverse-conditional",
    "encapsulate-downcast",
    "replace-assignment-with-initialization",
    "replace-parameter-with-method",
    "introduce-parameter-object",
    "consolidate-conditional-expression",
    "consolidate-duplicate-conditional-fragments",
    "replace-nested-conditional-with-guard-clauses",
    "hide-delegate",
    "remove-middle-man",
    "replace-temp-with-query",
    "preserve-whole-object",
];

static KNOWN: LazyLock<Vec<Rule>> = LazyLock::new(|| {
    let read = |text: &&str| Rule::read(text).expect("a test reads all rules that come along");
    RULE_FILES.iter().flat_map(read).collect()
});

impl Rule {
    /// The rules that come along.
    pub fn known() -> &'static [Self] {
        &KNOWN
    }

    /// Reads the rules of a file.
    pub fn read(text: &str) -> Result<Vec<Self>, RuleError> {
        reading::read(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_that_comes_along_can_be_read_and_is_told_apart() {
        let mut ids = Vec::new();
        for text in RULE_FILES {
            let rules = Rule::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            ids.extend(rules.into_iter().map(|it| it.id));
        }
        assert_eq!(ids.len(), RULE_FILES.len());
        for rule in Rule::known() {
            for opposite in &rule.opposite {
                assert!(ids.contains(opposite), "{}: {opposite}", rule.id);
            }
        }
    }
}
