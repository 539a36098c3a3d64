//! `refscope export`: a mined history in another form.

use crate::failure::{Failure, Status, tell};
use crate::output::Output;
use clap::{Args, ValueEnum};
use refscope_archive::{Reader, read_folder, tables, write_folder};
use refscope_report::CsvTable;
use std::io;
use std::path::{Path, PathBuf, is_separator};
use tempfile::TempDir;

const EXAMPLES: &str = "\
Examples:
  refscope export history.db --into tables/             Parquet files, for DuckDB, pandas, polars and Spark
  refscope export tables/ --into history.db             and back
  refscope export history.db --into tables/ -f csv      one file for each table";

/// Turns a mined history into another form: a database into Parquet files or CSV, and Parquet files into a database.
///
/// All forms hold the same tables with the same columns. See docs/database.md.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ExportArguments {
    /// What `refscope mine` wrote: a database, or a folder of Parquet files.
    #[arg(value_name = "FILE.db|DIR/")]
    from: PathBuf,
    /// Where it goes: a new database, or with a slash at its end a folder.
    #[arg(long, value_name = "FILE.db|DIR/")]
    into: PathBuf,
    /// The form in a folder.
    #[arg(short, long, value_name = "FORMAT", default_value = "parquet")]
    format: FolderFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FolderFormat {
    /// A folder for each table, with a file for each repository.
    Parquet,
    /// A file for each table.
    Csv,
}

/// Reads one form and writes the other.
pub(crate) fn run(arguments: &ExportArguments) -> Result<Status, Failure> {
    let ExportArguments { from, into, format } = arguments;
    match (is_folder(from), is_folder(into)) {
        (_, true) => {
            let source = Source::open(from)?;
            match format {
                FolderFormat::Parquet => write_folder(&source.reader, into)?,
                FolderFormat::Csv => write_csv(&source.reader, into)?,
            }
        }
        (true, false) => {
            refuse_existing(into)?;
            read_folder(from, into)?;
        }
        (false, false) => {
            let help = "name a folder with a slash at its end for Parquet files or CSV; a database can be copied as it is";
            return Err(Failure::new(format!("`{}` is no folder", into.display()), help));
        }
    }
    tell("done", &format!("{} -> {}", from.display(), into.display()));
    Ok(Status::Complete)
}

/// Whether a path names a folder: one that is there, or a new one by the slash at its end.
pub(crate) fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(is_separator)
}

/// A history that can be read.
pub(crate) struct Source {
    pub(crate) reader: Reader,
    /// The database that was made of a folder, gone afterwards.
    _folder: Option<TempDir>,
}

impl Source {
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        if !is_folder(path) {
            return Ok(Self { reader: Reader::open(path)?, _folder: None });
        }
        let folder = TempDir::new().map_err(|error| Failure::unwritable("a temporary folder", &error))?;
        let database = folder.path().join("history.db");
        read_folder(path, &database)?;
        Ok(Self { reader: Reader::open(&database)?, _folder: Some(folder) })
    }
}

fn refuse_existing(path: &Path) -> Result<(), Failure> {
    if path.exists() {
        let help = "name a new file; what is in a database is never replaced";
        return Err(Failure::new(format!("`{}` exists already", path.display()), help));
    }
    Ok(())
}

/// Why a table could not be written.
enum Stop {
    Archive(refscope_archive::Error),
    Output(io::Error),
}

impl From<refscope_archive::Error> for Stop {
    fn from(error: refscope_archive::Error) -> Self {
        Self::Archive(error)
    }
}

fn write_csv(reader: &Reader, folder: &Path) -> Result<(), Failure> {
    let name = format!("`{}`", folder.display());
    std::fs::create_dir_all(folder).map_err(|error| Failure::unwritable(&name, &error))?;
    for table in tables() {
        let path = folder.join(&table.table.name).with_extension("csv");
        let mut output = Output::open(&path)?;
        let failed = |stop: Stop| match stop {
            Stop::Archive(error) => error.into(),
            Stop::Output(error) => Failure::unwritable(&format!("`{}`", path.display()), &error),
        };
        let write = |output: &mut Output| {
            let mut csv = CsvTable::new(&table.table, output).map_err(Stop::Output)?;
            reader.rows(&table, |row| csv.row(row).map_err(Stop::Output))?;
            csv.finish().map_err(Stop::Output)
        };
        write(&mut output).map_err(failed)?;
        output.finish()?;
    }
    Ok(())
}
