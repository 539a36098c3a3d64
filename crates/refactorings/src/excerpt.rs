//! The code of a refactoring before and after, for those who want to see it at once.

use crate::Refactoring;
use crate::residue::{common_lines, text_lines};
use refscope_matching::Comparison;
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// How many lines are shown of one refactoring.
const MAX_SHOWN: usize = 12;

/// How many lines of each version are compared.
const MAX_COMPARED: usize = 2_000;

/// What a refactoring changed, line by line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The first lines of it.
    pub lines: Vec<ExcerptLine>,
    /// How many more there are.
    pub n_more: usize,
}

/// A line of code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExcerptLine {
    /// The version that has it; none where both do.
    pub side: Option<Side>,
    /// Its number, in the later version if both have it.
    pub number: u32,
    /// What stands there.
    pub text: String,
}

/// Gives each refactoring the code that it touches: the lines of its places that differ, or all of them where code only
/// moved.
pub fn show_code(comparison: &Comparison, refactorings: &mut [Refactoring]) {
    let files = comparison.snapshots.as_ref().map(|snapshot| {
        let lines = |text| text_lines(text).collect::<Vec<&str>>();
        snapshot.files().iter().map(|file| (&*file.path, lines(file.text()))).collect::<Files>()
    });
    for refactoring in refactorings.iter_mut().take_while(|_| !comparison.is_cancelled()) {
        refactoring.excerpt = Some(excerpt(&files, refactoring));
    }
}

/// The lines of each file.
type Files<'f> = FxHashMap<&'f str, Vec<&'f str>>;

/// Lines with their numbers.
type Lines<'f> = Vec<(u32, &'f str)>;

fn excerpt(files: &Pair<Files>, refactoring: &Refactoring) -> Excerpt {
    let lines = Pair::new(
        lines(&files.before, refactoring, Side::Before),
        lines(&files.after, refactoring, Side::After),
    );
    let mut all = differences(&lines);
    if all.is_empty() {
        all = lines.after.into_iter().map(|(number, text)| line(None, number, text)).collect();
    }
    let n_more = all.len().saturating_sub(MAX_SHOWN);
    all.truncate(MAX_SHOWN);
    Excerpt { lines: all, n_more }
}

/// The lines of all places on one side, each once.
fn lines<'f>(files: &Files<'f>, refactoring: &Refactoring, side: Side) -> Lines<'f> {
    let mut places = BTreeSet::new();
    for location in refactoring.locations.get(side) {
        let room = MAX_COMPARED.saturating_sub(places.len());
        let numbers = (location.start.line..=location.end.line).take(room);
        places.extend(numbers.map(|number| (&*location.path, number)));
    }
    let text = |(path, number): (&str, u32)| Some((number, *files.get(path)?.get(number as usize - 1)?));
    places.into_iter().filter_map(text).collect()
}

/// What one version alone has, in order; lines that differ in white space alone are common.
fn differences(lines: &Pair<Lines>) -> Vec<ExcerptLine> {
    let trimmed = lines
        .as_ref()
        .map(|lines| lines.iter().map(|(_, text)| [text.trim(), "\n"].concat()).collect::<String>());
    let mut ends = common_lines(&trimmed.before, &trimmed.after);
    ends.push(Pair::new(lines.before.len(), lines.after.len()));
    let mut found = Vec::new();
    let mut done = Pair::new(0, 0);
    for end in ends {
        for side in Side::BOTH {
            let alone = &lines.get(side)[*done.get(side)..*end.get(side)];
            let told = alone.iter().filter(|(_, text)| !text.trim().is_empty());
            found.extend(told.map(|&(number, text)| line(Some(side), number, text)));
        }
        done = end.map(|at| at + 1);
    }
    found
}

fn line(side: Option<Side>, number: u32, text: &str) -> ExcerptLine {
    ExcerptLine { side, number, text: text.trim_end().replace('\t', "    ") }
}
