//! Why a finding was reported, and why an entity did not become another, for people.

use refscope_mapping::MappedBody;
use refscope_matching::{Pass, Reason};
use refscope_refactorings::{Matched, Refactoring};
use refscope_text::Pair;

/// Why a refactoring was reported, a sentence each.
pub fn reasons(finding: &Refactoring) -> Vec<String> {
    let evidence = &finding.evidence;
    let mut reasons = Vec::new();
    reasons.extend(evidence.declarations.map(|it| found_by(&it, "the declaration")));
    let users = finding.grounds.as_ref().map_or(&[][..], |grounds| &grounds.users);
    if !users.is_empty() {
        reasons.push(format!("used by the same code: {}", users.join(", ")));
    }
    let is_changed = |it: &Matched| !matches!(it.pass, Pass::Intact | Pass::Identity);
    reasons.extend(evidence.types.filter(is_changed).map(|it| found_by(&it, "the type around it")));
    let code = finding.grounds.as_ref().and_then(|grounds| grounds.code.as_ref());
    reasons.extend(code.map(|body| common_code(body, evidence.code.is_some_and(|it| it.is_elsewhere))));
    if evidence.company.n_alike > 1 {
        reasons.push(format!("the change has {} of this kind", evidence.company.n_alike));
    }
    reasons
        .push(format!("of 1000 findings with such evidence, {:.0} are right", finding.confidence * 1000.0));
    reasons
}

/// How two declarations were found to be one.
fn found_by(matched: &Matched, what: &str) -> String {
    let share = format!("{:.0} % in common", matched.similarity * 100.0);
    match matched.pass {
        Pass::Intact => format!("{what} is the same in both versions"),
        Pass::Identity => format!("{what} has the same name in the same place; {share}"),
        Pass::Parameters => format!("{what} has the same name and other parameters; {share}"),
        Pass::MovedType => format!("{what} has the same name in another place; {share}"),
        Pass::RenamedType => format!("{what} has another name and the same members; {share}"),
        Pass::Renamed => format!("{what} has another name and similar code; {share}"),
        Pass::Inferred => format!("{what} has no code, its implementations were matched; {share}"),
        Pass::Moved => format!("{what} is in another type; {share}"),
        Pass::Used => format!("{what} was found by its users; {share}"),
        Pass::Nested => format!("{what} stands in code that was matched; {share}"),
    }
}

/// Why an entity did not become another.
pub fn loss(reason: &Reason<String>) -> String {
    match reason {
        Reason::OtherKind => "of another kind".to_owned(),
        Reason::Taken { by, pass, similarity } => format!("taken by {by} ({}, {similarity:.2})", pass.name()),
        Reason::Beaten => "the partner is better".to_owned(),
        Reason::LittleCode { n_common, n_left } => format!(
            "too little code in common: {n_common} statements, {} and {} left over",
            n_left.before, n_left.after
        ),
        Reason::BelowThreshold { names } => {
            format!("below the threshold: {names:.2} of the names in common")
        }
    }
}

/// How much of two bodies is common.
fn common_code(body: &MappedBody, is_elsewhere: bool) -> String {
    let n_mapped = body.statements.len();
    let n_exact = body.statements.iter().filter(|it| it.is_exact).count();
    let (noun, verb) = match (n_mapped, is_elsewhere) {
        (1, true) => ("statement", "went from one into the other"),
        (_, true) => ("statements", "went from one into the other"),
        (1, false) => ("statement", "is in both versions"),
        (_, false) => ("statements", "are in both versions"),
    };
    let Pair { before, after } = body.unmatched.as_ref().map(Vec::len);
    format!("{n_mapped} {noun} {verb}, {n_exact} unchanged; {before} only before, {after} only after")
}
