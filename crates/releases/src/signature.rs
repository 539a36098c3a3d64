//! What became of the parameters of a method: which stayed where, which came with which value, which went.

use crate::element::{WrittenParameter, written_parameters};
use crate::forwarding::Forwarding;
use crate::release::Release;
use refscope_model::{EntityId, describe};

/// A parameter of the later method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its place among the parameters of the earlier method, if it was one.
    pub before: Option<usize>,
    /// The type that it had, as written.
    pub type_before: String,
    /// The name that it had.
    pub name_before: String,
    /// Its type, as written.
    pub type_after: String,
    /// Its name.
    pub name_after: String,
    /// What a call has to pass for a new parameter, where that is known.
    pub default: Option<String>,
}

/// What became of a signature.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SignatureChange {
    /// The parameters of the later method in order.
    pub parameters: Vec<Parameter>,
    /// The parameters of the earlier one that are gone: place, type and name.
    pub removed: Vec<(usize, String, String)>,
    /// The return types, where they differ.
    pub returns: Option<(String, String)>,
}

impl SignatureChange {
    /// Whether a call of the earlier method can be written as one of the later.
    pub fn has_all_values(&self) -> bool {
        self.parameters.iter().all(|parameter| parameter.before.is_some() || parameter.default.is_some())
    }

    pub(crate) fn of(
        (before, id): (&Release, EntityId),
        (after, other): (&Release, EntityId),
        forwarding: Option<&Forwarding>,
    ) -> Self {
        let old = written_parameters(before, id);
        let new = written_parameters(after, other);
        let map = match forwarding {
            Some(forwarding) if forwarding.arguments.len() == new.len() => by_arguments(&old, forwarding),
            _ => by_likeness(&old, &new),
        };
        let type_of = |it: &WrittenParameter| format!("{}{}", it.written, "[]".repeat(it.n_dimensions));
        let parameters = new.iter().zip(&map).map(|(new, source)| {
            let earlier = source.as_ref().ok().map(|&at| &old[at]);
            Parameter {
                before: source.as_ref().ok().copied(),
                type_before: earlier.map(type_of).unwrap_or_default(),
                name_before: earlier.map(|it| it.name.clone()).unwrap_or_default(),
                type_after: type_of(new),
                name_after: new.name.clone(),
                default: source.as_ref().err().cloned().flatten(),
            }
        });
        let is_gone = |at: &usize| !map.iter().any(|source| source.as_ref() == Ok(at));
        let removed = (0..old.len()).filter(is_gone).map(|at| (at, type_of(&old[at]), old[at].name.clone()));
        let returned =
            |release: &Release, id| describe::declared_type(&release.snapshot, id, describe::Names::Short);
        let returns = (returned(before, id), returned(after, other));
        Self {
            parameters: parameters.collect(),
            removed: removed.collect(),
            returns: Some(returns).filter(|(one, other)| one != other),
        }
    }
}

/// Where the value of each later parameter comes from: a place among the earlier ones, or a value.
type Sources = Vec<Result<usize, Option<String>>>;

/// The old method hands over: its arguments are names of its parameters, or values of their own.
fn by_arguments(old: &[WrittenParameter], forwarding: &Forwarding) -> Sources {
    let source = |argument: &String| match old.iter().position(|it| it.name == *argument) {
        Some(at) => Ok(at),
        None => Err(is_value(argument).then(|| argument.clone())),
    };
    forwarding.arguments.iter().map(source).collect()
}

/// Whether an argument means the same wherever it is written: a number, a string, `null`, `true`, `false`.
pub fn is_value(argument: &str) -> bool {
    let digits = argument.trim_start_matches('-');
    let is_number = digits.starts_with(|it: char| it.is_ascii_digit())
        && digits.chars().all(|it| it.is_ascii_alphanumeric() || "._".contains(it));
    let inner = argument.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    let is_string = inner.is_some_and(|it| !it.contains(['"', '\\', '\n']));
    is_number || is_string || matches!(argument, "null" | "true" | "false")
}

type Rule = fn(&WrittenParameter, &WrittenParameter) -> bool;

/// Parameters are the same where name and type are, then where the name is, then where the type is.
fn by_likeness(old: &[WrittenParameter], new: &[WrittenParameter]) -> Sources {
    let mut sources: Vec<Option<usize>> = vec![None; new.len()];
    let rules: [Rule; 3] = [
        |one, other| one.name == other.name && one.simple_type() == other.simple_type(),
        |one, other| one.name == other.name,
        |one, other| one.simple_type() == other.simple_type(),
    ];
    for is_same in rules {
        for at in 0..new.len() {
            let is_free = |place: &usize| !sources.contains(&Some(*place));
            if sources[at].is_none() {
                sources[at] = (0..old.len()).find(|place| is_free(place) && is_same(&old[*place], &new[at]));
            }
        }
    }
    if old.len() == new.len() {
        for at in 0..new.len() {
            if sources[at].is_none() && !sources.contains(&Some(at)) {
                sources[at] = Some(at);
            }
        }
    }
    sources.into_iter().map(|source| source.ok_or(None)).collect()
}
