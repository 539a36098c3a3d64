//! Characteristic vectors on the command line: beside detection, learned from samples, and ranked by what changed lately.

use crate::support::Sandbox;
use serde_json::Value;

const BEFORE: &str = "class Web {\n  int limit;\n  boolean gone(int n) { return n == 404; }\n\
                      \x20 int half(Order order) { int price = order.price(limit); return price / 2; }\n\
                      \x20 boolean low(int n) { return n < limit + 1; }\n}\n";
const AFTER: &str = "class Web {\n  static final int NOT_FOUND = 404;\n  int limit;\n\
                     \x20 boolean gone(int n) { return n == NOT_FOUND; }\n\
                     \x20 int half(Order order) { return order.price(limit) / 2; }\n\
                     \x20 boolean low(int n) { return n < getLimit() + 1; }\n  int getLimit() { return limit; }\n}\n";

fn refactorings(folder: &Sandbox, arguments: &[&str]) -> Vec<Value> {
    let written = folder.run(arguments).success();
    let line: Value = serde_json::from_str(&written).expect("one change is one line of JSON");
    line["refactorings"].as_array().expect("refactorings are a list").clone()
}

#[test]
fn both_methods_tell_which_of_them_found_what() {
    let folder = Sandbox::folder();
    folder.write("old/Web.java", BEFORE);
    folder.write("new/Web.java", AFTER);
    let all =
        refactorings(&folder, &["detect", "--before", "old", "--after", "new", "--vectors", "-f", "jsonl"]);
    let found_by = |title: &str| {
        let found = all.iter().find(|it| it["type"] == title);
        found.map(|it| it["foundBy"].to_string())
    };
    assert_eq!(found_by("Inline Variable").as_deref(), Some(r#"["detection","vectors"]"#), "{all:#?}");
    assert_eq!(found_by("Self Encapsulate Field").as_deref(), Some(r#"["vectors"]"#), "{all:#?}");
    assert!(all.iter().all(|it| it["foundBy"].as_array().is_some_and(|it| !it.is_empty())));
    let some =
        ["detect", "--before", "old", "--after", "new", "--vectors", "--type", "self-encapsulate-field"];
    let text = folder.run(&some).success();
    assert!(text.contains("Self Encapsulate Field the getter of limit is called (in Web.low())"), "{text}");
    assert!(!text.contains("Inline"), "{text}");
    let without = refactorings(&folder, &["detect", "--before", "old", "--after", "new", "-f", "jsonl"]);
    assert!(without.iter().all(|it| it.get("foundBy").is_none()));
}

#[test]
fn a_rule_is_learned_and_used() {
    let folder = Sandbox::folder();
    folder.write(
        "old/A.java",
        "class A { int pay(Bag b) { int n = b.one(1) + b.two(2); b.put(3, n); return b.three(4); } }",
    );
    folder.write(
        "new/A.java",
        "class A { int pay(Bag b) { b.put(3, b.one(1) + b.two(2)); return b.three(4); } }",
    );
    folder
        .run(&["opportunities", "learn", "old", "new", "--title", "Fewer Locals", "-o", "own.toml"])
        .success();
    folder.write(
        "src/Shop.java",
        "class Shop { int a(Car c) { int n = c.one(7) + c.two(8); c.put(9, n); return c.three(0); }\n\
         int b(Car c) { c.put(9, c.one(7) + c.two(8)); return c.three(0); } }",
    );
    let text =
        folder.run(&["opportunities", "src", "--rules", "own.toml", "--type", "fewer-locals"]).success();
    assert!(text.contains("Fewer Locals (twin"), "{text}");
    let refused = folder.run(&["opportunities", "learn", "old", "old"]).failure();
    assert!(refused.contains("no rule can be learned"), "{refused}");
}

#[test]
fn what_changed_lately_comes_first() {
    let code = |name: &str, n: u32| {
        format!(
            "class {name} {{ int price(Order order) {{ int price = order.price(); return price; }} int n = {n}; }}"
        )
    };
    let folder = Sandbox::repository();
    folder.commit("Quiet.java", &code("Quiet", 0));
    for n in 0..4 {
        folder.commit("Restless.java", &code("Restless", n));
    }
    let written = folder.run(&["opportunities", ".", "-f", "jsonl"]).success();
    let all: Vec<Value> =
        written.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    let paths: Vec<&str> = all.iter().filter_map(|it| it["places"][0]["path"].as_str()).collect();
    assert_eq!(paths, ["Restless.java", "Quiet.java"], "{all:#?}");
    assert!(all[0]["gain"]["recentChanges"].as_u64() > all[1]["gain"]["recentChanges"].as_u64(), "{all:#?}");
}
