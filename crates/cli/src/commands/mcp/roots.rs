//! Which folders the tools may read.

use crate::failure::Failure;
use std::path::{Path, PathBuf};

/// Folders, with all links in their paths followed.
#[derive(Clone, Debug)]
pub(super) struct Roots {
    folders: Vec<PathBuf>,
}

impl Roots {
    /// The named folders, or this one.
    pub(super) fn new(named: &[PathBuf]) -> Result<Self, Failure> {
        let here = [PathBuf::from(".")];
        let named = if named.is_empty() { &here } else { named };
        let folders = named.iter().map(|folder| {
            folder.canonicalize().map_err(|error| {
                let help = "name a folder that exists and can be read";
                Failure::new(format!("`{}` cannot be used as a root: {error}", folder.display()), help)
            })
        });
        Ok(Self { folders: folders.collect::<Result<_, _>>()? })
    }

    /// The true path of what lies within a root; a sentence for the caller otherwise. Links are followed first, so
    /// that none leads outside.
    pub(super) fn confine(&self, path: &str) -> Result<PathBuf, String> {
        let relative = Path::new(path);
        let base = self.folders.first().map(|root| root.join(relative)).unwrap_or_default();
        let true_path = base.canonicalize().map_err(|error| format!("`{path}` cannot be read: {error}"))?;
        if self.folders.iter().any(|root| true_path.starts_with(root)) {
            return Ok(true_path);
        }
        let roots: Vec<String> = self.folders.iter().map(|root| root.display().to_string()).collect();
        Err(format!("`{path}` lies outside of the folders that may be read: {}", roots.join(", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_leads_outside() {
        let folder = tempfile::tempdir().expect("temporary folders can be made");
        let root = folder.path().join("root");
        std::fs::create_dir_all(root.join("inner")).expect("folders can be made");
        std::fs::create_dir(folder.path().join("other")).expect("folders can be made");
        let roots = Roots::new(std::slice::from_ref(&root)).expect("the root exists");
        assert!(roots.confine("inner").is_ok());
        assert!(roots.confine(".").is_ok());
        assert!(roots.confine("../other").is_err());
        assert!(roots.confine("/").is_err());
        assert!(roots.confine("nowhere").is_err());
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(folder.path().join("other"), root.join("link"))
                .expect("links can be made");
            assert!(roots.confine("link").is_err());
        }
    }
}
