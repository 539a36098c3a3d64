//! Add, Remove, Reorder, Merge and Split Parameter; Merge and Split Variable.

use super::context::Context;
use crate::finding::Draft;
use crate::{RefactoringKind as Kind, Role};
use refscope_matching::{Regrouped, Variable, VariableKind, VariableMatching, similarity};
use refscope_model::{EntityId, StatementId};
use refscope_syntax::NodeKind;
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::FxHashSet;

pub(super) fn detect(context: &Context, findings: &mut Vec<Draft>) {
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
        let is_kept_code = || {
            let has_code = |side: Side| context.snapshot(side).code(*pair.get(side)).is_some();
            goes_on(pair)
                || !Side::BOTH.into_iter().any(has_code) && exchanged.contains(&signatures(context, pair))
        };
        if !is_exchange(pair) || is_kept_code() {
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

fn merged_or_split(context: &Context, pair: Pair<EntityId>, regrouped: &Regrouped) -> Draft {
    let variables = &context.variables(pair).variables;
    let is_parameter = |side: Side, index: usize| variables.get(side)[index].kind == VariableKind::Parameter;
    let are_parameters = regrouped.several.iter().all(|&index| is_parameter(regrouped.side, index))
        && is_parameter(regrouped.side.other(), regrouped.one);
    let kind = match (regrouped.side, are_parameters) {
        (Side::Before, true) => Kind::MergeParameter,
        (Side::Before, false) => Kind::MergeVariable,
        (Side::After, true) => Kind::SplitParameter,
        (Side::After, false) => Kind::SplitVariable,
    };
    let mut draft = Draft::of(kind, pair);
    for side in Side::BOTH {
        let id = *pair.get(side);
        let indices = if side == regrouped.side { &regrouped.several[..] } else { &[regrouped.one] };
        for &index in indices {
            let variable = &variables.get(side)[index];
            draft = draft
                .with(side, context.variable(side, id, variable))
                .at(side, context.variable_place(side, id, variable, Role::Subject));
        }
    }
    context.with_declarations(draft, pair)
}

fn one_sided(context: &Context, pair: Pair<EntityId>, side: Side, parameter: &Variable) -> Draft {
    let kind = match side {
        Side::Before => Kind::RemoveParameter,
        Side::After => Kind::AddParameter,
    };
    context.with_declarations(with_parameter(context, Draft::of(kind, pair), pair, side, parameter), pair)
}

fn with_parameter(
    context: &Context,
    draft: Draft,
    pair: Pair<EntityId>,
    side: Side,
    parameter: &Variable,
) -> Draft {
    let id = *pair.get(side);
    draft
        .with(side, context.variable(side, id, parameter))
        .at(side, context.parameter_place(side, id, parameter))
}

fn reordered(context: &Context, pair: Pair<EntityId>) -> Option<Draft> {
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
    let mut draft = Draft::of(Kind::ReorderParameter, pair);
    for side in Side::BOTH {
        for parameter in variables.variables.get(side).iter().filter(|it| is_parameter(it)) {
            draft = with_parameter(context, draft, pair, side, parameter);
        }
    }
    Some(context.with_declarations(draft, pair))
}
