//! From records to a document: a format as a [`Sink`].

use crate::{Format, Options, ReportWriter, Reported};
use refscope_text::{Record, Sink};
use std::io::{Result, Write};

/// Whether a record has nothing to tell.
pub(crate) fn is_empty<T: Reported>(record: &Record<'_, T>) -> bool {
    record.found.is_empty() && record.notes.is_empty() && !record.is_partial
}

/// A document that is being written. What stands before all records is written with the first of them, or at the
/// end: until then its failure may be all there is to say.
pub struct Document<T, W> {
    writer: Box<dyn ReportWriter<T>>,
    has_begun: bool,
    out: W,
}

impl<T, W: Write> Document<T, W> {
    /// An empty document in a format.
    pub fn new(format: &Format<T>, options: Options, out: W) -> Self {
        Self { writer: (format.writer)(options), has_begun: false, out }
    }

    fn begin(&mut self) -> Result<()> {
        let has_begun = std::mem::replace(&mut self.has_begun, true);
        if has_begun { Ok(()) } else { self.writer.begin(&mut self.out) }
    }

    /// Where the document was written to.
    pub fn into_inner(self) -> W {
        self.out
    }
}

/// After every record the output is flushed, so that a reader can follow.
impl<T, W: Write> Sink<T> for Document<T, W> {
    type Error = std::io::Error;

    fn record(&mut self, record: &Record<'_, T>) -> Result<()> {
        self.begin()?;
        self.writer.record(&mut self.out, record)?;
        self.out.flush()
    }

    fn end(&mut self) -> Result<()> {
        self.begin()?;
        self.writer.end(&mut self.out)?;
        self.out.flush()
    }
}
