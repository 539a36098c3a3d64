//! The content security policy of a page: only its own scripts and styles, each known by its hash.

use base64::{Engine, prelude::BASE64_STANDARD};
use sha2::{Digest, Sha256};
use std::fmt::{Display, Formatter, Result};

/// What a page may run and be styled with; all else is refused by the browser.
pub(super) struct Policy<'p> {
    pub(super) styles: &'p [&'p str],
    pub(super) scripts: &'p [&'p str],
}

impl Display for Policy<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'")?;
        for (directive, texts) in [("style-src", self.styles), ("script-src", self.scripts)] {
            write!(f, "; {directive}")?;
            for text in texts.iter().filter(|text| !text.is_empty()) {
                write!(f, " 'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_named_may_run() {
        let policy = Policy { styles: &["", "p{}"], scripts: &["alert(1)"] }.to_string();
        // The hash is that of `printf 'alert(1)' | openssl dgst -sha256 -binary | base64`.
        assert!(
            policy.ends_with("script-src 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"),
            "{policy}"
        );
        assert_eq!(policy.matches("sha256-").count(), 2);
    }
}
