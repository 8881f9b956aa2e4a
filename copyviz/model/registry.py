"""What a registry holds and answers: registered documents, the hits of a probe, what became of an addition."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from copyviz.errors import Outcome
from copyviz.model.collection import PairScore


class Resemblance(StrEnum):
    """How much of a document is registered already, from most to least."""

    EXACT = "exact"
    HIGH = "high"
    SOME = "some"
    NONE = "none"


class Addition(StrEnum):
    """What became of a document that was to be registered."""

    ADDED = "added"
    VERSION = "new version"
    KNOWN = "known"
    REFUSED = "refused"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class Registered:
    """A registered document; `sentences` counts the distinct ones it is found by.

    `previous` is the id of the version of the same file that was registered before, if there is one. `dated` is the
    date of the document as it was given, `registered` the time of its registration (UTC, ISO 8601).
    """

    id: int
    name: str
    path: str
    title: str
    sha256: str
    size: int
    media_type: str
    sentences: int
    author: str = ""
    dated: str = ""
    registered: str = ""
    previous: int | None = None


@dataclass(frozen=True, slots=True)
class RegisteredPair:
    """A sentence of the probed document and the registered one it is like, by their numbers (from 0) and texts.

    `overlap` is the share of the probed sentence's words that stand in the registered one; `exact` sentences have the
    same words in the same order.
    """

    sentence: int
    registered: int
    overlap: float
    exact: bool
    text: str
    registered_text: str


@dataclass(frozen=True, slots=True)
class Hit:
    """A registered document that shares sentences with the probed one.

    `overlap` is (exact + partial) / the sentences of the shorter document, at most 1. `score` is what the matcher
    says on both documents, where the second stage was asked for.
    """

    document: Registered
    overlap: float
    resemblance: Resemblance
    exact: int
    partial: float
    pairs: tuple[RegisteredPair, ...] = ()
    score: PairScore | None = None


@dataclass(frozen=True, slots=True)
class Probe:
    """The answer to a probe: hits, the most alike first, and the document itself if the same bytes are registered.

    `sentences` counts the distinct sentences that were looked for; `found` all documents that reach a class, of which
    `hits` holds the best.
    """

    hits: tuple[Hit, ...]
    sentences: int
    found: int
    known: Registered | None = None

    @property
    def resemblance(self) -> Resemblance:
        """The class of the best hit."""
        return self.hits[0].resemblance if self.hits else Resemblance.NONE


@dataclass(frozen=True, slots=True)
class Added:
    """What became of one document, and what it resembled; `document` is missing where it was not registered."""

    path: str
    result: Addition
    document: Registered | None
    resembles: tuple[Hit, ...] = ()


@dataclass(frozen=True, slots=True)
class FileAdded:
    """What became of one file that was to be registered; one that could not be read has a reason instead."""

    path: str
    added: Added | None
    outcome: Outcome = Outcome.OK
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RegistryInfo:
    """What a registry is and holds; `address` never tells a password, sizes are bytes."""

    address: str
    backend: str
    version: int
    documents: int
    sentences: int
    words: int
    size: int
    text_size: int


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What a check of the whole registry found: nothing, or one sentence a fault."""

    documents: int
    sentences: int
    faults: tuple[str, ...]

    @property
    def clean(self) -> bool:
        """Whether all is well."""
        return not self.faults
