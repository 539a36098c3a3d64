//! Finds the variables of one side without going through all of them.

use super::{Variable, VariableKind};
use refscope_text::{Span, Symbol};
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

    /// The local variables that are declared within a span, in their order.
    pub(super) fn declared_in(&self, span: Span) -> Vec<usize> {
        let start = self.locals.partition_point(|local| local.0 < span.start);
        let within = self.locals[start..].iter().take_while(|local| local.0 <= span.end);
        let mut found: Vec<usize> = within.map(|local| local.1).collect();
        found.sort_unstable();
        found
    }
}
