//! The third referee: the statements that RefactoringMiner's stored answers name. Whoever matches statements must
//! see the same ones, or no pair of theirs can ever be found.

use super::blobs::Blob;
use super::reasons;
use super::scoreboard::{Referee, Scoreboard};
use crate::corpus::{self, Corpus};
use anyhow::{Context, Result};
use flate2::read::GzDecoder;
use refscope_syntax::{JAVA, LexedFile, NodeId, NodeKind, Tree};
use refscope_text::{LineIndex, Position, Side, decode};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::sync::Arc;

/// First line, first column, last line and last column, as RefactoringMiner counts.
pub(crate) type Place = [u32; 4];

/// The part of a stored answer that is read here.
#[derive(Deserialize)]
struct Answer {
    sha1: String,
    mappings: Vec<Mapping>,
}

#[derive(Deserialize)]
struct Mapping {
    before: Body,
    after: Body,
    /// Two places, then how they match.
    pairs: Vec<Vec<serde_json::Value>>,
    unmatched_before: Vec<Place>,
    unmatched_after: Vec<Place>,
}

#[derive(Deserialize)]
struct Body {
    path: String,
}

/// The places named in each file version; a version is what git calls `commit:path`.
type Places = BTreeMap<String, BTreeSet<Place>>;

/// Judges the answers that the corpus has for these bundles; with `is_sample` only the first fifty commits of
/// each.
pub(crate) fn judge(
    corpus: &Corpus,
    bundles: &[String],
    is_sample: bool,
    board: &mut Scoreboard,
) -> Result<()> {
    for bundle in bundles {
        let path = corpus.file(&format!("silver/{bundle}.jsonl.gz"));
        if !path.is_file() {
            continue;
        }
        let mut places = Places::new();
        let lines = BufReader::new(GzDecoder::new(File::open(path)?)).lines();
        for line in lines.take(if is_sample { 50 } else { usize::MAX }) {
            collect(&serde_json::from_str(&line?)?, &mut places)?;
        }
        judge_versions(corpus, bundle, places, board)?;
    }
    Ok(())
}

fn collect(answer: &Answer, places: &mut Places) -> Result<()> {
    for mapping in &answer.mappings {
        for side in Side::BOTH {
            let (revision, path, unmatched) = match side {
                Side::Before => ("^", &mapping.before.path, &mapping.unmatched_before),
                Side::After => ("", &mapping.after.path, &mapping.unmatched_after),
            };
            let of_version = places.entry(format!("{}{revision}:{path}", answer.sha1)).or_default();
            of_version.extend(unmatched);
            for pair in &mapping.pairs {
                let place = pair.get(side as usize).context("a pair has two places")?;
                of_version.insert(Place::deserialize(place)?);
            }
        }
    }
    Ok(())
}

fn judge_versions(corpus: &Corpus, bundle: &str, places: Places, board: &mut Scoreboard) -> Result<()> {
    let repository = corpus.repository(bundle)?;
    let versions: Vec<String> = places.keys().cloned().collect();
    let mut remaining = places.into_iter();
    corpus::read_blobs(&repository, versions, |_, bytes| {
        let Some((version, places)) = remaining.next() else { return };
        let text: Arc<str> = decode(bytes).0.into();
        let tree = LexedFile::new(&JAVA, text.clone()).parse_all();
        let nodes = nodes_by_place(&text, &tree);
        let (id, path) = version.split_once(':').unwrap_or((&version, ""));
        let blob = Blob { bundle: bundle.to_owned(), id: id.to_owned(), path: path.to_owned() };
        for place in places {
            match nodes.get(&place) {
                Some(&kind) => board.add_span(bundle, what_is(kind), kind.is_statement()),
                None => board.add(Referee::Silver, &blob, reasons::of_place(&text, &tree, place)),
            }
        }
    })
}

/// All nodes of a text by their place; of several in one place the outermost.
fn nodes_by_place(text: &str, tree: &Tree) -> HashMap<Place, NodeKind> {
    let mut nodes = HashMap::new();
    for (place, kind) in places(text, tree, |_| true) {
        nodes.entry(place).or_insert(kind);
    }
    nodes
}

/// The place of every node, in the order of the tree; only letters that count make columns.
pub(crate) fn places(text: &str, tree: &Tree, counts: fn(char) -> bool) -> Vec<(Place, NodeKind)> {
    let lines = LineIndex::new(text);
    let position = |offset: u32| {
        let Position { line, column } = lines.position(text, offset);
        let line_start = text[..offset as usize].rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let left_out = text[line_start..offset as usize].chars().filter(|&letter| !counts(letter));
        (line, column - left_out.map(|letter| letter.len_utf16() as u32).sum::<u32>())
    };
    let of_node = |node| {
        let span = tree.span(node);
        let [start, end] = [span.start, span.end].map(position);
        ([start.0, column(start.1), end.0, column(end.1)], tree.kind(node))
    };
    tree.subtree(NodeId::ROOT).map(of_node).collect()
}

/// RefactoringMiner counts columns from 1, but leaves the first one 0.
pub(crate) fn column(n_before: u32) -> u32 {
    if n_before == 0 { 0 } else { n_before + 1 }
}

fn what_is(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Block => "a block",
        _ if kind.is_statement() => "a statement",
        _ if kind.is_expression() => "an expression, not a statement",
        _ => kind.name(),
    }
}
