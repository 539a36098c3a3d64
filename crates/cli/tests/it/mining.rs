//! Histories in a database: complete, continued, alone, and left as it is where it is not ours.

use crate::support::Sandbox;
use rusqlite::Connection;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A repository with so many commits, each of which renames a method and changes another.
fn long_history(n_commits: usize) -> Sandbox {
    let sandbox = Sandbox::repository();
    let mut stream = String::new();
    for number in 1..=n_commits {
        let text = format!(
            "package shop;\nclass Cart {{\n  int total{number}() {{ int sum = 0; for (Item item : items) sum += item.price(); \
             return sum; }}\n  int n() {{ return {number}; }}\n}}\n"
        );
        let message = format!("step {number}");
        let time = 1_700_000_000 + number;
        writeln!(stream, "commit refs/heads/main\ncommitter Ann <ann@example.com> {time} +0100")
            .expect("memory");
        writeln!(stream, "data {}\n{message}", message.len()).expect("memory");
        writeln!(stream, "M 100644 inline shop/Cart.java\ndata {}\n{text}", text.len()).expect("memory");
    }
    let mut import = Command::new("git");
    import.args(["fast-import", "--quiet"]).current_dir(sandbox.path()).stdin(Stdio::piped());
    let mut import = import.spawn().expect("git is installed");
    import.stdin.take().expect("it is piped").write_all(stream.as_bytes()).expect("git reads");
    assert!(import.wait().expect("git ends").success());
    sandbox
}

/// All rows of all tables, in order.
pub(crate) fn dump(path: &Path) -> String {
    let database = Connection::open(path).expect("it is a database");
    let names = |query: &str| -> Vec<String> {
        let mut statement = database.prepare(query).expect("a query");
        let names = statement.query_map([], |row| row.get(0)).expect("rows");
        names.collect::<Result<_, _>>().expect("names")
    };
    let mut text = String::new();
    for table in
        names("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY 1")
    {
        let mut statement = database.prepare(&format!("SELECT * FROM {table}")).expect("a table");
        let n_columns = statement.column_count();
        let mut rows = statement.query([]).expect("rows");
        let mut lines = Vec::new();
        while let Some(row) = rows.next().expect("a row") {
            let values = (0..n_columns).map(|at| format!("{:?}", row.get_ref(at).expect("a value")));
            lines.push(values.collect::<Vec<_>>().join(" "));
        }
        lines.sort();
        writeln!(text, "{table}: {}\n{}", lines.len(), lines.join("\n")).expect("memory");
    }
    text
}

pub(crate) fn number(path: &Path, query: &str) -> i64 {
    let database = Connection::open(path).expect("it is a database");
    database.query_row(query, [], |row| row.get(0)).expect("a number")
}

#[test]
fn a_history_is_mined_once() {
    let shop = Sandbox::shop();
    shop.run(&["mine", ".", "--into", "shop.db"]).success();
    let path = shop.path().join("shop.db");
    assert_eq!(number(&path, "SELECT count(*) FROM commits"), 3);
    assert_eq!(number(&path, "SELECT count(*) FROM refactorings"), 3);
    assert_eq!(
        number(&path, "SELECT count(*) FROM candidates WHERE kind = 'Unhide Method' AND risk = 'LOW'"),
        1
    );
    assert_eq!(number(&path, "SELECT count(*) FROM confirmations"), 1);
    assert_eq!(number(&path, "SELECT count(*) FROM ranked WHERE before = 'shop.Cart.total()'"), 1);
    let type_ = "SELECT count(*) FROM entities WHERE kind = 'Class' AND container = 'shop' AND name = 'Cart'";
    assert!(number(&path, type_) > 0);
    let before = dump(&path);
    let again = shop.run(&["mine", ".", "--into", "shop.db"]);
    assert!(again.stderr.contains("3 commits are there already, 0 are left"), "{}", again.stderr);
    again.success();
    assert_eq!(dump(&path), before);
    let names: Vec<String> = std::fs::read_dir(shop.path())
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter(|name| name.starts_with("shop.db"))
        .collect();
    assert_eq!(names, ["shop.db"], "one file is left");
}

#[test]
fn what_is_new_is_added_and_what_was_rewritten_is_noticed() {
    let (shop, folder) = (Sandbox::shop(), Sandbox::folder());
    let repository = shop.path().to_string_lossy().into_owned();
    let mine = || folder.run(&["mine", &repository, "--into", "shop.db"]);
    mine().success();
    let text = "package shop;\n\nclass Cart {\n    public final long sum() {\n        return 1;\n    }\n}\n";
    shop.commit("shop/Cart.java", text);
    let grown = mine();
    assert!(grown.stderr.contains("3 commits are there already, 1 are left"), "{}", grown.stderr);
    grown.success();
    shop.git(&["reset", "--quiet", "--hard", "HEAD~2"]);
    let rewritten = mine();
    assert!(rewritten.stderr.contains("its history was rewritten"), "{}", rewritten.stderr);
    rewritten.success();
    let path = folder.path().join("shop.db");
    assert_eq!(number(&path, "SELECT count(*) FROM commits WHERE is_reachable = 0"), 2);
}

#[test]
fn a_run_that_is_killed_goes_on_where_it_was() {
    const N_KILLS: u64 = 20;
    let history = long_history(600);
    history.run(&["mine", ".", "--into", "whole.db"]).success();
    let whole = dump(&history.path().join("whole.db"));
    // Moments that lie apart, the same in every run of the test; how far the process is by then is left to chance.
    for kill in 0..N_KILLS {
        let mut run = history
            .command(&["mine", ".", "--into", "killed.db", "--threads", "2"])
            .spawn()
            .expect("it starts");
        std::thread::sleep(Duration::from_millis(3 + kill * 7 % 31));
        run.kill().expect("it can be killed");
        run.wait().expect("it is gone");
    }
    history.run(&["mine", ".", "--into", "killed.db"]).success();
    assert!(dump(&history.path().join("killed.db")) == whole, "the databases differ");
}

#[test]
fn any_number_of_threads_gives_the_same_rows() {
    let history = long_history(150);
    history.run(&["mine", ".", "--into", "one.db", "--threads", "1"]).success();
    history.run(&["mine", ".", "--into", "many.db", "--threads", "7"]).success();
    assert!(
        dump(&history.path().join("one.db")) == dump(&history.path().join("many.db")),
        "the databases differ"
    );
}

#[test]
fn merges_are_a_choice_and_large_commits_can_be_left_out() {
    let shop = Sandbox::shop();
    shop.git(&["checkout", "--quiet", "-b", "topic", "HEAD~1"]);
    shop.commit("shop/Item.java", "package shop;\nclass Item { }\n");
    shop.git(&["checkout", "--quiet", "main"]);
    shop.git(&["merge", "--quiet", "--no-edit", "topic"]);
    for (how, n_changes) in [("skip", 5), ("first-parent", 5), ("all-parents", 6)] {
        let name = format!("{how}.db");
        shop.run(&["mine", ".", "--into", &name, "--merges", how]).success();
        let path = shop.path().join(&name);
        assert_eq!(number(&path, "SELECT count(*) FROM changes"), n_changes, "{how}");
        let n_skipped = i64::from(how == "skip");
        assert_eq!(number(&path, "SELECT count(*) FROM changes WHERE reason = 'merge'"), n_skipped, "{how}");
    }
    shop.run(&["mine", ".", "--into", "small.db", "--max-files", "0"]).success();
    let path = shop.path().join("small.db");
    assert_eq!(number(&path, "SELECT count(*) FROM changes WHERE reason LIKE 'large:%'"), 3);
    let other = shop.run(&["mine", ".", "--into", "small.db"]).failure();
    assert!(other.contains("was made with max-files 0, and this run has none"), "{other}");
}

#[test]
fn one_repository_that_cannot_be_read_does_not_stop_the_others() {
    let (shop, folder) = (Sandbox::shop(), Sandbox::folder());
    folder.write("list.txt", &format!("# mine\nnowhere\n{}  # the shop\n", shop.path().display()));
    let run = folder.run(&["mine", "--list", "list.txt", "--into", "all.db"]);
    assert_eq!(run.code, Some(3), "{run:?}");
    assert!(run.stderr.contains("nowhere") && run.stderr.contains("it was left out"), "{}", run.stderr);
    assert_eq!(number(&folder.path().join("all.db"), "SELECT count(*) FROM commits"), 3);
}

#[test]
fn two_processes_do_not_write_to_one_database() {
    let shop = Sandbox::shop();
    let lock = std::fs::File::create(shop.path().join("shop.db-mining")).expect("files can be made");
    lock.lock().expect("files can be locked");
    let second = shop.run(&["mine", ".", "--into", "shop.db"]).failure();
    assert!(second.contains("another process is writing to `shop.db`"), "{second}");
    drop(lock);
    shop.run(&["mine", ".", "--into", "shop.db"]).success();
}

#[test]
fn what_is_not_ours_is_left_as_it_is() {
    let shop = Sandbox::shop();
    shop.write(
        "text.db",
        "This is some text, and long enough to be taken for the head of a database by nobody at all.\n",
    );
    let text = shop.run(&["mine", ".", "--into", "text.db"]).failure();
    assert!(text.contains("`text.db` is no database"), "{text}");
    assert!(shop.read("text.db").starts_with("This is some text"));
    let foreign = Connection::open(shop.path().join("foreign.db")).expect("databases can be made");
    foreign.execute_batch("CREATE TABLE birds(name TEXT)").expect("tables can be made");
    drop(foreign);
    let failure = shop.run(&["mine", ".", "--into", "foreign.db"]).failure();
    assert!(failure.contains("but none of refscope"), "{failure}");
    shop.run(&["mine", ".", "--into", "newer.db"]).success();
    let newer = Connection::open(shop.path().join("newer.db")).expect("it is a database");
    newer.pragma_update(None, "user_version", 99).expect("it can be written");
    drop(newer);
    let failure = shop.run(&["mine", ".", "--into", "newer.db"]).failure();
    assert!(failure.contains("made by a later version of refscope"), "{failure}");
    let failure = shop.run(&["mine", ".", "--into", "nowhere/a.db"]).failure();
    assert!(failure.contains("cannot be used"), "{failure}");
}

#[test]
fn a_damaged_object_costs_its_commit_alone_until_it_is_tried_again() {
    let shop = Sandbox::shop();
    let blob = shop.git(&["rev-parse", "HEAD:shop/Cart.java"]);
    let object = shop.path().join(".git/objects").join(&blob[..2]).join(&blob[2..]);
    let whole = std::fs::read(&object).expect("the object is loose");
    let replace = |bytes: &[u8]| {
        std::fs::remove_file(&object).expect("it can be removed");
        std::fs::write(&object, bytes).expect("it can be written");
    };
    replace(b"no object");
    let run = shop.run(&["mine", ".", "--into", "shop.db"]);
    assert_eq!(run.code, Some(3), "{run:?}");
    assert!(run.stderr.contains("1 failed or not finished"), "{}", run.stderr);
    let path = shop.path().join("shop.db");
    let n_done = || number(&path, "SELECT count(*) FROM changes WHERE state = 'done'");
    assert_eq!(n_done(), 2);
    assert_eq!(number(&path, "SELECT count(*) FROM missing WHERE reason IS NOT NULL"), 1);
    replace(&whole);
    shop.run(&["mine", ".", "--into", "shop.db"]).success();
    assert_eq!(n_done(), 2, "what failed is left alone");
    shop.run(&["mine", ".", "--into", "shop.db", "--retry"]).success();
    assert_eq!((n_done(), number(&path, "SELECT count(*) FROM missing")), (3, 0));
}

#[cfg(unix)]
#[test]
fn a_database_that_may_not_be_written_to_can_be_read() {
    use std::os::unix::fs::PermissionsExt;
    let shop = Sandbox::shop();
    let path = shop.write("kept/shop.db", "");
    shop.run(&["mine", ".", "--into", "kept/shop.db"]).success();
    let before = dump(&path);
    let allow = |folder: u32, file: u32| {
        let set = |path: &Path, mode| std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode));
        set(&path, file).and_then(|()| set(path.parent().expect("a folder"), folder)).expect("it is ours");
    };
    allow(0o555, 0o444);
    // Nothing is forbidden to the one who runs everything.
    let is_forbidden = std::fs::File::options().write(true).open(&path).is_err();
    if is_forbidden {
        let failure = shop.run(&["mine", ".", "--into", "kept/shop.db"]).failure();
        assert!(failure.contains("`kept/shop.db` may not be written to"), "{failure}");
    }
    shop.run(&["export", "kept/shop.db", "--into", "tables/"]).success();
    assert!(shop.run(&["stats", "kept/shop.db"]).success().contains("3 refactorings"));
    assert_eq!(dump(&path), before);
    allow(0o755, 0o644);
}

/// No file may grow beyond this: as good as a full disk, and every machine has it.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_nothing_that_was_written() {
    let history = long_history(400);
    history.run(&["mine", ".", "--into", "whole.db"]).success();
    let program = env!("CARGO_BIN_EXE_refscope");
    // The signal that the system sends beside the error is not for us.
    let script = format!("trap '' XFSZ; ulimit -f 600; exec '{program}' mine . --into full.db");
    let run =
        Command::new("bash").args(["-c", &script]).current_dir(history.path()).output().expect("bash runs");
    let stderr = String::from_utf8_lossy(&run.stderr);
    assert_eq!(run.status.code(), Some(2), "{stderr}");
    assert!(stderr.contains("the disk is full") || stderr.contains("cannot be used"), "{stderr}");
    let path = history.path().join("full.db");
    let n_written = number(&path, "SELECT count(*) FROM commits");
    assert!(n_written > 0 && n_written < 400, "{n_written} commits");
    history.run(&["mine", ".", "--into", "full.db"]).success();
    assert!(dump(&path) == dump(&history.path().join("whole.db")), "the databases differ");
}
