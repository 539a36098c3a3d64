//! Where a repository came from, and where one of its commits can be seen.

/// The hosts whose commits have a page, and what stands between repository and commit there.
const HOSTS: [(&str, &str); 3] = [
    ("https://github.com/", "/commit/"),
    ("https://gitlab.com/", "/commit/"),
    ("https://bitbucket.org/", "/commits/"),
];

/// The page of a commit; empty where its host is not known to have one.
pub(crate) fn commit_url(repository: &str, commit: &str) -> String {
    let address = web_address(repository);
    let Some((_, between)) = HOSTS.iter().find(|(host, _)| address.starts_with(host)) else {
        return String::new();
    };
    if commit.is_empty() {
        return String::new();
    }
    let base = address.trim_end_matches('/');
    format!("{}{between}{commit}", base.strip_suffix(".git").unwrap_or(base))
}

/// Where a browser finds what `git@host:path` and `ssh://git@host/path` name; other addresses as they are.
fn web_address(repository: &str) -> String {
    let by_ssh = repository.strip_prefix("ssh://").map(|rest| rest.split_once('/'));
    let by_path = || (!repository.contains("://")).then(|| repository.split_once(':'));
    let Some(Some((authority, path))) = by_ssh.or_else(by_path) else { return repository.to_owned() };
    let host = authority.rsplit('@').next().unwrap_or(authority);
    format!("https://{host}/{path}")
}

/// An address without what may be secret: tokens of web addresses, passwords of all others.
pub(crate) fn without_credentials(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let authority_end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let Some(at) = rest[..authority_end].rfind('@') else { return url.to_owned() };
    let (user, host) = (&rest[..at], &rest[at + 1..]);
    match user.split_once(':') {
        _ if scheme.starts_with("http") => format!("{scheme}://{host}"),
        Some((name, _)) => format!("{scheme}://{name}@{host}"),
        None => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_hosts_have_pages() {
        let github = "https://github.com/o/r/commit/abc";
        for repository in
            ["https://github.com/o/r", "https://github.com/o/r.git", "https://github.com/o/r.git/"]
        {
            assert_eq!(commit_url(repository, "abc"), github);
        }
        assert_eq!(commit_url("https://gitlab.com/o/r.git", "abc"), "https://gitlab.com/o/r/commit/abc");
        assert_eq!(commit_url("https://bitbucket.org/o/r", "abc"), "https://bitbucket.org/o/r/commits/abc");
        for repository in ["git@github.com:o/r.git", "ssh://git@github.com/o/r", "github.com:o/r"] {
            assert_eq!(commit_url(repository, "abc"), github);
        }
        for repository in ["", "git@example.com:o/r.git", "https://example.com/o/r", "/srv/r.git"] {
            assert_eq!(commit_url(repository, "abc"), "");
        }
        assert_eq!(commit_url("https://github.com/o/r", ""), "");
    }

    #[test]
    fn secrets_are_dropped() {
        for (url, stripped) in [
            ("https://me:token@example.com/a@b", "https://example.com/a@b"),
            ("https://token@github.com/o/r", "https://github.com/o/r"),
            ("ssh://git:secret@example.com/a", "ssh://git@example.com/a"),
            ("ssh://git@example.com/a", "ssh://git@example.com/a"),
            ("git@example.com:a/b.git", "git@example.com:a/b.git"),
            ("/srv/r.git", "/srv/r.git"),
        ] {
            assert_eq!(without_credentials(url), stripped);
        }
    }
}
