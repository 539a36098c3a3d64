//! A normal path that stands deep in a nest of conditions whose other branches are short ways out.
//!
//! ```text
//! if (dead) { r = 0; } else { if (gone) { r = 1; } else { …; r = pay(); } } return r;
//!     →     if (dead) return 0; if (gone) return 1; …; return pay();
//! ```

use crate::code::Method;
use crate::draft::Draft;
use refscope_syntax::{NodeId, NodeKind};

const MIN_DEPTH: usize = 2;
const MIN_MAIN: usize = 3;

/// A nest from outside in.
struct Nest {
    depth: usize,
    main: Vec<NodeId>,
}

pub(super) fn search(method: Method<'_>, drafts: &mut Vec<Draft>) {
    if method.is_broken() || !method.is_method() {
        return;
    }
    let statements = method.statements(NodeId::ROOT);
    let (Some(&last), before_last) =
        (statements.last(), statements.len().checked_sub(2).map(|at| statements[at]))
    else {
        return;
    };
    let result = (method.kind(last) == NodeKind::Return)
        .then(|| method.children(last).next().and_then(|it| method.variable(it)))
        .flatten();
    let (node, ending) = match (result, before_last) {
        (Some(variable), Some(node)) if method.kind(node) == NodeKind::If => (node, Ending::Result(variable)),
        _ if method.kind(last) == NodeKind::If => (last, Ending::Exit),
        _ => return,
    };
    let nest = nest(method, node, &ending);
    if nest.depth >= MIN_DEPTH && (nest.main.len() >= MIN_MAIN || nest.depth > MIN_DEPTH) {
        let n_main: u32 = nest.main.iter().map(|&it| method.tree.size(it)).sum();
        let name = method.base.member_name(method.id);
        let draft =
            Draft::solo(method.id, method.tree.span(node), &*name, nest.depth as u32 * n_main.min(100))
                .with("method", name.clone())
                .with("depth", nest.depth.to_string());
        drafts.push(draft);
    }
}

/// How the short branches end.
enum Ending {
    /// They give the result its value.
    Result(crate::code::VariableId),
    /// They leave the method, or there is nothing left to do.
    Exit,
}

fn nest(method: Method<'_>, node: NodeId, ending: &Ending) -> Nest {
    let mut nest = Nest { depth: 0, main: vec![node] };
    let mut at = node;
    while let Some((_, then, otherwise)) = method.if_parts(at) {
        let main = match otherwise {
            Some(otherwise) if is_short(method, then, ending) => otherwise,
            Some(otherwise) if is_short(method, otherwise, ending) => then,
            None if matches!(ending, Ending::Exit) && nest.depth > 0
                || is_void_tail(method, otherwise, ending) =>
            {
                then
            }
            _ => break,
        };
        // `else if` is a choice between equals, not a nest.
        if method.kind(main) != NodeKind::Block {
            break;
        }
        nest.depth += 1;
        nest.main = method.statements(main);
        let Some(&last) = nest.main.last() else { break };
        if method.kind(last) != NodeKind::If {
            break;
        }
        at = last;
    }
    nest
}

/// Whether a condition without `else` ends a method that gives nothing: what it skips is the rest.
fn is_void_tail(method: Method<'_>, otherwise: Option<NodeId>, ending: &Ending) -> bool {
    otherwise.is_none() && matches!(ending, Ending::Exit) && method.result_type_text() == Some("void")
}

/// Whether a branch is one statement that settles the result or leaves.
fn is_short(method: Method<'_>, branch: NodeId, ending: &Ending) -> bool {
    let statements = method.statements(branch);
    let [only] = statements.as_slice() else { return false };
    match ending {
        Ending::Exit => matches!(method.kind(*only), NodeKind::Return | NodeKind::Throw),
        Ending::Result(variable) => {
            let gives = method
                .plain_assignment(*only)
                .is_some_and(|(left, _)| method.variable(left) == Some(*variable));
            gives || method.kind(*only) == NodeKind::Throw
        }
    }
}
