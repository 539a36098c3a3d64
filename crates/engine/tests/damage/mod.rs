//! Versions of one source: edited ones as people leave them, broken ones as an editor has them half-way.

use proptest::prelude::*;

/// A source with something of everything that is matched.
const SOURCE: &str = include_str!("source.java");

/// Names that edits exchange for each other.
const NAMES: &[&str] =
    &["Cart", "Basket", "item", "items", "total", "sum", "n", "add", "Line", "int", "long"];

/// A source in which lines were removed, doubled, moved, and names replaced.
pub(crate) fn edited() -> impl Strategy<Value = String> {
    let edit =
        (any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..5_u8, 0..NAMES.len(), 0..NAMES.len());
    proptest::collection::vec(edit, 0..8).prop_map(|edits| {
        let mut lines: Vec<String> = SOURCE.lines().map(str::to_owned).collect();
        for (place, target, how, name, other) in edits {
            let at = place.index(lines.len());
            let to = target.index(lines.len());
            match how {
                0 if lines.len() > 1 => drop(lines.remove(at)),
                1 => lines.insert(to, lines[at].clone()),
                2 => lines.swap(at, to),
                3 => lines[at] = lines[at].replace(NAMES[name], NAMES[other]),
                _ => lines.iter_mut().for_each(|line| *line = line.replace(NAMES[name], NAMES[other])),
            }
        }
        lines.join("\n")
    })
}

/// A source of which any pieces were cut out or put in elsewhere.
pub(crate) fn broken() -> impl Strategy<Value = String> {
    let place = any::<prop::sample::Index>();
    proptest::collection::vec((place, any::<prop::sample::Index>(), 0..60_usize, any::<bool>()), 1..6)
        .prop_map(|cuts| {
            let mut text = SOURCE.to_owned();
            for (place, target, length, is_copy) in cuts {
                let at = floor(&text, place.index(text.len() + 1));
                let end = floor(&text, (at + length).min(text.len()));
                let cut = text[at..end].to_owned();
                if !is_copy {
                    text.replace_range(at..end, "");
                }
                let to = floor(&text, target.index(text.len() + 1));
                text.insert_str(to, &cut);
            }
            text
        })
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
