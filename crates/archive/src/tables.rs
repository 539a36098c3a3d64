//! The tables, as `schema.sql` declares them: the one description that the database, Parquet files and all that is made
//! of them share.

use crate::file::{SCHEMA, SCHEMA_VERSION};
use refscope_columns::{Column, ColumnType, Table};
use rusqlite::Connection;

/// A table of an archive.
#[derive(Clone, Debug)]
pub struct ArchiveTable {
    /// Its columns.
    pub table: Table,
    /// The columns of its primary key.
    key: Vec<String>,
    owner: Owner,
}

/// What a row belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    /// The archive as a whole.
    Archive,
    /// A repository.
    Repository,
    /// A commit, as this condition says.
    Commit(&'static str),
}

const OF_CHANGE: &str = "change_id IN (SELECT change_id FROM changes WHERE commit_id = ?1)";
const OF_REFACTORING: &str = "refactoring_id IN (SELECT refactoring_id FROM refactorings WHERE change_id IN \
                              (SELECT change_id FROM changes WHERE commit_id = ?1))";
const OF_CANDIDATE: &str = "candidate_id IN (SELECT candidate_id FROM candidates WHERE change_id IN \
                            (SELECT change_id FROM changes WHERE commit_id = ?1))";

/// What the rows of each table belong to. Whatever a row refers to stands in a table before its own, or in the same.
const OWNERS: [(&str, Owner); 14] = [
    ("settings", Owner::Archive),
    ("repositories", Owner::Repository),
    ("commits", Owner::Commit("commit_id = ?1")),
    ("parents", Owner::Commit("commit_id = ?1")),
    ("changes", Owner::Commit("commit_id = ?1")),
    ("files", Owner::Commit(OF_CHANGE)),
    ("entities", Owner::Commit(OF_CHANGE)),
    ("refactorings", Owner::Commit(OF_CHANGE)),
    ("operands", Owner::Commit(OF_REFACTORING)),
    ("places", Owner::Commit(OF_REFACTORING)),
    ("evidence", Owner::Commit(OF_REFACTORING)),
    ("candidates", Owner::Commit(OF_CHANGE)),
    ("confirmations", Owner::Commit(OF_CANDIDATE)),
    ("failures", Owner::Commit(OF_CHANGE)),
];

/// All tables.
pub fn tables() -> Vec<ArchiveTable> {
    let database = Connection::open_in_memory().expect("memory can hold a database");
    database.execute_batch(SCHEMA).expect("the schema is well formed");
    let table = |(name, owner): &(&str, Owner)| {
        let mut statement =
            database.prepare("SELECT name, type, \"notnull\" OR pk > 0, pk > 0 FROM pragma_table_info(?1)");
        let statement = statement.as_mut().expect("the query is well formed");
        let columns = statement.query_map([name], |row| {
            let (name, declared): (String, String) = (row.get(0)?, row.get(1)?);
            let column =
                Column { holds: holds(&name, &declared), is_nullable: !row.get::<_, bool>(2)?, name };
            Ok((column, row.get(3)?))
        });
        let columns: Vec<(Column, bool)> =
            columns.and_then(Iterator::collect).expect("the schema declares the table");
        let key =
            columns.iter().filter(|(_, is_key)| *is_key).map(|(column, _)| column.name.clone()).collect();
        let columns = columns.into_iter().map(|(column, _)| column).collect();
        let table = Table { name: (*name).to_owned(), version: SCHEMA_VERSION, columns };
        ArchiveTable { table, key, owner: *owner }
    };
    OWNERS.iter().map(table).collect()
}

/// Names say what the types of SQLite do not: `is_…` is yes or no, and `…_time` a moment.
fn holds(name: &str, declared: &str) -> ColumnType {
    match declared {
        "TEXT" => ColumnType::Text,
        "REAL" => ColumnType::Real,
        _ if name.starts_with("is_") => ColumnType::Truth,
        _ if name.ends_with("_time") => ColumnType::Time,
        _ => ColumnType::Integer,
    }
}

impl ArchiveTable {
    /// Whether each row belongs to one repository.
    pub fn is_partitioned(&self) -> bool {
        self.owner != Owner::Archive
    }

    /// Whether rows are asked for by the commits that they belong to.
    pub(crate) const fn is_of_commits(&self) -> bool {
        matches!(self.owner, Owner::Commit(_))
    }

    /// The query for the rows of an owner, in the order of their keys.
    pub(crate) fn query(&self) -> String {
        let condition = match self.owner {
            Owner::Archive => "?1 IS NULL",
            Owner::Repository => "repository_id = ?1",
            Owner::Commit(condition) => condition,
        };
        let (columns, name, key) = (self.columns(), &self.table.name, self.key.join(", "));
        format!("SELECT {columns} FROM {name} WHERE {condition} ORDER BY {key}")
    }

    /// The query for the rows that came after the one with this id, in the order of their keys; for all where no ids tell.
    pub(crate) fn query_news(&self) -> String {
        let (columns, name, key) = (self.columns(), &self.table.name, self.key.join(", "));
        let condition =
            if self.is_partitioned() { format!("{} > ?1", self.key[0]) } else { "?1 IS NULL".to_owned() };
        format!("SELECT {columns} FROM {name} WHERE {condition} ORDER BY {key}")
    }

    /// The place of the column whose numbers grow with the rows.
    pub(crate) fn id_column(&self) -> Option<usize> {
        let is_id = |column: &Column| self.is_partitioned() && column.name == self.key[0];
        self.table.columns.iter().position(is_id)
    }

    /// The statement that forgets the rows before the one with this id.
    pub(crate) fn removal(&self) -> String {
        format!("DELETE FROM {} WHERE {} < ?1", self.table.name, self.key[0])
    }

    fn columns(&self) -> String {
        let columns: Vec<&str> = self.table.columns.iter().map(|column| column.name.as_str()).collect();
        columns.join(", ")
    }

    /// The statement that adds a row.
    pub(crate) fn insertion(&self) -> String {
        let places = vec!["?"; self.table.columns.len()].join(", ");
        format!("INSERT INTO {}({}) VALUES ({places})", self.table.name, self.columns())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_of_the_schema_is_known() {
        let declared: Vec<&str> =
            SCHEMA.lines().filter_map(|line| line.strip_prefix("CREATE TABLE ")?.strip_suffix('(')).collect();
        let mut known: Vec<String> = tables().into_iter().map(|it| it.table.name).collect();
        assert_eq!(known.len(), declared.len());
        known.retain(|name| !declared.contains(&name.as_str()));
        assert!(known.is_empty(), "{known:?}");
    }

    #[test]
    fn names_and_types_say_what_columns_hold() {
        let tables = tables();
        let holds = |table: &str, column: &str| {
            let table = tables.iter().find(|it| it.table.name == table).expect("there is such a table");
            let column =
                table.table.columns.iter().find(|it| it.name == column).expect("there is such a column");
            (column.holds, column.is_nullable)
        };
        assert_eq!(holds("commits", "commit_time"), (ColumnType::Time, false));
        assert_eq!(holds("commits", "is_reachable"), (ColumnType::Truth, false));
        assert_eq!(holds("commits", "commit_id"), (ColumnType::Integer, false));
        assert_eq!(holds("refactorings", "confidence"), (ColumnType::Real, false));
        assert_eq!(holds("refactorings", "purity"), (ColumnType::Text, true));
    }
}
