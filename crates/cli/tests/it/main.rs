//! The program as its users meet it: real repositories, made with git in temporary folders, and the real binary.

mod blame;
mod errors;
mod export;
mod formats;
mod inputs;
mod integrations;
mod mcp;
mod mining;
mod other_commands;
mod output;
mod reference;
mod replay;
mod streams;
mod support;
mod track;
mod vectors;
