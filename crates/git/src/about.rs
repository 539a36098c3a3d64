//! What people say about a commit: who made it, when and what for.

use crate::repository::Handle;
use crate::{CommitId, Error, Repository};
use gix::bstr::ByteSlice;
use refscope_text::CommitInfo;

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
                subject: message.trim_start().lines().next().unwrap_or_default().trim_end().to_owned(),
                author: author.map(|author| author.name.to_str_lossy().into_owned()).unwrap_or_default(),
                date: date.unwrap_or_default(),
            })
        })
    }
}
