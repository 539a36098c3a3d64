//! Code that nests deeper than any person writes can be compared on the stack of any thread.

use crate::comparing;
use refscope_engine::text::{Change, FileChange, Pair, SourceFile};

/// Beyond every limit of the parser.
const DEPTH: usize = 1_200;

/// What nests: the beginning of a level, the middle and the end of a level.
const NESTINGS: &[(&str, &str, &str)] = &[
    ("{", "a();", "}"),
    ("x = (", "1", ");"),
    ("if (a) ", "b();", ""),
    ("if (a) b(); else ", "c();", ""),
    ("x -> ", "1", ""),
    ("x = a ? b : ", "c", ";"),
    ("f(", "1", ");"),
    ("a.", "b()", ";"),
    ("a().", "b()", ";"),
    ("x = a + b - ", "c", ";"),
    ("x = a", "[0]", "[1]"),
    ("x = new A() { int x = ", "1", "; };"),
    ("class A { void f() { ", "int x;", " } }"),
    ("l: ", "a();", ""),
    ("try { ", "a();", " } finally {}"),
    ("switch (a) { default -> ", "b();", " }"),
];

#[test]
fn deep_code_is_compared_on_a_small_stack() {
    for &(open, middle, close) in NESTINGS {
        let text = |middle: &str| {
            format!(
                "class A {{ void f() {{ g();\n{}{middle}{}\n}} }}",
                open.repeat(DEPTH),
                close.repeat(DEPTH)
            )
        };
        let (before, after) = (text(middle), text("changed();"));
        let versions = Pair::new(before, after).map(|text| SourceFile::new("A.java", text));
        let change = Change { files: vec![FileChange::Modified(versions)], ..Change::default() };
        let compare = move || _ = comparing::detect(&change);
        let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(compare);
        thread.expect("a thread can be started").join().expect("the comparison ends");
    }
}
