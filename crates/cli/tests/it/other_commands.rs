//! The commands beside `detect`.

use crate::support::Sandbox;

const SOURCE: &str = "\
package shop;

/** What is bought. */
public class Cart<T> {
    private final int a = 1, b;

    static { load(); }

    Cart(int a, String... names) throws Exception {
        if (a > 1) {
            add(() -> { run(); });
        } else stop();
    }

    enum Size { SMALL(1), LARGE(2) { void f() {} } }

    record Point(int x, int y) {}
}

sealed interface Shape<T extends Number & Comparable<T>, U> extends java.util.function.Supplier<T>, Cloneable
        permits Circle {}

final class Circle<T extends Number & Comparable<T>> extends Base implements Shape<T, String> {
    Runnable field = new Runnable() { public void run() { go(); } };

    void draw() {
        class Pen<T> extends Tool implements Closeable {
            class Ink {}
            public void close() { stop(new Object() {}); }
        }
        if (busy) {
            submit(() -> { return new java.util.concurrent.Callable<Pen>() { int n; }; });
        }
    }
}
";

#[test]
fn an_outline_shows_what_is_declared() {
    let folder = Sandbox::folder();
    folder.write("Cart.java", SOURCE);
    insta::assert_snapshot!("outline", folder.run(&["outline", "Cart.java"]).success());
    insta::assert_snapshot!("outline-bodies", folder.run(&["outline", "--bodies", "Cart.java"]).success());
    let json = folder.run_with_input(&["outline", "-", "--format", "json"], SOURCE).success();
    insta::assert_snapshot!("outline-json", json);
}

#[test]
fn an_outline_needs_a_source_file() {
    let folder = Sandbox::folder();
    folder.write("notes.md", "# Notes");
    assert!(folder.run(&["outline", "notes.md"]).failure().contains("no language"));
    assert!(folder.run(&["outline", "Nowhere.java"]).failure().contains("`Nowhere.java` cannot be read"));
}

#[test]
fn broken_and_binary_sources_have_outlines_too() {
    let folder = Sandbox::folder();
    for source in ["", "class A { void f( { int", "}}}} \u{0} class", "\u{feff}class A {}"] {
        folder.run_with_input(&["outline", "--bodies", "-"], source).success();
    }
}

#[test]
fn the_demo_shows_each_step() {
    let demo = Sandbox::folder().run(&["demo"]).success();
    for found in [
        "1. Call the cart a basket",
        "Rename Class Cart → Basket",
        "consequences: ",
        "Move Class shop.Item → shop.catalogue.Item",
        "Remove Parameter test: boolean",
        "Add Parameter currency: String",
        "Reorder Parameter card: String, amount: double → amount: double, card: String",
        "Add Thrown Exception Type IOException",
        "Change Return Type double → BigDecimal",
        "Change Attribute Type discount: double → BigDecimal",
        "Change Attribute Access Modifier package → private",
        "Add Method Annotation @Deprecated",
        "refscope detect path/to/repository",
    ] {
        assert!(demo.contains(found), "{found} is missing in:\n{demo}");
    }
    assert!(!demo.contains('\u{1b}'));
}

#[test]
fn the_demo_can_be_kept() {
    let folder = Sandbox::folder();
    folder.run(&["demo", "--into", "shop"]).success();
    let found = folder.run(&["detect", "shop", "HEAD~5"]).success();
    assert!(found.contains("Rename Class Cart → Basket"), "{found}");
    assert!(folder.run(&["demo", "--into", "shop"]).failure().contains("`shop` is not empty"));
}

#[test]
fn types_lists_the_catalogue() {
    let types = Sandbox::folder().run(&["types"]).success();
    assert_eq!(types.lines().count(), 110);
    assert!(types.lines().any(|line| line.split("  ").next() == Some("extract-method")), "{types}");
    assert!(types.lines().all(|line| line.contains("  ")));
}

#[test]
fn completions_and_manual_pages() {
    let folder = Sandbox::folder();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(folder.run(&["completions", shell]).success().contains("min-confidence"), "{shell}");
    }
    assert!(folder.run(&["man"]).success().contains(".TH refscope 1"));
    assert!(folder.run(&["man", "detect"]).success().contains("min\\-confidence"));
    assert!(folder.run(&["man", "nonsense"]).failure().contains("no command `nonsense`"));
}

#[test]
fn opportunities_are_found_in_a_folder() {
    let folder = Sandbox::folder();
    folder.write(
        "Shop.java",
        "class Shop { int price(Order order) { int price = order.price(); return price; } }",
    );
    let text = folder.run(&["opportunities", "."]).success();
    assert!(text.contains("Inline Temp (solo"), "{text}");
    assert!(text.contains("Shop.java:1"), "{text}");
    assert!(text.contains("1 opportunities at 1 places, in 1 files with 1 bodies"), "{text}");
    for format in ["json", "jsonl"] {
        let written = folder.run(&["opportunities", "--format", format]).success();
        let document: serde_json::Value = serde_json::from_str(&written).expect("it is JSON");
        let first = if format == "json" { &document["opportunities"][0] } else { &document };
        assert_eq!(first["type"], "inline-temp");
        assert_eq!(first["places"][0]["start"]["line"], 1);
    }
    let sarif = folder.run(&["opportunities", "--format", "sarif"]).success();
    let log: serde_json::Value = serde_json::from_str(&sarif).expect("SARIF is JSON");
    assert_eq!(log["runs"][0]["results"][0]["ruleId"], "inline-temp");
    assert_eq!(folder.run(&["opportunities", "--type", "hide-delegate", "-f", "jsonl"]).success(), "");
    assert_eq!(folder.run(&["opportunities", "--min-gain", "1000", "-f", "jsonl"]).success(), "");
    assert!(
        folder.run(&["opportunities", "--type", "hide"]).failure().contains("no kind of opportunity `hide`")
    );
}

#[test]
fn a_user_can_bring_rules_along() {
    let folder = Sandbox::folder();
    folder.write(
        "Shop.java",
        "class Shop { int a(Bag b) { int n = b.one(1) + b.two(2); b.put(3, n); return b.three(4); }\n\
         int c(Bag b) { b.put(3, b.one(1) + b.two(2)); return b.three(4); } }",
    );
    folder.write(
        "own.toml",
        "format = 1\n[kind.fewer-locals]\ntitle = \"Fewer Locals\"\nmessage = \"{method}: {do}\"\n\
         [kind.fewer-locals.vectors]\nzero = [\"local-read\", \"local-declaration\", \"local-initializer\", \"type\"]\n\
         require = [\"local-declaration > 0\"]\ntwin = true\n",
    );
    let arguments = ["opportunities", "--rules", "own.toml", "--type", "fewer-locals"];
    let text = folder.run(&arguments).success();
    assert!(text.contains("Fewer Locals (twin"), "{text}");
    assert!(text.contains("Shop.a(): do as Shop.c() does"), "{text}");
    folder.write("own.toml", "format = 1\n[kind.x]\ntitel = \"X\"\n");
    assert!(folder.run(&arguments).failure().contains("nobody knows `titel`"));
}
