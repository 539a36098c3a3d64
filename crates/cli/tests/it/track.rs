//! The life of entities, and the page and document of a change.

use crate::support::Sandbox;
use serde_json::Value;

/// Three commits: a method is written, its class is renamed and moved to another file while a neighbour changes, and
/// the method gets a parameter.
fn history() -> Sandbox {
    let sandbox = Sandbox::repository();
    let body = "        int sum = 0;\n        for (int price : prices) sum += price;\n        return sum;\n";
    let class = |name: &str, parameter: &str, other: &str| {
        format!(
            "package shop;\n\nclass {name} {{\n    int[] prices;\n\n    int total({parameter}) {{\n{body}    }}\n\n    \
             int other() {{\n        return {other};\n    }}\n}}\n"
        )
    };
    sandbox.commit("shop/Cart.java", &class("Cart", "", "1"));
    sandbox.commit("shop/Cart.java", &class("Cart", "", "2"));
    sandbox.git(&["mv", "shop/Cart.java", "shop/Basket.java"]);
    sandbox.commit("shop/Basket.java", &class("Basket", "", "2"));
    sandbox.commit("shop/Basket.java", &class("Basket", "int tax", "2"));
    sandbox
}

fn steps(sandbox: &Sandbox, arguments: &[&str]) -> Vec<String> {
    let arguments = [&["track", ".", "--format", "json"], arguments].concat();
    let life: Value = serde_json::from_str(&sandbox.run(&arguments).success()).expect("it is JSON");
    let steps = life["steps"].as_array().expect("there are steps").iter();
    steps.filter_map(|step| Some(step["sentence"].as_str()?.to_owned())).collect()
}

#[test]
fn a_life_goes_back_through_renames_and_other_files_and_leaves_out_what_happened_to_neighbours() {
    let sandbox = history();
    let life = [
        "introduced",
        "shop.Cart.total() became shop.Basket.total()",
        "shop.Basket.total() became shop.Basket.total(int); parameters changed (−1 +1 lines)",
    ];
    assert_eq!(steps(&sandbox, &["Basket.total"]), life);
    assert_eq!(steps(&sandbox, &["shop/Basket.java:8"]), life);
    // From an earlier revision, under the earlier name, it goes on to the present.
    assert_eq!(steps(&sandbox, &["Cart#total", "--at", "HEAD~3"]), life);
}

#[test]
fn the_name_of_a_class_is_not_that_of_its_constructors() {
    let sandbox = Sandbox::repository();
    sandbox.commit("shop/Cart.java", "package shop;\n\nclass Cart {\n    Cart() {}\n}\n");
    for (name, entity) in
        [("Cart", "shop.Cart"), ("Cart.Cart", "shop.Cart.Cart()"), ("Cart()", "shop.Cart.Cart()")]
    {
        let told = sandbox.run(&["track", ".", name]).success();
        assert!(told.starts_with(&format!("{entity} in ")), "{told}");
    }
}

/// Two statements of a method change, then both go into a method of their own, which changes again.
fn extraction() -> Sandbox {
    let sandbox = Sandbox::repository();
    let code = |factor: &str| {
        format!(
            "        int sum = 0;\n        for (int price : prices) sum += price * {factor};\n        log(sum);\n"
        )
    };
    let pay = |code: &str| format!("    void pay() {{\n        open();\n{code}        close();\n    }}\n");
    let class = |members: &str| format!("package shop;\n\nclass Cart {{\n    int[] prices;\n\n{members}}}\n");
    let total = |code: &str| format!("\n    void total() {{\n{code}    }}\n");
    sandbox.commit("shop/Cart.java", &class(&pay(&code("1"))));
    sandbox.commit("shop/Cart.java", &class(&pay(&code("2"))));
    let extracted = |factor: &str| pay("        total();\n") + &total(&code(factor));
    sandbox.commit("shop/Cart.java", &class(&extracted("2")));
    sandbox.commit("shop/Cart.java", &class(&extracted("3")));
    sandbox
}

#[test]
fn a_life_goes_back_into_the_method_that_the_code_was_extracted_from() {
    let life = [
        "in shop.Cart.pay(): introduced",
        "in shop.Cart.pay(): body changed (−1 +1 lines)",
        "its code went from shop.Cart.pay() to shop.Cart.total()",
        "body changed (−1 +1 lines)",
    ];
    assert_eq!(steps(&extraction(), &["Cart.total"]), life);
}

#[test]
fn a_life_shows_the_lines_that_each_step_changed() {
    let text = extraction().run(&["track", ".", "Cart.total", "--patch"]).success();
    let lines = "    -         for (int price : prices) sum += price * 2;\n    +         for (int price : prices) sum += price * 3;\n";
    assert!(text.contains(lines), "{text}");
}

#[test]
fn a_life_goes_on_through_a_split_and_a_merge() {
    let sandbox = Sandbox::repository();
    let (top, bottom) =
        ("header.write(title); rows.write(table);", "footer.write(total); signature.write(author);");
    let one = |name: &str| format!("class Report {{\n    void {name}() {{ {top} {bottom} }}\n}}\n");
    sandbox.commit("Report.java", &one("print"));
    let halves = format!(
        "class Report {{\n    void printTop() {{ {top} }}\n    void printBottom() {{ {bottom} }}\n}}\n"
    );
    sandbox.commit("Report.java", &halves);
    sandbox.commit("Report.java", &one("write"));
    let life = [
        "introduced",
        "Report.print() was split, and Report.printTop() is a part of it",
        "Report.printTop() and others became Report.write()",
    ];
    assert_eq!(steps(&sandbox, &["Report.write"]), life);
    assert_eq!(steps(&sandbox, &["Report.print", "--at", "HEAD~2"]), life, "and from its beginning on");
}

#[test]
fn a_life_names_the_parts_that_differ() {
    let sandbox = Sandbox::repository();
    let class = |name: &str, documentation: &str, head: &str, members: &str| {
        format!("package shop;\n\n{documentation}{head}class {name} {{\n{members}}}\n")
    };
    let count = "    int count() {\n        int count = 0;\n        for (int it : items) count += it;\n        return count;\n    }\n";
    let send = "    void send() {\n        open();\n        for (int it : items) write(it);\n        close();\n    }\n";
    sandbox.commit("shop/Cart.java", &class("Cart", "", "", &format!("{count}{send}")));
    sandbox.commit(
        "shop/Cart.java",
        &class("Cart", "/** It. */\n", "final ", &format!("{count}{send}    int added;\n")),
    );
    let life = steps(&sandbox, &["shop.Cart"]);
    assert_eq!(life, ["introduced", "documentation, modifiers and members changed (−1 +3 lines)"]);
}

#[test]
fn what_is_not_there_or_there_twice_is_told() {
    let sandbox = history();
    let run = sandbox.run(&["track", ".", "Basket.sum"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("nothing is declared as `Basket.sum` there"), "{}", run.stderr);
    sandbox.commit("shop/Shelf.java", "package shop;\nclass Shelf { int total() { return 1; } }\n");
    let run = sandbox.run(&["track", ".", "total"]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("`shop.Shelf.total()` (shop/Shelf.java:2)"), "{}", run.stderr);
}

#[test]
fn a_page_and_its_document_go_to_a_file() {
    let sandbox = history();
    sandbox.run(&["review", ".", "HEAD~2..HEAD", "--output", "change.html"]).success();
    let page = sandbox.read("change.html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("shop/Basket.java"), "{}", &page[..200]);
    let document = sandbox.run(&["review", ".", "HEAD~2..HEAD", "--format", "json"]).success();
    let document: Value = serde_json::from_str(&document).expect("it is JSON");
    let kinds: Vec<&str> = document["changes"]
        .as_array()
        .expect("there are changes")
        .iter()
        .filter_map(|change| change["header"]["kind"].as_str())
        .collect();
    assert_eq!(kinds, ["range", "commit", "commit"]);
}
