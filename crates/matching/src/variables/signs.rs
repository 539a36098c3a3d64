//! What speaks for and against two variables being one, and what each sign is worth.
//!
//! The weights are hundredths of log-odds: 70 doubles the odds, 230 makes them ten times as high. They were fitted to the
//! variables of labelled commits, from weights that can be argued, and rounded: nothing hangs on a few hundredths.

use super::{Matcher, Variable, VariableKind};
use refscope_text::{Pair, Side, Symbol};

/// A sign. The examples show the earlier code and, behind the arrow, the later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Nothing is known yet: most variables of two methods have nothing to do with each other.
    Prior,
    /// Matched statements declare them: `int n = f();` → `int m = f();`
    Declared,
    /// One name, and declared together, or both parameters, or the only ones of that name.
    Namesakes,
    /// One name, on variables of one sort.
    SameName,
    /// One name, of a parameter and a local: `f(int n) {}` → `f() { int n = 1; }`
    SameNameOfLocalAndParameter,
    /// One name, of a field and a variable.
    SameNameOfField,
    /// A matched statement uses the one where the other uses the other: `send(a)` → `send(b)`
    Use,
    /// Each further such place, four at the most.
    FurtherUse,
    /// The share of its uses where another variable took, or held, the place.
    UsedOtherwise,
    /// One type.
    SameType,
    /// Types that differ.
    OtherType,
    /// The share of words that two other types have in common: `HttpOptions` → `HttpConfig`
    WordsOfTypes,
    /// A type is written on one side alone: `x -> f(x)` → `(Order x) -> f(x)`
    TypeOnOneSide,
    /// Given the same where they are declared: `A a = f(1);` → `B b = f(1);`
    SameValue,
    /// Given something of the same: `A a = f(1);` → `B b = g(f(1));`
    SimilarValue,
    /// Given what a method gives that has another name now.
    ValueOfRenamed,
    /// The share of words that two names have in common: `cart` → `fullCart`
    WordsOfNames,
    /// Asked for something, by calls of other names, in matched statements: `a.size()` → `b.length()`
    Asked,
    /// Both are parameters of one method.
    Parameters,
    /// One place among the parameters.
    SamePlace,
    /// The only parameters of their type whose names came or went.
    OnlyOfType,
    /// The only parameters whose names came or went.
    OnlyLeft,
    /// The names that came and went stand at the same places: `f(a, b, c)` → `f(a, x, y)`
    LeftAtSamePlaces,
    /// A local that became a parameter of its own method under another name.
    LocalAndParameter,
    /// A field and a variable.
    Field,
    /// The field is still there, and means something else.
    FieldGoesOn,
    /// Under another name, one is a loop's, a resource or what is caught, the other is not.
    DeclaredOtherwise,
    /// One is written out by the other side: `f(n)` → `f(1 + 2)`
    WrittenOut,
    /// Code went from one method into another, which names things anew.
    OtherMethod,
    /// Passed for the parameter: `run(a);` calls `run(int b)`.
    Passed,
    /// Each side where the name of the other still stands for a variable of its sort.
    NameGoesOn,
    /// Locals, used in each other's place, where nothing has the one name any more and nothing had the other.
    GoneAndNew,
    /// The variable of the parameter's name is made of a parameter: `f(A x) {}` → `f(A y) { B x = (B) y; }`
    MadeOfParameter,
}

impl Sign {
    /// All of them, in their order.
    pub const ALL: [Self; 33] = [
        Self::Prior,
        Self::Declared,
        Self::Namesakes,
        Self::SameName,
        Self::SameNameOfLocalAndParameter,
        Self::SameNameOfField,
        Self::Use,
        Self::FurtherUse,
        Self::UsedOtherwise,
        Self::SameType,
        Self::OtherType,
        Self::WordsOfTypes,
        Self::TypeOnOneSide,
        Self::SameValue,
        Self::SimilarValue,
        Self::ValueOfRenamed,
        Self::WordsOfNames,
        Self::Asked,
        Self::Parameters,
        Self::SamePlace,
        Self::OnlyOfType,
        Self::OnlyLeft,
        Self::LeftAtSamePlaces,
        Self::LocalAndParameter,
        Self::Field,
        Self::FieldGoesOn,
        Self::DeclaredOtherwise,
        Self::WrittenOut,
        Self::OtherMethod,
        Self::Passed,
        Self::NameGoesOn,
        Self::GoneAndNew,
        Self::MadeOfParameter,
    ];

    /// What it is worth.
    pub const fn weight(self) -> i32 {
        match self {
            Self::Prior => -240,
            Self::Declared => 250,
            Self::Namesakes => 250,
            Self::SameName => 45,
            Self::SameNameOfLocalAndParameter => 380,
            Self::SameNameOfField => 185,
            Self::Use => 200,
            Self::FurtherUse => 105,
            Self::UsedOtherwise => -55,
            Self::SameType => 40,
            Self::OtherType => -50,
            Self::WordsOfTypes => 130,
            Self::TypeOnOneSide => -240,
            Self::SameValue => 265,
            Self::SimilarValue => 150,
            Self::ValueOfRenamed => 300,
            Self::WordsOfNames => 125,
            Self::Asked => 150,
            Self::Parameters => 70,
            Self::SamePlace => 10,
            Self::OnlyOfType => 240,
            Self::OnlyLeft => 130,
            Self::LeftAtSamePlaces => 130,
            Self::LocalAndParameter => -80,
            Self::Field => 0,
            Self::FieldGoesOn => -600,
            Self::DeclaredOtherwise => -280,
            Self::WrittenOut => -240,
            Self::OtherMethod => -115,
            Self::Passed => 410,
            Self::NameGoesOn => -30,
            Self::GoneAndNew => 100,
            Self::MadeOfParameter => -600,
        }
    }
}

/// How much of each sign there is, in hundredths, in the order of [`Sign::ALL`].
#[derive(Clone, Copy, Debug)]
pub struct Signs(pub [i32; Sign::ALL.len()]);

impl Signs {
    fn tell(&mut self, sign: Sign, hundredths: i32) {
        self.0[sign as usize] = hundredths;
    }

    fn flag(&mut self, sign: Sign, is_there: bool) {
        self.tell(sign, if is_there { 100 } else { 0 });
    }

    /// What they come to, in hundredths of log-odds.
    pub(super) fn score(&self) -> i32 {
        Sign::ALL.iter().zip(self.0).map(|(sign, hundredths)| sign.weight() * hundredths).sum::<i32>() / 100
    }
}

impl Matcher<'_> {
    /// The signs of two variables; none where the two can never be one.
    pub(super) fn signs(&self, pair: Pair<usize>) -> Option<Signs> {
        let (before, after) = self.at(pair);
        if self.are_of_other_sorts(before, after) {
            return None;
        }
        let mut signs = Signs([0; Sign::ALL.len()]);
        signs.flag(Sign::Prior, true);
        self.tell_uses(pair, &mut signs);
        self.tell_names(pair, &mut signs);
        self.tell_types(pair, &mut signs);
        self.tell_sorts(pair, &mut signs);
        if before.kind == VariableKind::Parameter && after.kind == VariableKind::Parameter {
            self.tell_places(pair, &mut signs);
        }
        signs.flag(Sign::OtherMethod, !self.is_same_method());
        signs.flag(Sign::Passed, self.passed.contains(&pair));
        Some(signs)
    }

    fn tell_uses(&self, pair: Pair<usize>, signs: &mut Signs) {
        let (before, after) = self.at(pair);
        let votes = self.votes.get(&pair).copied().unwrap_or_default();
        let is_similar =
            || self.have_similar_values(before, after) || self.are_made_of_the_same(before, after);
        let used_otherwise = |side: Side| {
            let n_all = self.n_replaced.get(side)[*pair.get(side)];
            (100 * n_all.saturating_sub(votes.n_uses) / (n_all + 1)) as i32
        };
        signs.flag(Sign::Declared, votes.n_declarations > 0);
        signs.flag(Sign::Use, votes.n_uses > 0);
        signs.tell(Sign::FurtherUse, 100 * votes.n_uses.saturating_sub(1).min(4) as i32);
        signs.tell(Sign::UsedOtherwise, used_otherwise(Side::Before).max(used_otherwise(Side::After)));
        signs.flag(Sign::Asked, votes.n_asked > 0);
        signs.flag(Sign::SameValue, votes.have_same_value);
        signs.flag(Sign::SimilarValue, !votes.have_same_value && is_similar());
        signs.flag(Sign::ValueOfRenamed, votes.are_given_by_renamed);
        signs.flag(Sign::WrittenOut, self.is_written_out(pair));
    }

    fn tell_names(&self, pair: Pair<usize>, signs: &mut Signs) {
        let (before, after) = self.at(pair);
        if before.name != after.name {
            let are_local = before.kind == VariableKind::Local && after.kind == VariableKind::Local;
            let is_used = self.votes.get(&pair).is_some_and(|votes| votes.n_uses > 0);
            let is_new = || self.is_same_method() && self.are_gone_and_new(before, after);
            let n_going_on =
                i32::from(self.goes_on(Side::Before, before)) + i32::from(self.goes_on(Side::After, after));
            signs.tell(Sign::WordsOfNames, self.name_similarity(before, after));
            signs.tell(Sign::NameGoesOn, 100 * n_going_on);
            signs.flag(Sign::GoneAndNew, is_used && are_local && is_new());
            return;
        }
        let are_declared = self.votes.get(&pair).is_some_and(|votes| votes.n_declarations > 0);
        let is_parameter = before.kind == VariableKind::Parameter;
        let sign = match () {
            () if before.kind.is_field() || after.kind.is_field() => Sign::SameNameOfField,
            () if !are_of_one_sort(before, after) => Sign::SameNameOfLocalAndParameter,
            () if are_declared || is_parameter || self.are_only_of_name(before.name) => Sign::Namesakes,
            () => Sign::SameName,
        };
        signs.tell(sign, 100);
    }

    fn tell_types(&self, pair: Pair<usize>, signs: &mut Signs) {
        let (before, after) = self.at(pair);
        if before.type_hash.is_some() != after.type_hash.is_some() {
            signs.tell(Sign::TypeOnOneSide, 100);
        } else if !self.is_type_unknown(pair) {
            let is_same = before.type_hash == after.type_hash;
            signs.flag(Sign::SameType, is_same);
            signs.flag(Sign::OtherType, !is_same);
            signs.tell(Sign::WordsOfTypes, if is_same { 0 } else { self.type_similarity(before, after) });
        }
    }

    fn tell_sorts(&self, pair: Pair<usize>, signs: &mut Signs) {
        let (before, after) = self.at(pair);
        let has_field = before.kind.is_field() || after.kind.is_field();
        let is_mixed = !has_field && !are_of_one_sort(before, after);
        let same_name = before.name == after.name;
        signs.flag(Sign::LocalAndParameter, is_mixed && !same_name && self.is_same_method());
        signs.flag(Sign::MadeOfParameter, is_mixed && same_name && self.is_made_of_parameter(pair));
        signs.flag(Sign::Field, has_field);
        signs.flag(Sign::FieldGoesOn, has_field && self.is_field_kept(pair));
        signs.flag(Sign::DeclaredOtherwise, !same_name && self.are_declared_otherwise(before, after));
    }

    /// The places of two parameters.
    fn tell_places(&self, pair: Pair<usize>, signs: &mut Signs) {
        let is_one_place = pair.before == pair.after;
        signs.tell(Sign::Parameters, 100);
        signs.flag(Sign::SamePlace, is_one_place);
        signs.flag(Sign::OnlyOfType, self.are_only_of_type(pair));
        signs.flag(Sign::OnlyLeft, self.are_only_left(pair));
        signs.flag(Sign::LeftAtSamePlaces, is_one_place && self.are_left_at_same_places());
    }

    /// Whether no type is written for one of them, or one that is that of its value: `var`.
    fn is_type_unknown(&self, pair: Pair<usize>) -> bool {
        let (before, after) = self.at(pair);
        before.type_hash.is_none()
            || self.is_inferred(Side::Before, before)
            || self.is_inferred(Side::After, after)
    }

    /// Whether the other version declares a variable of a name, too.
    fn goes_on(&self, side: Side, variable: &Variable) -> bool {
        let others = self.matching.variables.get(side.other());
        self.lookups.get(side.other()).named(variable.name).iter().any(|&it| others[it].kind == variable.kind)
    }

    /// Whether nothing has the name of the one later, and nothing had that of the other.
    fn are_gone_and_new(&self, before: &Variable, after: &Variable) -> bool {
        self.lookups.after.named(before.name).is_empty() && self.lookups.before.named(after.name).is_empty()
    }

    /// Whether one variable of a name is there on each side.
    fn are_only_of_name(&self, name: Symbol) -> bool {
        Side::BOTH.into_iter().all(|side| self.lookups.get(side).named(name).len() == 1)
    }

    fn is_written_out(&self, pair: Pair<usize>) -> bool {
        Side::BOTH.into_iter().any(|side| self.matching.held.get(side).contains(pair.get(side)))
    }
}

fn are_of_one_sort(before: &Variable, after: &Variable) -> bool {
    before.kind == after.kind || before.kind.is_field() && after.kind.is_field()
}
