//! The page: the shell, an empty frame that its script fills, and the document.

use crate::html::{Page, PageFile};
use maud::html;

const STYLE: &str = include_str!("../../assets/review.css");
const SCRIPT: &str = include_str!("../../assets/review.js");

/// The page as one file, with the document in it.
pub fn review_page(title: &str, document: &str) -> String {
    page(title, Some(document)).render()
}

/// The page as a server gives it: the page itself, which asks for the document, and the files that it is made with.
pub struct ReviewAssets {
    /// The page.
    pub page: String,
    /// Its scripts and styles.
    pub files: Vec<PageFile>,
}

/// The page without a document.
pub fn review_assets(title: &str) -> ReviewAssets {
    let page = page(title, None);
    ReviewAssets { page: page.render_linked(), files: page.files() }
}

fn page<'p>(title: &'p str, data: Option<&'p str>) -> Page<'p> {
    Page {
        title,
        style: STYLE,
        script: SCRIPT,
        data,
        main: html! {
            div #review { noscript { p { "This page shows the change with a script. Please allow it to run." } } }
        },
        ..Page::default()
    }
}
