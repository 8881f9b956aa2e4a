"""Pairs of sentences that may be the same one in two versions, each weighed by the words that it would keep."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import Interval, Joined, MatchTable
from copyviz.model.revisions import text_of
from copyviz.revisions.wording import count_common, mostly_capitals, words_of
from copyviz.text.words import plain_signs

MOST_PARTNERS = 6
"""Other sentences looked at for each one, the best first."""
LEAST_ALIKE = 0.4
"""The share of words two wordings of one sentence have in common at least (twice the common ones by all)."""
LEAST_OF_HALF = 0.5
"""The share of the words of each half that stands in the whole of a split sentence."""
LEAST_OF_PART = 4
FOUND_OF_PART = 0.75
"""A part of a sentence that was cut into several has so many words, and this share of them stands in the whole."""
MOST_COMPARED = 4_000
"""Pairs of sentences compared word by word between two aligned ones, about."""
BULLETS = "•◦▪‣· "
MOST_REPEATS = 64
MOST_KEPT = 4
"""Versions whose sentences are kept at hand: a version is compared with the one before it and the one after."""
EQUAL_BONUS = 0.25
NEIGHBOUR_BONUS = 0.02


@dataclass(frozen=True, slots=True)
class Pair:
    """Sentences of both versions that may be the same, the words it keeps as its weight, and how alike they are."""

    old: Interval
    new: Interval
    weight: float
    alike: float


def plain_text(text: str) -> str:
    """A text with plain white space and signs and without its bullet: so it reads the same in another format."""
    return plain_signs(" ".join(text.split())).lstrip(BULLETS)


class KnownWords:
    """The words of texts as they are written and the sentences of versions, found once for a whole chain."""

    def __init__(self) -> None:
        self._words: dict[str, list[str]] = {}
        self._titles: dict[str, bool] = {}
        self._wordings: dict[int, Wordings] = {}

    def wordings(self, hierarchy: Hierarchy) -> Wordings:
        """The sentences of a version, which is told by being the same object."""
        found = self._wordings.get(id(hierarchy))
        if found is None:
            if len(self._wordings) >= MOST_KEPT:
                self._wordings.pop(next(iter(self._wordings)))
            found = self._wordings[id(hierarchy)] = Wordings(hierarchy, self)
        return found

    def words(self, text: str) -> list[str]:
        """The words of a text."""
        if text not in self._words:
            self._words[text] = words_of(text)
        return self._words[text]

    def is_title(self, text: str) -> bool:
        """Whether a text is written like a title."""
        if text not in self._titles:
            self._titles[text] = mostly_capitals(self.words(text))
        return self._titles[text]


class Wordings:
    """The sentences of one version: their texts with plain white space, and their words, found once."""

    def __init__(self, hierarchy: Hierarchy, known: KnownWords) -> None:
        self.hierarchy = hierarchy
        self.keys = [plain_text(sentence.text) for sentence in hierarchy.sentences]
        self.known = known

    def __len__(self) -> int:
        return len(self.keys)

    def words(self, number: int) -> list[str]:
        """The words of a sentence as they are written."""
        return self.known.words(self.keys[number])

    def words_in(self, some: Interval) -> list[str]:
        """The words of some neighbouring sentences."""
        return [word for number in range(some.first, some.end) for word in self.words(number)]

    def key(self, some: Interval) -> str:
        """The text of some neighbouring sentences with plain white space."""
        return self.keys[some.first] if some.count == 1 else plain_text(text_of(self.hierarchy, some))

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Where each text stands."""
        places = defaultdict(list)
        for number, key in enumerate(self.keys):
            places[key].append(number)
        return dict(places)


def equal_pairs(old: Wordings, new: Wordings) -> Iterator[Pair]:
    """The pairs of sentences with the same text; of texts that repeat often only those of about the same turn."""
    for key, places in old.places.items():
        others = new.places.get(key, [])
        for one, other in turns(places, others):
            near = sum(
                0 <= one + step < len(old)
                and 0 <= other + step < len(new)
                and old.keys[one + step] == new.keys[other + step]
                for step in (-1, 1)
            )
            weight = max(1, len(old.words(one))) + EQUAL_BONUS + near * NEIGHBOUR_BONUS
            yield Pair(Interval(one, 1), Interval(other, 1), weight, 1.0)


def turns(places: list[int], others: list[int]) -> Iterator[tuple[int, int]]:
    """Pairs of the places where a text stands in both versions."""
    if len(places) * len(others) <= MOST_REPEATS:
        yield from ((one, other) for one in places for other in others)
        return
    surplus = len(others) - len(places)
    for turn, one in enumerate(places):
        wanted = {at + step for at in (turn, turn + surplus) for step in (-1, 0, 1)}
        yield from ((one, others[at]) for at in sorted(wanted) if 0 <= at < len(others))


def matched_pairs(old: Wordings, new: Wordings, table: MatchTable) -> Iterator[Pair]:
    """The pairs of the match table that share enough words; sentences found word for word need no other partner."""
    free_old, free_new = unsettled(old, new), unsettled(new, old)
    rows = np.flatnonzero(free_old[table.left] & free_new[table.right])
    order = rows[np.lexsort((-table.score[rows], table.left[rows]))]
    lefts = table.left[order]
    rank = np.arange(len(order)) - np.searchsorted(lefts, lefts)
    for row in order[rank < MOST_PARTNERS].tolist():
        spans = spans_of_row(int(table.left[row]), int(table.right[row]), Joined(int(table.joined[row])))
        if spans and (pair := weigh(old, new, *spans)):
            yield pair


def unsettled(some: Wordings, others: Wordings) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which sentences have no partner of the same text, or fewer than they would need."""
    counts = {key: len(places) for key, places in some.places.items()}
    missing = {key for key, count in counts.items() if len(others.places.get(key, ())) < count}
    return np.fromiter((key in missing for key in some.keys), np.bool_, len(some))


def spans_of_row(left: int, right: int, joined: Joined) -> tuple[Interval, Interval] | None:
    """The sentences of a row; of the two rows of a split or merged sentence only the first counts."""
    if joined in (Joined.LEFT_WITH_PREVIOUS, Joined.RIGHT_WITH_PREVIOUS):
        return None
    left_count = 2 if joined is Joined.LEFT_WITH_NEXT else 1
    right_count = 2 if joined is Joined.RIGHT_WITH_NEXT else 1
    return Interval(left, left_count), Interval(right, right_count)


def weigh(old: Wordings, new: Wordings, one: Interval, other: Interval) -> Pair | None:
    """A pair with its weight, if the wordings are alike and every part of a split sentence stands in the whole."""
    old_words, new_words = old.words_in(one), new.words_in(other)
    total = len(old_words) + len(new_words)
    if not old_words or not new_words or 2 * min(len(old_words), len(new_words)) < LEAST_ALIKE * total:
        return None
    kept = count_common(old_words, new_words)
    alike = 2 * kept / total
    if alike < LEAST_ALIKE or not halves_stand(old, new, one, other, kept):
        return None
    return Pair(one, other, float(kept), alike)


def measure(old: Wordings, new: Wordings, one: Interval, other: Interval) -> Pair:
    """A pair with its weight, however alike."""
    old_words, new_words = old.words_in(one), new.words_in(other)
    kept = count_common(old_words, new_words)
    return Pair(one, other, float(kept), 2 * kept / max(1, len(old_words) + len(new_words)))


def part_pair(old: Wordings, new: Wordings, one: int, other: int) -> Pair | None:
    """A pair of which the shorter sentence may be a part of the longer one, found by its beginning or end."""
    shorter = min(len(old.words(one)), len(new.words(other)))
    if shorter < LEAST_OF_PART or not set(old.words(one)) & set(new.words(other)):
        return None
    pair = measure(old, new, Interval(one, 1), Interval(other, 1))
    return pair if pair.weight >= FOUND_OF_PART * shorter else None


def halves_stand(old: Wordings, new: Wordings, one: Interval, other: Interval, kept: int) -> bool:
    """Whether a whole keeps enough words of each half: what it keeps of both beyond what it keeps of either."""
    if one.count == other.count == 1:
        return True
    if one.count == 1:
        whole, halves = old.words_in(one), [new.words(number) for number in range(other.first, other.end)]
    else:
        whole, halves = new.words_in(other), [old.words(number) for number in range(one.first, one.end)]
    alone = [count_common(whole, half) for half in halves]
    return all(kept - alone[1 - place] >= max(1, LEAST_OF_HALF * len(halves[place])) for place in (0, 1))


def near_pairs(old: Wordings, new: Wordings, olds: list[int], news: list[int]) -> Iterator[Pair]:
    """The pairs among some sentences of both versions that share enough words, whatever the matcher says."""
    bags = {number: Counter(new.words(number)) for number in news}
    for one, near in neighbourhoods(olds, news):
        bag = Counter(old.words(one))
        for other in near:
            shared = (bag & bags[other]).total()
            if 2 * shared >= LEAST_ALIKE * (bag.total() + bags[other].total()):
                pair = weigh(old, new, Interval(one, 1), Interval(other, 1))
                if pair:
                    yield pair


def neighbourhoods(olds: list[int], news: list[int]) -> Iterator[tuple[int, list[int]]]:
    """Each older sentence with newer ones at about the same place of a gap; with all of them where they are few."""
    band = max(2, MOST_COMPARED // max(1, len(olds)))
    for place, one in enumerate(olds):
        middle = place * len(news) // len(olds)
        yield one, news[max(0, middle - band) : middle + band + 1]
