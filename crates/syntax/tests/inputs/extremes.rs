//! Sizes and depths that no person writes. Nothing overflows the stack, and the rest of the file is still found.

use super::method_names;
use refscope_syntax::{JAVA, LexedFile, NodeId, NodeKind, SourceTree};
use refscope_testkit::properties;
use std::sync::Arc;

/// The smallest stack that a thread usually has.
const SMALL_STACK: usize = 2 << 20;

fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(SMALL_STACK).spawn(run);
    thread.expect("a thread can be started").join().expect("the thread does not fail");
}

const DEPTH: usize = 10_000;

/// What nests: the beginning of a level, the middle and the end of a level.
const NESTINGS: &[(&str, &str, &str)] = &[
    ("{", "a();", "}"),
    ("x = (", "1", ")"),
    ("(", "1", ")"),
    ("if (a) ", "b();", ""),
    ("if (a) {", "b();", "}"),
    ("if (a) b(); else ", "c();", ""),
    ("if (a) {} else if (b) {} else { ", "c();", "}"),
    ("while (a) for (;;) do ", "c();", " while (x);"),
    ("List<", "String", ">"),
    ("Map<A, ", "B", ">"),
    ("x -> ", "1", ""),
    ("() -> { return ", "1", "; }"),
    ("(x) -> (y) -> ", "1", ""),
    ("a[", "0", "]"),
    ("int[] x = {", "1", "}"),
    ("new int[", "1", "]"),
    ("new int[]{", "1", "}"),
    ("!", "a", ""),
    ("- ", "a", ""),
    ("++", "a", ""),
    ("a ? ", "b", " : c"),
    ("a ? b : ", "c", ""),
    ("(int) ", "a", ""),
    ("(A<B>) ", "a", ""),
    ("class A { ", "int x;", " }"),
    ("class A { void f() { ", "int x;", " } }"),
    ("enum E { X { ", "int x;", " } }"),
    ("interface I { class C { ", "int x;", " } }"),
    ("new A() { int x = ", "1", "; }"),
    ("new A(", "1", ")"),
    ("f(", "1", ")"),
    ("a.f(", "1", ")"),
    ("@A(", "1", ") class B {}"),
    ("@A({", "1", "}) int x;"),
    ("@A(x = ", "1", ") int x;"),
    ("a = ", "b", ""),
    ("(", "a", ").b.c().d"),
    ("if (a) {} else if (b) {} else if (c) ", "d();", ""),
    ("a + (", "b", ")"),
    ("a -> b + ", "c", ""),
    ("switch (a) { case 1: ", "b();", " }"),
    ("switch (a) { default -> ", "b();", " }"),
    ("x = switch (a) { default -> ", "b", "; }"),
    ("case A(", "B b", ")"),
    ("x instanceof A(", "B b", ")"),
    ("try { ", "a();", " } finally {}"),
    ("synchronized (a) { ", "b();", " }"),
    ("l: ", "a();", ""),
    ("a.", "b", ""),
    ("a().", "b()", ""),
    ("a + ", "b", ""),
    ("a + b - ", "c", ""),
    ("a::", "b", ""),
    ("A<B>.", "C x", ""),
    ("@A ", "int x;", ""),
    ("a.new B().", "c()", ""),
    ("(A & ", "B", ") c"),
    ("int x[] = ", "1", ";"),
    ("record R(int x) { ", "", " }"),
    ("<T extends A<", "B", ">> void f() {}"),
];

/// The places in which something can stand.
pub(super) const PLACES: &[(&str, &str)] = &[
    ("", ""),
    ("class A { ", " }\n"),
    ("class A { int x = ", "; }\n"),
    ("class A { void f() { ", " } }\n"),
    ("class A { void f() { x = ", "; } }\n"),
    ("class A { void f(", ") {} }\n"),
    ("@A(", ") class A {}\n"),
    ("enum E { A(", ") }\n"),
];

#[test]
fn deep_nesting_needs_no_deep_stack() {
    on_a_small_stack(|| {
        for (open, middle, close) in NESTINGS {
            let nested = format!("{}{middle}{}", open.repeat(DEPTH), close.repeat(DEPTH));
            let unclosed = format!("{}{middle}", open.repeat(DEPTH));
            for (before, behind) in PLACES {
                properties::parsing(&JAVA, &format!("{before}{nested}{behind}"));
                properties::parsing(&JAVA, &format!("{before}{unclosed}{behind}"));
            }
        }
    });
}

#[test]
fn what_follows_deep_nesting_is_found() {
    for (open, middle, close) in [("{", "a();", "}"), ("if (a) {", "b();", "}"), ("x = (", "1", ");")] {
        let nested = format!("{}{middle}{}", open.repeat(DEPTH), close.repeat(DEPTH));
        let text = format!("class A {{\n    void f() {{ {nested} }}\n    void g() {{}}\n}}\n");
        assert_eq!(method_names(&text), ["f", "g"]);
    }
}

#[test]
fn a_line_of_a_megabyte() {
    let statement = "sum += table[i] * (int) weights.get(i) + \"text\".length(); ";
    let text = format!(
        "class A {{ void f() {{ {} }} void g() {{}} }}",
        statement.repeat((1 << 20) / statement.len())
    );
    assert_eq!(method_names(&text), ["f", "g"]);
    properties::parsing(&JAVA, &text);
    let literal = format!("class A {{ String s = \"{}\"; void g() {{}} }}", "x".repeat(1 << 20));
    assert_eq!(method_names(&literal), ["g"]);
    let name = format!("class A {{ int {}; void g() {{}} }}", "x".repeat(1 << 20));
    assert_eq!(method_names(&name), ["g"]);
    let blank = format!("class A {{{}void g() {{}} }}", " ".repeat(1 << 20));
    assert_eq!(method_names(&blank), ["g"]);
}

#[test]
fn a_file_of_ten_megabytes() {
    let n_methods = 10_000_000 / 90;
    let methods = (0..n_methods).map(|n| {
        format!("    int f{n}(int x) {{\n        if (x > {n}) {{\n            return x;\n        }}\n        return f(x);\n    }}\n")
    });
    let text = format!("class A {{\n{}}}\n", methods.collect::<String>());
    assert!(text.len() > 10_000_000);
    let source = SourceTree::new(&JAVA, Arc::from(text.as_str()));
    let tree = source.lexed().parse_all();
    let n_found = tree.subtree(NodeId::ROOT).filter(|&node| tree.kind(node) == NodeKind::Method).count();
    assert_eq!(n_found, n_methods);
    assert!(source.lexed().n_parse_steps() < 40 * source.lexed().n_tokens() as u64);
}

#[test]
fn a_generated_parser_of_thirty_thousand_lines() {
    let rules = (0..1_500).map(|n| {
        format!(
            "  final public Token Rule{n}() throws ParseException {{\n    Token t = null;\n    label_{n}:\n    while (true) {{\n      switch ((jj_ntk==-1)?jj_ntk():jj_ntk) {{\n      case COMMA:\n      case {n}:\n        ;\n        break;\n      default:\n        jj_la1[{n}] = jj_gen;\n        break label_{n};\n      }}\n      jj_consume_token(COMMA);\n      if (jj_2_{n}(2147483647) && ((jj_rescan << 1) > 0x{n:x}L)) t = jj_consume_token({n});\n      else if (jj_3R_{n}()) {{ jj_scanpos = xsp; }}\n    }}\n    {{if (true) return t;}}\n    throw new Error(\"Missing return statement in function\");\n  }}\n"
        )
    });
    let tables = (0..3_000).map(|n| format!("    0x{n:x}, -{n}, (short) {n}, '\\u{:04x}',\n", n % 128));
    let text = format!(
        "public class Parser implements Constants {{\n{}  static final int[] table = {{\n{}  }};\n}}\n",
        rules.collect::<String>(),
        tables.collect::<String>()
    );
    assert!(text.lines().count() > 30_000);
    properties::lexing(&JAVA, &text);
    properties::parsing(&JAVA, &text);
    assert_eq!(method_names(&text).len(), 1_500);
    let tree = LexedFile::new(&JAVA, Arc::from(text.as_str())).parse_all();
    assert!(tree.subtree(NodeId::ROOT).all(|node| tree.kind(node) != NodeKind::Error));
}
