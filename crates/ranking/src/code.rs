//! The code of a declaration in a form in which clones are equal.
//!
//! ```text
//! double t = 0; for (Item i : items) t += i.price(); return t;    before
//! double s = 0; for (Item i : lines) s += i.cost();  return s;    after: a clone
//! double s = 1; for (Item i : lines) s += i.cost();  return s;    another literal: no clone
//! ```
//!
//! White space, comments, words of visibility and the packages before type names are left out. Every other name stands
//! as the number of its first occurrence among the names of its sort, which are those of types, of what is called, of
//! members behind a dot, and the rest. So two forms are equal exactly when, for each sort, one renaming that never
//! gives two names one image leads from one to the other. Whole bodies are compared, of any length: a part that was
//! copied is none of our business here.

use refscope_syntax::{SourceTree, Token, TokenSort, TypeWords};
use refscope_text::{Span, Symbol};
use rustc_hash::FxHashMap;

/// How alike the code of two declarations is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CodeSimilarity {
    /// The same text.
    Equal,
    /// The same after renaming and layout.
    Clone,
    /// Neither.
    NoClone,
}

impl CodeSimilarity {
    /// The word of the paper.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Equal => "EQUAL",
            Self::Clone => "CLONE",
            Self::NoClone => "NOCLONE",
        }
    }
}

/// What a similarity was read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Basis {
    /// Bodies or initial values.
    Body,
    /// Neither side has code: that the two are alike says nothing.
    NoBody,
}

impl Basis {
    /// The word that reports use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Body => "body",
            Self::NoBody => "no-body",
        }
    }
}

/// The code of a declaration, ready to be compared; that of one without code is empty.
#[derive(Clone, Debug, Default)]
pub struct Code<'s> {
    /// The text between the outer brackets.
    text: &'s str,
    /// The form in which clones are equal.
    form: Vec<u64>,
    /// Where each of its words stands.
    spans: Vec<Span>,
    /// The names in the order of their numbers.
    names: Vec<Symbol>,
    /// Whether there is any code, were it an empty body.
    is_there: bool,
}

/// What a name stands for, as far as its neighbours tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum NameSort {
    Type,
    Call,
    Member,
    Other,
}

impl<'s> Code<'s> {
    /// The code at a place.
    pub fn new(source: &'s SourceTree, span: Span) -> Self {
        let all: &'s str = source.text();
        let types = &source.language().words.types;
        let words = Words { text: all, types, tokens: source.tokens(span).collect() };
        let mut code = Self { text: inner(span.text(all)), is_there: true, ..Self::default() };
        let mut numbers: FxHashMap<(NameSort, Symbol), u64> = FxHashMap::default();
        let mut at = 0;
        while let Some(token) = words.tokens.get(at) {
            at = words.behind_package(at);
            let token = words.tokens.get(at).unwrap_or(token);
            match token.sort {
                TokenSort::Visibility => {}
                TokenSort::Word | TokenSort::Other => {
                    code.push(token.span, Symbol::of(words.word(at)).value() | NO_NAME)
                }
                TokenSort::Name => {
                    let (sort, name) = (words.sort(at), Symbol::of(words.word(at)));
                    let next = numbers.len() as u64;
                    let number = *numbers.entry((sort, name)).or_insert_with(|| {
                        code.names.push(name);
                        next
                    });
                    code.push(token.span, (number << 2 | sort as u64) & !NO_NAME);
                }
            }
            at += 1;
        }
        code
    }

    fn push(&mut self, span: Span, word: u64) {
        self.form.push(word);
        self.spans.push(span);
    }

    /// How alike two are, and by what.
    pub fn compare(&self, after: &Self) -> (CodeSimilarity, Basis) {
        match (self.is_there, after.is_there) {
            (false, false) => (CodeSimilarity::Equal, Basis::NoBody),
            (true, true) if self.text == after.text => (CodeSimilarity::Equal, Basis::Body),
            (true, true) if self.form == after.form => (CodeSimilarity::Clone, Basis::Body),
            _ => (CodeSimilarity::NoClone, Basis::Body),
        }
    }

    /// How many names of the earlier of two clones are others in the later one.
    pub fn n_renamed(&self, after: &Self) -> usize {
        self.names.iter().zip(&after.names).filter(|(before, after)| before != after).count()
    }

    /// Where two that are no clones begin to differ; none where one of them ends.
    pub(crate) fn difference(&self, after: &Self) -> (Option<Span>, Option<Span>) {
        let same = self.form.iter().zip(&after.form).take_while(|(before, after)| before == after).count();
        (self.spans.get(same).copied(), after.spans.get(same).copied())
    }

    /// How many words it has.
    pub fn n_words(&self) -> usize {
        self.form.len()
    }

    /// What clones, and they alone, have in common.
    pub fn form(&self) -> &[u64] {
        &self.form
    }
}

/// Marks a word that is no name: it must be the same on both sides.
const NO_NAME: u64 = 1 << 63;

/// What stands between the brackets around a body.
fn inner(text: &str) -> &str {
    text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).unwrap_or(text)
}

/// Some tokens and the text that they stand in. What looks like a type's name is a guess, made alike on both sides:
/// where it is wrong, at worst two clones are not seen as such.
struct Words<'s> {
    text: &'s str,
    types: &'static TypeWords,
    tokens: Vec<Token>,
}

impl Words<'_> {
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |token| token.span.text(self.text))
    }

    fn before(&self, at: usize) -> &str {
        at.checked_sub(1).map_or("", |before| self.word(before))
    }

    fn sort(&self, at: usize) -> NameSort {
        let before = self.before(at);
        if matches!(before, "new" | "@") {
            NameSort::Type
        } else if self.word(at + 1) == "(" || before == "::" {
            NameSort::Call
        } else if (self.types.is_name)(self.word(at)) {
            NameSort::Type
        } else if before == "." {
            NameSort::Member
        } else {
            NameSort::Other
        }
    }

    /// Where a qualified type name goes on behind its package: in `shop.orders.Cart`, at `Cart`. A package has two parts
    /// at least, all of small letters; `item.price` and `this.items.size()` are none.
    fn behind_package(&self, start: usize) -> usize {
        if self.before(start) == "." {
            return start;
        }
        let mut at = start;
        while self.is_package_part(at) && self.word(at + 1) == "." {
            at += 2;
        }
        let is_type = self.tokens.get(at).is_some_and(|token| token.sort == TokenSort::Name)
            && (self.types.is_name)(self.word(at));
        if is_type && at >= start + 4 { at } else { start }
    }

    fn is_package_part(&self, at: usize) -> bool {
        let is_name = self.tokens.get(at).is_some_and(|token| token.sort == TokenSort::Name);
        is_name && !self.word(at).contains(char::is_uppercase)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use refscope_syntax::JAVA;
    use std::sync::Arc;

    fn similarity(before: &str, after: &str) -> CodeSimilarity {
        let sources = [before, after].map(|text| SourceTree::new(&JAVA, Arc::from(format!("{{{text}\n}}"))));
        let [before, after] = [0, 1].map(|at| {
            let source = &sources[at];
            Code::new(source, Span::new(0, source.text().len() as u32))
        });
        assert_eq!(before.compare(&after), after.compare(&before), "either way round");
        before.compare(&after).0
    }

    #[test]
    fn clones_survive_layout_visibility_packages_and_consistent_renaming() {
        for (before, after) in [
            ("a = b;", "a  = b ; // why"),
            ("private int a;", "public int a;"),
            ("java.util.List l;", "List l;"),
            (
                "double t = 0; for (Item i : items) t += i.price();",
                "double s = 0; for (Item i : lines) s += i.cost();",
            ),
            ("this.name = n;", "this.name = name;"),
            ("return new Cart(a);", "return new Basket(a);"),
            ("List<List<A>> x;", "List<List<B>> y;"),
        ] {
            assert_eq!(similarity(before, after), CodeSimilarity::Clone, "{before} | {after}");
        }
        assert_eq!(similarity("return a;", "return a;"), CodeSimilarity::Equal);
    }

    #[test]
    fn other_literals_operators_orders_and_inconsistent_names_are_no_clones() {
        for (before, after) in [
            ("a = b + b;", "x = y + z;"),
            ("a = b + c;", "x = y + y;"),
            ("a = 0;", "a = 1;"),
            ("a += 1;", "a -= 1;"),
            ("f(); g();", "g(1); f();"),
            ("add(e);", "ctx.add(e);"),
            ("item.price;", "price;"),
            ("", "a();"),
        ] {
            assert_eq!(similarity(before, after), CodeSimilarity::NoClone, "{before} | {after}");
        }
    }

    #[test]
    fn what_has_no_code_is_equal_and_says_so() {
        let source = SourceTree::new(&JAVA, "{}".into());
        let (none, empty) = (Code::default(), Code::new(&source, Span::new(0, 2)));
        assert_eq!(none.compare(&none), (CodeSimilarity::Equal, Basis::NoBody));
        assert_eq!(empty.compare(&empty), (CodeSimilarity::Equal, Basis::Body));
        assert_eq!(none.compare(&empty), (CodeSimilarity::NoClone, Basis::Body));
    }
}
