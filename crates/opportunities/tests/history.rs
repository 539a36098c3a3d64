//! The engine across two versions: each kind is told where it was made, and the other way round it is another one.

use refscope_opportunities::{Codebase, OneByOne, Rule, history, learn};
use refscope_syntax::{JAVA, SourceTree};
use refscope_testkit::{Case, cases_in, check_folder};
use refscope_text::Side;
use std::fmt::Write as _;
use std::sync::Arc;

const PAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/history");

fn codebase(case: &Case, side: Side) -> Codebase {
    let ours = case.sources.iter().filter(|it| it.side == Some(side));
    let parse = |path: &str, text: &str| (Arc::from(path), Arc::new(SourceTree::new(&JAVA, Arc::from(text))));
    Codebase::new(ours.map(|it| parse(&it.path, &it.text)).collect(), &OneByOne)
}

fn told(before: &Codebase, after: &Codebase, rules: &[&Rule]) -> String {
    let mut told = String::new();
    for it in history(before, after, rules, &OneByOne) {
        let lines = it.places.as_ref().map(|(place, _)| place.start.line);
        let _ = writeln!(told, "{} {}→{}: {}", it.title, lines.before, lines.after, it.message);
    }
    told
}

fn known() -> Vec<&'static Rule> {
    Rule::known().iter().collect()
}

#[test]
fn transitions() {
    check_folder(PAGES, |case| {
        let [before, after] = [Side::Before, Side::After].map(|side| codebase(case, side));
        vec![("history", told(&before, &after, &known()))]
    });
}

#[test]
fn every_kind_is_told_forwards_and_not_backwards() {
    let cases = cases_in(PAGES);
    for rule in Rule::known() {
        let (_, case) = cases.iter().find(|(_, case)| case.name == rule.title).expect("each kind has a case");
        let [before, after] = [Side::Before, Side::After].map(|side| codebase(case, side));
        let is_told = |text: String| text.lines().any(|line| line.starts_with(&format!("{} ", rule.title)));
        assert!(is_told(told(&before, &after, &known())), "{}", rule.title);
        // Turned around twice, a condition is as it was: this kind is its own opposite.
        let is_its_own_opposite = rule.id == "reverse-conditional";
        assert_eq!(is_told(told(&after, &before, &known())), is_its_own_opposite, "{} backwards", rule.title);
    }
}

fn version(code: &str) -> Codebase {
    let tree = Arc::new(SourceTree::new(&JAVA, Arc::from(code)));
    Codebase::new(vec![(Arc::from("A.java"), tree)], &OneByOne)
}

#[test]
fn a_rule_is_learned_from_a_sample_and_finds_the_same_elsewhere() {
    let before = version(
        "class A { int pay(Order order) { int price = order.price(rate); check(order); return later(price) + 7; } }",
    );
    let after =
        version("class A { int pay(Order order) { check(order); return later(order.price(rate)) + 7; } }");
    let refused = learn(&before, &before, "None").expect_err("nothing changed");
    assert!(refused.contains("changed"), "{refused}");
    let text = learn(&before, &after, "Inline \"Own\" Temp").expect("the sample shows something");
    let rules = Rule::read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(rules[0].title, "Inline \"Own\" Temp");
    let vectors = rules[0].vectors.as_ref().expect("a learned rule has vectors");
    let names: Vec<&str> = vectors.abstraction.zero.iter().map(|it| it.name()).collect();
    assert_eq!(
        names,
        ["local-declaration", "local-initializer", "type", "local-read", "call-as-argument"],
        "{text}"
    );
    let elsewhere = version(
        "class B { int cost(Cart cart) { int sum = cart.total(tax); log(cart); return twice(sum) + 9; } }",
    );
    let done = version("class B { int cost(Cart cart) { log(cart); return twice(cart.total(tax)) + 9; } }");
    let found = told(&elsewhere, &done, &[&rules[0]]);
    assert!(found.starts_with("Inline \"Own\" Temp"), "{text}\n{found}");
    assert_eq!(told(&done, &elsewhere, &[&rules[0]]), "", "backwards");
}

#[test]
fn exchanged_operators_are_merged_in_what_is_learned() {
    let before =
        version("class A { void f(int n) { if (n < 3) { early(n); save(n); } else { late(n, 2); } } }");
    let after =
        version("class A { void f(int n) { if (n >= 3) { late(n, 2); } else { early(n); save(n); } } }");
    let text = learn(&before, &after, "Turn").expect("the sample shows something");
    assert!(text.contains("merge = [[\"lt\", \"ge\"]]"), "{text}");
    assert!(
        text.contains("transition = \"condition-was-reversed\"") || text.contains("another order"),
        "{text}"
    );
}

#[test]
fn what_only_moves_or_renames_is_refused_with_the_reason() {
    let before = version("class A { void f() { one(); two(); three(); } }");
    let after = version("class A { void f() { two(); one(); three(); } }");
    let refused = learn(&before, &after, "Move").expect_err("counts are equal");
    assert!(refused.contains("no vector"), "{refused}");
}
