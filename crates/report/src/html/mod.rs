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

/// The names of a linked page's scripts.
const THEME_FILE: &str = "theme.js";
const SCRIPT_FILE: &str = "page.js";

/// A script or style of a linked page.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    /// Its name beside the page.
    pub name: &'static str,
    /// What it holds.
    pub text: &'static str,
}

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
    /// The whole document in one file, which needs nothing else.
    pub fn render(&self) -> String {
        let styles = [BASE_STYLE, self.style];
        let policy = Policy { styles: &styles, scripts: &[THEME_SCRIPT, self.script] };
        let head = html! {
            meta http-equiv="Content-Security-Policy" content=(policy.to_string());
            @for style in styles.into_iter().filter(|style| !style.is_empty()) { style { (PreEscaped(style)) } }
            script { (PreEscaped(THEME_SCRIPT)) }
        };
        let script = html! { @if !self.script.is_empty() { script { (PreEscaped(self.script)) } } };
        self.document(&head, &script)
    }

    /// The document for a server, which gives [`files`](Self::files) beside it: nothing in it is script or style.
    pub fn render_linked(&self) -> String {
        let head = html! {
            @for file in self.files().iter().filter(|file| file.name.ends_with(".css")) {
                link rel="stylesheet" href=(file.name);
            }
            script src=(THEME_FILE) {}
        };
        self.document(&head, &html! { script src=(SCRIPT_FILE) {} })
    }

    /// What the linked page is made with.
    pub fn files(&self) -> Vec<PageFile> {
        let file = |name, text| PageFile { name, text };
        vec![
            file("base.css", BASE_STYLE),
            file("page.css", self.style),
            file(THEME_FILE, THEME_SCRIPT),
            file(SCRIPT_FILE, self.script),
        ]
    }

    fn document(&self, head: &Markup, script: &Markup) -> String {
        let document = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="generator" content=(concat!("refscope ", env!("CARGO_PKG_VERSION")));
                    title { (visible(self.title)) }
                    (head)
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
                    (script)
                }
            }
        };
        document.into_string()
    }
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
