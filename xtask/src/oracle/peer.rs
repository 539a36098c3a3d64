//! RefactoringMiner's stored answers, scored as ours are: what the figures beside ours are compared with.

use super::benchmark::{Benchmark, stored_answers};
use super::score::Score;
use super::{Halves, Options, scoreboard};
use crate::corpus::Corpus;
use anyhow::Result;
use std::path::Path;

/// The benchmarks whose labels people have judged. In the third one the labels are these very answers.
const BENCHMARKS: [&str; 2] = ["java1-dev", "java2-dev"];

/// Scores the answers and keeps the scoreboard; says whether it is what they give.
pub(super) fn run(root: &Path, corpus: &Corpus, name: &str, options: &Options) -> Result<bool> {
    let mut text = format!("# {name}\n\nWritten by `cargo xtask oracle {name}`.\n");
    for benchmark_name in BENCHMARKS {
        let benchmark = Benchmark::read(corpus, benchmark_name, options)?;
        let score = Score::new(&benchmark, &stored_answers(corpus, benchmark_name)?, &Halves::read(root)?);
        println!("{benchmark_name:12} {name} {}", score.total());
        scoreboard::write_differences(root, &format!("{benchmark_name}.{name}"), &score.differences())?;
        text.push_str(&format!("\n## {benchmark_name}\n\n{}", scoreboard::rows(&benchmark, &score)?));
    }
    if !options.is_everything() {
        return Ok(true);
    }
    scoreboard::update(root, &format!("{name}.md"), &text, options.check)
}
