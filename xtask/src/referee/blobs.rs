//! Reads files of the corpus and runs a judge over them, whatever it does.

use crate::corpus::{self, Corpus};
use anyhow::Result;
use rayon::prelude::*;
use refscope_text::decode;
use std::collections::{BTreeMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Which files are looked at. Their ids are hashes, so a part of the ids is a fair sample, and the same one
/// everywhere.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    /// Every distinct one.
    All,
    /// About three in a hundred.
    FixedSample,
}

impl Choice {
    fn takes(self, id: &str) -> bool {
        self == Self::All || id < "08"
    }
}

/// One version of one file.
#[derive(Clone)]
pub(crate) struct Blob {
    pub(crate) bundle: String,
    pub(crate) id: String,
    pub(crate) path: String,
}

/// What a referee says about a file.
pub(crate) enum Verdict {
    /// Both see the same.
    Same,
    /// They differ, and every difference has a reason.
    Explained(Vec<&'static str>),
    /// The referee found syntax errors; why.
    Refused(&'static str),
    /// They differ without a reason.
    Different(Vec<String>),
    /// We panicked, or took too long.
    Failed(String),
}

/// Our own parser gets this long for one file, the slowest machine and the largest file considered.
pub(crate) const TIME_LIMIT: Duration = Duration::from_secs(2);

/// All distinct Java files, in the order of bundles and ids.
pub(crate) fn list(corpus: &Corpus, bundles: &[String], choice: Choice) -> Result<Vec<Blob>> {
    let mut seen = HashSet::new();
    let mut blobs = Vec::new();
    for bundle in bundles {
        let ids = corpus::blob_ids(&corpus.repository(bundle)?, ".java")?;
        let chosen = ids.into_iter().filter(|(id, _)| choice.takes(id) && seen.insert(id.clone()));
        blobs.extend(chosen.map(|(id, path)| Blob { bundle: bundle.clone(), id, path }));
    }
    Ok(blobs)
}

/// Reads the files in portions and hands each portion over with its texts.
pub(crate) fn for_portions(
    corpus: &Corpus,
    blobs: Vec<Blob>,
    n_in_portion: usize,
    mut each: impl FnMut(Vec<(Blob, Arc<str>)>) -> Result<()>,
) -> Result<()> {
    let mut by_bundle: BTreeMap<String, Vec<Blob>> = BTreeMap::new();
    for blob in blobs {
        by_bundle.entry(blob.bundle.clone()).or_default().push(blob);
    }
    let mut portion = Vec::new();
    for (bundle, blobs) in by_bundle {
        let repository = corpus.repository(&bundle)?;
        for some in blobs.chunks(n_in_portion) {
            let ids: Vec<String> = some.iter().map(|blob| blob.id.clone()).collect();
            let mut unread = some.iter().cloned();
            corpus::read_blobs(&repository, ids, |_, bytes| {
                portion.extend(unread.next().map(|blob| (blob, Arc::from(decode(bytes).0))));
            })?;
            if portion.len() >= n_in_portion {
                each(std::mem::take(&mut portion))?;
            }
        }
    }
    each(portion)
}

/// Runs a judge over many files at once. A panic is a verdict.
pub(crate) fn judge_all<T: Send + Sync>(
    files: Vec<T>,
    judge: impl Fn(&T) -> Verdict + Sync,
) -> Vec<(T, Verdict)> {
    let guarded = |file: &T| {
        let outcome = catch_unwind(AssertUnwindSafe(|| judge(file)));
        outcome.unwrap_or_else(|panic| Verdict::Failed(format!("panicked: {}", message(&*panic))))
    };
    let judged = files.into_par_iter().map(|file| {
        let verdict = guarded(&file);
        (file, verdict)
    });
    judged.collect()
}

fn message(panic: &(dyn std::any::Any + Send)) -> &str {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    owned.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

/// Runs our parser; says when that took too long.
pub(crate) fn timed<T>(parse: impl FnOnce() -> T) -> Result<T, Verdict> {
    let start = Instant::now();
    let result = parse();
    let duration = start.elapsed();
    if duration <= TIME_LIMIT {
        return Ok(result);
    }
    Err(Verdict::Failed(format!("took {:.1} s", duration.as_secs_f64())))
}
