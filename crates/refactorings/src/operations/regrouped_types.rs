//! Merge Class and Split Class.

use super::context::Context;
use crate::{Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::Regrouping;
use refscope_text::Side;

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    let groups = context.comparison.regrouped_types.iter();
    let groups = groups.filter(|group| context.kind(group.side, group.one).is_declared_type());
    findings.extend(groups.map(|group| report(context, group)));
}

fn report(context: &Context, group: &Regrouping) -> Refactoring {
    let others = group.side.other();
    let mut names: Vec<String> = group.many.iter().map(|&id| context.class(others, id)).collect();
    names.sort();
    let one = context.class(group.side, group.one);
    let many = format!("[{}]", names.join(", "));
    let (kind, roles, before, after) = match group.side {
        Side::After => (Kind::MergeClass, ["new type declaration", "original type declaration"], many, one),
        Side::Before => {
            (Kind::SplitClass, ["original type declaration", "split type declaration"], one, many)
        }
    };
    let refactoring = Refactoring::new(kind, &Operands { before, after, ..Operands::default() })
        .at(group.side, context.declaration(group.side, group.one, roles[0]));
    let declarations = group.many.iter().map(|&id| context.declaration(others, id, roles[1]));
    declarations.fold(refactoring, |refactoring, it| refactoring.at(others, it))
}
