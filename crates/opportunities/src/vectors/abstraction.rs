//! What a kind of refactoring changes, neutralised: two pieces of code of which one could become the other by it have
//! equal abstracted vectors.

use super::{Feature, Vector};

/// The operations of the published method: what is not named is kept (rule I).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Abstraction {
    /// Features that the refactoring changes: they count nothing (rule V).
    pub zero: Vec<Feature>,
    /// Features that may stand for each other: they count together (rule II).
    pub merge: Vec<Vec<Feature>>,
    /// Features of which only matters whether they occur (rule III).
    pub clamp: Vec<Feature>,
}

impl Abstraction {
    /// The abstracted vector.
    pub fn apply(&self, vector: &Vector) -> Vector {
        let mut abstracted = *vector;
        for group in &self.merge {
            let sum = group.iter().map(|&it| vector.get(it)).sum();
            for (at, &feature) in group.iter().enumerate() {
                abstracted.set(feature, if at == 0 { sum } else { 0 });
            }
        }
        for &feature in &self.clamp {
            abstracted.set(feature, abstracted.get(feature).min(1));
        }
        for &feature in &self.zero {
            abstracted.set(feature, 0);
        }
        abstracted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vector(counts: &[(Feature, u32)]) -> Vector {
        let mut vector = Vector::default();
        counts.iter().for_each(|&(feature, n)| vector.add(feature, n));
        vector
    }

    #[test]
    fn what_is_abstracted_stays_as_it_is_when_abstracted_again() {
        let abstraction = Abstraction {
            zero: vec![Feature::LocalRead],
            merge: vec![vec![Feature::Less, Feature::GreaterEqual]],
            clamp: vec![Feature::If],
        };
        let code = vector(&[
            (Feature::LocalRead, 3),
            (Feature::GreaterEqual, 2),
            (Feature::Less, 1),
            (Feature::If, 4),
            (Feature::Return, 2),
        ]);
        let once = abstraction.apply(&code);
        assert_eq!(once, vector(&[(Feature::Less, 3), (Feature::If, 1), (Feature::Return, 2)]));
        assert_eq!(abstraction.apply(&once), once);
    }

    #[test]
    fn a_vector_differs_from_itself_in_nothing() {
        let one = vector(&[(Feature::If, 2), (Feature::Null, 1)]);
        let other = vector(&[(Feature::If, 1), (Feature::Return, 1)]);
        assert!(Vector::difference(&one, &one).is_empty());
        let difference = Vector::difference(&one, &other);
        assert_eq!(difference, [(Feature::If, -1), (Feature::Return, 1), (Feature::Null, -1)]);
        assert_eq!(one.distance(&other), 3);
        assert_eq!(one.common(&other), vector(&[(Feature::If, 1)]));
    }
}
