//! Modifiers and visibility: one vocabulary for all languages, which map their words to it.

/// Who may use a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Visibility {
    /// `private`
    Private,
    /// Whoever stands in the same package.
    Package,
    /// `protected`
    Protected,
    /// `public`
    Public,
}

impl Visibility {
    /// The word that descriptions use.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Package => "package",
            Self::Protected => "protected",
            Self::Public => "public",
        }
    }
}

/// A set of modifiers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Modifiers(u16);

/// The modifiers by their words; a modifier's bit is its place here.
const WORDS: [&str; 14] = [
    "public",
    "protected",
    "private",
    "static",
    "final",
    "abstract",
    "synchronized",
    "native",
    "transient",
    "volatile",
    "strictfp",
    "default",
    "sealed",
    "non-sealed",
];

impl Modifiers {
    /// `public`
    pub const PUBLIC: Self = Self(1);
    /// `protected`
    pub const PROTECTED: Self = Self(1 << 1);
    /// `private`
    pub const PRIVATE: Self = Self(1 << 2);
    /// `static`
    pub const STATIC: Self = Self(1 << 3);
    /// `final`
    pub const FINAL: Self = Self(1 << 4);
    /// `abstract`
    pub const ABSTRACT: Self = Self(1 << 5);
    /// `synchronized`
    pub const SYNCHRONIZED: Self = Self(1 << 6);
    /// `native`
    pub const NATIVE: Self = Self(1 << 7);
    /// `transient`
    pub const TRANSIENT: Self = Self(1 << 8);
    /// `volatile`
    pub const VOLATILE: Self = Self(1 << 9);
    /// `strictfp`
    pub const STRICTFP: Self = Self(1 << 10);
    /// `default`
    pub const DEFAULT: Self = Self(1 << 11);
    /// `sealed`
    pub const SEALED: Self = Self(1 << 12);
    /// `non-sealed`
    pub const NON_SEALED: Self = Self(1 << 13);

    /// Both sets in one.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether all modifiers of `other` are in this set.
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// The visibility as written, if one is.
    pub const fn visibility(self) -> Option<Visibility> {
        if self.contains(Self::PUBLIC) {
            Some(Visibility::Public)
        } else if self.contains(Self::PROTECTED) {
            Some(Visibility::Protected)
        } else if self.contains(Self::PRIVATE) {
            Some(Visibility::Private)
        } else {
            None
        }
    }

    /// The words of all modifiers in the set.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        WORDS.into_iter().enumerate().filter(move |(bit, _)| self.0 & (1 << bit) != 0).map(|(_, word)| word)
    }
}
