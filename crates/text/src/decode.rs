//! From the bytes of a file to text, whatever the encoding.

/// How a file was encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8,
    /// UTF-16 with a byte order mark.
    Utf16,
    /// Anything else: each byte is one character.
    Latin1,
}

/// Decodes a file. This never fails: what is not Unicode is read as Latin-1. A byte order mark is dropped, so
/// that columns count from the first real character.
pub fn decode(bytes: Vec<u8>) -> (String, Encoding) {
    match bytes.as_slice() {
        [0xef, 0xbb, 0xbf, rest @ ..] => {
            if let Ok(text) = std::str::from_utf8(rest) {
                return (text.to_owned(), Encoding::Utf8);
            }
        }
        [0xff, 0xfe, rest @ ..] => return (decode_utf16(rest, u16::from_le_bytes), Encoding::Utf16),
        [0xfe, 0xff, rest @ ..] => return (decode_utf16(rest, u16::from_be_bytes), Encoding::Utf16),
        _ => {}
    }
    match String::from_utf8(bytes) {
        Ok(text) => (text, Encoding::Utf8),
        Err(error) => (error.as_bytes().iter().map(|&byte| byte as char).collect(), Encoding::Latin1),
    }
}

/// A lone half of a pair, or an odd byte at the end, becomes the replacement character.
fn decode_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, odd) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|&pair| unit(pair));
    let mut text: String =
        char::decode_utf16(units).map(|unit| unit.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
    if !odd.is_empty() {
        text.push(char::REPLACEMENT_CHARACTER);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf8_with_and_without_a_mark() {
        assert_eq!(decode("é".into()), ("é".into(), Encoding::Utf8));
        assert_eq!(decode("\u{feff}é".into()), ("é".into(), Encoding::Utf8));
    }

    #[test]
    fn utf16_in_both_byte_orders() {
        assert_eq!(decode(vec![0xff, 0xfe, b'a', 0, 0xe9, 0]), ("aé".into(), Encoding::Utf16));
        assert_eq!(decode(vec![0xfe, 0xff, 0, b'a', 0, 0xe9]), ("aé".into(), Encoding::Utf16));
        assert_eq!(decode(vec![0xff, 0xfe, b'a', 0, 0xe9]), ("a\u{fffd}".into(), Encoding::Utf16));
    }

    #[test]
    fn anything_else_is_latin1() {
        assert_eq!(decode(vec![b'a', 0xe9, b'b']), ("aéb".into(), Encoding::Latin1));
        assert_eq!(decode(vec![0xef, 0xbb, 0xbf, 0xe9]), ("ï»¿é".into(), Encoding::Latin1));
    }
}
