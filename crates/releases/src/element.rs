//! Elements of an API as reports and logs name them.

use crate::log::Node;
use crate::release::{Release, simple_type};
use refscope_model::{EntityId, header};
use refscope_syntax::SourceTree;
use std::fmt;
use std::sync::Arc;

/// A package, type, method or field of one release, by its names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Element {
    /// The name of its package, empty for the default package.
    pub package: String,
    /// The names of its type and those around it, outermost first; none for a package.
    pub types: Vec<String>,
    /// The name of the member; none for a type or package.
    pub member: Option<String>,
    /// The simple names of the parameters' types, for what can be called.
    pub parameters: Option<Vec<String>>,
    /// What it is: `method`, `class`, `package` …
    pub kind: &'static str,
    /// Its file, empty for a package.
    pub path: Arc<str>,
    /// The line of its name, 0 for a package.
    pub line: u32,
}

impl Element {
    pub(crate) fn of(release: &Release, node: &Node) -> Self {
        match node {
            Node::Package(name) => Self::package(name.clone()),
            Node::Entity(id) => Self::entity(release, *id),
        }
    }

    fn package(package: String) -> Self {
        Self {
            package,
            types: Vec::new(),
            member: None,
            parameters: None,
            kind: "package",
            path: Arc::from(""),
            line: 0,
        }
    }

    pub(crate) fn entity(release: &Release, id: EntityId) -> Self {
        let snapshot = &release.snapshot;
        let (entity, file) = (snapshot.entity(id), snapshot.file_of(id));
        let around = std::iter::successors(Some(id), |&id| snapshot.entity(id).parent);
        let types = around.filter(|&id| release.kind(id).is_type());
        let mut types: Vec<String> = types.map(|id| snapshot.name(id).to_owned()).collect();
        types.reverse();
        let tree = snapshot.tree_of(id);
        let name = header::name_span(&file.source, tree, entity.node);
        let start = name.map_or(tree.span(entity.node).start, |span| span.start);
        Self {
            package: file.package_name(),
            types,
            member: (!entity.kind.is_type()).then(|| snapshot.name(id).to_owned()),
            parameters: entity.kind.is_callable().then(|| parameters(release, id)),
            kind: entity.kind.word(),
            path: file.path.clone(),
            line: file.lines().line(start),
        }
    }

    /// The full name of its type, or of the package.
    pub fn type_name(&self) -> String {
        let parts = std::iter::once(&self.package).chain(&self.types).filter(|part| !part.is_empty());
        parts.map(String::as_str).collect::<Vec<_>>().join(".")
    }

    /// The name without package and parameters: `Cart.add`.
    pub fn short_name(&self) -> String {
        let mut name = if self.types.is_empty() { self.package.clone() } else { self.types.join(".") };
        if let Some(member) = &self.member {
            name.push('.');
            name.push_str(member);
        }
        name
    }
}

/// `a.b.Cart#add(Item,int)`, the way documentation comments link.
impl fmt::Display for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.type_name())?;
        if let Some(member) = &self.member {
            write!(f, "#{member}")?;
        }
        if let Some(parameters) = &self.parameters {
            write!(f, "({})", parameters.join(","))?;
        }
        Ok(())
    }
}

fn parameters(release: &Release, id: EntityId) -> Vec<String> {
    written_parameters(release, id).into_iter().map(|it| it.simple_type()).collect()
}

/// A parameter as its declaration writes it.
pub(crate) struct WrittenParameter {
    pub(crate) written: String,
    /// Dimensions that stand elsewhere, `...` counted as one.
    pub(crate) n_dimensions: usize,
    pub(crate) name: String,
}

impl WrittenParameter {
    pub(crate) fn simple_type(&self) -> String {
        simple_type(&self.written, self.n_dimensions)
    }
}

pub(crate) fn written_parameters(release: &Release, id: EntityId) -> Vec<WrittenParameter> {
    let snapshot = &release.snapshot;
    let (tree, file) = (snapshot.tree_of(id), snapshot.file_of(id));
    let source: &SourceTree = &file.source;
    let text = |node| tree.text(node, file.text()).split_whitespace().collect::<Vec<_>>().join(" ");
    let parameters = header::parameters(tree, snapshot.entity(id).node);
    let written = parameters.map(|parameter| WrittenParameter {
        written: parameter.type_node.map(text).unwrap_or_default(),
        n_dimensions: parameter.n_dimensions as usize + usize::from(parameter.is_variadic),
        name: header::name_span(source, tree, parameter.node)
            .map_or("", |span| span.text(file.text()))
            .to_owned(),
    });
    written.collect()
}
