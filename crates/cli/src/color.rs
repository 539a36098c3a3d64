//! When to use colours.

use refscope_report::Options;
use std::ffi::OsStr;
use std::io::{IsTerminal, stdout};

/// The choice of the user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum ColorChoice {
    /// When the output is a terminal and NO_COLOR is not set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl ColorChoice {
    /// Whether to colour what goes to standard output.
    pub(crate) fn for_stdout(self) -> bool {
        self.decide(|| {
            let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
            let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == OsStr::new("dumb"));
            stdout().is_terminal() && !is_set("NO_COLOR") && !is_dumb
        })
    }

    /// How to write what goes to standard output.
    pub(crate) fn options_for_stdout(self) -> Options {
        let width = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
        Options { is_colored: self.for_stdout(), width: stdout().is_terminal().then(width).flatten() }
    }

    /// Whether to colour what goes to a file.
    pub(crate) fn for_file(self) -> bool {
        self.decide(|| false)
    }

    fn decide(self, automatic: impl FnOnce() -> bool) -> bool {
        match self {
            Self::Auto => automatic(),
            Self::Always => true,
            Self::Never => false,
        }
    }
}
