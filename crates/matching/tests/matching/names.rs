//! Entities as the fixtures call them: `shop.Cart`, `shop.Cart.add(Item)`, `shop.Cart.total`, `shop.Cart.{}`.

use refscope_engine::model::describe::{self, Names};
use refscope_engine::model::{EntityId, EntityKind, Snapshot, header};

pub(crate) fn entity(snapshot: &Snapshot, id: EntityId) -> String {
    let entity = snapshot.entity(id);
    if entity.kind.is_type() {
        return snapshot.type_name(id);
    }
    let owner = snapshot.type_name(id);
    match entity.kind {
        EntityKind::Initializer => format!("{owner}.{{}}"),
        kind if kind.is_callable() => {
            let parameters = header::parameters(snapshot.tree_of(id), entity.node);
            let type_ = |node| describe::parameter_type(snapshot, id, node, Names::Short);
            let types =
                parameters.map(|it| Some(type_(it.node)).filter(|it| !it.is_empty()).unwrap_or("_".into()));
            format!("{owner}.{}({})", snapshot.name(id), types.collect::<Vec<_>>().join(", "))
        }
        _ => format!("{owner}.{}", snapshot.name(id)),
    }
}
