//! Our front end against other parsers.

mod items;

use crate::corpus::{self, Corpus};
use anyhow::Result;
use rayon::prelude::*;
use refscope_syntax::LexedFile;
use refscope_text::decode;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// What to compare.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only these bundles.
    bundles: Vec<String>,
    /// Only every n-th blob.
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Print this many differences.
    #[arg(long, default_value_t = 20)]
    show: usize,
}

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let corpus = Corpus::require(root)?;
    let bundles = if options.bundles.is_empty() { corpus.bundles()? } else { options.bundles.clone() };
    let mut seen = std::collections::HashSet::new();
    let mut summary: BTreeMap<&str, usize> = BTreeMap::new();
    let mut shown = 0;
    for bundle in &bundles {
        let repository = corpus.repository(bundle)?;
        let ids: BTreeMap<_, _> = corpus::blob_ids(&repository, ".java")?
            .into_iter()
            .filter(|(id, _)| seen.insert(id.clone()))
            .collect();
        let chosen: Vec<String> = ids.keys().step_by(options.every).cloned().collect();
        let mut batch = Vec::new();
        let mut verdicts = Vec::new();
        let mut judge = |batch: &mut Vec<(String, Vec<u8>)>| {
            verdicts.extend(batch.par_drain(..).map(|(id, bytes)| (id, compare(bytes))).collect::<Vec<_>>());
        };
        corpus::read_blobs(&repository, chosen, |id, bytes| {
            batch.push((id.to_owned(), bytes));
            if batch.len() >= 512 {
                judge(&mut batch);
            }
        })?;
        judge(&mut batch);
        for (id, verdict) in verdicts {
            *summary.entry(verdict.class()).or_default() += 1;
            if let Verdict::Different(lines) = verdict
                && shown < options.show
            {
                shown += 1;
                println!("{bundle} {} {}", &id[..12], ids[&id]);
                for line in lines.iter().take(6) {
                    println!("    {line}");
                }
            }
        }
        eprintln!("{bundle}: {summary:?}");
    }
    println!("{summary:?}");
    Ok(())
}

enum Verdict {
    Same,
    RefereeFailed,
    Different(Vec<String>),
}

impl Verdict {
    fn class(&self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::RefereeFailed => "the referee found a syntax error",
            Self::Different(_) => "different",
        }
    }
}

fn compare(bytes: Vec<u8>) -> Verdict {
    let text: Arc<str> = decode(bytes).0.into();
    let tree = LexedFile::new(text.clone()).parse_all();
    let mut parser = tree_sitter::Parser::new();
    parser.set_language(&tree_sitter_java_orchard::LANGUAGE.into()).expect("the grammar fits the library");
    let theirs = parser.parse(text.as_bytes(), None).expect("parsing is not cancelled");
    let (theirs, has_error) = items::tree_sitters(&theirs);
    if has_error {
        return Verdict::RefereeFailed;
    }
    let ours = items::ours(&tree, &text);
    if ours == theirs {
        return Verdict::Same;
    }
    let mut lines = Vec::new();
    for (mark, only) in [("ours", &ours - &theirs), ("theirs", &theirs - &ours)] {
        for (start, end, kind) in only {
            let code: String = text[start as usize..end as usize].chars().take(70).collect();
            lines.push(format!("{mark} {kind} {start}..{end} {:?}", code));
        }
    }
    Verdict::Different(lines)
}
