//! Expressions.

use super::{check, expression, printed_last, statement};
use crate::NodeKind;

#[test]
fn operators_and_literals() {
    check(
        expression,
        &[
            ("a+b +c- d", "a + b + c - d"),
            ("a ||b|| c || d", "a || b || c || d"),
            ("x >>> 2 > 'c'", "x >>> 2 > 'c'"),
            ("- - i ++", "--i++"),
            ("a [ 0 ] = b >>>= 1", "a[0]=b>>>=1"),
            ("! ( a instanceof B )", "!(a instanceof B)"),
            ("a instanceof final B b", "a instanceof B b"),
            ("a instanceof B(var c, D(int d))", "a instanceof B(var c, D(int d))"),
            ("a?b:c ? d : e", "a ? b : c ? d : e"),
            ("( a.B<C> ) d", "(a.B<C>)d"),
            ("(A & B) c", "(A & B)c"),
            ("int [ ] . class", "int[].class"),
            ("\"\"\"\n  a \"b\"\n  \"\"\"", "\"\"\"\n  a \"b\"\n  \"\"\""),
        ],
    );
}

#[test]
fn calls_and_creations() {
    check(
        expression,
        &[
            ("a /* b */ . c // d\n ( 1 , \"e\" )", "a.c(1,\"e\")"),
            ("this . <A, B> c ( )", "this.<A,B>c()"),
            ("A . super . b ( ) . c", "A.super.b().c"),
            ("new A < > ( 1 , 2 )", "new A<>(1,2)"),
            ("a . new B ( )", "a.new B()"),
            ("new int [ 3 ] [ ]", "new int[3][]"),
            ("new int[] { 1, 2, }", "new int[]{1,2}"),
            ("A < B > :: < C > new", "A<B>::<C>new"),
            ("a :: b", "a::b"),
        ],
    );
}

#[test]
fn lambdas_and_anonymous_classes() {
    check(
        expression,
        &[
            ("a->b", "a -> b"),
            ("(a)->b", "(a) -> b"),
            ("(final A a, B... b) -> c", "(final A a,B... b) -> c"),
            ("f(() -> { g(); return; }, 1)", "f(() -> {\n  g();\n  return;\n}\n,1)"),
            (
                "new A() { int b = 1, c; { d(); } @E public <T> T f(int g) throws H { } }",
                "new A(){\n  int b=1, c;\n{\n    d();\n  }\n  @E public <T>T f(  int g) throws H {\n  }\n}\n",
            ),
        ],
    );
}

#[test]
fn switch_expressions() {
    // Each statement takes back the indentation that a label adds, so it soon is gone.
    check(
        expression,
        &[
            (
                "switch (a) { case B, C -> 1; case D d when d.e() -> throw f; default -> { yield 2; } }",
                concat!(
                    "switch (a) {\n",
                    "case B, C ->  yield 1;\n",
                    "case D d when d.e() ->throw f;\n",
                    "default ->{\nyield 2;\n}\n",
                    "}\n"
                ),
            ),
            (
                "switch (a) { case 1: f(); yield 2; }",
                concat!("switch (a) {\n", "case 1:  f();\n", "yield 2;\n", "}\n"),
            ),
        ],
    );
}

#[test]
fn lambdas_as_operands_of_descriptions() {
    let lambda = |source: &str| {
        let text = format!("class A {{ Object a = {source}; }}");
        printed_last(&text, NodeKind::Variable, |printer, node| printer.lambda(node))
    };
    check(
        lambda,
        &[
            ("a -> b", "a -> b"),
            ("(int a, int b) -> c", "(a, b) -> c"),
            ("() -> { a(); b(); }", "() -> {a();"),
            ("() -> { try { return a; } catch (B b) { } }", "() -> {tryreturn a;"),
            ("() -> { for (A a : b) if (a) { } else c(); }", "() -> {for(A a: b)if(a){}c();"),
            ("a :: b", "a::b"),
        ],
    );
}

#[test]
fn long_chains_are_printed_to_their_end() {
    let calls = format!("a{}", ".b(1)".repeat(900));
    assert_eq!(expression(&calls), calls);
    let ifs = format!("if (a) {{ }}{}", " else if (a) { }".repeat(900));
    assert_eq!(statement(&ifs).lines().count(), 2 * 901);
}
