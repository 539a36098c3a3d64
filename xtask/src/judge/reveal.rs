//! Joining a judged sheet with its key.

use super::sheet::{self, Judged, Verdict};
use super::{Kind, Sample};
use anyhow::{Context, Result, ensure};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

pub(super) fn run(root: &Path, sample: &Sample) -> Result<()> {
    let read = |path: &Path| std::fs::read_to_string(path).with_context(|| format!("{}", path.display()));
    let report = report(sample, &read(&sample.sheet(root))?, &read(&sample.key(root))?)?;
    let folder = root.join("docs/judgements");
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join(format!("{}.md", sample.name())), &report)?;
    println!("{report}");
    Ok(())
}

/// How many claims of one tool have which verdict.
#[derive(Clone, Copy, Default)]
struct Tally {
    n_right: usize,
    n_wrong: usize,
    n_unclear: usize,
}

/// The tool behind each claim, and how many claims it made in all.
struct Key {
    is_ours: BTreeMap<usize, bool>,
    /// Ours, then theirs.
    n_all: [usize; 2],
}

impl Key {
    fn read(text: &str) -> Result<Self> {
        let mut lines = text.lines().map(|line| line.split(' ').collect::<Vec<_>>());
        let head = lines.next().context("the key is empty")?;
        ensure!(head.len() == 3, "the key does not start with the sizes");
        let mut is_ours = BTreeMap::new();
        for line in lines {
            ensure!(line.len() == 2, "the key has a line that is none");
            is_ours.insert(line[0].parse()?, line[1] == "ours");
        }
        Ok(Self { is_ours, n_all: [head[1].parse()?, head[2].parse()?] })
    }
}

fn report(sample: &Sample, sheet: &str, key: &str) -> Result<String> {
    let judged = sheet::read(sheet)?;
    let key = Key::read(key)?;
    ensure!(judged.len() == key.is_ours.len(), "the sheet has {} claims", judged.len());
    let what = match sample.kind {
        Kind::Statements => "pairs of changed statements",
        Kind::Wild => "refactorings in unlabelled commits",
    };
    let (name, kind, seed, n) = (sample.name(), sample.kind.name(), sample.seed, judged.len());
    let n_commits = judged.iter().map(|one| &one.commit).collect::<BTreeSet<_>>().len();
    let mut text = format!(
        "# Judged differences: {name}\n\n`cargo xtask judge draw --kind {kind} --seed {seed} --count {n}` drew {what}\n\
         that only one of the two tools has, from {n_commits} commits. One judge compared the code of both versions \
         without\nseeing whose claims they are, and `cargo xtask judge reveal` wrote this page. It is an opinion. Kinds \
         that Refscope does\nnot detect betray who speaks, and claims about one commit are not independent of each \
         other.\n\n"
    );
    text.push_str("| said by | of | drawn | right | wrong | unclear |\n|---|--:|--:|--:|--:|--:|\n");
    for (at, tool) in ["Refscope", "RefactoringMiner"].into_iter().enumerate() {
        let Tally { n_right, n_wrong, n_unclear } = tally(&judged, &key, at == 0);
        let n_drawn = n_right + n_wrong + n_unclear;
        writeln!(
            text,
            "| {tool} alone | {} | {n_drawn} | {n_right} | {n_wrong} | {n_unclear} |",
            key.n_all[at]
        )?;
    }
    text.push_str("\n| # | said by | benchmark | commit | claim, lines | verdict | because |\n");
    text.push_str("|--:|---|---|---|---|---|---|\n");
    for Judged { number, benchmark, commit, claim, verdict, because } in &judged {
        let tool = if key.is_ours[number] { "Refscope" } else { "RefactoringMiner" };
        let (commit, verdict) = (&commit[..commit.len().min(12)], format!("{verdict:?}").to_lowercase());
        writeln!(text, "| {number} | {tool} | {benchmark} | {commit} | {claim} | {verdict} | {because} |")?;
    }
    Ok(text)
}

fn tally(judged: &[Judged], key: &Key, is_ours: bool) -> Tally {
    let mut tally = Tally::default();
    for one in judged.iter().filter(|one| key.is_ours.get(&one.number) == Some(&is_ours)) {
        match one.verdict {
            Verdict::Right => tally.n_right += 1,
            Verdict::Wrong => tally.n_wrong += 1,
            Verdict::Unclear => tally.n_unclear += 1,
        }
    }
    tally
}

#[cfg(test)]
mod tests {
    use super::super::claim::{Claim, Lines};
    use super::*;
    use refscope_text::Pair;

    fn sheet() -> String {
        let lines = |path: &str| Some(Lines { path: format!("src/{path}"), first: 3, last: 4 });
        let claim = |is_ours| Claim {
            benchmark: "wild-dev",
            commit: "1234567890abcdef".to_owned(),
            text: "Rename Class A renamed to B".to_owned(),
            title: "Rename Class",
            places: Pair::new(lines("A.java"), lines("B.java")),
            is_ours,
        };
        let code = Pair::new("     1 verdict: right\n".to_owned(), String::new());
        sheet::head("wild-7") + &sheet::item(1, &claim(true), &code) + &sheet::item(2, &claim(false), &code)
    }

    #[test]
    fn a_sheet_does_not_tell_who_speaks() {
        let sheet = sheet();
        let (one, other) = sheet.split_once("\n## 2").expect("there are two claims");
        let one = one.split_once("\n## 1").expect("there are two claims").1;
        assert_eq!(one.trim(), other.trim());
    }

    #[test]
    fn verdicts_are_joined_with_the_key() {
        let sheet = sheet().replacen("verdict: \nbecause: ", "verdict: right\nbecause: Same members.", 1);
        let sheet = sheet.replacen("verdict: \nbecause: ", "verdict: unclear\nbecause: Too much changed.", 1);
        let sample = Sample { kind: Kind::Wild, seed: 7 };
        let text = report(&sample, &sheet, "of 20 30\n1 theirs\n2 ours\n").expect("the sheet is judged");
        assert!(text.contains("| Refscope alone | 20 | 1 | 0 | 0 | 1 |"), "{text}");
        assert!(text.contains("| RefactoringMiner alone | 30 | 1 | 1 | 0 | 0 |"), "{text}");
        let row = "| 1 | RefactoringMiner | wild-dev | 1234567890ab | Rename Class, 3-4 → 3-4 | right | Same members. |";
        assert!(text.contains(row), "{text}");
    }

    #[test]
    fn a_sheet_that_is_not_judged_is_refused() {
        let sample = Sample { kind: Kind::Wild, seed: 7 };
        let error = report(&sample, &sheet(), "of 1 1\n1 ours\n2 ours\n").expect_err("nothing was judged");
        assert!(error.to_string().contains("claim 1"), "{error}");
    }
}
