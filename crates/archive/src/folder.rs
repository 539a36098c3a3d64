//! The same tables as Parquet files in a folder: `TABLE/repository=NAME/part-0.parquet`.
//!
//! Parquet files are written from a finished database and never added to. They appear when all of them are complete:
//! until then they wait in a folder of their own.

use crate::Error;
use crate::error::Problem;
use crate::loader::Loader;
use crate::reader::{Reader, RepositoryEntry};
use crate::tables::{ArchiveTable, tables};
use refscope_columns::{ParquetWriter, read_parquet};
use std::collections::HashMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// Where files wait until all are complete.
const WAITING: &str = ".refscope-new";
const PART: &str = "part-0.parquet";
const PARTITION: &str = "repository=";
/// Longer names of folders are not safe everywhere.
const MAX_NAME: usize = 200;

/// Whether a folder holds tables.
pub fn has_tables(folder: &Path) -> bool {
    folder.join("repositories").is_dir() && folder.join("settings").join(PART).is_file()
}

/// Writes all tables into a folder, which is made where there is none. Tables that are there are replaced.
pub fn write_folder(reader: &Reader, folder: &Path) -> Result<(), Error> {
    let tables = tables();
    for table in &tables {
        refuse_foreign(&folder.join(&table.table.name))?;
    }
    let waiting = folder.join(WAITING);
    if waiting.exists() {
        fs::remove_dir_all(&waiting).map_err(Error::of_file(&waiting))?;
    }
    let written = write_tables(reader, &tables, &waiting).and_then(|()| replace(&tables, folder, &waiting));
    // What is left there is of use to nobody.
    let _ = fs::remove_dir_all(&waiting);
    written
}

fn write_tables(reader: &Reader, tables: &[ArchiveTable], folder: &Path) -> Result<(), Error> {
    let repositories = partitions(reader.repositories()?);
    for table in tables {
        let place = folder.join(&table.table.name);
        if !table.is_partitioned() {
            write_part(table, &place, |writer| reader.rows(table, |row| Ok(writer.row(row)?)))?;
            continue;
        }
        fs::create_dir_all(&place).map_err(Error::of_file(&place))?;
        for (repository, name) in &repositories {
            write_part(table, &place.join(name), |writer| {
                reader.rows_in(table, repository.id, |row| Ok(writer.row(row)?))
            })?;
        }
    }
    Ok(())
}

/// Puts complete tables into the place of those that are there.
fn replace(tables: &[ArchiveTable], folder: &Path, waiting: &Path) -> Result<(), Error> {
    for table in tables {
        let place = folder.join(&table.table.name);
        let failed = Error::of_file(&place);
        if place.exists() {
            fs::remove_dir_all(&place).map_err(&failed)?;
        }
        fs::rename(waiting.join(&table.table.name), &place).map_err(&failed)?;
    }
    Ok(())
}

/// Makes a database of the tables in a folder. It appears when it is complete.
pub fn read_folder(folder: &Path, database: &Path) -> Result<(), Error> {
    if !has_tables(folder) {
        return Err(Error::new(folder, Problem::NoTables));
    }
    let mut name = database.as_os_str().to_owned();
    name.push("-new");
    let waiting = PathBuf::from(name);
    if waiting.exists() {
        fs::remove_file(&waiting).map_err(Error::of_file(&waiting))?;
    }
    let filled = fill(folder, &waiting);
    if let Err(error) = filled {
        // It says nothing to anybody.
        let _ = fs::remove_file(&waiting);
        return Err(error);
    }
    fs::rename(&waiting, database).map_err(Error::of_file(database))
}

fn fill(folder: &Path, database: &Path) -> Result<(), Error> {
    let mut loader = Loader::create(database)?;
    for table in tables() {
        for part in parts(&folder.join(&table.table.name))? {
            let file = File::open(&part).map_err(Error::of_file(&part))?;
            read_parquet(&table.table, file, |row| loader.row(&table, row).map_err(Stop::Loading))
                .map_err(|stop| stop.at(&part))?;
        }
    }
    loader.finish()
}

/// What ends the way of rows from one place to another.
enum Stop {
    Columns(refscope_columns::Error),
    Loading(Error),
}

impl From<refscope_columns::Error> for Stop {
    fn from(error: refscope_columns::Error) -> Self {
        Self::Columns(error)
    }
}

impl From<Error> for Stop {
    fn from(error: Error) -> Self {
        Self::Loading(error)
    }
}

impl Stop {
    fn at(self, file: &Path) -> Error {
        match self {
            Self::Loading(error) => error,
            Self::Columns(error) => Error::of_columns(file, error),
        }
    }
}

fn write_part(
    table: &ArchiveTable,
    folder: &Path,
    write: impl FnOnce(&mut ParquetWriter<File>) -> Result<(), Stop>,
) -> Result<(), Error> {
    let path = folder.join(PART);
    let failed = Error::of_file(&path);
    fs::create_dir_all(folder).map_err(&failed)?;
    let file = File::create(&path).map_err(&failed)?;
    let written = ParquetWriter::new(&table.table, file).map_err(Stop::Columns).and_then(|mut writer| {
        write(&mut writer)?;
        Ok(writer.finish()?)
    });
    // Whoever removes the database that the rows come from relies on the file.
    written.map_err(|stop| stop.at(&path))?.sync_all().map_err(&failed)
}

/// The repositories with the names of their folders, as Hive writes them.
fn partitions(repositories: Vec<RepositoryEntry>) -> Vec<(RepositoryEntry, String)> {
    let mut n_named: HashMap<String, usize> = HashMap::new();
    repositories.iter().for_each(|it| *n_named.entry(it.name.to_lowercase()).or_default() += 1);
    let name = |it: &RepositoryEntry| {
        let name = encoded(&it.name);
        match n_named[&it.name.to_lowercase()] {
            1 if name.len() <= MAX_NAME => format!("{PARTITION}{name}"),
            _ if name.len() <= MAX_NAME => format!("{PARTITION}{name}~{}", it.id.0),
            _ => format!("{PARTITION}~{}", it.id.0),
        }
    };
    repositories.into_iter().map(|it| (it.clone(), name(&it))).collect()
}

/// A name that no system minds.
fn encoded(name: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    name.bytes()
        .map(|byte| if is_plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// The Parquet files of a table, in order.
fn parts(table: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut parts = Vec::new();
    for path in entries(table)? {
        if path.is_dir() { parts.extend(entries(&path)?) } else { parts.push(path) }
    }
    parts.retain(|path| path.extension().is_some_and(|extension| extension == "parquet"));
    Ok(parts)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let failed = Error::of_file(folder);
    let entries = fs::read_dir(folder).map_err(&failed)?;
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.map(|it| it.path())).collect::<Result<_, _>>().map_err(&failed)?;
    paths.sort();
    Ok(paths)
}

/// A folder that has the name of a table and holds something else is not ours to replace.
fn refuse_foreign(table: &Path) -> Result<(), Error> {
    if !table.exists() {
        return Ok(());
    }
    let is_part = |path: &Path| path.file_name().is_some_and(|name| name == PART);
    let is_partition = |path: &Path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(PARTITION))
            && entries(path).is_ok_and(|parts| parts.iter().all(|part| is_part(part)))
    };
    let is_ours = table.is_dir() && entries(table)?.iter().all(|path| is_part(path) || is_partition(path));
    if is_ours { Ok(()) } else { Err(Error::new(table, Problem::Occupied)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RepositoryId;

    #[test]
    fn folders_are_named_after_repositories() {
        let entry = |id, name: &str| RepositoryEntry {
            id: RepositoryId(id),
            name: name.to_owned(),
            url: String::new(),
        };
        let long = "x".repeat(300);
        let entries =
            [entry(1, "jsoup"), entry(2, "a b/c=é"), entry(3, "core"), entry(4, "Core"), entry(5, &long)];
        let names: Vec<String> = partitions(entries.to_vec()).into_iter().map(|(_, name)| name).collect();
        let expected =
            ["jsoup", "a%20b%2Fc%3D%C3%A9", "core~3", "Core~4", "~5"].map(|it| format!("repository={it}"));
        assert_eq!(names, expected);
    }
}
