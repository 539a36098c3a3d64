//! Made-up changes of any size, each large in one respect: for tests of what is found however large a change is, of
//! limits that must hold, and for measuring how the time grows.

mod growing;
mod torture;

pub use growing::GROWING;
pub use torture::TORTURE;

use crate::change::change;
use refscope_text::{Change, SourceFile};

/// The two versions of a text, the earlier one first.
type Versions = [&'static str; 2];

/// A text that grows: what stands first, two parts that are repeated, with something between them, and what stands last.
/// `#` is the number of the repetition, `%` the same modulo seven. Where the path has a number, each repetition is a file.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// What is large.
    pub name: &'static str,
    path: Versions,
    start: Versions,
    first: Versions,
    middle: Versions,
    second: Versions,
    end: &'static str,
}

/// The shape of this name.
///
/// # Panics
///
/// Where there is none.
pub fn shape(name: &str) -> Shape {
    let all = GROWING.iter().chain(TORTURE.iter().map(|(shape, _)| shape));
    *all.into_iter().find(|it| it.name == name).expect("there is a shape of this name")
}

impl Shape {
    /// Members of one class.
    const fn members(name: &'static str, first: Versions) -> Self {
        Self {
            name,
            path: ["shop/Shop.java", "shop/Shop.java"],
            start: ["package shop;\n\nclass Shop {\n"; 2],
            first,
            middle: ["", ""],
            second: ["", ""],
            end: "}\n",
        }
    }

    /// Statements of one method.
    const fn statements(name: &'static str, first: Versions) -> Self {
        let start = "package shop;\n\nclass Shop {\n    int total(int a) {\n";
        Self { start: [start; 2], end: "        return a;\n    }\n}\n", ..Self::members(name, first) }
    }

    /// Code that nests: the start of a level, what stands inmost, the end of a level.
    const fn nested(name: &'static str, open: &'static str, middle: Versions, close: &'static str) -> Self {
        Self { middle, second: [close, close], ..Self::statements(name, [open, open]) }
    }

    /// Files of a text each.
    const fn files(name: &'static str, path: Versions, first: Versions) -> Self {
        Self { path, start: [""; 2], end: "", ..Self::members(name, first) }
    }

    /// The same with other things around.
    const fn within(self, start: &'static str, end: &'static str) -> Self {
        Self { start: [start; 2], end, ..self }
    }

    /// The same with another beginning in each version.
    const fn beginning(self, start: Versions) -> Self {
        Self { start, ..self }
    }

    /// The same with something behind.
    const fn and(self, middle: Versions, second: Versions) -> Self {
        Self { middle, second, ..self }
    }

    /// The change with so many repetitions.
    pub fn change(&self, n: usize) -> Change {
        change(&self.version(0, n), &self.version(1, n))
    }

    fn version(&self, version: usize, n: usize) -> Vec<SourceFile> {
        let path = self.path[version];
        if !path.contains('#') {
            return vec![SourceFile::new(path, self.text(version, 0..n))];
        }
        let file = |at: usize| SourceFile::new(numbered(path, at), self.text(version, at..at + 1));
        (0..n).map(file).collect()
    }

    fn text(&self, version: usize, numbers: std::ops::Range<usize>) -> String {
        let repeated = |part: &str| numbers.clone().map(|at| numbered(part, at)).collect::<String>();
        let (first, second) = (repeated(self.first[version]), repeated(self.second[version]));
        [self.start[version], &first, self.middle[version], &second, self.end].concat()
    }
}

fn numbered(part: &str, number: usize) -> String {
    part.replace('#', &number.to_string()).replace('%', &(number % 7).to_string())
}
