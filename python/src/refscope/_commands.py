"""The commands of the program as functions."""

from __future__ import annotations

import json
import os
from typing import Any, Iterable, Iterator, List, Mapping, Optional, Union

from . import _program
from ._results import Change, Matching

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
