//! What was used last, as much of it as fits into a fixed number of bytes.
//!
//! Along a history every version of a file is read twice, once as what a commit led to and once as what the
//! next one started from. Values age in two generations: what was not asked for while a whole new generation filled
//! up is dropped. This keeps the recent ones like a list ordered by use would, without the list.

use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::sync::Arc;

/// See the module's description.
#[derive(Debug)]
pub(crate) struct Recent<K, V: ?Sized> {
    young: FxHashMap<K, Arc<V>>,
    aged: FxHashMap<K, Arc<V>>,
    n_young_bytes: usize,
    max_generation_bytes: usize,
}

impl<K: Copy + Eq + Hash, V: AsRef<[u8]> + ?Sized> Recent<K, V> {
    /// Keeps at most this many bytes.
    pub(crate) fn new(max_bytes: usize) -> Self {
        Self {
            young: FxHashMap::default(),
            aged: FxHashMap::default(),
            n_young_bytes: 0,
            max_generation_bytes: max_bytes / 2,
        }
    }

    /// The value of this key, when it is still there.
    pub(crate) fn get(&mut self, key: &K) -> Option<Arc<V>> {
        if let Some(value) = self.young.get(key) {
            return Some(Arc::clone(value));
        }
        let value = self.aged.remove(key)?;
        self.insert(*key, Arc::clone(&value));
        Some(value)
    }

    /// Keeps a value; one that alone would fill a generation is not kept.
    pub(crate) fn insert(&mut self, key: K, value: Arc<V>) {
        let n_bytes = V::as_ref(&value).len();
        if n_bytes > self.max_generation_bytes {
            return;
        }
        if self.n_young_bytes + n_bytes > self.max_generation_bytes {
            self.aged = std::mem::take(&mut self.young);
            self.n_young_bytes = 0;
        }
        let replaced = self.young.insert(key, value);
        self.n_young_bytes += n_bytes;
        self.n_young_bytes -= replaced.map_or(0, |replaced| V::as_ref(&replaced).len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_stays_and_the_rest_goes() {
        let mut recent = Recent::<u8, str>::new(8);
        for number in 0..20 {
            recent.insert(number, "ab".into());
            assert!(recent.get(&0).is_some(), "lost after {number}");
        }
        assert!(recent.get(&1).is_none());
        assert!(recent.young.len() + recent.aged.len() <= 4);
    }

    #[test]
    fn a_longer_value_takes_its_room() {
        let mut recent = Recent::<u8, str>::new(8);
        for key in 0..4 {
            recent.insert(key, "a".into());
            recent.insert(key, "abc".into());
        }
        assert_eq!(recent.n_young_bytes, recent.young.values().map(|value| value.len()).sum());
    }

    #[test]
    fn the_same_value_is_shared() {
        let mut recent = Recent::<u8, str>::new(100);
        let text: Arc<str> = "text".into();
        recent.insert(1, Arc::clone(&text));
        assert!(recent.get(&1).is_some_and(|found| Arc::ptr_eq(&found, &text)));
    }

    #[test]
    fn a_value_that_is_too_long_is_not_kept() {
        let mut recent = Recent::<u8, str>::new(4);
        recent.insert(1, "abc".into());
        assert!(recent.get(&1).is_none());
    }
}
