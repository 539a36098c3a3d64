//! Merge Class and Split Class.

use super::context::Context;
use crate::finding::Draft;
use crate::{RefactoringKind as Kind, Role};
use refscope_matching::Regrouping;
use refscope_text::Side;

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    let groups = context.comparison.regrouped_types.iter();
    let groups = groups.filter(|group| context.kind(group.side, group.one).is_declared_type());
    findings.extend(groups.map(|group| report(context, group)));
}

fn report(context: &Context, group: &Regrouping) -> Draft {
    let kind = match group.side {
        Side::After => Kind::MergeClass,
        Side::Before => Kind::SplitClass,
    };
    let others = group.side.other();
    let mut many = group.many.clone();
    many.sort_by_key(|&id| context.class(others, id));
    let draft = Draft::new(kind)
        .about(group.side, group.one)
        .at(group.side, context.declaration(group.side, group.one, Role::Subject));
    let draft = many.into_iter().fold(draft, |draft, id| draft.about(others, id));
    group
        .many
        .iter()
        .fold(draft, |draft, &id| draft.at(others, context.declaration(others, id, Role::Subject)))
}
