//! Writes a log.

use super::sequence::Sequence;
use super::{Log, attributes};
use quick_xml::Writer;
use quick_xml::events::{BytesCData, BytesDecl, BytesEnd, BytesStart, Event};
use std::io::{Result, Write};

/// What the names of our own elements and attributes belong to.
pub(super) const NAMESPACE: &str = "https://github.com/refscope/refscope/log";

impl Log {
    /// Writes the log as XML.
    pub fn write(&self, out: &mut dyn Write) -> Result<()> {
        let mut writer = Writer::new_with_indent(&mut *out, b' ', 1);
        writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("utf-8"), None)))?;
        let mut session = BytesStart::new("session");
        session.push_attribute(("version", "1.0"));
        session.push_attribute(("xmlns:refscope", NAMESPACE));
        session.push_attribute(("refscope:before", clean(&self.before).as_str()));
        session.push_attribute(("refscope:after", clean(&self.after).as_str()));
        writer.write_event(Event::Start(session))?;
        let mut sequence = Sequence::default();
        for entry in &self.entries {
            let mut element = BytesStart::new("refactoring");
            let attributes = attributes::of(entry, &sequence, &self.project());
            for (name, value) in &attributes {
                element.push_attribute((name.as_str(), clean(value).as_str()));
            }
            writer.write_event(Event::Empty(element))?;
            sequence.add(entry);
        }
        for (path, text) in &self.declarations {
            let mut element = BytesStart::new("refscope:declarations");
            element.push_attribute(("path", clean(path).as_str()));
            writer.write_event(Event::Start(element))?;
            let text = clean(text);
            for part in BytesCData::escaped(&text) {
                writer.write_event(Event::CData(part))?;
            }
            writer.write_event(Event::End(BytesEnd::new("refscope:declarations")))?;
        }
        writer.write_event(Event::End(BytesEnd::new("session")))?;
        writeln!(out)
    }

    /// What Eclipse is to take for the project: the last part of the earlier release's name.
    fn project(&self) -> String {
        let name = self.before.rsplit(['/', '\\']).next().unwrap_or_default();
        let name = name.split('@').next().unwrap_or_default().trim_end_matches(".git");
        name.to_owned()
    }
}

/// XML has no way at all to hold some characters.
fn clean(text: &str) -> String {
    let is_writable =
        |it: &char| matches!(it, '\t' | '\n' | '\r') || *it >= ' ' && !matches!(it, '\u{fffe}' | '\u{ffff}');
    text.chars().map(|it| if is_writable(&it) { it } else { '\u{fffd}' }).collect()
}
