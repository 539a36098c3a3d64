//! What the fixtures in `cases` expect: each candidate on a line, the most trustworthy first.

use refscope_engine::text::Cancellation;
use refscope_engine::{Engine, wording};
use refscope_ranking::{Candidate, purity, rank};
use refscope_testkit::check::check_folder;
use refscope_testkit::fixture::Case;

#[test]
fn candidates_are_ranked() {
    check_folder(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases"), |case: &Case| {
        let cancellation = Cancellation::default();
        let comparison = Engine::new().compare(&case.change(), &cancellation).found;
        let refactorings = refscope_refactorings::detect(&comparison, &cancellation);
        let ranking = rank(&comparison, &refactorings);
        let candidates: String = ranking.candidates.iter().map(line).collect();
        let residue = refscope_refactorings::residue(&comparison, &refactorings);
        let purities = refactorings.iter().zip(purity(&refactorings, &residue));
        let purities: String = purities
            .map(|(it, purity)| format!("{} {}\n", purity.name(), wording::description(it)))
            .collect();
        vec![("candidates", candidates), ("purity", purities)]
    });
}

/// `LOW EQUAL Add Parameter: Log.log(String) → Log.log(String, int); confirmed`
fn line(candidate: &Candidate) -> String {
    let Candidate { kind, declared, similarity, risk, .. } = candidate;
    let mut line = format!("{} {} {}: ", risk.name(), similarity.name(), kind.title());
    line.push_str(&format!("{} → {}", declared.before.title(), declared.after.title()));
    for (holds, word) in [
        (candidate.basis.name() == "no-body", "no body"),
        (candidate.is_combined, "combined"),
        (!candidate.confirmed_by.is_empty(), "confirmed"),
    ] {
        if holds {
            line.push_str(&format!("; {word}"));
        }
    }
    if let Some(reason) = &candidate.reason {
        line.push_str(&format!("; {reason}"));
    }
    line + "\n"
}
