//! From byte offsets to lines and columns as people and other tools count them.

use crate::Span;

/// A place in a text as reports give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position {
    /// The line, counted from 1.
    pub line: u32,
    /// How many UTF-16 units stand before it on its line: the unit of the field's reference tools.
    pub column: u32,
}

/// Where each line of a text starts. A line ends at `\n`, `\r\n` or a lone `\r`.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    /// Finds all lines of `text`.
    pub fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut starts = Vec::with_capacity(bytes.len() / 32 + 1);
        starts.push(0);
        for at in memchr::memchr2_iter(b'\n', b'\r', bytes) {
            if bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n') {
                starts.push(at as u32 + 1);
            }
        }
        Self { starts }
    }

    /// The number of lines; an empty text has one.
    pub fn n_lines(&self) -> u32 {
        self.starts.len() as u32
    }

    /// The line of a byte offset, counted from 1.
    pub fn line(&self, offset: u32) -> u32 {
        self.starts.partition_point(|&start| start <= offset) as u32
    }

    /// The first and the last line of a span, counted from 1.
    pub fn lines(&self, span: Span) -> (u32, u32) {
        (self.line(span.start), self.line(span.end.saturating_sub(1).max(span.start)))
    }

    /// The place of a byte offset; `text` is the one that the index was made from.
    pub fn position(&self, text: &str, offset: u32) -> Position {
        let line = self.line(offset);
        let start = self.starts[line as usize - 1];
        let before = &text[start as usize..offset as usize];
        let column = if before.is_ascii() { before.len() } else { before.encode_utf16().count() };
        Position { line, column: column as u32 }
    }

    /// The byte offset of a place, the end of its line where it lies behind that.
    pub fn offset(&self, text: &str, place: Position) -> u32 {
        let Some(&start) = self.starts.get(place.line as usize - 1) else { return text.len() as u32 };
        let end = self.starts.get(place.line as usize).map_or(text.len(), |&end| end as usize);
        let mut column = 0;
        for (at, sign) in text[start as usize..end].char_indices() {
            if column >= place.column {
                return start + at as u32;
            }
            column += sign.len_utf16() as u32;
        }
        end as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_line_end_counts_once() {
        let text = "a\nb\r\nc\rd";
        let index = LineIndex::new(text);
        assert_eq!(index.n_lines(), 4);
        assert_eq!([0, 2, 5, 7].map(|at| index.line(at)), [1, 2, 3, 4]);
    }

    #[test]
    fn columns_count_utf16_units() {
        let text = "x\n\t𝄞é=1";
        let index = LineIndex::new(text);
        let at = text.find('=').expect("the text has one") as u32;
        assert_eq!(index.position(text, at), Position { line: 2, column: 4 });
        assert_eq!(index.offset(text, Position { line: 2, column: 4 }), at);
    }

    #[test]
    fn a_span_ends_on_the_line_of_its_last_byte() {
        let index = LineIndex::new("one\ntwo\n");
        assert_eq!(index.lines(Span::new(0, 4)), (1, 1));
        assert_eq!(index.lines(Span::new(0, 5)), (1, 2));
        assert_eq!(index.lines(Span::new(4, 4)), (2, 2));
    }
}
