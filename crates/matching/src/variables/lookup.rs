//! Finds the variables of one side without going through all of them.

use super::{Variable, VariableKind};
use refscope_text::Symbol;
use rustc_hash::FxHashMap;

#[derive(Debug, Default)]
pub(super) struct Lookup {
    by_name: FxHashMap<Symbol, Vec<usize>>,
    /// The local variables, by where they are declared.
    locals: Vec<(u32, usize)>,
}

impl Lookup {
    pub(super) fn new(variables: &[Variable]) -> Self {
        let mut lookup = Self::default();
        for (index, variable) in variables.iter().enumerate() {
            lookup.by_name.entry(variable.name).or_default().push(index);
            if variable.kind == VariableKind::Local {
                lookup.locals.push((variable.scope.start, index));
            }
        }
        lookup.locals.sort_unstable();
        lookup
    }

    /// The variables of a name, in their order.
    pub(super) fn named(&self, name: Symbol) -> &[usize] {
        self.by_name.get(&name).map_or(&[], Vec::as_slice)
    }

    /// The local variable that is declared at an offset.
    pub(super) fn declared_at(&self, start: u32) -> Option<usize> {
        let found = self.locals.binary_search_by_key(&start, |local| local.0);
        found.ok().map(|at| self.locals[at].1)
    }
}
