//! Settles what belongs together, once all detectors have spoken.

use crate::{Refactoring, RefactoringKind};
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// Orders the findings and marks those that only follow from another one.
pub(crate) fn settle(mut findings: Vec<Refactoring>) -> Vec<Refactoring> {
    mark_consequences(&mut findings);
    findings.sort_by(|a, b| place(a).cmp(&place(b)).then_with(|| a.description.cmp(&b.description)));
    findings
}

/// Where a finding is listed: by the file and place of its later side.
fn place(finding: &Refactoring) -> (&str, RefactoringKind, Option<refscope_text::Position>) {
    let location = finding.locations.get(Side::After).last();
    (location.map_or("", |location| &location.path), finding.kind, location.map(|location| location.start))
}

/// When a type was renamed, everything declared with its name changed its type; that is no decision of its own.
fn mark_consequences(findings: &mut [Refactoring]) {
    let mut causes: FxHashMap<Pair<String>, String> = FxHashMap::default();
    for finding in findings.iter() {
        let is_rename =
            matches!(finding.kind, RefactoringKind::RenameClass | RefactoringKind::MoveAndRenameClass);
        if is_rename && let Some(names) = renamed_class(finding) {
            causes.insert(names, finding.description.clone());
        }
    }
    if causes.is_empty() {
        return;
    }
    for finding in findings {
        let types = changed_types(finding);
        finding.consequence_of = types.and_then(|types| {
            causes.iter().find(|(names, _)| follows(&types, names)).map(|(_, cause)| cause.clone())
        });
    }
}

/// The simple names of a renamed class.
fn renamed_class(finding: &Refactoring) -> Option<Pair<String>> {
    let simple = |locations: &[crate::Location]| {
        let name = locations.first()?.element.as_deref()?;
        Some(name.rsplit('.').next().unwrap_or(name).to_owned())
    };
    Some(Pair::new(simple(&finding.locations.before)?, simple(&finding.locations.after)?))
}

/// The two types of a type change, from the texts of its first locations.
fn changed_types(finding: &Refactoring) -> Option<Pair<String>> {
    let is_type_change = matches!(
        finding.kind,
        RefactoringKind::ChangeReturnType
            | RefactoringKind::ChangeParameterType
            | RefactoringKind::ChangeAttributeType
            | RefactoringKind::ChangeVariableType
    );
    let of = |locations: &[crate::Location]| {
        let text = locations.first()?.element.clone()?;
        Some(text.rsplit_once(" : ").map_or(text.clone(), |(_, declared)| declared.to_owned()))
    };
    if is_type_change {
        Some(Pair::new(of(&finding.locations.before)?, of(&finding.locations.after)?))
    } else {
        None
    }
}

/// Whether replacing one name by the other turns the earlier type into the later one.
fn follows(types: &Pair<String>, names: &Pair<String>) -> bool {
    // A type in broken source may have no name: then nothing follows from its renaming.
    if names.before.is_empty() {
        return false;
    }
    let is_name_part = |character: char| character.is_alphanumeric() || character == '_' || character == '$';
    let mut replaced = String::new();
    let mut rest = types.before.as_str();
    while let Some(found) = rest.find(&names.before) {
        let end = found + names.before.len();
        let starts_word = !rest[..found].ends_with(is_name_part);
        let ends_word = !rest[end..].starts_with(is_name_part);
        replaced.push_str(&rest[..found]);
        replaced.push_str(if starts_word && ends_word { &names.after } else { &names.before });
        rest = &rest[end..];
    }
    replaced.push_str(rest);
    types.before != types.after && replaced == types.after
}
