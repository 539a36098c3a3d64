//! Whether what is known about two methods is enough to call the one the successor of the other.

use super::Search;
use super::members::{Candidate, Relation};
use crate::options::PerMille;
use refscope_model::EntityId;
use refscope_text::Symbol;

/// Bodies with fewer words than this have many twins.
pub(super) const SMALL: u32 = 10;

/// A body with more words than this is told by them, even where many have its name.
const TELLING: u32 = 40;

/// What is known about a pair.
pub(super) struct Case<'c> {
    pub(super) code: Option<PerMille>,
    pub(super) code_threshold: PerMille,
    pub(super) uses: Option<PerMille>,
    pub(super) uses_threshold: PerMille,
    pub(super) n_uses: u32,
    pub(super) is_small: bool,
    /// The words of the smaller one.
    pub(super) n_words: u32,
    /// Whether many types have a method of its name.
    pub(super) is_common: bool,
    /// Whether others went from the one type to the other.
    pub(super) has_company: bool,
    /// Whether other methods have the code of either one.
    pub(super) has_copies: bool,
    /// Whether several types have exchanged the one name for the other.
    pub(super) is_usual: bool,
    /// Whether the name has several words and is that of one method in each release, and the type that it left lives on.
    pub(super) is_telling: bool,
    pub(super) candidate: &'c Candidate,
}

impl Case<'_> {
    pub(super) fn is_renamed(&self, search: &Search, is_family: bool) -> bool {
        let Candidate { name, has_same_parameters, .. } = *self.candidate;
        if self.is_usual && self.code > Some(self.code_threshold) {
            return true;
        }
        if is_family && has_same_parameters && self.code.is_none_or(|code| code > 200) {
            return true;
        }
        match (self.code, self.uses) {
            // Who used the one uses the other, and the name says that it is the same, whatever it does now.
            (_, Some(uses)) if name >= 750 && has_same_parameters && uses >= self.uses_threshold => {
                search.has_same_type(self.candidate.before, self.candidate.after)
            }
            // Nothing changed but the name and those who use it.
            (Some(code), _) if code >= 900 && name >= 600 && has_same_parameters && !self.has_copies => {
                search.has_same_type(self.candidate.before, self.candidate.after)
            }
            (Some(code), Some(uses)) => {
                let is_alike = code > self.code_threshold && uses >= self.uses_threshold;
                is_alike && (!self.is_small || has_same_parameters || name >= 500)
            }
            // Nobody uses both, but the name says what it was.
            (Some(code), None) if name >= 750 && has_same_parameters => {
                code >= 300 && search.has_same_type(self.candidate.before, self.candidate.after)
            }
            (Some(code), None) if self.is_small => code >= 900 && has_same_parameters && name >= 500,
            // Nobody uses both: what they return has to be the same, or nearly all of their code.
            (Some(code), None) => {
                let is_same_task =
                    code >= 900 || search.has_same_type(self.candidate.before, self.candidate.after);
                code > self.code_threshold + 100 && (has_same_parameters || code > 750) && is_same_task
            }
            (None, Some(uses)) => uses >= 700 && has_same_parameters && (self.n_uses >= 2 || name >= 400),
            // Nobody uses what only declares itself.
            (None, None) => {
                name >= 850
                    && has_same_parameters
                    && search.has_same_type(self.candidate.before, self.candidate.after)
            }
        }
    }

    pub(super) fn is_raised_or_lowered(&self, search: &Search) -> bool {
        let has_body = |side: Option<_>| side.is_some();
        let before = search.before().code_span(self.candidate.before);
        let after = search.after().code_span(self.candidate.after);
        // An abstract method above is a declaration of the one below, not the same one.
        if has_body(before) != has_body(after) {
            return false;
        }
        let is_below = self.candidate.relation == Relation::Below;
        let Some(code) = self.code else {
            // Below, what does something was there for itself.
            let n_words =
                search.before().n_words(self.candidate.before) + search.after().n_words(self.candidate.after);
            return self.candidate.has_same_parameters && (!is_below || n_words == 0);
        };
        // What many types have, such as `main`, does not come from above.
        if is_below && self.is_common && !self.has_company && self.n_words < TELLING {
            return code > self.code_threshold && self.uses >= Some(self.uses_threshold);
        }
        match self.uses {
            _ if code >= 800 && self.candidate.has_same_parameters => true,
            Some(uses) => code > self.code_threshold && uses >= self.uses_threshold,
            None => code > self.code_threshold && self.candidate.has_same_parameters,
        }
    }

    pub(super) fn is_moved(&self, search: &Search) -> bool {
        if self.candidate.is_turned {
            return !self.is_common || self.uses > Some(0) || self.code > Some(self.code_threshold);
        }
        let Some(code) = self.code else {
            return self.uses.is_some_and(|uses| uses >= 800)
                && self.n_uses >= 2
                && self.candidate.has_same_parameters;
        };
        let uses = self.uses.map(|uses| (uses + references_updated(search, self.candidate)) / 2);
        match uses {
            // What went as it was is the same for those who do not use it any more.
            _ if code >= 900 && self.n_words >= TELLING && (self.has_company || !self.is_common) => true,
            Some(uses) if self.is_small => {
                code >= 700 && uses >= 700 && self.uses >= Some(700) && self.candidate.has_same_parameters
            }
            Some(uses) => code > self.code_threshold && uses >= self.uses_threshold && self.uses > Some(0),
            None if self.is_small => false,
            None if self.is_telling => code > self.code_threshold,
            None => code > self.code_threshold + 200 && (!self.is_common || self.has_company),
        }
    }

    pub(super) fn is_moved_and_renamed(&self) -> bool {
        let Some(code) = self.code else { return false };
        if self.is_small || self.candidate.relation == Relation::Same {
            return false;
        }
        match self.uses {
            Some(uses) => code > self.code_threshold + 200 && uses >= self.uses_threshold + 100,
            None => code > 900 && self.candidate.has_same_parameters,
        }
    }

    pub(super) fn has_other_signature(&self, has_only_namesake: bool, shapes: Shapes) -> bool {
        let is_gone = !self.candidate.is_forwarding;
        let is_used_alike = self.uses >= Some(self.uses_threshold);
        let least_code = match shapes {
            Shapes::Alike => return is_gone,
            // It is left to another overload, unless much speaks for this one.
            Shapes::Unlike => self.code_threshold + 200,
            Shapes::Silent => self.code_threshold - 100,
        };
        is_gone && (has_only_namesake || self.code > Some(least_code) || is_used_alike)
    }
}

/// What the numbers of parameters say about two overloads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shapes {
    /// All that is passed to the earlier one fits the later one, or that is the only new one with so many parameters and
    /// all but one are the same.
    Alike,
    /// The later one has as many parameters as another one that went.
    Unlike,
    /// Nothing.
    Silent,
}

/// Whether a method that moved speaks less of the type that it moved to than before, where it is at home now.
fn references_updated(search: &Search, candidate: &Candidate) -> PerMille {
    let (before, after) = (search.before(), search.after());
    let Some(owner) = after.owner(candidate.after) else { return 0 };
    if search.same.is_free(owner) {
        return 1000;
    }
    let n_named = |release: &crate::release::Release, id: EntityId, name: Symbol| {
        let source = &release.snapshot.file_of(id).source;
        release.code_span(id).map_or(0, |span| source.words(span).filter(|&it| it == name).count() as u32)
    };
    let name = after.name(owner);
    match (n_named(before, candidate.before, name), n_named(after, candidate.after, name)) {
        (0, 0) => 1000,
        (0, _) => 0,
        (n_before, n_after) => n_before.saturating_sub(n_after) * 1000 / n_before,
    }
}
