//! What was done to a library is done to its clients.

use crate::support::Sandbox;
use std::fs;

const BEFORE: &str = "package lib;\npublic class Figure {\n    public int start() { int total = 1; for (int i = 0; i < 9; \
    i++) { total = total * i; } return total; }\n    public int twice() { return start() + start(); }\n}\n";

/// A library in two folders, its log, and a client in Latin-1.
fn figures() -> Sandbox {
    let sandbox = Sandbox::folder();
    let write = |path: &str, bytes: &[u8]| {
        let path = sandbox.path().join(path);
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("folders can be made");
        fs::write(path, bytes).expect("files can be written");
    };
    write("old/lib/Figure.java", BEFORE.as_bytes());
    write("new/lib/Figure.java", BEFORE.replace("start", "getStart").as_bytes());
    write(
        "client/Main.java",
        b"import lib.Figure;\r\nclass Main { // caf\xe9\r\n int x = new Figure().start();\r\n}\r\n",
    );
    write("client/Other.java", b"class Other { void run() { new Thread().start(); } }\n");
    sandbox.run(&["compare", "old", "new", "-o", "log.xml"]).success();
    sandbox
}

fn client(sandbox: &Sandbox) -> Vec<u8> {
    fs::read(sandbox.path().join("client/Main.java")).expect("the client is there")
}

#[test]
fn code_hosts_are_told_what_breaks_clients() {
    let log = figures().run(&["compare", "old", "new", "--format", "sarif"]).success();
    let log: serde_json::Value = serde_json::from_str(&log).expect("SARIF is JSON");
    let results = log["runs"][0]["results"].as_array().expect("a run has results");
    let renamed = results.iter().find(|it| it["ruleId"] == "rename-method").expect("the method is renamed");
    assert_eq!(renamed["level"], "warning");
    assert_eq!(renamed["properties"]["breaksCallers"], true);
    let place = &renamed["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "lib/Figure.java");
    assert_eq!(place["region"]["startLine"], 3);
    assert!(results.iter().all(|it| it["locations"][0]["physicalLocation"]["region"]["startLine"] != 0));
}

#[test]
fn a_client_is_changed_once_and_keeps_its_encoding() {
    let sandbox = figures();
    let unchanged = client(&sandbox);
    let diff = sandbox.run(&["replay", "log.xml", "client", "--dry-run"]).success();
    assert!(diff.contains("- int x = new Figure().start();"), "{diff}");
    assert!(diff.contains("+ int x = new Figure().getStart();"), "{diff}");
    assert_eq!(client(&sandbox), unchanged);

    let said = sandbox.run(&["replay", "log.xml", "client"]).success();
    assert_eq!(said, "1 places in 1 files changed, 0 left to you\n");
    let other = fs::read_to_string(sandbox.path().join("client/Other.java")).expect("it is there");
    assert!(other.contains("new Thread().start()"), "{other}");
    let expected =
        b"import lib.Figure;\r\nclass Main { // caf\xe9\r\n int x = new Figure().getStart();\r\n}\r\n";
    assert_eq!(client(&sandbox), expected);

    let again = sandbox.run(&["replay", "log.xml", "client"]).success();
    assert_eq!(again, "0 places in 0 files changed, 0 left to you\n");
}

#[test]
fn what_is_no_log_and_no_client_is_said() {
    let sandbox = figures();
    let failure = sandbox.run(&["replay", "client/Main.java", "client"]).failure();
    assert!(failure.contains("cannot be read") || failure.contains("is no log"), "{failure}");
    let failure = sandbox.run(&["replay", "old/lib/Figure.java", "client"]).failure();
    assert!(failure.contains("is no log of Refscope: line"), "{failure}");
    assert!(sandbox.run(&["replay", "log.xml", "nowhere"]).failure().contains("is no folder"));
}
