//! Drawing a sample and writing its sheet and its key.

use super::claim::{Claim, Lines, refactorings, statements};
use super::{DrawOptions, Kind, sheet};
use crate::corpus::{self, Corpus};
use anyhow::{Result, ensure};
use refscope_text::{Pair, Side};
use std::collections::BTreeMap;
use std::path::Path;

/// How many lines of code stand around what is judged, and how many of it are shown at most.
const N_AROUND: usize = 12;
const N_SHOWN: usize = 45;

pub(super) fn run(root: &Path, options: &DrawOptions) -> Result<()> {
    let corpus = Corpus::require(root)?;
    let sheet_path = options.sample.sheet(root);
    ensure!(!sheet_path.exists(), "{} is there already: remove it to draw again", sheet_path.display());
    let mut claims = match options.sample.kind {
        Kind::Statements => statements(&corpus)?,
        Kind::Wild => refactorings(&corpus)?,
    };
    let n_ours = claims.iter().filter(|claim| claim.is_ours).count();
    let mut key = format!("of {n_ours} {}\n", claims.len() - n_ours);
    draw(&mut claims, options.count, options.sample.seed);
    let mut sheet = sheet::head(&options.sample.name());
    for (at, claim) in claims.iter().enumerate() {
        let number = at + 1;
        sheet.push_str(&sheet::item(number, claim, &excerpts(&corpus, claim)?));
        key.push_str(&format!("{number} {}\n", if claim.is_ours { "ours" } else { "theirs" }));
    }
    std::fs::create_dir_all(sheet_path.parent().expect("a sheet lies in a folder"))?;
    std::fs::write(&sheet_path, sheet)?;
    std::fs::write(options.sample.key(root), key)?;
    println!("{} differences to judge are in {}", claims.len(), sheet_path.display());
    Ok(())
}

/// Keeps `count` of the claims, in an order that the seed decides.
pub(super) fn draw(claims: &mut Vec<Claim>, count: usize, seed: u64) {
    claims.sort();
    let mut state = seed;
    for at in 0..count.min(claims.len()) {
        let other = at + (random(&mut state) % (claims.len() - at) as u64) as usize;
        claims.swap(at, other);
    }
    claims.truncate(count);
}

/// The next number of a sequence that is the same everywhere (SplitMix64).
pub(super) fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut value = *state;
    value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// The code at the places of a claim, with numbered lines.
fn excerpts(corpus: &Corpus, claim: &Claim) -> Result<Pair<String>> {
    let repository = corpus.repository(claim.benchmark)?;
    let mut texts: BTreeMap<Side, String> = BTreeMap::new();
    for (side, parent) in [(Side::Before, "^"), (Side::After, "")] {
        let Some(lines) = claim.places.get(side) else { continue };
        let version = format!("{}{parent}:{}", claim.commit, lines.path);
        corpus::read_blobs(&repository, [version], |_, bytes| {
            texts.insert(side, excerpt(&String::from_utf8_lossy(&bytes), lines));
        })?;
    }
    let mut text = |side| texts.remove(&side).unwrap_or_default();
    Ok(Pair::new(text(Side::Before), text(Side::After)))
}

fn excerpt(text: &str, lines: &Lines) -> String {
    let first = (lines.first as usize).saturating_sub(1);
    let last = (lines.last as usize).min(first + N_SHOWN);
    let start = first.saturating_sub(N_AROUND);
    let numbered = text.lines().enumerate().skip(start).take(last + N_AROUND - start);
    numbered
        .map(|(at, line)| {
            let mark = if (first..lines.last as usize).contains(&at) { '>' } else { ' ' };
            format!("{mark}{:5} {line}\n", at + 1)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claims() -> Vec<Claim> {
        let claim = |at: u32| Claim {
            benchmark: "java1-dev",
            commit: format!("{at:040}"),
            text: "A became B".to_owned(),
            title: "Rename Class",
            places: Pair::default(),
            is_ours: at.is_multiple_of(2),
        };
        (0..100).map(claim).collect()
    }

    #[test]
    fn the_seed_decides_what_is_drawn_whatever_the_order_was() {
        let (mut one, mut other, mut third) = (claims(), claims(), claims());
        other.reverse();
        draw(&mut one, 10, 7);
        draw(&mut other, 10, 7);
        draw(&mut third, 10, 8);
        assert_eq!(one, other);
        assert_ne!(one, third);
        assert_eq!(one.len(), 10);
    }

    #[test]
    fn all_can_be_drawn_once() {
        let mut all = claims();
        draw(&mut all, 1000, 3);
        all.sort();
        assert_eq!(all, claims());
    }

    #[test]
    fn an_excerpt_marks_its_lines() {
        let text: String = (1..=100).map(|at| format!("line {at}\n")).collect();
        let lines = Lines { path: "A.java".to_owned(), first: 30, last: 31 };
        let excerpt = excerpt(&text, &lines);
        assert!(excerpt.contains(">   30 line 30\n>   31 line 31\n    32 line 32\n"), "{excerpt}");
        assert!(excerpt.starts_with("    18 ") && excerpt.ends_with("    43 line 43\n"), "{excerpt}");
    }
}
