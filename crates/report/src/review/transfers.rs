//! Code that went into a method of its own, or came out of one: which of its lines was which.

use super::places::Files;
use refscope_mapping::{MappedStatement, Role};
use refscope_refactorings::ReviewedChange;
use refscope_text::{Pair, Side};
use std::collections::BTreeMap;

/// A line of the document: its file's place, and its number.
type Line = (usize, u32);

/// For the lines of such code of each side the line of the other side.
#[derive(Default)]
pub(super) struct Transfers(Pair<BTreeMap<Line, Line>>);

impl Transfers {
    /// Those of all methods; of several pairs for one line, the first counts.
    pub(super) fn new(change: &ReviewedChange, files: &Files<'_>) -> Self {
        let mut transfers = Self::default();
        let bodies = change.bodies.iter().filter(|it| matches!(it.role, Role::Extracted | Role::Inlined));
        for body in bodies {
            let place = |side: Side| files.place_of(side, body.paths.get(side));
            let (Some(before), Some(after)) = (place(Side::Before), place(Side::After)) else { continue };
            for statement in &body.statements {
                transfers.add(Pair::new(before, after), statement);
            }
        }
        transfers
    }

    /// Lines of a statement that has as many in both versions go one by one, else its first ones.
    fn add(&mut self, files: Pair<usize>, statement: &MappedStatement) {
        let lines = statement.sides.as_ref().map(|it| (it.range.start.line, it.range.end.line));
        let n_lines = lines.map(|(first, last)| last - first + 1);
        let n_shown = if n_lines.before == n_lines.after { n_lines.before } else { 1 };
        for offset in 0..n_shown {
            let line = |side: Side| (*files.get(side), lines.get(side).0 + offset);
            for side in Side::BOTH {
                self.0.get_mut(side).entry(line(side)).or_insert(line(side.other()));
            }
        }
    }

    /// What a line of one side was, or became.
    pub(super) fn partner(&self, side: Side, line: Line) -> Option<Line> {
        self.0.get(side).get(&line).copied()
    }
}
