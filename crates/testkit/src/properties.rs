//! What is true for every input, whatever the bytes. Each function panics with a message that says what is not.
//!
//! `cargo test` calls them with generated and damaged sources, the fuzzers with anything at all.

use refscope_syntax::{Language, LexedFile, NodeId, NodeKind, SourceTree, Tree};
use refscope_text::Span;
use std::sync::Arc;

/// The parser may look at each token this often, on average: more would mean that its work does not grow
/// linearly with the file.
const MAX_STEPS_FOR_A_TOKEN: u64 = 64;

/// A tree that is deeper than this may meet the parser's limit of nesting at another place when only a part of
/// the file is parsed.
const DEEP: usize = 100;

/// No tree is deeper than this, so that those who follow its nesting need no large stack.
const MAX_DEPTH: usize = 6_000;

/// The lexer loses nothing: tokens and comments stand in order, on character boundaries, with nothing but white
/// space between them.
pub fn lexing(language: &'static Language, text: &str) {
    let source = SourceTree::new(language, Arc::from(text));
    let mut pieces: Vec<Span> = source.lexed().token_spans().collect();
    assert_eq!(pieces.len() + 1, source.lexed().n_tokens(), "the end of the file is a token");
    pieces.extend(source.comments().iter().map(|comment| comment.span));
    pieces.sort();
    let mut end = 0;
    for piece in pieces {
        assert!(piece.start >= end && piece.end > piece.start, "{piece:?} follows {end}");
        assert!(is_between(text, piece), "{piece:?} cuts a character");
        let gap = &text[end as usize..piece.start as usize];
        assert!(gap.lines().all(is_blank), "{gap:?} before {piece:?} was lost");
        end = piece.end;
    }
    let gap = &text[end as usize..];
    assert!(gap.lines().all(is_blank), "{gap:?} at the end was lost");
}

/// White space, or a line that a merge conflict left behind.
fn is_blank(line: &str) -> bool {
    let is_space = |byte: u8| byte.is_ascii_whitespace() || byte == 0x1a;
    line.bytes().all(is_space)
        || ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].iter().any(|marker| line.starts_with(marker))
}

fn is_between(text: &str, span: Span) -> bool {
    text.is_char_boundary(span.start as usize) && text.is_char_boundary(span.end as usize)
}

/// The parser makes sound trees in linear time, and the skeleton with its deferred parts is the whole tree.
pub fn parsing(language: &'static Language, text: &str) {
    let source = SourceTree::new(language, Arc::from(text));
    let lexed = source.lexed();
    let whole = lexed.parse_all();
    let boundaries = Boundaries::new(lexed);
    for tree in [&whole, source.skeleton()] {
        assert!(boundaries.are_within(tree.span(NodeId::ROOT)), "the root holds every token");
        tree_is_sound(tree, &boundaries);
    }
    skeleton_agrees(&source, &whole, &boundaries);
    let n_steps = lexed.n_parse_steps();
    let n_tokens = lexed.n_tokens() as u64;
    assert!(n_steps <= MAX_STEPS_FOR_A_TOKEN * n_tokens, "{n_steps} steps for {n_tokens} tokens");
}

/// Where tokens start and end.
struct Boundaries {
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Boundaries {
    fn new(lexed: &LexedFile) -> Self {
        let (starts, ends) = lexed.token_spans().map(|span| (span.start, span.end)).unzip();
        Self { starts, ends }
    }

    /// Whether the span reaches from the first token to the last, if there are any.
    fn are_within(&self, span: Span) -> bool {
        let bounds = self.starts.first().zip(self.ends.last());
        bounds.is_none_or(|(&start, &end)| span == Span::new(start, end))
    }

    /// Whether the span is one of whole tokens. An empty one stands for something that is missing.
    fn fit(&self, span: Span) -> bool {
        span.is_empty()
            || (self.starts.binary_search(&span.start).is_ok() && self.ends.binary_search(&span.end).is_ok())
    }
}

/// Sizes add up, spans are made of whole tokens, children lie within their parent, in order and apart.
fn tree_is_sound(tree: &Tree, boundaries: &Boundaries) {
    assert_eq!(tree.size(NodeId::ROOT) as usize, tree.len(), "the root holds everything");
    for node in tree.subtree(NodeId::ROOT) {
        let span = tree.span(node);
        let kind = tree.kind(node);
        assert!(span.start <= span.end, "{kind:?} {span:?} is turned around");
        assert!(boundaries.fit(span), "{kind:?} {span:?} cuts a token");
        let mut end = span.start;
        let mut next = node.0 + 1;
        for child in tree.children(node) {
            let inner = tree.span(child);
            let inner_kind = tree.kind(child);
            assert!(inner.start >= end, "{inner_kind:?} {inner:?} in {kind:?} {span:?} starts before {end}");
            assert!(inner.end <= span.end, "{inner_kind:?} {inner:?} sticks out of {kind:?} {span:?}");
            assert_eq!(child.0, next, "the children of {kind:?} {span:?} stand side by side");
            end = inner.end;
            next = tree.next(child).0;
        }
        assert_eq!(next, tree.next(node).0, "the sizes of {kind:?} {span:?} add up");
    }
}

/// Walks the skeleton beside the whole tree: they differ only below what is deferred, and that parses to what
/// stands in the whole tree.
fn skeleton_agrees(source: &SourceTree, whole: &Tree, boundaries: &Boundaries) {
    let skeleton = source.skeleton();
    let depths = depths(whole);
    assert!(depths.iter().all(|&depth| depth < MAX_DEPTH), "the tree is too deep");
    let parents = skeleton.parents();
    let mut at = NodeId::ROOT;
    for node in skeleton.subtree(NodeId::ROOT) {
        let kind = skeleton.kind(node);
        let span = skeleton.span(node);
        assert!(at.index() < whole.len(), "the whole tree has no {kind:?} {span:?}");
        assert_eq!(whole.span(at), span, "skeleton ({kind:?}) and whole tree ({:?})", whole.kind(at));
        let owner = parents[node.index()];
        if kind == NodeKind::Deferred {
            let deferred = source.parse_deferred(owner, node);
            tree_is_sound(&deferred, boundaries);
            if depths[at.index()..whole.next(at).index()].iter().all(|&depth| depth < DEEP) {
                is_same(&deferred, whole, at);
            }
            at = whole.next(at);
        } else {
            assert_eq!(whole.kind(at), kind, "skeleton and whole tree at {span:?}");
            assert_eq!(whole.label(at), skeleton.label(node), "skeleton and whole tree at {kind:?} {span:?}");
            at = NodeId(at.0 + 1);
        }
    }
    assert_eq!(at.index(), whole.len(), "the skeleton ends before the whole tree");
}

fn is_same(part: &Tree, whole: &Tree, at: NodeId) {
    let kind = whole.kind(at);
    let span = whole.span(at);
    assert_eq!(part.hash(NodeId::ROOT), whole.hash(at), "hash of the deferred {kind:?} {span:?}");
    assert_eq!(part.len(), whole.size(at) as usize, "size of the deferred {kind:?} {span:?}");
    for (ours, theirs) in part.subtree(NodeId::ROOT).zip(whole.subtree(at)) {
        assert_eq!(part.kind(ours), whole.kind(theirs), "in the deferred {kind:?} {span:?}");
        assert_eq!(part.span(ours), whole.span(theirs), "in the deferred {kind:?} {span:?}");
        assert_eq!(part.label(ours), whole.label(theirs), "in the deferred {kind:?} {span:?}");
    }
}

/// How many nodes each node stands in.
fn depths(tree: &Tree) -> Vec<usize> {
    let mut depths = vec![0; tree.len()];
    for node in tree.subtree(NodeId::ROOT) {
        for child in tree.children(node) {
            depths[child.index()] = depths[node.index()] + 1;
        }
    }
    depths
}
