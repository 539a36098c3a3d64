//! One release: its snapshot and what every strategy asks of it again and again.

use crate::options::Options;
use crate::resolution::direct_super_types;
use crate::shingles::{self, Shingles};
use refscope_model::{EntityId, EntityKind, FileId, Snapshot, Visibility, header};
use refscope_syntax::SourceTree;
use refscope_text::{Span, Symbol};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A package: the types and files that say so at their head.
#[derive(Clone, Debug, Default)]
pub(crate) struct Package {
    pub(crate) types: Vec<EntityId>,
    pub(crate) files: Vec<FileId>,
    pub(crate) shingles: Shingles,
}

/// A whole version with its shingles.
#[derive(Debug)]
pub struct Release {
    pub(crate) snapshot: Snapshot,
    pub(crate) packages: BTreeMap<String, Package>,
    types: BTreeMap<String, Vec<EntityId>>,
    /// By entity, for callables: the simple names of the parameters' types without type arguments.
    parameters: Vec<Box<[Symbol]>>,
    /// By entity, for callables and types.
    shingles: Vec<Shingles>,
    /// By entity: how many words its code has.
    n_words: Vec<u32>,
    /// By entity, for types: those above it, the nearest first.
    above: Vec<Box<[EntityId]>>,
}

impl Release {
    /// Reads the declarations of a version and makes shingles of their code.
    pub fn new(files: impl IntoIterator<Item = (Arc<str>, Arc<SourceTree>)>, options: &Options) -> Self {
        let snapshot = Snapshot::new(files);
        let n_entities = snapshot.len();
        let mut release = Self {
            snapshot,
            packages: BTreeMap::new(),
            types: BTreeMap::new(),
            parameters: vec![Box::default(); n_entities],
            shingles: vec![Shingles::default(); n_entities],
            n_words: vec![0; n_entities],
            above: vec![Box::default(); n_entities],
        };
        release.read_members(options);
        release.read_types();
        release.read_packages();
        release
    }

    fn read_members(&mut self, options: &Options) {
        let mut words = Vec::new();
        for id in self.snapshot.ids().filter(|&id| self.snapshot.entity(id).kind.is_callable()) {
            self.parameters[id.index()] = parameter_types(&self.snapshot, id);
            words.clear();
            self.collect_words(id, &mut words);
            let n_kept = (words.len() * options.shingles / 100).max(Options::MIN_SHINGLES);
            self.n_words[id.index()] = words.len() as u32;
            self.shingles[id.index()] = shingles::of_words(&words, options.window, n_kept);
        }
    }

    /// The words of a body; the documentation stands in where there is none.
    fn collect_words(&self, id: EntityId, words: &mut Vec<Symbol>) {
        let file = self.snapshot.file_of(id);
        if let Some(span) = self.code_span(id) {
            words.extend(file.source.words(span));
        } else if let Some(text) = self.documentation(id) {
            let text = text.split("@deprecated").next().unwrap_or(text);
            let is_word = |word: &&str| word.len() > 1;
            words.extend(text.split(|it: char| !it.is_alphanumeric()).filter(is_word).map(Symbol::of));
        }
    }

    fn read_types(&mut self) {
        let types: Vec<EntityId> =
            self.snapshot.ids().filter(|&id| self.snapshot.entity(id).kind.is_type()).collect();
        for &id in &types {
            self.types.entry(self.snapshot.type_name(id)).or_default().push(id);
            self.above[id.index()] = types_above(&self.snapshot, id);
        }
        for &id in types.iter().rev() {
            let members: Vec<EntityId> = self.snapshot.members(id).collect();
            let n_methods = members.iter().filter(|it| self.snapshot.entity(**it).kind.is_callable()).count();
            let parts = members.iter().map(|member| &self.shingles[member.index()]);
            self.shingles[id.index()] = shingles::union(parts, Options::MIN_SHINGLES + 8 * n_methods);
            self.n_words[id.index()] = members.iter().map(|it| self.n_words[it.index()]).sum();
        }
    }

    fn read_packages(&mut self) {
        for id in self.snapshot.ids().filter(|&id| self.snapshot.entity(id).parent.is_none()) {
            let package = self.packages.entry(self.snapshot.file_of(id).package_name()).or_default();
            package.types.push(id);
            if package.files.last() != Some(&self.snapshot.entity(id).file) {
                package.files.push(self.snapshot.entity(id).file);
            }
        }
        for package in self.packages.values_mut() {
            let parts = package.types.iter().map(|id| &self.shingles[id.index()]);
            package.shingles = shingles::union(parts, 4 * Options::MIN_SHINGLES + 32 * package.types.len());
        }
    }

    /// The types of a full name; a version may hold several.
    pub(crate) fn types_named(&self, full_name: &str) -> &[EntityId] {
        self.types.get(full_name).map_or(&[], Vec::as_slice)
    }

    /// The types of a full name and those below it, in the order of their names.
    pub(crate) fn types_below<'n>(
        &self,
        name: &'n str,
    ) -> impl Iterator<Item = (&String, &Vec<EntityId>)> + use<'_, 'n> {
        let is_below = move |it: &String| {
            name.is_empty() || it.strip_prefix(name).is_some_and(|it| it.is_empty() || it.starts_with('.'))
        };
        let from = self.types.range(name.to_owned()..);
        from.take_while(move |(it, _)| it.starts_with(name)).filter(move |(it, _)| is_below(it))
    }

    pub(crate) fn parameters(&self, id: EntityId) -> &[Symbol] {
        &self.parameters[id.index()]
    }

    pub(crate) fn shingles(&self, id: EntityId) -> &Shingles {
        &self.shingles[id.index()]
    }

    pub(crate) fn n_words(&self, id: EntityId) -> u32 {
        self.n_words[id.index()]
    }

    /// The types above a type, as far as they are part of the version.
    pub(crate) fn above(&self, type_: EntityId) -> &[EntityId] {
        &self.above[type_.index()]
    }

    pub(crate) fn kind(&self, id: EntityId) -> EntityKind {
        self.snapshot.entity(id).kind
    }

    pub(crate) fn name(&self, id: EntityId) -> Symbol {
        self.snapshot.entity(id).name
    }

    /// The type around a member.
    pub(crate) fn owner(&self, id: EntityId) -> Option<EntityId> {
        self.snapshot.entity(id).parent
    }

    /// Where the code of an entity stands.
    pub(crate) fn code_span(&self, id: EntityId) -> Option<Span> {
        header::code_span(self.snapshot.tree_of(id), self.snapshot.entity(id).node)
    }

    /// The comment that documents an entity.
    pub(crate) fn documentation(&self, id: EntityId) -> Option<&str> {
        let start = self.snapshot.tree_of(id).span(self.snapshot.entity(id).declaration).start;
        let file = self.snapshot.file_of(id);
        file.source.documentation(start).map(|span| span.text(file.text()))
    }

    /// Whether an entity belongs to the tests of a release, by the folder around its package: no client uses it.
    pub(crate) fn is_test(&self, id: EntityId) -> bool {
        let file = self.snapshot.file_of(id);
        let folder = file.path.rsplit_once('/').map_or("", |it| it.0);
        let folder = folder.strip_suffix(&file.package_name().replace('.', "/")).unwrap_or(folder);
        let mut names = folder.split(['/', '_']);
        names
            .any(|it| ["test", "tests", "testcases", "unittests"].contains(&it.to_ascii_lowercase().as_str()))
    }

    /// Whether a client can name an entity or inherit it.
    pub(crate) fn is_api(&self, id: EntityId) -> bool {
        let mut around = std::iter::successors(Some(id), |&id| self.snapshot.entity(id).parent);
        around.all(|id| {
            let entity = self.snapshot.entity(id);
            let parent = entity.parent.map(|parent| self.kind(parent));
            let is_nested_in_interface = parent.is_some_and(EntityKind::has_public_members);
            let has_no_word = matches!(entity.kind, EntityKind::EnumConstant | EntityKind::AnnotationMember);
            let visibility = self.snapshot.visibility(id);
            has_no_word
                || is_nested_in_interface
                || visibility == Visibility::Public
                || (visibility == Visibility::Protected && parent.is_some())
        })
    }
}

/// The simple names of the parameters' types. Any number of arguments is an array.
pub fn parameter_types(snapshot: &Snapshot, id: EntityId) -> Box<[Symbol]> {
    let (tree, text) = (snapshot.tree_of(id), snapshot.file_of(id).text());
    let parameters = header::parameters(tree, snapshot.entity(id).node);
    let names = parameters.map(|parameter| {
        let written = parameter.type_node.map_or("", |node| tree.text(node, text));
        let n_dimensions = parameter.n_dimensions as usize + usize::from(parameter.is_variadic);
        Symbol::of(&simple_type(written, n_dimensions))
    });
    names.collect()
}

/// A type as written, without package, type arguments, annotations and blanks; with so many more dimensions.
pub fn simple_type(written: &str, n_dimensions: usize) -> String {
    let mut depth = 0;
    let mut bare = String::new();
    for word in written.split_whitespace().filter(|word| !word.starts_with('@')) {
        for character in word.chars() {
            match character {
                '<' => depth += 1,
                '>' => depth -= 1,
                _ if depth == 0 => bare.push(character),
                _ => {}
            }
        }
    }
    let name_end = bare.find('[').unwrap_or(bare.len());
    let name_start = bare[..name_end].rfind('.').map_or(0, |dot| dot + 1);
    format!("{}{}", &bare[name_start..], "[]".repeat(n_dimensions))
}

/// Whether a type is no object.
pub(crate) fn is_primitive(type_: Symbol) -> bool {
    ["boolean", "byte", "char", "short", "int", "long", "float", "double"]
        .iter()
        .any(|name| Symbol::of(name) == type_)
}

/// How many types above a type are followed: broken code can extend itself.
const MAX_ABOVE: usize = 256;

fn types_above(snapshot: &Snapshot, id: EntityId) -> Box<[EntityId]> {
    let mut types = vec![id];
    let mut at = 0;
    while let Some(&type_) = types.get(at)
        && types.len() < MAX_ABOVE
    {
        at += 1;
        for above in direct_super_types(snapshot, type_) {
            if !types.contains(&above) {
                types.push(above);
            }
        }
    }
    types.remove(0);
    types.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_known_by_its_simple_name() {
        assert_eq!(simple_type("a.util.Map<String, List<A>>", 0), "Map");
        assert_eq!(simple_type("a.b.C [ ]", 1), "C[][]");
        assert_eq!(simple_type("@Nullable String", 0), "String");
        assert_eq!(simple_type("int", 0), "int");
    }
}
