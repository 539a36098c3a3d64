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


@dataclass(frozen=True)
class Element:
    """A type or member of an API, in one release."""

    #: ``shop.Checkout#pay(String,String)``
    name: str
    #: ``class``, ``method``, ``field`` and the like.
    kind: str
    path: str
    line: int

    @classmethod
    def _read(cls, view: Optional[Mapping[str, Any]]) -> "Optional[Element]":
        if view is None:
            return None
        return cls(name=view["name"], kind=view["kind"], path=view["path"], line=view["line"])


@dataclass(frozen=True)
class Step:
    """What became of one element of an API."""

    #: The kind of a refactoring, or the word for another change, such as ``return-type``.
    kind: str
    before: Optional[Element]
    after: Optional[Element]
    breaks_callers: bool
    breaks_implementers: bool
    #: Everything that the command line says about it.
    raw: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def _read(cls, view: Mapping[str, Any]) -> "Step":
        return cls(
            kind=view.get("type") or view["change"],
            before=Element._read(view.get("before")),
            after=Element._read(view.get("after")),
            breaks_callers=view["breaksCallers"],
            breaks_implementers=view["breaksImplementers"],
            raw=view,
        )


@dataclass(frozen=True)
class Evolution:
    """What became of an API from one release to the next."""

    before: str
    after: str
    refactorings: Tuple[Step, ...]
    #: What was changed otherwise.
    changes: Tuple[Step, ...]
    notes: Tuple[Note, ...]
    raw: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def _read(cls, view: Mapping[str, Any]) -> "Evolution":
        return cls(
            before=view["before"],
            after=view["after"],
            refactorings=tuple(Step._read(step) for step in view["refactorings"]),
            changes=tuple(Step._read(step) for step in view["changes"]),
            notes=_notes(view),
            raw=view,
        )


@dataclass(frozen=True)
class Opportunity:
    """A place where a refactoring is waiting."""

    #: The id of its kind, such as ``extract-method``.
    kind: str
    title: str
    #: What to do, in a sentence.
    message: str
    #: The declaration around it.
    element: str
    #: How worthwhile it is; the survey has the largest first.
    score: int
    #: The file and the first line of each place.
    places: Tuple[Tuple[str, int], ...]
    raw: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def _read(cls, view: Mapping[str, Any]) -> "Opportunity":
        return cls(
            kind=view["type"],
            title=view["title"],
            message=view["message"],
            element=view["element"],
            score=view["gain"]["score"],
            places=tuple((place["path"], place["start"]["line"]) for place in view["places"]),
            raw=view,
        )


@dataclass(frozen=True)
class Survey:
    """The opportunities of a version, the most worthwhile first."""

    version: str
    opportunities: Tuple[Opportunity, ...]
    notes: Tuple[Note, ...]
    raw: Mapping[str, Any] = field(repr=False, compare=False)

    @classmethod
    def _read(cls, view: Mapping[str, Any]) -> "Survey":
        return cls(
            version=view["version"],
            opportunities=tuple(Opportunity._read(item) for item in view["opportunities"]),
            notes=_notes(view),
            raw=view,
        )


def _notes(view: Mapping[str, Any]) -> Tuple[Note, ...]:
    return tuple(Note(message=note["message"], path=note.get("path")) for note in view.get("notes", ()))
