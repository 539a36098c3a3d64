//! Long results in pages of whole lines.

/// What one page holds at most: a screen or three, which leaves an agent room to think.
const PAGE_BYTES: usize = 12_000;

/// The lines of a page from line `offset` on, and where the next page starts.
pub(super) fn page(text: &str, offset: usize) -> String {
    let mut page = String::new();
    let mut lines = text.lines().enumerate().skip(offset);
    for (index, line) in lines.by_ref() {
        let is_full = !page.is_empty() && page.len() + line.len() > PAGE_BYTES;
        if is_full {
            let n_lines = text.lines().count();
            page.push_str(&format!(
                "\n[lines {offset} to {index} of {n_lines}; ask again with offset {index}]"
            ));
            return page;
        }
        push_line(&mut page, line);
    }
    if page.is_empty() { "nothing".to_owned() } else { page }
}

/// A line that alone is longer than a page is cut.
fn push_line(page: &mut String, line: &str) {
    let end = (0..=line.len().min(PAGE_BYTES)).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0);
    page.push_str(&line[..end]);
    if end < line.len() {
        page.push_str(" […]");
    }
    page.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_follow_each_other_without_gaps() {
        let text: String = (0..5_000).map(|number| format!("line {number}\n")).collect();
        let mut seen = Vec::new();
        let mut offset = 0;
        loop {
            let page = page(&text, offset);
            assert!(page.len() < PAGE_BYTES + 200);
            let (lines, rest) = page.split_once("\n[lines").unwrap_or((&page, ""));
            seen.extend(lines.lines().map(str::to_owned));
            match rest.rsplit_once("offset ").and_then(|(_, next)| next.trim_end_matches(']').parse().ok()) {
                Some(next) => offset = next,
                None => break,
            }
        }
        assert_eq!(seen, text.lines().collect::<Vec<_>>());
    }

    #[test]
    fn nothing_is_said() {
        assert_eq!(page("", 0), "nothing");
        assert_eq!(page("a\n", 7), "nothing");
    }
}
