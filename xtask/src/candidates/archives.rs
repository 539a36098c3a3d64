//! The paper's archives, mined anew: candidates by kind beside its counts, and whether commits whose messages speak of
//! restructuring have more confirmed ones than the others.

use crate::corpus::Corpus;
use crate::histories::mined;
use anyhow::{Context, Result, ensure};
use refscope_ranking::CandidateKind;
use rusqlite::Connection;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

/// An archive, its name in the paper, and what the paper counts of each kind in the order of [`CandidateKind::ALL`]: all
/// candidates, those of equal code and the clones. It does not say how many fields of one name and type have equal code.
type Archive = (&'static str, &'static str, [(u32, u32, u32); 10]);

const ARCHIVES: [Archive; 2] = [
    (
        "versions/tomcat-3.x-history",
        "Tomcat",
        [
            (104, 48, 32),
            (42, 21, 4),
            (106, 82, 3),
            (136, 30, 6),
            (34, 3, 2),
            (540, 100, 12),
            (511, 6, 16),
            (21, 21, 0),
            (1915, 0, 0),
            (3283, 2112, 199),
        ],
    ),
    (
        "versions/jedit-cvs-history",
        "jEdit",
        [
            (46, 15, 19),
            (42, 24, 1),
            (41, 29, 0),
            (260, 24, 1),
            (84, 12, 1),
            (226, 7, 1),
            (862, 18, 7),
            (3, 1, 0),
            (373, 0, 0),
            (382, 188, 53),
        ],
    ),
];

/// The paper leaves out what changes more files: it takes it for a merge.
const MAX_FILES: &str = "50";

/// The counts by kind, as the tables of the paper have them, beside those that it does not see.
pub(super) fn counts(root: &Path, corpus: &Corpus) -> Result<String> {
    let mut text = String::from(
        "| archive | kind | candidates | EQUAL | CLONE | the paper: candidates | EQUAL | CLONE | combined beside them | confirmed LOW | confirmed HIGH |\n\
         |---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for (bundle, name, paper) in ARCHIVES {
        let database = database(root, corpus, bundle)?;
        for (kind, (n_paper, n_equal, n_clone)) in CandidateKind::ALL.into_iter().zip(paper) {
            let query = "SELECT sum(NOT is_combined), sum(NOT is_combined AND similarity = 'EQUAL'), \
                         sum(NOT is_combined AND similarity = 'CLONE'), sum(is_combined), \
                         avg(CASE risk WHEN 'LOW' THEN is_confirmed END), avg(CASE risk WHEN 'HIGH' THEN is_confirmed END) \
                         FROM ranked WHERE kind = ?1";
            let row = database.query_row(query, [kind.title()], |row| {
                let count = |at: usize| Ok::<_, rusqlite::Error>(row.get::<_, Option<i64>>(at)?.unwrap_or(0));
                let share = |at: usize| {
                    let share = row.get::<_, Option<f64>>(at)?;
                    Ok::<_, rusqlite::Error>(share.map_or("–".to_owned(), |share| format!("{share:.2}")))
                };
                Ok((count(0)?, count(1)?, count(2)?, count(3)?, share(4)?, share(5)?))
            })?;
            let (n_plain, equal, clone, combined, low, high) = row;
            let [n_equal, n_clone] = match kind {
                CandidateKind::MoveField => ["–".to_owned(), "–".to_owned()],
                _ => [n_equal.to_string(), n_clone.to_string()],
            };
            writeln!(
                text,
                "| {name} | {} | {n_plain} | {equal} | {clone} | {n_paper} | {n_equal} | {n_clone} | {combined} | {low} | {high} |",
                kind.title()
            )?;
        }
    }
    Ok(text)
}

/// The part of an archive that the paper looked at.
fn database(root: &Path, corpus: &Corpus, bundle: &str) -> Result<Connection> {
    let name = bundle.rsplit('/').next().unwrap_or(bundle);
    let file = root.join(format!("target/histories/{name}-paper.db"));
    let repository = corpus.repository(bundle)?;
    mined(root, &repository, &file, &["--range", "paper-last", "--max-files", MAX_FILES])?;
    Ok(Connection::open(&file)?)
}

/// A commit whose message speaks of restructuring.
#[derive(Deserialize)]
struct Mention {
    commit: String,
}

/// Commits whose messages speak of restructuring beside the others that change sources.
pub(super) fn mentions(root: &Path, corpus: &Corpus) -> Result<String> {
    let mut text = String::from(
        "| archive | commits | how many | with a confirmed candidate | confirmed candidates for each | for each 100 changed lines |\n\
         |---|---|--:|--:|--:|--:|\n",
    );
    for (bundle, name, _) in ARCHIVES {
        let list = std::fs::read_to_string(corpus.file(&format!("{bundle}.mentions.jsonl")))?;
        let mentions = list.lines().map(serde_json::from_str::<Mention>);
        let mentions: BTreeSet<String> =
            mentions.map(|it| it.map(|it| it.commit)).collect::<Result<_, _>>()?;
        let rows = confirmed(&database(root, corpus, bundle)?)?;
        let mut means = Vec::new();
        for (is_mentioned, title) in [(true, "speak of restructuring"), (false, "all others")] {
            let of: Vec<_> = rows.iter().filter(|it| mentions.contains(&it.0) == is_mentioned).collect();
            let n_commits = of.len() as f64;
            let n_with = of.iter().filter(|it| it.1 > 0).count() as f64;
            let n_confirmed: i64 = of.iter().map(|it| it.1).sum();
            let n_lines: i64 = of.iter().map(|it| it.2).sum();
            let mean = n_confirmed as f64 / n_commits;
            means.push(mean);
            writeln!(
                text,
                "| {name} | {title} | {} | {:.1} % | {mean:.2} | {:.2} |",
                of.len(),
                100.0 * n_with / n_commits,
                100.0 * n_confirmed as f64 / n_lines.max(1) as f64
            )?;
        }
        ensure!(means[0] > means[1], "{name}: commits that speak of restructuring have fewer candidates");
    }
    Ok(text)
}

/// The commits that change sources: their ids, how many confirmed candidates they have, and how many lines they change.
fn confirmed(database: &Connection) -> Result<Vec<(String, i64, i64)>> {
    let query = "SELECT sha, (SELECT count(*) FROM candidates k WHERE k.change_id = h.change_id \
                 AND EXISTS(SELECT 1 FROM confirmations x WHERE x.candidate_id = k.candidate_id)), coalesce(lines_changed, 0) \
                 FROM changes h JOIN commits USING(commit_id) WHERE n_source_files > 0 AND state <> 'skipped'";
    let mut statement = database.prepare(query)?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// What the paper's tool missed, and names.
#[derive(Deserialize)]
struct Known {
    bundle: String,
    commit: String,
}

/// The worked example comes out as in the paper: no single row of its tables sees the pair, and the detection does.
pub(super) fn example(root: &Path, corpus: &Corpus) -> Result<String> {
    let text = std::fs::read_to_string(corpus.file("versions/weissgerber-diehl-known.jsonl"))?;
    let known: Known = serde_json::from_str(text.lines().next().context("the list is empty")?)?;
    let database = database(root, corpus, &format!("versions/{}", known.bundle))?;
    let query = "SELECT kind, risk, before, after, is_combined, is_confirmed, coalesce(reason, '') FROM ranked \
                 WHERE sha = ?1 AND before LIKE '%processServlets%' ORDER BY rank";
    let mut statement = database.prepare(query)?;
    let rows = statement.query_map([&known.commit], |row| {
        let text = |at: usize| row.get::<_, String>(at);
        Ok((
            [text(0)?, text(1)?, text(2)?, text(3)?, text(6)?],
            row.get::<_, bool>(4)?,
            row.get::<_, bool>(5)?,
        ))
    })?;
    let mut table = String::from(
        "| kind | risk | before | after | combined | confirmed | reason |\n|---|---|---|---|---|---|---|\n",
    );
    let mut kinds = BTreeSet::new();
    for row in rows {
        let ([kind, risk, before, after, reason], is_combined, is_confirmed) = row?;
        ensure!(is_combined, "a row of the paper's tables sees {kind}, which the paper says none does");
        if is_confirmed {
            kinds.insert(kind.clone());
        }
        let word = |is: bool| if is { "yes" } else { "no" };
        let reason = reason.replace('|', "\\|");
        writeln!(
            table,
            "| {kind} | {risk} | `{before}` | `{after}` | {} | {} | {reason} |",
            word(is_combined),
            word(is_confirmed)
        )?;
    }
    let wanted = BTreeSet::from(["Add Parameter".to_owned(), "Move Method".to_owned()]);
    ensure!(kinds.is_superset(&wanted), "the detection confirms only {kinds:?} of the paper's example");
    Ok(table)
}
