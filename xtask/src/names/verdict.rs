//! Our answers beside the compiler's.

use super::javac::{Declaration, Said, Sort, Sources};
use refscope_engine::model::{EntityId, EntityKind, FileId, References, Snapshot, TypeName};
use refscope_engine::syntax::{JAVA, SourceTree};
use refscope_engine::text::Symbol;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// How many names of the version's own things were answered how.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) right: usize,
    pub(super) wrong: usize,
    /// Those that the compiler knows and we leave open.
    pub(super) open: usize,
}

impl Counts {
    pub(super) const fn given(&self) -> usize {
        self.right + self.wrong
    }

    fn add(&mut self, ours: Option<&Declaration>, theirs: Option<&Declaration>) -> Answer {
        let (count, answer) = match (ours, theirs) {
            (None, None) => return Answer::Right,
            (None, Some(_)) => (&mut self.open, Answer::Open),
            (Some(ours), Some(theirs)) if ours == theirs => (&mut self.right, Answer::Right),
            (Some(_), _) => (&mut self.wrong, Answer::Wrong),
        };
        *count += 1;
        answer
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Answer {
    Right,
    Wrong,
    Open,
}

/// How all names of a version were answered.
pub(super) struct Verdict {
    /// Fields, methods and constructors.
    pub(super) members: Counts,
    pub(super) types: Counts,
    wrong: Vec<String>,
    open: Vec<String>,
}

impl Verdict {
    pub(super) fn new(sources: &Sources, said: &[Said]) -> Self {
        let version = Version::read(sources);
        let answers = version.answers();
        let mut verdict = Self {
            members: Counts::default(),
            types: Counts::default(),
            wrong: Vec::new(),
            open: Vec::new(),
        };
        for said in said {
            let Some(&file) = version.files.get(&said.path) else { continue };
            let (ours, counts) = match said.sort {
                Sort::Type => (version.type_at(file, said.start), &mut verdict.types),
                sort => {
                    let is_constructor = sort == Sort::Constructor;
                    (answers.get(&(file, said.start, is_constructor)).copied(), &mut verdict.members)
                }
            };
            let ours = ours.and_then(|id| version.declaration(id));
            let line = || version.line(file, said, ours.as_ref());
            match counts.add(ours.as_ref(), said.target.as_ref()) {
                Answer::Right => {}
                Answer::Wrong => verdict.wrong.push(line()),
                Answer::Open => verdict.open.push(line()),
            }
        }
        verdict
    }

    pub(super) fn print(&self, name: &str, n_wrong: usize, n_open: usize) {
        for (lines, n_lines, word) in [(&self.wrong, n_wrong, "wrong"), (&self.open, n_open, "open")] {
            let step = (lines.len() / n_lines.max(1)).max(1);
            for line in lines.iter().step_by(step).take(n_lines) {
                println!("{name}: {word}: {line}");
            }
        }
    }
}

/// A version as we read it.
struct Version {
    snapshot: Snapshot,
    files: HashMap<String, FileId>,
    /// The entities of each file with where they start and end, outer ones first.
    entities: BTreeMap<FileId, Vec<(u32, u32, EntityId)>>,
}

impl Version {
    fn read(sources: &Sources) -> Self {
        let texts = sources.paths.iter().filter_map(|path| {
            let text = String::from_utf8(std::fs::read(sources.path(path)).ok()?).ok()?;
            Some((Arc::<str>::from(path.as_str()), Arc::new(SourceTree::new(&JAVA, Arc::from(text)))))
        });
        let snapshot = Snapshot::new(texts);
        let places = snapshot.files().iter().enumerate();
        let files = places.map(|(at, file)| (file.path.to_string(), FileId(at as u32))).collect();
        let mut entities: BTreeMap<FileId, Vec<(u32, u32, EntityId)>> = BTreeMap::new();
        for id in snapshot.ids() {
            let entity = snapshot.entity(id);
            let span = snapshot.tree_of(id).span(entity.declaration);
            entities.entry(entity.file).or_default().push((span.start, span.end, id));
        }
        Self { snapshot, files, entities }
    }

    /// What we say about members, by file, first byte, and whether a constructor is meant.
    fn answers(&self) -> HashMap<(FileId, u32, bool), EntityId> {
        let references = References::new(&self.snapshot);
        let mut answers = HashMap::new();
        for id in self.snapshot.ids() {
            let file = self.snapshot.entity(id).file;
            for reference in references.of(id) {
                let is_constructor = self.snapshot.entity(reference.target).kind == EntityKind::Constructor;
                answers.insert((file, reference.span.start, is_constructor), reference.target);
            }
        }
        answers
    }

    /// What we say about the name of a type that stands alone.
    fn type_at(&self, file: FileId, start: u32) -> Option<EntityId> {
        let entities = self.entities.get(&file)?;
        let around = entities.iter().rev().find(|it| it.0 <= start && start < it.1)?.2;
        let source = &self.snapshot.file(file).source;
        let before = source.text()[..start as usize].trim_end();
        if before.ends_with('.') {
            return None;
        }
        let name = Symbol::of(source.token_at(start).text(source.text()));
        match self.snapshot.resolve_type(around, name) {
            TypeName::Declared(id) => Some(id),
            TypeName::Foreign(_) | TypeName::Unknown(_) => None,
        }
    }

    fn declaration(&self, id: EntityId) -> Option<Declaration> {
        let entity = self.snapshot.entity(id);
        let name = match entity.kind {
            EntityKind::Constructor => "<init>",
            _ => self.snapshot.name(id),
        };
        Some(Declaration {
            path: self.snapshot.file(entity.file).path.to_string(),
            start: self.snapshot.tree_of(id).span(entity.declaration).start,
            name: name.to_owned(),
        })
    }

    fn line(&self, file: FileId, said: &Said, ours: Option<&Declaration>) -> String {
        let file = self.snapshot.file(file);
        let (line, _) = file.lines().lines(file.source.token_at(said.start));
        let text = file.text().lines().nth(line as usize - 1).unwrap_or_default().trim();
        let name = file.source.token_at(said.start).text(file.text());
        let show = |it: Option<&Declaration>| {
            it.map_or("-".to_owned(), |it| format!("{}:{}:{}", it.path, it.start, it.name))
        };
        let (theirs, ours) = (show(said.target.as_ref()), show(ours));
        format!("{}:{line} {name}: we {ours}, they {theirs}: {text}", file.path)
    }
}
