//! The log as a value: what was done, and the declarations to which it was done. `docs/log.md` shows the file.

mod attributes;
mod handle;
mod read;
mod sequence;
mod write;

pub use read::{LogError, read};

use refscope_releases::{Element, Evolution, Finding, Kind, Release};
use std::sync::Arc;

/// What turns clients of one release into clients of the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// What the earlier release is called.
    pub before: String,
    /// What the later release is called.
    pub after: String,
    /// What was done, in an order in which it can be done again.
    pub entries: Vec<Finding>,
    /// The files of the earlier release without their code, with their paths.
    pub declarations: Vec<(Arc<str>, String)>,
}

impl Log {
    /// The log of a comparison.
    pub fn new(names: (&str, &str), evolution: &Evolution, before: &Release) -> Self {
        let mut entries: Vec<Finding> = evolution.findings.iter().map(logged).collect();
        entries.sort_by(|one, other| {
            (one.kind, &one.before, &one.after).cmp(&(other.kind, &other.before, &other.after))
        });
        Self {
            before: names.0.to_owned(),
            after: names.1.to_owned(),
            entries,
            declarations: before.declarations(),
        }
    }
}

/// A finding as a log keeps it: types are written without blanks, and signatures with their own entries alone.
fn logged(finding: &Finding) -> Finding {
    let mut finding = finding.clone();
    if finding.kind != Kind::ChangeMethodSignature {
        finding.signature = None;
    }
    let squeeze = |text: &mut String| text.retain(|it| !it.is_whitespace());
    if let Some(signature) = &mut finding.signature {
        for parameter in &mut signature.parameters {
            squeeze(&mut parameter.type_before);
            squeeze(&mut parameter.type_after);
        }
        signature.removed.iter_mut().for_each(|(_, written, _)| squeeze(written));
        if let Some((before, after)) = &mut signature.returns {
            squeeze(before);
            squeeze(after);
        }
    }
    finding
}

/// What a log says an element is.
fn kind_word(word: &str) -> Option<&'static str> {
    const WORDS: [&str; 12] = [
        "package",
        "class",
        "interface",
        "enum",
        "record",
        "annotation",
        "method",
        "constructor",
        "field",
        "enum constant",
        "initializer",
        "annotation member",
    ];
    WORDS.into_iter().find(|it| *it == word)
}

/// A package alone.
fn package(name: &str) -> Element {
    Element {
        package: name.to_owned(),
        types: Vec::new(),
        member: None,
        parameters: None,
        kind: "package",
        path: Arc::from(""),
        line: 0,
    }
}
