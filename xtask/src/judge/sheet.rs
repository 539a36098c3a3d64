//! The sheet that people fill in: written by `draw`, read by `reveal`.

use super::claim::Claim;
use anyhow::{Context, Result, bail, ensure};
use refscope_text::Pair;

/// What people can say about a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Right,
    Wrong,
    Unclear,
}

/// A claim of a judged sheet.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Judged {
    pub(super) number: usize,
    pub(super) benchmark: String,
    pub(super) commit: String,
    /// The type and the places, as committed lists show them.
    pub(super) claim: String,
    pub(super) verdict: Verdict,
    pub(super) because: String,
}

pub(super) fn head(name: &str) -> String {
    format!(
        "# {name}\n\nFor each claim look at the code of both versions, then write `right`, `wrong` or `unclear` behind\n\
         `verdict:` and one sentence without names of projects behind `because:`.\n"
    )
}

/// A claim with its code and a place for the verdict.
pub(super) fn item(number: usize, claim: &Claim, excerpts: &Pair<String>) -> String {
    let Claim { benchmark, commit, text, title, places, .. } = claim;
    let short = places.as_ref().map(|lines| lines.as_ref().map_or("–".to_owned(), |lines| lines.short()));
    let path = places.as_ref().map(|lines| lines.as_ref().map_or("", |lines| lines.path.as_str()));
    format!(
        "\n## {number}\n\nbenchmark: {benchmark}\ncommit: {commit}\nclaim: {title}, {} → {}\nsentence: {}\n\n\
         ### before {}\n\n{}\n### after {}\n\n{}\nverdict: \nbecause: \n",
        short.before,
        short.after,
        text.replace('\n', "⏎"),
        path.before,
        excerpts.before,
        path.after,
        excerpts.after
    )
}

/// Reads a sheet that was filled in.
pub(super) fn read(sheet: &str) -> Result<Vec<Judged>> {
    sheet.split("\n## ").skip(1).map(judged).collect()
}

fn judged(item: &str) -> Result<Judged> {
    let number: usize = item.lines().next().unwrap_or_default().trim().parse()?;
    // The code of an excerpt is indented or marked, so no line of it can be taken for a field.
    let field = |name: &str| -> Result<String> {
        let line = item.lines().rev().find_map(|line| line.strip_prefix(name));
        Ok(line.with_context(|| format!("claim {number} has no line {name:?}"))?.trim().to_owned())
    };
    let verdict = match field("verdict:")?.as_str() {
        "right" => Verdict::Right,
        "wrong" => Verdict::Wrong,
        "unclear" => Verdict::Unclear,
        other => bail!("claim {number} has the verdict {other:?}"),
    };
    let because = field("because:")?;
    ensure!(!because.is_empty(), "claim {number} has no reason");
    let (benchmark, commit) = (field("benchmark:")?, field("commit:")?);
    Ok(Judged { number, benchmark, commit, claim: field("claim:")?, verdict, because })
}
