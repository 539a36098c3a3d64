//! The languages there are, and which files are written in them.

/// A language and how to recognise its files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language {
    /// The name that people use.
    pub name: &'static str,
    /// What its files' names end with, behind the last dot.
    pub extensions: &'static [&'static str],
}

/// All languages. A new one is a front end beside `java` and a line here.
pub const LANGUAGES: &[Language] = &[Language { name: "Java", extensions: &["java"] }];

impl Language {
    /// The language of a file, by its path.
    pub fn of_path(path: &str) -> Option<&'static Self> {
        let (_, extension) = path.rsplit_once('.')?;
        LANGUAGES.iter().find(|language| language.extensions.contains(&extension))
    }
}
