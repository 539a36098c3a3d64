//! Benchmarks. They report ratios measured in one run, because machines are noisy.

pub(crate) mod front;
