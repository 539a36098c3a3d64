//! What a method would be made of if calls in it were replaced by the code that they call.
//!
//! Of all ways to inline some callees, three are looked at, as published: none, all at once, and each one alone. One
//! level is enough, so recursion needs no care.

use super::{Feature, Vector};
use crate::code::Method;
use refscope_model::EntityId;
use refscope_syntax::NodeKind;

/// Which callees are thought of as inlined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    Base,
    /// All calls of this method.
    One(EntityId),
    All,
}

/// How many different callees a method may have before only the first ones are tried alone.
const MAX_CALLEES: usize = 24;

/// The methods of the version that a method calls and that could be inlined: each with how often it is called.
pub(crate) fn inlinable(method: Method<'_>) -> Vec<(EntityId, u32)> {
    let mut targets: Vec<EntityId> =
        method.all(NodeKind::Call).filter_map(|call| method.target(call)).collect();
    targets.sort_unstable();
    let mut counted: Vec<(EntityId, u32)> = Vec::new();
    for target in targets.into_iter().filter(|&it| it != method.id && method.base.method(it).is_some()) {
        match counted.last_mut() {
            Some((last, n)) if *last == target => *n += 1,
            _ => counted.push((target, 1)),
        }
    }
    counted.truncate(MAX_CALLEES);
    counted
}

/// The caller with all `n_calls` calls of a callee replaced by its code: the calls go, what is returned stays a value.
pub(crate) fn inline(caller: &Vector, callee: &Vector, n_calls: u32) -> Vector {
    let mut inlined = *caller;
    for _ in 0..n_calls {
        inlined = inlined.plus(callee);
    }
    inlined.set(Feature::ProgramCall, inlined.get(Feature::ProgramCall).saturating_sub(n_calls));
    let n_returns = n_calls * callee.get(Feature::Return);
    inlined.set(Feature::Return, inlined.get(Feature::Return).saturating_sub(n_returns));
    inlined
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The features of the published example that we have as well.
    fn row(counts: [u32; 9]) -> Vector {
        use Feature as F;
        let features = [
            F::Text,
            F::LocalDeclaration,
            F::Cast,
            F::If,
            F::Return,
            F::While,
            F::ProgramCall,
            F::New,
            F::ApiCall,
        ];
        let mut vector = Vector::default();
        features.iter().zip(counts).for_each(|(&feature, n)| vector.add(feature, n));
        vector
    }

    #[test]
    fn the_published_example_comes_out() {
        let get_controllers = row([2, 5, 1, 1, 1, 1, 1, 1, 6]);
        let get_vector = row([0, 3, 1, 1, 1, 1, 0, 1, 6]);
        let get_visualizers = row([2, 0, 0, 0, 1, 0, 2, 0, 0]);
        let inlined = inline(&get_visualizers, &get_vector, 1);
        assert_eq!(inlined, row([2, 3, 1, 1, 1, 1, 1, 1, 6]));
        assert_eq!(Vector::difference(&get_controllers, &inlined), [(Feature::LocalDeclaration, -2)]);
    }
}
