//! A repository can be read to its end, whatever damage was done to its files.

#![no_main]

#[path = "../../crates/engine/tests/damaged/mod.rs"]
mod damaged;

use damaged::Files;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static SHOP: LazyLock<Files> = LazyLock::new(Files::of_shop);

fuzz_target!(|damage: &[u8]| SHOP.read_damaged(damage));
