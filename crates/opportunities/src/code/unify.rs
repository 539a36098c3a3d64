//! Whether one piece of code is another one with other local names, and what its parameters then stand for.

use super::{Method, VariableId};
use refscope_syntax::{NodeId, NodeKind};
use rustc_hash::FxHashMap;

/// One piece of code read as another: locals stand for locals, parameters of the pattern for expressions.
pub(crate) struct Unification<'c> {
    pattern: Method<'c>,
    code: Method<'c>,
    /// Locals of the pattern and those that they are in the code, both ways.
    locals: FxHashMap<VariableId, VariableId>,
    backwards: FxHashMap<VariableId, VariableId>,
    /// What parameters of the pattern stand for.
    pub(crate) arguments: FxHashMap<VariableId, NodeId>,
}

impl<'c> Unification<'c> {
    /// Reads code as an instance of a pattern; parameters of the pattern stand for any expression.
    pub(crate) fn new(pattern: Method<'c>, code: Method<'c>) -> Self {
        let (locals, backwards) = (FxHashMap::default(), FxHashMap::default());
        Self { pattern, code, locals, backwards, arguments: FxHashMap::default() }
    }

    /// The local of the code that a local of the pattern is.
    pub(crate) fn local(&self, of_pattern: VariableId) -> Option<VariableId> {
        self.locals.get(&of_pattern).copied()
    }

    /// The locals of the code that the pattern's own ones are.
    pub(crate) fn locals_of_code(&self) -> impl Iterator<Item = VariableId> + '_ {
        self.backwards.keys().copied()
    }

    /// Whether the two nodes are the same.
    pub(crate) fn unify(&mut self, of_pattern: NodeId, of_code: NodeId) -> bool {
        let (pattern, code) = (self.pattern, self.code);
        if let Some(variable) = pattern.variable(of_pattern)
            && pattern.kind(of_pattern) == NodeKind::Name
        {
            return self.unify_variable(variable, of_code);
        }
        if pattern.kind(of_pattern) == NodeKind::Variable && code.kind(of_code) == NodeKind::Variable {
            return self.unify_declaration(of_pattern, of_code);
        }
        if pattern.kind(of_pattern) != code.kind(of_code) || !self.has_same_meaning(of_pattern, of_code) {
            return false;
        }
        let (mut ours, mut theirs) = (pattern.children(of_pattern), code.children(of_code));
        loop {
            match (ours.next(), theirs.next()) {
                (None, None) => return true,
                (Some(one), Some(other)) if self.unify(one, other) => {}
                _ => return false,
            }
        }
    }

    fn unify_variable(&mut self, variable: VariableId, of_code: NodeId) -> bool {
        if self.pattern.variable_by_id(variable).is_parameter() {
            return match self.arguments.get(&variable) {
                Some(&known) => self.code.tree.hash(known) == self.code.tree.hash(of_code),
                None => {
                    let is_argument = self.code.is_pure(of_code) && self.code.kind(of_code).is_expression();
                    if is_argument {
                        self.arguments.insert(variable, of_code);
                    }
                    is_argument
                }
            };
        }
        let Some(other) = self.code.variable(of_code) else { return false };
        self.code.kind(of_code) == NodeKind::Name && self.locals.get(&variable) == Some(&other)
    }

    fn unify_declaration(&mut self, of_pattern: NodeId, of_code: NodeId) -> bool {
        let (Some((one, _)), Some((other, _))) =
            (self.pattern.declared_variable(of_pattern), self.code.declared_variable(of_code))
        else {
            return false;
        };
        if self.locals.insert(one, other).is_some() || self.backwards.insert(other, one).is_some() {
            return false;
        }
        let (mut ours, mut theirs) = (self.pattern.children(of_pattern), self.code.children(of_code));
        loop {
            match (ours.next(), theirs.next()) {
                (None, None) => return true,
                (Some(one), Some(other)) if self.unify(one, other) => {}
                _ => return false,
            }
        }
    }

    /// Whether names, operators and literals are equal, and mean the same thing.
    fn has_same_meaning(&self, of_pattern: NodeId, of_code: NodeId) -> bool {
        let (pattern, code) = (self.pattern, self.code);
        // The name of a loop's or lambda's variable is the label of what declares it, too.
        if pattern.kind(of_pattern) == NodeKind::Parameter {
            return true;
        }
        let is_same = pattern.label(of_pattern) == code.label(of_code);
        // A name that is a variable of the code is no field of the pattern, even if they are called alike.
        let is_hidden = code.kind(of_code) == NodeKind::Name && code.variable(of_code).is_some();
        let (one, other) = (pattern.analysis.meanings.of(of_pattern), code.analysis.meanings.of(of_code));
        is_same && !is_hidden && one == other
    }
}
