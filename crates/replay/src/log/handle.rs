//! Handles, the names that Eclipse gives to elements of a program: `/src<a.b{Shop.java[Shop~pay~I~QString;`.
//!
//! Each part is set off by a delimiter that says what follows; a delimiter within a name is escaped by `\`.

use refscope_releases::Element;
use std::sync::Arc;

const DELIMITERS: &str = "=/<{([^~|!@]}\\";

/// The handle of an element; the part for the project is left off.
pub(super) fn write(element: &Element) -> String {
    let mut handle = String::from("/");
    handle.push_str(&escaped(source_folder(element)));
    handle.push('<');
    handle.push_str(&escaped(&element.package));
    if element.types.is_empty() {
        return handle;
    }
    handle.push('{');
    handle.push_str(&escaped(element.path.rsplit('/').next().unwrap_or_default()));
    for type_ in &element.types {
        handle.push('[');
        handle.push_str(&escaped(type_));
    }
    let Some(member) = &element.member else { return handle };
    handle.push(if element.parameters.is_some() { '~' } else { '^' });
    handle.push_str(&escaped(member));
    for type_ in element.parameters.iter().flatten() {
        handle.push('~');
        handle.push_str(&escaped(&signature(type_)));
    }
    handle
}

/// The folder below which the packages lie.
fn source_folder(element: &Element) -> &str {
    let folder = element.path.rsplit_once('/').map_or("", |it| it.0);
    let below = element.package.replace('.', "/");
    folder.strip_suffix(&below).map_or("", |it| it.trim_end_matches('/'))
}

/// The element of a handle; its kind and line stand elsewhere.
pub(super) fn read(handle: &str, kind: &'static str) -> Option<Element> {
    let mut element = super::package("");
    element.kind = kind;
    let (mut folder, mut file) = (String::new(), String::new());
    for (delimiter, part) in parts(handle)? {
        match delimiter {
            '/' => folder = part,
            '<' => element.package = part,
            '{' => file = part,
            '[' => element.types.push(part),
            '^' => element.member = Some(part),
            '~' if element.member.is_none() => {
                element.member = Some(part);
                element.parameters = Some(Vec::new());
            }
            '~' => element.parameters.as_mut()?.push(type_of(&part)?),
            _ => return None,
        }
    }
    if !file.is_empty() {
        let below = element.package.replace('.', "/");
        let path = [folder.as_str(), &below, &file].into_iter().filter(|it| !it.is_empty());
        element.path = Arc::from(path.collect::<Vec<_>>().join("/"));
    }
    has_only_names(&element).then_some(element)
}

/// Names go into sources and paths, so that nothing but names may stand in a log.
fn has_only_names(element: &Element) -> bool {
    let is_part = |it: char| it.is_alphanumeric() || it == '_' || it == '$';
    let is_name = |name: &str| {
        !name.is_empty() && name.chars().all(is_part) && !name.starts_with(|it: char| it.is_ascii_digit())
    };
    let members = element.member.iter().filter(|_| element.kind != "initializer");
    let types = element.parameters.iter().flatten().map(|it| it.trim_end_matches("[]"));
    (element.package.is_empty() || element.package.split('.').all(is_name))
        && element.types.iter().chain(members).all(|it| is_name(it))
        && types.filter(|it| !it.is_empty()).all(is_name)
}

/// The parts of a handle with what is before each.
fn parts(handle: &str) -> Option<Vec<(char, String)>> {
    let mut parts: Vec<(char, String)> = Vec::new();
    let mut characters = handle.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => parts.last_mut()?.1.push(characters.next()?),
            delimiter if DELIMITERS.contains(delimiter) => parts.push((delimiter, String::new())),
            other => parts.last_mut()?.1.push(other),
        }
    }
    Some(parts)
}

fn escaped(name: &str) -> String {
    let mut escaped = String::new();
    for character in name.chars() {
        if DELIMITERS.contains(character) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

const PRIMITIVES: [(&str, &str); 8] = [
    ("int", "I"),
    ("long", "J"),
    ("boolean", "Z"),
    ("byte", "B"),
    ("char", "C"),
    ("short", "S"),
    ("float", "F"),
    ("double", "D"),
];

/// `int[]` is `[I`, `Shop` is `QShop;`.
fn signature(type_: &str) -> String {
    let name = type_.trim_end_matches("[]");
    let n_dimensions = (type_.len() - name.len()) / 2;
    let letter = PRIMITIVES.iter().find(|(word, _)| *word == name);
    "[".repeat(n_dimensions) + &letter.map_or_else(|| format!("Q{name};"), |(_, letter)| (*letter).to_owned())
}

fn type_of(signature: &str) -> Option<String> {
    let name = signature.trim_start_matches('[');
    let n_dimensions = signature.len() - name.len();
    let primitive = PRIMITIVES.iter().find(|(_, letter)| *letter == name).map(|(word, _)| *word);
    let name = primitive.or_else(|| name.strip_prefix('Q')?.strip_suffix(';'))?;
    Some(name.to_owned() + &"[]".repeat(n_dimensions))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_gives_back_its_element() {
        let element = Element {
            package: "a.b".to_owned(),
            types: vec!["Shop".to_owned(), "Till".to_owned()],
            member: Some("pay".to_owned()),
            parameters: Some(vec!["int[][]".to_owned(), "String".to_owned()]),
            kind: "method",
            path: Arc::from("src/my lib/a/b/Shop.java"),
            line: 0,
        };
        let handle = write(&element);
        assert_eq!(handle, "/src\\/my lib<a.b{Shop.java[Shop[Till~pay~\\[\\[I~QString;");
        assert_eq!(read(&handle, "method"), Some(element));
    }

    #[test]
    fn what_is_no_handle_names_nothing() {
        for text in ["Shop", "/a<b{C.java[C~m~X", "/a\\", "/a<../b{C.java[C", "/a<b{C.java[C~m(); evil"] {
            assert_eq!(read(text, "method"), None, "{text}");
        }
    }
}
