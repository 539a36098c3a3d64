//! The contents of files: from an id to text.

use crate::Repository;
use crate::repository::Handle;
use gix::ObjectId;
use gix::bstr::ByteSlice;
use gix::objs::{Find, FindHeader};
use refscope_text::decode;
use std::sync::Arc;

/// A file with more bytes than this is not read: no person wrote it, and offsets must fit into 24 bits.
pub const MAX_FILE_BYTES: u64 = (16 << 20) - 1;

/// How far into a file git looks for a zero byte, which no text has.
const N_BYTES_TO_TELL_BINARY: usize = 8_000;

/// What to say about a source file that holds zero bytes.
pub(crate) const NOT_TEXT: &str =
    "the file was left out: it holds zero bytes, so it is no text; UTF-16 must start with its mark";

/// What became of the attempt to read a file.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    /// Its text.
    Text(Arc<str>),
    /// It is not text, so it is no source file, whatever its name says.
    Binary,
    /// It could not be read, and this sentence says why.
    Unread(String),
}

impl Content {
    /// Decodes what was read.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        match std::str::from_utf8(bytes) {
            _ if is_binary(bytes) => Self::Binary,
            // Nearly all files; the bytes are copied only once.
            Ok(text) if !text.starts_with('\u{feff}') => Self::Text(text.into()),
            _ => Self::Text(decode(bytes.to_vec()).0.into()),
        }
    }
}

/// What to say about a file that is too large.
pub(crate) fn too_large(n_bytes: u64) -> String {
    format!("the file was left out: it has {n_bytes} bytes, the limit is {MAX_FILE_BYTES}")
}

/// Where contents come from.
pub(crate) trait Contents {
    /// Reads the content with this id.
    fn read(&self, id: &ObjectId) -> Content;
}

/// The contents that a repository stores.
pub(crate) struct StoredContents<'a> {
    pub(crate) repository: &'a Repository,
    pub(crate) handle: &'a Handle,
}

impl Contents for StoredContents<'_> {
    fn read(&self, id: &ObjectId) -> Content {
        if let Some(text) = self.repository.texts().get(id) {
            return Content::Text(text);
        }
        let packed = self.handle.packed.borrow_mut().read(self.repository.packs(), id);
        let content = match packed {
            Some(bytes) => Content::from_bytes(&bytes),
            None => self.read_stored(id).unwrap_or_else(|error| {
                let cause = error.probable_cause();
                let what = format!("its content (blob {id}) cannot be read: {cause}");
                Content::Unread(format!("the file was left out: {what}"))
            }),
        };
        if let Content::Text(text) = &content {
            self.repository.texts().insert(*id, Arc::clone(text));
        }
        content
    }
}

impl StoredContents<'_> {
    fn read_stored(&self, id: &ObjectId) -> gix::Result<Content> {
        let objects = &self.handle.contents.objects;
        let missing = || {
            Content::Unread(format!("the file was left out: its content (blob {id}) is not in this clone"))
        };
        match objects.try_header(id)? {
            None => return Ok(missing()),
            Some(header) if header.size > MAX_FILE_BYTES => {
                return Ok(Content::Unread(too_large(header.size)));
            }
            Some(_) => {}
        }
        let mut buffer = self.handle.contents.empty_reusable_buffer();
        Ok(match objects.try_find(id, &mut buffer)? {
            Some(found) => Content::from_bytes(found.data),
            None => missing(),
        })
    }
}

/// UTF-16 is full of zero bytes, but its mark tells it.
fn is_binary(bytes: &[u8]) -> bool {
    let is_utf16 = matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
    !is_utf16 && bytes[..bytes.len().min(N_BYTES_TO_TELL_BINARY)].find_byte(0).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_bytes_tell_what_is_not_text() {
        assert!(!is_binary(b"text"));
        assert!(is_binary(b"te\0xt"));
        assert!(!is_binary(b"\xff\xfet\0"));
        assert!(!is_binary(&[&[b' '; N_BYTES_TO_TELL_BINARY][..], &[0]].concat()));
    }
}
