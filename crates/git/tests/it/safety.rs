//! Nothing that a repository configures is ever run.

use crate::support::{Builder, accepts, commit_change, summary};
use std::os::unix::fs::PermissionsExt;

#[test]
fn configured_programs_never_run() {
    let repository = Builder::new();
    repository.write("A.java", "1\n").commit();
    repository.write("A.java", "2\n").commit();
    let (program, marker) = (repository.beside("program"), repository.beside("marker"));
    std::fs::write(&program, format!("#!/bin/sh\ntouch '{}'\ncat\n", marker.display())).expect("it is new");
    std::fs::set_permissions(&program, PermissionsExt::from_mode(0o755)).expect("the file is ours");

    let command = program.display().to_string();
    for key in [
        "core.fsmonitor",
        "core.sshCommand",
        "core.pager",
        "core.editor",
        "core.alternateRefsCommand",
        "filter.evil.clean",
        "filter.evil.smudge",
        "filter.evil.process",
        "diff.external",
        "diff.evil.command",
        "diff.evil.textconv",
        "uploadpack.packObjectsHook",
        "credential.helper",
    ] {
        repository.git(&["config", key, &command]);
    }
    repository.git(&["config", "core.hooksPath", &repository.beside("").display().to_string()]);
    repository.git(&["config", "filter.evil.required", "true"]);
    repository.git(&["config", "extensions.partialClone", "origin"]);
    repository.git(&["config", "remote.origin.url", &format!("ext::{command}")]);
    repository.write(".gitattributes", "*.java filter=evil diff=evil\n");
    repository.write("A.java", "3\n").write("B.java", "1\n");

    let opened = repository.open();
    assert_eq!(summary(&commit_change(&opened, "HEAD")), ["M A.java"]);
    let change = opened.worktree_change(&accepts).expect("it has a work tree");
    assert_eq!(summary(&change), ["M A.java", "A B.java"]);
    opened.staged_change(&accepts).expect("it has an index");
    assert!(!marker.exists(), "a configured program was run");

    repository.git(&["-c", "alias.try=!git status || true", "try"]);
    assert!(marker.exists(), "git itself would have run it");
}
