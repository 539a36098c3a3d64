//! A syntax error costs its own member and no other: every other member keeps its kind and its exact text.

use super::members;
use refscope_syntax::JAVA;
use refscope_testkit::properties;

/// The member `target` gets damaged, or something is put in the place before it.
const SOURCE: &str = "\
package a;

import java.util.List;

public class Cart extends Base {
    private int first = 1;

    Cart(int n) {
        this.first = n;
    }

    void before(String s) {
        if (s == null) {
            use(s);
        }
    }

    //PLACE
    int target(int a, int[] b) {
        int sum = call(a, b[0]);
        for (int i = 0; i < a; i++) {
            if (b[i] > 0) {
                sum += b[i];
            }
        }
        list.forEach(x -> {
            print(x);
        });
        return sum;
    }

    List<String> after() {
        return null;
    }

    String name = \"n\", other;

    Cart() {
    }

    static class Inner<T> {
        T value;

        T get() {
            return value;
        }
    }

    enum Color {
        RED, GREEN;

        int code() {
            return 1;
        }
    }

    void last() {
        done();
    }
}

interface Other {
    void act();
}
";

/// What is replaced by what, within `target`.
const DAMAGES: &[(&str, &str)] = &[
    // Braces.
    ("int[] b) {", "int[] b)"),
    ("i++) {", "i++)"),
    ("> 0) {", "> 0)"),
    ("x -> {", "x ->"),
    ("            }\n        }\n        list", "            }\n        list"),
    ("        }\n        list", "        }\n        }\n        list"),
    ("        return sum;\n    }\n", "        return sum;\n"),
    ("        return sum;\n    }\n", "        return sum;\n    }\n    }\n"),
    ("int sum", "{ int sum"),
    ("int sum", "} int sum"),
    ("return sum;", "return sum; }"),
    // Parentheses and brackets.
    ("target(int a", "target int a"),
    ("int[] b) {", "int[] b {"),
    ("int[] b) {", "int[] b)) {"),
    ("call(a, b[0]);", "call(a, b[0];"),
    ("call(a, b[0]);", "call a, b[0]);"),
    ("call(a, b[0]);", "call(a, b[0);"),
    ("call(a, b[0]);", "call(a, b0]);"),
    ("for (int", "for int"),
    ("i++) {", "i++ {"),
    ("if (b[i] > 0) {", "if (b[i] > 0 {"),
    ("if (b[i] > 0) {", "if b[i] > 0) {"),
    ("if (b[i] > 0) {", "if ((b[i] > 0) {"),
    ("        });\n", "        };\n"),
    ("int[] b", "int[ b"),
    ("int[] b", "int] b"),
    // Semicolons and commas.
    ("b[0]);", "b[0])"),
    ("return sum;", "return sum"),
    ("sum += b[i];", "sum += b[i]"),
    ("int a, int[] b", "int a int[] b"),
    ("int a, int[] b", "int a, , int[] b"),
    ("int i = 0;", "int i = 0"),
    // Half-typed code.
    ("return sum;", "foo."),
    ("return sum;", "int x ="),
    ("return sum;", "if ("),
    ("return sum;", "if (sum ="),
    ("return sum;", "for (int i"),
    ("return sum;", "new "),
    ("return sum;", "return sum +"),
    ("return sum;", "List<"),
    ("return sum;", "x -> "),
    ("return sum;", "switch (sum) { case"),
    ("return sum;", "try {"),
    ("return sum;", "@"),
    ("return sum;", "a ? b"),
    ("return sum;", "(String"),
    ("return sum;", "String s = \"abc"),
    ("return sum;", "char c = '"),
    ("return sum;", "call(\"abc);"),
    ("int target(int a, int[] b) {", "int target {"),
    ("int target(int a, int[] b) {", "int target( {"),
    ("int target(int a, int[] b) {", "int (int a, int[] b) {"),
    ("int target(int a, int[] b) {", "target int(int a) {"),
    ("int target(int a, int[] b) {", "int target(int a, int[] b) throws {"),
    ("int target(int a, int[] b) {", "int target(int a, int[] b) -> {"),
    ("int target(int a, int[] b) {", "List<String target(int a) {"),
    ("int target(int a, int[] b) {", "<T int target(int a) {"),
    // A merge conflict.
    (
        "        return sum;\n",
        "<<<<<<< HEAD\n        return sum;\n=======\n        return 0;\n>>>>>>> other\n",
    ),
    (
        "            if (b[i] > 0) {\n",
        "<<<<<<< HEAD\n            if (b[i] > 0) {\n=======\n            if (b[i] > 1) {\n>>>>>>> other\n",
    ),
];

/// What is put between two members.
const STRAYS: &[&str] = &[
    "foo",
    "foo bar",
    "foo.bar",
    "foo();",
    "foo(",
    "foo)",
    "= 3;",
    ");",
    "(",
    ")",
    "]",
    "[",
    "}",
    "#",
    "<",
    ">",
    "->",
    "::",
    ",",
    ".",
    "int",
    "int x =",
    "int x",
    "String",
    "List<",
    "List<String>",
    "void f(",
    "void f()",
    "void f(int",
    "void f(int a,",
    "return 1;",
    "if (x) {",
    "if (x) { y(); }",
    "x = 1;",
    "\"text",
    "'",
    "\\",
    "`",
    "class",
    "class X",
    "class X {",
    "enum",
    "interface",
    "new Foo()",
    "int x = call(1,",
    "int x = a +",
    "Object o = new Object() {",
    "int[] xs = {1, 2",
    "int[] xs = {1, 2;",
    "<<<<<<< HEAD",
    "case 1:",
    "import a.B;",
    "package c;",
    "\u{0}",
    "é",
    "int x = 1 int y = 2;",
    "Runnable r = () -> {",
    "throw",
    "a b c d",
];

/// Whatever is wrong in `damaged`, it has all members of the source but those that start like this.
fn assert_others_survive(what: &str, damaged: &str, changed: &[&str]) {
    properties::lexing(&JAVA, damaged);
    properties::parsing(&JAVA, damaged);
    let found = members(damaged);
    for member in members(SOURCE) {
        if changed.iter().any(|start| member.1.starts_with(start)) {
            continue;
        }
        let (kind, text) = &member;
        assert!(found.contains(&member), "{what}\ncosts {kind:?} {text}\nin\n{damaged}");
    }
}

#[test]
fn damage_costs_its_own_member() {
    for (from, to) in DAMAGES {
        let target = SOURCE.find("int target").expect("the source has the member");
        let at =
            target + SOURCE[target..].find(from).unwrap_or_else(|| panic!("{from:?} stands in the member"));
        let damaged = format!("{}{to}{}", &SOURCE[..at], &SOURCE[at + from.len()..]);
        assert_others_survive(&format!("{from:?} → {to:?}"), &damaged, &["public class Cart", "int target"]);
    }
}

#[test]
fn stray_tokens_cost_no_member() {
    for stray in STRAYS {
        let damaged = SOURCE.replace("//PLACE", stray);
        assert_others_survive(&format!("{stray:?}"), &damaged, &["public class Cart"]);
    }
}

#[test]
fn damage_in_files_with_other_line_ends_and_indentation() {
    for (from, to) in DAMAGES {
        let target = SOURCE.find("int target").expect("the source has the member");
        let at = target + SOURCE[target..].find(from).expect("it stands in the member");
        let damaged = format!("{}{to}{}", &SOURCE[..at], &SOURCE[at + from.len()..]);
        for (blank, line_end) in [("    ", "\r\n"), ("    ", "\r"), ("\t", "\n"), ("  ", "\n")] {
            let write = |text: &str| text.replace("    ", blank).replace('\n', line_end);
            let found = members(&write(&damaged));
            for name in ["void last()", "List<String> after()", "void before(", "T get()", "int code()"] {
                let is_found =
                    found.iter().any(|(_, text)| text.starts_with(name) && !text.contains("target"));
                assert!(is_found, "{from:?} → {to:?} costs {name} with {blank:?} and {line_end:?}");
            }
        }
    }
}
