#!/usr/bin/env bash
# Writes a file as a comment on a pull request, in the place of the one that an earlier run wrote.
#
# Reads PULL_REQUEST, and GH_TOKEN and GITHUB_REPOSITORY as every workflow has them.
set -euo pipefail

readonly MARK='<!-- refscope -->'
body=$(printf '%s\n%s\n' "$MARK" "$(cat "$1")")
comments="repos/$GITHUB_REPOSITORY/issues/$PULL_REQUEST/comments"
earlier=$(gh api --paginate "$comments" --jq ".[] | select(.body | startswith(\"$MARK\")) | .id" | head -n 1)
if [ -n "$earlier" ]; then
    gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$earlier" --field body="$body"
else
    gh api --silent --method POST "$comments" --field body="$body"
fi
