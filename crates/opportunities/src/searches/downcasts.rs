//! Results that every caller casts to the same type: the method could give that type itself, or has a sister that does.
//!
//! ```text
//! String n = (String) get("n");     →     String n = text("n");
//! String text(String key) { return (String) get(key); }
//! ```

use crate::code::{Codebase, Method};
use crate::draft::Draft;
use crate::opportunity::Evidence;
use refscope_model::{EntityId, EntityKind, TypeName, Visibility};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::Symbol;

/// How many callers must agree before the method itself is asked to change.
const MIN_CALLERS: usize = 3;

/// A call whose result is cast.
#[derive(Clone, Copy)]
struct CastCall<'c> {
    caller: Method<'c>,
    call: NodeId,
    cast: NodeId,
    type_: &'c str,
}

pub(super) fn search(base: &Codebase, id: EntityId, drafts: &mut Vec<Draft>) {
    let snapshot = &base.snapshot;
    let entity = snapshot.entity(id);
    let sites = base.callers(id);
    let is_generic = snapshot.tree_of(id).child(entity.node, NodeKind::TypeParameters).is_some();
    if entity.kind != EntityKind::Method || is_generic || sites.is_empty() {
        return;
    }
    let casts: Vec<CastCall<'_>> =
        sites.iter().filter_map(|site| cast_call(base.method(site.from)?, site.node)).collect();
    let sister = casts.iter().find(|it| is_sister(base, id, it));
    match sister {
        Some(sister) => through_sister(base, id, sister, &casts, drafts),
        None if casts.len() == sites.len() && casts.len() >= MIN_CALLERS => {
            in_method(base, id, &casts, drafts)
        }
        None => {}
    }
}

fn cast_call(caller: Method<'_>, call: NodeId) -> Option<CastCall<'_>> {
    let mut cast = caller.parent(call);
    while caller.kind(cast) == NodeKind::Parenthesized {
        cast = caller.parent(cast);
    }
    (caller.kind(cast) == NodeKind::Cast).then_some(())?;
    let type_ = caller.tree.type_child(cast)?;
    (caller.kind(type_) != NodeKind::PrimitiveType).then(|| CastCall {
        caller,
        call,
        cast,
        type_: caller.text(type_),
    })
}

/// Whether a caller does nothing but cast what it is given: `String text(String key) { return (String) get(key); }`
fn is_sister(base: &Codebase, id: EntityId, it: &CastCall<'_>) -> bool {
    let caller = it.caller;
    let statements = caller.statements(NodeId::ROOT);
    let [only] = statements.as_slice() else { return false };
    let is_return = caller.kind(*only) == NodeKind::Return
        && caller.children(*only).next().map(|value| caller.bare(value)) == Some(it.cast);
    let passes_on = caller.arguments(it.call).map(|argument| caller.variable(argument)).enumerate().all(
        |(at, variable)| {
            variable.is_some_and(|variable| {
                variable.0 as usize == at && caller.variable_by_id(variable).is_parameter()
            })
        },
    );
    is_return
        && caller.is_method()
        && caller.is_own_call(it.call)
        && passes_on
        && base.n_parameters(caller.id) == base.n_parameters(id)
        && caller.result_type_text() == Some(it.type_)
}

fn through_sister(
    base: &Codebase,
    id: EntityId,
    sister: &CastCall<'_>,
    casts: &[CastCall<'_>],
    drafts: &mut Vec<Draft>,
) {
    let Some(owner) = base.snapshot.entity(sister.caller.id).parent else { return };
    let visibility = base.snapshot.visibility(sister.caller.id);
    for it in casts.iter().filter(|it| it.caller.id != sister.caller.id && it.type_ == sister.type_) {
        let receiver = match it.caller.receiver(it.call) {
            None => Some(it.caller.type_()).filter(|_| it.caller.is_own_call(it.call)),
            Some(receiver) if it.caller.kind(receiver) == NodeKind::This => Some(it.caller.type_()),
            Some(receiver) => it.caller.analysis.meanings.type_of(receiver),
        };
        let reaches = receiver.is_some_and(|type_| base.members.upward(type_).contains(&owner));
        let package = |id| base.snapshot.file_of(id).package_name();
        let is_in_sight = match visibility {
            Visibility::Public => true,
            Visibility::Private => it.caller.type_() == owner,
            _ => package(it.caller.id) == package(owner) || it.caller.is_own_call(it.call),
        };
        if reaches && is_in_sight {
            let name = base.member_name(sister.caller.id);
            let statement = it.caller.statement_of(it.cast);
            let draft = Draft::solo(it.caller.id, it.caller.tree.span(statement), &*name, 3)
                .with("do", format!("call {name} instead of casting what {} gives", base.member_name(id)))
                .shown_by(Evidence::Echo, sister.caller.id, base.snapshot.span(sister.caller.id))
                .folded(u64::from(sister.caller.id.0) + 1);
            drafts.push(draft);
        }
    }
}

fn in_method(base: &Codebase, id: EntityId, casts: &[CastCall<'_>], drafts: &mut Vec<Draft>) {
    let snapshot = &base.snapshot;
    let type_ = casts[0].type_;
    let agree = casts.iter().all(|it| it.type_ == type_);
    let Some(method) = base.method(id) else { return };
    let knows_type = knows(base, id, &casts[0]);
    let is_fixed = base.members.is_overridden(snapshot, id) || base.members.may_override(snapshot, id);
    if !agree || is_fixed || !knows_type || method.result_type_text() == Some(type_) {
        return;
    }
    let name = base.member_name(id);
    for it in casts {
        let statement = it.caller.statement_of(it.cast);
        let draft = Draft::solo(it.caller.id, it.caller.tree.span(statement), &*name, 2)
            .with("do", format!("let {name} give {type_}: all its callers cast what it gives"))
            .folded(u64::from(id.0) + 1);
        drafts.push(draft);
    }
}

/// Whether the type of a cast is one of the version that means the same where the method is declared: what holds
/// things of any type is cast to those of a library.
fn knows(base: &Codebase, id: EntityId, it: &CastCall<'_>) -> bool {
    let bare = it.type_.split(['<', '[']).next().unwrap_or(it.type_).trim();
    let name = Symbol::of(bare);
    let here = base.snapshot.resolve_type(it.caller.id, name);
    let there = base.snapshot.resolve_type(id, name);
    here == there && matches!(there, TypeName::Declared(_))
}
