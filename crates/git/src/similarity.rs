//! How much two texts have in common, by git's own measure: the share of the larger text that consists of lines
//! which both texts have. Lines count by their bytes, and very long ones count in pieces.

use refscope_text::Symbol;
use rustc_hash::FxHashMap;

/// The similarity of equal texts; git's own scale, so that thresholds round as git's do.
pub(crate) const MAX_SCORE: u64 = 60_000;

/// A line is cut after this many bytes, as in git, so that files of few long lines can be compared too.
const MAX_PIECE_BYTES: usize = 64;

/// The pieces of a text, each with the bytes of all its occurrences.
#[derive(Debug)]
pub(crate) struct Fingerprint {
    n_bytes: u64,
    pieces: FxHashMap<u64, u32>,
}

impl Fingerprint {
    /// The fingerprint of a text. How lines end makes no difference to what they are.
    pub(crate) fn of(text: &str) -> Self {
        let mut pieces: FxHashMap<u64, u32> = FxHashMap::default();
        pieces.reserve(text.len() / MAX_PIECE_BYTES);
        for line in text.as_bytes().split_inclusive(|&byte| byte == b'\n') {
            for piece in line.chunks(MAX_PIECE_BYTES) {
                let words = piece.strip_suffix(b"\n").unwrap_or(piece);
                let n_end_bytes = piece.len() - words.len();
                let words = words.strip_suffix(b"\r").unwrap_or(words);
                *pieces.entry(Symbol::of_bytes(words).value()).or_default() +=
                    (words.len() + n_end_bytes) as u32;
            }
        }
        Self { n_bytes: text.len() as u64, pieces }
    }

    /// How similar two texts are.
    pub(crate) fn score(&self, other: &Self) -> u64 {
        let (fewer, more) =
            if self.pieces.len() < other.pieces.len() { (self, other) } else { (other, self) };
        let common =
            |(piece, n_bytes): (&u64, &u32)| u64::from(*more.pieces.get(piece).unwrap_or(&0).min(n_bytes));
        score(fewer.pieces.iter().map(common).sum(), self.n_bytes, other.n_bytes)
    }
}

fn score(n_common_bytes: u64, n_bytes: u64, n_other_bytes: u64) -> u64 {
    n_common_bytes * MAX_SCORE / n_bytes.max(n_other_bytes).max(1)
}

/// Finds the similar ones among many texts: from each piece to the texts that have it. The time for one
/// question depends on how many pieces are shared, so that unrelated texts cost next to nothing.
#[derive(Debug)]
pub(crate) struct PieceIndex<'a> {
    texts: Vec<&'a Fingerprint>,
    /// The last occurrence of each piece.
    last: FxHashMap<u64, u32>,
    occurrences: Vec<Occurrence>,
}

#[derive(Debug)]
struct Occurrence {
    text: u32,
    n_bytes: u32,
    /// The occurrence of the same piece in an earlier text.
    previous: Option<u32>,
}

impl<'a> PieceIndex<'a> {
    /// The index of these texts.
    pub(crate) fn new(texts: Vec<&'a Fingerprint>) -> Self {
        let mut last = FxHashMap::default();
        let mut occurrences = Vec::with_capacity(texts.iter().map(|text| text.pieces.len()).sum());
        for (text, fingerprint) in texts.iter().enumerate() {
            for (&piece, &n_bytes) in &fingerprint.pieces {
                let previous = last.insert(piece, occurrences.len() as u32);
                occurrences.push(Occurrence { text: text as u32, n_bytes, previous });
            }
        }
        Self { texts, last, occurrences }
    }

    /// How similar each text of the index is to this one.
    pub(crate) fn scores(&self, other: &Fingerprint) -> impl Iterator<Item = u64> {
        let mut n_common_bytes = vec![0_u64; self.texts.len()];
        for (piece, &n_bytes) in &other.pieces {
            let mut next = self.last.get(piece).copied();
            while let Some(at) = next {
                let occurrence = &self.occurrences[at as usize];
                n_common_bytes[occurrence.text as usize] += u64::from(n_bytes.min(occurrence.n_bytes));
                next = occurrence.previous;
            }
        }
        let texts = self.texts.iter().zip(n_common_bytes);
        texts.map(|(text, n_common_bytes)| score(n_common_bytes, text.n_bytes, other.n_bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_and_unrelated_texts() {
        let text = Fingerprint::of("a\nb\nc\n");
        assert_eq!(text.score(&Fingerprint::of("a\nb\nc\n")), MAX_SCORE);
        assert_eq!(text.score(&Fingerprint::of("c\nb\na\n")), MAX_SCORE, "the order does not count");
        assert_eq!(text.score(&Fingerprint::of("x\ny\n")), 0);
        assert_eq!(Fingerprint::of("").score(&Fingerprint::of("")), 0);
    }

    #[test]
    fn repeated_lines_count_as_often_as_both_have_them() {
        let (thrice, once) = (Fingerprint::of("a\na\na\nb\n"), Fingerprint::of("a\nx\ny\nz\n"));
        assert_eq!(thrice.score(&once), MAX_SCORE / 4);
    }

    #[test]
    fn line_ends_make_no_difference() {
        assert!(Fingerprint::of("one\r\ntwo\r\n").score(&Fingerprint::of("one\ntwo\n")) > MAX_SCORE * 7 / 10);
    }

    #[test]
    fn the_index_agrees_with_the_direct_comparison() {
        let texts = ["a\nb\nc\n", "", "a\na\nd\n", &"long ".repeat(100)].map(Fingerprint::of);
        let index = PieceIndex::new(texts.iter().collect());
        for text in &texts {
            let direct: Vec<u64> = texts.iter().map(|other| other.score(text)).collect();
            assert_eq!(index.scores(text).collect::<Vec<_>>(), direct);
        }
    }
}
