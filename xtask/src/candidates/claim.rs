//! What candidates say in the words of the labels, so that people's judgement of commits judges them as well.

use refscope_matching::Comparison;
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, Snapshot, Visibility};
use refscope_ranking::{Candidate, CandidateKind, Risk};
use refscope_refactorings::RefactoringKind as Kind;
use refscope_text::Side;

/// A candidate, and the labels that would say the same.
pub(super) struct Claim {
    pub(super) kind: CandidateKind,
    pub(super) risk: Risk,
    pub(super) is_combined: bool,
    pub(super) is_confirmed: bool,
    patterns: Vec<Pattern>,
}

/// How a label starts and ends.
struct Pattern {
    start: String,
    end: String,
}

impl Pattern {
    fn whole(text: String) -> Self {
        Self { start: text, end: String::new() }
    }

    fn fits(&self, label: &str) -> bool {
        let Some(rest) = label.strip_prefix(&self.start) else { return false };
        if self.end.is_empty() { rest.is_empty() } else { rest.ends_with(&self.end) }
    }
}

impl Claim {
    pub(super) fn new(comparison: &Comparison, candidate: &Candidate) -> Self {
        Self {
            kind: candidate.kind,
            risk: candidate.risk,
            is_combined: candidate.is_combined,
            is_confirmed: !candidate.confirmed_by.is_empty(),
            patterns: patterns(comparison, candidate),
        }
    }

    /// Whether a label says the same.
    pub(super) fn is(&self, label: &str) -> bool {
        self.patterns.iter().any(|pattern| pattern.fits(label))
    }

    /// The first of the labels that would say the same.
    pub(super) fn text(&self) -> String {
        let first = self.patterns.first();
        first.map(|it| format!("{}…{}", it.start, it.end)).unwrap_or_default()
    }
}

fn patterns(comparison: &Comparison, candidate: &Candidate) -> Vec<Pattern> {
    let told =
        |side: Side| Told { snapshot: comparison.snapshots.get(side), id: *candidate.entities.get(side) };
    let (before, after) = (told(Side::Before), told(Side::After));
    let (class_before, class_after) = (before.class(), after.class());
    let from_to = |kind: Kind, before: &str, after: &str| {
        let title = kind.title();
        Pattern::whole(format!(
            "{title} {before} from class {class_before} to {after} from class {class_after}"
        ))
    };
    let within = |kind: Kind, told: &Told<'_>| Pattern {
        start: format!("{} ", kind.title()),
        end: format!(" in method {} from class {}", told.method(), told.class()),
    };
    let types = |kind: Kind, verb: &str| {
        Pattern::whole(format!("{} {class_before} {verb} {class_after}", kind.title()))
    };
    match candidate.kind {
        CandidateKind::AddParameter => vec![within(Kind::AddParameter, &after)],
        CandidateKind::RemoveParameter => vec![within(Kind::RemoveParameter, &before)],
        CandidateKind::HideMethod | CandidateKind::UnhideMethod => {
            let (title, method) = (Kind::ChangeMethodAccessModifier.title(), after.method());
            let (from, to) = (before.visibility().word(), after.visibility().word());
            vec![Pattern::whole(format!(
                "{title} {from} to {to} in method {method} from class {class_after}"
            ))]
        }
        CandidateKind::RenameMethod => {
            let (title, before, after) = (Kind::RenameMethod.title(), before.method(), after.method());
            let renamed = format!("{title} {before} renamed to {after} in class {class_after}");
            vec![Pattern::whole(renamed), from_to(Kind::MoveAndRenameMethod, &before, &after)]
        }
        CandidateKind::MoveMethod => {
            let kinds =
                [Kind::MoveMethod, Kind::PullUpMethod, Kind::PushDownMethod, Kind::MoveAndRenameMethod];
            let (before, after) = (before.method(), after.method());
            kinds.map(|kind| from_to(kind, &before, &after)).into()
        }
        CandidateKind::MoveField => {
            let kinds = [Kind::MoveAttribute, Kind::PullUpAttribute, Kind::PushDownAttribute];
            let (from, to) = (before.attribute(Names::Qualified), after.attribute(Names::Qualified));
            let mut patterns: Vec<Pattern> = kinds.map(|kind| from_to(kind, &from, &to)).into();
            let (before, after) = (before.attribute(Names::Short), after.attribute(Names::Short));
            patterns.push(Pattern::whole(format!(
                "Move And Rename Attribute {before} renamed to {after} and moved from class {class_before} to class {class_after}"
            )));
            patterns
        }
        CandidateKind::MoveClass | CandidateKind::MoveInterface => {
            vec![types(Kind::MoveClass, "moved to"), types(Kind::MoveAndRenameClass, "moved and renamed to")]
        }
        CandidateKind::RenameClass => {
            vec![
                types(Kind::RenameClass, "renamed to"),
                types(Kind::MoveAndRenameClass, "moved and renamed to"),
            ]
        }
    }
}

/// A declaration as labels tell it.
struct Told<'s> {
    snapshot: &'s Snapshot,
    id: EntityId,
}

impl Told<'_> {
    /// A type, or the one around a member.
    fn class(&self) -> String {
        let entity = self.snapshot.entity(self.id);
        let type_ = if entity.kind.is_type() { Some(self.id) } else { entity.parent };
        type_.map(|id| self.snapshot.type_name(id)).unwrap_or_default()
    }

    fn method(&self) -> String {
        describe::method(self.snapshot, self.id, Names::Qualified)
    }

    fn attribute(&self, names: Names) -> String {
        describe::attribute(self.snapshot, self.id, names)
    }

    fn visibility(&self) -> Visibility {
        self.snapshot.visibility(self.id)
    }
}

/// The kinds of candidates that a label asks for: of one that moved and renamed a method, two.
pub(super) fn asked_for(label: &str, type_: &str) -> Vec<CandidateKind> {
    let visibility = |word: &str| {
        let words = ["private", "package", "protected", "public"];
        words.iter().position(|it| *it == word)
    };
    let is_of = |kind: &CandidateKind| kind.confirmed_by().iter().any(|it| it.title() == type_);
    let mut kinds: Vec<CandidateKind> = CandidateKind::ALL.into_iter().filter(is_of).collect();
    if type_ == Kind::ChangeMethodAccessModifier.title() {
        let words: Vec<&str> = label[type_.len()..].split_whitespace().collect();
        let (from, to) =
            (words.first().copied().and_then(visibility), words.get(2).copied().and_then(visibility));
        kinds.retain(|kind| (*kind == CandidateKind::HideMethod) == (to < from));
    }
    // Labels do not tell classes from interfaces.
    kinds.retain(|kind| *kind != CandidateKind::MoveInterface);
    kinds
}

/// The row that a candidate is counted in.
pub(super) fn row(kind: CandidateKind) -> CandidateKind {
    if kind == CandidateKind::MoveInterface { CandidateKind::MoveClass } else { kind }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_ask_for_the_kinds_that_they_speak_of() {
        use CandidateKind::{HideMethod, MoveClass, MoveMethod, RenameMethod, UnhideMethod};
        let hidden =
            "Change Method Access Modifier public to package in method package a() : int from class B";
        assert_eq!(asked_for(hidden, "Change Method Access Modifier"), [HideMethod]);
        let shown =
            "Change Method Access Modifier private to protected in method protected a() : int from class B";
        assert_eq!(asked_for(shown, "Change Method Access Modifier"), [UnhideMethod]);
        assert_eq!(
            asked_for("Move And Rename Method x", "Move And Rename Method"),
            [RenameMethod, MoveMethod]
        );
        assert_eq!(asked_for("Move Class x", "Move Class"), [MoveClass]);
        assert!(asked_for("Extract Method x", "Extract Method").is_empty());
    }
}
