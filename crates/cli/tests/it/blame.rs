//! Who last changed a statement in substance, in small histories.

use crate::support::Sandbox;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// A class that adds up prices, with what its histories change in it.
struct Cart {
    class: &'static str,
    total: &'static str,
    sum: &'static str,
    start: &'static str,
    body: &'static str,
    more: &'static str,
}

const CART: Cart = Cart {
    class: "Cart",
    total: "total",
    sum: "sum",
    start: "0",
    body: "for (int price : prices) {\n            SUM += price * amount(price);\n        }\n",
    more: "",
};

impl Cart {
    fn text(&self) -> String {
        let Self { class, total, sum, start, body, more } = self;
        let body = body.replace("SUM", sum);
        format!(
            "package shop;\n\nclass {class} {{\n    int[] prices;\n\n    int {total}() {{\n        int {sum} = {start};\n        \
             {body}        return {sum};\n    }}\n\n    int amount(int price) {{\n        return price > 10 ? 1 : 2;\n    \
             }}\n{more}}}\n"
        )
    }

    fn commit(&self, sandbox: &Sandbox) -> String {
        sandbox.commit(format!("shop/{}.java", self.class), &self.text())
    }
}

/// The commit that is blamed for each line of a file.
fn blamed(sandbox: &Sandbox, file: &str) -> BTreeMap<String, String> {
    let answer = answer(sandbox, &[file]);
    let text = sandbox.read(answer["path"].as_str().expect("a file is named"));
    let lines: Vec<&str> = text.lines().collect();
    let mut blamed = BTreeMap::new();
    for place in answer["places"].as_array().expect("there are places") {
        let commit = place["commit"].as_u64().expect("a commit is named") as usize;
        let commit = answer["commits"][commit]["sha1"].as_str().expect("it has an id");
        for line in place["lines"].as_array().expect("it has lines") {
            let line = lines[line.as_u64().expect("lines are numbers") as usize - 1];
            blamed.insert(line.trim().to_owned(), commit.to_owned());
        }
    }
    blamed
}

fn answer(sandbox: &Sandbox, arguments: &[&str]) -> Value {
    let arguments = [&["blame", "--format", "json"], arguments].concat();
    serde_json::from_str(&sandbox.run(&arguments).success()).expect("it is JSON")
}

#[test]
fn only_changes_of_substance_are_blamed() {
    let sandbox = Sandbox::repository();
    let first = CART.commit(&sandbox);
    let second = Cart { start: "5", ..CART }.commit(&sandbox);
    let dense =
        "for (int price : prices)\n        {   SUM += price\n                * amount( price );\n        }\n";
    Cart { start: "5", body: dense, ..CART }.commit(&sandbox);
    let renamed = Cart { start: "5", body: dense, total: "price", sum: "all", ..CART };
    renamed.commit(&sandbox);
    sandbox.git(&["mv", "shop/Cart.java", "shop/Basket.java"]);
    Cart { class: "Basket", ..renamed }.commit(&sandbox);
    let more = "\n    int twice() {\n        return 2 * price();\n    }\n";
    let last = Cart { class: "Basket", more, ..renamed }.commit(&sandbox);

    let blamed = blamed(&sandbox, "shop/Basket.java");
    for line in
        ["class Basket {", "int[] prices;", "int price() {", "for (int price : prices)", "return all;"]
    {
        assert_eq!(blamed[line], first, "{line}");
    }
    assert_eq!(blamed["{   all += price"], first);
    assert_eq!(blamed["int all = 5;"], second);
    assert_eq!(blamed["int twice() {"], last);
    assert_eq!(blamed["return 2 * price();"], last);
}

#[test]
fn code_is_followed_into_other_methods_and_files() {
    let sandbox = Sandbox::repository();
    let first = CART.commit(&sandbox);
    let more = "\n    int priced(int price) {\n        return price * amount(price);\n    }\n";
    let body = "for (int price : prices) {\n            SUM += priced(price);\n        }\n";
    let extracted = Cart { body, more, ..CART }.commit(&sandbox);
    let text = Cart { body, more: "", ..CART }.text();
    let amount = "    int amount(int price) {\n        return price > 10 ? 1 : 2;\n    }\n";
    let text = text.replace(amount, "").replace("priced(", "Prices.priced(");
    sandbox.write("shop/Cart.java", &text);
    let moved =
        format!("package shop;\n\nclass Prices {{\n{amount}{more}}}\n").replace("    int", "    static int");
    let moved = sandbox.commit("shop/Prices.java", &moved);

    let blamed = blamed(&sandbox, "shop/Prices.java");
    assert_eq!(blamed["return price > 10 ? 1 : 2;"], first);
    assert_ne!(blamed["return price * amount(price);"], moved);
    assert_eq!(blamed["class Prices {"], moved);
    assert!([&first, &extracted].contains(&&blamed["return price * amount(price);"]));
}

#[test]
fn what_two_branches_brought_is_followed_on_both() {
    let sandbox = Sandbox::repository();
    let first = CART.commit(&sandbox);
    sandbox.git(&["checkout", "--quiet", "-b", "topic"]);
    let more = "\n    int twice() {\n        return 2 * total();\n    }\n";
    let topic = Cart { more, ..CART }.commit(&sandbox);
    sandbox.git(&["checkout", "--quiet", "main"]);
    let main = Cart { start: "5", ..CART }.commit(&sandbox);
    sandbox.git(&["merge", "--quiet", "--no-edit", "topic"]);

    let blamed = blamed(&sandbox, "shop/Cart.java");
    assert_eq!(blamed["int sum = 5;"], main);
    assert_eq!(blamed["return 2 * total();"], topic);
    assert_eq!(blamed["return sum;"], first);
}

#[test]
fn text_has_every_line_and_a_line_chooses_a_declaration() {
    let sandbox = Sandbox::repository();
    CART.commit(&sandbox);
    let second = Cart { start: "5", ..CART }.commit(&sandbox);
    let all = sandbox.run(&["blame", "shop/Cart.java"]).success();
    assert!(
        all.contains(&format!("{} 2024-01-01 Test              7         int sum = 5;", &second[..10])),
        "{all}"
    );
    let one = answer(&sandbox, &["shop/Cart.java:7"]);
    let elements: Vec<&str> = one["places"]
        .as_array()
        .expect("there are places")
        .iter()
        .filter_map(|it| it["element"].as_str())
        .collect();
    assert!(
        elements.iter().all(|element| *element == "shop.Cart.total()") && elements.len() == 5,
        "{elements:?}"
    );
    let changed = &one["places"][1];
    assert_eq!((&changed["became"], &changed["earlier"]["line"]), (&"changed".into(), &7.into()));
}

#[test]
fn what_cannot_be_answered_is_told() {
    let sandbox = Sandbox::repository();
    CART.commit(&sandbox);
    let missing = sandbox.run(&["blame", "Cart.java"]);
    assert_eq!(missing.code, Some(2));
    assert!(missing.stderr.contains("there is no `Cart.java` in HEAD"), "{}", missing.stderr);
    let foreign = sandbox.run(&["blame", "README.md"]);
    assert!(foreign.stderr.contains("`git blame`"), "{}", foreign.stderr);
}

/// Of the commits of a long history, every hundredth touches the cart, and every ten thousandth renames it.
const N_COMMITS: usize = 50_000;

/// The stream of `git fast-import` for it: one of the cart's twenty methods is changed by each that touches it.
fn long_history() -> String {
    let mut stream = String::new();
    let mut values = [0; 20];
    for commit in 0..N_COMMITS {
        let message = format!("step {commit}");
        let time = 1_000_000_000 + commit;
        write!(
            stream,
            "commit refs/heads/main\ncommitter A <a@example.com> {time} +0000\ndata {}\n{message}\n",
            message.len()
        )
        .expect("strings can be written to");
        let (path, text) = if commit % 100 == 0 {
            let name = format!("Cart{}", commit / 10_000);
            values[commit / 100 % 20] = commit;
            let methods = values.iter().enumerate().map(|(at, value)| {
                format!("    int m{at}(int price) {{\n        int value = price * {value};\n        return value;\n    }}\n\n")
            });
            let text = format!("package shop;\n\nclass {name} {{\n{}}}\n", methods.collect::<String>());
            if commit > 0 && commit % 10_000 == 0 {
                let old = commit / 10_000 - 1;
                writeln!(stream, "D shop/Cart{old}.java").expect("strings can be written to");
            }
            (format!("shop/{name}.java"), text)
        } else {
            let at = commit % 2_000;
            (format!("p{}/C{at}.java", at / 40), format!("class C{at} {{ int f = {commit}; }}\n"))
        };
        write!(stream, "M 100644 inline {path}\ndata {}\n{text}\n", text.len())
            .expect("strings can be written to");
    }
    stream
}

#[test]
fn fifty_thousand_commits_are_answered_in_seconds() {
    let sandbox = Sandbox::repository();
    sandbox.git_with_input(&["fast-import", "--quiet"], &long_history());
    sandbox.git(&["checkout", "--quiet", "main"]);
    for arguments in [["blame", "shop/Cart4.java"].as_slice(), &["track", ".", "shop.Cart4.m7"]] {
        let start = Instant::now();
        let text = sandbox.run(arguments).success();
        let took = start.elapsed();
        println!("{}: {:.2} s of {N_COMMITS} commits", arguments[0], took.as_secs_f64());
        // A machine that does much else, with a program that is not optimised.
        assert!(took < Duration::from_secs(60), "{took:?}");
        assert!(text.contains("2001-09-0"), "{text}");
    }
    let blamed = blamed(&sandbox, "shop/Cart4.java");
    let first = sandbox.git(&["rev-list", "--max-parents=0", "HEAD"]);
    assert_eq!(blamed["class Cart4 {"], first);
    assert_eq!(blamed["int value = price * 49900;"], sandbox.git(&["rev-parse", "HEAD~99"]));
    assert_eq!(blamed["int m7(int price) {"], first);
}
