//! A language as a value: all that is known of one, and the list of those there are.

use crate::java::JAVA;
use crate::{Declarations, Notation, Reader, Words};
use std::fmt;

/// A language. It is chosen by a file's name and carried by the file and its trees, so that nothing behind this crate
/// has to ask which one it is.
pub struct Language {
    /// The name that people use.
    pub name: &'static str,
    /// What its files' names end with, behind the last dot.
    pub extensions: &'static [&'static str],
    /// How its text becomes tokens and trees.
    pub reader: Reader,
    /// How its code is printed in descriptions.
    pub notation: &'static dyn Notation,
    /// What its declarations say.
    pub declarations: &'static dyn Declarations,
    /// What its names and other words say.
    pub words: &'static Words,
}

/// The languages that are read. A new one is a front end beside `java` and an entry here.
pub static LANGUAGES: &[&Language] = &[&JAVA];

impl Language {
    /// The language of a file, by its path.
    pub fn of_path(path: &str) -> Option<&'static Self> {
        Self::among(LANGUAGES, path)
    }

    /// The language of a file among some, by its path.
    pub fn among(languages: &[&'static Self], path: &str) -> Option<&'static Self> {
        let (_, extension) = path.rsplit_once('.')?;
        languages.iter().copied().find(|language| language.extensions.contains(&extension))
    }
}

/// The name alone: a tree that is printed for debugging names its language and does not spell it out.
impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Language {}
