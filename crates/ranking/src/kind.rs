//! The ten kinds of candidates, and which kinds of refactorings confirm each.

use refscope_refactorings::RefactoringKind as Kind;

/// What a candidate may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CandidateKind {
    /// A method takes more than before.
    AddParameter,
    /// A method takes less than before.
    RemoveParameter,
    /// Fewer may use a method.
    HideMethod,
    /// More may use a method.
    UnhideMethod,
    /// A method has another name.
    RenameMethod,
    /// A class stands in another package or type.
    MoveClass,
    /// An interface stands in another package or type.
    MoveInterface,
    /// A field stands in another type.
    MoveField,
    /// A method stands in another type.
    MoveMethod,
    /// A class or interface has another name.
    RenameClass,
}

impl CandidateKind {
    /// All kinds, in the order of the paper's tables.
    pub const ALL: [Self; 10] = [
        Self::RenameMethod,
        Self::HideMethod,
        Self::UnhideMethod,
        Self::AddParameter,
        Self::RemoveParameter,
        Self::MoveClass,
        Self::RenameClass,
        Self::MoveInterface,
        Self::MoveField,
        Self::MoveMethod,
    ];

    /// The name that reports use.
    pub const fn title(self) -> &'static str {
        match self {
            Self::AddParameter => "Add Parameter",
            Self::RemoveParameter => "Remove Parameter",
            Self::HideMethod => "Hide Method",
            Self::UnhideMethod => "Unhide Method",
            Self::RenameMethod => "Rename Method",
            Self::MoveClass => "Move Class",
            Self::MoveInterface => "Move Interface",
            Self::MoveField => "Move Field",
            Self::MoveMethod => "Move Method",
            Self::RenameClass => "Rename Class",
        }
    }

    /// The kinds of refactorings that say the same of the same declarations.
    pub const fn confirmed_by(self) -> &'static [Kind] {
        match self {
            Self::AddParameter => &[Kind::AddParameter],
            Self::RemoveParameter => &[Kind::RemoveParameter],
            Self::HideMethod | Self::UnhideMethod => &[Kind::ChangeMethodAccessModifier],
            Self::RenameMethod => &[Kind::RenameMethod, Kind::MoveAndRenameMethod],
            Self::MoveClass | Self::MoveInterface => &[Kind::MoveClass, Kind::MoveAndRenameClass],
            Self::RenameClass => &[Kind::RenameClass, Kind::MoveAndRenameClass],
            Self::MoveField => &[
                Kind::MoveAttribute,
                Kind::PullUpAttribute,
                Kind::PushDownAttribute,
                Kind::MoveAndRenameAttribute,
            ],
            Self::MoveMethod => {
                &[Kind::MoveMethod, Kind::PullUpMethod, Kind::PushDownMethod, Kind::MoveAndRenameMethod]
            }
        }
    }
}
