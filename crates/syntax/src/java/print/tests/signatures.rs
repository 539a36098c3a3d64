//! Types, variables, signatures and annotations.

use super::{check, in_method, printed};
use crate::{JAVA, NodeId, NodeKind, Printer, SourceTree, TypeForm};

fn field_type(source: &str, form: TypeForm) -> String {
    let text = format!("class A {{ {source}; }}");
    printed(&text, NodeKind::Field, |printer, tree, field| {
        let variable = tree.child(field, NodeKind::Variable).expect("a field has a variable");
        printer.variable_type(field, variable, form).expect("a field has a type")
    })
}

fn signature(source: &str) -> String {
    printed(&format!("class A {{ {source} }}"), NodeKind::Method, |printer, _, method| {
        let parameters = printer.parameters(method, TypeForm::Short);
        let type_ = printer.return_type(method, TypeForm::Short).expect("a method has a type");
        format!("{parameters} : {type_}")
    })
}

#[test]
fn types_as_written_without_white_space() {
    check(
        |source| field_type(source, TypeForm::Qualified),
        &[
            ("int a", "int"),
            ("Map < String , List<?> > a", "Map<String,List<?>>"),
            ("java . util . List<java.lang.String> a", "java.util.List<java.lang.String>"),
            ("Class<? extends Number> a", "Class<? extends Number>"),
            ("Class<? super  Integer>[] a", "Class<? super Integer>[]"),
            ("int a[]", "int[]"),
            ("int[] a[][] = {}", "int[][][]"),
            // A type within a type with arguments of its own is written without its own.
            ("Outer<A>.Inner<B> a", "Outer<A>.Inner"),
            // Annotations among the modifiers are not part of the type; those in type arguments are.
            ("@Nullable String a", "String"),
            ("List<@Nullable String> a", "List<@Nullable String>"),
            ("List<@Nullable String[]> a", "List<@Nullable String @Nullable []>"),
            ("String @A [] a", "String @A []"),
        ],
    );
}

#[test]
fn short_types_lose_their_package() {
    check(
        |source| field_type(source, TypeForm::Short),
        &[
            ("java.util.Map.Entry<java.lang.String,B> a", "Map.Entry<java.lang.String,B>"),
            ("Map.Entry a", "Map.Entry"),
            ("foo.Bar a", "foo.Bar"),
            ("a.b.c a", "a.b.c"),
        ],
    );
}

#[test]
fn signatures() {
    check(
        signature,
        &[
            ("void f() {}", "() : void"),
            ("void f(final int a, @B String... c) {}", "(a int, c String...) : void"),
            ("int f(int a[], String[]... b)[] {}", "(a int[], b String[]...) : int[]"),
            ("void f(A this, java.util.List<B> b) {}", "(b List<B>) : void"),
            ("public @Nullable String f() {}", "() : String"),
            ("<T> @Nullable T f() {}", "() : @Nullable T"),
        ],
    );
}

#[test]
fn a_skeleton_prints_like_the_whole_file() {
    let text = "class A { @B(c = 1) java.util.List<D> f(int... e) { return null; } }";
    let file = SourceTree::new(&JAVA, text.into());
    let tree = file.skeleton();
    let printer = Printer::new(tree, text);
    let find = |kind| tree.subtree(NodeId::ROOT).find(|&node| tree.kind(node) == kind).expect("it is there");
    let method = find(NodeKind::Method);
    assert_eq!(printer.annotation(find(NodeKind::Annotation)), "@B(c = 1)");
    assert_eq!(printer.parameters(method, TypeForm::Qualified), "(e int...)");
    assert_eq!(printer.return_type(method, TypeForm::Qualified).as_deref(), Some("java.util.List<D>"));
}

#[test]
fn variables() {
    let variable = |source: &str, kind| {
        printed(&in_method(source), kind, |printer, tree, declaration| {
            let variable = tree.child(declaration, NodeKind::Variable).expect("it declares a variable");
            printer.variable(declaration, variable, TypeForm::Short)
        })
    };
    assert_eq!(variable("final a.b.C d[] = null;", NodeKind::LocalVariables), "d : C[]");
    assert_eq!(variable("for (var a : b) {}", NodeKind::Parameter), "a : var");
    assert_eq!(variable("try {} catch (A | B e) {}", NodeKind::Parameter), "e : A|B");
    assert_eq!(variable("try (A a = b()) {}", NodeKind::VariableDeclaration), "a : A");
    assert_eq!(variable("f(a instanceof B b);", NodeKind::TypePattern), "b : B");
    assert_eq!(variable("f(a -> 1);", NodeKind::LambdaParameters), "a : null");
}

#[test]
fn annotations() {
    let annotation = |source: &str| {
        let text = format!("{source} class A {{}}");
        printed(&text, NodeKind::Annotation, |printer, _, node| printer.annotation(node))
    };
    check(
        annotation,
        &[
            ("@ a . B", "@a.B"),
            ("@B()", "@B"),
            ("@B( \"c\" )", "@B(\"c\")"),
            ("@B({1, 2,})", "@B({1,2})"),
            ("@B(c=1, d = @E(f = 2))", "@B(c = 1, d = @E(f=2))"),
        ],
    );
}
