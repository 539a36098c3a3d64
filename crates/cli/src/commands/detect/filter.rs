//! Which of the refactorings to report.

use crate::failure::Failure;
use clap::Args;
use globset::{Glob, GlobSet, GlobSetBuilder};
use refscope_engine::opportunities::Rule;
use refscope_engine::{FoundByVectors, Refactoring, RefactoringKind};

/// Which refactorings to report.
#[derive(Debug, Args)]
#[command(next_help_heading = "What to report")]
pub(crate) struct FilterArguments {
    /// Only these kinds, by id or title; `refscope types` lists them.
    #[arg(long = "type", value_name = "KIND", value_delimiter = ',')]
    kinds: Vec<String>,
    /// Only what touches a file or folder that matches, before or after; `*` matches any characters, `/` too.
    #[arg(long = "path", value_name = "GLOB")]
    paths: Vec<String>,
    /// Only what is at least this sure, from 0 to 1.
    #[arg(long, value_name = "X", default_value_t = 0.0, value_parser = confidence, hide_default_value = true)]
    min_confidence: f64,
}

/// Picks what was asked for.
#[derive(Debug)]
pub(super) struct Filter {
    kinds: Vec<RefactoringKind>,
    /// The kinds that vectors know, by id.
    rules: Vec<String>,
    paths: Option<GlobSet>,
    min_confidence: f64,
}

impl Filter {
    pub(super) fn new(arguments: &FilterArguments) -> Result<Self, Failure> {
        let id = |name: &String| name.trim().to_ascii_lowercase().replace(' ', "-");
        let rules: Vec<String> = arguments.kinds.iter().map(id).filter(|id| is_rule(id)).collect();
        let others = arguments
            .kinds
            .iter()
            .filter(|name| !is_rule(&id(name)) || RefactoringKind::parse(name).is_some());
        let kinds = others.map(|name| kind(name)).collect::<Result<_, _>>()?;
        let paths = (!arguments.paths.is_empty()).then(|| globs(&arguments.paths)).transpose()?;
        Ok(Self { kinds, rules, paths, min_confidence: arguments.min_confidence })
    }

    pub(super) fn accepts(&self, refactoring: &Refactoring) -> bool {
        let is_path_accepted = |paths: &GlobSet| {
            let locations = &refactoring.locations;
            locations.before.iter().chain(&locations.after).any(|location| paths.is_match(&*location.path))
        };
        (self.is_any_kind() || self.kinds.contains(&refactoring.kind))
            && refactoring.confidence >= self.min_confidence
            && self.paths.as_ref().is_none_or(is_path_accepted)
    }

    pub(super) fn accepts_by_vectors(&self, found: &FoundByVectors) -> bool {
        let places = [&found.places.before, &found.places.after];
        (self.is_any_kind() || self.rules.contains(&found.id) || found.detected_as.is_some())
            && self.paths.as_ref().is_none_or(|paths| places.iter().any(|it| paths.is_match(&*it.path)))
    }

    fn is_any_kind(&self) -> bool {
        self.kinds.is_empty() && self.rules.is_empty()
    }
}

/// Whether vectors know a kind of this id.
fn is_rule(id: &str) -> bool {
    Rule::known().iter().any(|rule| rule.id == id)
}

fn kind(name: &str) -> Result<RefactoringKind, Failure> {
    RefactoringKind::parse(name).ok_or_else(|| {
        let near = near_names(name).join("`, `");
        Failure::new(
            format!("there is no kind of refactoring `{name}`"),
            format!("perhaps it is one of `{near}`; `refscope types` lists all"),
        )
    })
}

/// The three ids that look most like a name.
fn near_names(name: &str) -> Vec<String> {
    let wanted = name.trim().to_ascii_lowercase().replace([' ', '_'], "-");
    let mut ids: Vec<String> = RefactoringKind::ALL.iter().map(|kind| kind.id()).collect();
    ids.sort_by(|one, other| {
        let nearness = |id: &str| strsim::sorensen_dice(id, &wanted);
        nearness(other).total_cmp(&nearness(one)).then_with(|| one.cmp(other))
    });
    ids.truncate(3);
    ids
}

/// A glob matches files, and folders with all that is in them.
fn globs(patterns: &[String]) -> Result<GlobSet, Failure> {
    let invalid = |error: globset::Error| {
        let pattern = error.glob().unwrap_or_default();
        Failure::new(
            format!("`{pattern}` is not a pattern for paths: {}", error.kind()),
            "write for example `src/main`, `*Test.java` or `{api,core}/*`",
        )
    };
    let mut globs = GlobSetBuilder::new();
    for pattern in patterns {
        let pattern = pattern.trim_start_matches("./").trim_end_matches('/');
        globs.add(Glob::new(pattern).map_err(invalid)?);
        globs.add(Glob::new(&format!("{pattern}/**")).map_err(invalid)?);
    }
    globs.build().map_err(invalid)
}

fn confidence(text: &str) -> Result<f64, String> {
    let confidence = text.parse().ok().filter(|confidence| (0.0..=1.0).contains(confidence));
    confidence.ok_or_else(|| "it must be a number from 0 to 1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn globs_match_files_and_folders() {
        let globs = globs(&["./src/main/".into(), "*Test.java".into()]).expect("they are globs");
        for path in ["src/main/A.java", "src/main/a/B.java", "any/where/ATest.java"] {
            assert!(globs.is_match(path), "{path}");
        }
        assert!(!globs.is_match("src/mainframe/A.java"));
    }

    #[test]
    fn kinds_have_near_names() {
        assert_eq!(near_names("rename_klass")[0], "rename-class");
        assert_eq!(near_names("Extract Methods")[0], "extract-method");
    }
}
