//! Which variable of a method became which: parameters, locals, and fields in their place.
//!
//! Every matched statement votes: where it uses one variable on one side and another on the other, the two may be
//! one; where it uses the same, they are. Declarations in matched statements vote most. What the votes leave
//! open, the signatures decide.

use crate::statements::{BodyMatching, CodeBody, LambdaMatching, ReplacementKind, StatementPair};
use crate::{Comparison, Extraction};
use refscope_model::header;
use refscope_model::{EntityId, EntityKind, StatementId};
use refscope_syntax::{NodeId, NodeKind, Tree};
use refscope_text::{Pair, Side, Span, Symbol};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// What sort of variable it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum VariableKind {
    /// A parameter of the method.
    Parameter,
    /// A variable in the method's code.
    Local,
    /// A field of the type around.
    Field(EntityId),
}

/// A variable of a method.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    /// What sort it is.
    pub kind: VariableKind,
    /// Its name.
    pub name: Symbol,
    /// The node with its type and modifiers: in the method's header, or in its code.
    pub declaration: NodeId,
    /// The node with its name.
    pub variable: NodeId,
    /// A hash of its type; none where no type is written.
    pub type_hash: Option<u64>,
    /// Where it can be used.
    pub scope: Span,
}

/// The variables of a matched pair of methods.
#[derive(Debug, Default)]
pub struct VariableMatching {
    /// The variables of both versions.
    pub variables: Pair<Vec<Variable>>,
    /// Which became which, as indices of those lists.
    pub pairs: Vec<Pair<usize>>,
    /// Variables of one side whose value the other side writes where they are used: extracted ones of the later
    /// side, inlined ones of the earlier.
    pub held: Pair<Vec<usize>>,
    /// Several parameters that became one, or one that became several: the side with several of them.
    pub regrouped: Vec<Regrouped>,
}

/// Parameters that stand for one parameter of the other version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regrouped {
    /// The side that has several.
    pub side: Side,
    /// The parameters of that side, as indices.
    pub several: Vec<usize>,
    /// The one of the other side.
    pub one: usize,
}

impl VariableMatching {
    /// The paired variables.
    pub fn paired(&self) -> impl Iterator<Item = Pair<&Variable>> {
        self.pairs
            .iter()
            .map(|pair| Pair::new(&self.variables.before[pair.before], &self.variables.after[pair.after]))
    }

    /// The variables of one side without a partner, those that were merged or split left out.
    pub fn unpaired(&self, side: Side) -> impl Iterator<Item = &Variable> {
        let variables = self.variables.get(side).iter().enumerate();
        variables.filter(move |(index, _)| !self.is_paired(side, *index)).map(|(_, it)| it)
    }

    fn is_paired(&self, side: Side, index: usize) -> bool {
        self.pairs.iter().any(|pair| *pair.get(side) == index)
            || self
                .regrouped
                .iter()
                .any(|it| if it.side == side { it.several.contains(&index) } else { it.one == index })
    }
}

/// Matches the variables of two methods.
pub fn match_variables(comparison: &Comparison, pair: Pair<EntityId>) -> VariableMatching {
    let mut matcher = Matcher::new(comparison, pair);
    if let Some(matching) = comparison.body_matching(pair)
        && let (Some(before), Some(after)) =
            (comparison.code_body(Side::Before, pair.before), comparison.code_body(Side::After, pair.after))
    {
        matcher.count_votes(Pair::new(&before, &after), matching);
        matcher.join_by_votes();
        matcher.find_held_values(Pair::new(&before, &after), matching);
    }
    matcher.regroup();
    matcher.join_parameters();
    matcher.matching
}

/// Matches the variables of a method with those of the method that its code went into, or came from.
pub fn match_extracted_variables(comparison: &Comparison, extraction: &Extraction) -> VariableMatching {
    let pair = extraction.bodies();
    let mut matcher = Matcher::new(comparison, pair);
    if let (Some(before), Some(after)) =
        (comparison.code_body(Side::Before, pair.before), comparison.code_body(Side::After, pair.after))
    {
        matcher.count_votes(Pair::new(&before, &after), &extraction.matching);
    }
    for &(parameter, argument) in &extraction.arguments {
        let names = match extraction.side {
            Side::After => Pair::new(argument, parameter),
            Side::Before => Pair::new(parameter, argument),
        };
        let find = |side: Side| {
            let variables = matcher.matching.variables.get(side).iter().enumerate();
            let named = variables.filter(|(_, it)| it.name == *names.get(side));
            named.max_by_key(|(_, it)| rank(it.kind)).map(|(index, _)| index)
        };
        if let (Some(before), Some(after)) = (find(Side::Before), find(Side::After)) {
            matcher.votes.entry(Pair::new(before, after)).or_default().n_declarations += 1;
        }
    }
    matcher.join_by_votes();
    matcher.matching
}

/// What speaks for two variables being one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Votes {
    /// Their declarations stand in matched statements.
    n_declarations: u32,
    n_uses: u32,
}

struct Matcher<'c> {
    comparison: &'c Comparison,
    pair: Pair<EntityId>,
    matching: VariableMatching,
    votes: FxHashMap<Pair<usize>, Votes>,
    /// Several arguments in the place of one, as variables of the side with several.
    regroupings: Vec<Regrouped>,
}

impl<'c> Matcher<'c> {
    fn new(comparison: &'c Comparison, pair: Pair<EntityId>) -> Self {
        let collect = |side: Side| variables(comparison, side, *pair.get(side));
        let variables = Pair::new(collect(Side::Before), collect(Side::After));
        let matching = VariableMatching { variables, ..VariableMatching::default() };
        Self { comparison, pair, matching, votes: FxHashMap::default(), regroupings: Vec::new() }
    }

    fn count_votes(&mut self, bodies: Pair<&CodeBody>, matching: &BodyMatching) {
        for pair in &matching.pairs {
            self.count_statement(bodies, pair);
        }
        for lambda in &matching.lambdas {
            self.count_lambda(bodies, lambda);
        }
    }

    fn count_lambda(&mut self, bodies: Pair<&CodeBody>, lambda: &LambdaMatching) {
        let parameters = |side: Side| -> Vec<NodeId> {
            let tree = bodies.get(side).tree;
            let list = tree.child(*lambda.nodes.get(side), NodeKind::LambdaParameters);
            list.into_iter().flat_map(|list| tree.children(list)).collect()
        };
        let (before, after) = (parameters(Side::Before), parameters(Side::After));
        if before.len() == after.len() && !lambda.matching.pairs.is_empty() {
            for (before, after) in before.into_iter().zip(after) {
                let spans = Pair::new(bodies.before.tree.span(before), bodies.after.tree.span(after));
                self.vote_for_declarations(spans);
            }
        }
        let view = |side: Side| {
            let body = bodies.get(side);
            CodeBody::new(body.tree, body.text, lambda.statements.get(side))
        };
        let (before, after) = (view(Side::Before), view(Side::After));
        self.count_votes(Pair::new(&before, &after), &lambda.matching);
    }

    fn count_statement(&mut self, bodies: Pair<&CodeBody>, pair: &StatementPair) {
        let own = |side: Side| own_nodes(bodies.get(side), *pair.statements.get(side));
        let nodes = Pair::new(own(Side::Before), own(Side::After));
        self.vote_for_declarations(Pair::new(
            span_of(bodies.before.tree, &nodes.before),
            span_of(bodies.after.tree, &nodes.after),
        ));
        for replacement in pair.replacements.iter().filter(|it| it.kind == ReplacementKind::Variable) {
            let find = |side: Side| {
                let tree = bodies.get(side).tree;
                let node = *replacement.nodes.get(side);
                self.resolve(side, tree.label(node), tree.span(node).start)
            };
            if let (Some(before), Some(after)) = (find(Side::Before), find(Side::After)) {
                self.votes.entry(Pair::new(before, after)).or_default().n_uses += 1;
            }
        }
        self.find_held(bodies, pair);
        self.vote_for_same_names(bodies, &nodes);
        if !pair.is_exact {
            self.find_regroupings(bodies, &nodes);
        }
    }

    fn find_held(&mut self, bodies: Pair<&CodeBody>, pair: &StatementPair) {
        for replacement in &pair.replacements {
            let side = match replacement.kind {
                ReplacementKind::Extracted => Side::After,
                ReplacementKind::Inlined => Side::Before,
                _ => continue,
            };
            let tree = bodies.get(side).tree;
            let node = *replacement.nodes.get(side);
            if let Some(found) = self.resolve(side, tree.label(node), tree.span(node).start)
                && self.matching.variables.get(side)[found].kind == VariableKind::Local
                && !self.matching.held.get(side).contains(&found)
            {
                self.matching.held.get_mut(side).push(found);
            }
        }
    }

    /// Variables without a partner whose value stands in a statement of the other side that changed.
    fn find_held_values(&mut self, bodies: Pair<&CodeBody>, matching: &BodyMatching) {
        for side in Side::BOTH {
            let (body, other) = (bodies.get(side), bodies.get(side.other()));
            let candidates: Vec<(usize, u64)> = self
                .matching
                .variables
                .get(side)
                .iter()
                .enumerate()
                .filter(|(index, it)| {
                    it.kind == VariableKind::Local && !self.matching.is_paired(side, *index)
                })
                .filter(|(index, it)| {
                    !self.matching.held.get(side).contains(index) && !other.declares(it.name)
                })
                .filter_map(|(index, it)| Some((index, telling_value(body.tree, it.variable)?)))
                .collect();
            if candidates.is_empty() {
                continue;
            }
            let parts = changed_parts(other, matching, side.other());
            // What was inlined must show where the variable was; what was extracted may come from code that is gone.
            let is_shown = |&(index, value): &(usize, u64)| {
                parts.contains(&value)
                    && (side == Side::After
                        || takes_place(
                            bodies,
                            matching,
                            side,
                            self.matching.variables.get(side)[index].name,
                            value,
                        ))
            };
            let held: Vec<usize> = candidates.into_iter().filter(is_shown).map(|(index, _)| index).collect();
            self.matching.held.get_mut(side).extend(held);
        }
    }

    /// Calls of the same name in two matched statements: where several arguments became one, or the reverse.
    fn find_regroupings(&mut self, bodies: Pair<&CodeBody>, nodes: &Pair<std::ops::Range<u32>>) {
        let argument_lists = |side: Side| -> Vec<(Symbol, Vec<NodeId>)> {
            let tree = bodies.get(side).tree;
            let calls = nodes.get(side).clone().map(NodeId).filter(|&node| {
                matches!(tree.kind(node), NodeKind::Call | NodeKind::New | NodeKind::ConstructorCall)
            });
            calls
                .filter_map(|node| {
                    let arguments = tree.child(node, NodeKind::Arguments)?;
                    let name = tree.type_child(node).map_or(tree.label(node), |type_| tree.label(type_));
                    Some((name, tree.children(arguments).collect()))
                })
                .collect()
        };
        let (before, after) = (argument_lists(Side::Before), argument_lists(Side::After));
        for (name, before) in &before {
            for (_, after) in after.iter().filter(|(other, _)| other == name) {
                self.regroupings.extend(self.regrouping(bodies, before, after));
            }
        }
    }

    /// What is left of two argument lists without their equal beginnings and ends: names on both sides, several
    /// on one and one on the other.
    fn regrouping(&self, bodies: Pair<&CodeBody>, before: &[NodeId], after: &[NodeId]) -> Option<Regrouped> {
        let equal = |b: &NodeId, a: &NodeId| bodies.before.tree.hash(*b) == bodies.after.tree.hash(*a);
        let n_start = before.iter().zip(after).take_while(|(b, a)| equal(b, a)).count();
        let (before, after) = (&before[n_start..], &after[n_start..]);
        let n_end = before.iter().rev().zip(after.iter().rev()).take_while(|(b, a)| equal(b, a)).count();
        let (before, after) = (&before[..before.len() - n_end], &after[..after.len() - n_end]);
        let parameters = |side: Side, nodes: &[NodeId]| -> Option<Vec<usize>> {
            let tree = bodies.get(side).tree;
            let resolve = |&node: &NodeId| {
                let found = self.resolve(side, tree.label(node), tree.span(node).start);
                found.filter(|&it| {
                    tree.kind(node) == NodeKind::Name
                        && self.matching.variables.get(side)[it].kind == VariableKind::Parameter
                })
            };
            nodes.iter().map(resolve).collect()
        };
        let (before, after) = (parameters(Side::Before, before)?, parameters(Side::After, after)?);
        match (before.as_slice(), after.as_slice()) {
            ([_, _, ..], &[one]) => Some(Regrouped { side: Side::Before, several: before, one }),
            (&[one], [_, _, ..]) => Some(Regrouped { side: Side::After, several: after, one }),
            _ => None,
        }
    }

    /// Takes the regroupings of which no parameter went on to exist.
    fn regroup(&mut self) {
        for found in std::mem::take(&mut self.regroupings) {
            let is_free = |side: Side, index: usize| !self.matching.is_paired(side, index);
            let no_name_stayed = !self.matching.variables.get(found.side.other()).iter().any(|it| {
                it.kind == VariableKind::Parameter
                    && found
                        .several
                        .iter()
                        .any(|&index| self.matching.variables.get(found.side)[index].name == it.name)
            });
            if no_name_stayed
                && found.several.iter().all(|&index| is_free(found.side, index))
                && is_free(found.side.other(), found.one)
            {
                self.matching.regrouped.push(found);
            }
        }
    }

    /// Variables declared within two matched statements, in order.
    fn vote_for_declarations(&mut self, spans: Pair<Span>) {
        let declared = |side: Side| -> Vec<usize> {
            let variables = self.matching.variables.get(side).iter().enumerate();
            let span = *spans.get(side);
            variables
                .filter(|(_, it)| {
                    it.kind == VariableKind::Local && span.contains(Span::new(it.scope.start, it.scope.start))
                })
                .map(|(index, _)| index)
                .collect()
        };
        let (before, after) = (declared(Side::Before), declared(Side::After));
        if before.len() == after.len() {
            for (before, after) in before.into_iter().zip(after) {
                self.votes.entry(Pair::new(before, after)).or_default().n_declarations += 1;
            }
        }
    }

    /// A name that both statements use is the same variable.
    fn vote_for_same_names(&mut self, bodies: Pair<&CodeBody>, nodes: &Pair<std::ops::Range<u32>>) {
        let names = |side: Side| -> BTreeMap<Symbol, u32> {
            let tree = bodies.get(side).tree;
            let uses = nodes.get(side).clone().map(NodeId);
            uses.filter(|&node| {
                matches!(tree.kind(node), NodeKind::Name | NodeKind::FieldAccess | NodeKind::Variable)
            })
            .map(|node| (tree.label(node), tree.span(node).start))
            .collect()
        };
        let (before, after) = (names(Side::Before), names(Side::After));
        for (name, at) in before {
            let Some(&other) = after.get(&name) else { continue };
            if let (Some(before), Some(after)) =
                (self.resolve(Side::Before, name, at), self.resolve(Side::After, name, other))
            {
                self.votes.entry(Pair::new(before, after)).or_default().n_uses += 1;
            }
        }
    }

    /// The variable that a name means at an offset: the one declared last, then a parameter, then a field.
    fn resolve(&self, side: Side, name: Symbol, offset: u32) -> Option<usize> {
        let variables = self.matching.variables.get(side).iter().enumerate();
        let visible = variables.filter(|(_, it)| it.name == name && is_visible(it, offset));
        visible.max_by_key(|(_, it)| (rank(it.kind), it.scope.start)).map(|(index, _)| index)
    }

    fn join_by_votes(&mut self) {
        let mut candidates: Vec<(Pair<usize>, Votes)> =
            self.votes.iter().map(|(pair, votes)| (*pair, *votes)).collect();
        candidates.sort_by_key(|(pair, votes)| {
            let (before, after) = self.at(*pair);
            let same_name = before.name == after.name;
            (
                std::cmp::Reverse((
                    same_name && before.kind == after.kind,
                    votes.n_declarations.min(1),
                    same_name,
                    votes.n_uses,
                )),
                *pair,
            )
        });
        for (pair, votes) in candidates {
            if self.is_free(pair) && self.is_supported(pair, votes) {
                self.matching.pairs.push(pair);
            }
        }
    }

    fn at(&self, pair: Pair<usize>) -> (&Variable, &Variable) {
        (&self.matching.variables.before[pair.before], &self.matching.variables.after[pair.after])
    }

    fn is_free(&self, pair: Pair<usize>) -> bool {
        !self.matching.is_paired(Side::Before, pair.before)
            && !self.matching.is_paired(Side::After, pair.after)
    }

    /// Another name needs more than one use, or a declaration, or the same type.
    fn is_supported(&self, pair: Pair<usize>, votes: Votes) -> bool {
        let (before, after) = self.at(pair);
        let is_field = |kind| matches!(kind, VariableKind::Field(_));
        if is_field(before.kind) && is_field(after.kind) {
            return false;
        }
        let same_type = before.type_hash.is_some() && before.type_hash == after.type_hash;
        if before.type_hash.is_some() != after.type_hash.is_some() && before.name != after.name {
            return false;
        }
        // A field takes a variable's place, or gives it, only when it is new or gone.
        let stays = |side: Side, kind: VariableKind| match kind {
            VariableKind::Field(field) => self.comparison.partner(side, field).is_some(),
            _ => false,
        };
        if stays(Side::Before, before.kind) || stays(Side::After, after.kind) {
            return false;
        }
        before.name == after.name
            || votes.n_declarations > 0
            || (votes.n_uses > 1 && (same_type || before.kind == after.kind))
            || (votes.n_uses > 0 && same_type)
    }

    /// What the votes left of the parameters: by name, then by a type that is left once, then by place.
    fn join_parameters(&mut self) {
        self.take_parameters(|_, before, after| before.1.name == after.1.name);
        self.take_parameters(|all, before, after| {
            let of_type = |side: &[(usize, Variable)]| {
                side.iter().filter(|it| it.1.type_hash == before.1.type_hash).count()
            };
            before.1.type_hash == after.1.type_hash && of_type(&all.before) == 1 && of_type(&all.after) == 1
        });
        // As many are left on both sides, at the same places.
        let left = self.free_parameters();
        let places = |side: &[(usize, Variable)]| side.iter().map(|it| it.0).collect::<Vec<_>>();
        if places(&left.before) == places(&left.after) {
            self.take_parameters(|_, before, after| before.0 == after.0);
        }
        let (comparison, pair) = (self.comparison, self.pair);
        self.take_parameters(move |_, before, after| {
            before.0 == after.0 && share_words(comparison, pair, &before.1, &after.1)
        });
    }

    /// The parameters without a partner, with their places in the lists.
    fn free_parameters(&self) -> Pair<Vec<(usize, Variable)>> {
        let free = |side: Side| {
            let variables = self.matching.variables.get(side).iter().enumerate();
            variables
                .filter(|(index, it)| {
                    it.kind == VariableKind::Parameter && !self.matching.is_paired(side, *index)
                })
                .map(|(index, it)| (index, *it))
                .collect()
        };
        Pair::new(free(Side::Before), free(Side::After))
    }

    fn take_parameters(
        &mut self,
        agree: impl Fn(&Pair<Vec<(usize, Variable)>>, &(usize, Variable), &(usize, Variable)) -> bool,
    ) {
        let all = self.free_parameters();
        for before in &all.before {
            let found = all
                .after
                .iter()
                .find(|after| self.is_free(Pair::new(before.0, after.0)) && agree(&all, before, after));
            if let Some(after) = found {
                self.matching.pairs.push(Pair::new(before.0, after.0));
            }
        }
    }
}

/// Whether a matched statement uses a name on one side and has an expression with this hash on the other.
fn takes_place(
    bodies: Pair<&CodeBody>,
    matching: &BodyMatching,
    side: Side,
    name: Symbol,
    value: u64,
) -> bool {
    matching.pairs.iter().filter(|pair| !pair.is_exact).any(|pair| {
        let nodes = |side: Side| own_nodes(bodies.get(side), *pair.statements.get(side)).map(NodeId);
        let (tree, other) = (bodies.get(side).tree, bodies.get(side.other()).tree);
        nodes(side).any(|node| tree.kind(node) == NodeKind::Name && tree.label(node) == name)
            && nodes(side.other()).any(|node| other.hash(node) == value)
    })
}

/// The hash of a variable's initial value, where that says enough to be recognised: a call or a creation, or an
/// expression with one.
fn telling_value(tree: &Tree, variable: NodeId) -> Option<u64> {
    let value = tree.children(variable).last().filter(|&value| tree.kind(value).is_expression())?;
    let tells = tree.subtree(value).any(|node| {
        matches!(tree.kind(node), NodeKind::Call | NodeKind::New | NodeKind::Cast | NodeKind::InstanceOf)
    });
    tells.then(|| tree.hash(value))
}

/// The hashes of all expressions in statements that changed or are gone; what a variable holds already is none.
fn changed_parts(body: &CodeBody, matching: &BodyMatching, side: Side) -> FxHashSet<u64> {
    let changed = body.body.ids().filter(|&id| matching.pair_of(side, id).is_none_or(|pair| !pair.is_exact));
    let nodes = changed.flat_map(|id| {
        let expressions: Vec<NodeId> = match body.statement(id).kind {
            NodeKind::LocalVariables => {
                let variables = body
                    .body
                    .expressions(body.tree, id)
                    .filter(|&it| body.tree.kind(it) == NodeKind::Variable);
                // The whole value of a variable is that variable, not a part of a statement.
                variables
                    .flat_map(|it| body.tree.children(it))
                    .flat_map(|it| body.tree.children(it))
                    .collect()
            }
            _ => body.body.expressions(body.tree, id).collect(),
        };
        expressions.into_iter().flat_map(|node| body.tree.subtree(node))
    });
    nodes.map(|node| body.tree.hash(node)).collect()
}

fn rank(kind: VariableKind) -> u8 {
    match kind {
        VariableKind::Local => 2,
        VariableKind::Parameter => 1,
        VariableKind::Field(_) => 0,
    }
}

fn is_visible(variable: &Variable, offset: u32) -> bool {
    variable.kind != VariableKind::Local || (variable.scope.start <= offset && offset < variable.scope.end)
}

fn share_words(comparison: &Comparison, pair: Pair<EntityId>, before: &Variable, after: &Variable) -> bool {
    let words = |side: Side, variable: &Variable| {
        let snapshot = comparison.snapshots.get(side);
        let id = *pair.get(side);
        let file = snapshot.file_of(id);
        let name = header::name_span(&file.source, snapshot.tree_of(id), variable.declaration);
        crate::names::camel_words(name.map_or("", |span| span.text(file.text())))
    };
    let (before, after) = (words(Side::Before, before), words(Side::After, after));
    let (fewer, more) = if before.len() < after.len() { (before, after) } else { (after, before) };
    !fewer.is_empty() && fewer.iter().all(|word| more.contains(word))
}

/// The nodes of a leaf, or of a composite statement's header.
fn own_nodes(body: &CodeBody, id: StatementId) -> std::ops::Range<u32> {
    let node = body.statement(id).node;
    let end = body.tree.next(node);
    if !body.statement(id).is_composite() {
        return node.0..end.0;
    }
    let first = body.tree.children(node).find(|&child| body.tree.kind(child).is_statement());
    node.0..first.unwrap_or(end).0
}

/// Where these nodes stand: from the first one to the end of the last.
fn span_of(tree: &Tree, nodes: &std::ops::Range<u32>) -> Span {
    let start = tree.span(NodeId(nodes.start)).start;
    let end = nodes.clone().skip(1).map(|node| tree.span(NodeId(node)).end).max();
    Span::new(start, end.unwrap_or(tree.span(NodeId(nodes.start)).end))
}

/// All variables that the code of a method can name.
fn variables(comparison: &Comparison, side: Side, id: EntityId) -> Vec<Variable> {
    let snapshot = comparison.snapshots.get(side);
    let entity = snapshot.entity(id);
    let tree = snapshot.tree_of(id);
    let whole = tree.span(entity.node);
    let mut found: Vec<Variable> = header::parameters(tree, entity.node)
        .filter_map(|parameter| {
            Some(Variable {
                kind: VariableKind::Parameter,
                name: parameter.name,
                declaration: parameter.node,
                variable: tree.child(parameter.node, NodeKind::Variable)?,
                type_hash: Some(header::type_hash(tree, &parameter)),
                scope: whole,
            })
        })
        .collect();
    if let Some(code) = snapshot.code(id) {
        collect_locals(code.tree, code.root, &mut found);
    }
    let owner = snapshot.enclosing_type(id);
    for member in snapshot.members(owner).filter(|&member| snapshot.entity(member).kind == EntityKind::Field)
    {
        let field = snapshot.entity(member);
        let tree = snapshot.tree_of(member);
        found.push(Variable {
            kind: VariableKind::Field(member),
            name: field.name,
            declaration: field.declaration,
            variable: field.node,
            type_hash: tree.type_child(field.declaration).map(|node| tree.hash(node)),
            scope: Span::new(0, u32::MAX),
        });
    }
    found
}

/// The locals below a node; those of nested types belong to the methods there.
fn collect_locals(tree: &Tree, node: NodeId, found: &mut Vec<Variable>) {
    let end = tree.span(node).end;
    for child in tree.children(node) {
        let kind = tree.kind(child);
        if kind == NodeKind::TypeBody {
            continue;
        }
        let declares = matches!(
            kind,
            NodeKind::LocalVariables
                | NodeKind::VariableDeclaration
                | NodeKind::Parameter
                | NodeKind::TypePattern
                | NodeKind::LambdaParameters
        );
        if declares {
            let scope_end = scope_end(tree, node, kind, end);
            for variable in tree.children(child).filter(|&it| tree.kind(it) == NodeKind::Variable) {
                found.push(Variable {
                    kind: VariableKind::Local,
                    name: tree.label(variable),
                    declaration: child,
                    variable,
                    type_hash: tree.type_child(child).map(|type_| tree.hash(type_)),
                    scope: Span::new(tree.span(variable).start, scope_end),
                });
            }
        }
        collect_locals(tree, child, found);
    }
}

/// A variable of a `for`, `try` or lambda is visible to the end of it, others to the end of their block. A pattern's
/// variable reaches as far as the statement around.
fn scope_end(tree: &Tree, parent: NodeId, kind: NodeKind, end: u32) -> u32 {
    match (kind, tree.kind(parent)) {
        (NodeKind::VariableDeclaration, NodeKind::ForInit | NodeKind::Resources)
        | (NodeKind::TypePattern, _) => u32::MAX,
        (NodeKind::Parameter, NodeKind::LambdaParameters) => u32::MAX,
        _ => end,
    }
}
