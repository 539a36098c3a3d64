//! What differs between two versions of a declaration: which parts of it, and which lines.

use crate::residue::{common_lines, text_lines};
use refscope_matching::Comparison;
use refscope_model::{EntityId, EntityKind, Snapshot, header};
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side};

/// A part of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The comment before it that documents it.
    Documentation,
    /// Its annotations.
    Annotations,
    /// Its modifiers.
    Modifiers,
    /// The type of a field, or of what a method returns.
    Type,
    /// The names and types of its parameters.
    Parameters,
    /// What a type extends and implements, and its type parameters.
    Supertypes,
    /// What a method throws.
    Exceptions,
    /// What a type declares.
    Members,
    /// The initial value of a field.
    Value,
    /// The code of a method.
    Body,
}

impl Part {
    const ALL: [Self; 10] = [
        Self::Documentation,
        Self::Annotations,
        Self::Modifiers,
        Self::Type,
        Self::Parameters,
        Self::Supertypes,
        Self::Exceptions,
        Self::Members,
        Self::Value,
        Self::Body,
    ];

    /// The word that reports use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Documentation => "documentation",
            Self::Annotations => "annotations",
            Self::Modifiers => "modifiers",
            Self::Type => "type",
            Self::Parameters => "parameters",
            Self::Supertypes => "supertypes",
            Self::Exceptions => "exceptions",
            Self::Members => "members",
            Self::Value => "value",
            Self::Body => "body",
        }
    }
}

/// Lines of a declaration that follow each other: different ones, with some around them that both versions have.
pub type Hunk = Vec<DifferentLine>;

/// A line of a declaration, in one version or in both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferentLine {
    /// The version that has it; `None` where both do.
    pub side: Option<Side>,
    /// Its text.
    pub text: String,
}

/// What differs between two versions of a declaration.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// The parts that differ.
    pub parts: Vec<Part>,
    /// How many lines each version alone has.
    pub n_lines: Pair<usize>,
    /// These lines, of a very long list the first ones.
    pub hunks: Vec<Hunk>,
}

/// How many common lines stand around different ones.
const CONTEXT: usize = 2;
/// Of a declaration that became another one altogether, so many lines show enough.
const MAX_LINES: usize = 400;

impl Difference {
    /// Between two declarations of which one became the other.
    pub fn new(comparison: &Comparison, pair: Pair<EntityId>) -> Self {
        let differs = |part: &Part| {
            let of = |side: Side| text(comparison.snapshots.get(side), *pair.get(side), *part);
            of(Side::Before) != of(Side::After)
        };
        let lines = lines(comparison, pair);
        let n_lines = |side: Side| lines.iter().filter(|line| line.side == Some(side)).count();
        Self {
            parts: Part::ALL.into_iter().filter(differs).collect(),
            n_lines: Pair::new(n_lines(Side::Before), n_lines(Side::After)),
            hunks: hunks(lines),
        }
    }
}

/// The lines that stand near different ones.
fn hunks(lines: Vec<DifferentLine>) -> Vec<Hunk> {
    let mut is_near = vec![false; lines.len()];
    for (at, _) in lines.iter().enumerate().filter(|(_, line)| line.side.is_some()) {
        is_near[at.saturating_sub(CONTEXT)..(at + CONTEXT + 1).min(lines.len())].fill(true);
    }
    let mut hunks: Vec<Hunk> = Vec::new();
    let mut last = None;
    let near = lines.into_iter().enumerate().filter(|(at, _)| is_near[*at]).take(MAX_LINES);
    for (at, line) in near {
        match hunks.last_mut().filter(|_| last.is_some_and(|last| last + 1 == at)) {
            Some(hunk) => hunk.push(line),
            None => hunks.push(vec![line]),
        }
        last = Some(at);
    }
    hunks
}

/// The words of a part, without the white space and, in code, without the comments between them.
fn text(snapshot: &Snapshot, id: EntityId, part: Part) -> Vec<String> {
    let (entity, tree) = (snapshot.entity(id), snapshot.tree_of(id));
    let file = snapshot.file_of(id);
    let declaration = entity.declaration;
    let (is_type, is_field) = (entity.kind.is_type(), entity.kind == EntityKind::Field);
    let written = |node| tree.span(node).text(file.text()).split_whitespace().collect::<Vec<_>>().join(" ");
    let children = |kinds: &[NodeKind]| {
        tree.children(declaration).filter(|&child| kinds.contains(&tree.kind(child))).map(written).collect()
    };
    // Trees say the same whatever comments and white space stand between the words.
    let code =
        || header::deferred(tree, entity.node).map(|code| tree.hash(code).to_string()).into_iter().collect();
    match part {
        Part::Documentation => {
            let span = file.source.documentation(tree.span(declaration).start);
            span.map_or_else(Vec::new, |span| {
                span.text(file.text()).split_whitespace().map(str::to_owned).collect()
            })
        }
        Part::Annotations => header::annotations(tree, declaration).map(written).collect(),
        Part::Modifiers => entity.modifiers.words().map(str::to_owned).collect(),
        Part::Type => tree.type_child(declaration).filter(|_| !is_type).map(written).into_iter().collect(),
        Part::Parameters => children(&[NodeKind::Parameters]),
        Part::Supertypes => {
            children(&[NodeKind::Extends, NodeKind::Implements, NodeKind::Permits, NodeKind::TypeParameters])
        }
        Part::Exceptions => children(&[NodeKind::Throws]),
        Part::Members => snapshot
            .members(id)
            .filter(|_| is_type)
            .map(|it| snapshot.entity(it).content.to_string())
            .collect(),
        Part::Value if is_field => code(),
        Part::Body if !is_field && !is_type => code(),
        Part::Value | Part::Body => Vec::new(),
    }
}

/// The lines of both versions, from their documentation to their ends.
fn lines(comparison: &Comparison, pair: Pair<EntityId>) -> Vec<DifferentLine> {
    let text = |side: Side| {
        let (snapshot, id) = (comparison.snapshots.get(side), *pair.get(side));
        let (file, span) = (snapshot.file_of(id), snapshot.span(id));
        let text = file.text();
        // From the start of its first line, so that it is indented like the others.
        let start = text[..span.start as usize].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        &text[start..span.end as usize]
    };
    let texts = Pair::new(text(Side::Before), text(Side::After));
    let all = texts.map(|text| text_lines(text).collect::<Vec<_>>());
    let mut common = common_lines(texts.before, texts.after).into_iter();
    let mut at = Pair::new(0, 0);
    let mut lines = Vec::new();
    let line = |side, text: &str| DifferentLine { side, text: text.to_owned() };
    loop {
        let next = common.next();
        let end = next.unwrap_or(Pair::new(all.before.len(), all.after.len()));
        lines.extend(all.before[at.before..end.before].iter().map(|text| line(Some(Side::Before), text)));
        lines.extend(all.after[at.after..end.after].iter().map(|text| line(Some(Side::After), text)));
        let Some(next) = next else { return lines };
        lines.push(line(None, all.after[next.after]));
        at = Pair::new(next.before + 1, next.after + 1);
    }
}
