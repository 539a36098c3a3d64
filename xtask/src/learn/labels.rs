//! Which variables became which, by the labels of a commit.

use refscope_text::{Pair, Symbol};
use std::collections::BTreeSet;

/// The kinds that tell of one variable what became of it.
const KINDS: [&str; 9] = [
    "Rename Variable",
    "Rename Parameter",
    "Change Variable Type",
    "Change Parameter Type",
    "Localize Parameter",
    "Parameterize Variable",
    "Parameterize Attribute",
    "Replace Variable With Attribute",
    "Replace Attribute With Variable",
];

/// The later name of a method and the names of its parameters.
pub(super) type Method = (Symbol, Vec<Symbol>);

/// What the labels of a commit say about variables.
pub(super) struct Labels(BTreeSet<(Method, Pair<Symbol>)>);

impl Labels {
    pub(super) fn of<'d>(descriptions: impl Iterator<Item = &'d String>) -> Self {
        Self(descriptions.filter_map(|it| parsed(it)).collect())
    }

    /// Whether two variables of a method are one.
    pub(super) fn join(&self, method: &Method, names: Pair<Symbol>) -> bool {
        self.0.contains(&(method.clone(), names))
    }

    /// Whether either of two variables became, or was, one of another name.
    pub(super) fn part(&self, method: &Method, names: Pair<Symbol>) -> bool {
        let mut others = self.0.iter().filter(|it| it.0 == *method && it.1 != names);
        others.any(|it| it.1.before == names.before || it.1.after == names.after)
    }
}

/// `Rename Variable a : A to b : A in method public f(x X, y Y<Z>) : R from class C`
fn parsed(description: &str) -> Option<(Method, Pair<Symbol>)> {
    let rest = KINDS.iter().find_map(|kind| description.strip_prefix(kind)?.strip_prefix(' '))?;
    let (variables, method) = rest.split_once(" in method ")?;
    let (before, after) = variables.split_once(" to ")?;
    let name = |variable: &str| Some(Symbol::of(variable.split_once(" : ")?.0));
    let (head, parameters) = method.split_once('(')?;
    let names = parameter_names(parameters);
    let method = Symbol::of(head.rsplit(' ').next()?);
    Some(((method, names), Pair::new(name(before)?, name(after)?)))
}

/// The first word of each parameter, up to the bracket that closes the list.
fn parameter_names(list: &str) -> Vec<Symbol> {
    let mut names = Vec::new();
    let (mut depth, mut start) = (0, 0);
    for (at, character) in list.char_indices() {
        let ends = depth == 0 && matches!(character, ',' | ')');
        if ends {
            names.extend(list[start..at].split_whitespace().next().map(Symbol::of));
            start = at + 1;
        }
        match character {
            ')' if ends => break,
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' => depth -= 1,
            _ => {}
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_name_the_method_and_both_variables() {
        let text =
            "Rename Variable a : Map<A,B> to b : A in method public f(x X, y Map<Y,Z>) : R from class C";
        let symbols = |names: [&str; 2]| names.map(Symbol::of);
        let [x, y] = symbols(["x", "y"]);
        let [a, b] = symbols(["a", "b"]);
        assert_eq!(parsed(text), Some(((Symbol::of("f"), vec![x, y]), Pair::new(a, b))));
        assert_eq!(parsed("Rename Method public f() : void renamed to public g() : void in class C"), None);
    }
}
