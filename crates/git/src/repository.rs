//! A repository that threads can share.

use crate::Error;
use crate::alternates::check_alternates;
use crate::packs::{PackReader, Packs};
use crate::recent::Recent;
use gix::ObjectId;
use gix::discover::upwards;
use gix::sec::Trust;
use std::cell::RefCell;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many bytes of decoded text are kept for all threads together.
const MAX_TEXT_CACHE_BYTES: usize = 2 << 20;

/// How many bytes of commits and folder listings each thread keeps.
const MAX_TREE_CACHE_BYTES: usize = 2 << 20;

/// No object may claim more memory than this, whatever a crafted repository says.
const MAX_OBJECT_BYTES: usize = 512 << 20;

/// A repository, open for reading.
///
/// Any number of threads may use it at once. Each call borrows a handle of its own from a pool, so that the
/// threads share nothing but the pool, the mapped pack files and the decoded texts.
#[derive(Debug)]
pub struct Repository {
    shared: gix::ThreadSafeRepository,
    idle_handles: Mutex<Vec<Handle>>,
    texts: Mutex<Recent<ObjectId, str>>,
    packs: Packs,
}

/// What one thread needs to read a repository.
#[derive(Debug)]
pub(crate) struct Handle {
    /// For commits and folders, which follow each other closely along a history, so that the last ones are kept.
    pub(crate) git: gix::Repository,
    /// For the contents of files, which are kept as text and would only push out the folders.
    pub(crate) contents: gix::Repository,
    /// For contents that lie in packs.
    pub(crate) packed: RefCell<PackReader>,
}

impl Handle {
    fn new(shared: &gix::ThreadSafeRepository) -> Self {
        let mut git = shared.to_thread_local();
        let contents = git.clone();
        git.object_cache_size(MAX_TREE_CACHE_BYTES);
        Self { git, contents, packed: RefCell::default() }
    }
}

impl Repository {
    /// Opens the repository at `path`, a file or a folder, or the nearest one above it: bare or not, a linked
    /// work tree, shallow or partial.
    ///
    /// Only the repository's own configuration is read, so that results do not depend on who asks. It does not
    /// matter who owns the repository, because nothing it configures is ever run.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let not_a_repository = |_| Error::NotARepository { path: path.to_owned() };
        let search = upwards::Options {
            trust: upwards::TrustPolicy::Assume(Trust::Full),
            cross_fs: true,
            ..upwards::Options::default()
        };
        let absolute_or_dotted = Path::new(".").join(path);
        let folder = absolute_or_dotted.parent().filter(|_| path.is_file()).unwrap_or(&absolute_or_dotted);
        let (found, trust) = gix::discover::upwards_opts(folder, search).map_err(not_a_repository)?;
        let (git_dir, work_tree) = found.into_repository_and_work_tree_directories();
        let unopenable = |cause: String| Error::Unopenable { path: path.to_owned(), cause };
        check_alternates(&git_dir).map_err(unopenable)?;
        let shared = gix::open::Options::isolated()
            .with(trust)
            .open_path_as_is(work_tree.is_none())
            // The graph of commits is a copy of what the commits say, and no id vouches for it: it may be stale, or
            // lead round in a circle.
            .config_overrides([
                format!("gitoxide.objects.allocLimit={MAX_OBJECT_BYTES}"),
                "core.commitGraph=false".to_owned(),
            ])
            .open(work_tree.unwrap_or(git_dir))
            .map_err(|error| match error.probable_cause().to_string() {
                // Nothing but the refused setting tells of it.
                cause if cause.contains("\"sha256\"") && cause.contains("objectFormat") => {
                    Error::OtherHash { path: path.to_owned() }
                }
                cause => unopenable(cause),
            })?;
        Ok(Self {
            packs: Packs::list(&shared.objects),
            shared,
            idle_handles: Mutex::default(),
            texts: Mutex::new(Recent::new(MAX_TEXT_CACHE_BYTES)),
        })
    }

    /// Where the repository was cloned from, without any password that the address may hold.
    pub fn origin_url(&self) -> Option<String> {
        self.with_handle(|Handle { git, .. }| {
            let url = git.config_snapshot().string("remote.origin.url")?;
            Some(without_credentials(&url.to_string()))
        })
    }

    /// Runs `work` with a handle that no other thread has.
    pub(crate) fn with_handle<T>(&self, work: impl FnOnce(&Handle) -> T) -> T {
        let idle = self.idle_handles().pop();
        let handle = idle.unwrap_or_else(|| Handle::new(&self.shared));
        let outcome = work(&handle);
        self.idle_handles().push(handle);
        outcome
    }

    /// A panic elsewhere cannot leave the list half changed, so a poisoned lock is as good as any.
    fn idle_handles(&self) -> MutexGuard<'_, Vec<Handle>> {
        self.idle_handles.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The texts that all threads share.
    pub(crate) fn texts(&self) -> MutexGuard<'_, Recent<ObjectId, str>> {
        self.texts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The packs that all threads share.
    pub(crate) fn packs(&self) -> &Packs {
        &self.packs
    }
}

/// Tokens are often part of web addresses, and addresses are printed.
fn without_credentials(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://").filter(|(scheme, _)| scheme.starts_with("http")) else {
        return url.to_owned();
    };
    let authority_end = rest.find('/').unwrap_or(rest.len());
    match rest[..authority_end].rfind('@') {
        Some(at) => format!("{scheme}://{}", &rest[at + 1..]),
        None => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repository_is_shared_between_threads() {
        fn assert_shared<T: Send + Sync>() {}
        assert_shared::<Repository>();
    }

    #[test]
    fn addresses_lose_their_passwords() {
        let stripped = "https://example.com/a/b@c.git";
        assert_eq!(without_credentials("https://me:token@example.com/a/b@c.git"), stripped);
        for unchanged in [stripped, "git@example.com:a/b.git", "ssh://git@example.com/a", "/a/b"] {
            assert_eq!(without_credentials(unchanged), unchanged);
        }
    }
}
