//! Statements and their headers.

use super::{check, in_method, printed, printed_last, statement};
use crate::NodeKind;

fn header(source: &str) -> String {
    printed_last(&in_method(source), NodeKind::Block, |printer, node| printer.header(node))
}

#[test]
fn leaf_statements() {
    check(
        statement,
        &[
            ("a . b ( ) ;", "a.b();"),
            ("i ++ ;", "i++;"),
            ("final @A int a = 1 , b [ ] ;", "final @A int a=1, b[];"),
            ("return ;", "return;"),
            ("return a ;", "return a;"),
            ("throw new A ( ) ;", "throw new A();"),
            ("assert a : b ;", "assert a : b;"),
            ("break a ;", "break a;"),
            ("continue ;", "continue;"),
            ("this ( a ) ;", "this(a);"),
            ("a . super ( b ) ;", "a.super(b);"),
            (";", ";"),
        ],
    );
}

#[test]
fn compound_statements_as_a_whole() {
    check(
        statement,
        &[
            ("if (a) b(); else if (c) {} else d();", "if (a) b();\n else if (c) {\n}\n else d();"),
            ("for (int i = 0, j; ; i++, j--) {}", "for (int i=0, j; ; i++, j--) {\n}"),
            ("for (final A a : b) c();", "for (final A a : b) c();"),
            ("do a(); while (b);", "do a();\n while (b);"),
            ("a: while (b) { c(); }", "a: while (b) {\n  c();\n}"),
            ("synchronized (a) { }", "synchronized (a) {\n}"),
            (
                "try (A a = b; c) { } catch (D | E e) { } finally { }",
                "try (A a=b;c){\n}\n catch (D|E e) {\n}\n finally {\n}",
            ),
        ],
    );
}

#[test]
fn local_types() {
    check(
        statement,
        &[
            ("class B<T extends C & D> extends E { }", "class B<T extends C & D> extends E {\n}"),
            ("enum B implements C { D(1), E { }; int f; }", "enum B implements C {D(1), E{\n}\n; int f;\n}"),
            ("record B(int c, D... d) { B { } }", "record B  (int c,D... d){\nB{\n}\n}"),
        ],
    );
}

#[test]
fn headers() {
    check(
        header,
        &[
            ("if (a) { b(); }", "if(a)"),
            ("while (a) b();", "while(a)"),
            ("do { } while (a);", "do(a)"),
            ("for (int i = 0; i < 1; i++) { }", "for(int i=0; i < 1; i++)"),
            ("for (; a; ) { }", "for(a)"),
            ("for (;;) { }", "for"),
            ("for (final A a : b) { }", "for(final a: b)"),
            ("switch (a) { }", "switch(a)"),
            ("synchronized (a) { }", "synchronized(a)"),
            ("try { } finally { }", "try"),
            ("try (A a = b; c) { }", "try(A a=b; c)"),
            ("a : b();", "a"),
            ("{ }", "{"),
            ("a();", "a();"),
        ],
    );
    let labels = |source: &str| printed(&in_method(source), NodeKind::Case, |it, _, node| it.header(node));
    check(
        labels,
        &[
            ("switch (a) { case 1 : }", "case 1:"),
            ("switch (a) { case A, B -> c(); }", "case A, B ->"),
            ("switch (a) { default : }", "default:"),
        ],
    );
}

#[test]
fn headers_of_variables_with_and_without_types() {
    let both = |source: &str, kind| {
        printed(&in_method(source), kind, |printer, _, node| {
            format!("{} {}", printer.header(node), printer.typed_header(node))
        })
    };
    assert_eq!(both("for (a.b.C d : e) { }", NodeKind::ForEach), "for(d: e) for(C d: e)");
    assert_eq!(both("try { } catch (final A e) { }", NodeKind::Catch), "catch(final e) catch(final A e)");
}

#[test]
fn the_value_of_a_rule_is_a_yield() {
    let text = in_method("switch (a) { case 1 -> /* c */ b(); }");
    let value = printed(&text, NodeKind::ExpressionStatement, |printer, _, node| printer.statement(node));
    assert_eq!(value, "yield b();");
}
