//! `cargo xtask bench front`: our Java front end beside tree-sitter's parse of the same files, on one core.

use crate::corpus::{self, Corpus};
use anyhow::Result;
use refscope_syntax::{LexedFile, SourceTree};
use refscope_text::decode;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What to measure.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The bundle whose Java files are parsed
    #[arg(default_value = "java1-dev")]
    bundle: String,
    /// Only every n-th file
    #[arg(long, default_value_t = 4)]
    every: usize,
    /// How often each stage runs; the fastest round counts
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

pub(crate) fn run(root: &Path, options: &Options) -> Result<()> {
    let texts = read_texts(&Corpus::require(root)?, options)?;
    let n_bytes: usize = texts.iter().map(|text| text.len()).sum();
    println!("{} files of {}, {:.1} MB", texts.len(), options.bundle, megabytes(n_bytes));
    let mut parser = tree_sitter::Parser::new();
    parser.set_language(&tree_sitter_java_orchard::LANGUAGE.into())?;
    let mut fastest = [Duration::MAX; 4];
    for _ in 0..options.rounds {
        let stages: [&mut dyn FnMut(&Arc<str>); 4] = [
            &mut |text| drop(black_box(parser.parse(text.as_bytes(), None))),
            &mut |text| drop(black_box(LexedFile::new(text.clone()))),
            &mut |text| drop(black_box(SourceTree::new(text.clone()))),
            &mut |text| drop(black_box(LexedFile::new(text.clone()).parse_all())),
        ];
        for (stage, fastest) in stages.into_iter().zip(&mut fastest) {
            let start = Instant::now();
            texts.iter().for_each(stage);
            *fastest = start.elapsed().min(*fastest);
        }
    }
    let names = ["tree-sitter, parse", "lex", "lex + skeleton", "lex + parse everything"];
    for (name, time) in names.into_iter().zip(fastest) {
        let ratio = fastest[0].as_secs_f64() / time.as_secs_f64();
        println!("{name:24} {:8.1} MB/s {ratio:7.1} x", megabytes(n_bytes) / time.as_secs_f64());
    }
    print_memory(&texts, n_bytes);
    print_growth();
    Ok(())
}

fn megabytes(n_bytes: usize) -> f64 {
    n_bytes as f64 / 1e6
}

fn read_texts(corpus: &Corpus, options: &Options) -> Result<Vec<Arc<str>>> {
    let repository = corpus.repository(&options.bundle)?;
    let ids: Vec<String> =
        corpus::blob_ids(&repository, ".java")?.into_keys().step_by(options.every).collect();
    let mut texts = Vec::new();
    corpus::read_blobs(&repository, ids, |_, bytes| texts.push(decode(bytes).0.into()))?;
    Ok(texts)
}

fn print_memory(texts: &[Arc<str>], n_bytes: usize) {
    let skeletons: usize = texts.iter().map(|text| SourceTree::new(text.clone()).memory()).sum();
    let trees: usize = texts.iter().map(|text| LexedFile::new(text.clone()).parse_all().memory()).sum();
    println!(
        "memory for a byte of source: {:.2} tokens, comments and skeleton; {:.2} the tree of everything",
        skeletons as f64 / n_bytes as f64,
        trees as f64 / n_bytes as f64
    );
}

/// The same class body again and again, up to 10 MB: the time for a byte must not grow.
fn print_growth() {
    let method = "    int sum(List<Integer> xs) {\n        int s = 0;\n        for (int x : xs) {\n            s += x * 2;\n        }\n        return s;\n    }\n";
    for n_bytes in [100_000, 1_000_000, 10_000_000] {
        let text: Arc<str> = format!("class A {{\n{}}}\n", method.repeat(n_bytes / method.len())).into();
        let start = Instant::now();
        let n_rounds = 10_000_000 / n_bytes;
        for _ in 0..n_rounds {
            drop(black_box(LexedFile::new(text.clone()).parse_all()));
        }
        let nanoseconds = start.elapsed().as_nanos() as f64 / (text.len() * n_rounds) as f64;
        println!("one file of {:4.1} MB: {nanoseconds:.2} ns a byte", megabytes(text.len()));
    }
}
