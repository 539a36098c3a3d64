//! The refactorings of a change by characteristic vectors, beside those that were detected.

use crate::survey::Cores;
use refscope_matching::Comparison;
use refscope_model::Snapshot;
use refscope_opportunities::{Codebase, Historical, Rule, Standing, history};
use refscope_refactorings::{
    ElementKind, FoundByVectors, Location, Refactoring, RefactoringKind, VectorPlace,
};
use refscope_text::{Pair, Side};

/// What vectors find, each with the detected refactoring that it is.
pub(crate) fn find(comparison: &Comparison, detected: &[Refactoring]) -> Vec<FoundByVectors> {
    let codebases = comparison.snapshots.as_ref().map(codebase);
    let rules: Vec<&Rule> = Rule::known().iter().collect();
    let found = history(&codebases.before, &codebases.after, &rules, &Cores);
    found.iter().map(|it| told(it, detected)).collect()
}

fn codebase(snapshot: &Snapshot) -> Codebase {
    let files = snapshot.files().iter().map(|file| (file.path.clone(), file.source.clone()));
    Codebase::new(files.collect(), &Cores)
}

fn told(found: &Historical, detected: &[Refactoring]) -> FoundByVectors {
    let places = found.places.as_ref().map(|(place, standing)| VectorPlace {
        path: place.path.clone(),
        start: place.start,
        end: place.end,
        element_kind: match *standing {
            Standing::Declaration(kind) => ElementKind::of_kind(kind),
            Standing::Statement(kind) => ElementKind::of_statement_kind(kind),
        },
        element: place.element.clone(),
    });
    let detected_as = detected.iter().position(|it| is_one(found, &places, it));
    FoundByVectors {
        id: found.kind.clone(),
        title: found.title.clone(),
        description: format!("{} {}", found.title, found.message),
        places,
        detected_as,
    }
}

/// The kinds of detected refactorings that a rule speaks of; most rules have none.
fn kinds_of(rule: &str) -> &'static [RefactoringKind] {
    use RefactoringKind as K;
    match rule {
        "extract-method" => &[K::ExtractMethod, K::ExtractAndMoveMethod],
        "inline-method" => &[K::InlineMethod, K::MoveAndInlineMethod],
        "inline-temp" => &[K::InlineVariable],
        "introduce-explaining-variable" => &[K::ExtractVariable],
        "split-temporary-variable" => &[K::SplitVariable],
        "replace-magic-number-with-symbolic-constant" => &[K::ExtractAttribute],
        "reverse-conditional" => &[K::InvertCondition],
        "consolidate-conditional-expression" => &[K::MergeConditional],
        _ => &[],
    }
}

/// Whether both speak of the same: of the same element, at places that overlap in both versions.
fn is_one(found: &Historical, places: &Pair<VectorPlace>, detected: &Refactoring) -> bool {
    let overlaps = |side: Side| {
        let place = places.get(side);
        let is_there = |it: &Location| {
            it.path == place.path && it.start.line <= place.end.line && place.start.line <= it.end.line
        };
        detected.locations.get(side).iter().any(is_there)
    };
    let simple = found.element.trim_end_matches("()").rsplit('.').next().unwrap_or_default();
    let is_word =
        |it: &str| it.split(|it: char| !it.is_alphanumeric() && it != '_').any(|word| word == simple);
    kinds_of(&found.kind).contains(&detected.kind)
        && (is_word(&refscope_wording::description(detected))
            || !simple.chars().all(|it| it.is_alphanumeric() || it == '_'))
        && (overlaps(Side::After) && overlaps(Side::Before))
}
