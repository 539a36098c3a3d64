//! Decoded texts by the id of their content, as many as fit into a fixed number of bytes.
//!
//! Along a history every version of a file is read twice, once as what a commit led to and once as what the
//! next one started from; and a reader higher up can recognise a text it has seen by its id. Texts age in two
//! generations: what was not asked for while a whole new generation filled up is dropped. This keeps the recent
//! ones like a list ordered by use would, without the list.

use gix::ObjectId;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// See the module's description.
#[derive(Debug)]
pub(crate) struct TextCache {
    recent: FxHashMap<ObjectId, Arc<str>>,
    aged: FxHashMap<ObjectId, Arc<str>>,
    n_recent_bytes: usize,
    max_generation_bytes: usize,
}

impl TextCache {
    /// A cache of at most this many bytes of text.
    pub(crate) fn new(max_bytes: usize) -> Self {
        Self {
            recent: FxHashMap::default(),
            aged: FxHashMap::default(),
            n_recent_bytes: 0,
            max_generation_bytes: max_bytes / 2,
        }
    }

    /// The text with this id, when it is still there.
    pub(crate) fn get(&mut self, id: &ObjectId) -> Option<Arc<str>> {
        if let Some(text) = self.recent.get(id) {
            return Some(Arc::clone(text));
        }
        let text = self.aged.remove(id)?;
        self.insert(*id, Arc::clone(&text));
        Some(text)
    }

    /// Keeps a text; one that alone would fill a generation is not kept.
    pub(crate) fn insert(&mut self, id: ObjectId, text: Arc<str>) {
        if text.len() > self.max_generation_bytes {
            return;
        }
        if self.n_recent_bytes + text.len() > self.max_generation_bytes {
            self.aged = std::mem::take(&mut self.recent);
            self.n_recent_bytes = 0;
        }
        let n_bytes = text.len();
        if self.recent.insert(id, text).is_none() {
            self.n_recent_bytes += n_bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u8) -> ObjectId {
        ObjectId::from_bytes_or_panic(&[number; 20])
    }

    #[test]
    fn what_is_asked_for_stays_and_the_rest_goes() {
        let mut cache = TextCache::new(8);
        for number in 0..20 {
            cache.insert(id(number), "ab".into());
            assert!(cache.get(&id(0)).is_some(), "lost after {number}");
        }
        assert!(cache.get(&id(1)).is_none());
        assert!(cache.recent.len() + cache.aged.len() <= 4);
    }

    #[test]
    fn the_same_text_is_shared() {
        let mut cache = TextCache::new(100);
        let text: Arc<str> = "text".into();
        cache.insert(id(1), Arc::clone(&text));
        assert!(cache.get(&id(1)).is_some_and(|found| Arc::ptr_eq(&found, &text)));
    }

    #[test]
    fn a_text_that_is_too_long_is_not_kept() {
        let mut cache = TextCache::new(4);
        cache.insert(id(1), "abc".into());
        assert!(cache.get(&id(1)).is_none());
    }
}
