//! The fixture format: Markdown whose second-level headings are cases and whose fences are their files.
//!
//! ````markdown
//! # Extract
//!
//! ## Two statements become a method
//! ```java before src/Cart.java
//! class Cart { void pay() { check(); log(); } }
//! ```
//! ```java after src/Cart.java
//! class Cart { void pay() { verify(); } void verify() { check(); log(); } }
//! ```
//! ```expect
//! …
//! ```
//! ````
//!
//! A fence that starts with the name of a language is a source: its side follows where the case has two, then
//! its path where that matters, then `was` and the earlier path where a repository would know the two files as one. Every other fence is an expectation, named by its first word. All text between
//! fences is for the reader.

use crate::quill::LANGUAGES_OF_TESTS;
use refscope_syntax::Language;
use refscope_text::{Side, SourceFile};
use std::fmt;
use std::ops::Range;

/// The languages that a source can be written in: the name in the fence and the ending of its files.
const LANGUAGES: &[(&str, &str)] = &[
    ("java", "java"),
    ("kotlin", "kt"),
    ("python", "py"),
    ("javascript", "js"),
    ("typescript", "ts"),
    ("go", "go"),
    ("rust", "rs"),
    ("c", "c"),
    ("cpp", "cpp"),
    ("csharp", "cs"),
    ("php", "php"),
    ("ruby", "rb"),
    ("quill", "quill"),
];

/// A file of cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// All cases in order.
    pub cases: Vec<Case>,
}

/// What stands below one second-level heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The heading.
    pub name: String,
    /// The heading's line, counted from 1.
    pub line: usize,
    /// The files that go in.
    pub sources: Vec<Source>,
    /// What should come out.
    pub expectations: Vec<Expectation>,
}

/// A source file of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The language that the fence names.
    pub language: String,
    /// The version that it belongs to, where the case has two.
    pub side: Option<Side>,
    /// The path that the fence gives, else one made from the language.
    pub path: String,
    /// The path of the earlier file of which a repository would say that it lives on in this one.
    pub was: Option<String>,
    /// What stands in the fence.
    pub text: String,
    /// The line of the opening fence, counted from 1.
    pub line: usize,
}

/// An expectation of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// The fence's first word: `expect`, `tree`, `entities` …
    pub name: String,
    /// What stands in the fence.
    pub text: String,
    /// The line of the opening fence, counted from 1.
    pub line: usize,
    /// Where `text` stands in the fixture file, in bytes.
    pub range: Range<usize>,
    /// The backticks of the opening fence.
    pub ticks: String,
}

impl Source {
    /// The language, as those know it who read it.
    pub fn language(&self) -> Option<&'static Language> {
        Language::among(LANGUAGES_OF_TESTS, &self.path)
    }
}

impl Case {
    /// The files of one side.
    pub fn files(&self, side: Side) -> Vec<SourceFile> {
        let of_side = self.sources.iter().filter(|source| source.side == Some(side));
        of_side.map(|source| SourceFile::new(source.path.as_str(), source.text.as_str())).collect()
    }

    /// The text of a case that has one source without a side.
    ///
    /// # Panics
    /// When the case has another number of sources.
    pub fn source(&self) -> &str {
        match self.sources.as_slice() {
            [only] => &only.text,
            others => {
                panic!("line {}: {:?} has {} sources instead of one", self.line, self.name, others.len())
            }
        }
    }
}

/// Why a file is no fixture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixtureError {
    /// The line where it is wrong, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for FixtureError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for FixtureError {}

impl Fixture {
    /// Reads the text of a fixture file. What could hide a case is an error: a fence without an end or without
    /// a heading, two cases of one name, a case that expects nothing.
    pub fn parse(text: &str) -> Result<Self, FixtureError> {
        let mut reader = Reader { lines: Lines { text, at: 0, line: 0 }, cases: Vec::new() };
        while let Some((line, start)) = reader.lines.next() {
            if let Some(name) = line.strip_prefix("## ") {
                reader.heading(name.trim())?;
            } else if line.starts_with("```") {
                reader.fence(line, start)?;
            }
        }
        reader.close_case()?;
        Ok(Self { cases: reader.cases })
    }
}

/// Lines without their ends, and where they start.
struct Lines<'t> {
    text: &'t str,
    at: usize,
    line: usize,
}

impl<'t> Iterator for Lines<'t> {
    type Item = (&'t str, usize);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = &self.text[self.at..];
        let whole = rest.split_inclusive('\n').next()?;
        let start = self.at;
        self.at += whole.len();
        self.line += 1;
        Some((whole.trim_end_matches(['\n', '\r']), start))
    }
}

struct Reader<'t> {
    lines: Lines<'t>,
    cases: Vec<Case>,
}

impl Reader<'_> {
    fn error<T>(&self, line: usize, message: impl Into<String>) -> Result<T, FixtureError> {
        Err(FixtureError { line, message: message.into() })
    }

    fn heading(&mut self, name: &str) -> Result<(), FixtureError> {
        self.close_case()?;
        let line = self.lines.line;
        if let Some(other) = self.cases.iter().find(|case| case.name == name) {
            return self.error(line, format!("the case on line {} has the same name", other.line));
        }
        self.cases.push(Case { name: name.to_owned(), line, sources: Vec::new(), expectations: Vec::new() });
        Ok(())
    }

    fn close_case(&self) -> Result<(), FixtureError> {
        match self.cases.last() {
            Some(case) if case.expectations.is_empty() => self.error(case.line, "the case expects nothing"),
            _ => Ok(()),
        }
    }

    fn fence(&mut self, opening: &str, opening_start: usize) -> Result<(), FixtureError> {
        let line = self.lines.line;
        let info = opening.trim_start_matches('`');
        let ticks = &opening[..opening.len() - info.len()];
        let start = self.lines.at.max(opening_start);
        let end = loop {
            match self.lines.next() {
                Some((text, at)) if closes(text, ticks) => break at,
                Some(_) => {}
                None => return self.error(line, "the fence has no end"),
            }
        };
        let text = self.lines.text[start..end].to_owned();
        let mut words = info.split_whitespace();
        let Some(name) = words.next() else { return self.error(line, "the fence has no name") };
        let Some(language) = LANGUAGES.iter().find(|language| language.0 == name) else {
            let ticks = ticks.to_owned();
            let expectation = Expectation { name: name.to_owned(), text, line, range: start..end, ticks };
            return self.case(line)?.expectation(expectation);
        };
        let mut next = words.next();
        let side = match next {
            Some("before") => Some(Side::Before),
            Some("after") => Some(Side::After),
            _ => None,
        };
        if side.is_some() {
            next = words.next();
        }
        let path = next.map_or_else(|| format!("Example.{}", language.1), str::to_owned);
        let was = words.next().filter(|&it| it == "was").and_then(|_| words.next()).map(str::to_owned);
        self.case(line)?.sources.push(Source { language: name.to_owned(), side, path, was, text, line });
        Ok(())
    }

    fn case(&mut self, line: usize) -> Result<&mut Case, FixtureError> {
        let message = "the fence stands before the first case".to_owned();
        self.cases.last_mut().ok_or(FixtureError { line, message })
    }
}

impl Case {
    fn expectation(&mut self, expectation: Expectation) -> Result<(), FixtureError> {
        if let Some(other) = self.expectations.iter().find(|other| other.name == expectation.name) {
            let message = format!("the case has a fence of this name on line {} already", other.line);
            return Err(FixtureError { line: expectation.line, message });
        }
        self.expectations.push(expectation);
        Ok(())
    }
}

/// Whether a line closes a fence that was opened with these backticks.
pub(crate) fn closes(line: &str, ticks: &str) -> bool {
    let line = line.trim_end();
    line.len() >= ticks.len() && line.bytes().all(|byte| byte == b'`')
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO_SIDES: &str = "# Title\n\nProse.\n\n## One\n```java before a/B.java\nclass B {}\n```\n```java after\nclass C {}\n```\n```expect\nRename\n```\n\n## Two\n````java\n/// ```\n````\n```tree\n```\n";

    #[test]
    fn cases_have_sources_and_expectations() {
        let fixture = Fixture::parse(TWO_SIDES).expect("the fixture is well formed");
        let [one, two] = fixture.cases.as_slice() else { panic!("there are two cases") };
        assert_eq!((one.name.as_str(), one.line), ("One", 5));
        assert_eq!(one.files(Side::Before), [SourceFile::new("a/B.java", "class B {}\n")]);
        assert_eq!(one.files(Side::After), [SourceFile::new("Example.java", "class C {}\n")]);
        assert_eq!(one.expectations[0].text, "Rename\n");
        assert_eq!(&TWO_SIDES[one.expectations[0].range.clone()], "Rename\n");
        assert_eq!(one.expectations[0].line, 12);
        assert_eq!(two.source(), "/// ```\n");
        assert_eq!(two.expectations[0].text, "");
    }

    #[test]
    fn what_could_hide_a_case_is_an_error() {
        for (text, line, message) in [
            ("## A\n```java\nclass", 2, "the fence has no end"),
            ("```java\n```\n", 1, "the fence stands before the first case"),
            ("## A\n```\n```\n", 2, "the fence has no name"),
            ("## A\n```java\n```\n## B\n```tree\n```\n", 1, "the case expects nothing"),
            ("## A\n```tree\n```\n## A\n", 4, "the case on line 1 has the same name"),
            ("## A\n```tree\n```\n```tree\n```\n", 4, "the case has a fence of this name on line 2 already"),
        ] {
            let error = Fixture::parse(text).expect_err("the fixture is wrong");
            assert_eq!((error.line, error.message.as_str()), (line, message));
        }
    }

    #[test]
    fn windows_line_ends_are_read() {
        let fixture = Fixture::parse("## A\r\n```java\r\nclass A {}\r\n```\r\n```tree\r\n```\r\n");
        let fixture = fixture.expect("the fixture is well formed");
        assert_eq!(fixture.cases[0].source(), "class A {}\r\n");
    }
}
