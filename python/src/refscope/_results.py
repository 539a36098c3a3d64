"""What was found, as plain data. Field names follow the JSON of the command line, in Python's spelling."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Mapping, Optional, Tuple


@dataclass(frozen=True)
class Place:
    """Some code that a refactoring touches. Lines count from 1, columns as the command line's JSON counts them."""

    path: str
    start_line: int
    start_column: int
    end_line: int
    end_column: int
    #: What stands there, such as ``METHOD_DECLARATION``.
    element_type: str
    #: What it has to do with the refactoring.
    role: str
    #: The declaration or code in short; none for most statements.
    element: Optional[str]

    @classmethod
    def _read(cls, view: Mapping[str, Any]) -> "Place":
        return cls(
            path=view["filePath"],
            start_line=view["startLine"],
            start_column=view["startColumn"],
            end_line=view["endLine"],
            end_column=view["endColumn"],
            element_type=view["codeElementType"],
            role=view["description"],
            element=view.get("codeElement"),
        )


@dataclass(frozen=True)
class Refactoring:
    """One refactoring: what kind, in words, where, and how sure."""

    #: The kind as the literature writes it, such as ``Extract Method``.
    kind: str
    #: The sentence that tools of the field compare by.
    description: str
    before: Tuple[Place, ...]
    after: Tuple[Place, ...]
    #: Of findings at .9, about nine in ten are right.
    confidence: float
    #: The description of the refactoring that this one only follows from.
    consequence_of: Optional[str]
    #: Its number within the change.
    id: int
    #: The number of the refactoring that this one only follows from.
    consequence_of_id: Optional[int]
    #: Everything that the command line says about it.
    raw: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def _read(cls, view: Mapping[str, Any]) -> "Refactoring":
        return cls(
            kind=view["type"],
            description=view["description"],
            before=tuple(Place._read(place) for place in view["leftSideLocations"]),
            after=tuple(Place._read(place) for place in view["rightSideLocations"]),
            confidence=view["confidence"],
            consequence_of=view.get("consequenceOf"),
            id=view["id"],
            consequence_of_id=view.get("consequenceOfId"),
            raw=view,
        )


@dataclass(frozen=True)
class Note:
    """What could not be read or finished."""

    message: str
    path: Optional[str]


@dataclass(frozen=True)
class Change:
    """What one change showed: a commit, a range, a work tree or two folders."""

    #: The commit that the change led to; empty where there is none.
    commit: str
    #: Where the repository was cloned from; empty where that is unknown.
    repository: str
    refactorings: Tuple[Refactoring, ...]
    notes: Tuple[Note, ...]
    #: Whether results are missing; the notes say why.
    is_partial: bool
    #: Everything that the command line says about it.
    raw: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def _read(cls, view: Mapping[str, Any]) -> "Change":
        return cls(
            commit=view["sha1"],
            repository=view["repository"],
            refactorings=tuple(Refactoring._read(item) for item in view["refactorings"]),
            notes=_notes(view),
            is_partial=view["partial"],
            raw=view,
        )


@dataclass(frozen=True)
class Matching:
    """Which declaration became which in one change."""

    commit: str
    #: Pairs of declarations as the command line's JSON writes them: ``before``, ``after``, and how they were found.
    pairs: Tuple[Mapping[str, Any], ...]
    notes: Tuple[Note, ...]
    is_partial: bool
    raw: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def _read(cls, view: Mapping[str, Any]) -> "Matching":
        return cls(
            commit=view["sha1"],
            pairs=tuple(view["pairs"]),
            notes=_notes(view),
            is_partial=view["partial"],
            raw=view,
        )


def _notes(view: Mapping[str, Any]) -> Tuple[Note, ...]:
    return tuple(Note(message=note["message"], path=note.get("path")) for note in view.get("notes", ()))
