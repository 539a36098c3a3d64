//! Finds the variables of one side without going through all of them.

use super::{Variable, VariableKind};
use refscope_text::Symbol;

#[derive(Debug, Default)]
pub(super) struct Lookup {
    /// The variables sorted by name, and their names beside them.
    by_name: Vec<usize>,
    names: Vec<Symbol>,
    /// The local variables, by where they are declared.
    locals: Vec<(u32, usize)>,
}

impl Lookup {
    pub(super) fn new(variables: &[Variable]) -> Self {
        let mut by_name: Vec<usize> = (0..variables.len()).collect();
        by_name.sort_by_key(|&index| variables[index].name);
        let names = by_name.iter().map(|&index| variables[index].name).collect();
        let locals = variables.iter().enumerate().filter(|(_, it)| it.kind == VariableKind::Local);
        let mut locals: Vec<(u32, usize)> = locals.map(|(index, it)| (it.scope.start, index)).collect();
        locals.sort_unstable();
        Self { by_name, names, locals }
    }

    /// The variables of a name, in their order.
    pub(super) fn named(&self, name: Symbol) -> &[usize] {
        let start = self.names.partition_point(|&it| it < name);
        let n_named = self.names[start..].partition_point(|&it| it == name);
        &self.by_name[start..start + n_named]
    }

    /// The local variable that is declared at an offset.
    pub(super) fn declared_at(&self, start: u32) -> Option<usize> {
        let found = self.locals.binary_search_by_key(&start, |local| local.0);
        found.ok().map(|at| self.locals[at].1)
    }
}
