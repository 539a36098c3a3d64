//! The pairs of releases, and how they are read.

use crate::corpus::Corpus;
use anyhow::{Context, Result};
use refscope_engine::{Engine, version_sources};
use refscope_releases::{Evolution, Options, Release, compare};
use refscope_replay::ClientFile;
use refscope_text::Pair;

/// Two releases of one program.
pub(super) struct Named {
    pub(super) name: &'static str,
    pub(super) bundle: &'static str,
    pub(super) versions: Pair<&'static str>,
    /// What the paper says it found: good results, false alarms and misses of each kind.
    pub(super) paper: &'static str,
}

/// The pairs of the paper.
pub(super) const PAIRS: [Named; 3] = [
    Named {
        name: "JHotDraw 5.2–5.3",
        bundle: "jhotdraw-5.2..5.3",
        versions: Pair::new("5.2", "5.3"),
        paper: "Rename Method 5,0,0; Change Method Signature 19,0,0",
    },
    Named {
        name: "Struts 1.1–1.2.4",
        bundle: "struts-1.1..1.2.4",
        versions: Pair::new("1.1", "1.2.4"),
        paper: "the row cannot be read; precision 100 %, recall 86 % as cited later",
    },
    Named {
        name: "Eclipse.UI 2.1.3–3.0",
        bundle: "eclipse-ui-2.1.3..3.0",
        versions: Pair::new("2.1.3", "3.0"),
        paper: "Rename Method 2,1,0; Move Method 8,2,4; Pull Up Method 11,0,0; Change Method Signature 6,0,0",
    },
];

/// The files of a version.
pub(super) fn files(corpus: &Corpus, bundle: &str, version: &str) -> Result<Vec<ClientFile>> {
    let repository = corpus.repository(&format!("versions/{bundle}"))?;
    let sources = version_sources(&format!("{}@{version}", repository.display()))?;
    Ok(Engine::new().read_sources(&sources).files)
}

pub(super) fn release(corpus: &Corpus, bundle: &str, version: &str, options: &Options) -> Result<Release> {
    let files = files(corpus, bundle, version).with_context(|| format!("{bundle}@{version}"))?;
    Ok(Release::new(files, options))
}

pub(super) fn releases(corpus: &Corpus, pair: &Named, options: &Options) -> Result<Pair<Release>> {
    let read = |version| release(corpus, pair.bundle, version, options);
    Ok(Pair::new(read(pair.versions.before)?, read(pair.versions.after)?))
}

pub(super) fn evolution(releases: &Pair<Release>, options: &Options) -> Evolution {
    compare(&releases.before, &releases.after, options)
}
