//! Reads rule files. What a file says and nobody knows is an error: a misspelt key must not be a rule that does less.

use super::{Condition, Rule, Sample, VectorRule};
use crate::vectors::{Abstraction, Feature};
use crate::{history, searches};
use std::fmt;
use toml_edit::{Document, Item, TableLike, Value};

/// The version of the format that is read.
const FORMAT: i64 = 1;

/// Why a file is no rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    message: String,
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for RuleError {}

type Result<T> = std::result::Result<T, RuleError>;

fn error<T>(message: impl Into<String>) -> Result<T> {
    Err(RuleError { message: message.into() })
}

pub(super) fn read(text: &str) -> Result<Vec<Rule>> {
    let document = text.parse::<Document<String>>().or_else(|it| error(it.to_string()))?;
    let table = Keys { place: "the file", table: document.as_table() };
    table.only(&["format", "kind"])?;
    match table.table.get("format").and_then(Item::as_integer) {
        Some(FORMAT) => {}
        _ => return error(format!("write `format = {FORMAT}` at the top of the file")),
    }
    let Some(kinds) = table.table.get("kind").and_then(Item::as_table_like) else {
        return error("the file has no `[kind.NAME]`");
    };
    kinds.iter().map(|(id, item)| read_kind(id, item)).collect()
}

fn read_kind(id: &str, item: &Item) -> Result<Rule> {
    let Some(table) = item.as_table_like() else { return error(format!("`kind.{id}` is no table")) };
    let keys = Keys { place: id, table };
    keys.only(&[
        "title",
        "message",
        "opposite",
        "search",
        "transition",
        "done",
        "needs",
        "vectors",
        "sample",
    ])?;
    let search = keys.text("search")?;
    if let Some(name) = &search
        && searches::by_name(name).is_none()
    {
        return error(format!("{id}: there is no search `{name}`"));
    }
    let transition = keys.text("transition")?;
    if let Some(name) = &transition
        && !history::is_known(name)
    {
        return error(format!("{id}: there is no transition `{name}`"));
    }
    let vectors = keys.table("vectors").map(read_vectors).transpose()?;
    if search.is_none() && vectors.is_none() {
        return error(format!("{id}: neither `search` nor `vectors` says how to find it"));
    }
    Ok(Rule {
        id: id.to_owned(),
        title: keys.required("title")?,
        message: keys.required("message")?,
        opposite: keys.texts("opposite")?,
        search,
        transition,
        done: keys.text("done")?,
        needs: keys.conditions("needs")?,
        vectors,
        sample: keys.table("sample").map(read_sample).transpose()?.unwrap_or_default(),
    })
}

fn read_vectors(keys: Keys<'_>) -> Result<VectorRule> {
    keys.only(&["zero", "merge", "clamp", "require", "inline", "twin", "near", "least"])?;
    let inline = keys.texts("inline")?;
    if let Some(other) = inline.iter().find(|it| !["query", "sample"].contains(&it.as_str())) {
        return error(format!("`inline` names `query` and `sample`, not `{other}`"));
    }
    let inlines = |side: &str| inline.iter().any(|it| it == side);
    Ok(VectorRule {
        abstraction: Abstraction {
            zero: keys.features("zero")?,
            merge: keys.feature_groups("merge")?,
            clamp: keys.features("clamp")?,
        },
        require: keys.conditions("require")?,
        inlines_query: inlines("query"),
        inlines_sample: inlines("sample"),
        is_twin: keys.flag("twin")?,
        is_near: keys.flag("near")?,
        least: keys.number("least")?.unwrap_or(10),
    })
}

fn read_sample(keys: Keys<'_>) -> Result<Sample> {
    keys.only(&["before", "after"])?;
    Ok(Sample { before: keys.required("before")?, after: keys.required("after")? })
}

/// A table of the file and how messages call it.
#[derive(Clone, Copy)]
struct Keys<'t> {
    place: &'t str,
    table: &'t dyn TableLike,
}

impl<'t> Keys<'t> {
    fn only(self, known: &[&str]) -> Result<()> {
        match self.table.iter().find(|(key, _)| !known.contains(key)) {
            Some((key, _)) => error(format!("{}: nobody knows `{key}`", self.place)),
            None => Ok(()),
        }
    }

    fn table(self, key: &str) -> Option<Self> {
        Some(Self { place: self.place, table: self.table.get(key)?.as_table_like()? })
    }

    fn text(self, key: &str) -> Result<Option<String>> {
        match self.table.get(key) {
            None => Ok(None),
            Some(item) => match item.as_str() {
                Some(text) => Ok(Some(text.trim().to_owned())),
                None => error(format!("{}: `{key}` is no text", self.place)),
            },
        }
    }

    fn required(self, key: &str) -> Result<String> {
        match self.text(key)? {
            Some(text) => Ok(text),
            None => error(format!("{}: `{key}` is missing", self.place)),
        }
    }

    fn flag(self, key: &str) -> Result<bool> {
        match self.table.get(key) {
            None => Ok(false),
            Some(item) => match item.as_bool() {
                Some(flag) => Ok(flag),
                None => error(format!("{}: `{key}` is neither true nor false", self.place)),
            },
        }
    }

    fn number(self, key: &str) -> Result<Option<u32>> {
        match self.table.get(key) {
            None => Ok(None),
            Some(item) => match item.as_integer().and_then(|it| u32::try_from(it).ok()) {
                Some(number) => Ok(Some(number)),
                None => error(format!("{}: `{key}` is no whole number", self.place)),
            },
        }
    }

    fn values(self, key: &str) -> Result<Vec<&'t Value>> {
        match self.table.get(key) {
            None => Ok(Vec::new()),
            Some(item) => match item.as_array() {
                Some(array) => Ok(array.iter().collect()),
                None => error(format!("{}: `{key}` is no list", self.place)),
            },
        }
    }

    fn texts(self, key: &str) -> Result<Vec<String>> {
        let text = |value: &Value| match value.as_str() {
            Some(text) => Ok(text.to_owned()),
            None => error(format!("{}: `{key}` lists something that is no text", self.place)),
        };
        self.values(key)?.into_iter().map(text).collect()
    }

    fn conditions(self, key: &str) -> Result<Vec<Condition>> {
        let read =
            |text: String| Condition::parse(&text).or_else(|it| error(format!("{}: {it}", self.place)));
        self.texts(key)?.into_iter().map(read).collect()
    }

    fn feature(self, value: &Value) -> Result<Feature> {
        let name = value.as_str().unwrap_or_default();
        match Feature::by_name(name) {
            Some(feature) => Ok(feature),
            None => error(format!("{}: there is no feature `{name}`", self.place)),
        }
    }

    fn features(self, key: &str) -> Result<Vec<Feature>> {
        self.values(key)?.into_iter().map(|it| self.feature(it)).collect()
    }

    fn feature_groups(self, key: &str) -> Result<Vec<Vec<Feature>>> {
        let group = |value: &'t Value| match value.as_array() {
            Some(array) => array.iter().map(|it| self.feature(it)).collect(),
            None => error(format!("{}: `{key}` is a list of lists", self.place)),
        };
        self.values(key)?.into_iter().map(group).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        read(text).expect_err("the file is wrong").to_string()
    }

    #[test]
    fn what_nobody_knows_is_an_error() {
        let head = "format = 1\n[kind.x]\ntitle = \"X\"\nmessage = \"do\"\n";
        assert!(message("[kind.x]\n").contains("format = 1"));
        assert!(message(&format!("{head}serch = \"a\"\n")).contains("`serch`"));
        assert!(message(&format!("{head}search = \"a\"\n")).contains("no search `a`"));
        assert!(message(head).contains("neither"));
        assert!(message(&format!("{head}[kind.x.vectors]\nzero = [\"iff\"]\n")).contains("`iff`"));
        assert!(
            message(&format!("{head}[kind.x.vectors]\nrequire = [\"if\"]\n")).contains("compares nothing")
        );
        assert!(read(&format!("{head}[kind.x.vectors]\nzero = [\"if\"]\n")).is_ok());
    }
}
