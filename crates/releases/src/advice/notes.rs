//! The notes of deprecated elements as prose: where they begin and end, and which names in them tell what to use.
//!
//! They are written for people, so this is a reading by hand: a sentence that says "use" or "replaced by" makes what
//! follows count, and "instead of" makes it count no more.

use super::markup::plain;
use crate::release::simple_type;

/// A name in a note: `Type#member(A, B)`, any part of it left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mention {
    /// The dotted name, without the member if that is marked.
    pub(super) path: String,
    /// Behind `#`.
    pub(super) member: Option<String>,
    /// The simple names of the parameters' types, where parentheses stand.
    pub(super) parameters: Option<Vec<String>>,
    /// How sure it is that this is what to use: links, then what is told to be used, then the rest.
    pub(super) rank: u8,
    /// Whether it stands beside the mention before it: `a() and b()`.
    pub(super) is_joined: bool,
}

impl Mention {
    /// Whether it has the shape of a name in code, and is not a word like others.
    pub(super) fn has_shape(&self) -> bool {
        self.rank == 0 || self.member.is_some() || self.parameters.is_some() || self.path.contains('.')
    }
}

/// What stands behind the tag for deprecation in a documentation comment, up to the next tag.
pub(super) fn deprecation_note(comment: &str) -> Option<String> {
    const TAG: &str = "@deprecated";
    let start = comment.match_indices(TAG).find(|(at, _)| {
        let line = comment[..*at].rsplit('\n').next().unwrap_or_default();
        line.trim_start_matches(['/', '*', ' ', '\t']).is_empty()
    })?;
    let text = comment[start.0 + TAG.len()..].trim_end_matches("*/");
    let lines = text.lines().map(|line| line.trim_start_matches([' ', '\t']).trim_start_matches('*').trim());
    let mut note = String::new();
    for (number, line) in lines.enumerate() {
        if number > 0 && line.starts_with('@') {
            break;
        }
        if !note.is_empty() {
            note.push(' ');
        }
        note.push_str(line);
    }
    Some(note.trim().to_owned())
}

/// How many names of a note are looked at.
const MAX_MENTIONS: usize = 64;

const LINKS: [&str; 3] = ["{@link ", "{@linkplain ", "{@code "];

/// The names in a note, in their order.
pub(super) fn mentions(note: &str) -> Vec<Mention> {
    let note = plain(note);
    let mut reading = Reading::default();
    let mut rest = note.as_str();
    while let Some(start) = rest.find(|it: char| it.is_alphabetic() || "_#{".contains(it))
        && reading.mentions.len() < MAX_MENTIONS
    {
        if ends_sentence(&rest[..start]) {
            reading.end_sentence();
        } else if rest[..start].contains(',') {
            reading.is_denied = false;
        }
        rest = &rest[start..];
        if let Some(link) = LINKS.iter().find(|it| rest.starts_with(**it)) {
            rest = rest[link.len()..].trim_start();
            // An example is no name.
            let code = &rest[..rest.find('}').unwrap_or(rest.len())];
            reading.is_linked = !code.contains(['<', '=', '"']);
            continue;
        }
        let length = name_length(rest);
        if length == 0 {
            rest = &rest[rest.chars().next().map_or(1, char::len_utf8)..];
            continue;
        }
        let (name, behind) = rest.split_at(length);
        let (parameters, behind) = parameters(behind);
        let was_link = reading.is_linked;
        reading.read(name, parameters, behind);
        // A linked name may be followed by how it is to be shown.
        rest = if was_link && !behind.starts_with('.') {
            behind.find('}').map_or(behind, |end| &behind[end + 1..])
        } else {
            behind
        };
    }
    reading.mentions
}

/// Whether a full stop or the like stands between two words.
fn ends_sentence(between: &str) -> bool {
    between.contains([';', '!', '?'])
        || between.find('.').is_some_and(|at| between[at + 1..].starts_with(' '))
}

/// What the words read so far say about those that follow.
#[derive(Default)]
struct Reading {
    mentions: Vec<Mention>,
    is_linked: bool,
    /// The word before said that what follows is to be used.
    is_told: bool,
    /// Something in this sentence did.
    is_advising: bool,
    /// The sentence speaks of a replacement: what follows "by" is one.
    is_replacing: bool,
    is_denied: bool,
    /// `instead` or the like was read; with `of`, what follows is what not to use.
    is_turning: bool,
    is_contrasted: bool,
    joint: Joint,
}

/// Whether the next name stands beside the last one.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Joint {
    #[default]
    None,
    AfterName,
    AfterAnd,
}

impl Reading {
    fn end_sentence(&mut self) {
        let mentions = std::mem::take(&mut self.mentions);
        *self = Self { mentions, ..Self::default() };
    }

    fn read(&mut self, name: &str, parameters: Option<Vec<String>>, behind: &str) {
        let has_shape = self.is_linked || name.contains(['#', '.']) || parameters.is_some();
        if !has_shape && self.is_known_word(&name.to_lowercase()) {
            return;
        }
        let is_denied = std::mem::take(&mut self.is_denied);
        self.is_turning = false;
        let rank = match (self.is_linked, has_shape) {
            (true, _) => Some(0),
            _ if self.is_told => Some(1),
            (_, true) => Some(if self.is_advising { 2 } else { 3 }),
            // Further words of the sentence count only where they are surely names.
            (_, false) => (self.is_advising && (is_camel_case(name) || is_called(behind))).then_some(2),
        };
        let is_joined = has_shape && self.joint == Joint::AfterAnd;
        let rank = if is_joined { self.mentions.last().map(|last| last.rank) } else { rank };
        (self.is_told, self.is_linked, self.joint) = (false, false, Joint::None);
        if let Some(rank) = rank.filter(|_| !self.is_contrasted && !is_denied) {
            self.mentions.push(mention(name, parameters, rank, is_joined));
            self.joint = Joint::AfterName;
        }
    }

    /// Words that tell something about what follows, or say nothing.
    fn is_known_word(&mut self, word: &str) -> bool {
        match word {
            "and" | "or" | "either" | "both" => {
                self.joint = if self.joint == Joint::None { Joint::None } else { Joint::AfterAnd };
                return true;
            }
            "the" | "a" | "an" | "method" | "class" | "new" | "directly" | "this" | "that" | "just" => {
                return true;
            }
            "not" | "don" | "never" | "stop" | "longer" => self.is_denied = true,
            "replaced" | "superseded" | "superceded" | "obsoleted" | "moved" | "renamed" | "changed"
            | "merged" | "favor" | "favour" | "replacement" | "alternative" | "successor" => {
                self.is_replacing = true;
            }
            "use" | "see" | "call" | "prefer" | "extend" | "implement" | "override" | "invoke" => {
                (self.is_told, self.is_advising) = (!self.is_denied, !self.is_denied);
                self.is_contrasted = false;
            }
            "by" | "to" | "with" | "into" | "is" if self.is_replacing => {
                (self.is_told, self.is_advising) = (true, true);
            }
            "instead" | "rather" | "opposed" => self.is_turning = true,
            "of" | "than" | "to" if self.is_turning => {
                (self.is_turning, self.is_contrasted, self.is_told) = (false, true, false);
            }
            "of" if self.is_replacing => (self.is_told, self.is_advising) = (true, true),
            // "For use by tests" tells nothing, nor does "of no use".
            "for" | "of" => (self.is_told, self.is_denied) = (false, true),
            "by" | "in" | "only" if self.is_told => (self.is_told, self.is_advising) = (false, false),
            "by" | "in" | "only" | "to" | "with" | "into" | "is" | "than" => self.is_told = false,
            _ => return false,
        }
        self.joint = Joint::None;
        true
    }
}

/// Whether a word has capitals within, as names of code do.
fn is_camel_case(word: &str) -> bool {
    let has_small = word.contains(char::is_lowercase);
    has_small && word.char_indices().skip(1).any(|(_, it)| it.is_uppercase())
}

/// Whether a word is followed by what it is: "the parse method".
fn is_called(behind: &str) -> bool {
    const NOUNS: [&str; 11] = [
        "method",
        "methods",
        "class",
        "constant",
        "field",
        "interface",
        "function",
        "property",
        "attribute",
        "task",
        "tag",
    ];
    let next = behind.trim_start();
    let next = &next[..next.find(|it: char| !it.is_alphanumeric()).unwrap_or(next.len())];
    NOUNS.contains(&next)
}

fn mention(name: &str, parameters: Option<Vec<String>>, rank: u8, is_joined: bool) -> Mention {
    let name = name.trim_end_matches('.');
    let (path, member) = match name.split_once('#') {
        Some((path, member)) => (path, Some(member.to_owned())),
        None => (name, None),
    };
    Mention { path: path.to_owned(), member, parameters, rank, is_joined }
}

/// How long the dotted name at the beginning is; a dot that ends a sentence is no part of it.
fn name_length(text: &str) -> usize {
    let end = text.find(|it: char| !(it.is_alphanumeric() || "_$.#".contains(it))).unwrap_or(text.len());
    text[..end].trim_end_matches('.').len()
}

/// The types in parentheses at the beginning, and what follows them. Their names, if they are given, are dropped.
fn parameters(text: &str) -> (Option<Vec<String>>, &str) {
    let Some(inner) = text.strip_prefix('(') else { return (None, text) };
    let (inner, behind) = inner.split_once(')').unwrap_or((inner, ""));
    let types = inner.split(',').map(|it| it.split_whitespace().next().unwrap_or_default());
    let types = types.filter(|it| !it.is_empty()).map(|it| simple_type(it, 0)).collect();
    (Some(types), behind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(note: &str) -> String {
        let mut mentions = mentions(note);
        mentions.sort_by_key(|mention| mention.rank);
        match mentions.into_iter().next() {
            Some(Mention { path, member, parameters, .. }) => {
                format!("{path}|{}|{}", member.unwrap_or_default(), parameters.unwrap_or_default().join(","))
            }
            None => String::new(),
        }
    }

    #[test]
    fn a_note_ends_at_the_next_tag() {
        let comment =
            "/**\n * Does it.\n * @deprecated use\n *   {@link #other(int)} instead\n * @param a b\n */";
        assert_eq!(deprecation_note(comment).as_deref(), Some("use {@link #other(int)} instead"));
        assert_eq!(deprecation_note("/** speaks of @deprecated things */"), None);
    }

    #[test]
    fn links_come_before_words() {
        assert_eq!(first("Gone after 1.2. Use {@link a.b.C#m(D, e.F)} instead."), "a.b.C|m|D,F");
        assert_eq!(first("replaced by {@link C}"), "C||");
        assert_eq!(first("replaced by {@link a.C the class C}"), "a.C||");
    }

    #[test]
    fn words_that_tell_what_to_use_come_before_others() {
        assert_eq!(first("Use execute() instead. This will be removed."), "execute||");
        assert_eq!(first("As of 4.1, use invokeEnd(x, y, anchorX)."), "invokeEnd||x,y,anchorX");
        assert_eq!(first("Use the setFile method to set the file"), "setFile||");
        assert_eq!(first("Replaced by org.x.ExceptionConfig"), "org.x.ExceptionConfig||");
        assert_eq!(first("in 3.0. Use <code>A.B</code> instead"), "A.B||");
        assert_eq!(first("Please use &lt;move&gt; instead"), "move||");
        assert_eq!(first("Use a.B with <code>&lt;c type=\"d.E\"/&gt;</code>"), "a.B||");
    }

    #[test]
    fn a_sentence_that_tells_nothing_has_no_names() {
        assert_eq!(first("only for use by test code"), "");
        assert_eq!(first("No longer used by AntCore"), "");
        assert_eq!(first("Do not use this method."), "");
        assert_eq!(first("of no use; it is not count()"), "");
    }

    #[test]
    fn what_is_not_to_be_used_does_not_count() {
        assert_eq!(mentions("Use {@link Set}s instead of {@link List}s").len(), 1);
        assert_eq!(first("Instead of a() use b()"), "b||");
    }

    #[test]
    fn names_stand_beside_each_other() {
        let joined = |note| mentions(note).iter().filter(|it| it.is_joined).count();
        assert_eq!(joined("use start() and end() instead"), 1);
        assert_eq!(joined("use {@link A} and/or {@link B}"), 1);
        assert_eq!(joined("use start(), since end() is gone"), 0);
    }
}
