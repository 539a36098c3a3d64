//! Rules for the text of files: how long, how they start, what they must not hold.

use super::{Complaints, files::Files, files::TextFile};

const MAX_LINES: usize = 600;
const GOOD_LINES: usize = 300;

/// Marks of unfinished work, in pieces so that this file does not hold them.
const UNFINISHED: [&str; 5] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("to", "do!("),
    concat!("un", "implemented!("),
    concat!("#[ig", "nore"),
];

/// Top folders of somebody's machine.
const PRIVATE_FOLDERS: [&str; 3] = ["work", "home", "root"];

pub(super) fn check(files: &Files, complaints: &mut Complaints) {
    for file in files.rust() {
        check_rust(file, complaints);
    }
    for file in files.all() {
        for (index, line) in file.text.lines().enumerate() {
            if let Some(folder) = private_folder(line) {
                complaints.problems.push(format!("{}:{}: names the folder {folder}", file.path, index + 1));
            }
        }
    }
}

fn check_rust(file: &TextFile, complaints: &mut Complaints) {
    let TextFile { path, text } = file;
    if !text.starts_with("//!") {
        complaints.problems.push(format!("{path}: starts without a comment that says what it is for"));
    }
    let n_lines = text.lines().count();
    if n_lines > MAX_LINES {
        complaints.problems.push(format!("{path}: has {n_lines} lines, more than {MAX_LINES}"));
    } else if n_lines > GOOD_LINES {
        complaints.warnings.push(format!("{path}: has {n_lines} lines, more than {GOOD_LINES}"));
    }
    for (index, line) in text.lines().enumerate() {
        if let Some(mark) = UNFINISHED.iter().find(|mark| line.contains(**mark)) {
            complaints.problems.push(format!("{path}:{}: {mark} marks unfinished work", index + 1));
        }
    }
}

/// An absolute path below a private folder. The same word within a relative path or an address is none.
fn private_folder(line: &str) -> Option<String> {
    let is_path_part = |character: char| character.is_alphanumeric() || "_-.~/*}".contains(character);
    PRIVATE_FOLDERS.iter().map(|folder| format!("/{folder}/")).find(|folder| {
        line.match_indices(folder.as_str()).any(|(start, _)| !line[..start].ends_with(is_path_part))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_absolute_paths_are_private() {
        let line = |folder: &str| format!("see {folder}/me/x");
        assert_eq!(private_folder(&line(concat!("/ho", "me"))).as_deref(), Some(concat!("/ho", "me/")));
        assert_eq!(private_folder(&line(concat!("src/ho", "me"))), None);
        assert_eq!(private_folder(&line(concat!("https://example.com/ho", "me"))), None);
        assert_eq!(private_folder("target/work.txt"), None);
    }
}
