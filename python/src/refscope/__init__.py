"""Refscope finds the refactorings in a git history.

>>> import refscope
>>> for refactoring in refscope.detect("path/to/repository").refactorings:  # doctest: +SKIP
...     print(refactoring.kind, refactoring.confidence, refactoring.description)

The work is done by the program of the same name, which this package installs as well.
"""

from ._commands import compare, detect, detect_each, detect_folders, match, mine, opportunities
from ._program import RefscopeError, find_program
from ._results import Change, Element, Evolution, Matching, Note, Opportunity, Place, Refactoring, Step, Survey
from ._tables import Tables

__all__ = [
    "Change",
    "Element",
    "Evolution",
    "Matching",
    "Note",
    "Opportunity",
    "Place",
    "Refactoring",
    "RefscopeError",
    "Step",
    "Survey",
    "Tables",
    "compare",
    "detect",
    "detect_each",
    "detect_folders",
    "find_program",
    "match",
    "mine",
    "opportunities",
]
