//! From a snapshot to an outline.

use refscope_engine::model::{Body, Code, EntityId, EntityKind, Snapshot, StatementId, describe};
use refscope_engine::syntax::{NodeId, NodeKind, Printer, Tree, TypeForm};
use refscope_engine::text::Span;
use refscope_report::{OutlineEntity, OutlinePlace, OutlineStatement};
use std::collections::BTreeMap;

/// Reads a snapshot whose code was parsed.
pub(super) struct Reader<'a> {
    snapshot: &'a Snapshot,
    with_bodies: bool,
    /// The types that are declared in code, by where they start.
    local_types: BTreeMap<u32, EntityId>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(snapshot: &'a Snapshot, with_bodies: bool) -> Self {
        let mut local_types = BTreeMap::new();
        let is_local_type = |id: &EntityId| snapshot.is_local(*id) && snapshot.entity(*id).kind.is_type();
        for id in snapshot.ids().filter(is_local_type) {
            local_types.entry(snapshot.tree_of(id).span(snapshot.entity(id).node).start).or_insert(id);
        }
        Self { snapshot, with_bodies, local_types }
    }

    pub(super) fn entity(&self, id: EntityId) -> OutlineEntity {
        let is_type = self.snapshot.entity(id).kind.is_type();
        let code = if is_type { None } else { self.snapshot.code(id) };
        let mut types = code.map_or_else(Vec::new, |code| self.types_in(code));
        let has_statements = |code: &Code| self.with_bodies && code.tree.kind(code.root) == NodeKind::Block;
        let statements =
            code.filter(has_statements).map(|code| self.statements(id, code, std::mem::take(&mut types)));
        let members = self.snapshot.members(id).chain(types);
        OutlineEntity {
            kind: self.kind(id),
            signature: self.signature(id),
            place: self.place(id, self.snapshot.span(id)),
            members: members.map(|member| self.entity(member)).collect(),
            statements,
        }
    }

    fn kind(&self, id: EntityId) -> &'static str {
        if self.snapshot.is_anonymous(id) {
            return "anonymous class";
        }
        self.snapshot.entity(id).kind.word()
    }

    fn place(&self, id: EntityId, span: Span) -> OutlinePlace {
        let file = self.snapshot.file_of(id);
        let position = |offset: u32| file.lines().position(file.text(), offset);
        OutlinePlace::new(position(span.start), position(span.end))
    }

    fn signature(&self, id: EntityId) -> String {
        match self.snapshot.entity(id).kind {
            kind if kind.is_type() => self.type_signature(id),
            EntityKind::Initializer => {
                let words: Vec<&str> = self.snapshot.entity(id).modifiers.words().collect();
                words.join(" ")
            }
            _ => describe::location_text(self.snapshot, id),
        }
    }

    fn type_signature(&self, id: EntityId) -> String {
        let node = self.snapshot.entity(id).node;
        let tree = self.snapshot.tree_of(id);
        // The name of a type in code is the way to it, which the outline shows already.
        let name = self.snapshot.name(id);
        if self.snapshot.is_anonymous(id) {
            return name.rfind("new ").map_or(name, |start| &name[start..]).to_owned();
        }
        let name = name.rsplit('.').next().unwrap_or_default();
        let header = Printer::new(tree, self.snapshot.file_of(id).text()).type_header(node, TypeForm::Short);
        if self.is_statement(id) {
            return format!("{name}{header}");
        }
        format!("{} {name}{header}", self.snapshot.visibility(id).word())
    }

    /// Whether a type is declared by a statement, where it has no visibility.
    fn is_statement(&self, id: EntityId) -> bool {
        let parent = self.snapshot.entity(id).parent.map(|parent| self.snapshot.entity(parent).kind);
        self.snapshot.is_local(id) && !parent.is_some_and(EntityKind::is_type)
    }

    /// The types in some code; those within another one belong to that.
    fn types_in(&self, code: Code) -> Vec<EntityId> {
        let span = code.tree.span(code.root);
        let mut outermost = Vec::new();
        let mut at = span.start;
        while let Some((_, &type_)) = self.local_types.range(at..span.end).next() {
            outermost.push(type_);
            at = code.tree.span(self.snapshot.entity(type_).node).end;
        }
        outermost
    }

    /// The statements of a body, without the block around them, each with the types that it holds.
    fn statements(&self, id: EntityId, code: Code, types: Vec<EntityId>) -> Vec<OutlineStatement> {
        let body = Body::new(code);
        let mut types_of: BTreeMap<StatementId, Vec<OutlineEntity>> = BTreeMap::new();
        for type_ in types {
            let holder = innermost(&body, code.tree, self.snapshot.entity(type_).node);
            types_of.entry(holder).or_default().push(self.entity(type_));
        }
        let statements = body.ids().skip(1).map(|statement_id| {
            let statement = body.statement(statement_id);
            OutlineStatement {
                kind: statement.kind.name(),
                depth: statement.depth - 1,
                text: self.text(id, code.tree, statement.node),
                place: self.place(id, code.tree.span(statement.node)),
                types: types_of.remove(&statement_id).unwrap_or_default(),
            }
        });
        statements.collect()
    }

    /// The code of a statement; of one that holds others, the header.
    fn text(&self, id: EntityId, tree: &Tree, node: NodeId) -> String {
        Printer::new(tree, self.snapshot.file_of(id).text()).header(node).trim_end().to_owned()
    }
}

/// The innermost statement around a node.
fn innermost(body: &Body, tree: &Tree, node: NodeId) -> StatementId {
    let n_before = body.statements.partition_point(|statement| statement.node <= node);
    let mut at = body.ids().take(n_before).last().unwrap_or(body.root());
    while tree.next(body.statement(at).node) <= node
        && let Some(parent) = body.statement(at).parent
    {
        at = parent;
    }
    at
}
