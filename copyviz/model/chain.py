"""What is found out about a whole chain of versions: how long each sentence lived, and which ones are equal."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from copyviz.model.matches import MatchTable, Numbers
from copyviz.options import CompareOptions, Thresholds


@dataclass(frozen=True, slots=True)
class Life:
    """One sentence followed through the versions, given by their places in the chain.

    It stands last in `version`, as `sentence`. `spans` are the first and last versions of each stretch in which it
    stands; more than one where it was taken out and came back. `changes` are the versions that brought another
    wording, `moves` those that put it elsewhere. `gone` is the version in which it is missing, None where it is
    still there at the end. `numbers` are its numbers in all versions, -1 where it does not stand.
    """

    version: int
    sentence: int
    spans: tuple[tuple[int, int], ...]
    changes: tuple[int, ...] = ()
    moves: tuple[int, ...] = ()
    gone: int | None = None
    numbers: tuple[int, ...] = field(default=(), compare=False, repr=False)

    @property
    def born(self) -> int:
        """The version in which it came in."""
        return self.spans[0][0]

    @property
    def changed(self) -> int:
        """The version that its last wording comes from."""
        return self.changes[-1] if self.changes else self.born

    def wording_at(self, version: int) -> int:
        """The version that the wording it has in some version comes from."""
        number = bisect_right(self.changes, version)
        return self.changes[number - 1] if number else self.born

    def story(self) -> tuple[object, ...]:
        """All that two sentences must have in common to be drawn as one."""
        return self.spans, self.changes, self.moves, self.gone


@dataclass(frozen=True, slots=True)
class Survival:
    """The lives of all sentences of the last version, in its order, with those that disappeared where they stood."""

    versions: int
    lives: tuple[Life, ...]

    @property
    def remaining(self) -> tuple[Life, ...]:
        """The sentences of the last version."""
        return tuple(life for life in self.lives if life.gone is None)

    @property
    def disappeared(self) -> tuple[Life, ...]:
        """The sentences that are in the last version no more."""
        return tuple(life for life in self.lives if life.gone is not None)


@dataclass(frozen=True, slots=True, eq=False)
class ChainMatches:
    """The equal sentences of all versions, every version against every one.

    Sentences are numbered through all readable versions; version `versions[i]` has those from `starts[i]` up to
    `starts[i + 1]`. Sentences that say the same in the same words are matched once: `distinct` gives the number of
    each one's wording, and `table` holds the equal pairs of wordings. `joined` are pairs of sentences, by their own
    numbers, that are equal only together with a neighbour; they are known of versions that were compared.
    """

    versions: tuple[int, ...]
    starts: tuple[int, ...]
    distinct: Numbers
    table: MatchTable
    joined: MatchTable
    options: CompareOptions
    thresholds: Thresholds
    complete: bool = True

    @property
    def total(self) -> int:
        """The sentences of all versions."""
        return self.starts[-1]

    def place_of(self, number: int) -> tuple[int, int]:
        """The version and the sentence in it that a number through all versions stands for."""
        index = min(max(bisect_right(self.starts, number) - 1, 0), len(self.versions) - 1)
        return self.versions[index], number - self.starts[index]
