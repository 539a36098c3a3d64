//! The attributes of an entry: those that Eclipse knows for a refactoring, and ours, which have a prefix and say all that
//! is known.

use super::handle;
use super::sequence::Sequence;
use refscope_releases::{Element, Finding, Kind, SignatureChange};
use std::collections::BTreeMap;

/// What the attributes that Eclipse does not know begin with.
pub(super) const OWN: &str = "refscope:";

/// Written in the place of what a parameter was or becomes, where it is new or goes.
pub(super) const ADDED: &str = "{added}";
pub(super) const DELETED: &str = "{deleted}";

/// Attributes in the order of their names, as Eclipse writes them.
pub(super) type Attributes = BTreeMap<String, String>;

/// Structural, in several files, may migrate a client, needs sources attached, works on archives.
const FLAGS: u32 = 2 + 4 + 65_536 + 262_144 + 524_288;
const BREAKING: u32 = 1;

/// All attributes of an entry.
pub(super) fn of(entry: &Finding, sequence: &Sequence, project: &str) -> Attributes {
    let mut attributes = Attributes::new();
    let mut set = |name: &str, value: String| drop(attributes.insert(name.to_owned(), value));
    let flags = if entry.impact.is_compatible() { FLAGS } else { FLAGS + BREAKING };
    set("id", eclipse_id(entry));
    set("description", format!("{} {} to {}", entry.kind.title(), entry.before, entry.after));
    set("flags", flags.to_string());
    set("project", project.to_owned());
    set("version", "1.0".to_owned());
    for (name, value) in arguments(entry, sequence) {
        set(name, value);
    }
    if let Some(signature) = &entry.signature {
        for (name, value) in signature_arguments(signature) {
            set(&name, value);
        }
    }
    for (name, value) in own(entry) {
        set(&format!("{OWN}{name}"), value);
    }
    attributes
}

/// The refactoring of Eclipse that does the same; where it has none, an id of our own, which it passes over.
fn eclipse_id(entry: &Finding) -> String {
    let is_static = entry.is_static == (true, true);
    let id = match entry.kind {
        Kind::RenamePackage => "rename.package",
        Kind::RenameClass => "rename.type",
        Kind::MoveClass if entry.before.types.len() == 1 && entry.after.types.len() == 1 => "move",
        Kind::RenameMethod => "rename.method",
        Kind::RenameField => "rename.field",
        Kind::PullUpMethod | Kind::PullUpField => "pull.up",
        Kind::PushDownMethod | Kind::PushDownField => "push.down",
        Kind::MoveMethod | Kind::MoveField if is_static => "move.static",
        Kind::ChangeMethodSignature => "change.method.signature",
        other => return format!("refscope.{}", other.id()),
    };
    format!("org.eclipse.jdt.ui.{id}")
}

/// The arguments of Eclipse's refactoring, in the names of the moment.
fn arguments(entry: &Finding, sequence: &Sequence) -> Vec<(&'static str, String)> {
    let now = sequence.now(&entry.before);
    let input = || ("input", handle::write(&now));
    let new_name = || entry.after.member.clone().or_else(|| entry.after.types.last().cloned());
    let name = || ("name", new_name().unwrap_or_else(|| entry.after.package.clone()));
    let yes = |name| (name, "true".to_owned());
    let no = |name| (name, "false".to_owned());
    let number = |name, n: u32| (name, n.to_string());
    let kept = (entry.is_kept.to_string(), entry.is_deprecated.to_string());
    let destination = || handle::write(&type_of(&entry.after));
    match entry.kind {
        Kind::RenamePackage => {
            vec![input(), name(), yes("references"), no("hierarchical"), no("textual"), no("qualified")]
        }
        Kind::RenameClass => {
            let rest =
                [no("textual"), no("qualified"), no("similarDeclarations"), number("matchStrategy", 1)];
            [input(), name(), yes("references")].into_iter().chain(rest).collect()
        }
        Kind::MoveClass => vec![
            ("policy", "org.eclipse.jdt.ui.moveResources".to_owned()),
            ("element1", handle::write(&now)),
            ("destination", handle::write(&super::package(&entry.after.package))),
            number("files", 0),
            number("folders", 0),
            number("units", 1),
            yes("references"),
            no("qualified"),
        ],
        Kind::RenameMethod | Kind::ChangeMethodSignature => {
            vec![input(), name(), yes("references"), ("delegate", kept.0), ("deprecate", kept.1)]
        }
        Kind::RenameField => {
            let rest =
                [no("textual"), no("getter"), no("setter"), ("delegate", kept.0), ("deprecate", kept.1)];
            [input(), name(), yes("references")].into_iter().chain(rest).collect()
        }
        Kind::PullUpMethod | Kind::PullUpField => vec![
            ("input", destination()),
            ("element1", handle::write(&now)),
            number("pull", 1),
            number("delete", 0),
            number("abstract", 0),
            no("stubs"),
            no("instanceof"),
            no("replace"),
        ],
        Kind::PushDownMethod | Kind::PushDownField => {
            vec![("input", handle::write(&type_of(&now))), ("element1", handle::write(&now)), yes("push1")]
        }
        Kind::MoveMethod | Kind::MoveField => vec![
            ("input", destination()),
            ("element1", handle::write(&now)),
            ("delegate", kept.0),
            ("deprecate", kept.1),
        ],
        _ => vec![input(), name()],
    }
}

/// The type around a member.
fn type_of(element: &Element) -> Element {
    Element { member: None, parameters: None, kind: "class", ..element.clone() }
}

/// `parameter1="int n 0 int n false"`, in the order of the later method; what goes stands last.
fn signature_arguments(signature: &SignatureChange) -> Vec<(String, String)> {
    let mut arguments = Vec::new();
    for (place, parameter) in signature.parameters.iter().enumerate() {
        let (type_after, name_after) = (&parameter.type_after, &parameter.name_after);
        let written = match parameter.before {
            Some(index) => {
                let (type_before, name_before) = (&parameter.type_before, &parameter.name_before);
                format!("{type_before} {name_before} {index} {type_after} {name_after} false")
            }
            None => format!("{ADDED} {ADDED} -1 {type_after} {name_after} false"),
        };
        arguments.push((format!("parameter{}", place + 1), written));
        if let Some(value) = &parameter.default {
            arguments.push((format!("default{}", place + 1), value.clone()));
        }
    }
    for (place, (index, type_, name)) in signature.removed.iter().enumerate() {
        let number = signature.parameters.len() + place + 1;
        let written = format!("{type_} {name} {index} {DELETED} {DELETED} true");
        arguments.push((format!("parameter{number}"), written));
    }
    if let Some((before, after)) = &signature.returns {
        arguments.push(("return".to_owned(), after.clone()));
        arguments.push((format!("{OWN}return"), before.clone()));
    }
    arguments
}

/// All that is known, in the names of the two releases.
fn own(entry: &Finding) -> Vec<(&'static str, String)> {
    let evidence = &entry.evidence;
    let mut attributes = vec![
        ("kind", entry.kind.id()),
        ("before", handle::write(&entry.before)),
        ("before-kind", entry.before.kind.to_owned()),
        ("before-line", entry.before.line.to_string()),
        ("after", handle::write(&entry.after)),
        ("after-kind", entry.after.kind.to_owned()),
        ("after-line", entry.after.line.to_string()),
        ("uses-before", evidence.n_uses_before.to_string()),
        ("uses-after", evidence.n_uses_after.to_string()),
        ("pass", evidence.pass.to_string()),
    ];
    let flags = [
        ("kept", entry.is_kept),
        ("deprecated", entry.is_deprecated),
        ("breaks-callers", entry.impact.callers),
        ("breaks-implementers", entry.impact.implementers),
        ("static-before", entry.is_static.0),
        ("static-after", entry.is_static.1),
        ("forwarding", evidence.is_forwarding),
        ("family", evidence.is_family),
    ];
    attributes.extend(flags.into_iter().filter(|it| it.1).map(|it| (it.0, "true".to_owned())));
    let texts = [
        ("code", evidence.code.map(|it| it.to_string())),
        ("references", evidence.references.map(|it| it.to_string())),
        ("advice", evidence.advice.clone()),
        ("receiver", entry.receiver.clone()),
    ];
    attributes.extend(texts.into_iter().filter_map(|it| Some((it.0, it.1?))));
    attributes
}
