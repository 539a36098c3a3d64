//! Variables that went along with extracted or inlined code.

use super::Context;
use refscope_matching::{Extraction, Variable, VariableKind};
use refscope_model::{EntityId, header};
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side};

/// Whether a variable that went along with code says something. What is passed on is no change, and what an inlined
/// method is given is the caller's own. Under its own name, a local may have another type or be an attribute now, or be
/// a parameter that the caller has no variable for.
pub(in super::super) fn is_changed_on_the_way(
    context: &Context,
    extraction: &Extraction,
    variables: Pair<&Variable>,
) -> bool {
    use VariableKind::{Field, Local, Parameter};
    if variables.before.name != variables.after.name {
        return match (variables.before.kind, variables.after.kind) {
            (Parameter, Parameter) => extraction.side == Side::After,
            (Field(_), Parameter) if extraction.side == Side::After => {
                !is_given_others(context, extraction.callee, variables)
            }
            _ => true,
        };
    }
    match (variables.before.kind, variables.after.kind) {
        (Local, Local | Field(_)) => true,
        (Local, Parameter) => is_held(context, extraction, variables.before),
        (Parameter, Local) => {
            is_held(context, extraction, variables.after) || is_left(context, extraction, variables.after)
        }
        _ => false,
    }
}

/// Whether some call in its type gives a parameter of an extracted method something else than a field: then it stands
/// for none. Few fields become parameters, so all code of the type is looked through.
fn is_given_others(context: &Context, callee: EntityId, variables: Pair<&Variable>) -> bool {
    let snapshot = context.snapshot(Side::After);
    let name = snapshot.entity(callee).name;
    let mut parameters = header::parameters(snapshot.tree_of(callee), snapshot.entity(callee).node);
    let Some(place) = parameters.position(|it| it.name == variables.after.name) else { return false };
    let members = snapshot.members(snapshot.enclosing_type(callee));
    members.filter_map(|id| snapshot.code(id)).any(|code| {
        let tree = code.tree;
        let calls = tree
            .subtree(code.root)
            .filter(|&node| tree.kind(node) == NodeKind::Call && tree.label(node) == name);
        let given = calls.filter_map(|call| tree.children(tree.child(call, NodeKind::Arguments)?).nth(place));
        { given }.any(|it| tree.label(it) != variables.before.name)
    })
}

/// Whether the caller's other version writes the value of a variable.
fn is_held(context: &Context, extraction: &Extraction, variable: &Variable) -> bool {
    let side = extraction.side.other();
    let matching = context.variables(extraction.caller);
    let held = matching.held.get(side).iter().map(|&index| &matching.variables.get(side)[index]);
    { held }.any(|it| it.variable == variable.variable)
}

/// Whether a variable of the caller is only on the side that has no callee.
fn is_left(context: &Context, extraction: &Extraction, variable: &Variable) -> bool {
    let mut left = context.variables(extraction.caller).unpaired(extraction.side.other());
    left.any(|it| it.variable == variable.variable && it.kind == variable.kind)
}
