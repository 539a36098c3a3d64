//! Every format on a real repository, and on one that means harm.

use crate::support::Sandbox;

#[test]
fn every_format_on_the_same_history() {
    let shop = Sandbox::shop();
    shop.git(&["remote", "add", "origin", "https://user:secret@github.com/shop/shop.git"]);
    for format in ["text", "json", "jsonl", "csv", "markdown"] {
        let report = shop.run(&["detect", "--each", "--format", format]).success();
        assert!(!report.contains("secret"));
        insta::assert_snapshot!(format!("detect-{format}"), report);
    }
}

#[test]
fn every_format_of_a_mapping() {
    let shop = Sandbox::shop();
    let after = "package shop;\n\nclass Cart {\n    public final long sum(int n) {\n        Runnable r = () -> \
                 {\n            log(n);\n        };\n        return one(n);\n    }\n}\n";
    let before = after
        .replace("long sum", "int sum")
        .replace("one(n)", "one(1)")
        .replace("\n}\n", "\n    int b;\n}\n");
    shop.commit("shop/Cart.java", &before);
    shop.commit("shop/Cart.java", after);
    for format in ["text", "json", "jsonl", "csv"] {
        let report = shop.run(&["match", "--statements", "--format", format]).success();
        insta::assert_snapshot!(format!("match-{format}"), report);
    }
    assert!(!shop.run(&["match", "--format", "jsonl"]).success().contains("bodies"));
}

#[test]
fn an_entity_is_explained() {
    let shop = Sandbox::shop();
    let before = "package shop;\n\nclass Login {\n    void open(String user) {\n        log(\"open\");\n        \
                  Session session = doLogin(user);\n        session.start();\n    }\n    Session doLogin(String \
                  user) { return new Session(user); }\n    Session close(int n) { stop(); return null; }\n}\n";
    let after = before
        .replace("doLogin(", "doLoginAndReturnUser(")
        .replace("return new Session(user);", "cache.put(user); Session found = find(user); return found;")
        .replace("Session close(int n) { stop();", "Session restart(long m) { open(); close(m); wait(m);");
    shop.commit("shop/Login.java", before);
    shop.commit("shop/Login.java", &after);
    let asked = [("matched", "Login.doLogin"), ("gone", "close")];
    for (snapshot, name) in asked {
        let report = shop.run(&["match", "--explain", name]).success();
        insta::assert_snapshot!(format!("explain-{snapshot}"), report);
    }
    let json = shop.run(&["match", "--explain", "doLogin(String)", "--format", "json"]).success();
    insta::assert_snapshot!("explain-json", json);
    assert!(shop.run(&["match", "--explain", "nowhere"]).success().contains("no entity has this name"));
    let users = r#""users":["shop.Login.open(String)"]"#;
    assert!(shop.run(&["match", "--format", "jsonl"]).success().contains(users));
}

#[test]
fn the_code_is_shown_before_and_after() {
    let shop = Sandbox::shop();
    let report = shop.run(&["detect", "HEAD~1", "--code"]).success();
    let code: Vec<&str> = report.lines().filter(|line| line.starts_with(&" ".repeat(11))).collect();
    assert!(code[0].trim_start().starts_with("4 - int total()"), "{report}");
    assert!(code[1].trim_start().starts_with("4 + public long total()"), "{report}");
}

#[test]
fn a_refactoring_is_explained() {
    let shop = Sandbox::shop();
    let before = "package shop;\n\nclass Login {\n    Session open(String user) {\n        log(\"open\");\n        \
                  return new Session(user);\n    }\n}\n";
    shop.commit("shop/Login.java", before);
    shop.commit(
        "shop/Login.java",
        &before.replace("open(String", "start(String").replace("\"open\"", "\"start\""),
    );
    let text = shop.run(&["detect", "--explain"]).success();
    insta::assert_snapshot!("detect-explain", text);
    let json = shop.run(&["detect", "--explain", "--format", "jsonl"]).success();
    for part in [r#""pass":"renamed""#, r#"[["LITERAL","\"open\"","\"start\""]]"#, r#""elsewhere":false"#] {
        assert!(json.contains(part), "{part} is not in {json}");
    }
    assert!(!shop.run(&["detect", "--format", "jsonl"]).success().contains("evidence"));
}

#[cfg(unix)]
#[test]
fn hostile_paths_are_harmless() {
    use std::os::unix::ffi::OsStrExt;
    let hostile = Sandbox::repository();
    let names: [&[u8]; 3] =
        [b"\x1b[31mred\x07.java", b"not-utf8-\xff.java", "right\u{202e}left.java".as_bytes()];
    for word in ["int", "long"] {
        for (at, name) in names.iter().enumerate() {
            hostile.write(std::ffi::OsStr::from_bytes(name), &format!("class C{at} {{ {word} f; }}\n"));
        }
        hostile.commit_all();
    }
    for format in ["text", "json", "jsonl", "csv", "markdown"] {
        let report = hostile.run(&["detect", "--format", format]).success();
        let is_raw =
            |character: char| character != '\n' && (character.is_control() || character == '\u{202e}');
        assert!(!report.contains(is_raw), "{format}: {report}");
        let words = if format == "text" { "f: int → long" } else { "f : int to f : long" };
        assert_eq!(report.matches(words).count(), 3, "{format}: {report}");
    }
    for format in ["text", "json", "jsonl", "csv"] {
        let report = hostile.run(&["match", "--statements", "--format", format]).success();
        assert!(!report.contains(|it: char| it != '\n' && (it.is_control() || it == '\u{202e}')), "{report}");
    }
    let failure = hostile.run(&["detect", "\u{1b}[2J"]).failure();
    assert!(failure.contains("\\u{1b}[2J"), "{failure}");
}
