//! The markup in documentation comments: tags of HTML and links.

/// A note without markup: code in `{@code …}`, other tags left out.
pub(super) fn plain(note: &str) -> String {
    const TAGS: [&str; 12] =
        ["p", "br", "b", "i", "em", "strong", "a", "ul", "ol", "li", "pre", "blockquote"];
    let note = note.replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", " ").replace("&amp;", "&");
    let mut plain = String::new();
    let mut rest = note.as_str();
    while let Some(start) = rest.find('<') {
        plain.push_str(&rest[..start]);
        rest = &rest[start + 1..];
        let is_closed = rest.starts_with('/');
        let name = rest.trim_start_matches('/');
        let name = &name[..name.find(|it: char| !it.is_ascii_alphanumeric()).unwrap_or(name.len())];
        let name = name.to_ascii_lowercase();
        let is_code = matches!(&*name, "code" | "tt");
        let replacement = match (is_code, is_closed) {
            (true, false) => "{@code ",
            (true, true) => "}",
            _ if TAGS.contains(&name.as_str()) => " ",
            // What is no tag of HTML is the name of something.
            _ => {
                plain.push(' ');
                continue;
            }
        };
        plain.push_str(replacement);
        rest = rest.find('>').map_or("", |end| &rest[end + 1..]);
    }
    plain.push_str(rest);
    plain
}

/// A note in one line as people read it: links by what they show, without markup.
pub(crate) fn readable(note: &str) -> String {
    let note = plain(note);
    let mut readable = String::new();
    let mut rest = note.as_str();
    while let Some(start) = rest.find("{@") {
        readable.push_str(&rest[..start]);
        let inner = &rest[start..];
        let (link, behind) = inner.split_once('}').unwrap_or((inner, ""));
        let shown = link.split_once(' ').map_or("", |(_, shown)| shown.trim());
        // `Shop#pay(int, int) how it is paid` shows what stands behind the name.
        let name_end = shown.find('(').and_then(|open| Some(open + shown[open..].find(')')? + 1));
        let name_end = name_end.or_else(|| shown.find(' ')).unwrap_or(shown.len());
        let label = shown[name_end..].trim();
        let is_code = link.starts_with("{@code");
        readable.push_str(if label.is_empty() || is_code { shown.trim_start_matches('#') } else { label });
        rest = behind;
    }
    readable.push_str(rest);
    readable.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_without_its_markup() {
        assert_eq!(readable("Use {@link #pay(int, int)}\n instead."), "Use pay(int, int) instead.");
        assert_eq!(
            readable("Use the <code>execute()</code> method<br/> or {@link a.B#c C}"),
            "Use the execute() method or C"
        );
        assert_eq!(readable("{@link open"), "open");
        assert_eq!(readable("{@"), "");
    }
}
