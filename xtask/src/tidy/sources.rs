//! What shipped code must not do: print, or look around; and what a detector must not: read what others found.

use super::{Complaints, files::Files, files::TextFile};

/// Something that only a few crates may do.
struct Rule {
    patterns: &'static [&'static str],
    /// The folders of the crates that may.
    allowed: &'static [&'static str],
    reason: &'static str,
}

/// The crates that face people and machines; what tests share is not shipped at all.
const RULES: &[Rule] = &[
    Rule {
        patterns: &["println!", "print!(", "eprint!(", "dbg!("],
        allowed: &["cli", "testkit"],
        reason: "a library never prints",
    },
    Rule {
        patterns: &["std::env", "env::var"],
        allowed: &["cli", "testkit"],
        reason: "a library never reads the environment",
    },
    Rule {
        patterns: &["Instant::now", "SystemTime::now"],
        allowed: &["engine", "cli", "testkit"],
        reason: "results must not depend on the clock",
    },
    Rule {
        patterns: &["process::exit", "process::abort"],
        allowed: &["cli"],
        reason: "a library never ends the process",
    },
    Rule {
        patterns: &["process::Command", "Command::new("],
        allowed: &["cli", "testkit"],
        reason: "nothing that is shipped starts a program",
    },
    Rule {
        patterns: &["std::fs", "File::open", "std::net"],
        allowed: &["git", "archive", "columns", "cli", "testkit"],
        reason: "only the way in reads files, and only the archive keeps some",
    },
    Rule {
        patterns: &["std::thread", "thread::spawn"],
        allowed: &["engine", "cli", "testkit"],
        reason: "only the engine starts threads",
    },
];

/// Where the detectors lie; the first file calls them.
const DETECTORS: &str = "crates/refactorings/src/operations/";

/// What a detector may do with the list of all findings.
const ADDING: [&str; 2] = ["push(", "extend("];

pub(super) fn check(files: &Files, complaints: &mut Complaints) {
    let is_detector = |path: &str| path.strip_prefix(DETECTORS).is_some_and(|rest| rest != "mod.rs");
    for file in files.rust().filter(|file| is_detector(&file.path)) {
        for (number, line) in file.shipped_lines().filter(|(_, line)| reads_findings(line)) {
            let message = format!("{}:{number}: a detector reads findings: {}", file.path, line.trim());
            complaints.problems.push(message);
        }
    }
    for file in files.rust() {
        let Some(crate_name) = file.crate_name() else { continue };
        for rule in RULES.iter().filter(|rule| !rule.allowed.contains(&crate_name)) {
            check_rule(file, rule, complaints);
        }
    }
}

/// Whether a line does anything else with the findings than adding some.
fn reads_findings(line: &str) -> bool {
    code_of(line).split("findings.").skip(1).any(|used| !ADDING.iter().any(|adding| used.starts_with(adding)))
}

fn check_rule(file: &TextFile, rule: &Rule, complaints: &mut Complaints) {
    for (number, line) in file.shipped_lines() {
        let code = code_of(line);
        if let Some(pattern) = rule.patterns.iter().find(|pattern| code.contains(**pattern)) {
            complaints.problems.push(format!("{}:{number}: {pattern}: {}", file.path, rule.reason));
        }
    }
}

/// A line without its comment.
fn code_of(line: &str) -> &str {
    line.split_once("//").map_or(line, |(code, _)| code)
}

#[cfg(test)]
mod tests {
    use super::reads_findings;

    #[test]
    fn a_detector_only_adds() {
        assert!(!reads_findings("findings.push(draft);"));
        assert!(!reads_findings("    findings.extend(found);"));
        assert!(!reads_findings("//! Operands and places of findings."));
        assert!(reads_findings("if findings.iter().any(is_rename) {"));
    }
}
