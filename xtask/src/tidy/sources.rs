//! What shipped code must not do: print, or look around.

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

pub(super) fn check(files: &Files, complaints: &mut Complaints) {
    for file in files.rust() {
        let Some(crate_name) = file.crate_name() else { continue };
        for rule in RULES.iter().filter(|rule| !rule.allowed.contains(&crate_name)) {
            check_rule(file, rule, complaints);
        }
    }
}

fn check_rule(file: &TextFile, rule: &Rule, complaints: &mut Complaints) {
    for (number, line) in file.shipped_lines() {
        let code = line.split_once("//").map_or(line, |(code, _)| code);
        if let Some(pattern) = rule.patterns.iter().find(|pattern| code.contains(**pattern)) {
            complaints.problems.push(format!("{}:{number}: {pattern}: {}", file.path, rule.reason));
        }
    }
}
