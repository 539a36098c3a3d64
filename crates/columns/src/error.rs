//! What can go wrong with a file of columns.

use arrow_schema::ArrowError;
use parquet::errors::ParquetError;
use std::fmt;
use std::io;

/// Why a file or stream cannot be written or read.
#[derive(Debug)]
pub enum Error {
    /// The system refuses.
    System(io::Error),
    /// A later version of this program wrote it, with tables of this version.
    Newer(i64),
    /// The file is not what it should be, for this reason.
    Malformed(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::System(error) => error.fmt(f),
            Self::Newer(version) => {
                write!(f, "a later version of refscope wrote it: its tables have version {version}")
            }
            Self::Malformed(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Error {}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Self::System(error)
    }
}

impl From<ParquetError> for Error {
    fn from(error: ParquetError) -> Self {
        match error {
            ParquetError::External(cause) => match cause.downcast::<io::Error>() {
                Ok(cause) => Self::System(*cause),
                Err(cause) => Self::Malformed(cause.to_string()),
            },
            error => Self::Malformed(error.to_string()),
        }
    }
}

impl From<ArrowError> for Error {
    fn from(error: ArrowError) -> Self {
        match error {
            ArrowError::IoError(_, cause) => Self::System(cause),
            error => Self::Malformed(error.to_string()),
        }
    }
}
