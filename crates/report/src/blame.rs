//! Who last changed each statement of a file in substance, for people and for programs.

use crate::escape::{visible, visible_code};
use crate::json;
use crate::paint::{DIM, HEADING, KIND, Paint};
use crate::review::ReviewedCommit;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{Result, Write};

/// The answer that is to be written.
#[derive(Debug)]
pub struct BlameRecord<'a> {
    /// The file.
    pub path: &'a str,
    /// Its text.
    pub text: &'a str,
    /// The statements and the heads of the declarations, in the order of the text.
    pub places: Vec<BlameEntry<'a>>,
    /// The commits that are named, the oldest first: the id, and what the commit says of itself.
    pub commits: Vec<(String, ReviewedCommit)>,
    /// How many commits were compared.
    pub n_touches: usize,
    /// What is missing.
    pub notes: &'a [String],
}

/// A statement or the head of a declaration.
#[derive(Debug, Serialize)]
pub struct BlameEntry<'a> {
    /// The lines on which code of its own stands.
    pub lines: &'a [u32],
    /// `statement`, or `head` for what a declaration says before its body.
    pub kind: &'static str,
    /// The declaration that it belongs to.
    pub element: &'a str,
    /// The commit that last changed it in substance, by its place in the list; none where that is unknown.
    pub commit: Option<usize>,
    /// `changed` or `added`.
    pub became: &'static str,
    /// Where it was something else before that commit.
    pub earlier: Option<EarlierPlace<'a>>,
}

/// A line of an earlier version.
#[derive(Debug, Serialize)]
pub struct EarlierPlace<'a> {
    /// The file.
    pub path: &'a str,
    /// The line.
    pub line: u32,
}

/// Names have this much room before the code.
const NAME_WIDTH: usize = 16;

impl BlameRecord<'_> {
    /// Writes it for people: the lines of the file, each behind the last commit that changed something on it.
    pub fn write_text(&self, out: &mut dyn Write, is_colored: bool) -> Result<()> {
        let paint = Paint { is_colored };
        let mut last: BTreeMap<u32, Option<usize>> = BTreeMap::new();
        for entry in &self.places {
            for &line in entry.lines {
                let commit = last.entry(line).or_default();
                *commit = (*commit).max(entry.commit);
            }
        }
        let (first, end) = match (last.first_key_value(), last.last_key_value()) {
            (Some((first, _)), Some((last, _))) => (*first, *last),
            _ => (1, 0),
        };
        let is_whole = self.places.iter().any(|entry| entry.lines.first() == Some(&1));
        let first = if is_whole { 1 } else { first };
        writeln!(out, "{}", paint.paint(HEADING, visible(self.path)))?;
        let width = end.to_string().len();
        let lines = (1..).zip(self.text.lines());
        for (number, text) in lines.skip_while(|it| it.0 < first).take_while(|it| it.0 <= end) {
            let (id, about) = match last.get(&number) {
                None => (String::new(), String::new()),
                Some(commit) => commit.map_or_else(|| ("unknown".into(), String::new()), |at| self.about(at)),
            };
            let gutter = format!("{about:<room$}{number:>width$}", room = NAME_WIDTH + 12);
            let line = visible_code(text.trim_end_matches('\r'));
            writeln!(out, "{} {} {line}", paint.paint(KIND, format!("{id:<10}")), paint.paint(DIM, gutter))?;
        }
        let (n_commits, n_touches) = (self.commits.len(), self.n_touches);
        writeln!(out, "\n{n_commits} commits made it what it is, of {n_touches} that touched its files")?;
        self.notes.iter().try_for_each(|note| writeln!(out, "note: {}", visible(note)))
    }

    /// The short id, the day and the author of a commit.
    fn about(&self, at: usize) -> (String, String) {
        let (id, commit) = &self.commits[at];
        let author: String = visible(&commit.author).chars().take(NAME_WIDTH).collect();
        let day = commit.date.get(..10).unwrap_or("");
        (id.get(..10).unwrap_or(id).to_owned(), format!("{day:<10} {author}"))
    }

    /// Writes it for programs, as one line.
    pub fn write_json(&self, out: &mut dyn Write) -> Result<()> {
        let commits = self.commits.iter().map(|(sha1, commit)| CommitView { sha1, commit });
        let view = BlameView {
            schema_version: 1,
            path: self.path,
            commits: commits.collect(),
            places: &self.places,
            touches: self.n_touches,
            notes: self.notes,
        };
        json::write(out, &view)?;
        out.write_all(b"\n")
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BlameView<'a> {
    schema_version: u32,
    path: &'a str,
    commits: Vec<CommitView<'a>>,
    places: &'a [BlameEntry<'a>],
    touches: usize,
    notes: &'a [String],
}

#[derive(Serialize)]
struct CommitView<'a> {
    sha1: &'a str,
    #[serde(flatten)]
    commit: &'a ReviewedCommit,
}
