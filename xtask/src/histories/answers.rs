//! `cargo xtask answers`: asks the questions of docs/database.md and writes the answers below them.

use crate::corpus::Corpus;
use anyhow::{Context, Result, ensure};
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use std::path::Path;

const PAGE: &str = "docs/database.md";
const HISTORY: &str = "versions/jedit-history";

/// Between these words stand statements; behind each comes a table, up to the next line that belongs to none.
const BEGIN: &str = "```sql\n";
const END: &str = "```\n";
/// Where the questions start.
const QUESTIONS: &str = "## Ten questions";
const N_QUESTIONS: usize = 10;

pub(crate) fn run(root: &Path) -> Result<()> {
    let corpus = Corpus::require(root)?;
    let database = Connection::open(super::database(root, &corpus, HISTORY)?)?;
    let path = root.join(PAGE);
    let page = std::fs::read_to_string(&path)?;
    let (page, n_answers) = answered(&page, |query| table(&database, query))?;
    ensure!(n_answers == N_QUESTIONS, "{PAGE} asks {n_answers} questions");
    std::fs::write(&path, page)?;
    println!("{n_answers} answers written to {PAGE}");
    Ok(())
}

/// The page with a new table behind each statement, and how many there are.
fn answered(page: &str, answer: impl Fn(&str) -> Result<String>) -> Result<(String, usize)> {
    let start = page.find(QUESTIONS).with_context(|| format!("{PAGE} has no questions"))?;
    let (mut text, mut rest) = (page[..start].to_owned(), &page[start..]);
    let mut n_answers = 0;
    while let Some(at) = rest.find(BEGIN) {
        let body = at + BEGIN.len();
        let end = body + rest[body..].find(END).context("a statement has no end")?;
        let query = &rest[body..end];
        text.push_str(&rest[..end + END.len()]);
        text.push('\n');
        text.push_str(&answer(query).with_context(|| query.to_owned())?);
        rest = rest[end + END.len()..].trim_start_matches('\n');
        while rest.starts_with('|') {
            rest = rest.split_once('\n').map_or("", |(_, rest)| rest);
        }
        n_answers += 1;
    }
    Ok((text + rest, n_answers))
}

/// What a query gives, as Markdown.
fn table(database: &Connection, query: &str) -> Result<String> {
    let mut statement = database.prepare(query)?;
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let mut text = format!("| {} |\n|{}\n", names.join(" | "), "---|".repeat(names.len()));
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let cells = (0..names.len()).map(|at| Ok(cell(row.get_ref(at)?)));
        let cells: Vec<String> = cells.collect::<rusqlite::Result<_>>()?;
        text.push_str(&format!("| {} |\n", cells.join(" | ")));
    }
    Ok(text)
}

fn cell(value: ValueRef<'_>) -> String {
    match value {
        ValueRef::Null => String::new(),
        ValueRef::Integer(number) => number.to_string(),
        ValueRef::Real(number) => format!("{number:?}"),
        ValueRef::Text(text) | ValueRef::Blob(text) => String::from_utf8_lossy(text).replace('|', "\\|"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_behind_statements_are_replaced_and_all_else_stays() {
        let page = "# A\n```sql\nSELECT 0\n```\n## Ten questions\n\n### 1. How many?\n\n```sql\nSELECT 1 AS n\n```\n\n\
                    | n |\n|---|\n| 7 |\n\nEnd.\n";
        let database = Connection::open_in_memory().expect("memory holds a database");
        let (after, n_answers) = answered(page, |query| table(&database, query)).expect("it is asked");
        assert_eq!(n_answers, 1);
        assert_eq!(after, page.replace("| 7 |", "| 1 |"));
    }
}
