//! One history in several forms, which all hold the same.

use crate::mining::{dump, number};
use crate::support::Sandbox;
use std::fs;
use std::path::Path;

/// The files below a folder, in order.
fn files(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).expect("the folder is there") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    let name = |path: &Path| path.strip_prefix(folder).expect("it is below").to_string_lossy().into_owned();
    let mut names: Vec<String> = found.iter().map(|path| name(path)).collect();
    names.sort();
    names
}

/// Two repositories in one database.
fn two_histories() -> Sandbox {
    let (folder, one, other) = (Sandbox::folder(), Sandbox::shop(), Sandbox::shop());
    other.commit("shop/Item.java", "package shop;\nclass Item { int price() { return \"=1\".length(); } }\n");
    let (one, other) = (one.path().to_string_lossy(), other.path().to_string_lossy());
    folder.run(&["mine", &one, &other, "--into", "all.db"]).success();
    folder
}

#[test]
fn parquet_files_become_the_database_that_they_come_from() {
    let folder = two_histories();
    folder.run(&["export", "all.db", "--into", "tables/"]).success();
    folder.run(&["export", "tables", "--into", "back.db"]).success();
    assert_eq!(dump(&folder.path().join("back.db")), dump(&folder.path().join("all.db")));
    let names = files(&folder.path().join("tables"));
    assert_eq!(names.len(), 13 * 2 + 1, "a file for each repository, and the settings: {names:?}");
    assert!(names.iter().all(|name| name.ends_with("/part-0.parquet")), "{names:?}");
    // Once more over the same files, and from one folder to another.
    folder.run(&["export", "all.db", "--into", "tables/"]).success();
    folder.run(&["export", "tables", "--into", "copy/"]).success();
    for name in files(&folder.path().join("tables")) {
        let read = |place: &str| fs::read(folder.path().join(place).join(&name)).expect("it is there");
        assert!(read("tables") == read("copy"), "{name}");
    }
}

#[test]
fn a_history_is_mined_into_parquet_files_and_goes_on_there() {
    let (shop, folder) = (Sandbox::shop(), Sandbox::folder());
    let repository = shop.path().to_string_lossy().into_owned();
    let mine = |into: &str| folder.run(&["mine", &repository, "--into", into]);
    let first = mine("tables/");
    assert!(first.stderr.contains("3 commits with 3 refactorings in `tables/`"), "{}", first.stderr);
    first.success();
    shop.commit(
        "shop/Cart.java",
        "package shop;\n\nclass Cart {\n    public final long sum() {\n        return 1;\n    }\n}\n",
    );
    let again = mine("tables");
    assert!(again.stderr.contains("3 commits are there already, 1 are left"), "{}", again.stderr);
    again.success();
    assert!(files(&folder.path().join("tables")).iter().all(|name| name.ends_with("/part-0.parquet")));
    folder.run(&["export", "tables", "--into", "back.db"]).success();
    mine("whole.db").success();
    assert_eq!(dump(&folder.path().join("back.db")), dump(&folder.path().join("whole.db")));
    assert_eq!(number(&folder.path().join("back.db"), "SELECT count(*) FROM commits"), 4);
}

#[test]
fn a_run_into_a_folder_that_broke_off_goes_on() {
    let (shop, folder) = (Sandbox::shop(), Sandbox::folder());
    let repository = shop.path().to_string_lossy().into_owned();
    fs::create_dir(folder.path().join("tables")).expect("folders can be made");
    // What a run leaves behind that is killed after some commits.
    folder.run(&["mine", &repository, "--range", "HEAD~1", "--into", "tables/mining.db"]).success();
    let run = folder.run(&["mine", &repository, "--into", "tables/"]);
    assert!(run.stderr.contains("2 commits are there already, 1 are left"), "{}", run.stderr);
    run.success();
    assert!(!folder.path().join("tables/mining.db").exists());
}

#[test]
fn csv_has_a_file_for_each_table_and_a_line_for_each_row() {
    let folder = two_histories();
    folder.run(&["export", "all.db", "--into", "csv/", "--format", "csv"]).success();
    let names = files(&folder.path().join("csv"));
    assert_eq!(names.len(), 14, "{names:?}");
    for name in names {
        let table = name.trim_end_matches(".csv");
        let n_rows = number(&folder.path().join("all.db"), &format!("SELECT count(*) FROM {table}"));
        let n_lines = folder.read(&format!("csv/{name}")).lines().count();
        assert_eq!(n_lines as i64, n_rows + 1, "{name}");
    }
    let first = folder.read("csv/operands.csv");
    assert!(first.starts_with("refactoring_id,role,value\n1,after,long\n1,before,int\n"), "{first}");
}

#[test]
fn what_cannot_be_exported_is_said_and_left_alone() {
    let folder = two_histories();
    let refused = |arguments: &[&str]| folder.run(&[&["export"], arguments].concat()).failure();
    assert!(refused(&["nowhere.db", "--into", "a/"]).contains("there is no database `nowhere.db`"));
    assert!(refused(&["nowhere/", "--into", "a.db"]).contains("there are no tables in `nowhere/`"));
    assert!(refused(&["all.db", "--into", "other.db"]).contains("`other.db` is no folder"));
    folder.run(&["export", "all.db", "--into", "tables/"]).success();
    assert!(refused(&["tables/", "--into", "all.db"]).contains("`all.db` exists already"));
    folder.write("mine/files/thesis.txt", "years of work");
    assert!(refused(&["all.db", "--into", "mine/"]).contains("`mine/files` is something else than a table"));
    assert_eq!(folder.read("mine/files/thesis.txt"), "years of work");
    let part = files(&folder.path().join("tables")).into_iter().find(|name| name.starts_with("places"));
    folder.write(Path::new("tables").join(part.expect("there are places")), "PAR1 no more PAR1");
    assert!(refused(&["tables/", "--into", "back.db"]).contains("is no table of refscope"));
    assert!(!folder.path().join("back.db").exists());
    assert!(!folder.path().join("back.db-new").exists());
}
