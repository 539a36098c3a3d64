//! Packages, imports, modifiers and visibility in Java.

use crate::{Declarations, Declared, Import, Modifiers, Module, NodeId, NodeKind, Tree, Visibility};
use refscope_text::{Span, Symbol};

#[derive(Debug)]
pub(super) struct JavaDeclarations;

impl Declarations for JavaDeclarations {
    /// A compact source file, which has methods but no class around them, is a class without a package that is called
    /// as the file. What looks like one is more often broken than compact, and then has errors or a package.
    fn module(&self, path: &str, tree: &Tree) -> Option<Module> {
        tree.child(NodeId::ROOT, NodeKind::Method)?;
        let is_compact = !tree.has(NodeKind::Package) && !tree.has(NodeKind::Error);
        is_compact.then(|| Module { package: String::new(), is_class: true, ..Module::of_path(path) })
    }

    fn package(&self, tree: &Tree, text: &str) -> Span {
        let Some(node) = tree.child(NodeId::ROOT, NodeKind::Package) else { return Span::default() };
        let span = tree.span(node);
        let start = tree.children(node).last().map_or(span.start, |modifiers| tree.span(modifiers).end);
        let rest = &text[start as usize..span.end as usize];
        let name = rest.trim_start().trim_start_matches("package").trim_start();
        let start = span.end - name.len() as u32;
        Span::new(start, start + name.trim_end_matches(';').trim_end().len() as u32)
    }

    fn imports(&self, tree: &Tree, text: &str) -> Vec<Import> {
        let nodes = tree.children(NodeId::ROOT).filter(|&node| tree.kind(node) == NodeKind::Import);
        nodes.map(|node| import(tree, node, text)).collect()
    }

    fn modifier(&self, label: Symbol) -> Modifiers {
        MODIFIERS.iter().find(|(word, _)| *word == label).map_or_else(Modifiers::default, |it| it.1)
    }

    fn implied_visibility(&self, declared: Declared<'_>) -> Visibility {
        match (declared.kind(), declared.around) {
            // A component is a private field.
            (NodeKind::Parameter, Some(NodeKind::Record)) => Visibility::Private,
            (kind, Some(NodeKind::Interface | NodeKind::AnnotationType)) if !kind.is_type_declaration() => {
                Visibility::Public
            }
            _ => Visibility::Package,
        }
    }
}

/// `import static a.b.C.*;`
fn import(tree: &Tree, node: NodeId, text: &str) -> Import {
    let written: String = tree.text(node, text).split_whitespace().skip(1).collect::<Vec<_>>().join(" ");
    let is_of_members = tree.child(node, NodeKind::Modifier).is_some();
    let written = if is_of_members { written.split_once(' ').map_or("", |it| it.1) } else { &written };
    let name: String = written.trim_end_matches(';').split_whitespace().collect();
    let on_demand = name.strip_suffix(".*");
    Import {
        full_name: on_demand.unwrap_or(&name).to_owned(),
        is_on_demand: on_demand.is_some(),
        is_of_members,
    }
}

const MODIFIERS: [(Symbol, Modifiers); 14] = [
    (Symbol::of("public"), Modifiers::PUBLIC),
    (Symbol::of("protected"), Modifiers::PROTECTED),
    (Symbol::of("private"), Modifiers::PRIVATE),
    (Symbol::of("static"), Modifiers::STATIC),
    (Symbol::of("final"), Modifiers::FINAL),
    (Symbol::of("abstract"), Modifiers::ABSTRACT),
    (Symbol::of("synchronized"), Modifiers::SYNCHRONIZED),
    (Symbol::of("native"), Modifiers::NATIVE),
    (Symbol::of("transient"), Modifiers::TRANSIENT),
    (Symbol::of("volatile"), Modifiers::VOLATILE),
    (Symbol::of("strictfp"), Modifiers::STRICTFP),
    (Symbol::of("default"), Modifiers::DEFAULT),
    (Symbol::of("sealed"), Modifiers::SEALED),
    (Symbol::of("non-sealed"), Modifiers::NON_SEALED),
];
