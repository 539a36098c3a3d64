//! scratch
use refscope_engine::{
    Engine,
    git::{Repository, Revision},
};
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let repo = Repository::open(args[1].as_ref()).unwrap();
    let list = std::fs::read_to_string(&args[2]).unwrap();
    let commits: Vec<_> = list
        .lines()
        .map(|l| match repo.resolve(l).unwrap() {
            Revision::Commit(c) => c,
            _ => panic!(),
        })
        .collect();
    let q = |s: &str| format!("{:?}", s).replace("\\'", "'").replace("\\u{", "\\u").replace("\\u0}", "");
    let _ = q;
    let start = std::time::Instant::now();
    Engine::new().detect_each(&repo, &commits, None, |c, d| {
        let d = d.unwrap();
        for r in &d.refactorings {
            println!("{c}\t{}", r.description.replace('\t', " ").replace('\n', "\\n"));
        }
        true
    });
    eprintln!("{:?}", start.elapsed());
}
