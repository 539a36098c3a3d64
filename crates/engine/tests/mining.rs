//! The driver: outcomes in order, one change's trouble its own, and an end whenever somebody asks for it.

use refscope_engine::git::Repository;
use refscope_engine::text::{Cancellation, Record, Sink};
use refscope_engine::{Engine, Error, Findings, Options, Outcome, Progress, Source, wording};
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The history of the shop, `n_rounds` times over, and the folder that it lies in.
fn shop(n_rounds: usize) -> (Source, tempfile::TempDir) {
    let folder = refscope_testkit::shop::unpack();
    let repository = Repository::open(&folder.path().join("shop")).expect("the shop is a repository");
    let names: Vec<String> =
        (0..n_rounds).flat_map(|_| (0..6).rev().map(|it| format!("HEAD~{it}"))).collect();
    (Source::listed(repository, names.iter().map(String::as_str)), folder)
}

fn with_threads(n_threads: usize) -> Options {
    Options { n_threads: NonZeroUsize::new(n_threads), ..Options::default() }
}

#[test]
fn outcomes_come_in_order_whatever_the_threads_do() {
    let sentences = |n_threads| -> Vec<(String, Vec<String>)> {
        let (source, _folder) = shop(100);
        let subjects: Vec<_> = source.steps().iter().map(|step| step.subject()).collect();
        let mining = Engine::new().mine(source, &with_threads(n_threads));
        let mined = mining.zip(subjects).map(|(mined, subject)| {
            assert_eq!(mined.subject, subject);
            let found = mined.result.expect("the shop can be read").found;
            let sentences = found.refactorings.iter().map(wording::description).collect();
            (subject.commit().to_owned(), sentences)
        });
        mined.collect()
    };
    let one = sentences(1);
    assert_eq!(one.len(), 600);
    assert!(one.iter().any(|(_, sentences)| !sentences.is_empty()));
    assert_eq!(one, sentences(7));
}

#[test]
fn no_steps_need_no_threads() {
    let (source, _folder) = shop(0);
    assert_eq!(Engine::new().mine(source, &Options::default()).count(), 0);
}

#[test]
fn a_panic_is_the_trouble_of_one_change() {
    std::panic::set_hook(Box::new(|_| {}));
    let (source, _folder) = shop(1);
    let n_seen = AtomicUsize::new(0);
    let mining = Engine::new().mine_with(source, &with_threads(1), move |engine, _, change, cancellation| {
        assert!(n_seen.fetch_add(1, Ordering::Relaxed) != 2, "number {}", 2);
        engine.detect(change, cancellation)
    });
    let messages: Vec<Vec<String>> =
        mining.map(|mined| mined.outcome().notes.into_iter().map(|note| note.message).collect()).collect();
    let mut expected = vec![Vec::new(); 6];
    expected[2] = vec!["internal error: number 2".to_owned()];
    assert_eq!(messages, expected);
}

#[test]
fn a_name_that_stands_for_nothing_is_the_trouble_of_one_change() {
    let folder = refscope_testkit::shop::unpack();
    let repository = Repository::open(&folder.path().join("shop")).expect("the shop is a repository");
    let source = Source::listed(repository, ["HEAD", "nonsense", "HEAD~1"]);
    let results: Vec<_> = Engine::new().mine(source, &Options::default()).map(|mined| mined.result).collect();
    assert!(matches!(&results[..], [Ok(_), Err(Error::Unreadable(_)), Ok(_)]), "{results:?}");
}

#[test]
fn a_time_limit_ends_one_change_and_says_so() {
    let (source, _folder) = shop(1);
    let options = Options { time_limit: Some(Duration::from_millis(50)), ..with_threads(2) };
    let mining = Engine::new().mine_with(source, &options, |engine, _, change, cancellation| {
        while !cancellation.is_cancelled() {
            std::thread::yield_now();
        }
        engine.detect(change, cancellation)
    });
    let outcomes: Vec<_> = mining.map(|mined| mined.outcome()).collect();
    assert_eq!(outcomes.len(), 6);
    for outcome in outcomes {
        assert!(outcome.is_partial && outcome.notes[0].message.contains("time limit"), "{outcome:?}");
    }
}

#[test]
fn a_cancelled_run_ends_without_half_results() {
    let (source, _folder) = shop(500);
    let cancellation = Cancellation::default();
    let options = Options { cancellation: cancellation.clone(), ..with_threads(2) };
    let mut n_seen = 0;
    for mined in Engine::new().mine(source, &options) {
        assert!(!mined.outcome().is_partial);
        n_seen += 1;
        if n_seen == 3 {
            cancellation.cancel();
        }
    }
    assert!((3..3000).contains(&n_seen), "{n_seen}");
}

#[test]
fn a_run_that_nobody_listens_to_ends() {
    let (source, _folder) = shop(500);
    let mut mining = Engine::new().mine(source, &with_threads(3));
    assert!(mining.next().is_some());
    drop(mining);
}

#[test]
fn progress_counts_every_change_once() {
    let (source, _folder) = shop(10);
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = seen.clone();
    let progress = Arc::new(move |it: Progress| log.lock().expect("nobody panics").push(it));
    let options = Options { progress: Some(progress), ..with_threads(2) };
    assert_eq!(Engine::new().mine(source, &options).count(), 60);
    let mut seen = seen.lock().expect("nobody panics").clone();
    seen.sort_by_key(|it| it.n_done);
    let expected: Vec<_> = (1..=60).map(|n_done| Progress { n_done, n_all: 60 }).collect();
    assert_eq!(seen, expected);
}

#[test]
fn a_sink_is_given_all_records() {
    #[derive(Default)]
    struct Counts(usize, usize, bool);
    impl Sink<Findings> for Counts {
        type Error = Infallible;
        fn record(&mut self, record: &Record<'_, Findings>) -> Result<(), Infallible> {
            self.0 += 1;
            self.1 += record.found.refactorings.len();
            Ok(())
        }
        fn end(&mut self) -> Result<(), Infallible> {
            self.2 = true;
            Ok(())
        }
    }
    let mut counts = Counts::default();
    let (source, _folder) = shop(1);
    let Ok(()) = Engine::new().mine(source, &Options::default()).write_to(&mut counts);
    assert!(counts.0 == 6 && counts.1 > 6 && counts.2);
}

/// A thousand methods of another name and a like body: a million pairs for a single pass.
#[test]
fn a_pass_ends_soon_after_the_time_is_over() {
    let file = |name: &str| {
        let method = |at: usize| {
            let body: String = (0..60)
                .map(|it| format!("        {name}.put({it} + {at}, read({it}), \"{name}\");\n"))
                .collect();
            format!("    void {name}{at}() {{\n{body}    }}\n")
        };
        format!("class A {{\n{}}}\n", (0..100).map(method).collect::<String>())
    };
    let folder = tempfile::tempdir().expect("there is room for temporary files");
    for name in ["old", "other"] {
        std::fs::create_dir(folder.path().join(name)).expect("a folder can be made");
        std::fs::write(folder.path().join(name).join("A.java"), file(name)).expect("a file can be written");
    }
    let source = Source::folders(folder.path().join("old"), folder.path().join("other"));
    let options = Options { time_limit: Some(Duration::from_millis(200)), ..Options::default() };
    let start = std::time::Instant::now();
    let outcomes: Vec<Outcome<Findings>> =
        Engine::new().mine(source, &options).map(|mined| mined.outcome()).collect();
    assert!(outcomes[0].is_partial);
    assert!(start.elapsed() < Duration::from_secs(5), "it took {:?}", start.elapsed());
}
