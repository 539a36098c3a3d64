//! Local variables that say nothing, and those that say two things.

use crate::code::{Method, Use, VariableId};
use crate::draft::Draft;
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::Symbol;

/// A line that gets longer than this is better left in two.
const MOST_CHARACTERS: usize = 90;

/// A variable that the next statement reads, and nobody else.
///
/// ```text
/// int price = order.price(); return price;     →     return order.price();
/// ```
pub(super) fn read_at_once(method: Method<'_>, drafts: &mut Vec<Draft>) {
    for (_, statements) in method.blocks() {
        for pair in statements.windows(2) {
            let Some((declaration, Some(value))) = method.single_declaration(pair[0]) else { continue };
            let Some((id, variable)) = method.declared_variable(declaration) else { continue };
            let [(read, Use::Read)] = variable.uses.as_slice() else { continue };
            if is_plain_value(method, value)
                && is_first_in(method, *read, pair[1])
                && has_same_type(method, id, value, *read)
                && says_nothing(method, *read, value, method.name_of(variable))
                && !is_worth_its_name(method, pair, value)
            {
                let name = method.name_of(variable);
                let draft = Draft::solo(method.id, method.span_of(pair), name, 4)
                    .with("local", name)
                    .with("value", method.brief(value));
                drafts.push(draft);
            }
        }
    }
}

/// Whether the value says all that the name does: `document` is in `change.getDocument()`. What is returned has the
/// method's name as well.
fn says_nothing(method: Method<'_>, read: NodeId, value: NodeId, name: &str) -> bool {
    if method.kind(method.parent(read)) == NodeKind::Return {
        return true;
    }
    let is_said = method.text(value).to_lowercase().contains(&name.to_lowercase());
    is_said
        && name.len() > 1
        && matches!(method.kind(value), NodeKind::Call | NodeKind::New | NodeKind::FieldAccess)
}

/// A call, a creation, a field: no operators, whose result a name could explain.
fn is_plain_value(method: Method<'_>, value: NodeId) -> bool {
    let is_one = matches!(
        method.kind(value),
        NodeKind::Call | NodeKind::New | NodeKind::FieldAccess | NodeKind::Cast | NodeKind::ArrayAccess
    );
    let explains = |kind| {
        matches!(
            kind,
            NodeKind::Binary
                | NodeKind::Conditional
                | NodeKind::Lambda
                | NodeKind::TypeBody
                | NodeKind::Assign
                | NodeKind::Postfix
        )
    };
    is_one && !method.tree.subtree(value).any(|it| explains(method.kind(it)))
}

/// Whether the read is what a statement evaluates first, so that the value can stand there.
fn is_first_in(method: Method<'_>, read: NodeId, statement: NodeId) -> bool {
    let is_simple =
        matches!(method.kind(statement), NodeKind::Return | NodeKind::Throw | NodeKind::ExpressionStatement);
    let mut at = read;
    while is_simple && at != statement {
        let parent = method.parent(at);
        let is_leftmost = method.children(parent).next() == Some(at);
        let goes_on = match method.kind(parent) {
            NodeKind::Return | NodeKind::Throw | NodeKind::ExpressionStatement => true,
            NodeKind::Call | NodeKind::FieldAccess => is_leftmost,
            NodeKind::Arguments => {
                let call = method.parent(parent);
                let receiver = method.receiver(call);
                is_leftmost
                    && method.kind(call) == NodeKind::Call
                    && receiver.is_none_or(|it| is_fixed(method, it))
            }
            _ => false,
        };
        if !goes_on {
            return false;
        }
        at = if method.kind(parent) == NodeKind::Arguments { method.parent(parent) } else { parent };
    }
    is_simple
}

/// Whether something means the same before and after any other code: a local, `this`, a type.
fn is_fixed(method: Method<'_>, node: NodeId) -> bool {
    match method.kind(node) {
        NodeKind::This => true,
        NodeKind::Name => method.variable(node).is_some() || method.field(node).is_none(),
        _ => false,
    }
}

/// Whether the variable's type is that of its value, so that nothing is converted when it goes.
fn has_same_type(method: Method<'_>, id: VariableId, value: NodeId, read: NodeId) -> bool {
    let variable = method.variable_by_id(id);
    let Some(written) = method.type_text(variable).filter(|_| !variable.is_array_by_name) else {
        return false;
    };
    if Symbol::of(written) == method.tree.words().types.inferred {
        return true;
    }
    let is_returned = method.kind(method.parent(read)) == NodeKind::Return && method.is_method();
    if is_returned && method.result_type_text() == Some(written) && !method.is_captured(read, NodeId::ROOT) {
        return true;
    }
    method.written_type(value) == Some(written)
}

/// Whether someone wanted the name: a comment or an annotation on it, or a line that would get long.
fn is_worth_its_name(method: Method<'_>, pair: &[NodeId], value: NodeId) -> bool {
    let has_modifiers = method
        .tree
        .child(pair[0], NodeKind::Modifiers)
        .is_some_and(|it| method.children(it).any(|it| method.kind(it) == NodeKind::Annotation));
    let text = method.text(value);
    let is_long = text.len() + method.text(pair[1]).len() > MOST_CHARACTERS || text.contains('\n');
    has_modifiers || is_long || method.has_comment(method.span_of(pair))
}

/// A variable that is given a second value that has nothing to do with its first.
///
/// ```text
/// double t = 2 * (w + h); log(t); t = w * h; log(t);
///     →     double around = 2 * (w + h); log(around); double area = w * h; log(area);
/// ```
pub(super) fn for_two_values(method: Method<'_>, drafts: &mut Vec<Draft>) {
    for (_, variable, declaration) in method.locals() {
        let statement = method.parent(declaration);
        if method.single_declaration(statement).is_none() {
            continue;
        }
        let block = method.parent(statement);
        let Some(values) = values_of(method, variable, declaration, block) else { continue };
        if values.len() < 2 {
            continue;
        }
        let mut hashes: Vec<u64> = values.iter().map(|&it| method.tree.hash(it)).collect();
        hashes.sort_unstable();
        hashes.dedup();
        // The same code again is the same value later: one name is right for both.
        if hashes.len() == values.len() {
            let name = method.name_of(variable);
            let last = method.statement_of(values[values.len() - 1]);
            let draft =
                Draft::solo(method.id, method.span_of(&[statement, last]), name, 4 * values.len() as u32)
                    .with("local", name)
                    .with("first", method.brief(values[0]))
                    .with("second", method.brief(values[1]));
            drafts.push(draft);
        }
    }
}

/// The values that a variable is given, when each stands alone: all in one block, each read before the next one, none
/// made from the one before.
fn values_of(
    method: Method<'_>,
    variable: &crate::code::Variable,
    declaration: NodeId,
    block: NodeId,
) -> Option<Vec<NodeId>> {
    let mut values: Vec<(NodeId, bool)> = Vec::new();
    values.extend(method.initial_value(declaration).map(|it| (it, false)));
    for &(node, how) in &variable.uses {
        match how {
            Use::Update => return None,
            Use::Read => {
                let last = values.last_mut()?;
                if method.is_captured(node, block) {
                    return None;
                }
                last.1 = true;
            }
            Use::Write => {
                let statement = method.statement_of(node);
                let (_, value) = method.plain_assignment(statement)?;
                let reads_itself = variable.reads().any(|it| value <= it && it < method.tree.next(value));
                if method.parent(statement) != block || method.kind(block) != NodeKind::Block || reads_itself
                {
                    return None;
                }
                values.push((value, false));
            }
        }
    }
    // What is never read is no value of its own: `T x = null; x = f();`
    values.retain(|it| it.1);
    Some(values.into_iter().map(|it| it.0).collect())
}
