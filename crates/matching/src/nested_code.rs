//! Statements that went into a lambda or an anonymous class, came out of one, or went from the one to the other.

use crate::Comparison;
use crate::entities::surroundings;
use crate::statements::{BodyMatching, CodeBody, Surroundings, lone_lambdas, match_around, match_bodies};
use refscope_model::EntityId;
use refscope_text::{Pair, Side};
use rustc_hash::FxHashMap;

/// The nested code without a partner.
pub struct NestedCode<'c> {
    comparison: &'c Comparison,
    classes: Pair<Classes>,
}

impl<'c> NestedCode<'c> {
    /// Of both versions.
    pub fn new(comparison: &'c Comparison) -> Self {
        let classes = |side: Side| lone_classes(comparison, side);
        Self { comparison, classes: Pair::new(classes(Side::Before), classes(Side::After)) }
    }

    /// Hands on what nested code of two matched bodies has in common with the other version.
    pub fn match_code(&self, pair: Pair<EntityId>, found: impl FnMut(Pair<&CodeBody>, &BodyMatching)) {
        let code = |side: Side| self.comparison.code_body(side, *pair.get(side));
        if let (Some(before), Some(after)) = (code(Side::Before), code(Side::After))
            && let Some(matching) = self.comparison.body_matching(pair)
        {
            let codes = Pair::new(&before, &after);
            Unwrapping { comparison: self.comparison, codes, matching, found }.run(pair, &self.classes);
        }
    }
}

/// The anonymous classes without a partner, by the code that they stand in.
type Classes = FxHashMap<EntityId, Vec<EntityId>>;

fn lone_classes(comparison: &Comparison, side: Side) -> Classes {
    let snapshot = comparison.snapshots.get(side);
    let mut classes = Classes::default();
    for id in comparison.unmatched(side).filter(|&id| snapshot.entity(id).kind.is_type()) {
        if let Some(owner) = snapshot.entity(id).parent.filter(|_| snapshot.is_anonymous(id)) {
            classes.entry(owner).or_default().push(id);
        }
    }
    classes
}

/// How many members of anonymous classes in one body are looked at.
const MAX_MEMBERS: usize = 16;

struct Unwrapping<'c, Found> {
    comparison: &'c Comparison,
    codes: Pair<&'c CodeBody<'c>>,
    matching: &'c BodyMatching,
    found: Found,
}

impl<Found> Unwrapping<'_, Found>
where
    Found: FnMut(Pair<&CodeBody>, &BodyMatching),
{
    fn run(&mut self, pair: Pair<EntityId>, classes: &Pair<Classes>) {
        let statements = |side: Side| lone_lambdas(self.codes.get(side), self.matching, side);
        let statements = Pair::new(statements(Side::Before), statements(Side::After));
        let lambdas = |side: Side| -> Vec<CodeBody> {
            let around = self.codes.get(side);
            statements.get(side).iter().map(|it| CodeBody::new(around.tree, around.text, it)).collect()
        };
        let mut lambdas = Pair::new(lambdas(Side::Before), lambdas(Side::After));
        let members = |side: Side| members(self.comparison, side, classes.get(side).get(pair.get(side)));
        let mut members = Pair::new(members(Side::Before), members(Side::After));
        for side in Side::BOTH {
            self.match_lambdas(side, members.get_mut(side), lambdas.get_mut(side.other()));
        }
        for side in Side::BOTH {
            self.match_around(side, members.get(side).iter().chain(lambdas.get(side)));
        }
    }

    /// Takes members that became lambdas from their list, or the reverse.
    fn match_lambdas(&mut self, side: Side, members: &mut Vec<CodeBody>, lambdas: &mut Vec<CodeBody>) {
        let surroundings = Surroundings { are_one: true, ..surroundings(self.comparison) };
        members.retain(|member| {
            let found = lambdas.iter().enumerate().find_map(|(at, lambda)| {
                let codes = side.pair(member, lambda);
                let matching = match_bodies(codes, &surroundings);
                has_leaf(codes, &matching).then_some((at, matching))
            });
            if let Some((at, matching)) = &found {
                (self.found)(side.pair(member, &lambdas.remove(*at)), matching);
            }
            found.is_none()
        });
    }

    /// Statements of nested code that stand around it in the other version.
    fn match_around<'n>(&mut self, side: Side, nested: impl Iterator<Item = &'n CodeBody<'n>>) {
        let around = *self.codes.get(side.other());
        match_around(side, nested, around, self.matching, &surroundings(self.comparison), &mut self.found);
    }
}

/// The code of the members of classes.
fn members<'c>(comparison: &'c Comparison, side: Side, classes: Option<&Vec<EntityId>>) -> Vec<CodeBody<'c>> {
    let snapshot = comparison.snapshots.get(side);
    let members = classes.into_iter().flatten().flat_map(|&id| snapshot.members(id));
    members.filter_map(|member| comparison.code_body(side, member)).take(MAX_MEMBERS).collect()
}

fn has_leaf(codes: Pair<&CodeBody>, matching: &BodyMatching) -> bool {
    matching.pairs.iter().any(|pair| !codes.before.statement(pair.statements.before).is_composite())
}
