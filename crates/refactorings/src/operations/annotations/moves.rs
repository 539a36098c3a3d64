//! Annotations that left members and came to their type, or the reverse.

use super::super::context::Context;
use super::annotated::Annotated;
use crate::finding::Draft;
use crate::{Operand, RefactoringKind};
use refscope_model::EntityId;
use refscope_syntax::NodeId;
use refscope_text::{Pair, Side};
use rustc_hash::FxHashSet;

/// The annotations that moved: the type, the side on which its members have them, and their hash.
pub(super) struct Moves(FxHashSet<(Pair<EntityId>, Side, u64)>);

impl Moves {
    /// Finds what a type lost and its members gained, and the reverse.
    pub(super) fn new(context: &Context) -> Self {
        let mut of_types = FxHashSet::default();
        let mut of_members = FxHashSet::default();
        for &pair in &context.changed {
            let Some(owner) = owner(context, pair) else { continue };
            for (side, hash) in Annotated::declaration(context, pair).changes() {
                if is_type(context, pair) {
                    of_types.insert((owner, side.other(), hash));
                } else {
                    of_members.insert((owner, side, hash));
                }
            }
        }
        Self(of_types.intersection(&of_members).copied().collect())
    }

    /// Takes what moved out of the annotations that one side has alone. It is reported once for each member, and
    /// not for the type.
    pub(super) fn take(
        &self,
        annotated: &Annotated,
        side: Side,
        nodes: &mut Vec<NodeId>,
        findings: &mut Vec<Draft>,
    ) {
        let (context, pair) = (annotated.context, annotated.pair);
        let Some(owner) = owner(context, pair).filter(|_| annotated.variable.is_none()) else { return };
        let is_type = is_type(context, pair);
        let side_of_members = if is_type { side.other() } else { side };
        nodes.retain(|&node| {
            let hash = annotated.trees().get(side).hash(node);
            let is_moved = self.0.contains(&(owner, side_of_members, hash));
            if is_moved && !is_type {
                findings.push(moved(annotated, owner, side, node));
            }
            !is_moved
        });
    }
}

fn is_type(context: &Context, pair: Pair<EntityId>) -> bool {
    context.kind(Side::After, pair.after).is_type()
}

/// A type itself, or the matched types around a pair of members.
fn owner(context: &Context, pair: Pair<EntityId>) -> Option<Pair<EntityId>> {
    if is_type(context, pair) {
        return Some(pair);
    }
    let owner = |side: Side| context.snapshot(side).entity(*pair.get(side)).parent;
    let owners = Pair::new(owner(Side::Before)?, owner(Side::After)?);
    (context.comparison.partner(Side::Before, owners.before) == Some(owners.after)).then_some(owners)
}

fn moved(annotated: &Annotated, owner: Pair<EntityId>, side: Side, node: NodeId) -> Draft {
    let hash = annotated.trees().get(side).hash(node);
    let of_type = Annotated::declaration(annotated.context, owner);
    let mut others = of_type.annotations(side.other()).into_iter();
    let other = others.find(|&it| of_type.trees().get(side.other()).hash(it) == hash);
    let entities = side.pair(*annotated.pair.get(side), *owner.get(side.other()));
    let draft = Draft::of(RefactoringKind::MoveAnnotation, entities)
        .with(side, Operand::Annotation(annotated.text(side, node)))
        .at(side, annotated.annotation_place(side, node));
    let other = other.map(|it| of_type.annotation_place(side.other(), it));
    other.into_iter().fold(draft, |draft, place| draft.at(side.other(), place))
}
