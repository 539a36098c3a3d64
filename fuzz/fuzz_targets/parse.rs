//! The parser makes sound trees in linear time, whatever the bytes.

#![no_main]

use libfuzzer_sys::fuzz_target;
use refscope_testkit::properties;
use refscope_text::decode;

fuzz_target!(|bytes: &[u8]| properties::parsing(&decode(bytes.to_vec()).0));
