//! What searches say, before it is put together.

use crate::opportunity::Evidence;
use refscope_model::EntityId;
use refscope_text::Span;

/// Code of an entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Site {
    pub(crate) owner: EntityId,
    pub(crate) span: Span,
}

/// One place where a refactoring is waiting.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    pub(crate) evidence: Evidence,
    pub(crate) site: Site,
    /// The code that shows how it would look.
    pub(crate) model: Option<Site>,
    /// What the message's places in braces stand for.
    pub(crate) operands: Vec<(&'static str, String)>,
    /// What is to be used, split or removed.
    pub(crate) element: String,
    /// Drafts of one rule with equal keys are one opportunity with several places; 0 stands alone.
    pub(crate) key: u64,
    /// How many nodes of the syntax go away or come out of a nest.
    pub(crate) nodes: u32,
}

impl Draft {
    /// A draft that rests on the code alone.
    pub(crate) fn solo(owner: EntityId, span: Span, element: impl Into<String>, nodes: u32) -> Self {
        Self {
            evidence: Evidence::Solo,
            site: Site { owner, span },
            model: None,
            operands: Vec::new(),
            element: element.into(),
            key: 0,
            nodes,
        }
    }

    /// With something that stands for a name in the message.
    pub(crate) fn with(mut self, name: &'static str, text: impl Into<String>) -> Self {
        self.operands.push((name, text.into()));
        self
    }

    /// Resting on other code.
    pub(crate) fn shown_by(mut self, evidence: Evidence, owner: EntityId, span: Span) -> Self {
        self.evidence = evidence;
        self.model = Some(Site { owner, span });
        self
    }

    /// As one of several places.
    pub(crate) const fn folded(mut self, key: u64) -> Self {
        self.key = key;
        self
    }
}
