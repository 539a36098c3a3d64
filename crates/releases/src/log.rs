//! The log that all strategies share: what became what, of which kind, and what speaks for it.

use crate::options::PerMille;
use refscope_model::EntityId;

macro_rules! kinds {
    ($($(#[$meta:meta])* $kind:ident = $title:literal,)*) => {
        /// What happened to an element of an API.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Kind { $($(#[$meta])* $kind,)* }

        impl Kind {
            /// All kinds, in the order in which the strategies run.
            pub const ALL: &[Self] = &[$(Self::$kind,)*];

            /// The kind's name in the literature.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$kind => $title,)* }
            }
        }
    };
}

kinds! {
    /// A package has another name.
    RenamePackage = "Rename Package",
    /// A type has another name in its package.
    RenameClass = "Rename Class",
    /// A type stands in another package, or in another type.
    MoveClass = "Move Class",
    /// Both at once.
    MoveAndRenameClass = "Move And Rename Class",
    /// A method has another name in its type.
    RenameMethod = "Rename Method",
    /// A method stands in a type above.
    PullUpMethod = "Pull Up Method",
    /// A method stands in a type below.
    PushDownMethod = "Push Down Method",
    /// A method stands in a type that is neither above nor below.
    MoveMethod = "Move Method",
    /// Both at once.
    MoveAndRenameMethod = "Move And Rename Method",
    /// A method or constructor has other parameters, or returns another type.
    ChangeMethodSignature = "Change Method Signature",
    /// A field or constant has another name in its type.
    RenameField = "Rename Field",
    /// A field stands in a type above.
    PullUpField = "Pull Up Field",
    /// A field stands in a type below.
    PushDownField = "Push Down Field",
    /// A field stands in a type that is neither above nor below.
    MoveField = "Move Field",
    /// Both at once.
    MoveAndRenameField = "Move And Rename Field",
    /// An element is deprecated or gone, and its authors say what to use instead.
    DeprecateAndReplace = "Deprecate And Replace",
}

impl Kind {
    /// The name that options and other programs use: `rename-method`.
    pub fn id(self) -> String {
        self.title().to_lowercase().replace(' ', "-")
    }

    /// The kind of an id.
    pub fn of_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.id() == id)
    }
}

/// An end of an entry.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Node {
    Package(String),
    Entity(EntityId),
}

/// What speaks for an entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// How similar the code is, where both have some.
    pub code: Option<PerMille>,
    /// How similar the references are, where both are used.
    pub references: Option<PerMille>,
    /// How often the earlier element was used.
    pub n_uses_before: u32,
    /// How often the later one is used.
    pub n_uses_after: u32,
    /// The note of the authors that names the later element.
    pub advice: Option<String>,
    /// Whether the earlier element lives on and hands over to the later one.
    pub is_forwarding: bool,
    /// Whether the methods that override it, or that it overrides, went the same way.
    pub is_family: bool,
    /// In which pass of its strategy it was found, from 1: later passes rest on what earlier ones found.
    pub pass: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) kind: Kind,
    pub(crate) before: Node,
    pub(crate) after: Node,
    pub(crate) evidence: Evidence,
}
