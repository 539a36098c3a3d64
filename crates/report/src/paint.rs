//! Colours, where they are wanted.

use anstyle::{AnsiColor, Style};
use std::fmt::{Display, Formatter, Result};

pub(crate) const HEADING: Style = AnsiColor::Yellow.on_default().bold();
pub(crate) const FILE: Style = AnsiColor::Cyan.on_default();
pub(crate) const KIND: Style = AnsiColor::Green.on_default().bold();
pub(crate) const ADDED: Style = AnsiColor::Green.on_default();
pub(crate) const REMOVED: Style = AnsiColor::Red.on_default();
pub(crate) const WARNING: Style = AnsiColor::Red.on_default().bold();
pub(crate) const DIM: Style = Style::new().dimmed();

/// Whether to use colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    pub(crate) is_colored: bool,
}

impl Paint {
    /// The text in a style, or as it is.
    pub(crate) fn paint<T: Display>(self, style: Style, text: T) -> Painted<T> {
        Painted { style: if self.is_colored { style } else { Style::new() }, text }
    }
}

/// A text in a style.
pub(crate) struct Painted<T> {
    style: Style,
    text: T,
}

impl<T: Display> Display for Painted<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{}", self.style)?;
        self.text.fmt(f)?;
        write!(f, "{:#}", self.style)
    }
}
