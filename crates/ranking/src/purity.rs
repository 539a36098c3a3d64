//! Whether anything else changed in the code that a refactoring touches.

use refscope_refactorings::{Location, Refactoring, Residue, ResidueLines};
use refscope_text::Side;

/// How pure the change around a refactoring is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Purity {
    /// How many lines of the code that it touches no refactoring explains, both versions counted.
    pub n_unexplained: usize,
}

impl Purity {
    /// The word that reports use.
    pub const fn name(self) -> &'static str {
        if self.n_unexplained == 0 { "pure" } else { "mixed" }
    }
}

/// How pure each of the refactorings is, given the lines of the same change that they leave unexplained.
pub fn purity(refactorings: &[Refactoring], residue: &Residue) -> Vec<Purity> {
    let of_side = |refactoring: &Refactoring, side: Side| {
        let mut touched: Vec<&Location> = refactoring.locations.get(side).iter().collect();
        touched.sort_by_key(|it| (&it.path, it.start.line, it.end.line));
        n_unexplained(&touched, residue.lines.get(side))
    };
    let all = |refactoring: &Refactoring| Side::BOTH.iter().map(|&side| of_side(refactoring, side)).sum();
    refactorings.iter().map(|refactoring| Purity { n_unexplained: all(refactoring) }).collect()
}

/// How many of the lines, which are ordered by file and number, lie in one of the places.
fn n_unexplained(touched: &[&Location], lines: &[ResidueLines]) -> usize {
    let mut n_lines = 0;
    // Places overlap: a line counts for the first that holds it.
    let mut done: Option<(&str, u32)> = None;
    for place in touched {
        let start = match done {
            Some((path, last)) if path == &*place.path => place.start.line.max(last + 1),
            _ => place.start.line,
        };
        let end = place.end.line;
        let behind = lines.partition_point(|it| (&*it.path, it.last) < (&*place.path, start));
        let inside = lines[behind..].iter().take_while(|it| it.path == place.path && it.first <= end);
        n_lines += inside
            .map(|it| (it.last.min(end) + 1).saturating_sub(it.first.max(start)) as usize)
            .sum::<usize>();
        done =
            Some((&place.path, end.max(done.filter(|(path, _)| path == &&*place.path).map_or(0, |it| it.1))));
    }
    n_lines
}
