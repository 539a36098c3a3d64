#!/usr/bin/env bash
# Prints what a pull request did as Markdown: from where it left its base to its head, as one change.
#
# Reads REFSCOPE_BASE and REFSCOPE_HEAD, and works in the repository around the current folder.
set -euo pipefail

# A comment may have 65,536 characters; more than this nobody reads anyway.
readonly MAX_BYTES=60000

start=$(git merge-base "$REFSCOPE_BASE" "$REFSCOPE_HEAD")
status=0
report=$(refscope detect . "$start..$REFSCOPE_HEAD" --residue --format markdown) || status=$?
# 3 says that something could not be read: the report names it and is worth reading all the same.
if [ "$status" -ne 0 ] && [ "$status" -ne 3 ]; then
    exit "$status"
fi
if [ "${#report}" -gt "$MAX_BYTES" ]; then
    # Cut at a line, so that no code span is left open.
    report=$(printf '%s' "$report" | head -c "$MAX_BYTES" | sed '$d')
    report+=$'\n\n_The report is longer than a comment may be: `refscope detect` shows all of it._'
fi
printf '%s\n' "$report"
