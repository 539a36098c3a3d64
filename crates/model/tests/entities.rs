//! What a snapshot says about a version: its entities, their code and their names.

use refscope_model::describe::{self, Names};
use refscope_model::{Body, EntityId, Snapshot};
use refscope_syntax::{JAVA, NodeId, Printer, SourceTree};
use std::sync::Arc;

fn snapshot(text: &str) -> Snapshot {
    Snapshot::new([(Arc::from("A.java"), Arc::new(SourceTree::new(&JAVA, Arc::from(text))))])
}

fn find(snapshot: &Snapshot, name: &str) -> EntityId {
    snapshot.ids().find(|&id| snapshot.name(id) == name).expect("the case declares it")
}

/// One line for each entity: its kind, the type it stands in or is, its name, its first and last line.
fn entities(snapshot: &Snapshot) -> Vec<String> {
    let line = |id| {
        let (first, last) = snapshot.file_of(id).lines().lines(snapshot.span(id));
        let kind = snapshot.entity(id).kind.word();
        format!("{kind} {} {} {first}-{last}", snapshot.type_name(id), snapshot.name(id))
    };
    snapshot.ids().map(line).collect()
}

#[test]
fn every_kind_of_entity_has_its_place() {
    let snapshot = snapshot(
        "package a . b;
/** Doc. */
@Deprecated
class A<T> {
    int x, y[] = {};
    { x = 1; }
    A(int x) {}
    class Inner { void f() {} }
    @interface N { int value() default 1; }
}
enum E { ONE, TWO { void g() {} }; int n; }
record R(int p) { R { p = 1; } }
interface I { int C = 1; }
int loose;
",
    );
    assert_eq!(
        entities(&snapshot),
        [
            "class a.b.A A 2-10",
            "field a.b.A x 5-5",
            "field a.b.A y 5-5",
            "initializer a.b.A  6-6",
            "constructor a.b.A A 7-7",
            "class a.b.A.Inner Inner 8-8",
            "method a.b.A.Inner f 8-8",
            "annotation a.b.A.N N 9-9",
            "annotation member a.b.A.N value 9-9",
            "enum a.b.E E 11-11",
            "enum constant a.b.E ONE 11-11",
            "enum constant a.b.E TWO 11-11",
            "method a.b.E. g 11-11",
            "field a.b.E n 11-11",
            "record a.b.R R 12-12",
            "field a.b.R p 12-12",
            "constructor a.b.R R 12-12",
            "interface a.b.I I 13-13",
            "field a.b.I C 13-13",
            "field a.b loose 14-14",
        ]
    );
}

#[test]
fn types_in_code_join_when_the_code_is_parsed() {
    let mut snapshot = snapshot(
        "class A { Object o = new B() { int x; };\n\
         void f() { class L { void g() {} } run(new C() { void h() {} }); } }",
    );
    let n_declared = snapshot.len();
    for name in ["o", "f"] {
        let id = find(&snapshot, name);
        assert!(snapshot.code(id).is_none());
        assert!(snapshot.parse_code(id) > 0);
        assert_eq!(snapshot.parse_code(id), 0, "code is parsed once");
        assert!(snapshot.code(id).is_some());
    }
    let nested: Vec<String> = entities(&snapshot).split_off(n_declared);
    assert_eq!(
        nested,
        [
            "class A.o.new B o.new B 1-1",
            "field A.o.new B x 1-1",
            "class A.f.L f.L 2-2",
            "method A.f.L g 2-2",
            "class A.f.run.new C f.run.new C 2-2",
            "method A.f.run.new C h 2-2",
        ]
    );
    let anonymous = snapshot.ids().filter(|&id| snapshot.is_anonymous(id));
    assert_eq!(anonymous.map(|id| snapshot.name(id)).collect::<Vec<_>>(), ["o.new B", "f.run.new C"]);
}

#[test]
fn equal_code_is_an_equal_number_in_every_file() {
    let one = snapshot("package p; class A { int f(List<String> xs, int... n) { return xs.get(0); } }");
    let other = snapshot(
        "package p;\nclass B { void g() {}\n  // a comment\n  int f( List < String > xs ,\n\tint ... n )\n\
         { return xs . get (0) ; } }",
    );
    let [f, same] = [(&one, "f"), (&other, "f")].map(|(it, name)| it.entity(find(it, name)));
    assert_eq!((f.name, f.signature, f.content), (same.name, same.signature, same.content));
    assert_ne!(f.qualified_name, same.qualified_name);
    let changed = snapshot("package p; class A { int f(List<String> xs, int n) { return xs.get(1); } }");
    let changed = changed.entity(find(&changed, "f"));
    assert_eq!((f.name, f.qualified_name), (changed.name, changed.qualified_name));
    assert_ne!(f.signature, changed.signature);
    assert_ne!(f.content, changed.content);
}

#[test]
fn headers_are_described_as_the_field_writes_them() {
    let snapshot = snapshot(
        "abstract class A { protected abstract java.util.List<String>[] f(final int a[], @N Map.Entry<K, V>... b) throws E;\n\
         private static final int[] x = {}; }\n\
         interface I { void g(); }",
    );
    let [f, g, x] = ["f", "g", "x"].map(|name| find(&snapshot, name));
    assert_eq!(
        describe::method(&snapshot, f, Names::Qualified),
        "protected abstract f(a int[], b Map.Entry<K,V>...) : java.util.List<String>[]"
    );
    assert_eq!(
        describe::method(&snapshot, f, Names::Short),
        "protected abstract f(a int[], b Map.Entry<K,V>...) : List<String>[]"
    );
    assert_eq!(describe::method(&snapshot, g, Names::Short), "public g() : void");
    assert_eq!(describe::attribute(&snapshot, x, Names::Short), "private x : int[]");
}

#[test]
fn a_body_is_a_tree_of_statements() {
    let mut snapshot = snapshot(
        "class A { void f() {
            for (int i : xs) { if (i > 0) go(i); else { stop(); } }
            try (R r = open()) { use(r); } catch (E e) { log(e); } finally { end(); }
            switch (k) { case 1: a(); break; default: b(); }
            run(() -> { hidden(); });
        } }",
    );
    let id = find(&snapshot, "f");
    snapshot.parse_code(id);
    let code = snapshot.code(id).expect("it was parsed");
    let body = Body::new(code);
    let printer = Printer::new(code.tree, snapshot.file_of(id).text());
    let lines = body.statements.iter().map(|statement| {
        let indent = "  ".repeat(statement.depth as usize);
        format!("{indent}{} {}", statement.kind.name(), printer.header(statement.node).trim_end())
    });
    let expected = "\
block {
  for-each for(i: xs)
    block {
      if if(i > 0)
        expression-statement go(i);
        block {
          expression-statement stop();
  try try(R r=open())
    expression-statement use(r);
  catch catch(e)
    expression-statement log(e);
  finally finally
    expression-statement end();
  switch switch(k)
    case case 1:
    expression-statement a();
    break break;
    case default:
    expression-statement b();
  expression-statement run(() -> {\n  hidden();\n}\n);";
    assert_eq!(lines.collect::<Vec<_>>().join("\n"), expected);
    assert_eq!(code.root, NodeId::ROOT);
    assert_eq!(body.nested.len(), 1, "a lambda with a block is a body of its own");
}
