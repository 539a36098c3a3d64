//! What people say about a commit: who made it, when and what for.

use crate::repository::Handle;
use crate::{CommitId, Error, Repository};
use gix::bstr::ByteSlice;
use refscope_text::CommitInfo;

/// Of a message, so many bytes are given: nobody wrote more by hand.
const MAX_MESSAGE_BYTES: usize = 64 << 10;

impl Repository {
    /// What a commit says about itself.
    pub fn commit_info(&self, id: &CommitId) -> Result<CommitInfo, Error> {
        self.with_commit(id, |commit| {
            let author = commit.author().ok();
            let date = author.as_ref().and_then(|author| author.time().ok());
            let date = date.and_then(|time| time.format(gix::date::time::format::ISO8601_STRICT).ok());
            CommitInfo {
                subject: message(commit).0,
                author: author.map(|author| author.name.to_str_lossy().into_owned()).unwrap_or_default(),
                date: date.unwrap_or_default(),
            }
        })
    }

    /// What a commit's message says below its first line; empty where that is nothing.
    pub fn commit_text(&self, id: &CommitId) -> Result<String, Error> {
        self.with_commit(id, |commit| message(commit).1)
    }

    fn with_commit<T>(&self, id: &CommitId, read: impl FnOnce(&gix::Commit<'_>) -> T) -> Result<T, Error> {
        self.with_handle(|Handle { git, .. }| {
            let unreadable = |error: gix::Error| Error::unreadable(format!("commit {id}"), &error);
            let object = git.try_find_object(id.0).map_err(unreadable)?;
            let object = object.ok_or_else(|| Error::MissingObject { kind: "commit", id: id.to_string() })?;
            Ok(read(&object.try_into_commit().map_err(unreadable)?))
        })
    }
}

/// The first line of a message, and the text below it.
fn message(commit: &gix::Commit<'_>) -> (String, String) {
    let raw = commit.message_raw_sloppy();
    let message = raw[..raw.len().min(MAX_MESSAGE_BYTES)].to_str_lossy();
    let message = message.trim();
    let (subject, text) = message.split_once('\n').unwrap_or((message, ""));
    (subject.trim_end().to_owned(), text.trim_start_matches(['\n', '\r']).to_owned())
}
