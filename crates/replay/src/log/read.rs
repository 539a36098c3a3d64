//! Reads a log back. It may come from anywhere, so nothing in it is believed: what is no log is refused with the place.

use super::attributes::{ADDED, Attributes, OWN};
use super::{Log, handle, kind_word};
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use refscope_releases::{Element, Evidence, Finding, Impact, Kind, Parameter, SignatureChange, is_value};
use std::fmt;
use std::sync::Arc;

/// Why a text is no log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogError {
    /// The line at which this shows.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for LogError {}

/// Reads a log. Entries that other tools wrote have no full names of both sides and are refused.
pub fn read(text: &str) -> Result<Log, LogError> {
    let mut reader = Reader::from_str(text);
    let mut state = State::default();
    loop {
        let start = reader.buffer_position() as usize;
        let event = reader.read_event().map_err(|error| error.to_string());
        let step = event.and_then(|event| state.take(event));
        match step {
            Ok(true) => {}
            Ok(false) => return Ok(state.log),
            Err(message) => {
                let line = 1 + text.as_bytes().iter().take(start).filter(|&&it| it == b'\n').count();
                return Err(LogError { line, message });
            }
        }
    }
}

#[derive(Default)]
struct State {
    log: Log,
    is_in_session: bool,
    is_in_declarations: bool,
}

impl State {
    /// Whether there is more.
    fn take(&mut self, event: Event) -> Result<bool, String> {
        match event {
            Event::Start(element) | Event::Empty(element) => self.open(&element)?,
            Event::End(element) if element.name().as_ref() == b"refscope:declarations" => {
                self.is_in_declarations = false;
            }
            Event::CData(part) if self.is_in_declarations => {
                let part = part.decode().map_err(|error| error.to_string())?;
                if let Some((_, text)) = self.log.declarations.last_mut() {
                    text.push_str(&part);
                }
            }
            Event::Eof if !self.is_in_session => return Err("there is no `session`".to_owned()),
            Event::Eof => return Ok(false),
            _ => {}
        }
        Ok(true)
    }

    fn open(&mut self, element: &BytesStart) -> Result<(), String> {
        let attributes = attributes(element)?;
        match (element.name().as_ref(), self.is_in_session) {
            (b"session", false) => {
                self.is_in_session = true;
                let name = |side: &str| attributes.get(&format!("{OWN}{side}")).cloned().unwrap_or_default();
                (self.log.before, self.log.after) = (name("before"), name("after"));
            }
            (b"refactoring", true) => self.log.entries.push(entry(&attributes)?),
            (b"refscope:declarations", true) => {
                self.is_in_declarations = true;
                let path = required(&attributes, "path")?;
                self.log.declarations.push((Arc::from(path), String::new()));
            }
            (_, true) => {}
            (_, false) => return Err("this is no log: it does not begin with `session`".to_owned()),
        }
        Ok(())
    }
}

fn attributes(element: &BytesStart) -> Result<Attributes, String> {
    let mut attributes = Attributes::new();
    for attribute in element.attributes() {
        let attribute = attribute.map_err(|error| error.to_string())?;
        let value = attribute.unescape_value().map_err(|error| error.to_string())?;
        let name = String::from_utf8_lossy(attribute.key.as_ref()).into_owned();
        attributes.insert(name, value.into_owned());
    }
    Ok(attributes)
}

fn required<'a>(attributes: &'a Attributes, name: &str) -> Result<&'a str, String> {
    attributes.get(name).map(String::as_str).ok_or_else(|| format!("`{name}` is missing"))
}

fn entry(attributes: &Attributes) -> Result<Finding, String> {
    let own = |name: &str| attributes.get(&format!("{OWN}{name}")).map(String::as_str);
    let is = |name: &str| own(name) == Some("true");
    let id = required(attributes, &format!("{OWN}kind"))?;
    let kind = Kind::of_id(id).ok_or_else(|| format!("nobody knows the kind `{id}`"))?;
    let number = |name: &str| own(name).and_then(|it| it.parse().ok());
    let evidence = Evidence {
        code: number("code"),
        references: number("references"),
        n_uses_before: number("uses-before").unwrap_or(0),
        n_uses_after: number("uses-after").unwrap_or(0),
        advice: own("advice").map(str::to_owned),
        is_forwarding: is("forwarding"),
        is_family: is("family"),
        pass: number("pass").unwrap_or(1),
    };
    Ok(Finding {
        kind,
        before: element(attributes, "before")?,
        after: element(attributes, "after")?,
        evidence,
        is_kept: is("kept"),
        is_deprecated: is("deprecated"),
        impact: Impact { callers: is("breaks-callers"), implementers: is("breaks-implementers") },
        signature: if kind == Kind::ChangeMethodSignature { Some(signature(attributes)?) } else { None },
        receiver: own("receiver").map(str::to_owned),
        is_static: (is("static-before"), is("static-after")),
    })
}

fn element(attributes: &Attributes, side: &str) -> Result<Element, String> {
    let handle = required(attributes, &format!("{OWN}{side}"))?;
    let word = required(attributes, &format!("{OWN}{side}-kind"))?;
    let element = kind_word(word).and_then(|kind| handle::read(handle, kind));
    let mut element = element.ok_or_else(|| format!("`{handle}` names no {word}"))?;
    let line = attributes.get(&format!("{OWN}{side}-line"));
    element.line = line.and_then(|it| it.parse().ok()).unwrap_or(0);
    Ok(element)
}

/// What is passed for a new parameter: what everybody may write anywhere, and no code.
fn value(attributes: &Attributes, number: u32) -> Result<Option<String>, String> {
    let Some(value) = attributes.get(&format!("default{number}")) else { return Ok(None) };
    if is_value(value) { Ok(Some(value.clone())) } else { Err(format!("`{value}` is no plain value")) }
}

fn signature(attributes: &Attributes) -> Result<SignatureChange, String> {
    let mut change = SignatureChange::default();
    for number in 1_u32.. {
        let Some(written) = attributes.get(&format!("parameter{number}")) else { break };
        let fields: Vec<&str> = written.split(' ').collect();
        let [type_before, name_before, index, type_after, name_after, is_deleted] = fields[..] else {
            return Err(format!("`{written}` is no parameter"));
        };
        let is_part = |it: char| it.is_alphanumeric() || "_$.<>,?[]&@{}".contains(it);
        if !written.chars().all(|it| is_part(it) || " -".contains(it)) {
            return Err(format!("`{written}` is no parameter"));
        }
        let index: Option<usize> = index.parse().ok();
        let own = |text: &str| if text == ADDED { String::new() } else { text.to_owned() };
        if is_deleted == "true" {
            let index = index.ok_or_else(|| format!("`{written}` has no place"))?;
            change.removed.push((index, own(type_before), own(name_before)));
        } else {
            change.parameters.push(Parameter {
                before: index,
                type_before: own(type_before),
                name_before: own(name_before),
                type_after: type_after.to_owned(),
                name_after: name_after.to_owned(),
                default: value(attributes, number)?,
            });
        }
    }
    let returned = attributes.get(&format!("{OWN}return")).cloned();
    change.returns = returned.zip(attributes.get("return").cloned());
    Ok(change)
}
