//! The two versions that a comparison looks at.

/// Which of the two versions is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The version that the change started from.
    Before,
    /// The version that the change led to.
    After,
}

impl Side {
    /// Both sides, the earlier one first.
    pub const BOTH: [Self; 2] = [Self::Before, Self::After];

    /// The opposite side.
    pub const fn other(self) -> Self {
        match self {
            Self::Before => Self::After,
            Self::After => Self::Before,
        }
    }

    /// The pair of a value of this side and one of the other.
    pub fn pair<T>(self, own: T, other: T) -> Pair<T> {
        match self {
            Self::Before => Pair::new(own, other),
            Self::After => Pair::new(other, own),
        }
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pair<T> {
    /// The value of the earlier version.
    pub before: T,
    /// The value of the later version.
    pub after: T,
}

impl<T> Pair<T> {
    /// A pair of these two values.
    pub const fn new(before: T, after: T) -> Self {
        Self { before, after }
    }

    /// The value of one side.
    pub const fn get(&self, side: Side) -> &T {
        match side {
            Side::Before => &self.before,
            Side::After => &self.after,
        }
    }

    /// The value of one side, to change it.
    pub const fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Before => &mut self.before,
            Side::After => &mut self.after,
        }
    }

    /// A pair of references.
    pub const fn as_ref(&self) -> Pair<&T> {
        Pair { before: &self.before, after: &self.after }
    }

    /// Applies `f` to both values.
    pub fn map<U>(self, mut f: impl FnMut(T) -> U) -> Pair<U> {
        Pair { before: f(self.before), after: f(self.after) }
    }

    /// The same two values with their sides exchanged.
    pub fn swap(self) -> Self {
        Self { before: self.after, after: self.before }
    }
}
