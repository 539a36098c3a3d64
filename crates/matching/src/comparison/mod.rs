//! The result of matching, and the stages that it is made in.
//!
//! Each stage holds the finished stage before it and reads like it, so a function takes the earliest stage that knows
//! enough: [`DeclarationComparison`], then [`CodeComparison`], then [`Comparison`], which is all that a detector may read.

mod bounds;
mod code;
mod copies;
mod declarations;
mod pairs;
mod parsed;
mod way;

pub use bounds::cut_off;
pub use code::CodeComparison;
pub use declarations::{DeclarationComparison, FileMoves};
pub use pairs::{Pass, Regrouping};
pub(crate) use parsed::called_names;
pub use way::Way;

use crate::Extraction;
use refscope_model::EntityId;
use refscope_text::{Pair, Side};
use std::ops::Deref;

/// Two versions and what became what. Nothing in it changes any more.
#[derive(Debug)]
pub struct Comparison {
    code: CodeComparison,
    /// Code that went into a method of its own, then code that came out of one, each in the order of the callers.
    pub extractions: Vec<Extraction>,
    /// Members and what they became besides their partners.
    pub copies: Vec<Pair<EntityId>>,
    /// Methods that became one, and methods that became several.
    pub regrouped_methods: Vec<Regrouping>,
}

impl Comparison {
    pub(crate) fn new(
        code: CodeComparison,
        extractions: Vec<Extraction>,
        regrouped_methods: Vec<Regrouping>,
    ) -> Self {
        Self { copies: copies::copies(&code), code, extractions, regrouped_methods }
    }

    /// The methods on one side that code of a caller went into, or came from.
    pub(crate) fn extractions_of(
        &self,
        caller: Pair<EntityId>,
        side: Side,
    ) -> impl Iterator<Item = &Extraction> {
        let n_extracted = self.extractions.partition_point(|it| it.side == Side::After);
        let (extracted, inlined) = self.extractions.split_at(n_extracted);
        let found = if side == Side::After { extracted } else { inlined };
        let start = found.partition_point(|it| it.caller < caller);
        found[start..].iter().take_while(move |it| it.caller == caller)
    }
}

impl Deref for Comparison {
    type Target = CodeComparison;

    fn deref(&self) -> &CodeComparison {
        &self.code
    }
}
