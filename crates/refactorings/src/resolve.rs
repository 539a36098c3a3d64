//! Settles what belongs together, once all detectors have spoken.

use crate::{FindingId, Operand, Refactoring, RefactoringKind as Kind, TypeText};
use refscope_text::{Pair, Position, Side};

/// Orders the findings, numbers them and marks those that only follow from another one.
pub(crate) fn settle(mut findings: Vec<Refactoring>) -> Vec<Refactoring> {
    findings.sort_by(|a, b| {
        let by_place = place(a).cmp(&place(b));
        by_place.then_with(|| (&a.operands, &a.entities).cmp(&(&b.operands, &b.entities)))
    });
    for (number, finding) in (1..).zip(&mut findings) {
        finding.id = FindingId(number);
    }
    mark_consequences(&mut findings);
    findings
}

/// Where a finding is listed: by the file and place of its later side.
fn place(finding: &Refactoring) -> (&str, Kind, Option<Position>) {
    let location = finding.locations.get(Side::After).last();
    (location.map_or("", |location| &location.path), finding.kind, location.map(|location| location.start))
}

/// When a type was renamed, everything declared with its name changed its type; that is no decision of its own.
fn mark_consequences(findings: &mut [Refactoring]) {
    let causes: Vec<(Pair<String>, FindingId)> =
        findings.iter().filter_map(|finding| Some((renamed_class(finding)?, finding.id))).collect();
    for finding in findings.iter_mut().filter(|_| !causes.is_empty()) {
        finding.consequence_of = changed_types(finding).and_then(|types| {
            causes.iter().find(|(names, _)| follows(types, names)).map(|(_, cause)| *cause)
        });
    }
}

/// The simple names of a renamed class.
fn renamed_class(finding: &Refactoring) -> Option<Pair<String>> {
    let is_rename = matches!(finding.kind, Kind::RenameClass | Kind::MoveAndRenameClass);
    let name = |side: Side| Some(finding.entities.get(side).first()?.simple_type_name().to_owned());
    is_rename.then(|| Some(Pair::new(name(Side::Before)?, name(Side::After)?)))?
}

/// The two types of a type change.
fn changed_types(finding: &Refactoring) -> Option<Pair<&str>> {
    let is_type_change = matches!(
        finding.kind,
        Kind::ChangeReturnType
            | Kind::ChangeParameterType
            | Kind::ChangeAttributeType
            | Kind::ChangeVariableType
    );
    let type_of = |side: Side| match finding.operands.get(side).first()? {
        Operand::Type(type_) => Some(type_.short()),
        Operand::Variable(variable) => variable.type_.as_ref().map(TypeText::short),
        _ => None,
    };
    is_type_change.then(|| Some(Pair::new(type_of(Side::Before)?, type_of(Side::After)?)))?
}

/// Whether replacing one name by the other turns the earlier type into the later one.
fn follows(types: Pair<&str>, names: &Pair<String>) -> bool {
    // A type in broken source may have no name: then nothing follows from its renaming.
    if names.before.is_empty() {
        return false;
    }
    let is_name_part = |character: char| character.is_alphanumeric() || character == '_' || character == '$';
    let mut replaced = String::new();
    let mut rest = types.before;
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
