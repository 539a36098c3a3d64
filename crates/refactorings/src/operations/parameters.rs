//! Add, Remove, Reorder, Merge and Split Parameter; Merge and Split Variable.

use super::context::Context;
use crate::{Location, Operands, Refactoring, RefactoringKind as Kind};
use refscope_matching::{Regrouped, Variable, VariableKind, VariableMatching, similarity};
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, StatementId};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashSet;

pub(super) fn detect(context: &Context, findings: &mut Vec<Refactoring>) {
    let is_exchange = |pair: Pair<EntityId>| {
        let mut sides = Side::BOTH.into_iter();
        sides.all(|side| one_sided_parameters(context.variables(pair), side).next().is_some())
    };
    // A method without code exchanges what those exchange that implement it.
    let goes_on = |pair: Pair<EntityId>| keeps_code(context, pair) || keeps_parameters(context, pair);
    let exchanging = context.callables().filter(|&pair| is_exchange(pair) && goes_on(pair));
    let exchanged: FxHashSet<_> = exchanging.map(|pair| signatures(context, pair)).collect();
    for pair in context.callables() {
        let unpaired = |side: Side| one_sided_parameters(context.variables(pair), side);
        let is_told = || {
            let has_code = |side: Side| context.snapshot(side).code(*pair.get(side)).is_some();
            goes_on(pair)
                || !Side::BOTH.into_iter().any(has_code) && exchanged.contains(&signatures(context, pair))
        };
        if !is_exchange(pair) || is_told() {
            for side in Side::BOTH {
                if side == Side::Before || !is_new_code(context, pair) {
                    findings
                        .extend(unpaired(side).map(|parameter| one_sided(context, pair, side, parameter)));
                }
            }
        }
        for side in Side::BOTH {
            let gathered = gathered_parameters(context.variables(pair), side);
            findings.extend(gathered.map(|parameter| one_sided(context, pair, side, parameter)));
        }
        findings.extend(reordered(context, pair));
        for regrouped in &context.variables(pair).regrouped {
            findings.push(merged_or_split(context, pair, regrouped));
        }
    }
}

/// What a method was called and took, and what it is called and takes.
fn signatures(context: &Context, pair: Pair<EntityId>) -> Pair<(Symbol, u64)> {
    let signature = |side: Side| {
        let entity = context.snapshot(side).entity(*pair.get(side));
        (entity.name, entity.signature)
    };
    Pair::new(signature(Side::Before), signature(Side::After))
}

/// The parameters that one version alone has, those in the place of a field among them.
fn one_sided_parameters(matching: &VariableMatching, side: Side) -> impl Iterator<Item = &Variable> {
    let for_fields =
        matching.paired().filter(move |it| matches!(it.get(side.other()).kind, VariableKind::Field(_)));
    let lone = matching.unpaired(side).chain(for_fields.map(move |it| *it.get(side)));
    lone.filter(|it| it.kind == VariableKind::Parameter)
}

/// The parameters of one version that several variables of the other became, none of which was a parameter.
fn gathered_parameters(matching: &VariableMatching, side: Side) -> impl Iterator<Item = &Variable> {
    let is_parameter =
        move |side: Side, index: usize| matching.variables.get(side)[index].kind == VariableKind::Parameter;
    let gathered = matching.regrouped.iter().filter(move |it| {
        it.side != side
            && is_parameter(side, it.one)
            && !it.several.iter().any(|&index| is_parameter(it.side, index))
    });
    gathered.map(move |it| &matching.variables.get(side)[it.one])
}

/// Whether the code says that it is still the same method when parameters were exchanged for others: most of
/// what is paired did not change, and most is paired.
fn keeps_code(context: &Context, pair: Pair<EntityId>) -> bool {
    let Some(matching) = context.comparison.body_matching(pair) else { return false };
    let Some(body) = context.comparison.code_body(Side::Before, pair.before) else { return false };
    let is_telling = |id: StatementId| body.statement(id).kind != NodeKind::Block;
    let pairs = matching.pairs.iter().filter(|it| is_telling(it.statements.before));
    let n_exact = pairs.clone().filter(|it| it.is_exact).count();
    let n_left = matching.unmatched(Side::Before).filter(|&id| is_telling(id)).count();
    n_exact > 0 && 2 * n_exact >= pairs.count() + n_left
}

/// Whether a method of the same name is written anew: little of its code and few of its words are what they were. What
/// it takes belongs to the new code then.
fn is_new_code(context: &Context, pair: Pair<EntityId>) -> bool {
    let Some(matching) = context.comparison.body_matching(pair) else { return false };
    let n_left = |side: Side| matching.unmatched(side).count();
    let n_pairs = matching.pairs.len();
    4 * n_pairs < 3 * (n_left(Side::Before) + n_left(Side::After))
        && similarity(context.comparison, pair) < 0.5
}

/// Whether most of what a method with code took and takes is the same.
fn keeps_parameters(context: &Context, pair: Pair<EntityId>) -> bool {
    let variables = context.variables(pair);
    let are_parameters =
        |it: &Pair<&Variable>| [it.before, it.after].iter().all(|it| it.kind == VariableKind::Parameter);
    let n_kept = variables.paired().filter(are_parameters).count();
    let n_exchanged: usize =
        Side::BOTH.into_iter().map(|side| one_sided_parameters(variables, side).count()).sum();
    context.comparison.body_matching(pair).is_some() && 2 * n_kept > n_exchanged
}

fn merged_or_split(context: &Context, pair: Pair<EntityId>, regrouped: &Regrouped) -> Refactoring {
    let variables = context.variables(pair);
    let text = |side: Side, index: usize| {
        context.variable_text(side, *pair.get(side), &variables.variables.get(side)[index], Names::Short)
    };
    let several = &regrouped.several;
    let list: Vec<String> = several.iter().map(|&index| text(regrouped.side, index)).collect();
    let list = format!("[{}]", list.join(", "));
    let one = text(regrouped.side.other(), regrouped.one);
    let is_parameter =
        |side: Side, index: usize| variables.variables.get(side)[index].kind == VariableKind::Parameter;
    let are_parameters = several.iter().all(|&index| is_parameter(regrouped.side, index))
        && is_parameter(regrouped.side.other(), regrouped.one);
    let (kind, before, after, role) = match (regrouped.side, are_parameters) {
        (Side::Before, true) => (Kind::MergeParameter, list, one, Pair::new("merged", "new")),
        (Side::Before, false) => (Kind::MergeVariable, list, one, Pair::new("merged", "new")),
        (Side::After, true) => (Kind::SplitParameter, one, list, Pair::new("original", "split")),
        (Side::After, false) => (Kind::SplitVariable, one, list, Pair::new("original", "split")),
    };
    let operands = Operands {
        before,
        after,
        element: context.element(Side::After, pair.after),
        class: context.class(Side::After, pair.after),
        ..Operands::default()
    };
    let mut refactoring = Refactoring::new(kind, &operands);
    for side in Side::BOTH {
        let indices = if side == regrouped.side { several.clone() } else { vec![regrouped.one] };
        for index in indices {
            let variable = &variables.variables.get(side)[index];
            let role = format!("{} variable declaration", role.get(side));
            refactoring =
                refactoring.at(side, context.variable_location(side, *pair.get(side), variable, role));
        }
    }
    let what = if regrouped.side == Side::Before { "merged variables" } else { "split variable" };
    refactoring
        .at(Side::Before, context.declaration(Side::Before, pair.before, "original method declaration"))
        .at(
            Side::After,
            context.declaration(Side::After, pair.after, format!("method declaration with {what}")),
        )
}

impl Context<'_> {
    /// The place of a parameter.
    pub(super) fn parameter_location(
        &self,
        side: Side,
        id: EntityId,
        node: NodeId,
        role: impl Into<String>,
    ) -> Location {
        let location = self.part(side, id, node, "SINGLE_VARIABLE_DECLARATION", role);
        Location {
            element: Some(describe::parameter(self.snapshot(side), id, node, Names::Short)),
            ..location
        }
    }
}

fn one_sided(context: &Context, pair: Pair<EntityId>, side: Side, parameter: &Variable) -> Refactoring {
    let id = *pair.get(side);
    let variable = context.variable_text(side, id, parameter, Names::Short);
    let (kind, verb) = match side {
        Side::Before => (Kind::RemoveParameter, "removed"),
        Side::After => (Kind::AddParameter, "added"),
    };
    let operands = Operands {
        before: variable.clone(),
        after: variable,
        element: context.element(side, id),
        class: context.class(side, id),
        ..Operands::default()
    };
    let location = context.parameter_location(side, id, parameter.declaration, format!("{verb} parameter"));
    let after = format!("method declaration with {verb} parameter");
    Refactoring::new(kind, &operands)
        .at(side, location)
        .at(Side::Before, context.declaration(Side::Before, pair.before, "original method declaration"))
        .at(Side::After, context.declaration(Side::After, pair.after, after))
}

fn reordered(context: &Context, pair: Pair<EntityId>) -> Option<Refactoring> {
    let variables = context.variables(pair);
    let is_parameter = |it: &Variable| it.kind == VariableKind::Parameter;
    // One with another name may be another one.
    let is_kept = |it: &Pair<&Variable>| {
        is_parameter(it.before) && is_parameter(it.after) && it.before.name == it.after.name
    };
    let mut kept: Vec<Pair<&Variable>> = variables.paired().filter(is_kept).collect();
    kept.sort_by_key(|it| it.after.declaration);
    // In the earlier order nodes ascend.
    if kept.is_sorted_by_key(|it| it.before.declaration) {
        return None;
    }
    let parameters = |side: Side| variables.variables.get(side).iter().filter(|it| is_parameter(it));
    let list = |side: Side| {
        let print = |it: &Variable| context.variable_text(side, *pair.get(side), it, Names::Short);
        format!("[{}]", parameters(side).map(print).collect::<Vec<_>>().join(", "))
    };
    let operands = Operands {
        before: list(Side::Before),
        after: list(Side::After),
        element: context.element(Side::After, pair.after),
        class: context.class(Side::After, pair.after),
        ..Operands::default()
    };
    let mut refactoring = Refactoring::new(Kind::ReorderParameter, &operands);
    for (side, role) in
        [(Side::Before, "original parameter declaration"), (Side::After, "reordered parameter declaration")]
    {
        for parameter in parameters(side) {
            let location = context.parameter_location(side, *pair.get(side), parameter.declaration, role);
            refactoring = refactoring.at(side, location);
        }
    }
    let after = "method declaration with reordered parameters";
    Some(
        refactoring
            .at(Side::Before, context.declaration(Side::Before, pair.before, "original method declaration"))
            .at(Side::After, context.declaration(Side::After, pair.after, after)),
    )
}
