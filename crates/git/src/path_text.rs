//! Paths as text. git takes any bytes for a name; everything behind this crate works on Unicode.

use gix::bstr::{BStr, ByteSlice};
use std::borrow::Cow;
use std::ffi::OsStr;

/// A path with more bytes than this is left out: no system that a project is checked out on has such paths, and
/// folders that nest without end would take memory by the square of their depth.
pub const MAX_PATH_BYTES: usize = 4_096;

/// What starts an escape.
const ESCAPE: &str = "\\x";

/// A name or path as text, from which the bytes can be had again: a byte that is no part of Unicode is `\xE9`, and
/// the `\x` that somebody wrote is `\x5Cx`.
pub(crate) fn path_text(path: &BStr) -> Cow<'_, str> {
    match path.to_str() {
        Ok(text) if !text.contains(ESCAPE) => Cow::Borrowed(text),
        _ => Cow::Owned(escaped(path)),
    }
}

/// The name of a file on disk as text.
pub(crate) fn name_text(name: &OsStr) -> Cow<'_, str> {
    match gix::path::try_os_str_into_bstr(Cow::Borrowed(name)) {
        Ok(Cow::Borrowed(name)) => path_text(name),
        Ok(Cow::Owned(name)) => Cow::Owned(path_text(name.as_ref()).into_owned()),
        Err(_) => name.to_string_lossy(),
    }
}

fn escaped(path: &BStr) -> String {
    let mut text = String::with_capacity(path.len() + 8);
    for chunk in path.utf8_chunks() {
        text.push_str(&chunk.valid().replace(ESCAPE, "\\x5Cx"));
        for byte in chunk.invalid() {
            text.push_str(&format!("{ESCAPE}{byte:02X}"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_differ_differ_as_text() {
        let texts = [&b"caf\xe9.java"[..], b"caf\xe8.java", b"caf\\xE9.java", "café.java".as_bytes()];
        let texts = texts.map(|path| path_text(path.as_bstr()).into_owned());
        assert_eq!(texts, ["caf\\xE9.java", "caf\\xE8.java", "caf\\x5CxE9.java", "café.java"]);
        assert_eq!(path_text(b"a\\b\\y".as_bstr()), "a\\b\\y");
    }
}
