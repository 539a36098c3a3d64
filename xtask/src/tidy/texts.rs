//! Rules for the text of files: how long they and their functions are, how they start, what they must not hold.

use super::{Complaints, files::Files, files::TextFile};

const MAX_LINES: usize = 600;
const GOOD_LINES: usize = 300;
const MAX_FUNCTION_LINES: usize = 60;

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
    for (line, n_lines) in functions(text).filter(|&(_, n_lines)| n_lines > MAX_FUNCTION_LINES) {
        let message = format!("{path}:{line}: a function of {n_lines} lines, more than {MAX_FUNCTION_LINES}");
        complaints.problems.push(message);
    }
    for (index, line) in text.lines().enumerate() {
        if let Some(mark) = UNFINISHED.iter().find(|mark| line.contains(**mark)) {
            complaints.problems.push(format!("{path}:{}: {mark} marks unfinished work", index + 1));
        }
    }
}

/// The lines where functions start, counted from 1, and how many lines they have. It relies on `rustfmt`: what opens a
/// function is closed at the same depth.
fn functions(text: &str) -> impl Iterator<Item = (usize, usize)> + '_ {
    let lines: Vec<&str> = text.lines().collect();
    let length = move |start: usize| {
        let first = lines.get(start)?;
        let depth = &first[..first.len() - first.trim_start().len()];
        let end = format!("{depth}}}");
        let is_end = |line: &&str| **line == end || line.strip_prefix(depth).is_some_and(ends_declaration);
        let is_whole = !is_function(first.trim_start()) || first.ends_with([';', '}']);
        (!is_whole).then(|| lines[start + 1..].iter().position(is_end).map_or(0, |at| at + 2))
    };
    (0..text.lines().count()).filter_map(move |start| Some((start + 1, length(start)?)))
}

/// Whether a line begins a function, whatever stands before the word.
fn is_function(line: &str) -> bool {
    let is_qualifier =
        |word: &str| ["const", "async", "unsafe", "pub"].contains(&word) || word.starts_with("pub(");
    line.split_once("fn ").is_some_and(|(before, _)| before.split_whitespace().all(is_qualifier))
}

/// Whether a line without its indentation is the last one of a function without a body.
fn ends_declaration(line: &str) -> bool {
    line.starts_with(')') && line.ends_with(';')
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
    fn functions_are_measured_whatever_stands_in_them() {
        let text = "impl A {\n    pub(crate) fn long(\n        a: u8,\n    ) {\n        if a > 0 {\n        }\n    }\n\n    fn short() {}\n}\n\
                    trait B {\n    fn declared(\n        a: u8,\n    );\n    fn also();\n}\nconst fn c() {\n}\n";
        assert_eq!(functions(text).collect::<Vec<_>>(), [(2, 6), (12, 3), (17, 2)]);
    }

    #[test]
    fn only_absolute_paths_are_private() {
        let line = |folder: &str| format!("see {folder}/me/x");
        assert_eq!(private_folder(&line(concat!("/ho", "me"))).as_deref(), Some(concat!("/ho", "me/")));
        assert_eq!(private_folder(&line(concat!("src/ho", "me"))), None);
        assert_eq!(private_folder(&line(concat!("https://example.com/ho", "me"))), None);
        assert_eq!(private_folder("target/work.txt"), None);
    }
}
