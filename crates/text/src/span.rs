//! Byte ranges of a source text.

use std::ops::Range;

/// A half-open range of bytes. Lines and columns exist only in reports: see [`crate::LineIndex`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte behind the last one.
    pub end: u32,
}

impl Span {
    /// The span from `start` up to, but not including, `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// How many bytes it covers.
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether it covers nothing.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether `other` lies within this span.
    pub const fn contains(self, other: Self) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// The smallest span that covers both.
    pub fn cover(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// As a range to index a text with.
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The text that it covers in `source`.
    pub fn text(self, source: &str) -> &str {
        &source[self.range()]
    }
}
