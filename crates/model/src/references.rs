//! Who calls or reads whom, as far as the changed files say.
//!
//! What a name means follows from declarations alone, see [`crate::resolution`]. Code that nobody has parsed yet is
//! parsed for it, and only what it refers to is kept.

use crate::{EntityId, Snapshot, header, resolution};
use refscope_text::{Span, Symbol};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// A use of one entity in the code of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Where the name stands.
    pub span: Span,
    /// What it means.
    pub target: EntityId,
    /// Whether nothing else can be meant; where overloads leave a choice, each of them is a reference.
    pub is_sure: bool,
}

/// Finds what names mean in one snapshot.
#[derive(Debug)]
pub struct References<'s> {
    snapshot: &'s Snapshot,
    kept: RefCell<FxHashMap<EntityId, Rc<[Reference]>>>,
}

/// For so many pieces of code it is kept what they refer to, so that asking for one name after the other is cheap.
const MAX_KEPT: usize = 1 << 16;

impl<'s> References<'s> {
    /// Prepares a snapshot.
    pub fn new(snapshot: &'s Snapshot) -> Self {
        Self { snapshot, kept: RefCell::default() }
    }

    /// Everything that the code of an entity surely refers to, in source order.
    pub fn of(&self, id: EntityId) -> Vec<Reference> {
        self.among(id, |_| true)
    }

    /// What the code of an entity surely refers to by names that are asked for, in source order.
    pub fn among(&self, id: EntityId, is_wanted: impl Fn(Symbol) -> bool) -> Vec<Reference> {
        let mut found = self.possible(id);
        found.retain(|it| it.is_sure && is_wanted(self.snapshot.entity(it.target).name));
        found
    }

    /// Everything that the code of an entity refers to or may refer to, in source order.
    pub fn possible(&self, id: EntityId) -> Vec<Reference> {
        // What is nested in code is read with the code around it, which declares variables for it.
        let around = std::iter::successors(Some(id), |&id| self.snapshot.entity(id).parent);
        let Some(owner) = { around }.find(|&id| !self.snapshot.is_local(id)) else { return Vec::new() };
        let span = header::code_span(self.snapshot.tree_of(id), self.snapshot.entity(id).node);
        let Some(span) = span else { return Vec::new() };
        let all = self.of_code(owner);
        let start = all.partition_point(|it| it.span.start < span.start);
        all[start..].iter().take_while(|it| it.span.end <= span.end).copied().collect()
    }

    fn of_code(&self, owner: EntityId) -> Rc<[Reference]> {
        if let Some(kept) = self.kept.borrow().get(&owner) {
            return kept.clone();
        }
        let found: Rc<[Reference]> = resolution::references(self.snapshot, owner).into();
        let mut kept = self.kept.borrow_mut();
        if kept.len() >= MAX_KEPT {
            kept.clear();
        }
        kept.insert(owner, found.clone());
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use refscope_syntax::{JAVA, SourceTree};
    use std::sync::Arc;

    /// What the method `use` of the first file refers to, as `Type.member`.
    fn references(sources: &[&str]) -> Vec<String> {
        let files = sources.iter().enumerate().map(|(index, text)| {
            (Arc::from(format!("{index}")), Arc::new(SourceTree::new(&JAVA, Arc::from(*text))))
        });
        let snapshot = Snapshot::new(files);
        let user = snapshot.ids().find(|&id| snapshot.name(id) == "use").expect("every case has one");
        let found = References::new(&snapshot).of(user);
        let name = |id: EntityId| format!("{}.{}", snapshot.type_name(id), snapshot.name(id));
        found.into_iter().map(|reference| name(reference.target)).collect()
    }

    #[test]
    fn own_members_are_found_by_name_and_number_of_arguments() {
        let cart = "class Cart { int total; int sum(int a) { return a; } int sum() { return 0; } \
                    int use() { total = sum(1); return this.sum(); } }";
        assert_eq!(references(&[cart]), ["Cart.total", "Cart.sum", "Cart.sum"]);
    }

    #[test]
    fn a_receiver_is_resolved_by_its_declared_type() {
        let cart = "class Cart { Order last; void use(Order first) { Map<A, B> m = make(1, x<y); Order next = null; \
                    first.pay(); last.pay(); next.pay(); other.pay(); } }";
        let order = "class Order { void pay() { } }";
        let bill = "class Bill { void pay() { } }";
        assert_eq!(references(&[cart, order, bill]), ["Order.pay", "Cart.last", "Order.pay", "Order.pay"]);
    }

    #[test]
    fn calls_go_up_the_hierarchy_and_into_results() {
        let cart = "class Cart extends Base { Order order() { return null; } void use() { log(\"a\", 1); order().pay(); \
                    Tax.rate(); new Order(2); } }";
        let base = "class Base { void log(String s, Object... more) { } }";
        let order = "class Order { Order(int n) { } void pay() { } }";
        let tax = "class Tax { static int rate() { return 1; } }";
        assert_eq!(
            references(&[cart, base, order, tax]),
            ["Base.log", "Cart.order", "Order.pay", "Tax.rate", "Order.Order"]
        );
    }

    #[test]
    fn a_static_import_brings_a_method_under_its_bare_name() {
        let cart = "package a; import static b.Tax.rate; import static b.Log.*; \
                    class Cart { void use() { rate(); log(); other(); } }";
        let tax = "package b; class Tax { static int rate() { return 1; } }";
        let log = "package b; class Log { static void log() { } }";
        let bill = "package b; class Bill { static void other() { } }";
        assert_eq!(references(&[cart, tax, log, bill]), ["b.Tax.rate", "b.Log.log"]);
    }

    #[test]
    fn of_two_types_of_one_name_the_imported_one_is_meant() {
        let cart = "package a; import c.Order; class Cart { void use(Order o) { o.pay(); new Order(); } }";
        let near = "package b; class Order { Order() { } void pay() { } }";
        let meant = "package c; class Order { Order() { } void pay() { } }";
        assert_eq!(references(&[cart, near, meant]), ["c.Order.pay", "c.Order.Order"]);
    }

    #[test]
    fn of_two_types_of_one_name_that_nothing_leads_to_none_is_meant() {
        let cart = "package a; class Cart { void use(Order o) { o.pay(); } }";
        let one = "package b; class Order { void pay() { } }";
        let other = "package c; class Order { void pay() { } }";
        assert!(references(&[cart, one, other]).is_empty());
    }

    #[test]
    fn a_nested_type_hides_an_imported_one() {
        let cart = "package a; import b.Order; class Cart { class Order { void pay() { } } \
                    void use(Order o) { o.pay(); } }";
        let order = "package b; class Order { void pay() { } }";
        assert_eq!(references(&[cart, order]), ["a.Cart.Order.pay"]);
    }

    #[test]
    fn a_local_variable_hides_a_field() {
        let cart = "class Cart { int n; void use() { int n = 1; n++; this.n++; } }";
        assert_eq!(references(&[cart]), ["Cart.n"]);
    }

    #[test]
    fn a_chain_of_calls_is_followed_from_result_to_result() {
        let cart = "class Cart { Shop shop; void use() { shop.first().bill().pay(); var bill = shop.first().bill(); \
                    bill.pay(); (shop == null ? bill : null).pay(); } }";
        let shop = "class Shop { Order first() { return null; } }";
        let order = "class Order { Bill bill() { return null; } void pay() { } }";
        let bill = "class Bill { void pay() { } }";
        assert_eq!(
            references(&[cart, shop, order, bill]),
            [
                "Cart.shop",
                "Shop.first",
                "Order.bill",
                "Bill.pay",
                "Cart.shop",
                "Shop.first",
                "Order.bill",
                "Bill.pay",
                "Cart.shop",
                "Bill.pay"
            ]
        );
    }

    /// The bodies of the methods that `use` surely calls: they tell overloads apart.
    fn meant(members: &str, code: &str) -> Vec<String> {
        let text =
            format!("class Cart {{ {members} void use(Object o, String s, int n, Other u) {{ {code} }} }}");
        let source = Arc::new(SourceTree::new(&JAVA, Arc::from(text)));
        let snapshot = Snapshot::new([(Arc::from("Cart"), source)]);
        let user = snapshot.ids().find(|&id| snapshot.name(id) == "use").expect("every case has one");
        let found = References::new(&snapshot).of(user).into_iter();
        let body = |id: EntityId| {
            let span = header::code_span(snapshot.tree_of(id), snapshot.entity(id).node);
            span.map_or(String::new(), |span| {
                span.text(snapshot.file_of(id).text()).replace(['{', '}', ' '], "")
            })
        };
        found.map(|reference| body(reference.target)).collect()
    }

    #[test]
    fn of_overloads_the_one_is_meant_that_takes_the_least_else() {
        let members = "void f(Object o) { object } void f(String s) { text } void f(int n) { number } \
                       void f(Object o, Object... more) { many }";
        let code = "f(o); f(s); f(n); f(s + n); f('c'); f(null, s); f(new Cart()); f(s, n, n);";
        assert_eq!(
            meant(members, code),
            ["object", "text", "number", "text", "number", "many", "object", "many"]
        );
    }

    #[test]
    fn a_lambda_means_the_overload_that_takes_as_many_parameters() {
        let members = "interface One { void go(int a); } interface Two { void go(int a, int b); } \
                       void f(One one) { one } void f(Two two) { two } void f(String text) { text }";
        assert_eq!(meant(members, "f(a -> { }); f((a, b) -> { });"), ["one", "two"]);
    }

    #[test]
    fn where_types_are_not_known_no_overload_is_meant() {
        let members = "void f(Bill bill) { } void f(Other other, int n) { } void f(Shop shop) { }";
        assert!(meant(members, "f(u.something()); ").is_empty());
        assert!(meant("void f(Bill a) { } void f(Shop a) { }", "unknown.f(u); u.f(u);").is_empty());
    }

    #[test]
    fn what_an_anonymous_class_declares_or_inherits_hides_what_is_around() {
        let cart = "class Cart { int n; void go() { } void stay() { } void use() { new Runner() { int n; \
                    void own() { } void run() { go(); stay(); own(); n++; toString(); } }; } \
                    public String toString() { return null; } }";
        let runner = "abstract class Runner { void go() { } }";
        assert_eq!(references(&[cart, runner]), ["Runner.go", "Cart.stay"]);
    }

    #[test]
    fn what_a_type_parameter_stands_for_is_known_where_it_is_written() {
        let cart = "class Cart extends Box<Order> { void use(Box<Order> box, Box<?> any) { box.get().pay(); \
                    any.get().pay(); get().pay(); } }";
        let box_ = "class Box<T> { T get() { return null; } }";
        let order = "class Order { void pay() { } }";
        assert_eq!(
            references(&[cart, box_, order]),
            ["Box.get", "Order.pay", "Box.get", "Box.get", "Order.pay"]
        );
    }

    #[test]
    fn a_label_names_a_constant_of_what_is_switched() {
        let cart =
            "class Cart { int RED; void use(Color color) { switch (color) { case RED: paint(RED); } } }";
        let color = "enum Color { RED }";
        assert_eq!(references(&[cart, color]), ["Color.RED", "Cart.RED"]);
    }

    #[test]
    fn types_that_extend_each_other_end_the_search() {
        let cart = "class Cart extends Cart.Inner { class Inner extends Cart { } void use(Lost l) { sum(); l.sum(); } }";
        assert!(references(&[cart]).is_empty());
    }
}
