//! Local variables that came, went, or became others.

use super::{Found, Step, returned};
use crate::code::{Method, Use, VariableId};
use crate::history::alike::{Alike, same};
use crate::history::step::{Head, Version};
use crate::rules::Rule;
use crate::vectors::{Feature, Vector, count};
use refscope_syntax::{NodeId, NodeKind};
use refscope_text::Symbol;

/// A variable with one value that one version has and the other has not.
struct Temp {
    variable: VariableId,
    name: Symbol,
    statement: NodeId,
    value: NodeId,
}

/// The variables of a version whose declaration the other one has not, nor one of this name.
fn temps(version: &Version<'_>, other: Method<'_>) -> Vec<Temp> {
    let method = version.method;
    let single = version.heads.iter().filter_map(|head| {
        let (declaration, value) = method.single_declaration(head.node)?;
        let (variable, declared) = method.declared_variable(declaration)?;
        let is_new = !other.analysis.variables.iter().any(|it| it.name == declared.name);
        let is_fixed = declared.is_never_written() && declared.reads().next().is_some();
        (is_new && is_fixed).then_some(Temp {
            variable,
            name: declared.name,
            statement: head.node,
            value: value?,
        })
    });
    single.collect()
}

/// `int price = order.price(); return price;` → `return order.price();`
pub(super) fn inlined(step: Step<'_, '_>, _: &Rule, found: &mut Vec<Found>) {
    let before = step.before.method;
    let mut temps = temps(step.before, step.after.method);
    temps.retain(|it| !before.kind(it.value).is_literal());
    for head in &step.before.heads {
        let read: Vec<&Temp> = temps
            .iter()
            .filter(|it| it.statement != head.node && n_reads(before, head.node, it.name) > 0)
            .collect();
        let Some((other, gone)) = written_out(step, head, &read) else { continue };
        for temp in gone {
            let name = before.name_of(before.variable_by_id(temp.variable));
            found.push(step.found(temp.statement, other, name));
        }
    }
}

/// The same backwards.
pub(super) fn introduced(step: Step<'_, '_>, rule: &Rule, found: &mut Vec<Found>) {
    inlined(step.backwards(), rule, found);
}

/// The head of the other version that has the values of variables where this one reads them, and the variables that are
/// gone. The counts that the head would have with the values written out say where to look.
fn written_out<'t>(step: Step<'_, '_>, head: &Head, temps: &[&'t Temp]) -> Option<(NodeId, Vec<&'t Temp>)> {
    let (before, after) = (step.before.method, step.after.method);
    if temps.is_empty() {
        return None;
    }
    let wanted = temps.iter().fold(head.vector, |vector, temp| with_value(before, head, vector, temp));
    for other in step.after.heads.iter().filter(|it| is_near(&it.vector, &wanted)) {
        let mut gone: Vec<&Temp> = Vec::new();
        let became = |one: NodeId, other: NodeId| {
            let temp = temps.iter().find(|it| before.variable(one) == Some(it.variable));
            let temp =
                temp.filter(|it| before.kind(one) == NodeKind::Name && same(before, it.value, after, other));
            if let Some(temp) = temp
                && gone.iter().all(|it| it.variable != temp.variable)
            {
                gone.push(temp);
            }
            temp.is_some()
        };
        if Alike::new(before, after, became).heads(head.node, other.node) {
            return Some((other.node, gone));
        }
    }
    None
}

/// Whether two heads count alike, but for where calls stand: a value that was a local's may be an argument now.
fn is_near(one: &Vector, other: &Vector) -> bool {
    const PLACES: [Feature; 3] = [Feature::CallAsArgument, Feature::CallOnCall, Feature::CastOfCall];
    let bare = |vector: &Vector| {
        let mut vector = *vector;
        PLACES.iter().for_each(|&it| vector.set(it, 0));
        vector
    };
    bare(one) == bare(other)
}

fn n_reads(method: Method<'_>, head: NodeId, name: Symbol) -> u32 {
    let own = method.children(head).filter(|&it| !method.kind(it).is_statement());
    let nodes = own.flat_map(|it| method.tree.subtree(it));
    nodes.filter(|&it| method.kind(it) == NodeKind::Name && method.label(it) == name).count() as u32
}

fn counts(method: Method<'_>, node: NodeId) -> Vector {
    let mut vector = count(method, node);
    vector.set(Feature::ProgramCall, vector.get(Feature::ProgramCall) + vector.get(Feature::ApiCall));
    vector.set(Feature::ApiCall, 0);
    vector
}

/// The counts of a head with a variable's value in the place of all reads.
fn with_value(method: Method<'_>, head: &Head, mut vector: Vector, temp: &Temp) -> Vector {
    let n = n_reads(method, head.node, temp.name);
    vector.set(Feature::LocalRead, vector.get(Feature::LocalRead).saturating_sub(n));
    let value = counts(method, temp.value);
    (0..n).fold(vector, |sum, _| sum.plus(&value))
}

/// `int base = n * price; if (base > 9) …` → `if (base() > 9) …`
pub(super) fn queried(step: Step<'_, '_>, _: &Rule, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    for temp in temps(step.before, after) {
        let became = |one: NodeId, other: NodeId| {
            before.variable(one) == Some(temp.variable)
                && after.kind(other) == NodeKind::Call
                && after.is_own_call(other)
                && after
                    .target(other)
                    .and_then(|it| returned(after.base, it))
                    .is_some_and(|(query, value)| same(before, temp.value, query, value))
        };
        let reads = |head: &&Head| head.node != temp.statement && n_reads(before, head.node, temp.name) > 0;
        let pair = step.before.heads.iter().filter(reads).find_map(|head| {
            let alike = |other: &&Head| Alike::new(before, after, became).heads(head.node, other.node);
            step.after.heads.iter().find(alike)
        });
        if let Some(other) = pair {
            let name = before.name_of(before.variable_by_id(temp.variable));
            found.push(step.found(temp.statement, other.node, name));
        }
    }
}

/// `t = w * h; log(t);` → `double area = w * h; log(area);`
pub(super) fn split(step: Step<'_, '_>, _: &Rule, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    for temp in temps(step.after, before) {
        for head in &step.before.heads {
            let Some((left, value)) = before.plain_assignment(head.node) else { continue };
            let Some(variable) = before.variable(left) else { continue };
            let declared = before.variable_by_id(variable);
            let is_same_value = same(before, value, after, temp.value);
            let has_first_value = declared.declaration.and_then(|it| before.initial_value(it)).is_some()
                || declared.uses.iter().filter(|it| it.1 == Use::Write).count() > 1;
            let became = |one: NodeId, other: NodeId| {
                before.variable(one) == Some(variable) && after.variable(other) == Some(temp.variable)
            };
            let reads = |it: &&Head| it.node > head.node && n_reads(before, it.node, declared.name) > 0;
            let follows = step.before.heads.iter().filter(reads).any(|one| {
                step.after.heads.iter().any(|other| {
                    let mut alike = Alike::new(before, after, became);
                    alike.heads(one.node, other.node) && !alike.replaced.is_empty()
                })
            });
            if is_same_value && has_first_value && !declared.is_parameter() && follows {
                found.push(step.found(head.node, temp.statement, before.name_of(declared)));
            }
        }
    }
}

/// `int n; setup(); n = size();` → `setup(); int n = size();`
pub(super) fn initialized(step: Step<'_, '_>, _: &Rule, found: &mut Vec<Found>) {
    let (before, after) = (step.before.method, step.after.method);
    for head in &step.after.heads {
        let Some((declaration, Some(value))) = after.single_declaration(head.node) else { continue };
        let name = after.label(declaration);
        let gives_value = |it: &&Head| {
            before.plain_assignment(it.node).is_some_and(|(left, right)| {
                before.variable(left).is_some_and(|it| before.variable_by_id(it).name == name)
                    && same(before, right, after, value)
            })
        };
        let Some(assignment) = step.before.heads.iter().find(gives_value) else { continue };
        let is_bare = |it: &&Head| {
            before.single_declaration(it.node).is_some_and(|(declaration, value)| {
                let says_nothing = value.is_none_or(|it| before.kind(it).is_literal());
                before.label(declaration) == name && says_nothing
            })
        };
        if step.before.heads.iter().any(|it| is_bare(&it)) {
            let (_, declared) = match after.declared_variable(declaration) {
                Some(declared) => declared,
                None => continue,
            };
            found.push(step.found(assignment.node, head.node, after.name_of(declared)));
        }
    }
}
