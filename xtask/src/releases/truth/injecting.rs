//! Doing refactorings to a release. The replay engine edits uses and headers; declarations that move are cut and pasted here.

use anyhow::{Context, Result};
use refscope_engine::model::{EntityId, EntityKind, Snapshot};
use refscope_releases::{Finding, Kind, Options, Release};
use refscope_replay::{ClientFile, Log, Scope, replay};
use refscope_syntax::{JAVA, NodeId, NodeKind, SourceTree};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The texts of a release by their paths.
pub(super) type Texts = BTreeMap<String, String>;

/// The release with the refactorings done.
pub(super) fn inject(files: &[ClientFile], entries: &[Finding]) -> Result<Texts> {
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
    Snapshot::new([(Arc::from(path), Arc::new(SourceTree::new(&JAVA, Arc::from(text))))])
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
pub(super) fn with_new_statements(texts: &Texts, tenths: u32) -> Vec<ClientFile> {
    let mut number = 0_u32;
    let files = texts.iter().map(|(path, text)| {
        let source = SourceTree::new(&JAVA, Arc::from(text.as_str()));
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
        (Arc::from(path.as_str()), Arc::new(SourceTree::new(&JAVA, Arc::from(changed))))
    });
    files.collect()
}
