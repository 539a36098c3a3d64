//! Declarations as findings name them: what is written here is true without the snapshot that it was read from, and
//! enough to find the declaration again.

use refscope_mapping::Declared;
use refscope_matching::Comparison;
use refscope_model::describe::{self, Names};
use refscope_model::{EntityId, EntityKind, Modifiers, Snapshot, Visibility};
use refscope_syntax::{NodeKind, Printer};
use refscope_text::{Pair, Position, Side};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Something declared in one version.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Declaration {
    /// The package, empty for the default one.
    pub package: String,
    /// The types around it, the outermost first, and of a type its own name behind them. Types within code have the code
    /// that they stand in in their names.
    pub types: Vec<String>,
    /// What it is within its type, where it is no type itself.
    pub member: Option<Member>,
    /// What is declared.
    pub kind: EntityKind,
    /// Whether it is a module, or what is around it is one, and no class.
    pub is_in_module: bool,
    /// The file.
    pub file: Arc<str>,
    /// Where it starts: in broken code, several may be named alike.
    pub start: Position,
}

/// What a declaration says that is no type.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Member {
    /// Its name; initializers have none.
    pub name: String,
    /// Its parameters, where it can have some.
    pub parameters: Vec<Parameter>,
    /// The type that it has or returns; constructors and initializers have none.
    pub type_: Option<TypeText>,
    /// Who can use it.
    pub visibility: Visibility,
    /// Whether it is declared abstract.
    pub is_abstract: bool,
    /// What an enum constant is made with.
    pub arguments: Vec<String>,
}

/// A parameter of a method or constructor.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type, where one is written.
    pub type_: Option<TypeText>,
}

/// A type as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeText {
    written: String,
    /// Without its package, where it was written with one.
    short: Option<String>,
}

impl TypeText {
    /// Reads a type off something that prints it.
    pub(crate) fn read(print: impl Fn(Names) -> Option<String>) -> Option<Self> {
        let written = print(Names::Qualified)?;
        // A package that is left out has at least one part, and one with a single dot stays.
        let short = if written.matches('.').count() < 2 { None } else { print(Names::Short) };
        Some(Self { short: short.filter(|short| *short != written), written })
    }

    /// As in the source: `a.b.C<d.e.F>`.
    pub fn written(&self) -> &str {
        &self.written
    }

    /// Without its package: `C<d.e.F>`.
    pub fn short(&self) -> &str {
        self.short.as_deref().unwrap_or(&self.written)
    }
}

impl From<&str> for TypeText {
    fn from(written: &str) -> Self {
        Self { written: written.to_owned(), short: None }
    }
}

impl Declaration {
    /// What a snapshot knows of an entity.
    pub(crate) fn read(snapshot: &Snapshot, id: EntityId) -> Self {
        let (entity, file) = (snapshot.entity(id), snapshot.file_of(id));
        Self {
            package: file.package_name(),
            types: snapshot.type_names(id).into_iter().map(str::to_owned).collect(),
            member: (!entity.kind.is_type()).then(|| Member::read(snapshot, id)),
            kind: entity.kind,
            is_in_module: snapshot.is_in_module(id),
            file: file.path.clone(),
            start: start(snapshot, id),
        }
    }

    /// The dotted name of a type with its package and outer types, or of the type around a member.
    pub fn type_name(&self) -> String {
        let package = Some(&self.package).filter(|package| !package.is_empty());
        let names: Vec<&str> = package.into_iter().chain(&self.types).map(String::as_str).collect();
        names.join(".")
    }

    /// The last part of the name of a type, or of the type around a member.
    pub fn simple_type_name(&self) -> &str {
        self.types.last().map_or("", |name| name.rsplit('.').next().unwrap_or(name))
    }

    /// Whether it is what a mapping shows of the same version.
    pub fn is(&self, declared: &Declared) -> bool {
        (&self.file, self.start, self.kind) == (&declared.path, declared.start, declared.kind)
    }
}

fn start(snapshot: &Snapshot, id: EntityId) -> Position {
    let file = snapshot.file_of(id);
    file.lines().position(file.text(), snapshot.span(id).start)
}

impl Member {
    fn read(snapshot: &Snapshot, id: EntityId) -> Self {
        let entity = snapshot.entity(id);
        let is_value = matches!(entity.kind, EntityKind::Field | EntityKind::EnumConstant);
        let arguments = entity.kind == EntityKind::EnumConstant;
        Self {
            name: snapshot.name(id).to_owned(),
            parameters: if is_value { Vec::new() } else { parameters(snapshot, id) },
            type_: if is_value { declared_type(snapshot, id) } else { return_type(snapshot, id) },
            visibility: snapshot.visibility(id),
            is_abstract: entity.modifiers.contains(Modifiers::ABSTRACT),
            arguments: if arguments { describe::arguments(snapshot, id) } else { Vec::new() },
        }
    }
}

/// The declared type of a field, or the one that a method returns, where one is written.
pub(crate) fn declared_type(snapshot: &Snapshot, id: EntityId) -> Option<TypeText> {
    let written = |names| Some(describe::declared_type(snapshot, id, names)).filter(|it| !it.is_empty());
    TypeText::read(written)
}

fn printer(snapshot: &Snapshot, id: EntityId) -> Printer<'_> {
    Printer::new(snapshot.tree_of(id), snapshot.file_of(id).text())
}

fn return_type(snapshot: &Snapshot, id: EntityId) -> Option<TypeText> {
    TypeText::read(|names| printer(snapshot, id).return_type(snapshot.entity(id).node, names))
}

/// A receiver is no parameter.
fn parameters(snapshot: &Snapshot, id: EntityId) -> Vec<Parameter> {
    let (tree, printer) = (snapshot.tree_of(id), printer(snapshot, id));
    let list = tree.child(snapshot.entity(id).node, NodeKind::Parameters);
    let parameters = list.into_iter().flat_map(|list| tree.children(list)).filter_map(|parameter| {
        let variable = tree.child(parameter, NodeKind::Variable)?;
        let type_ = TypeText::read(|names| printer.variable_type(parameter, variable, names));
        Some(Parameter { name: printer.name(variable), type_ })
    });
    parameters.collect()
}

/// What tells the declarations of a file apart.
type Key = (Position, EntityKind);

/// The declarations of a comparison by what findings say of them.
#[derive(Debug)]
pub struct DeclarationIds<'c> {
    comparison: &'c Comparison,
    /// By file, found when a finding names one.
    known: Pair<FxHashMap<Arc<str>, FxHashMap<Key, EntityId>>>,
}

impl<'c> DeclarationIds<'c> {
    /// Those of a comparison.
    pub fn new(comparison: &'c Comparison) -> Self {
        Self { comparison, known: Pair::default() }
    }

    /// The entity that a finding of this comparison names.
    pub fn find(&mut self, side: Side, declaration: &Declaration) -> Option<EntityId> {
        let snapshot = self.comparison.snapshots.get(side);
        let known = self.known.get_mut(side).entry(declaration.file.clone()).or_insert_with(|| {
            let ids = snapshot.ids().filter(|&id| snapshot.file_of(id).path == declaration.file);
            let mut keys = FxHashMap::default();
            for id in ids {
                keys.entry((start(snapshot, id), snapshot.entity(id).kind)).or_insert(id);
            }
            keys
        });
        known.get(&(declaration.start, declaration.kind)).copied()
    }
}
