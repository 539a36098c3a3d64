//! Results as SARIF 2.1.0, the format in which code hosts and editors take what analyses found.
//!
//! A [`Log`] is written as a stream, one result after the other, because a history may be long. The views below are
//! the few objects of the standard that we fill; a crate with all of it would bring several times our own code, and
//! serves in the tests as the judge of what is written here.

use crate::escape::visible;
use crate::json;
use refscope_text::Position;
use serde::Serialize;
use std::io::{Result, Write};

/// A kind of result that the run can give.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Rule {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) short_description: Message,
}

/// One finding.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SarifResult<P: Serialize> {
    pub(crate) rule_id: String,
    /// `note` for what is only to be known, `warning` for what asks to be looked at.
    pub(crate) level: &'static str,
    pub(crate) message: Message,
    /// Where it is, in the version that was looked at last.
    pub(crate) locations: Vec<Location>,
    /// What else belongs to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) related_locations: Vec<Location>,
    /// What the standard has no word for.
    pub(crate) properties: P,
}

#[derive(Serialize)]
pub(crate) struct Message {
    pub(crate) text: String,
}

impl Message {
    pub(crate) fn new(text: &str) -> Self {
        Self { text: visible(text).into_owned() }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Location {
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Message>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: ArtifactLocation,
    region: Region,
}

#[derive(Serialize)]
struct ArtifactLocation {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: u32,
    start_column: u32,
    end_line: u32,
    end_column: u32,
}

impl Location {
    /// From the first character of a place to behind its last one.
    pub(crate) fn new(path: &str, start: Position, end: Position, message: Option<Message>) -> Self {
        let region = Region {
            start_line: start.line,
            start_column: start.column + 1,
            end_line: end.line,
            end_column: end.column + 1,
        };
        let artifact_location = ArtifactLocation { uri: relative_uri(path) };
        Self { physical_location: PhysicalLocation { artifact_location, region }, message }
    }
}

/// A path as a relative reference: whatever is not plain is written as `%20`, so that no path can be taken for an
/// address with a scheme or a host.
fn relative_uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for &byte in path.as_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                uri.push(byte as char);
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri.trim_start_matches('/').to_owned()
}

/// One document with one run.
pub(crate) struct Log {
    is_first: bool,
}

impl Log {
    /// Writes what stands before the results: the tool and what it can find.
    pub(crate) fn begin(out: &mut dyn Write, rules: &[Rule]) -> Result<Self> {
        out.write_all(
            b"{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\
              \"columnKind\":\"utf16CodeUnits\",\"tool\":{\"driver\":{\"name\":\"refscope\",\"semanticVersion\":",
        )?;
        json::write(out, &env!("CARGO_PKG_VERSION"))?;
        out.write_all(b",\"informationUri\":\"https://github.com/refscope/refscope\",\"rules\":")?;
        json::write(out, &rules)?;
        out.write_all(b"}},\"results\":[")?;
        Ok(Self { is_first: true })
    }

    /// Writes a result on a line of its own.
    pub(crate) fn result(&mut self, out: &mut dyn Write, result: &SarifResult<impl Serialize>) -> Result<()> {
        out.write_all(if self.is_first { b"\n" } else { b",\n" })?;
        self.is_first = false;
        json::write(out, result)
    }

    /// Writes what stands behind the results.
    pub(crate) fn end(&self, out: &mut dyn Write) -> Result<()> {
        out.write_all(b"\n]}]}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_becomes_an_address() {
        assert_eq!(relative_uri("src/a b.java"), "src/a%20b.java");
        assert_eq!(relative_uri("//host/x"), "host/x");
        assert_eq!(relative_uri("javascript:x"), "javascript%3Ax");
    }
}
