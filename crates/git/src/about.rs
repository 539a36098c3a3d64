//! What people say about a commit: who made it, when and what for.

use crate::repository::Handle;
use crate::{CommitId, Error, Repository};
use gix::bstr::ByteSlice;

/// Who made a commit, when and what for. All texts come from the repository and may hold anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommitInfo {
    /// The commit.
    pub id: CommitId,
    /// The first line of its message.
    pub subject: String,
    /// The author's name.
    pub author: String,
    /// When it was written, as `2024-05-31T17:30:00+02:00`; empty where the commit does not say.
    pub date: String,
}

impl Repository {
    /// What a commit says about itself.
    pub fn commit_info(&self, id: &CommitId) -> Result<CommitInfo, Error> {
        self.with_handle(|Handle { git, .. }| {
            let unreadable = |error: gix::Error| Error::unreadable(format!("commit {id}"), &error);
            let object = git.try_find_object(id.0).map_err(unreadable)?;
            let object = object.ok_or_else(|| Error::MissingObject { kind: "commit", id: id.to_string() })?;
            let commit = object.try_into_commit().map_err(unreadable)?;
            let author = commit.author().ok();
            let date = author.as_ref().and_then(|author| author.time().ok());
            let date = date.and_then(|time| time.format(gix::date::time::format::ISO8601_STRICT).ok());
            let message = commit.message_raw_sloppy().to_str_lossy().into_owned();
            Ok(CommitInfo {
                id: *id,
                subject: message.trim_start().lines().next().unwrap_or_default().trim_end().to_owned(),
                author: author.map(|author| author.name.to_str_lossy().into_owned()).unwrap_or_default(),
                date: date.unwrap_or_default(),
            })
        })
    }
}
