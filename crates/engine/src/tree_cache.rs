//! Lexed files by their content, so that in a longer run every blob is lexed once.

use refscope_syntax::{Language, SourceTree};
use refscope_text::ContentId;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How much memory the kept files may take, in bytes.
const CAPACITY: usize = 4 << 20;

/// Keeps the files that were lexed last.
#[derive(Debug, Default)]
pub(crate) struct TreeCache(Mutex<Entries>);

#[derive(Debug, Default)]
struct Entries {
    trees: FxHashMap<ContentId, Arc<SourceTree>>,
    in_order: VecDeque<(ContentId, usize)>,
    size: usize,
}

impl TreeCache {
    /// The kept file of this content, if it was read in this language.
    pub(crate) fn get(&self, content: ContentId, language: &Language) -> Option<Arc<SourceTree>> {
        let kept = self.entries().trees.get(&content).cloned();
        kept.filter(|tree| tree.language() == language)
    }

    pub(crate) fn insert(&self, content: ContentId, tree: &Arc<SourceTree>) {
        let size = tree.memory() + tree.text().len();
        let mut entries = self.entries();
        if entries.trees.insert(content, tree.clone()).is_some() {
            return;
        }
        entries.in_order.push_back((content, size));
        entries.size += size;
        while entries.size > CAPACITY
            && let Some((oldest, size)) = entries.in_order.pop_front()
        {
            entries.trees.remove(&oldest);
            entries.size -= size;
        }
    }

    /// A thread that panicked between two steps leaves at worst an entry too many.
    fn entries(&self) -> MutexGuard<'_, Entries> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
