//! How much the words of two variables and of their types have in common.

use super::{Matcher, Variable, VariableKind};
use crate::names::camel_words;
use refscope_text::Side;

impl Matcher<'_> {
    /// How many of their words two names share, in hundredths.
    pub(super) fn name_similarity(&self, before: &Variable, after: &Variable) -> i32 {
        shared(&self.words(Side::Before, before), &self.words(Side::After, after))
    }

    /// How many of their words two types share, in hundredths: `HttpOptions` and `HttpConfig`, `List<Order>` and `Order`.
    pub(super) fn type_similarity(&self, before: &Variable, after: &Variable) -> i32 {
        let words = |side: Side, variable: &Variable| -> Vec<String> {
            let snapshot = self.comparison.snapshots.get(side);
            let id = match variable.kind {
                VariableKind::Field(field) => field,
                _ => *self.pair.get(side),
            };
            let Some(tree) = self.tree(side, variable) else { return Vec::new() };
            let type_ = tree.type_child(variable.declaration);
            let text = type_.map(|type_| tree.span(type_).text(snapshot.file_of(id).text()));
            camel_words(text.unwrap_or_default())
        };
        shared(&words(Side::Before, before), &words(Side::After, after))
    }

    fn words(&self, side: Side, variable: &Variable) -> Vec<String> {
        let file = self.comparison.snapshots.get(side).file_of(*self.pair.get(side));
        let name =
            self.tree(side, variable).map(|tree| file.source.token_at(tree.span(variable.variable).start));
        camel_words(name.map_or("", |span| span.text(file.text())))
    }
}

/// The share of words that two lists have in common, in hundredths.
fn shared(before: &[String], after: &[String]) -> i32 {
    let n_common = before.iter().filter(|word| after.contains(word)).count();
    (200 * n_common / (before.len() + after.len()).max(1)).min(100) as i32
}
