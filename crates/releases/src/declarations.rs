//! The declarations of a release without its code: what the names in a client's code are looked up in. They are written
//! as sources, so that whoever reads them needs nothing but the parser.

use crate::release::Release;
use refscope_model::Visibility;
use refscope_syntax::NodeKind;
use refscope_text::Span;
use std::sync::Arc;

impl Release {
    /// The files of the release with their paths: no comments, no bodies, no values, nothing private.
    pub fn declarations(&self) -> Vec<(Arc<str>, String)> {
        let mut cuts: Vec<Vec<(Span, &str)>> = vec![Vec::new(); self.snapshot.files().len()];
        for id in self.snapshot.ids() {
            let entity = self.snapshot.entity(id);
            if self.snapshot.visibility(id) == Visibility::Private && !self.snapshot.is_component(id) {
                cuts[entity.file.0 as usize].push((self.snapshot.tree_of(id).span(entity.declaration), ""));
            }
        }
        let files = self.snapshot.files().iter().zip(cuts);
        files
            .map(|(file, mut cuts)| {
                let tree = file.source.skeleton();
                let nodes = (0..tree.len() as u32).map(refscope_syntax::NodeId);
                for node in nodes.filter(|&node| tree.kind(node) == NodeKind::Deferred) {
                    let span = tree.span(node);
                    let is_body = span.text(file.text()).starts_with('{');
                    cuts.push((span, if is_body { "{}" } else { "null" }));
                }
                cuts.extend(file.source.comments().iter().map(|comment| (comment.span, " ")));
                (file.path.clone(), shortened(file.text(), cuts))
            })
            .collect()
    }
}

/// A text with some parts replaced, those within others left out, and no more blanks than it needs.
fn shortened(text: &str, mut cuts: Vec<(Span, &str)>) -> String {
    cuts.sort_by_key(|(span, _)| (span.start, std::cmp::Reverse(span.end)));
    let mut bare = String::new();
    let mut at = 0;
    for (span, replacement) in cuts {
        if span.start >= at {
            bare.push_str(&text[at as usize..span.start as usize]);
            bare.push_str(replacement);
            at = span.end;
        }
    }
    bare.push_str(&text[at as usize..]);
    let lines = bare.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let lines: Vec<String> = lines.filter(|line| !line.is_empty() && line != ";").collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use refscope_syntax::{JAVA, SourceTree};

    #[test]
    fn declarations_stay_and_code_goes() {
        let text = "package a;\nimport b.C;\n/** Sells. */\npublic class Shop extends C {\n  private int secret = 1;\n  \
                    protected int open = 2, shut;\n  /* pays */ public int pay(final int sum) throws E { return sum; }\n}\n";
        let file = (Arc::from("a/Shop.java"), Arc::new(SourceTree::new(&JAVA, Arc::from(text))));
        let release = Release::new([file], &Options::default());
        let (path, bare) = release.declarations().remove(0);
        assert_eq!(&*path, "a/Shop.java");
        assert_eq!(
            bare,
            "package a;\nimport b.C;\npublic class Shop extends C {\nprotected int open = null, shut;\n\
             public int pay(final int sum) throws E {}\n}"
        );
    }
}
