//! The places of a version that have an origin of their own: statements, and the heads of declarations.

use refscope_model::{EntityId, EntityKind, File, Snapshot, header};
use refscope_syntax::NodeKind;
use refscope_text::Span;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A statement or the head of a declaration, and where one version has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodePlace {
    /// The file.
    pub path: Arc<str>,
    /// All of it, with the statements that stand in it.
    pub span: Span,
    /// Whether it is what a declaration says before its body: of a field, all of it.
    pub is_head: bool,
}

/// A place of a version whose code is parsed.
#[derive(Clone, Debug)]
pub struct OwnedPlace {
    /// The place.
    pub place: CodePlace,
    /// The declaration that it belongs to.
    pub owner: EntityId,
    /// The lines, counted from 1, on which code of its own stands: more than brackets, and no other place's code.
    pub lines: Vec<u32>,
}

/// Signs that are on a line of their own for the sake of layout.
const BRACKETS: [&str; 5] = ["{", "}", "(", ")", ";"];

/// All places of a version whose code is parsed, file by file. Blocks are no places: there is nothing in them but
/// brackets.
pub fn code_places(snapshot: &Snapshot) -> Vec<OwnedPlace> {
    let mut places = Vec::new();
    let mut statements: BTreeMap<&str, Vec<Span>> = BTreeMap::new();
    for id in snapshot.ids().filter(|&id| !snapshot.is_local(id) && !snapshot.is_component(id)) {
        let path = &snapshot.file_of(id).path;
        places.push((CodePlace { path: path.clone(), span: head(snapshot, id), is_head: true }, id));
        let Some(code) = snapshot.code(id) else { continue };
        let is_place =
            |kind: NodeKind| kind.is_statement() && !matches!(kind, NodeKind::Block | NodeKind::LocalType);
        let nodes = code.tree.subtree(code.root).filter(|&node| is_place(code.tree.kind(node)));
        let spans: Vec<Span> = nodes.map(|node| code.tree.span(node)).collect();
        let of_span = |&span: &Span| (CodePlace { path: path.clone(), span, is_head: false }, id);
        places.extend(spans.iter().map(of_span));
        statements.entry(path).or_default().extend(spans);
    }
    statements.values_mut().for_each(|spans| spans.sort_by_key(|span| (span.start, Reverse(span.end))));
    let owned = |(place, owner): (CodePlace, EntityId)| {
        let file = snapshot.file_of(owner);
        let within = statements.get(&*place.path).map_or(&[][..], Vec::as_slice);
        let own = own_tokens(file, place.span, within);
        let words = own.filter(|token| !BRACKETS.contains(&token.text(file.text())));
        let mut lines: Vec<u32> = words.map(|token| file.lines().line(token.start)).collect();
        lines.dedup();
        OwnedPlace { place, owner, lines }
    };
    places.into_iter().map(owned).collect()
}

/// What a declaration says before its body. The first field of a declaration has its type and modifiers, too.
pub(super) fn head(snapshot: &Snapshot, id: EntityId) -> Span {
    let entity = snapshot.entity(id);
    let tree = snapshot.tree_of(id);
    let own = tree.span(entity.node);
    let shares = |other: u32| {
        let other = snapshot.entity(EntityId(other));
        (other.file, other.tree, other.declaration) == (entity.file, entity.tree, entity.declaration)
    };
    let is_first = !id.0.checked_sub(1).is_some_and(shares);
    let start = if is_first { tree.span(entity.declaration).start } else { own.start };
    let body = match entity.kind {
        EntityKind::Field => None,
        kind if kind.is_callable() || kind == EntityKind::Initializer => header::code_span(tree, entity.node),
        _ => tree.child(entity.node, NodeKind::TypeBody).map(|body| tree.span(body)),
    };
    Span::new(start, body.map_or(own.end, |body| body.start))
}

/// The declarations of a file, by where they start; inner ones follow outer ones, and nothing stands within code.
pub(super) fn declarations(snapshot: &Snapshot, path: &str) -> Vec<(Span, EntityId)> {
    let is_wanted = |id: &EntityId| {
        !snapshot.is_local(*id) && !snapshot.is_component(*id) && *snapshot.file_of(*id).path == *path
    };
    let whole = |id: EntityId| {
        let end = snapshot.tree_of(id).span(snapshot.entity(id).node).end;
        (Span::new(head(snapshot, id).start, end), id)
    };
    snapshot.ids().filter(is_wanted).map(whole).collect()
}

/// The innermost declaration around a place.
pub(super) fn around(declarations: &[(Span, EntityId)], place: Span) -> Option<EntityId> {
    let n_before = declarations.partition_point(|(span, _)| span.start <= place.start);
    let mut before = declarations[..n_before].iter().rev();
    before.find(|(span, _)| place.start < span.end).map(|(_, id)| *id)
}

/// The words and signs of a place that belong to nothing in it, which is given in order.
pub(super) fn own_tokens<'f>(
    file: &'f File,
    place: Span,
    within: &'f [Span],
) -> impl Iterator<Item = Span> + 'f {
    let first = within.partition_point(|inner| inner.start < place.start);
    let is_inner = move |inner: &&Span| **inner != place && place.contains(**inner);
    let mut inner = within[first..].iter().filter(is_inner).peekable();
    let mut behind = 0;
    file.source.tokens(place).map(|token| token.span).filter(move |token| {
        while let Some(next) = inner.next_if(|inner| inner.start <= token.start) {
            behind = behind.max(next.end);
        }
        token.start >= behind
    })
}
