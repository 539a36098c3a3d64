//! Code that stands somewhere else: in a method of its own, in the one that called it, or in another place of its own
//! method. Which of its lines was which.

use super::places::Files;
use refscope_mapping::{MappedBody, MappedStatement, Role};
use refscope_refactorings::ReviewedChange;
use refscope_text::{Pair, Side};
use std::collections::{BTreeMap, BTreeSet};

/// A line of the document: its file's place, and its number.
type Line = (usize, u32);

/// For lines of each side the line of the other side.
#[derive(Default)]
pub(super) struct Transfers {
    lines: Pair<BTreeMap<Line, Line>>,
    /// Those among them that stand in another place of their method.
    reordered: Pair<BTreeSet<Line>>,
    /// The first lines of statements that stand where they stood.
    stayed: Pair<BTreeMap<Line, Line>>,
}

impl Transfers {
    /// Those of all methods; of several pairs for one line, the first counts.
    pub(super) fn new(change: &ReviewedChange, files: &Files<'_>) -> Self {
        let mut transfers = Self::default();
        let places = |body: &MappedBody| {
            let place = |side: Side| files.place_of(side, body.paths.get(side));
            Some(Pair::new(place(Side::Before)?, place(Side::After)?))
        };
        for body in change.bodies.iter().filter(|it| it.role == Role::Same) {
            if let Some(Pair { before, after }) = places(body)
                && before == after
            {
                transfers.add_own(change, files, before, body);
            }
        }
        for body in change.bodies.iter().filter(|it| matches!(it.role, Role::Extracted | Role::Inlined)) {
            if let Some(places) = places(body) {
                body.statements.iter().for_each(|statement| transfers.add(places, statement, false));
            }
        }
        transfers
    }

    /// The statements of a method that stayed in its file. One has another place where it went past lines of the
    /// method that both versions have.
    fn add_own(&mut self, change: &ReviewedChange, files: &Files<'_>, place: usize, body: &MappedBody) {
        let Some(pair) = files.list[place].pair else { return };
        let common = &change.changed.pairs[pair].common;
        let n_before = |side: Side, line: u32| common.partition_point(|it| *it.get(side) < line);
        let is_common =
            |side: Side, line: u32| common.get(n_before(side, line)).is_some_and(|it| *it.get(side) == line);
        // How many common lines stand between the start of the method and a line.
        let n_above = |side: Side, line: u32| {
            n_before(side, line).saturating_sub(n_before(side, body.ranges.get(side).start.line))
        };
        // Lines belong to the innermost statement.
        let mut statements: Vec<&MappedStatement> = body.statements.iter().collect();
        statements.sort_by_key(|it| it.sides.after.range.end.line - it.sides.after.range.start.line);
        for statement in statements {
            let lines = statement.sides.as_ref().map(|it| it.range.start.line);
            if Side::BOTH.iter().any(|&side| is_common(side, *lines.get(side))) {
                continue;
            }
            let has_stayed = n_above(Side::Before, lines.before) == n_above(Side::After, lines.after);
            if !has_stayed && statement.is_exact {
                self.add(Pair::new(place, place), statement, true);
            } else if has_stayed {
                for side in Side::BOTH {
                    let line = |side: Side| (place, *lines.get(side));
                    self.stayed.get_mut(side).entry(line(side)).or_insert(line(side.other()));
                }
            }
        }
    }

    /// Lines of a statement that has as many in both versions go one by one, else its first ones.
    fn add(&mut self, files: Pair<usize>, statement: &MappedStatement, is_reordered: bool) {
        let lines = statement.sides.as_ref().map(|it| (it.range.start.line, it.range.end.line));
        let n_lines = lines.map(|(first, last)| last - first + 1);
        let n_shown = if n_lines.before == n_lines.after { n_lines.before } else { 1 };
        for offset in 0..n_shown {
            let line = |side: Side| (*files.get(side), lines.get(side).0 + offset);
            for side in Side::BOTH {
                // A statement that is still there went nowhere, even where others have code of it as well.
                if self.stayed.get(side).contains_key(&line(side)) {
                    continue;
                }
                self.lines.get_mut(side).entry(line(side)).or_insert(line(side.other()));
                if is_reordered {
                    self.reordered.get_mut(side).insert(line(side));
                }
            }
        }
    }

    /// What a line of one side was, or became; `told` is the line that has most of its words.
    pub(super) fn partner(&self, side: Side, line: Line, told: Option<Line>) -> Option<Line> {
        let own = self.lines.get(side).get(&line).copied();
        let is_taken = told.is_some_and(|told| self.reordered.get(side.other()).contains(&told));
        own.or_else(|| if is_taken { self.stayed.get(side).get(&line).copied() } else { told })
    }

    /// Whether a line of one side stands in another place of its method.
    pub(super) fn is_reordered(&self, side: Side, line: Line) -> bool {
        self.reordered.get(side).contains(&line)
    }
}
