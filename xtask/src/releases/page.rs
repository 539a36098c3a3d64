//! The table of all pairs.

use super::known::{self, Score};
use super::pairs::{PAIRS, evolution, releases};
use super::{by_kind, write_section};
use crate::bench::{clock, page::machine};
use crate::corpus::Corpus;
use anyhow::Result;
use refscope_releases::{Evolution, Options};
use std::fmt::Write as _;
use std::path::Path;

pub(super) fn run(root: &Path, corpus: &Corpus) -> Result<()> {
    let options = Options::default();
    let mut table = format!(
        "`cargo xtask releases table` ({}). What the paper found is written as good results, false alarms, misses. The \
         time is that of one thread, reading and lexing left out; the paper took 37 s, 4 min 55 s and 16 min 38 s.\n\n\
         | pair | classes | methods | the paper found | we find | named in the paper | notes of the authors | time |\n\
         |---|--:|--:|---|---|--:|--:|--:|\n",
        machine()
    );
    let mut misses = String::new();
    for pair in &PAIRS {
        let releases = releases(corpus, pair, &options)?;
        let mut found = Evolution::default();
        let time = clock::time(|| found = evolution(&releases, &options))?;
        let stated = known::stated(corpus, pair, &found)?;
        let deprecated = known::deprecated(corpus, pair, &found, &releases.after)?;
        let sizes = found.sizes;
        writeln!(
            table,
            "| {} | {} → {} | {} → {} | {} | {} | {}/{} | {}/{} | {:.2} s |",
            pair.name,
            sizes.n_types.0,
            sizes.n_types.1,
            sizes.n_methods.0,
            sizes.n_methods.1,
            pair.paper,
            by_kind(&found),
            stated.n_found,
            stated.n_known,
            deprecated.n_found,
            deprecated.n_known,
            time.as_secs_f64(),
        )?;
        for score in [stated, deprecated] {
            write_misses(&mut misses, pair.name, &score)?;
        }
    }
    write_section(root, "pairs", &format!("{table}\n{misses}"))
}

fn write_misses(misses: &mut String, pair: &str, score: &Score) -> Result<()> {
    for it in &score.missed {
        writeln!(misses, "- {pair}, missed: {it}")?;
    }
    if !score.outside.is_empty() {
        let all = score.outside.join("; ");
        writeln!(misses, "- {pair}, not counted, as the later release has nothing of that name: {all}")?;
    }
    Ok(())
}
