//! What no person writes: code that is large or deep in one respect, and changed everywhere.

use super::Shape;

/// Each with the number of repetitions that makes it large.
pub const TORTURE: &[(Shape, usize)] = &[
    // Depth.
    (
        Shape::nested("brackets", "(", ["a", "b"], ")")
            .within("class A { int f(int a, int b) { return ", "; } }"),
        20_000,
    ),
    (Shape::nested("blocks", "{", ["go(1);", "go(2);"], "}"), 20_000),
    (Shape::nested("ifs", "if (a > 0) {", ["go(1);", "go(2);"], "}"), 5_000),
    (Shape::nested("lambdas", "call(() -> ", ["1", "2"], ")").within("class A { Object x = ", "; }"), 5_000),
    (
        Shape::nested("lambdas with blocks", "call(() -> { return ", ["1", "2"], "; })")
            .within("class A { Object x = ", "; }"),
        5_000,
    ),
    (
        Shape::nested("anonymous classes", "new A() { int f() { return ", ["1", "2"], "; } }")
            .within("class A { Object x = ", "; }"),
        2_000,
    ),
    (
        Shape::nested("classes", "class A# {", ["int a() { return 1; }", "int b() { return 1; }"], "}")
            .within("", ""),
        5_000,
    ),
    (Shape::nested("type arguments", "List<", ["A", "B"], ">").within("class A { ", " x; }"), 5_000),
    (Shape::nested("annotations", "@A(", ["1", "2"], ")").within("class A { ", " int x; }"), 5_000),
    (Shape::nested("what is never closed", "{(", ["a", "b"], ""), 20_000),
    (Shape::nested("what opens type arguments or compares", "<a ", ["", "b"], ""), 20_000),
    // Length of one expression.
    (Shape::nested("a sum", "", ["1", "2"], " + \"#\"").within("class A { String x = ", "; }"), 50_000),
    (
        Shape::nested("a chain of calls", "", ["a", "b"], ".put(#)").within("class A { Object x = ", "; }"),
        20_000,
    ),
    (
        Shape::nested("a chain of conditions", "a == # ? # : ", ["1", "2"], "")
            .within("class A { int x = ", "; }"),
        20_000,
    ),
    (Shape::nested("negations", "!", ["a", "b"], "").within("class A { boolean x = ", "; }"), 20_000),
    (Shape::nested("casts", "(int) ", ["a", "b"], "").within("class A { int x = ", "; }"), 20_000),
    (Shape::members("an array", ["#,", "1#,"]).within("class A { int[] x = {", "}; }"), 100_000),
    (Shape::members("a string", ["xx", "xy"]).within("class A { String x = \"", "\"; }"), 500_000),
    (
        Shape::members("a comment", ["* x", "* y"])
            .within("class A { int a() { return 1; } /*", "*/ int b() { return 2; } }"),
        200_000,
    ),
    (
        Shape::members("parameters", ["int a#,", "int b#,"])
            .within("class A { int f(", "int last) { return last; } }"),
        20_000,
    ),
    // Statements.
    (
        Shape::statements(
            "other statements",
            ["a = a + # * 3; log(\"x\" + a + #);", "a = a + # * 4; log(\"y\" + a + #);"],
        ),
        20_000,
    ),
    (Shape::statements("equal statements", ["bar(a, 1);", "bar(a, 2);"]), 20_000),
    (
        Shape::statements(
            "branches",
            ["if (a == #) { return #; } else ", "if (a == #) { return 1#; } else "],
        ),
        20_000,
    ),
    (
        Shape::statements("cases", ["case #: a = a + #; break;\n", "case #: a = a + 1#; break;\n"])
            .within("class A { int f(int a) { switch (a) {\n", "} return a; } }"),
        50_000,
    ),
    (
        Shape::statements(
            "cases in a renamed method",
            ["case #: a = a + #; break;\n", "case #: a = a + #; break;\n"],
        )
        .within("", "} return a; } }")
        .beginning(["class A { int f(int a) { switch (a) {\n", "class A { int g(int a) { switch (a) {\n"]),
        50_000,
    ),
    (Shape::statements("variables", ["int v# = g(v#, #);\n", "int w# = g(w#, #);\n"]), 50_000),
    (
        Shape::statements(
            "lambdas beside each other",
            ["submit(() -> { use(#, a); });\n", "submit(() -> { use(#, 1, a); });\n"],
        ),
        20_000,
    ),
    (
        Shape::statements(
            "what is caught",
            ["try { a(#); } catch (E# e) { b(e); }\n", "try { a(#); } catch (F# e) { b(e); }\n"],
        ),
        10_000,
    ),
    // Members.
    (
        Shape::members("methods without code", ["void m#();\n", "void n#();\n"])
            .within("interface A {\n", "}\n"),
        50_000,
    ),
    (
        Shape::members(
            "equal methods",
            [
                "int m#(int a) { int b = a * 2; log(b); return b; }\n",
                "int n#(int a) { int b = a * 2; log(b); return b; }\n",
            ],
        ),
        20_000,
    ),
    (
        Shape::members(
            "other methods",
            [
                "int m#(int a) { int b = a * #; log(b); return b; }\n",
                "long o#(int c) { long d = c / 1#; show(d); return d; }\n",
            ],
        ),
        20_000,
    ),
    (
        Shape::members(
            "overloads",
            [
                "int m(T# a) { int b = a.get(#); return b; }\n",
                "int m(U# a) { int b = a.get(#); return b; }\n",
            ],
        ),
        20_000,
    ),
    (
        Shape::members(
            "getters",
            ["int f#; int getF#() { return f#; }\n", "int g#; int getG#() { return g#; }\n"],
        ),
        20_000,
    ),
    (Shape::members("fields", ["int f#;\n", "int g#;\n"]), 50_000),
    (Shape::members("annotated fields", ["@A(#) int f#;\n", "@A(1#) int f#;\n"]), 50_000),
    (Shape::members("enum constants", ["F#,\n", "G#,\n"]).within("enum A {\n", "}\n"), 50_000),
    (
        Shape::members(
            "inner classes",
            [
                "static class C# { int f; int g() { return f; } void s(int x) { f = x; } }\n",
                "static class D# { int f; int g() { return f; } void s(int x) { f = x; } }\n",
            ],
        ),
        20_000,
    ),
    (
        Shape::members(
            "extractions",
            [
                "int m#(int a) { int c = a * #; log(\"#\", c); return c; }\n",
                "int m#(int a) { return x#(a); } int x#(int a) { int c = a * #; log(\"#\", c); return c; }\n",
            ],
        ),
        20_000,
    ),
    (
        Shape::members(
            "extractions of one method",
            [
                "int m#(int a) { int c = a * 2; log(\"x\", c); return c; }\n",
                "int m#(int a) { return x(a); }\n",
            ],
        )
        .and(["", "int x(int a) { int c = a * 2; log(\"x\", c); return c; }\n"], ["", ""]),
        20_000,
    ),
    // Files.
    (
        Shape::files(
            "near-equal files",
            ["a/A#.java", "b/B#.java"],
            [
                "package a; class A# { int f(int a) { int b = a * 2; log(b); return b; } void use() { f(1); } }",
                "package b; class B# { int g(int a) { int b = a * 2; log(b); return b; } void use() { g(1); } }",
            ],
        ),
        5_000,
    ),
    (
        Shape::files(
            "equal files",
            ["a/A#.java", "b/B#.java"],
            ["class A { int f(int a) { return a; } }", "class A { int f(int a) { return a; } }"],
        ),
        5_000,
    ),
];
