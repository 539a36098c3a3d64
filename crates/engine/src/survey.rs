//! Opportunities in a whole version, looked for on all cores.

use crate::{Engine, VersionSources};
use rayon::prelude::*;
use refscope_opportunities::{Codebase, Rule, Survey, Workers, learn, survey};
use refscope_text::SourceSet;

/// The threads that all work within one version shares.
pub(crate) struct Cores;

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

    /// The draft of a rule for the refactoring that a sample shows, as the text of a rule file.
    ///
    /// # Errors
    ///
    /// Says why the sample shows none.
    pub fn learn(&self, before: &SourceSet, after: &SourceSet, title: &str) -> Result<String, String> {
        let codebase = |sources| Codebase::new(self.read_sources(sources).files, &Cores);
        learn(&codebase(before), &codebase(after), title)
    }
}
