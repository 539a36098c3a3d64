//! Evidence as a person would give it: who speaks for a finding, and which statements became which. It is gathered
//! for those who ask, since it takes more than the counts that confidence needs.

use super::Witness;
use crate::{DeclarationIds, Refactoring};
use refscope_mapping::{Declared, MappedBody, user_names};
use refscope_matching::Comparison;
use refscope_model::EntityId;
use refscope_text::{Pair, Side};

/// The evidence of a finding in full.
#[derive(Clone, Debug, PartialEq)]
pub struct Grounds {
    /// The declarations that were found to be one.
    pub declarations: Option<Pair<Declared>>,
    /// The users that spoke for those declarations.
    pub users: Vec<String>,
    /// The code that was compared.
    pub code: Option<MappedBody>,
}

/// Adds its grounds to every finding.
pub fn explain(comparison: &Comparison, findings: &mut [Refactoring]) {
    let witness = Witness::new(comparison);
    let mut ids = DeclarationIds::new(comparison);
    for finding in findings {
        let mut owners = |side: Side| -> Vec<EntityId> {
            let locations = finding.locations.get(side).iter();
            locations.filter_map(|location| ids.find(side, &location.owner)).collect()
        };
        let subject = witness.subject(Pair::new(owners(Side::Before), owners(Side::After)));
        let declared = |side: Side, pair: Pair<_>| Declared::new(comparison, side, *pair.get(side));
        finding.grounds = Some(Grounds {
            declarations: subject
                .declarations
                .map(|pair| Pair::new(declared(Side::Before, pair), declared(Side::After, pair))),
            users: subject.declarations.map_or_else(Vec::new, |pair| user_names(comparison, pair)),
            code: subject.code.and_then(|(pair, matching)| MappedBody::new(comparison, pair, matching)),
        });
    }
}
