"""Refscope finds the refactorings in a git history.

>>> import refscope
>>> for refactoring in refscope.detect("path/to/repository").refactorings:  # doctest: +SKIP
...     print(refactoring.kind, refactoring.confidence, refactoring.description)

The work is done by the program of the same name, which this package installs as well.
"""

from ._commands import detect, detect_each, detect_folders, match
from ._program import RefscopeError, find_program
from ._results import Change, Matching, Note, Place, Refactoring

__all__ = [
    "Change",
    "Matching",
    "Note",
    "Place",
    "Refactoring",
    "RefscopeError",
    "detect",
    "detect_each",
    "detect_folders",
    "find_program",
    "match",
]
