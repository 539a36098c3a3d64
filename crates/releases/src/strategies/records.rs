//! Classes that became records: their getters live on as the accessors of components, which nobody writes.

use super::Search;
use crate::compatibility::accessor;
use crate::log::{Evidence, Kind};
use refscope_model::EntityId;

pub(super) fn run(search: &mut Search) {
    let pairs: Vec<(EntityId, EntityId)> = search
        .before()
        .snapshot
        .ids()
        .filter(|&id| search.same.after(id).is_empty())
        .filter_map(|id| Some((id, accessor(&search.same, id)?)))
        .filter(|&(id, component)| search.before().name(id) != search.after().name(component))
        .collect();
    for (getter, component) in pairs {
        search.add(Kind::RenameMethod, getter, component, Evidence { pass: 1, ..Evidence::default() });
    }
}
