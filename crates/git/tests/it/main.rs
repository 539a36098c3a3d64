//! The crate on real repositories, made with the git program in temporary folders.

#![cfg(unix)]

mod commits;
mod damage;
mod folders;
mod layouts;
mod packs;
mod renames;
mod revisions;
mod safety;
mod support;
mod versions;
mod worktree;
