//! Merge Method and Split Method.

use super::context::Context;
use crate::{Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::Regrouping;
use refscope_model::EntityId;
use refscope_model::describe::{self, Names};
use refscope_text::Side;

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    findings.extend(context.comparison.regrouped_methods.iter().map(|group| report(context, group)));
}

fn report(context: &Context, group: &Regrouping) -> Refactoring {
    let text = |side: Side, id: EntityId| describe::method(context.snapshot(side), id, Names::Qualified);
    let others = group.side.other();
    let texts: Vec<String> = group.many.iter().map(|&id| text(others, id)).collect();
    let many = format!("[{}]", texts.join(", "));
    let one = text(group.side, group.one);
    let (kind, roles, before, after, owner) = match group.side {
        Side::After => {
            let roles = ["new method declaration", "merged method declaration"];
            (Kind::MergeMethod, roles, many, one, group.one)
        }
        Side::Before => {
            let roles = ["original method declaration", "split method declaration"];
            (Kind::SplitMethod, roles, one, many, group.many[0])
        }
    };
    let class = context.class(Side::After, owner);
    let refactoring = Refactoring::new(kind, &Operands { before, after, class, ..Operands::default() })
        .at(group.side, context.declaration(group.side, group.one, roles[0]));
    let declarations = group.many.iter().map(|&id| context.declaration(others, id, roles[1]));
    declarations.fold(refactoring, |refactoring, it| refactoring.at(others, it))
}
