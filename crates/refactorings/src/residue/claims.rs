//! Which of the tokens that came and went a refactoring speaks of.
//!
//! Not every place that a refactoring names is one that it explains. A declaration around the code in question is
//! only where to look; one that is itself renamed, moved or modified is explained in its header; a statement with
//! others inside in its own words, and any other code as a whole. What was declared under another name explains
//! that name wherever it is used.

use super::extent::{own_tokens, statement_around, value_start, words};
use super::tokens::{TokenRange, Tokens};
use super::told::Told;
use crate::{ElementKind, Location, Refactoring, Role, Verb};
use refscope_matching::Comparison;
use refscope_model::EntityId;
use refscope_text::{Pair, Side, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};

/// Marks the declarations of extracted and inlined variables. Their values stood somewhere else: they must not be
/// taken for what stayed there.
pub(super) fn set_apart(refactorings: &[Refactoring], tokens: &mut Pair<Tokens>) {
    for (speaker, refactoring) in (0..).zip(refactorings) {
        for side in Side::BOTH.into_iter().filter(|side| refactoring.locations.get(side.other()).is_empty()) {
            let tokens = tokens.get_mut(side);
            tokens.speaker = Some(speaker);
            let variables = refactoring.locations.get(side).iter().filter(|it| cover(it) == Cover::Variable);
            for place in variables.filter_map(|it| tokens.at(it)).collect::<Vec<_>>() {
                let around = statement_around(tokens, &place);
                tokens.explain(place.file, around.range, |_| true);
            }
        }
    }
}

/// Marks all that the refactorings speak of.
pub(super) fn explain<'c>(
    comparison: &'c Comparison,
    refactorings: &[Refactoring],
    told: &Told,
    tokens: &mut Pair<Tokens<'c>>,
) {
    for (speaker, refactoring) in (0..).zip(refactorings).take_while(|_| !comparison.is_cancelled()) {
        Side::BOTH.iter().for_each(|&side| tokens.get_mut(side).speaker = Some(speaker));
        let mut claims = Claims { comparison, refactoring, tokens };
        for side in Side::BOTH {
            for location in refactoring.locations.get(side) {
                claims.location(side, location);
            }
        }
        claims.transferred_code();
    }
    explain_names(comparison, told, tokens);
    explain_qualifiers(comparison, told, tokens);
}

/// What a location has to do with what it covers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cover {
    /// A declaration with code or members.
    Declaration,
    /// A variable with its type and perhaps a value.
    Variable,
    /// A statement with statements inside.
    Composite,
    /// A class without a name: its members are at hand, and what they do is another question.
    Anonymous,
    /// A call within a statement.
    Call,
    /// Code without anything of its own inside.
    Whole,
}

pub(super) const fn cover(location: &Location) -> Cover {
    use ElementKind as Element;
    match location.element {
        Element::Method
        | Element::Type
        | Element::Enum
        | Element::Record
        | Element::AnnotationType
        | Element::AnnotationMember
        | Element::EnumConstant
        | Element::Initializer => Cover::Declaration,
        Element::Field | Element::VariableStatement | Element::VariableExpression => Cover::Variable,
        Element::If
        | Element::For
        | Element::ForEach
        | Element::While
        | Element::Do
        | Element::Switch
        | Element::Synchronized
        | Element::Try
        | Element::Catch
        | Element::Finally
        | Element::Labeled
        | Element::Lambda
        | Element::Block => Cover::Composite,
        Element::AnonymousClass => Cover::Anonymous,
        Element::Call => Cover::Call,
        _ => Cover::Whole,
    }
}

pub(super) struct Claims<'a, 'c> {
    comparison: &'c Comparison,
    pub(super) refactoring: &'a Refactoring,
    pub(super) tokens: &'a mut Pair<Tokens<'c>>,
}

impl Claims<'_, '_> {
    fn location(&mut self, side: Side, location: &Location) {
        if location.role == Role::Transferred || is_left_over(location) {
            return;
        }
        let Some(place) = self.tokens.get(side).at(location) else { return };
        let tokens = self.tokens.get_mut(side);
        match cover(location) {
            Cover::Declaration if is_about(self.refactoring, side, location) => {
                let own = own_tokens(tokens, &place, 0);
                tokens.explain(place.file, own.into_iter(), |_| true);
            }
            Cover::Declaration => {}
            Cover::Anonymous => {
                let own = own_tokens(tokens, &place, 1);
                tokens.explain(place.file, own.into_iter(), |_| true);
            }
            Cover::Variable => self.variable(side, &place),
            Cover::Composite => {
                let own = own_tokens(tokens, &place, 0);
                tokens.explain(place.file, own.into_iter(), |_| true);
            }
            Cover::Call => {
                let around = statement_around(tokens, &place);
                tokens.explain(place.file, around.range, |_| true);
            }
            Cover::Whole => {
                tokens.explain(place.file, place.range.clone(), |_| true);
                if matches!(location.element, ElementKind::Parameter | ElementKind::LambdaParameter) {
                    self.name(side, &place, place.range.end.checked_sub(1));
                }
            }
        }
    }

    /// A variable: its declaration, its name wherever its method uses it, and its value where that is new; what it
    /// holds stood where it is used.
    fn variable(&mut self, side: Side, place: &TokenRange) {
        let tokens = self.tokens.get_mut(side);
        let around = statement_around(tokens, place);
        let is_new = self.refactoring.locations.get(side.other()).is_empty();
        let end = if is_new || !is_of_declaration(self.refactoring) {
            around.range.end
        } else {
            value_start(tokens, place)
        };
        tokens.explain(place.file, around.range.start..end, |_| true);
        self.name(side, place, Some(place.range.start));
        if is_new {
            let words = words(self.tokens.get(side), place);
            self.elsewhere(side.other(), self.scope(side, place), &words);
        }
    }

    /// The name that is declared at a token, wherever the declaration around it uses it.
    fn name(&mut self, side: Side, place: &TokenRange, token: Option<usize>) {
        let Some(token) = token.filter(|at| place.range.contains(at)) else { return };
        let name = self.tokens.get(side).files[place.file].symbols[token];
        let Some(scope) = self.scope(side, place) else { return };
        let range = self.tokens.get(side).of_entity(scope);
        self.tokens.get_mut(side).explain(range.file, range.range, |it| it == name);
    }

    /// The declaration in which the words of a place can be used: the method around it, or for a field its type.
    fn scope(&self, side: Side, place: &TokenRange) -> Option<EntityId> {
        let snapshot = self.comparison.snapshots.get(side);
        let owner = self.tokens.get(side).files[place.file].owners.get(place.range.start).copied()??;
        let is_callable = snapshot.entity(owner).kind.is_callable();
        if is_callable { Some(owner) } else { Some(snapshot.enclosing_type(owner)) }
    }

    /// Words in the other version of a declaration.
    fn elsewhere(&mut self, side: Side, scope: Option<EntityId>, words: &FxHashSet<Symbol>) {
        let partner = scope.and_then(|scope| self.comparison.partner(side.other(), scope));
        let Some(partner) = partner else { return };
        let range = self.tokens.get(side).of_entity(partner);
        self.tokens.get_mut(side).explain(range.file, range.range, |it| words.contains(&it));
    }
}

/// Whether a refactoring is about a declaration, and does not only say where something within it happened.
pub(super) fn is_about(refactoring: &Refactoring, side: Side, location: &Location) -> bool {
    let is_declaration = |location: &Location| match cover(location) {
        Cover::Variable => location.element == ElementKind::Field,
        cover => cover == Cover::Declaration,
    };
    is_declaration(location)
        && (is_callee(side, location) || refactoring.locations.get(side).iter().all(is_declaration))
}

/// Whether a method came out of another one, went into one, or went along with an extracted class.
fn is_callee(side: Side, location: &Location) -> bool {
    let is_method = matches!(
        location.element,
        ElementKind::Method | ElementKind::AnnotationMember | ElementKind::Initializer
    );
    location.role == Role::Callee || location.role == Role::Member && side == Side::After && is_method
}

/// Whether a refactoring of a variable leaves its value alone.
fn is_of_declaration(refactoring: &Refactoring) -> bool {
    use Verb::{Add, Change, Modify, Move, Pull, Push, Remove, Rename};
    matches!(refactoring.kind.verb(), Add | Change | Modify | Move | Pull | Push | Remove | Rename)
}

/// Whether a location is code that did not go along: no extraction explains it.
fn is_left_over(location: &Location) -> bool {
    location.role == Role::LeftOver && location.element != ElementKind::Return
}

/// The names of declarations that the refactorings say to have another one now, or to have come or gone, wherever
/// they are used.
fn explain_names(comparison: &Comparison, told: &Told, tokens: &mut Pair<Tokens>) {
    for side in Side::BOTH {
        let (snapshot, other) = (comparison.snapshots.get(side), comparison.snapshots.get(side.other()));
        let has_another_name = |id: EntityId| {
            let partner = comparison.partner(side, id);
            partner.is_none_or(|partner| other.entity(partner).name != snapshot.entity(id).name)
        };
        let renamed = snapshot.ids().filter(|&id| has_another_name(id));
        let mut names: FxHashMap<Symbol, u32> = FxHashMap::default();
        for (id, teller) in renamed.filter_map(|id| Some((id, told.teller(side, id)?))) {
            names.entry(snapshot.entity(id).name).or_insert(teller);
        }
        tokens.get_mut(side).explain_words(&names);
    }
}

/// The name of a type before that of a member which the refactorings say to be of another type now, as in `Type.member`.
fn explain_qualifiers(comparison: &Comparison, told: &Told, tokens: &mut Pair<Tokens>) {
    for side in Side::BOTH {
        let (snapshot, other) = (comparison.snapshots.get(side), comparison.snapshots.get(side.other()));
        let mut moved: FxHashMap<(Symbol, Symbol), u32> = FxHashMap::default();
        for id in snapshot.ids().filter(|&id| !snapshot.entity(id).kind.is_type()) {
            let Some(partner) = comparison.partner(side, id) else { continue };
            let owner = snapshot.enclosing_type(id);
            let is_moved = comparison.partner(side, owner) != Some(other.enclosing_type(partner));
            if let Some(teller) = told.teller(side, id).filter(|_| is_moved) {
                let names = (snapshot.entity(owner).name, snapshot.entity(id).name);
                moved.entry(names).or_insert(teller);
            }
        }
        tokens.get_mut(side).explain_qualifiers(&moved);
    }
}
