//! Conditions that are harder to read than they need be.

use crate::code::Method;
use crate::draft::Draft;
use refscope_syntax::{NodeId, NodeKind, vocabulary};
use refscope_text::Symbol;

/// A denied condition with both branches.
///
/// ```text
/// if (!ready) wait1(); else go();     →     if (ready) go(); else wait1();
/// ```
pub(super) fn negated(method: Method<'_>, drafts: &mut Vec<Draft>) {
    for node in method.all(NodeKind::If) {
        let Some((condition, then, Some(otherwise))) = method.if_parts(node) else { continue };
        let is_chained = method.kind(otherwise) == NodeKind::If
            || method.kind(then) == NodeKind::If
            || is_else_of_other(method, node);
        let bare = method.bare(condition);
        let is_denied = method.kind(bare) == NodeKind::Prefix && method.label(bare) == vocabulary::DENIAL;
        let is_empty = |branch: NodeId| {
            method.kind(branch) == NodeKind::Empty
                || (method.kind(branch) == NodeKind::Block && method.tree.size(branch) == 1)
        };
        // A short way out in front is a guard: turned around, it would come last.
        let is_guard = method.is_exit(then) && !method.is_exit(otherwise);
        if is_denied && !is_chained && !is_empty(then) && !is_empty(otherwise) && !is_guard {
            let draft = Draft::solo(method.id, method.tree.span(node), method.brief(condition), 3)
                .with("condition", method.brief(bare))
                .with(
                    "positive",
                    method.children(bare).next().map_or(String::new(), |it| method.brief(method.bare(it))),
                );
            drafts.push(draft);
        }
    }
}

fn is_else_of_other(method: Method<'_>, node: NodeId) -> bool {
    method.if_parts(method.parent(node)).is_some_and(|(_, _, otherwise)| otherwise == Some(node))
}

/// Methods whose list of tests is read line by line, each for one part of the object.
const TESTS_OF_PARTS: [Symbol; 3] = [Symbol::of("equals"), Symbol::of("hashCode"), Symbol::of("compareTo")];

/// Several tests, one after the other, with the same result.
///
/// ```text
/// if (age < 2) return 0; if (late) return 0;     →     if (age < 2 || late) return 0;
/// if (a) { if (b) { go(); } }                    →     if (a && b) { go(); }
/// ```
pub(super) fn one_result(method: Method<'_>, drafts: &mut Vec<Draft>) {
    if method.is_broken() || TESTS_OF_PARTS.contains(&method.base.snapshot.entity(method.id).name) {
        return;
    }
    for (_, statements) in method.blocks() {
        neighbours(method, &statements, drafts);
    }
    for node in method.all(NodeKind::If) {
        nested(method, node, drafts);
        alternatives(method, node, drafts);
    }
}

/// Joined tests of more characters than this are harder to read than several.
const MOST_CHARACTERS: usize = 110;

/// Whether a condition can be joined with others: nothing in it declares a variable for what follows.
fn is_joinable(method: Method<'_>, condition: NodeId) -> bool {
    let binds = |kind| matches!(kind, NodeKind::TypePattern | NodeKind::RecordPattern | NodeKind::Assign);
    !method.tree.subtree(condition).any(|it| binds(method.kind(it)))
}

/// `if (a) return x; if (b) return x;`
fn neighbours(method: Method<'_>, statements: &[NodeId], drafts: &mut Vec<Draft>) {
    let result = |node: NodeId| {
        let (condition, then, None) = method.if_parts(node)? else { return None };
        (method.is_exit(then) && is_joinable(method, condition)).then(|| content(method, then))
    };
    let mut start = 0;
    while start < statements.len() {
        let Some(hash) = result(statements[start]) else {
            start += 1;
            continue;
        };
        let same = statements[start..].iter().take_while(|&&it| result(it) == Some(hash)).count();
        let run = &statements[start..start + same];
        let n_characters: usize =
            run.iter().filter_map(|&it| method.if_parts(it)).map(|it| method.text(it.0).len()).sum();
        if same > 1 && n_characters <= MOST_CHARACTERS && !method.has_comment(method.span_of(run)) {
            let (_, then, _) = method.if_parts(run[0]).unwrap_or((run[0], run[0], None));
            drafts.push(joined(method, run, then, same, "||"));
        }
        start += same;
    }
}

/// The hash of what a branch does, whether or not it stands in braces.
fn content(method: Method<'_>, branch: NodeId) -> u64 {
    let statements = method.statements(branch);
    if let [only] = statements.as_slice() { method.tree.hash(*only) } else { method.tree.hash(branch) }
}

fn joined(method: Method<'_>, run: &[NodeId], then: NodeId, n_tests: usize, operator: &'static str) -> Draft {
    let nodes = (n_tests as u32 - 1) * (method.tree.size(then) + 1);
    let result = method.statements(then).first().map_or(String::new(), |&it| method.brief(it));
    Draft::solo(method.id, method.span_of(run), &*result, nodes)
        .with("tests", n_tests.to_string())
        .with("operator", operator)
        .with("result", result.clone())
}

/// `if (a) { if (b) { … } }`
fn nested(method: Method<'_>, node: NodeId, drafts: &mut Vec<Draft>) {
    let Some((condition, then, None)) = method.if_parts(node) else { return };
    let statements = method.statements(then);
    let [inner] = statements.as_slice() else { return };
    let Some((inner_condition, inner_then, None)) = method.if_parts(*inner) else { return };
    let outer_is_inner = method
        .if_parts(method.parent(method.parent(node)))
        .is_some_and(|(_, branch, otherwise)| otherwise.is_none() && method.statements(branch) == [node]);
    let span = method.span_of(&[node]);
    let heads = refscope_text::Span::new(span.start, method.tree.span(inner_then).start);
    let is_short = method.text(condition).len() + method.text(inner_condition).len() <= MOST_CHARACTERS;
    if outer_is_inner || method.has_comment(heads) || !is_short || is_else_of_other(method, node) {
        return;
    }
    drafts.push(joined(method, &[node], inner_then, 2, "&&"));
}

/// `if (a) x(); else if (b) x(); else y();`
fn alternatives(method: Method<'_>, node: NodeId, drafts: &mut Vec<Draft>) {
    let Some((condition, then, Some(otherwise))) = method.if_parts(node) else { return };
    let Some((other_condition, other_then, _)) = method.if_parts(otherwise) else { return };
    let heads = refscope_text::Span::new(method.tree.span(node).start, method.tree.span(other_then).end);
    let is_same = content(method, then) == content(method, other_then) && method.tree.size(then) > 1;
    let is_joinable = is_joinable(method, condition) && is_joinable(method, other_condition);
    if is_same && is_joinable && !method.has_comment(heads) {
        drafts.push(joined(method, &[node], then, 2, "||"));
    }
}
