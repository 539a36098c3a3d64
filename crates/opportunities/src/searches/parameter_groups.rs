//! Parameters that travel together through several methods: they are one thing that has no type yet.
//!
//! ```text
//! draw(int x, int y, int w, int h)  hit(int x, int y, int w, int h)  move(int x, int y, int w, int h)
//!     →     draw(Box box)  hit(Box box)  move(Box box)
//! ```

use crate::code::Codebase;
use crate::draft::Draft;
use refscope_model::{EntityId, EntityKind, Modifiers, Visibility, header};
use refscope_syntax::NodeKind;
use refscope_text::Symbol;
use rustc_hash::FxHashMap;

const MIN_PARAMETERS: usize = 3;
const MAX_PARAMETERS: usize = 8;
const MIN_METHODS: usize = 3;

/// A run of parameters by their types and names.
type Group = Vec<(u64, Symbol)>;

pub(super) fn search(base: &Codebase, drafts: &mut Vec<Draft>) {
    let groups = groups(base);
    let mut keys: Vec<(&(u64, Group), &Vec<EntityId>)> = groups.iter().collect();
    // The longest first: what a group holds of a smaller one it speaks for.
    keys.sort_by_key(|((package, group), methods)| (std::cmp::Reverse(group.len()), methods[0], *package));
    let mut spoken_for: FxHashMap<EntityId, usize> = FxHashMap::default();
    for ((_, group), methods) in keys {
        let free: Vec<EntityId> = methods.iter().copied().filter(|it| !spoken_for.contains_key(it)).collect();
        if n_names(base, &free) < MIN_METHODS || is_published(base, &free) || !travels(base, &free, group) {
            continue;
        }
        let names: Vec<&str> = parameter_names(base, free[0], group);
        let list = names.join(", ");
        let key = group.iter().fold(1 << 61, |key: u64, it| key.rotate_left(11) ^ it.0 ^ it.1.value());
        for &id in &free {
            spoken_for.insert(id, group.len());
            let tree = base.snapshot.tree_of(id);
            let node = base.snapshot.entity(id).node;
            let span = tree.child(node, NodeKind::Parameters).map_or(tree.span(node), |it| tree.span(it));
            let span = refscope_text::Span::new(
                tree.child(node, NodeKind::Identifier).map_or(span.start, |it| tree.span(it).start),
                span.end,
            );
            let draft = Draft::solo(id, span, &*list, group.len() as u32 - 1)
                .with("parameters", list.clone())
                .with("methods", free.len().to_string())
                .folded(key | 1);
            drafts.push(draft);
        }
    }
}

/// All runs of parameters, with the methods of a package that have them.
fn groups(base: &Codebase) -> FxHashMap<(u64, Group), Vec<EntityId>> {
    let snapshot = &base.snapshot;
    let mut groups: FxHashMap<(u64, Group), Vec<EntityId>> = FxHashMap::default();
    for id in snapshot.ids().filter(|&id| snapshot.entity(id).kind == EntityKind::Method) {
        let tree = snapshot.tree_of(id);
        let parameters: Group = header::parameters(tree, snapshot.entity(id).node)
            .map(|it| (header::type_hash(tree, &it), it.name))
            .collect();
        if parameters.len() < MIN_PARAMETERS
            || base.members.may_override(snapshot, id)
            || !can_change(base, id)
        {
            continue;
        }
        let file = snapshot.file_of(id);
        let package = Symbol::of(file.package.text(file.text())).value();
        for length in MIN_PARAMETERS..=parameters.len().min(MAX_PARAMETERS) {
            for run in parameters.windows(length) {
                let methods = groups.entry((package, run.to_vec())).or_default();
                if methods.last() != Some(&id) {
                    methods.push(id);
                }
            }
        }
    }
    groups.retain(|_, methods| methods.len() >= MIN_METHODS);
    groups
}

/// Whether all are functions that anybody may call: their parameters are what their clients have at hand.
fn is_published(base: &Codebase, methods: &[EntityId]) -> bool {
    methods.iter().all(|&id| {
        let is_static = base.snapshot.entity(id).modifiers.contains(Modifiers::STATIC);
        is_static && base.snapshot.visibility(id) == Visibility::Public
    })
}

/// Whether the code of a method is here and nobody who marked it can object: native ones are called from elsewhere.
fn can_change(base: &Codebase, id: EntityId) -> bool {
    base.method(id).is_some() && !base.snapshot.entity(id).modifiers.contains(Modifiers::NATIVE)
}

/// How many differently named methods there are: overloads of one are one.
fn n_names(base: &Codebase, methods: &[EntityId]) -> usize {
    let mut names: Vec<Symbol> = methods.iter().map(|&it| base.snapshot.entity(it).name).collect();
    names.sort_unstable();
    names.dedup();
    names.len()
}

/// Whether the group is passed on as a whole from one of the methods to another: what merely looks alike is not.
fn travels(base: &Codebase, methods: &[EntityId], group: &Group) -> bool {
    let passes_on = |&&id: &&EntityId| {
        base.callers(id).iter().any(|site| {
            let is_member = methods.contains(&site.from);
            let is_other = base.snapshot.entity(site.from).name != base.snapshot.entity(id).name;
            let Some(caller) = base.method(site.from).filter(|_| is_member && is_other) else { return false };
            let arguments: Vec<_> =
                caller.arguments(site.node).filter_map(|it| caller.variable(it)).collect();
            group.iter().all(|(_, name)| arguments.iter().any(|&it| caller.variable_by_id(it).name == *name))
        })
    };
    methods.iter().filter(passes_on).count() * 2 >= methods.len().min(4)
}

fn parameter_names<'c>(base: &'c Codebase, id: EntityId, group: &Group) -> Vec<&'c str> {
    let snapshot = &base.snapshot;
    let tree = snapshot.tree_of(id);
    let parameters = header::parameters(tree, snapshot.entity(id).node);
    let wanted = parameters.filter(|it| group.iter().any(|(_, name)| *name == it.name));
    wanted.map(|it| tree.text(it.node, snapshot.file_of(id).text())).collect()
}
