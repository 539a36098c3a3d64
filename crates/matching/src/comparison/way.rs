//! Where a member went, seen from the types around it.

use super::DeclarationComparison;
use refscope_model::EntityId;
use refscope_text::{Pair, Side};

/// Where a member went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Its type is the same.
    Stayed,
    /// To a type above its own.
    Up,
    /// To a type below its own.
    Down,
    /// To a type that has nothing to do with its own.
    Elsewhere,
}

impl DeclarationComparison {
    /// The way of a member from its earlier type to its later one.
    pub fn way(&self, pair: Pair<EntityId>) -> Way {
        let Pair { before, after } = self.snapshots.as_ref();
        let owners = Pair::new(before.enclosing_type(pair.before), after.enclosing_type(pair.after));
        let partner = self.partner(Side::Before, owners.before);
        if partner == Some(owners.after) {
            return Way::Stayed;
        }
        let origin = self.partner(Side::After, owners.after);
        let later = after.entity(owners.after);
        let is_up = partner.is_some_and(|partner| after.is_below(partner, later))
            || origin.is_some_and(|origin| before.is_below(owners.before, before.entity(origin)))
            || before.is_below(owners.before, later);
        // What leaves a type that is gone does not go down from it, nor to a type that is below it no more.
        let is_down = || partner.is_some_and(|partner| after.is_below(owners.after, after.entity(partner)));
        if is_up {
            Way::Up
        } else if is_down() {
            Way::Down
        } else {
            Way::Elsewhere
        }
    }
}
