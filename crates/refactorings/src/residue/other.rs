//! The changed lines of files in no language that is read: they are counted and shown, and nothing is said of them.

use super::changed::{ChangedFile, ChangedLine, ChangedLines, FilePair, LineSort};
use super::lines::{common_numbers, text_lines};
use refscope_text::{Change, FileChange, Pair, Side, SourceFile};

/// Adds the files of a change behind those that were compared, in its order.
pub(crate) fn add_other(changed: &mut ChangedLines, change: &Change) {
    for file in &change.files {
        let common = match file {
            FileChange::Modified(pair) => common_numbers(&pair.before.text, &pair.after.text),
            _ => Vec::new(),
        };
        let files = changed.files.as_ref().map(Vec::len);
        for side in Side::BOTH {
            if let Some(file) = file.source(side) {
                changed.files.get_mut(side).push(changed_file(file, side, &common));
            }
        }
        if matches!(file, FileChange::Modified(_)) {
            changed.pairs.push(FilePair { files, common });
        }
    }
}

fn changed_file(file: &SourceFile, side: Side, common: &[Pair<u32>]) -> ChangedFile {
    let n_lines = text_lines(&file.text).count() as u32;
    let mut common = common.iter().map(|pair| *pair.get(side)).peekable();
    let is_changed = |number: &u32| common.next_if_eq(number).is_none();
    let line = |number| ChangedLine {
        number,
        sort: LineSort::Other,
        refactorings: Vec::new(),
        words: Vec::new(),
        partner: None,
    };
    let lines = (1..=n_lines).filter(is_changed).map(line).collect();
    ChangedFile { path: file.path.clone(), n_lines, lines }
}
