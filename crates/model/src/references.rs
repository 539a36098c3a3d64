//! Who calls or reads whom, as far as the changed files say.
//!
//! A name in code is resolved by itself, by the number of arguments, by what stands before it, and by the types
//! that the declarations around it write. Where those leave a choice between several types, nothing is resolved.

use crate::{EntityId, EntityKind, Snapshot, TypeName, header};
use refscope_syntax::{Occurrence, Receiver, Role};
use refscope_text::{Span, Symbol};
use rustc_hash::FxHashMap;

/// A use of one entity in the code of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Where the name stands.
    pub span: Span,
    /// What it means.
    pub target: EntityId,
}

/// Finds what names mean in one snapshot.
#[derive(Clone, Copy, Debug)]
pub struct References<'s> {
    snapshot: &'s Snapshot,
    by_name: &'s FxHashMap<Symbol, Vec<EntityId>>,
}

/// The types of the variables that a piece of code can name.
type Scope = FxHashMap<Symbol, Symbol>;

impl<'s> References<'s> {
    /// Prepares a snapshot.
    pub fn new(snapshot: &'s Snapshot) -> Self {
        Self { snapshot, by_name: snapshot.by_name() }
    }

    /// Everything that the code of an entity refers to, in source order.
    pub fn of(&self, id: EntityId) -> Vec<Reference> {
        self.among(id, |_| true)
    }

    /// What the code of an entity refers to by names that are asked for, in source order.
    pub fn among(&self, id: EntityId, is_wanted: impl Fn(Symbol) -> bool) -> Vec<Reference> {
        let entity = self.snapshot.entity(id);
        let tree = self.snapshot.tree_of(id);
        let Some(span) = header::code_span(tree, entity.node) else { return Vec::new() };
        let source = &self.snapshot.file_of(id).source;
        let occurrences: Vec<Occurrence> = source.occurrences(span).collect();
        let wanted = occurrences.iter().filter(|occurrence| is_wanted(occurrence.name));
        let scope = self.scope(id, &occurrences);
        let resolved = wanted.filter_map(|occurrence| {
            let target = self.resolve(id, occurrence, &scope)?;
            Some(Reference { span: occurrence.span, target })
        });
        resolved.collect()
    }

    /// Parameters, then locals: a later declaration hides an earlier one.
    fn scope(&self, id: EntityId, occurrences: &[Occurrence]) -> Scope {
        let tree = self.snapshot.tree_of(id);
        let text = self.snapshot.file_of(id).text();
        let parameters = header::parameters(tree, self.snapshot.entity(id).node);
        let mut scope: Scope = parameters
            .filter_map(|parameter| {
                let written = tree.text(parameter.type_node?, text);
                Some((parameter.name, simple_name(written)))
            })
            .collect();
        for occurrence in occurrences {
            if let Role::Declaration { type_name } = occurrence.role {
                scope.insert(occurrence.name, type_name);
            }
        }
        scope
    }

    fn resolve(&self, from: EntityId, occurrence: &Occurrence, scope: &Scope) -> Option<EntityId> {
        let named = self.by_name.get(&occurrence.name)?;
        let fits = |&&id: &&EntityId| self.fits(id, occurrence.role);
        let is_variable = occurrence.receiver == Receiver::None && scope.contains_key(&occurrence.name);
        if is_variable && !matches!(occurrence.role, Role::Call { .. } | Role::Creation { .. }) {
            return None;
        }
        let candidates: Vec<EntityId> = named.iter().filter(fits).copied().collect();
        if matches!(occurrence.role, Role::Creation { .. }) {
            return self.in_type(from, occurrence.name, &candidates);
        }
        match occurrence.receiver {
            Receiver::None => {
                self.around(from, &candidates).or_else(|| self.imported(from, occurrence.name, &candidates))
            }
            Receiver::This => self.around(from, &candidates),
            Receiver::Super => self.above(self.snapshot.enclosing_type(from), &candidates),
            Receiver::Name(name) => {
                let local = scope.get(&name).map(|&type_name| (from, type_name));
                let (place, type_name) =
                    local.or_else(|| self.field_type(from, name)).unwrap_or((from, name));
                self.in_type(place, type_name, &candidates)
            }
            Receiver::Call(name) => match self.returned_type(name) {
                Some((place, type_name)) => self.in_type(place, type_name, &candidates),
                None => only(&candidates),
            },
            Receiver::Other => only(&candidates),
        }
    }

    /// Whether an entity can be what a name in this role means.
    fn fits(&self, id: EntityId, role: Role) -> bool {
        let entity = self.snapshot.entity(id);
        match role {
            Role::Call { n_arguments } => entity.kind == EntityKind::Method && self.takes(id, n_arguments),
            Role::Creation { n_arguments } => {
                entity.kind == EntityKind::Constructor && self.takes(id, n_arguments)
            }
            Role::Reference => entity.kind == EntityKind::Method,
            Role::Use => matches!(entity.kind, EntityKind::Field | EntityKind::EnumConstant),
            Role::Declaration { .. } => false,
        }
    }

    fn takes(&self, id: EntityId, n_arguments: usize) -> bool {
        let parameters: Vec<_> =
            header::parameters(self.snapshot.tree_of(id), self.snapshot.entity(id).node).collect();
        let is_variadic = parameters.last().is_some_and(|last| last.is_variadic);
        n_arguments == parameters.len() || (is_variadic && n_arguments + 1 >= parameters.len())
    }

    /// The candidate in the nearest type around, or above one.
    fn around(&self, from: EntityId, candidates: &[EntityId]) -> Option<EntityId> {
        let mut type_id = Some(self.snapshot.enclosing_type(from));
        while let Some(id) = type_id {
            let in_it = candidates.iter().copied().find(|&it| self.snapshot.entity(it).parent == Some(id));
            if let Some(found) = in_it.or_else(|| self.above(id, candidates)) {
                return Some(found);
            }
            type_id = self.snapshot.entity(id).parent;
        }
        None
    }

    fn above(&self, type_id: EntityId, candidates: &[EntityId]) -> Option<EntityId> {
        candidates.iter().copied().find(|&it| self.is_member_above(it, type_id))
    }

    fn is_member_above(&self, member: EntityId, type_id: EntityId) -> bool {
        let owner = self.snapshot.entity(member).parent;
        owner.is_some_and(|owner| self.snapshot.is_below(type_id, self.snapshot.entity(owner)))
    }

    /// The candidate in the type that a name means in an entity, or in one above it.
    fn in_type(&self, place: EntityId, name: Symbol, candidates: &[EntityId]) -> Option<EntityId> {
        match self.snapshot.resolve_type(place, name) {
            TypeName::Declared(id) => self.member_of(id, candidates),
            TypeName::Foreign(_) => None,
            // Nothing leads to it, but there is no other one that could be meant.
            TypeName::Unknown(name) => match *self.snapshot.types_called(name) {
                [only] => self.member_of(only, candidates),
                _ => None,
            },
        }
    }

    /// The candidate in a type, or in one above it.
    fn member_of(&self, type_id: EntityId, candidates: &[EntityId]) -> Option<EntityId> {
        let in_it = candidates.iter().copied().find(|&it| self.snapshot.entity(it).parent == Some(type_id));
        in_it.or_else(|| self.above(type_id, candidates))
    }

    /// The candidate that a static import brings.
    fn imported(&self, from: EntityId, name: Symbol, candidates: &[EntityId]) -> Option<EntityId> {
        if candidates.is_empty() {
            return None;
        }
        let owners = self.snapshot.static_owners(from, name);
        owners.into_iter().find_map(|owner| self.member_of(owner, candidates))
    }

    /// The type of a field of the types around, with the place where it is written.
    fn field_type(&self, from: EntityId, name: Symbol) -> Option<(EntityId, Symbol)> {
        let fields: Vec<EntityId> = self
            .by_name
            .get(&name)?
            .iter()
            .copied()
            .filter(|&it| self.snapshot.entity(it).kind == EntityKind::Field)
            .collect();
        let field = self.around(from, &fields)?;
        let tree = self.snapshot.tree_of(field);
        let type_ = tree.type_child(self.snapshot.entity(field).declaration)?;
        Some((field, simple_name(tree.text(type_, self.snapshot.file_of(field).text()))))
    }

    /// The type that all methods of a name return, if it is one, with a place where it is written.
    fn returned_type(&self, name: Symbol) -> Option<(EntityId, Symbol)> {
        let methods = self
            .by_name
            .get(&name)?
            .iter()
            .filter(|&&it| self.snapshot.entity(it).kind == EntityKind::Method);
        let mut types = methods.filter_map(|&it| {
            let tree = self.snapshot.tree_of(it);
            let type_ = tree.type_child(self.snapshot.entity(it).node)?;
            Some((it, simple_name(tree.text(type_, self.snapshot.file_of(it).text()))))
        });
        let first = types.next()?;
        types.all(|(_, other)| other == first.1).then_some(first)
    }
}

fn only(candidates: &[EntityId]) -> Option<EntityId> {
    if let [only] = candidates { Some(*only) } else { None }
}

/// The simple name of a type as written: without package, arguments and dimensions.
fn simple_name(written: &str) -> Symbol {
    let bare = written.split(['<', '[']).next().unwrap_or(written).trim();
    Symbol::of(bare.rsplit('.').next().unwrap_or(bare).trim())
}

#[cfg(test)]
mod tests {
    use super::*;
    use refscope_syntax::SourceTree;
    use std::sync::Arc;

    /// What the method `use` of the first file refers to, as `Type.member`.
    fn references(sources: &[&str]) -> Vec<String> {
        let files = sources.iter().enumerate().map(|(index, text)| {
            (Arc::from(format!("{index}")), Arc::new(SourceTree::new(Arc::from(*text))))
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
}
