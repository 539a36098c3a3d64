//! Edits on exact spans of one text. A part that is moved, such as an argument, is edited where it goes.

use refscope_text::Span;

/// A part of a replacement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// New text.
    Text(String),
    /// What stood there, with the edits within it.
    Source(Span),
}

/// A span and what takes its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edit {
    pub(crate) span: Span,
    pub(crate) pieces: Vec<Piece>,
}

impl Edit {
    /// New text instead of a span; an empty span is where it is inserted.
    pub(crate) fn text(span: Span, text: impl Into<String>) -> Self {
        Self { span, pieces: vec![Piece::Text(text.into())] }
    }
}

/// Edits that belong together: all are made, or none.
#[derive(Clone, Debug)]
pub(crate) struct Group<K> {
    /// What they are made for.
    pub(crate) key: K,
    pub(crate) edits: Vec<Edit>,
}

/// Takes out the groups that contradict each other: two want different things of one span, or only parts overlap.
/// Equal edits are one.
pub(crate) fn without_conflicts<K>(groups: Vec<Group<K>>) -> (Vec<Group<K>>, Vec<Group<K>>) {
    let mut all: Vec<(usize, &Edit)> = groups
        .iter()
        .enumerate()
        .flat_map(|(at, group)| group.edits.iter().map(move |it| (at, it)))
        .collect();
    all.sort_by_key(|(_, edit)| (edit.span.start, std::cmp::Reverse(edit.span.end)));
    let mut is_conflicting = vec![false; groups.len()];
    let mut open: Vec<(usize, &Edit)> = Vec::new();
    for (group, edit) in all {
        open.retain(|(_, around)| around.span.end > edit.span.start || around.span == edit.span);
        for &(other, around) in &open {
            let is_same = around.span == edit.span;
            let is_within = edit.span.end <= around.span.end;
            if is_same && around.pieces != edit.pieces || !is_within {
                is_conflicting[group] = true;
                is_conflicting[other] = true;
            }
        }
        open.push((group, edit));
    }
    let mut conflicting = is_conflicting.into_iter();
    groups.into_iter().partition(|_| !conflicting.next().unwrap_or_default())
}

/// The text with the edits made.
pub(crate) fn apply<'e>(text: &str, edits: impl IntoIterator<Item = &'e Edit>) -> String {
    let mut edits: Vec<&Edit> = edits.into_iter().collect();
    edits.sort_by_key(|edit| (edit.span.start, std::cmp::Reverse(edit.span.end)));
    edits.dedup();
    render(text, &edits, Span::new(0, text.len() as u32))
}

fn render(text: &str, edits: &[&Edit], part: Span) -> String {
    let mut rendered = String::new();
    let mut at = part.start;
    for (place, edit) in edits.iter().enumerate() {
        if edit.span.start < at || edit.span.end > part.end {
            continue;
        }
        rendered.push_str(&text[at as usize..edit.span.start as usize]);
        for piece in &edit.pieces {
            match piece {
                Piece::Text(new) => rendered.push_str(new),
                Piece::Source(span) => rendered.push_str(&render(text, &edits[place + 1..], *span)),
            }
        }
        at = edit.span.end;
    }
    rendered.push_str(&text[at as usize..part.end as usize]);
    rendered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moved_part_is_edited_where_it_goes() {
        let text = "f(one, two)";
        let swap = Edit {
            span: Span::new(1, 11),
            pieces: vec![
                Piece::Text("(".into()),
                Piece::Source(Span::new(7, 10)),
                Piece::Text(", ".into()),
                Piece::Source(Span::new(2, 5)),
                Piece::Text(")".into()),
            ],
        };
        let rename = Edit::text(Span::new(2, 5), "first");
        assert_eq!(apply(text, [&swap, &rename, &Edit::text(Span::new(0, 1), "g")]), "g(two, first)");
    }

    #[test]
    fn what_contradicts_each_other_is_left_alone() {
        let group = |key, span: Span, text: &str| Group { key, edits: vec![Edit::text(span, text)] };
        let groups = vec![
            group(1, Span::new(0, 3), "a"),
            group(2, Span::new(0, 3), "b"),
            group(3, Span::new(4, 6), "c"),
            group(4, Span::new(4, 6), "c"),
            group(5, Span::new(8, 12), "d"),
            group(6, Span::new(10, 14), "e"),
        ];
        let (kept, conflicting) = without_conflicts(groups);
        let keys = |groups: &[Group<i32>]| groups.iter().map(|it| it.key).collect::<Vec<_>>();
        assert_eq!((keys(&kept), keys(&conflicting)), (vec![3, 4], vec![1, 2, 5, 6]));
    }
}
