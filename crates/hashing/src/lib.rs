//! The hash tables of `rustc-hash`, and a proof that nothing depends on their order.
//!
//! What is shipped uses those tables as they are. In builds with debug assertions, such as those of tests, each table hashes
//! with the seed that was set when it was made: whatever follows from the order of a table comes out differently then.
//! Other crates know this one under the name `rustc-hash`.

#[cfg(not(debug_assertions))]
pub use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
#[cfg(debug_assertions)]
pub use seeded::{FxHashMap, FxHashSet, FxHasher, set_seed};

#[cfg(debug_assertions)]
mod seeded {
    pub use rustc_hash::FxHasher;
    use std::collections::{HashMap, HashSet};
    use std::hash::BuildHasher;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// A map that hashes with a seed.
    pub type FxHashMap<K, V> = HashMap<K, V, Seeded>;

    /// A set that hashes with a seed.
    pub type FxHashSet<T> = HashSet<T, Seeded>;

    static SEED: AtomicUsize = AtomicUsize::new(0);

    /// Sets the seed of all tables that are made from now on.
    pub fn set_seed(seed: usize) {
        SEED.store(seed, Ordering::Relaxed);
    }

    /// Makes hashers that begin with the seed of their table.
    #[derive(Clone, Copy, Debug)]
    pub struct Seeded(usize);

    impl Default for Seeded {
        fn default() -> Self {
            Self(SEED.load(Ordering::Relaxed))
        }
    }

    impl BuildHasher for Seeded {
        type Hasher = FxHasher;

        fn build_hasher(&self) -> FxHasher {
            FxHasher::with_seed(self.0)
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn another_seed_gives_another_order_and_the_same_entries() {
            let table = |seed: usize| -> Vec<u32> {
                set_seed(seed);
                let table: FxHashSet<u32> = (0..100).collect();
                set_seed(0);
                assert!((0..100).all(|it| table.contains(&it)), "a table keeps its seed");
                table.into_iter().collect()
            };
            let (one, mut other) = (table(1), table(usize::MAX / 3));
            assert_ne!(one, other);
            other.sort_unstable();
            assert_eq!(other, (0..100).collect::<Vec<_>>());
        }
    }
}
