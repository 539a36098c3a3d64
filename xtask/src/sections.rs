//! Generated parts of hand-written pages: what stands between two markers is replaced, the rest is left alone.

use anyhow::{Context, Result};

/// The page with this content between the lines `<!-- begin NAME -->` and `<!-- end NAME -->`.
pub(crate) fn with_section(page: &str, name: &str, content: &str) -> Result<String> {
    let (begin, end) = bounds(page, name)?;
    Ok(format!("{}{}\n{}", &page[..begin], content.trim_end(), &page[end..]))
}

/// What stands between the markers.
pub(crate) fn section<'p>(page: &'p str, name: &str) -> Result<&'p str> {
    let (begin, end) = bounds(page, name)?;
    Ok(&page[begin..end])
}

/// Where a section's content starts and ends.
fn bounds(page: &str, name: &str) -> Result<(usize, usize)> {
    let first = format!("<!-- begin {name} -->\n");
    let last = format!("<!-- end {name} -->");
    let begin = page.find(&first).with_context(|| format!("the line {:?} is missing", first.trim_end()))?;
    let begin = begin + first.len();
    let length = page[begin..].find(&last).with_context(|| format!("the line {last:?} is missing"))?;
    Ok((begin, begin + length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_do_not_touch_each_other() {
        let page = "# Page\n<!-- begin a -->\n<!-- end a -->\n\n<!-- begin b -->\n<!-- end b -->\n";
        let page = with_section(page, "b", "one\n").expect("the markers are there");
        let page = with_section(&page, "a", "first").expect("the markers are there");
        let page = with_section(&page, "a", "second").expect("the markers are there");
        assert_eq!(section(&page, "a").ok(), Some("second\n"));
        assert_eq!(section(&page, "b").ok(), Some("one\n"));
        assert!(page.starts_with("# Page\n"));
        assert!(with_section(&page, "c", "").is_err());
    }
}
