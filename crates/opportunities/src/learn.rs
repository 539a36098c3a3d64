//! From a sample refactoring to a draft of its rule, by the published rules I to V.
//!
//! What the sample changes in the counts of a body is its *difference*. What does not change is kept (I). Features of one
//! family whose changes cancel each other are counted together (II); those of a branch that change alike are counted as
//! present or not (III); everything else that changes counts nothing (V). Where subsets overlap, the publication chooses
//! by hand (IV); here the smaller one is chosen, then the one whose features stand first in the list.

use crate::code::{Codebase, Method};
use crate::history::{self, Pairing};
use crate::rules::{Rule, VectorRule};
use crate::twins::{Variant, differs_as_required, trace, variants};
use crate::vectors::{Abstraction, Feature, Vector, View, count};
use crate::workers::OneByOne;
use refscope_model::EntityId;
use refscope_syntax::NodeId;
use std::fmt::Write as _;

/// Features that may stand for each other (rule II).
const EXCHANGED: [&[Feature]; 6] = [
    &[Feature::Equal, Feature::NotEqual],
    &[Feature::Less, Feature::GreaterEqual],
    &[Feature::LessEqual, Feature::Greater],
    &[Feature::And, Feature::Or],
    &[
        Feature::Number,
        Feature::Text,
        Feature::Character,
        Feature::FieldRead,
        Feature::Name,
        Feature::ProgramCall,
    ],
    &[Feature::LocalRead, Feature::FieldRead, Feature::ProgramCall],
];

/// Of those, the ones whose exchange is the same refactoring in both directions.
const OPERATORS: [Feature; 8] = [
    Feature::Equal,
    Feature::NotEqual,
    Feature::Less,
    Feature::LessEqual,
    Feature::Greater,
    Feature::GreaterEqual,
    Feature::And,
    Feature::Or,
];

/// Features of branches, which come and go together (rule III).
const BRANCHES: [Feature; 6] =
    [Feature::If, Feature::Else, Feature::Return, Feature::Throw, Feature::Break, Feature::Continue];

/// With fewer kinds of nodes left, too much other code looks alike.
const LEAST_LEFT: usize = 3;

/// A body of the sample, before and after, each in the view that shows the smallest difference.
struct Pair<'c> {
    before: (Method<'c>, Variant),
    after: (Method<'c>, Variant),
    difference: Vec<(Feature, i64)>,
}

/// The text of a rule file for the refactoring that a sample shows, or why there is none.
pub fn learn(before: &Codebase, after: &Codebase, title: &str) -> Result<String, String> {
    let pairs = changed_pairs(before, after);
    let Some(first) = pairs.first() else {
        return Err("no body of the same name and class changed in the sample".to_owned());
    };
    let difference = common_difference(&pairs);
    let is_inlined = |it: &(Method<'_>, Variant)| it.1.view != View::Base;
    if difference.is_empty() && !is_inlined(&first.before) && !is_inlined(&first.after) {
        return Err("both versions count alike, or the bodies of the sample have no change in common: what only moves, \
                    renames or reorders code shows in no vector"
            .to_owned());
    }
    let mut rule = VectorRule {
        abstraction: abstraction(&difference),
        inlines_query: is_inlined(&first.before),
        inlines_sample: is_inlined(&first.after),
        is_twin: true,
        ..VectorRule::default()
    };
    let left = rule.abstraction.apply(&first.before.1.vector);
    if left.n_present() < LEAST_LEFT {
        return Err(format!(
            "only {} kinds of nodes are left of the sample when what changes is left out: show more code around it",
            left.n_present()
        ));
    }
    rule.least = (left.sum() / 2).max(4);
    let conditions = conditions(&difference, &rule.abstraction);
    let text = written(title, &rule, &conditions, first, &proposed(before, after));
    let drafted = Rule::read(&text).map_err(|error| format!("the draft cannot be read: {error}"))?;
    let notes = checked(&drafted[0], first);
    Ok(notes + &text)
}

fn changed_pairs<'c>(before: &'c Codebase, after: &'c Codebase) -> Vec<Pair<'c>> {
    let pairing = Pairing::new(before, after);
    let mut pairs = Vec::new();
    for (earlier, later) in pairing.pairs() {
        let (Some(earlier), Some(later)) = (before.method(earlier), after.method(later)) else { continue };
        if earlier.tree.hash(NodeId::ROOT) != later.tree.hash(NodeId::ROOT)
            && !earlier.is_broken()
            && !later.is_broken()
        {
            pairs.push(pair(earlier, later, &pairing));
        }
    }
    // All pairs must be told in one view: that of the smallest difference decides.
    pairs.sort_by_key(|it| it.difference.len());
    let view = |it: &Pair<'_>| (it.before.1.view == View::Base, it.after.1.view == View::Base);
    if let Some(wanted) = pairs.first().map(view) {
        pairs.retain(|it| view(it) == wanted);
    }
    pairs
}

/// A pair with callees inlined that only one version has, where that makes the difference smaller.
fn pair<'c>(before: Method<'c>, after: Method<'c>, pairing: &Pairing) -> Pair<'c> {
    let vectors = |base: &Codebase, id: EntityId| base.method(id).map(|it| count(it, NodeId::ROOT));
    let views = |method: Method<'c>, is_own: &dyn Fn(EntityId) -> bool| {
        let base = Variant { id: method.id, view: View::Base, vector: count(method, NodeId::ROOT) };
        let inlined = variants(method, &|id| vectors(method.base, id), true);
        let is_fair = |it: &Variant| matches!(it.view, View::One(callee) if is_own(callee));
        std::iter::once(base).chain(inlined.into_iter().filter(is_fair)).collect::<Vec<_>>()
    };
    let queries = views(before, &|callee| pairing.after(callee).is_none());
    let samples = views(after, &|callee| pairing.before(callee).is_none());
    let all = queries.iter().flat_map(|query| samples.iter().map(move |sample| (*query, *sample)));
    let (query, sample) = all
        .min_by_key(|(query, sample)| Vector::difference(&query.vector, &sample.vector).len())
        .expect("each side is at least what it is");
    let difference = Vector::difference(&query.vector, &sample.vector);
    Pair { before: (before, query), after: (after, sample), difference }
}

/// What all pairs change in one direction, by the least that any of them does.
fn common_difference(pairs: &[Pair<'_>]) -> Vec<(Feature, i64)> {
    let mut common = pairs[0].difference.clone();
    for pair in &pairs[1..] {
        common.retain_mut(|(feature, delta)| {
            let theirs = pair.difference.iter().find(|it| it.0 == *feature).map_or(0, |it| it.1);
            *delta = if theirs.abs() < delta.abs() { theirs } else { *delta };
            theirs.signum() == delta.signum() && *delta != 0
        });
    }
    common
}

fn abstraction(difference: &[(Feature, i64)]) -> Abstraction {
    let mut abstraction = Abstraction::default();
    let mut left: Vec<(Feature, i64)> = difference.to_vec();
    for size in 2..=3 {
        while let Some(group) = cancelling(&left, size) {
            left.retain(|it| !group.contains(&it.0));
            abstraction.merge.push(group);
        }
    }
    let branches: Vec<(Feature, i64)> = left.iter().copied().filter(|it| BRANCHES.contains(&it.0)).collect();
    for (feature, delta) in &branches {
        if branches.iter().filter(|it| it.1 == *delta).count() >= 2 {
            abstraction.clamp.push(*feature);
        }
    }
    left.retain(|it| !abstraction.clamp.contains(&it.0));
    abstraction.zero = left.into_iter().map(|it| it.0).collect();
    abstraction
}

/// The first features of a family whose changes cancel each other.
fn cancelling(left: &[(Feature, i64)], size: usize) -> Option<Vec<Feature>> {
    EXCHANGED.iter().find_map(|family| {
        let ours: Vec<(Feature, i64)> = left.iter().copied().filter(|it| family.contains(&it.0)).collect();
        subsets(&ours, size)
            .into_iter()
            .find(|subset| subset.iter().map(|it| it.1).sum::<i64>() == 0)
            .map(|subset| subset.iter().map(|it| it.0).collect())
    })
}

/// All choices of some of a few things, in order.
fn subsets<T: Copy>(all: &[T], size: usize) -> Vec<Vec<T>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with = |at: usize| {
        subsets(&all[at + 1..], size - 1).into_iter().map(move |mut rest| {
            rest.insert(0, all[at]);
            rest
        })
    };
    (0..all.len()).flat_map(with).collect()
}

/// What must hold for the code that waits less the code that had it: as much as in the sample, and alike where the sample
/// changes alike.
fn conditions(difference: &[(Feature, i64)], abstraction: &Abstraction) -> Vec<String> {
    let mut conditions = Vec::new();
    for group in &abstraction.merge {
        let delta = difference.iter().find(|it| it.0 == group[0]).map_or(0, |it| it.1);
        // Operators may be exchanged in both directions; a field and its getter may not.
        let sign = match delta.signum() {
            _ if group.iter().all(|it| OPERATORS.contains(it)) => "!=",
            1 => "<",
            _ => ">",
        };
        conditions.push(format!("{} {sign} 0", group[0].name()));
    }
    let single: Vec<&(Feature, i64)> =
        difference.iter().filter(|it| !abstraction.merge.iter().any(|group| group.contains(&it.0))).collect();
    for (at, (feature, delta)) in single.iter().enumerate() {
        match single[..at].iter().find(|it| it.1 == *delta) {
            Some((other, _)) => conditions.push(format!("{} == {}", feature.name(), other.name())),
            None if *delta < 0 => conditions.push(format!("{} >= {}", feature.name(), -delta)),
            None => conditions.push(format!("{} <= {}", feature.name(), -delta)),
        }
    }
    conditions
}

/// The known transitions that see the sample, and do not see it backwards.
fn proposed(before: &Codebase, after: &Codebase) -> Vec<&'static str> {
    let rules: Vec<&Rule> = Rule::known().iter().collect();
    let forwards = history::history(before, after, &rules, &OneByOne);
    let backwards = history::history(after, before, &rules, &OneByOne);
    let sees = |rule: &&Rule| {
        forwards.iter().any(|it| it.kind == rule.id) && !backwards.iter().any(|it| it.kind == rule.id)
    };
    rules.into_iter().filter(sees).filter_map(|it| it.transition.as_deref()).collect()
}

fn written(
    title: &str,
    rule: &VectorRule,
    conditions: &[String],
    pair: &Pair<'_>,
    transitions: &[&str],
) -> String {
    let id: String = title
        .to_ascii_lowercase()
        .split(|it: char| !it.is_ascii_alphanumeric())
        .filter(|it| !it.is_empty())
        .collect::<Vec<_>>()
        .join("-");
    let list = |features: &[Feature]| {
        features.iter().map(|it| format!("\"{}\"", it.name())).collect::<Vec<_>>().join(", ")
    };
    let mut text = format!("format = 1\n\n[kind.{}]\n", if id.is_empty() { "learned" } else { &id });
    let _ = writeln!(text, "title = {}\nmessage = \"{{do}}\"", quoted(title));
    for (at, transition) in transitions.iter().enumerate() {
        let mark = if at == 0 { "" } else { "# " };
        let _ = writeln!(text, "{mark}transition = \"{transition}\"");
    }
    let _ = writeln!(text, "\n[kind.{}.vectors]", if id.is_empty() { "learned" } else { &id });
    let Abstraction { zero, merge, clamp } = &rule.abstraction;
    let _ = writeln!(text, "zero = [{}]", list(zero));
    let groups: Vec<String> = merge.iter().map(|it| format!("[{}]", list(it))).collect();
    let _ = writeln!(text, "merge = [{}]\nclamp = [{}]", groups.join(", "), list(clamp));
    let _ = writeln!(
        text,
        "require = [{}]",
        conditions.iter().map(|it| format!("\"{it}\"")).collect::<Vec<_>>().join(", ")
    );
    let sides = [("\"query\"", rule.inlines_query), ("\"sample\"", rule.inlines_sample)];
    let inlined: Vec<&str> = sides.iter().filter(|it| it.1).map(|it| it.0).collect();
    let _ = writeln!(text, "inline = [{}]\ntwin = true\nleast = {}", inlined.join(", "), rule.least);
    let _ = writeln!(text, "\n[kind.{}.sample]", if id.is_empty() { "learned" } else { &id });
    for (name, (method, _)) in [("before", &pair.before), ("after", &pair.after)] {
        let span = method.base.snapshot.span(method.id);
        let code = method.base.text(method.id, span);
        let _ = writeln!(text, "{name} = {}", quoted(code));
    }
    text
}

/// A text as TOML has it; code of several lines stays readable.
fn quoted(text: &str) -> String {
    let is_plain =
        !text.contains("'''") && text.chars().all(|it| !it.is_control() || matches!(it, '\n' | '\t'));
    if is_plain && text.contains('\n') {
        return format!("'''\n{text}\n'''");
    }
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            it if it.is_control() => {
                let _ = write!(quoted, "\\u{:04X}", u32::from(it));
            }
            it => quoted.push(it),
        }
    }
    quoted.push('"');
    quoted
}

/// What a person should know who edits the draft.
fn checked(rule: &Rule, pair: &Pair<'_>) -> String {
    let mut notes =
        String::from("# A draft from one sample: read it, and try it on code where you know the answer.\n");
    let Some(vectors) = &rule.vectors else { return notes };
    let (query, sample) = (&pair.before.1, &pair.after.1);
    let mut note = |text: &str| {
        let _ = writeln!(notes, "# {text}");
    };
    if vectors.abstraction.apply(&query.vector) != vectors.abstraction.apply(&sample.vector) {
        note("The sample itself does not pass: its bodies change more than what they have in common.");
    }
    if trace(pair.before.0.base, query.id, query.view) != trace(pair.after.0.base, sample.id, sample.view) {
        note("The sample calls methods in another order afterwards, which vectors alone do not accept:");
        note("it needs a transition, or a search.");
    }
    if differs_as_required(vectors, &sample.vector, &query.vector) {
        note("Backwards it looks the same: what is before and what is after cannot be told.");
    }
    if vectors.abstraction.apply(&query.vector).n_present() < 8 {
        note("Little is left of the sample when what changes is left out: small bodies will look alike.");
    }
    notes
}
