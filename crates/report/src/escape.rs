//! What may be hostile, made harmless.
//!
//! Paths and code can hold characters that command a terminal, reorder or hide what is read around them, or end
//! the construct of a document that they stand in. No writer lets them through.

use std::borrow::Cow;
use std::fmt::Write;

/// Whether a character commands a terminal, reorders text or cannot be seen.
pub const fn is_unsafe(character: char) -> bool {
    matches!(
        character,
        '\0'..='\x1f'
            | '\x7f'..='\u{9f}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Where the first unsafe character of a text stands. Most texts are plain, and that is seen many bytes at a time.
pub fn find_unsafe(text: &str) -> Option<usize> {
    let is_plain = text.bytes().fold(true, |is_plain, byte| is_plain & matches!(byte, b' '..=b'~'));
    if is_plain { None } else { text.find(is_unsafe) }
}

/// A text for one line of a terminal: unsafe characters are written as in source code, `\n` or `\u{1b}`.
pub fn visible(text: &str) -> Cow<'_, str> {
    if find_unsafe(text).is_none() {
        return Cow::Borrowed(text);
    }
    let mut visible = String::with_capacity(text.len() + 8);
    for character in text.chars() {
        match character {
            '\n' => visible.push_str("\\n"),
            '\r' => visible.push_str("\\r"),
            '\t' => visible.push_str("\\t"),
            _ if is_unsafe(character) => {
                write!(visible, "\\u{{{:x}}}", u32::from(character)).expect("a string can be written to");
            }
            _ => visible.push(character),
        }
    }
    Cow::Owned(visible)
}

/// How far apart the columns are that tabs lead to.
const TAB: usize = 4;

/// A line of code for a terminal: as [`visible`] makes it, but tabs lead to the next fourth column.
pub fn visible_code(line: &str) -> String {
    let mut code = String::with_capacity(line.len() + 8);
    for (place, part) in line.split('\t').enumerate() {
        if place > 0 {
            let column = code.chars().count();
            code.extend(std::iter::repeat_n(' ', TAB - column % TAB));
        }
        code.push_str(&visible(part));
    }
    code
}

/// A text as a Markdown code span that nothing in it can end. Within a code span neither HTML nor links, mentions
/// or emphasis mean anything.
pub fn code_span(text: &str) -> String {
    let text = visible(text);
    let runs = text.split(|character| character != '`').map(str::len);
    let fence = "`".repeat(runs.max().unwrap_or(0) + 1);
    let needs_space = |edge: Option<char>| matches!(edge, None | Some('`' | ' '));
    let space =
        if needs_space(text.chars().next()) || needs_space(text.chars().next_back()) { " " } else { "" };
    format!("{fence}{space}{text}{space}{fence}")
}

/// An address as the target of a Markdown link.
pub fn link_target(url: &str) -> String {
    let mut target = String::with_capacity(url.len());
    for &byte in url.as_bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => target.push(byte as char),
            b'-' | b'.' | b'_' | b'~' | b'/' | b':' | b'%' | b'@' | b'+' => target.push(byte as char),
            _ => write!(target, "%{byte:02X}").expect("a string can be written to"),
        }
    }
    target
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_are_not_commanded() {
        assert_eq!(visible("a\u{1b}[31mb"), "a\\u{1b}[31mb");
        assert_eq!(visible("a\nb\tc\rd\u{9b}"), "a\\nb\\tc\\rd\\u{9b}");
        assert_eq!(visible_code("\tab\tc\u{9b}"), "    ab  c\\u{9b}");
        assert_eq!(visible("x\u{202e}y\u{2066}z\u{200b}"), "x\\u{202e}y\\u{2066}z\\u{200b}");
        assert_eq!(visible("größe 数 𝄞"), "größe 数 𝄞");
    }

    #[test]
    fn code_spans_hold_what_they_are_given() {
        assert_eq!(code_span("a < b | c"), "`a < b | c`");
        assert_eq!(code_span("a `b`` c"), "```a `b`` c```");
        assert_eq!(code_span("`a"), "`` `a ``");
        assert_eq!(code_span("</code>\n# x"), "`</code>\\n# x`");
        assert_eq!(code_span(""), "`  `");
    }

    #[test]
    fn links_cannot_be_left() {
        assert_eq!(link_target("https://github.com/o/r/commit/1"), "https://github.com/o/r/commit/1");
        assert_eq!(link_target("https://h/a) <b>"), "https://h/a%29%20%3Cb%3E");
    }
}
