//! Merge Method and Split Method.

use super::context::Context;
use crate::finding::Draft;
use crate::{RefactoringKind as Kind, Role};
use refscope_matching::Regrouping;
use refscope_text::Side;

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
    findings.extend(context.comparison.regrouped_methods.iter().map(|group| report(context, group)));
}

fn report(context: &Context, group: &Regrouping) -> Draft {
    let kind = match group.side {
        Side::After => Kind::MergeMethod,
        Side::Before => Kind::SplitMethod,
    };
    let declared = group.many.iter().map(|&id| (group.side.other(), id));
    [(group.side, group.one)].into_iter().chain(declared).fold(Draft::new(kind), |draft, (side, id)| {
        draft.about(side, id).at(side, context.declaration(side, id, Role::Subject))
    })
}
