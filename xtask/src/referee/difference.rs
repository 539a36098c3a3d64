//! What two parsers see differently in one file, and why.

use super::blobs::Verdict;
use super::items::Item;
use std::collections::BTreeSet;

/// The items that only one of two parsers has.
pub(crate) struct Difference<'t> {
    pub(crate) text: &'t str,
    pub(crate) only_ours: BTreeSet<Item>,
    pub(crate) only_theirs: BTreeSet<Item>,
}

/// Why a referee may see something else than we do.
pub(crate) struct Reason {
    /// A sentence for the reader.
    pub(crate) name: &'static str,
    /// Whether it is the reason for this item of the difference.
    pub(crate) explains: fn(&Difference, &Item) -> bool,
}

impl<'t> Difference<'t> {
    /// The verdict on a file in which we see `ours` and a referee sees `theirs`.
    pub(crate) fn verdict(
        text: &'t str,
        ours: &BTreeSet<Item>,
        theirs: &BTreeSet<Item>,
        reasons: &[Reason],
    ) -> Verdict {
        let difference = Self { text, only_ours: ours - theirs, only_theirs: theirs - ours };
        let mut found = BTreeSet::new();
        let mut unexplained = Vec::new();
        for (mark, items) in [("ours", &difference.only_ours), ("theirs", &difference.only_theirs)] {
            for item in items {
                match reasons.iter().find(|reason| (reason.explains)(&difference, item)) {
                    Some(reason) => _ = found.insert(reason.name),
                    None => unexplained.push(format!("{mark} {}", difference.show(item))),
                }
            }
        }
        if !unexplained.is_empty() {
            Verdict::Different(unexplained)
        } else if found.is_empty() {
            Verdict::Same
        } else {
            Verdict::Explained(found.into_iter().collect())
        }
    }

    /// The source text of an item.
    pub(crate) fn code(&self, item: &Item) -> &'t str {
        &self.text[item.0 as usize..item.1 as usize]
    }

    fn show(&self, item: &Item) -> String {
        let code: String = self.code(item).chars().take(70).collect();
        format!("{} {}..{} {code:?}", item.2, item.0, item.1)
    }
}
