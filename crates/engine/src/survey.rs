//! Opportunities in a whole version, looked for on all cores.

use crate::{Engine, VersionSources};
use rayon::prelude::*;
use refscope_opportunities::{Codebase, Rule, Survey, Workers, survey};
use refscope_text::SourceSet;

/// The threads that all work within one version shares.
struct Cores;

impl Workers for Cores {
    fn map<R: Send>(&self, n: usize, work: impl Fn(usize) -> R + Send + Sync) -> Vec<R> {
        (0..n).into_par_iter().map(work).collect()
    }
}

impl Engine {
    /// Finds the places of a version where refactorings of some kinds are waiting.
    pub fn survey(&self, sources: &SourceSet, rules: &[&Rule]) -> Survey {
        let VersionSources { files, notes } = self.read_sources(sources);
        let codebase = Codebase::new(files, &Cores);
        let mut found = survey(&codebase, rules, &Cores);
        found.notes.splice(0..0, notes);
        found
    }
}
