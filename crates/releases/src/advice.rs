//! What authors say themselves: the note of a deprecated element that names what to use instead.
//!
//! The notes are prose with links in it, so this is a reading by hand: links first, then what follows words like "use"
//! and "replaced by", then whatever looks like a member.

use crate::release::{Release, simple_type};
use refscope_model::{EntityId, TypeName, header};
use refscope_text::Symbol;

/// A name in a note: `Type#member(A, B)`, any part of it left out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Mention {
    /// The dotted name, without the member if that is marked.
    path: String,
    /// Behind `#`.
    member: Option<String>,
    /// The simple names of the parameters' types, where parentheses stand.
    parameters: Option<Vec<String>>,
    /// How sure it is that this is what to use: links, then what is told to be used, then the rest.
    rank: u8,
}

impl Release {
    /// The note of a deprecated element, empty where only an annotation says so.
    pub(crate) fn deprecation(&self, id: EntityId) -> Option<String> {
        let from_comment = self.documentation(id).and_then(deprecation_note);
        from_comment.or_else(|| self.has_deprecating_annotation(id).then(String::new))
    }

    fn has_deprecating_annotation(&self, id: EntityId) -> bool {
        let (tree, text) = (self.snapshot.tree_of(id), self.snapshot.file_of(id).text());
        header::annotations(tree, self.snapshot.entity(id).declaration).any(|node| {
            let name = tree.text(node, text).trim_start_matches('@');
            name.split('(').next().unwrap_or(name).trim().rsplit('.').next() == Some("Deprecated")
        })
    }

    /// What the note of a deprecated element tells to use instead.
    pub(crate) fn advised(&self, from: EntityId, note: &str) -> Option<EntityId> {
        let mut mentions = mentions(note);
        mentions.sort_by_key(|mention| mention.rank);
        mentions.iter().find_map(|mention| self.meant(from, mention)).filter(|&id| id != from)
    }

    fn meant(&self, from: EntityId, mention: &Mention) -> Option<EntityId> {
        if let Some(member) = &mention.member {
            let type_ = match mention.path.as_str() {
                "" => Some(self.snapshot.enclosing_type(from)),
                path => self.type_meant(from, path),
            };
            return self.member_meant(from, type_?, member, mention.parameters.as_deref());
        }
        if !mention.path.contains('.') {
            let own = self.own_type(from);
            let member = self.member_meant(from, own, &mention.path, mention.parameters.as_deref());
            let is_call = mention.parameters.is_some();
            return member.or_else(|| (!is_call).then(|| self.type_meant(from, &mention.path)).flatten());
        }
        // `a.B.c.d()`: what stands behind the first member is of no interest.
        let mut path = mention.path.as_str();
        let mut parameters = mention.parameters.as_deref();
        loop {
            if parameters.is_none()
                && let Some(type_) = self.type_meant_exactly(from, path)
            {
                return Some(self.same_named_member(from, type_).unwrap_or(type_));
            }
            let (around, last) = path.rsplit_once('.')?;
            if let Some(type_) = self.type_meant(from, around)
                && let Some(member) = self.member_meant(from, type_, last, parameters)
            {
                return Some(member);
            }
            path = around;
            parameters = None;
        }
    }

    fn own_type(&self, id: EntityId) -> EntityId {
        if self.kind(id).is_type() { id } else { self.snapshot.enclosing_type(id) }
    }

    /// The type of a full or simple name; a wrong or shortened package does not matter where the name is clear.
    fn type_meant(&self, from: EntityId, path: &str) -> Option<EntityId> {
        let last = path.rsplit('.').next().unwrap_or(path);
        self.type_meant_exactly(from, path).or_else(|| self.only_type(path, last))
    }

    fn type_meant_exactly(&self, from: EntityId, path: &str) -> Option<EntityId> {
        if let Some(&type_) = self.types_named(path).first() {
            return Some(type_);
        }
        if path.contains('.') {
            let (first, rest) = path.split_once('.')?;
            let TypeName::Declared(outer) = self.snapshot.resolve_type(from, Symbol::of(first)) else {
                let is_short = first.len() == 1;
                let last = path.rsplit('.').next().unwrap_or(path);
                return is_short.then(|| self.only_type(path, last)).flatten();
            };
            let name = format!("{}.{rest}", self.snapshot.type_name(outer));
            return self.types_named(&name).first().copied();
        }
        match self.snapshot.resolve_type(from, Symbol::of(path)) {
            TypeName::Declared(type_) => Some(type_),
            TypeName::Foreign(_) => None,
            TypeName::Unknown(_) => self.only_type(path, path),
        }
    }

    /// The only type of a simple name, or the one whose package ends as the path says.
    fn only_type(&self, path: &str, simple_name: &str) -> Option<EntityId> {
        match self.snapshot.types_called(Symbol::of(simple_name)) {
            [only] => Some(*only),
            several => {
                let n_common = |&&id: &&EntityId| {
                    let name = self.snapshot.type_name(id);
                    name.rsplit('.').zip(path.rsplit('.')).take_while(|(one, other)| one == other).count()
                };
                let best = several.iter().map(|id| n_common(&id)).max()?;
                let mut best = several.iter().filter(|id| n_common(id) == best && best > 1);
                best.next().copied().filter(|_| best.next().is_none())
            }
        }
    }

    /// A field that moved with its name is often documented by its new type alone.
    fn same_named_member(&self, from: EntityId, type_: EntityId) -> Option<EntityId> {
        if self.kind(from).is_type() {
            return None;
        }
        let is_same = |&it: &EntityId| self.name(it) == self.name(from) && self.kind(it) == self.kind(from);
        self.snapshot.members(type_).find(is_same)
    }

    fn member_meant(
        &self,
        from: EntityId,
        type_: EntityId,
        name: &str,
        parameters: Option<&[String]>,
    ) -> Option<EntityId> {
        let name = Symbol::of(name);
        let types = std::iter::once(type_).chain(self.above(type_).iter().copied());
        let members = types.flat_map(|type_| self.snapshot.members(type_));
        let named = members.filter(|&it| {
            self.name(it) == name && it != from && (!self.kind(it).is_type()) && self.name(it) != Symbol::NONE
        });
        let wanted: Option<Vec<Symbol>> = parameters.map(|it| it.iter().map(|it| Symbol::of(it)).collect());
        let likeness = |id: EntityId| {
            let own = self.parameters(id);
            let is_equal = wanted.as_ref().is_some_and(|wanted| own == wanted.as_slice());
            let has_number = wanted.as_ref().is_some_and(|wanted| own.len() == wanted.len());
            let n_common = own.iter().filter(|it| self.parameters(from).contains(it)).count();
            (is_equal, has_number, n_common, std::cmp::Reverse(own.len()))
        };
        let mut best: Option<EntityId> = None;
        for id in named {
            if best.is_none_or(|best| likeness(id) > likeness(best)) {
                best = Some(id);
            }
        }
        best
    }
}

/// What stands behind the tag for deprecation in a documentation comment, up to the next tag.
fn deprecation_note(comment: &str) -> Option<String> {
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

/// The names in a note, in their order.
fn mentions(note: &str) -> Vec<Mention> {
    let mut mentions = Vec::new();
    let mut rest = note;
    let mut is_told = false;
    let mut is_linked = false;
    while let Some(start) = rest.find(|it: char| it.is_alphabetic() || "_#{<".contains(it))
        && mentions.len() < MAX_MENTIONS
    {
        rest = &rest[start..];
        let link =
            ["{@link ", "{@linkplain ", "{@code ", "<code>", "<tt>"].iter().find(|it| rest.starts_with(**it));
        if let Some(link) = link {
            rest = rest[link.len()..].trim_start();
            is_linked = true;
            continue;
        }
        if rest.starts_with(['{', '<']) {
            rest = &rest[1..];
            continue;
        }
        let length = name_length(rest);
        if length == 0 {
            rest = &rest[rest.chars().next().map_or(1, char::len_utf8)..];
            continue;
        }
        let (name, behind) = rest.split_at(length);
        let word = name.to_lowercase();
        let (parameters, behind) = parameters(behind);
        let has_shape = name.contains(['#', '.']) || parameters.is_some();
        let is_telling = matches!(&*word, "use" | "by" | "see" | "call" | "to" | "with" | "prefer" | "is");
        if is_telling && !has_shape {
            is_told = true;
        } else if !matches!(&*word, "the" | "a" | "an" | "method" | "class" | "new" | "directly") {
            let rank = if is_linked {
                0
            } else if is_told {
                1
            } else {
                2
            };
            if has_shape || rank < 2 {
                mentions.push(mention(name, parameters, rank));
            }
            // A linked name may be followed by how it is to be shown.
            is_told = false;
        }
        is_linked = false;
        rest = behind;
    }
    mentions
}

fn mention(name: &str, parameters: Option<Vec<String>>, rank: u8) -> Mention {
    let name = name.trim_end_matches('.');
    let (path, member) = match name.split_once('#') {
        Some((path, member)) => (path, Some(member.to_owned())),
        None => (name, None),
    };
    Mention { path: path.to_owned(), member, parameters, rank }
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
        let Mention { path, member, parameters, .. } = mentions.remove(0);
        format!("{path}|{}|{}", member.unwrap_or_default(), parameters.unwrap_or_default().join(","))
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
    }

    #[test]
    fn words_that_tell_what_to_use_come_before_others() {
        assert_eq!(first("Use execute() instead. This will be removed."), "execute||");
        assert_eq!(first("As of 4.1, use invokeEnd(x, y, anchorX)."), "invokeEnd||x,y,anchorX");
        assert_eq!(first("Use the setFile method to set the file"), "setFile||");
        assert_eq!(first("Replaced by org.x.ExceptionConfig"), "org.x.ExceptionConfig||");
    }
}
