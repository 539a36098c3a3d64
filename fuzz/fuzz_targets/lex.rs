//! The lexer loses nothing, whatever the bytes.

#![no_main]

use libfuzzer_sys::fuzz_target;
use refscope_testkit::properties;
use refscope_text::decode;

fuzz_target!(|bytes: &[u8]| properties::lexing(&decode(bytes.to_vec()).0));
