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
        "Rename Class shop.Cart renamed to shop.Basket",
        "consequences: ",
        "Move Class shop.Item moved to shop.catalogue.Item",
        "Remove Parameter test : boolean",
        "Add Parameter currency : String",
        "Reorder Parameter [card : String, amount : double] to [amount : double, card : String]",
        "Add Thrown Exception Type IOException",
        "Change Return Type double to BigDecimal",
        "Change Attribute Type discount : double to discount : BigDecimal",
        "Change Attribute Access Modifier package to private",
        "Add Method Annotation @Deprecated",
        "refscope detect path/to/repository",
    ] {
        assert!(demo.contains(found), "{found} is missing in:\n{demo}");
    }
    assert!(!demo.contains('\u{1b}'));
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
