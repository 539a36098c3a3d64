//! Benchmarks. They report ratios measured in one run, because machines are noisy.

mod changes;
pub(crate) mod clock;
pub(crate) mod front;
pub(crate) mod growth;
pub(crate) mod histories;
pub(crate) mod opportunities;
pub(crate) mod page;
pub(crate) mod peers;
pub(crate) mod releases;
