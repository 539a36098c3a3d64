//! Counts verdicts and shows them: in the terminal, and as the committed page.

use super::blobs::{Blob, TIME_LIMIT, Verdict};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Who judges.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Referee {
    /// Tree-sitter's grammar.
    TreeSitter,
    /// Eclipse's parser, on what tree-sitter refuses.
    EclipseForRefused,
    /// Eclipse's parser, on a sample.
    Eclipse,
    /// The statements in RefactoringMiner's stored answers.
    Silver,
}

impl Referee {
    const ALL: [Self; 4] = [Self::TreeSitter, Self::EclipseForRefused, Self::Eclipse, Self::Silver];

    fn title(self) -> &'static str {
        match self {
            Self::TreeSitter => "Tree-sitter (`tree-sitter-java-orchard`), every distinct file",
            Self::EclipseForRefused => "Eclipse, on the files that tree-sitter refuses",
            Self::Eclipse => "Eclipse, on a sample",
            Self::Silver => "RefactoringMiner's statements",
        }
    }

    fn explanation(self) -> &'static str {
        match self {
            Self::TreeSitter => {
                "Compared by kind and exact span: packages, imports, declarations, statements, labels of \
                 switches, lambdas. Every file is also checked for the properties of any input: spans nest, the \
                 skeleton and the whole tree agree, deferred bodies parse to the same trees."
            }
            Self::EclipseForRefused => {
                "Where tree-sitter finds a syntax error, Eclipse's parser (newest Java) decides whether there is one. \
                 When it refuses as well, there is nothing to compare, and the reason is what our own tree suggests."
            }
            Self::Eclipse => {
                "Compared by kind and exact span, declarations from their Javadoc on. The files with the lowest ids \
                 are taken, which are hashes of the content."
            }
            Self::Silver => {
                "Every statement that RefactoringMiner's stored answers name (`silver/`, matched and unmatched) \
                 must be the exact span of one of our nodes: of a statement (same), or of something else that \
                 RefactoringMiner compares like one (explained). Counted are distinct spans of a file version."
            }
        }
    }
}

/// What became of the files of one bundle.
#[derive(Clone, Default)]
struct Tally {
    same: usize,
    /// What spans that we see as well are for us.
    seen_as: BTreeMap<&'static str, usize>,
    by_reason: BTreeMap<&'static str, usize>,
    n_explained: usize,
    refused: BTreeMap<&'static str, usize>,
    n_unexplained: usize,
}

impl Tally {
    fn n_files(&self) -> usize {
        self.same + self.n_explained + self.refused.values().sum::<usize>() + self.n_unexplained
    }

    fn absorb(&mut self, other: &Self) {
        self.same += other.same;
        self.n_explained += other.n_explained;
        self.n_unexplained += other.n_unexplained;
        for (reason, n) in &other.seen_as {
            *self.seen_as.entry(reason).or_default() += n;
        }
        for (reason, n) in &other.by_reason {
            *self.by_reason.entry(reason).or_default() += n;
        }
        for (reason, n) in &other.refused {
            *self.refused.entry(reason).or_default() += n;
        }
    }
}

/// All verdicts.
pub(crate) struct Scoreboard {
    tallies: BTreeMap<(Referee, String), Tally>,
    n_left_to_show: usize,
    shown_reason: Option<String>,
}

impl Scoreboard {
    pub(crate) fn new(n_to_show: usize, shown_reason: Option<String>) -> Self {
        Self { tallies: BTreeMap::new(), n_left_to_show: n_to_show, shown_reason }
    }

    /// Counts a verdict on a file; prints it when it needs a person.
    pub(crate) fn add(&mut self, referee: Referee, blob: &Blob, verdict: Verdict) {
        let tally = self.tallies.entry((referee, blob.bundle.clone())).or_default();
        let mut lines = Vec::new();
        match verdict {
            Verdict::Same => tally.same += 1,
            Verdict::Explained(reasons) => {
                tally.n_explained += 1;
                for reason in &reasons {
                    *tally.by_reason.entry(reason).or_default() += 1;
                }
                if self.shown_reason.as_ref().is_some_and(|it| reasons.iter().any(|name| name.contains(it))) {
                    lines = reasons.into_iter().map(str::to_owned).collect();
                }
            }
            Verdict::Refused(reason) => {
                *tally.refused.entry(reason).or_default() += 1;
                if self.shown_reason.as_ref().is_some_and(|it| reason.contains(it)) {
                    lines.push(reason.to_owned());
                }
            }
            Verdict::Different(differences) => {
                tally.n_unexplained += 1;
                lines = differences;
            }
            Verdict::Failed(reason) => {
                tally.n_unexplained += 1;
                lines.push(reason);
            }
        }
        if !lines.is_empty() && self.n_left_to_show > 0 {
            self.n_left_to_show -= 1;
            println!("{} {} {}", blob.bundle, blob.id, blob.path);
            lines.iter().take(6).for_each(|line| println!("    {line}"));
        }
    }

    /// Counts a span that we see as well, by what it is for us.
    pub(crate) fn add_span(&mut self, bundle: &str, kind: &'static str, is_same: bool) {
        let tally = self.tallies.entry((Referee::Silver, bundle.to_owned())).or_default();
        if is_same {
            tally.same += 1;
        } else {
            tally.n_explained += 1;
        }
        *tally.seen_as.entry(kind).or_default() += 1;
    }

    /// How many differences have no reason.
    pub(crate) fn n_unexplained(&self) -> usize {
        self.tallies.values().map(|tally| tally.n_unexplained).sum()
    }

    fn total(&self, referee: Referee) -> Tally {
        let mut total = Tally::default();
        let of_referee = self.tallies.iter().filter(|((it, _), _)| *it == referee);
        of_referee.for_each(|(_, tally)| total.absorb(tally));
        total
    }

    /// One table for each referee, with its reasons below.
    pub(crate) fn table(&self) -> String {
        let mut text = String::new();
        for referee in Referee::ALL {
            let total = self.total(referee);
            if total.n_files() == 0 {
                continue;
            }
            let unit = if referee == Referee::Silver { "spans" } else { "files" };
            let _ = writeln!(text, "\n## {}\n\n{}\n", referee.title(), referee.explanation());
            let _ = writeln!(text, "| bundle | {unit} | same | explained | refused | without a reason |");
            let _ = writeln!(text, "|---|--:|--:|--:|--:|--:|");
            for ((it, bundle), tally) in &self.tallies {
                if *it == referee {
                    let _ = writeln!(text, "{}", row(&format!("`{bundle}`"), tally));
                }
            }
            let _ = writeln!(text, "{}", row("**all**", &total));
            write_reasons(&mut text, &total);
        }
        text
    }

    /// The committed page.
    pub(crate) fn page(&self, n_files_for_eclipse: usize) -> String {
        let seconds = TIME_LIMIT.as_secs();
        format!(
            "# Referees\n\nHow our Java front end compares with other parsers on the benchmark corpus, which is the \
             folder that `REFSCOPE_CORPUS` names. Made by\n\n    cargo xtask referee --jdt {n_files_for_eclipse} \
             --write\n\nA difference needs a reason that stands in `xtask/src/referee/reasons.rs`; one without a \
             reason, a panic, or a file that takes our parser longer than {seconds} s makes the command fail. \
             `cargo xtask referee --sample` judges a fixed sample, about half a minute of processor time.\n{}",
            self.table()
        )
    }
}

fn row(name: &str, tally: &Tally) -> String {
    let n_refused: usize = tally.refused.values().sum();
    let Tally { same, n_explained, n_unexplained, .. } = tally;
    format!("| {name} | {} | {same} | {n_explained} | {n_refused} | {n_unexplained} |", tally.n_files())
}

fn write_reasons(text: &mut String, tally: &Tally) {
    let seen = tally.seen_as.iter().map(|(kind, n)| ("seen as", kind, n));
    let explained = tally.by_reason.iter().map(|(reason, n)| ("explained", reason, n));
    let refused = tally.refused.iter().map(|(reason, n)| ("refused", reason, n));
    let rows: Vec<_> = seen.chain(explained).chain(refused).collect();
    if !rows.is_empty() {
        let _ = writeln!(text, "\n| | reason | number |\n|---|---|--:|");
        rows.iter().for_each(|(what, reason, n)| _ = writeln!(text, "| {what} | {reason} | {n} |"));
    }
}
