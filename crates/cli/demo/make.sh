#!/bin/sh
# Makes the repository of `refscope demo` from the versions beside this script: a bare one with a single pack. The
# program carries these files, so that the demo needs neither git nor the network.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
export GIT_AUTHOR_NAME=Demo GIT_AUTHOR_EMAIL=demo@example.com
export GIT_COMMITTER_NAME=Demo GIT_COMMITTER_EMAIL=demo@example.com

git init --quiet --initial-branch=main "$work/clone"
cd "$work/clone"
n=0
while read -r message; do
    n=$((n + 1))
    git rm -rq --ignore-unmatch .
    cp -R "$here/versions/$n/." .
    git add .
    export GIT_AUTHOR_DATE="2024-05-0${n}T12:00:00Z" GIT_COMMITTER_DATE="2024-05-0${n}T12:00:00Z"
    git commit --quiet --message "$message"
done < "$here/messages.txt"
git clone --quiet --bare . "$work/bare"
cd "$work/bare"
git repack -adfq --depth=50 --window=250
git pack-refs --all

# Fixed names for the pack, so that the list of embedded files does not change with its content.
target=$here/repository
rm -rf "$target"
mkdir -p "$target"
cp HEAD packed-refs "$target"
printf '[core]\n\trepositoryformatversion = 0\n\tbare = true\n' > "$target/config"
for extension in pack idx; do
    cp objects/pack/pack-*."$extension" "$target/demo.$extension"
done
chmod 644 "$target"/*
