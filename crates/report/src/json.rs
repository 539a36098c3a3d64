//! JSON whose strings are safe to look at: what a terminal would obey is written as `\u001b`. Readers of JSON see
//! the same strings either way.

use crate::escape::find_unsafe;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;
use std::io::{Result, Write};

/// Writes a value on one line, without a line break at its end.
pub(crate) fn write(out: &mut dyn Write, value: &impl Serialize) -> Result<()> {
    Ok(value.serialize(&mut Serializer::with_formatter(out, SafeStrings))?)
}

struct SafeStrings;

impl Formatter for SafeStrings {
    fn write_string_fragment<W: ?Sized + Write>(&mut self, writer: &mut W, fragment: &str) -> Result<()> {
        let mut rest = fragment;
        while let Some(at) = find_unsafe(rest) {
            writer.write_all(&rest.as_bytes()[..at])?;
            let mut characters = rest[at..].chars();
            let character = characters.next().expect("the found character");
            for unit in character.encode_utf16(&mut [0; 2]) {
                write!(writer, "\\u{unit:04x}")?;
            }
            rest = characters.as_str();
        }
        writer.write_all(rest.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn hidden_characters_are_spelled_out_and_read_back() {
        let text = "a\u{1b}\u{9b}\u{202e}\u{e0041}\u{7f}\"\\é";
        let mut bytes = Vec::new();
        super::write(&mut bytes, &text).expect("memory can be written to");
        let json = String::from_utf8(bytes).expect("JSON is UTF-8");
        assert_eq!(json, r#""a\u001b\u009b\u202e\udb40\udc41\u007f\"\\é""#);
        assert_eq!(serde_json::from_str::<String>(&json).expect("it is JSON"), text);
    }
}
