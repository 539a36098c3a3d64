//! Variables that are declared without a value, or with one that nobody reads, and given their first one later.
//!
//! ```text
//! int n; setup(); n = size();     →     setup(); int n = size();
//! ```

use crate::code::{Method, Use};
use crate::draft::Draft;
use refscope_syntax::{NodeId, NodeKind};

pub(super) fn search(method: Method<'_>, drafts: &mut Vec<Draft>) {
    if method.is_broken() {
        return;
    }
    for (_, statements) in method.blocks() {
        for &statement in &statements {
            let Some((declaration, value)) = method.single_declaration(statement) else { continue };
            let is_placeholder = value.is_none_or(|it| method.kind(it).is_literal());
            if let Some(first) =
                first_value(method, declaration).filter(|it| is_placeholder && statements.contains(it))
            {
                let name = method.declared_variable(declaration).map_or("", |it| method.name_of(it.1));
                let draft = Draft::solo(method.id, method.span_of(&[statement, first]), name, 3)
                    .with("local", name)
                    .with("assignment", method.brief(first));
                drafts.push(draft);
            }
        }
    }
}

/// The statement that gives a variable its first value, when nothing touches it before.
fn first_value(method: Method<'_>, declaration: NodeId) -> Option<NodeId> {
    let (_, variable) = method.declared_variable(declaration)?;
    let &(node, how) = variable.uses.first()?;
    let statement = method.statement_of(node);
    let (left, value) = method.plain_assignment(statement)?;
    let reads_itself =
        variable.uses.iter().any(|it| value <= it.0 && it.0 < method.tree.next(value) && it.1 != Use::Write);
    (how == Use::Write && left == node && !reads_itself && method.kind(value) != NodeKind::Assign)
        .then_some(statement)
}
