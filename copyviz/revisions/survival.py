"""Follows sentences along a chain of versions: when each came in, was changed or moved, and went.

A sentence that was split lives on in all its parts, merged ones in what they became, which is as old as the oldest.
One that was taken out and comes back in the same words goes on with its old life, as after a page was emptied and
put back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from copyviz.model.chain import Life, Survival
from copyviz.model.revisions import Chain, Change, ChangeKind, Step, text_of
from copyviz.revisions.alignment import numbers
from copyviz.revisions.pairs import plain_text

Place = tuple[int, int]
"""A version and a sentence of it."""

FIRST = -1
"""What stands before the first sentence of a version."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A sentence in one version: the place it had before, when it came in, and what happened to it here."""

    before: Place | None
    born: int
    changed: bool = False
    moved: bool = False


def follow_sentences(chain: Chain, boilerplate: bool = False) -> Survival:
    """How long every sentence lived; what changes by itself is no change unless asked for."""
    there = [place for place, version in enumerate(chain.versions) if version.hierarchy is not None]
    if not there:
        return Survival(len(chain.versions), ())
    following = Following(chain, there[0], boilerplate)
    for step in chain.steps:
        following.go_on(step)
    return Survival(len(chain.versions), tuple(following.lives()))


class Following:
    """Walks from version to version and keeps what is known of every sentence."""

    def __init__(self, chain: Chain, first: int, boilerplate: bool) -> None:
        hierarchy = chain.versions[first].hierarchy
        count = len(hierarchy.sentences) if hierarchy else 0
        self._versions, self._boilerplate = len(chain.versions), boilerplate
        self._stands = {(first, number): Stand(None, first) for number in range(count)}
        self._version, self._count = first, count
        self._before: dict[int, int] = {}
        self._gone: dict[Place, int] = {}
        self._lost: dict[str, list[Place]] = defaultdict(list)
        # What disappeared after a sentence of the present version, in order.
        self._behind: dict[int, list[Place]] = defaultdict(list)

    def go_on(self, step: Step) -> None:
        """Follow all sentences into the next version."""
        behind = defaultdict(list, {FIRST: self._behind[FIRST]})
        last = FIRST
        for change in step.revision.changes:
            if change.kind is ChangeKind.REMOVED:
                self._lose(step, change)
                behind[last] += [(step.older, change.old.first), *self._behind[change.old.first]]
                continue
            for number in numbers(change.new):
                self._stands[step.newer, number] = self._stand(step, change)
            last = change.new.end - 1
            for number in numbers(change.old):
                behind[last] += self._behind[number]
        # A sentence comes back only where none of its equals stayed: first everything is lost, then found again.
        self._find_again(step)
        self._before[step.newer] = step.older
        self._behind, self._version, self._count = behind, step.newer, len(step.revision.new.sentences)

    def lives(self) -> Iterator[Life]:
        """All sentences of the last version, those that disappeared between them."""
        yield from self._vanished(FIRST)
        for number in range(self._count):
            yield self._life((self._version, number))
            yield from self._vanished(number)

    # Inside

    def _lose(self, step: Step, change: Change) -> None:
        place = step.older, change.old.first
        self._lost[plain_text(step.revision.old_text(change))].append(place)
        if self._boilerplate or not change.boilerplate:
            self._gone[place] = step.newer

    def _stand(self, step: Step, change: Change) -> Stand:
        if change.kind is ChangeKind.ADDED:
            return Stand(None, step.newer)
        places = [(step.older, number) for number in numbers(change.old)]
        oldest = min(places, key=lambda place: self._stands[place].born)
        counts = self._boilerplate or not change.boilerplate
        return Stand(oldest, self._stands[oldest].born, counts and is_reworded(change), counts and change.moved)

    def _find_again(self, step: Step) -> None:
        for change in step.revision.changes:
            if change.kind is not ChangeKind.ADDED:
                continue
            lost = self._lost.get(plain_text(text_of(step.revision.new, change.new)))
            if lost:
                place = lost.pop()
                self._gone.pop(place, None)
                self._stands[step.newer, change.new.first] = Stand(place, self._stands[place].born)

    def _vanished(self, number: int) -> Iterable[Life]:
        return (self._life(place) for place in self._behind[number] if place in self._gone)

    def _life(self, place: Place) -> Life:
        spans: list[tuple[int, int]] = []
        changes, moves = [], []
        standing = [-1] * self._versions
        at: Place | None = place
        end = place[0]
        while at is not None:
            version, stand = at[0], self._stands[at]
            standing[version] = at[1]
            changes += [version] if stand.changed else []
            moves += [version] if stand.moved else []
            if stand.before is None or stand.before[0] != self._before[version]:
                spans.append((version, end))
                end = stand.before[0] if stand.before else end
            at = stand.before
        return Life(
            *place,
            tuple(spans[::-1]),
            tuple(changes[::-1]),
            tuple(moves[::-1]),
            self._gone.get(place),
            tuple(standing),
        )


def is_reworded(change: Change) -> bool:
    """Whether a sentence has other words now; one that was only split or merged has not."""
    if change.kind in (ChangeKind.SPLIT, ChangeKind.MERGED):
        return bool(change.deleted or change.inserted)
    return change.kind in (ChangeKind.REWORDED, ChangeKind.MOVED_AND_REWORDED)
