//! What can be chosen when two releases are compared. Shares are per mille, so that no result depends on how a machine
//! rounds.

/// A share, in thousandths.
pub type PerMille = u32;

/// How two releases are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many words a shingle spans.
    pub window: usize,
    /// How many shingles are kept for a hundred words of code; [`MIN_SHINGLES`](Self::MIN_SHINGLES) always are.
    pub shingles: usize,
    /// From which similarity on code counts as the same.
    pub code: Thresholds,
    /// From which similarity on references count as the same.
    pub references: Thresholds,
    /// Whether only what clients can see is reported.
    pub is_public_only: bool,
}

/// One share for each sort of entity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// For packages.
    pub package: PerMille,
    /// For types.
    pub class: PerMille,
    /// For methods and fields.
    pub member: PerMille,
}

impl Thresholds {
    /// The same share for all.
    pub const fn all(share: PerMille) -> Self {
        Self { package: share, class: share, member: share }
    }
}

impl Options {
    /// Small code keeps all its shingles.
    pub const MIN_SHINGLES: usize = 64;
}

impl Default for Options {
    fn default() -> Self {
        Self {
            window: 2,
            shingles: 50,
            code: Thresholds::all(500),
            references: Thresholds::all(500),
            is_public_only: true,
        }
    }
}
