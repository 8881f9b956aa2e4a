"""What became of the sentences of one version in the next, and the chain of all versions of a document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from copyviz.model.comparison import Comparison, Scores
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import Interval


class ChangeKind(StrEnum):
    """What became of a sentence."""

    UNCHANGED = "unchanged"
    REWORDED = "reworded"
    MOVED = "moved"
    MOVED_AND_REWORDED = "moved and reworded"
    SPLIT = "split"
    MERGED = "merged"
    ADDED = "added"
    REMOVED = "removed"


class RaisedKind(StrEnum):
    """What an editor must not overlook in a sentence that seems to be the same."""

    NUMBER = "number"
    NAME = "name"
    NEGATION = "negation"


class Basis(StrEnum):
    """What the order of versions was found by."""

    GIVEN = "given"
    DATE = "date"
    NUMBER = "number"
    FILE_TIME = "file time"


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of the older text, `before`, that begins at character `at` and was replaced by `after`."""

    at: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Raised:
    """A number, name or negation that changed: what stood there and what stands there now; empty for nothing."""

    kind: RaisedKind
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one sentence, or of neighbours that were merged, or of one that was split.

    `old` and `new` are stretches of sentences; one of them has none for what was added or removed. `edits` turn the
    text of `old` into that of `new`, their places count from its beginning. `spacing` is the white space (or the end
    of a paragraph) that follows now, None where it stayed. `kept`, `deleted` and `inserted` count words.
    `boilerplate` says why the change does not count, such as "time stamp", and is empty where it does.
    """

    kind: ChangeKind
    old: Interval
    new: Interval
    edits: tuple[Edit, ...] = ()
    spacing: str | None = None
    raised: tuple[Raised, ...] = ()
    moved: bool = False
    kept: int = 0
    deleted: int = 0
    inserted: int = 0
    boilerplate: str = ""

    @property
    def words(self) -> int:
        """The words it has now; for what was removed, those it had."""
        return self.kept + (self.deleted if self.kind is ChangeKind.REMOVED else self.inserted)

    @property
    def sentences(self) -> int:
        """The sentences it has now; for what was removed, those it had."""
        return self.old.count if self.kind is ChangeKind.REMOVED else self.new.count


@dataclass(frozen=True, slots=True)
class Tally:
    """How much of each kind there is: (sentences, words), boilerplate apart; and all words put in and taken out."""

    kinds: dict[ChangeKind, tuple[int, int]]
    inserted: int
    deleted: int
    left_out: int

    def sentences(self, *kinds: ChangeKind) -> int:
        """The sentences of some kinds."""
        return sum(self.kinds[kind][0] for kind in kinds)

    def words(self, *kinds: ChangeKind) -> int:
        """The words of some kinds."""
        return sum(self.kinds[kind][1] for kind in kinds)


@dataclass(frozen=True, slots=True, eq=False)
class Revision:
    """All changes from one version to another, in the order of the newer one; what was removed stands where it was.

    `lead` replaces what stands before the first sentence, None where it stayed.
    """

    old: Hierarchy
    new: Hierarchy
    changes: tuple[Change, ...]
    lead: str | None = None

    def old_text(self, change: Change) -> str:
        """The older wording of a change."""
        return text_of(self.old, change.old)

    def new_text(self, change: Change) -> str:
        """The newer wording of a change."""
        return text_of(self.new, change.new)

    def tally(self, boilerplate: bool = False) -> Tally:
        """How much of each kind there is; with what changes by itself only if asked."""
        kinds = dict.fromkeys(ChangeKind, (0, 0))
        inserted = deleted = left_out = 0
        for change in self.changes:
            if change.boilerplate and not boilerplate:
                left_out += 1
                continue
            sentences, words = kinds[change.kind]
            kinds[change.kind] = sentences + change.sentences, words + change.words
            inserted += change.inserted
            deleted += change.deleted
        return Tally(kinds, inserted, deleted, left_out)

    def raised(self) -> Iterator[tuple[Change, Raised]]:
        """The numbers, names and negations that changed, in reading order, boilerplate apart."""
        for change in self.changes:
            if not change.boilerplate:
                yield from ((change, raised) for raised in change.raised)


def text_of(hierarchy: Hierarchy, sentences: Interval) -> str:
    """The text of one sentence or of neighbours with what stands between them."""
    if not sentences.count:
        return ""
    some = hierarchy.sentences[sentences.first : sentences.end]
    if len(some) == 1:
        return some[0].text
    return hierarchy.document.text[some[0].place.start : some[-1].place.end]


@dataclass(frozen=True, slots=True, eq=False)
class Version:
    """One version: where it is, what dates it, and what was read; without a hierarchy it is a gap with a reason."""

    path: str
    hierarchy: Hierarchy | None
    gap: str = ""
    date: str = ""

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One version against another, given by their places in the chain; `second` are another matcher's scores."""

    older: int
    newer: int
    comparison: Comparison
    revision: Revision
    second: Scores | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Chain:
    """All versions in order, each readable one against the one before, and the last against the first."""

    versions: tuple[Version, ...]
    basis: Basis
    steps: tuple[Step, ...] = ()
    overall: Step | None = None
    second_matcher: str = ""

    def all_steps(self) -> tuple[Step, ...]:
        """The steps and, where there is more than one, the last version against the first."""
        return (*self.steps, self.overall) if self.overall and len(self.steps) > 1 else self.steps
