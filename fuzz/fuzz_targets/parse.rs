//! The parser makes sound trees in linear time, whatever the bytes.

#![no_main]

use libfuzzer_sys::fuzz_target;
use refscope_testkit::properties;
use refscope_testkit::quill::LANGUAGES_OF_TESTS;
use refscope_text::decode;

fuzz_target!(|bytes: &[u8]| {
    let (text, _) = decode(bytes.to_vec());
    for language in LANGUAGES_OF_TESTS {
        properties::parsing(language, &text);
    }
});
