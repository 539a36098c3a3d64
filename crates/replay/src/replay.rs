//! Replays a log on the files of a client.

use crate::changes::{Changes, Scope};
use crate::client::{Client, ClientFile};
use crate::edits::{Edit, apply, without_conflicts};
use crate::log::Log;
use crate::sites::{OpenSite, Site, search};
use refscope_model::FileId;
use std::sync::Arc;

/// A file that reads differently afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangedFile {
    /// Where it stands.
    pub path: Arc<str>,
    /// Where it has to stand afterwards: a public type gives its file the name.
    pub path_after: String,
    /// What it held.
    pub before: Arc<str>,
    /// What it holds now.
    pub after: String,
}

/// A place of the client, and the entry of the log that is about it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file.
    pub path: Arc<str>,
    /// The line, from 1.
    pub line: u32,
    /// The entry, by its place in the log.
    pub entry: usize,
}

/// What a replay does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The files that change, in their order.
    pub files: Vec<ChangedFile>,
    /// Where something was done.
    pub done: Vec<Place>,
    /// What is left to people, with the reason.
    pub open: Vec<(Place, String)>,
}

/// Applies a log to the files of a client. Nothing is written.
pub fn replay(log: &Log, files: &[ClientFile], scope: Scope) -> Outcome {
    let client = Client::new(files, log);
    let changes = Changes::new(log, &client, scope);
    let mut outcome = Outcome::default();
    for file in client.files() {
        replay_file(&client, &changes, file, &mut outcome);
    }
    outcome.open.sort();
    outcome.open.dedup();
    outcome
}

fn replay_file(client: &Client, changes: &Changes, file: FileId, outcome: &mut Outcome) {
    let found = search(client, changes, file);
    let source = client.snapshot.file(file);
    let place = |site: &Site| Place {
        path: source.path.clone(),
        line: source.lines().line(site.offset),
        entry: site.entry,
    };
    let (groups, conflicting) = without_conflicts(found.groups);
    let conflicts = conflicting.into_iter().map(|group| OpenSite {
        site: group.key,
        reason: "two entries of the log want different things here".to_owned(),
    });
    let open = found.open.into_iter().chain(conflicts);
    outcome.open.extend(open.map(|it| (place(&it.site), it.reason)));
    let edits: Vec<&Edit> = groups.iter().flat_map(|group| &group.edits).collect();
    let after = apply(source.text(), edits);
    let path_after = path_after(client, changes, file);
    if after == source.text() && *path_after == *source.path {
        return;
    }
    outcome.done.extend(groups.iter().map(|group| place(&group.key)));
    outcome.files.push(ChangedFile {
        path: source.path.clone(),
        path_after,
        before: source.source.text().clone(),
        after,
    });
}

/// A file of the library goes where its package and its type are.
fn path_after(client: &Client, changes: &Changes, file: FileId) -> String {
    let source = client.snapshot.file(file);
    let path = source.path.to_string();
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", &path));
    let stem = name.split('.').next().unwrap_or(name);
    let mut types = client.snapshot.ids().filter(|&id| {
        let entity = client.snapshot.entity(id);
        entity.file == file
            && entity.parent.is_none()
            && client.snapshot.name(id) == stem
            && client.is_api(id)
    });
    let Some(new) = types.next().and_then(|id| changes.of_type(client, id)) else { return path };
    let below = source.package_name().replace('.', "/");
    let Some(root) = folder.strip_suffix(below.as_str()) else { return path };
    let ending = &name[stem.len()..];
    format!("{root}{}/{}{ending}", new.package.replace('.', "/"), new.simple())
}
