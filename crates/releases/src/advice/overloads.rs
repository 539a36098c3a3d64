//! Notes that speak of an overload without its name: "use the other constructor", "the version without arguments",
//! "use a Set instead of a List".

use super::markup;
use crate::element::written_parameters;
use crate::release::Release;
use refscope_model::{EntityId, EntityKind};

/// What an overload is called where it is not named.
const NOUNS: [&str; 8] =
    ["version", "variant", "overload", "form", "signature", "constructor", "ctor", "method"];

/// What stands before the types that an overload takes.
const TAKING: [&str; 12] = [
    "with",
    "that",
    "which",
    "taking",
    "takes",
    "take",
    "accepting",
    "accepts",
    "using",
    "having",
    "having",
    "without",
];

/// What stands before what is not to be used, or before a reason.
const TURNING: [&str; 8] = ["instead", "rather", "opposed", "since", "because", "which", "unlike", "this"];

/// How many words behind a noun are looked at.
const MAX_WORDS: usize = 12;

/// An overload with the types of its parameters in small letters.
struct Overload {
    id: EntityId,
    types: Vec<String>,
}

impl Overload {
    fn has(&self, word: &str) -> bool {
        self.types.iter().any(|it| is_type(word, it))
    }
}

impl Release {
    /// The overload that a note speaks of.
    pub(super) fn overload_meant(&self, from: EntityId, note: &str) -> Option<EntityId> {
        let overloads = self.overloads(from);
        if overloads.is_empty() {
            return None;
        }
        let own = self.types_of(from);
        let words = words(note);
        let nouns = words.iter().enumerate().filter(|(_, word)| NOUNS.contains(&word.as_str()));
        nouns.into_iter().find_map(|(at, noun)| {
            let before = &words[at.saturating_sub(3)..at];
            let after = &words[at + 1..words.len().min(at + 1 + MAX_WORDS)];
            described(&overloads, &own, (before, noun, after))
        })
    }

    /// The overload that has one type in the place of another: "use {@link Set}s instead of {@link List}s".
    pub(super) fn exchanged_overload(&self, from: EntityId, note: &str) -> Option<EntityId> {
        let words = words(note);
        let at = words
            .windows(2)
            .position(|it| matches!((&*it[0], &*it[1]), ("instead", "of") | ("rather", "than")))?;
        let (new, old) = (words[..at].last()?, words.get(at + 2)?);
        let own = self.types_of(from);
        let place = own.iter().position(|it| is_type(old, it))?;
        let overloads = self.overloads(from);
        let has_new = |it: &&Overload| it.types.get(place).is_some_and(|it| is_type(new, it));
        let found: Vec<&Overload> = overloads.iter().filter(has_new).collect();
        let is_else_equal = |it: &&&Overload| {
            it.types.len() == own.len() && (0..own.len()).all(|at| at == place || it.types[at] == own[at])
        };
        match (found.iter().find(is_else_equal), &found[..]) {
            (Some(same), _) => Some(same.id),
            (None, [only]) => Some(only.id),
            _ => None,
        }
    }

    /// The others of its name in its type; those that are not deprecated, where there are any.
    fn overloads(&self, from: EntityId) -> Vec<Overload> {
        let Some(owner) = self.owner(from).filter(|_| self.kind(from).is_callable()) else {
            return Vec::new();
        };
        let is_constructor = |id| self.kind(id) == EntityKind::Constructor;
        let is_other = |&id: &EntityId| {
            id != from
                && self.kind(id) == self.kind(from)
                && (is_constructor(id) || self.name(id) == self.name(from))
        };
        let all: Vec<EntityId> = self.snapshot.members(owner).filter(is_other).collect();
        let fresh: Vec<EntityId> = all.iter().copied().filter(|&it| self.deprecation(it).is_none()).collect();
        let chosen = if fresh.is_empty() { all } else { fresh };
        chosen.into_iter().map(|id| Overload { id, types: self.types_of(id) }).collect()
    }

    fn types_of(&self, id: EntityId) -> Vec<String> {
        written_parameters(self, id).iter().map(|it| it.simple_type().to_lowercase()).collect()
    }
}

/// The words of a note in small letters, of dotted names the last part; those that only make links left out.
fn words(note: &str) -> Vec<String> {
    let note = markup::plain(note).to_lowercase();
    let is_word = |it: char| it.is_alphanumeric() || it == '_' || it == '.';
    let words = note.split(|it| !is_word(it)).filter_map(|word| word.trim_matches('.').rsplit('.').next());
    let is_said = |word: &&str| !matches!(*word, "" | "link" | "linkplain" | "code" | "s");
    words.filter(is_said).map(str::to_owned).collect()
}

/// `Lists` and `list` are words for `List`, `List[]` too.
fn is_type(word: &str, type_: &str) -> bool {
    let name = type_.trim_end_matches("[]");
    word == name || word.strip_suffix('s') == Some(name)
}

/// The overload that is described by the words around a noun.
fn described(
    overloads: &[Overload],
    own: &[String],
    (before, noun, after): (&[String], &str, &[String]),
) -> Option<EntityId> {
    let has = |words: &[String], wanted: &[&str]| words.iter().any(|it| wanted.contains(&it.as_str()));
    let only = |found: Vec<&Overload>| if let [only] = found[..] { Some(only.id) } else { None };
    let follower = after.first().map(String::as_str).unwrap_or_default();
    // "As of version 4", "this method", "the version in Other".
    let is_other_matter = follower.starts_with(|it: char| it.is_ascii_digit())
        || matches!(follower, "in" | "of" | "from" | "will" | "is" | "was" | "has")
        || has(before, &["this"]);
    if is_other_matter {
        return None;
    }
    let is_empty_handed = |words: &[String]| {
        let of_arguments = |it: &String| {
            ["arg", "args", "argument", "arguments", "parameter", "parameters"].contains(&it.as_str())
        };
        let nothing = |it: &String| ["no", "zero", "0", "without", "any"].contains(&it.as_str());
        has(words, &["noarg", "noargs", "parameterless", "argumentless"])
            || words.windows(2).any(|it| nothing(&it[0]) && of_arguments(&it[1]))
    };
    if is_empty_handed(before) || has(before, &["plain", "empty", "default"]) || is_empty_handed(after) {
        return overloads.iter().find(|it| it.types.is_empty()).map(|it| it.id);
    }
    let end =
        after.iter().skip(1).position(|it| TURNING.contains(&it.as_str())).map_or(after.len(), |it| it + 1);
    let taken = &after[..end];
    if follower == "without" {
        let is_left_out = |it: &&Overload| {
            taken.iter().any(|word| own.iter().any(|own| is_type(word, own)) && !it.has(word))
        };
        return only(overloads.iter().filter(is_left_out).collect());
    }
    if TAKING.contains(&follower) {
        let n_taken = |it: &Overload| taken.iter().filter(|word| it.has(word)).count();
        let best = overloads.iter().map(n_taken).max().filter(|&best| best > 0);
        let best = best.map(|best| overloads.iter().filter(|it| n_taken(it) == best).collect());
        return best.and_then(only).or_else(|| only(overloads.iter().collect()));
    }
    // A method may be any; the others speak of what has this name.
    let is_other =
        has(before, &["other", "another", "alternative", "alternate", "new", "newer", "remaining"]);
    (noun != "method" || is_other).then(|| only(overloads.iter().collect())).flatten()
}
