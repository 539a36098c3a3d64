//! The shell of every page that Refscope writes: one look, one way to embed data, one policy.
//!
//! A page is one file that needs no network. Markup is made with `maud`, which escapes whatever is put into it; what a
//! page's script works on stands in a block of JSON that no browser runs. The content security policy lets run and
//! style only what the page was made with, known by its hash, so that nothing from a repository can act even if it
//! came through the escaping.

mod policy;

use crate::escape::visible;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use policy::Policy;

/// Colours, type and tables that all pages share.
const BASE_STYLE: &str = include_str!("../../assets/base.css");
/// Light or dark.
const THEME_SCRIPT: &str = include_str!("../../assets/theme.js");

/// What one page is made of, beside the shared look.
#[derive(Default)]
pub struct Page<'p> {
    /// What the window and the first heading say.
    pub title: &'p str,
    /// A line below the title.
    pub subtitle: &'p str,
    /// The page's own styles, a built file of `assets`.
    pub style: &'static str,
    /// The page's own script, a built file of `assets`; runs when the document is there.
    pub script: &'static str,
    /// What the script works on: a JSON document, found by `document.getElementById("data")`.
    pub data: Option<&'p str>,
    /// What stands below the heading.
    pub main: Markup,
}

impl Page<'_> {
    /// The whole document.
    pub fn render(&self) -> String {
        let styles = [BASE_STYLE, self.style];
        let scripts = [THEME_SCRIPT, self.script];
        let policy = Policy { styles: &styles, scripts: &scripts };
        let document = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(policy.to_string());
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="generator" content=(concat!("refscope ", env!("CARGO_PKG_VERSION")));
                    title { (visible(self.title)) }
                    @for style in non_empty(styles) { style { (PreEscaped(style)) } }
                    script { (PreEscaped(THEME_SCRIPT)) }
                }
                body {
                    a.skip href="#main" { "Skip to the content" }
                    div.page {
                        header {
                            h1 { (visible(self.title)) }
                            @if !self.subtitle.is_empty() { span.muted { (visible(self.subtitle)) } }
                            button.theme type="button" { "Light or dark" }
                        }
                        main #main { (self.main) }
                    }
                    @if let Some(data) = self.data {
                        script #data type="application/json" { (PreEscaped(inert(data))) }
                    }
                    @if !self.script.is_empty() { script { (PreEscaped(self.script)) } }
                }
            }
        };
        document.into_string()
    }
}

fn non_empty<const N: usize>(texts: [&'static str; N]) -> impl Iterator<Item = &'static str> {
    texts.into_iter().filter(|text| !text.is_empty())
}

/// JSON that cannot end the element it stands in: `<` is written as an escape, which means the same to a reader.
fn inert(json: &str) -> String {
    json.replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_from_outside_leaves_its_place() {
        let page = Page {
            title: "</title><script>alert(1)</script>",
            data: Some(r#"{"name":"</script><script>alert(2)</script>"}"#),
            main: html! { p { "<img src=x onerror=alert(3)>" } },
            ..Page::default()
        };
        let document = page.render();
        assert!(!document.contains("<script>alert"), "{document}");
        assert!(!document.contains("<img"), "{document}");
        assert!(document.contains(r"\u003c/script>"), "{document}");
    }

    #[test]
    fn a_page_asks_for_nothing_from_a_network() {
        let page = Page { title: "A page", script: "start();", ..Page::default() };
        let document = page.render();
        assert!(document.contains("default-src 'none'"), "{document}");
        assert!(!document.contains("http://") && !document.contains("https://"), "{document}");
    }
}
