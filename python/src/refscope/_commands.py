"""The commands of the program as functions."""

from __future__ import annotations

import json
import os
from typing import Any, Iterable, Iterator, List, Mapping, Optional, Union

from . import _program
from ._progress import Bar
from ._results import Change, Evolution, Matching, Survey
from ._tables import Tables, read_tables, unite

Path = Union[str, "os.PathLike[str]"]


def detect(
    repo: Path = ".",
    rev: str = "HEAD",
    *,
    kinds: Optional[Iterable[str]] = None,
    paths: Optional[Iterable[str]] = None,
    min_confidence: Optional[float] = None,
    explain: bool = False,
    residue: bool = False,
    timeout: Optional[float] = None,
) -> Change:
    """The refactorings of one change: a commit against its parent, or a range ``A..B`` as one change.

    ``kinds`` keeps only these, by id or title (``"extract-method"``); ``paths`` only what touches a file that one of
    the patterns matches. ``explain`` and ``residue`` add what speaks for each finding, and the changed lines that no
    finding explains, to ``Change.raw``. ``timeout`` is in seconds; what it cuts off makes the change partial.

    >>> change = refscope.detect("shop", "HEAD~5")            # doctest: +SKIP
    >>> [refactoring.kind for refactoring in change.refactorings]  # doctest: +SKIP
    """
    chosen = _choices(kinds, paths, min_confidence, explain, residue, timeout)
    return Change._read(_one(["detect", *chosen, os.fspath(repo), rev]))


def detect_each(
    repo: Path = ".",
    rev: str = "HEAD",
    *,
    kinds: Optional[Iterable[str]] = None,
    paths: Optional[Iterable[str]] = None,
    min_confidence: Optional[float] = None,
    explain: bool = False,
    residue: bool = False,
    timeout: Optional[float] = None,
    threads: Optional[int] = None,
) -> Iterator[Change]:
    """Every commit of a range, or of the history of a revision, oldest first and as soon as it is done.

    ``timeout`` holds for each commit. Who stops iterating ends the work.
    """
    chosen = _choices(kinds, paths, min_confidence, explain, residue, timeout)
    if threads is not None:
        chosen += ["--threads", str(threads)]
    for line in _program.stream(["detect", "--each", "--format", "jsonl", *chosen, os.fspath(repo), rev]):
        yield Change._read(json.loads(line))


def detect_folders(before: Path, after: Path, *, kinds: Optional[Iterable[str]] = None) -> Change:
    """The refactorings between two plain folders."""
    folders = ["--before", os.fspath(before), "--after", os.fspath(after)]
    return Change._read(_one(["detect", *_choices(kinds), *folders]))


def match(repo: Path = ".", rev: str = "HEAD", *, statements: bool = False) -> Matching:
    """Which declaration became which in one change; with ``statements``, which statement, too (in ``raw``)."""
    chosen = ["--statements"] if statements else []
    return Matching._read(_one(["match", *chosen, os.fspath(repo), rev]))


def mine(
    repo: Path = ".",
    range: Optional[str] = None,
    *,
    since: Optional[str] = None,
    commits: Optional[Iterable[str]] = None,
    merges: str = "skip",
    max_files: Optional[int] = None,
    timeout: Optional[float] = None,
    threads: Optional[int] = None,
    progress: bool = False,
) -> Tables:
    """A whole history as Arrow tables: every commit of all branches once, or those of a range ``A..B``.

    ``since`` is a day such as ``"2024-12-31"``, ``commits`` an exact list, ``merges`` one of ``"skip"``,
    ``"first-parent"`` and ``"all-parents"``; ``max_files`` leaves larger commits out, and ``timeout`` is in seconds for
    each commit. With ``progress`` a bar shows how far the work is, in a notebook as in a terminal (needs tqdm).

    Everything is held in memory; for what is too large use the command line, ``refscope mine REPO --into DIR/``, and read
    the Parquet files.

    >>> refscope.mine("shop")["refactorings"].num_rows        # doctest: +SKIP
    """
    chosen = ["--merges", merges]
    for option, value in (("--range", range), ("--since", since), ("--max-files", max_files)):
        chosen += [option, str(value)] if value is not None else []
    for option, number in (("--timeout", timeout), ("--threads", threads)):
        chosen += [option, str(number)] if number is not None else []
    listed = None if commits is None else "\n".join(commits).encode()
    chosen += [] if listed is None else ["--commits", "-"]
    arguments = ["mine", os.fspath(repo), "--format", "arrow", *chosen]
    with Bar(progress) as bar, _program.opened(arguments, listed or b"", bar.tell) as opened:
        tables = unite(read_tables(opened.output))
    return Tables(tables, opened.is_partial)


def compare(before: Path, after: Path, *, everything: bool = False) -> Evolution:
    """What became of the API from one release to the next.

    Each is a folder, an archive of sources, or ``REPOSITORY@REVISION``. With ``everything``, what is compatible as well.
    """
    chosen = ["--all"] if everything else []
    arguments = ["compare", *chosen, "--format", "json", os.fspath(before), os.fspath(after)]
    return Evolution._read(json.loads(_program.run(arguments)))


def opportunities(version: Path, *, kinds: Optional[Iterable[str]] = None) -> Survey:
    """Where the next refactoring is waiting in a folder, an archive of sources, or ``REPOSITORY@REVISION``."""
    chosen: List[str] = []
    for kind in kinds or ():
        chosen += ["--type", kind]
    arguments = ["opportunities", *chosen, "--format", "json", os.fspath(version)]
    return Survey._read(json.loads(_program.run(arguments)))


def _one(arguments: List[str]) -> Mapping[str, Any]:
    """The only line of a command's output."""
    output = _program.run([arguments[0], "--format", "jsonl", *arguments[1:]])
    return json.loads(output)


def _choices(
    kinds: Optional[Iterable[str]] = None,
    paths: Optional[Iterable[str]] = None,
    min_confidence: Optional[float] = None,
    explain: bool = False,
    residue: bool = False,
    timeout: Optional[float] = None,
) -> List[str]:
    """What to report, in the words of the command line."""
    chosen: List[str] = []
    for kind in kinds or ():
        chosen += ["--type", kind]
    for path in paths or ():
        chosen += ["--path", path]
    if min_confidence is not None:
        chosen += ["--min-confidence", str(min_confidence)]
    if timeout is not None:
        chosen += ["--timeout", str(timeout)]
    chosen += ["--explain"] if explain else []
    chosen += ["--residue"] if residue else []
    return chosen
