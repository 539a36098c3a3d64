//! Any table as CSV: a line with the names of its columns, then a line for each row.
//!
//! What cannot be seen, line breaks too, is written as an escape, and a text that a spreadsheet would take for a formula
//! gets a space before it. What is missing is empty.

use crate::escape::visible;
use refscope_columns::{Table, Value};
use std::borrow::Cow;
use std::io::{Result, Write};

/// Writes a table as CSV.
pub struct CsvTable<W: Write> {
    out: csv::Writer<W>,
}

impl<W: Write> CsvTable<W> {
    /// Starts with the names of the columns.
    pub fn new(table: &Table, out: W) -> Result<Self> {
        let mut out = csv::Writer::from_writer(out);
        out.write_record(table.columns.iter().map(|column| &column.name))?;
        Ok(Self { out })
    }

    /// Writes a row.
    pub fn row(&mut self, row: &[Value<'_>]) -> Result<()> {
        for value in row {
            self.out.write_field(field(*value).as_bytes())?;
        }
        self.out.write_record(None::<&[u8]>)?;
        Ok(())
    }

    /// Lets go of what waits.
    pub fn finish(mut self) -> Result<()> {
        self.out.flush()
    }
}

fn field(value: Value<'_>) -> Cow<'_, str> {
    match value {
        Value::Null => Cow::Borrowed(""),
        Value::Integer(number) => Cow::Owned(number.to_string()),
        Value::Real(number) => Cow::Owned(number.to_string()),
        Value::Text(text) => {
            let text = visible(text);
            if text.starts_with(['=', '+', '-', '@']) { Cow::Owned(format!(" {text}")) } else { text }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use refscope_columns::{Column, ColumnType};

    #[test]
    fn every_row_is_one_line_and_no_formula() {
        let column = |name: &str, holds| Column { name: name.to_owned(), holds, is_nullable: true };
        let columns = vec![column("n", ColumnType::Integer), column("text", ColumnType::Text)];
        let table = Table { name: "t".to_owned(), version: 1, columns };
        let mut out = Vec::new();
        let mut csv = CsvTable::new(&table, &mut out).expect("memory");
        let texts = ["plain", "two\nlines, \"quoted\"", "=1+1", ""];
        for text in texts {
            csv.row(&[Value::Integer(-1), Value::Text(text)]).expect("memory");
        }
        csv.row(&[Value::Null, Value::Real(0.25)]).expect("memory");
        csv.finish().expect("memory");
        assert_eq!(
            String::from_utf8(out).expect("it is text"),
            "n,text\n-1,plain\n-1,\"two\\nlines, \"\"quoted\"\"\"\n-1, =1+1\n-1,\n,0.25\n"
        );
    }
}
