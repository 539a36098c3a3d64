//! Two texts of one file can be compared, whatever the bytes. A zero byte stands between them.

#![no_main]

#[path = "../../crates/engine/tests/comparing/mod.rs"]
mod comparing;

use libfuzzer_sys::fuzz_target;
use refscope_text::decode;

fuzz_target!(|bytes: &[u8]| {
    let middle = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len() / 2);
    let (before, after) = bytes.split_at(middle);
    comparing::texts(&decode(before.to_vec()).0, &decode(after.to_vec()).0);
});
