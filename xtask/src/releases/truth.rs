//! Known truth: refactorings are made up and done to a release by the replay engine, which also sees to all uses; then both
//! are compared. On top, statements are added to a share of all bodies.
//!
//! The engine edits uses and headers; declarations that move are cut and pasted here.

use super::pairs::files;
use super::plot::{Line, svg};
use super::write_section;
use crate::corpus::Corpus;
use anyhow::{Context, Result};
use refscope_engine::model::{EntityId, EntityKind, Modifiers, Snapshot, TypeName, Visibility};
use refscope_releases::{
    Element, Evidence, Finding, Impact, Kind, Options, Parameter, Release, SignatureChange,
};
use refscope_replay::{ClientFile, Log, Scope, replay};
use refscope_syntax::{NodeId, NodeKind, SourceTree};
use refscope_text::Pair;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;

const PICTURE: &str = "docs/releases-truth.svg";
const BUNDLE: &str = "struts-1.1..1.2.4";
const VERSION: &str = "1.1";

/// How many of each kind are asked for; there may not be as many places.
const WANTED: [(Kind, usize); 7] = [
    (Kind::RenamePackage, 4),
    (Kind::RenameClass, 30),
    (Kind::RenameMethod, 56),
    (Kind::PullUpMethod, 20),
    (Kind::PushDownMethod, 20),
    (Kind::MoveMethod, 20),
    (Kind::ChangeMethodSignature, 50),
];

pub(super) fn run(root: &Path, corpus: &Corpus) -> Result<()> {
    let files = files(corpus, BUNDLE, VERSION)?;
    let truth = Picker::new(&files).pick()?;
    let changed = inject(&files, &truth)?;
    let options = Options::default();
    let before = Release::new(files.iter().cloned(), &options);
    let expected: BTreeSet<String> = truth.iter().map(key).collect();
    let (mut recall, mut precision, mut rows) = (Vec::new(), Vec::new(), String::new());
    let (mut by_kind, mut differences) = (String::new(), Vec::new());
    for tenth in [0_u32, 2, 4, 6, 8, 10] {
        let after = Release::new(with_new_statements(&changed, tenth), &options);
        let releases = Pair::new(&before, &after);
        let found = refscope_releases::compare(releases.before, releases.after, &options);
        let found: BTreeSet<String> =
            found.findings.iter().filter(|it| it.kind != Kind::DeprecateAndReplace).map(key).collect();
        let n_right = found.intersection(&expected).count();
        let share = |n: usize| n_right as f64 / n.max(1) as f64;
        recall.push((f64::from(tenth) / 10.0, share(expected.len())));
        precision.push((f64::from(tenth) / 10.0, share(found.len())));
        writeln!(
            rows,
            "| {} % | {} | {:.3} | {:.3} |",
            tenth * 10,
            found.len(),
            share(found.len()),
            share(expected.len())
        )?;
        if tenth == 0 {
            by_kind = kinds(&expected, &found);
        }
        let missed = expected.difference(&found).map(|it| format!("{}0 % missed {it}", tenth));
        let wrong = found.difference(&expected).map(|it| format!("{}0 % not made {it}", tenth));
        differences.extend(missed.chain(wrong));
    }
    fs::write(root.join("target/releases-truth.txt"), differences.join("\n"))?;
    let lines = [
        Line { name: "recall", color: "#1f6feb", points: recall },
        Line { name: "precision", color: "#bc4c00", points: precision },
    ];
    fs::write(
        root.join(PICTURE),
        svg("Made-up refactorings found again", "share of changed bodies", &lines),
    )?;
    let section = format!(
        "`cargo xtask releases truth`: {} refactorings of the seven kinds, made up and done to Struts 1.1 by the replay \
         engine; the old elements are gone. In a share of all bodies two statements were added. A finding is right if kind \
         and both names are those that were made.\n\n![recall and precision over the share of changed bodies]\
         (releases-truth.svg)\n\n| changed bodies | findings | precision | recall |\n|--:|--:|--:|--:|\n{rows}\n\
         Of each kind, found and made, without changed bodies: {by_kind}.",
        expected.len()
    );
    write_section(root, "truth", &section)
}

fn kinds(expected: &BTreeSet<String>, found: &BTreeSet<String>) -> String {
    let counts = WANTED.iter().map(|(kind, _)| {
        let is_it = |key: &&String| key.starts_with(kind.title());
        let n_found = expected.intersection(found).filter(|it| is_it(it)).count();
        format!("{} {n_found}/{}", kind.title(), expected.iter().filter(is_it).count())
    });
    counts.collect::<Vec<_>>().join(", ")
}

/// Kind and names; the types of parameters may have been renamed.
fn key(finding: &Finding) -> String {
    let name = |it: &Element| it.to_string().split('(').next().unwrap_or_default().to_owned();
    format!("{} {} → {}", finding.kind.title(), name(&finding.before), name(&finding.after))
}

struct Picker {
    snapshot: Snapshot,
    /// Elements by their full names, where a full name is that of one alone.
    elements: BTreeMap<String, Element>,
    /// Types that entries are about already, their packages too.
    taken: BTreeSet<String>,
    entries: Vec<Finding>,
    random: u64,
}

impl Picker {
    fn new(files: &[ClientFile]) -> Self {
        let mut elements = BTreeMap::new();
        let release = Release::new(files.iter().cloned(), &Options::default());
        for (element, is_api) in release.elements() {
            if is_api {
                let name = element.to_string().split('(').next().unwrap_or_default().to_owned();
                elements.insert(name, element);
            }
        }
        Self {
            snapshot: Snapshot::new(files.iter().cloned()),
            elements,
            taken: BTreeSet::new(),
            entries: Vec::new(),
            random: 2006,
        }
    }

    /// A number of a fixed sequence.
    fn next(&mut self) -> u64 {
        self.random = self.random.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.random ^ (self.random >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ (mixed >> 27)
    }

    fn shuffled<T>(&mut self, mut list: Vec<T>) -> Vec<T> {
        for at in (1..list.len()).rev() {
            let other = self.next() as usize % (at + 1);
            list.swap(at, other);
        }
        list
    }

    fn pick(mut self) -> Result<Vec<Finding>> {
        for (kind, n_wanted) in WANTED {
            match kind {
                Kind::RenamePackage => self.packages(n_wanted),
                Kind::RenameClass => self.types(n_wanted),
                _ => self.methods(kind, n_wanted),
            }
        }
        Ok(self.entries)
    }

    fn packages(&mut self, n_wanted: usize) {
        let names: BTreeSet<String> = self.elements.values().map(|it| it.package.clone()).collect();
        for name in self
            .shuffled(names.into_iter().filter(|it| it.contains('.')).collect())
            .into_iter()
            .take(n_wanted)
        {
            let of = |package: String| Element {
                package,
                types: Vec::new(),
                member: None,
                parameters: None,
                kind: "package",
                path: Arc::from(""),
                line: 0,
            };
            self.add(Kind::RenamePackage, of(name.clone()), of(format!("{name}.renewed")), None);
            let in_it: Vec<String> =
                self.elements.values().filter(|it| it.package == name).map(Element::type_name).collect();
            self.taken.extend(in_it);
        }
    }

    fn types(&mut self, n_wanted: usize) {
        let is_top = |it: &&Element| it.member.is_none() && it.types.len() == 1;
        let types: Vec<Element> = self.elements.values().filter(is_top).cloned().collect();
        let mut n_left = n_wanted;
        for element in self.shuffled(types) {
            if n_left == 0 || !self.taken.insert(element.type_name()) {
                continue;
            }
            n_left -= 1;
            let mut after = element.clone();
            after.types = vec![format!("Renewed{}", element.types[0])];
            self.add(Kind::RenameClass, element, after, None);
        }
    }

    /// Methods whose name no other method has, so that nothing else is overridden or overloaded.
    fn methods(&mut self, kind: Kind, n_wanted: usize) {
        let is_method = |id: &EntityId| self.snapshot.entity(*id).kind == EntityKind::Method;
        let methods: Vec<EntityId> = self.snapshot.ids().filter(is_method).collect();
        let mut n_named: BTreeMap<&str, u32> = BTreeMap::new();
        for &id in &methods {
            *n_named.entry(self.snapshot.name(id)).or_default() += 1;
        }
        let is_alone = |id: &EntityId| n_named.get(self.snapshot.name(*id)) == Some(&1);
        let alone: Vec<EntityId> = methods.iter().copied().filter(is_alone).collect();
        let mut n_left = n_wanted;
        for id in self.shuffled(alone) {
            if n_left > 0 && self.method(kind, id).is_some() {
                n_left -= 1;
            }
        }
    }

    fn method(&mut self, kind: Kind, id: EntityId) -> Option<()> {
        let snapshot = &self.snapshot;
        let owner = snapshot.entity(id).parent?;
        let full = format!("{}#{}", snapshot.type_name(owner), snapshot.name(id));
        let element = self.elements.get(&full)?.clone();
        if self.taken.contains(&element.type_name()) || self.taken.contains(&full) {
            return None;
        }
        let has_body = snapshot.tree_of(id).child(snapshot.entity(id).node, NodeKind::Deferred).is_some();
        let is_static = snapshot.entity(id).modifiers.contains(Modifiers::STATIC);
        let mut after = element.clone();
        let mut signature = None;
        match kind {
            Kind::RenameMethod => {
                let name = snapshot.name(id);
                let (first, rest) = name.split_at(name.chars().next()?.len_utf8());
                after.member = Some(format!("renewed{}{rest}", first.to_uppercase()));
            }
            Kind::ChangeMethodSignature => signature = Some(with_one_more(&element)),
            _ => {
                let is_fit = has_body && is_static == (kind == Kind::MoveMethod) && element.types.len() == 1;
                let target = if is_fit { self.target(kind, owner)? } else { return None };
                after.package = target.package;
                after.types = target.types;
                after.path = target.path;
            }
        }
        self.taken.insert(full);
        self.add(kind, element, after, signature);
        if kind == Kind::MoveMethod
            && let Some(entry) = self.entries.last_mut()
        {
            entry.is_static = (true, true);
        }
        Some(())
    }

    /// The type that a method goes to.
    fn target(&mut self, kind: Kind, owner: EntityId) -> Option<Element> {
        let snapshot = &self.snapshot;
        let declared = |it: TypeName| match it {
            TypeName::Declared(type_) => Some(type_),
            _ => None,
        };
        let targets: Vec<EntityId> = match kind {
            Kind::PullUpMethod => snapshot.super_types(owner).into_iter().filter_map(declared).collect(),
            Kind::PushDownMethod => {
                let is_below = |&id: &EntityId| {
                    let is_type = snapshot.entity(id).kind.is_type();
                    is_type && snapshot.super_types(id).into_iter().filter_map(declared).any(|it| it == owner)
                };
                snapshot.ids().filter(is_below).collect()
            }
            _ => snapshot.ids().filter(|&id| snapshot.entity(id).parent.is_none()).collect(),
        };
        let is_fit = |&id: &EntityId| {
            let entity = snapshot.entity(id);
            let is_seen = entity.modifiers.visibility() == Visibility::Public;
            id != owner && entity.kind == EntityKind::Class && entity.parent.is_none() && is_seen
        };
        let names: Vec<String> =
            targets.into_iter().filter(is_fit).map(|id| snapshot.type_name(id)).collect();
        let free: Vec<String> = names.into_iter().filter(|it| !self.taken.contains(it)).collect();
        let at = self.next() as usize % free.len().max(1);
        self.elements.get(free.get(at)?).cloned()
    }

    fn add(&mut self, kind: Kind, before: Element, after: Element, signature: Option<SignatureChange>) {
        self.entries.push(Finding {
            kind,
            before,
            after,
            evidence: Evidence::default(),
            is_kept: false,
            is_deprecated: false,
            impact: Impact::NONE,
            signature,
            receiver: None,
            is_static: (false, false),
        });
    }
}

/// A further parameter, with a value that all calls pass.
fn with_one_more(element: &Element) -> SignatureChange {
    let types = element.parameters.iter().flatten().enumerate();
    let mut parameters: Vec<Parameter> = types
        .map(|(at, type_)| Parameter {
            before: Some(at),
            type_before: type_.clone(),
            name_before: format!("p{at}"),
            type_after: type_.clone(),
            name_after: format!("p{at}"),
            default: None,
        })
        .collect();
    parameters.push(Parameter {
        before: None,
        type_before: String::new(),
        name_before: String::new(),
        type_after: "int".to_owned(),
        name_after: "furtherValue".to_owned(),
        default: Some("0".to_owned()),
    });
    SignatureChange { parameters, ..SignatureChange::default() }
}

type Texts = BTreeMap<String, String>;

/// The release with the refactorings done.
fn inject(files: &[ClientFile], entries: &[Finding]) -> Result<Texts> {
    let declarations = Release::new(files.iter().cloned(), &Options::default()).declarations();
    let log = Log { entries: entries.to_vec(), declarations, ..Log::default() };
    let outcome = replay(&log, files, Scope::default());
    let mut texts: Texts =
        files.iter().map(|(path, source)| (path.to_string(), source.text().to_string())).collect();
    let mut renamed = BTreeMap::new();
    for file in outcome.files {
        texts.remove(&*file.path);
        renamed.insert(file.path.to_string(), file.path_after.clone());
        texts.insert(file.path_after, file.after);
    }
    let place = |path: &str| renamed.get(path).cloned().unwrap_or_else(|| path.to_owned());
    for entry in entries {
        let moves = [Kind::PullUpMethod, Kind::PushDownMethod, Kind::MoveMethod];
        if moves.contains(&entry.kind) {
            let name = entry.before.member.as_deref().context("a method has a name")?;
            let method = cut(&mut texts, &place(&entry.before.path), name)?;
            let type_ = entry.after.types.last().context("it goes to a type")?;
            paste(&mut texts, &place(&entry.after.path), type_, &method)?;
        }
    }
    Ok(texts)
}

fn parsed(path: &str, text: &str) -> Snapshot {
    Snapshot::new([(Arc::from(path), Arc::new(SourceTree::new(Arc::from(text))))])
}

fn cut(texts: &mut Texts, path: &str, method: &str) -> Result<String> {
    let text = texts.get_mut(path).context("the file is there")?;
    let snapshot = parsed(path, text);
    let is_it =
        |&id: &EntityId| snapshot.name(id) == method && snapshot.entity(id).kind == EntityKind::Method;
    let span = snapshot.span(snapshot.ids().find(is_it).with_context(|| format!("{path} has no {method}"))?);
    let declaration = span.text(text).to_owned();
    text.replace_range(span.start as usize..span.end as usize, "");
    Ok(declaration)
}

fn paste(texts: &mut Texts, path: &str, type_: &str, method: &str) -> Result<()> {
    let text = texts.get_mut(path).context("the file is there")?;
    let snapshot = parsed(path, text);
    let is_it = |&id: &EntityId| snapshot.name(id) == type_ && snapshot.entity(id).kind.is_type();
    let span = snapshot.span(snapshot.ids().find(is_it).with_context(|| format!("{path} has no {type_}"))?);
    text.insert_str(span.end as usize - 1, &format!("\n    {method}\n"));
    Ok(())
}

/// The files, with two statements more in so many tenths of all bodies.
fn with_new_statements(texts: &Texts, tenths: u32) -> Vec<ClientFile> {
    let mut number = 0_u32;
    let files = texts.iter().map(|(path, text)| {
        let source = SourceTree::new(Arc::from(text.as_str()));
        let tree = source.skeleton();
        let mut changed = text.clone();
        let bodies = (0..tree.len() as u32).map(NodeId).filter(|&node| tree.kind(node) == NodeKind::Method);
        let starts: Vec<u32> = bodies
            .filter_map(|node| tree.child(node, NodeKind::Deferred))
            .map(|body| tree.span(body).start)
            .collect();
        for start in starts.into_iter().rev() {
            number = number.wrapping_add(7);
            if number % 10 < tenths {
                let code =
                    format!(" int step{number} = {number}; System.err.println(\"step \" + step{number});");
                changed.insert_str(start as usize + 1, &code);
            }
        }
        (Arc::from(path.as_str()), Arc::new(SourceTree::new(Arc::from(changed))))
    });
    files.collect()
}
