"""Joins equal sentences into passages: what an instructor would point at as copied.

A passage is a chain of pairs of sentences along a diagonal, or one long pair, with `LEAST_WORDS` matched words in
all; one sentence that equals several neighbours counts once, unless it was split among them. A chain whose sentences
are already told by heavier passages on both sides is not told again; a text that stands twice in the other document
is told twice.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from copyviz.measures.gaps import split_around
from copyviz.measures.main_order import Stretch, common_order
from copyviz.measures.search import LEAST_WORDS, Found, Pairs, Search, pairs_of
from copyviz.model.matches import Interval, MatchTable, Numbers, Order, Passage, PassageKind
from copyviz.progress import Progress, silent

# The bound of the window's grade `verbatim`. A copied passage often begins and ends amid a sentence: it is verbatim
# when half of its words stand in verbatim pairs and nearly all in pairs of which one sentence holds the other.
VERBATIM_SCORE = 0.995
VERBATIM_SHARE = 0.5
HELD_SHARE = 0.9


def find_passages(
    equal: MatchTable, left_words: Numbers, right_words: Numbers, progress: Progress = silent
) -> tuple[Passage, ...]:
    """The passages in a table of equal sentences, in the order of the left document."""
    if not len(equal):
        return ()
    pairs = pairs_of(equal, left_words, right_words)
    search = Search(equal, pairs, (len(left_words), len(right_words)))
    found: list[Found] = []
    for number, step in enumerate((search.falling, search.rising, search.alone)):
        progress("Finding passages", number / 3)
        found.extend(step())
    progress("Finding passages", 1.0)
    kept = [each for each in split_around(pairs, found) if counted_words(equal, pairs, each) >= LEAST_WORDS]
    return tuple(make_passages(equal, pairs, kept))


def counted_words(equal: MatchTable, pairs: Pairs, found: Found) -> float:
    """The words of a chain; of one sentence that equals each of several neighbours by itself only once."""
    words = [pairs.words[row] for row in found.rows]
    lefts, rights = ({numbers[row] for row in found.rows} for numbers in (pairs.left, pairs.right))
    repeats = min(len(lefts), len(rights)) == 1 and not any(equal.joined[row] for row in found.rows)
    return max(words) if repeats else sum(words)


def make_passages(equal: MatchTable, pairs: Pairs, found: list[Found]) -> Iterator[Passage]:
    """The passages of the chains, ordered, with the moved ones named."""
    verbatim, held = words_by_kind(equal, pairs)
    stretches = [stretch_of(pairs, each) for each in found]
    straight = [place for place, each in enumerate(found) if not each.reversed]
    same = {straight[place] for place in common_order([stretches[place] for place in straight])}
    for place in sorted(range(len(found)), key=lambda n: (stretches[n].left.first, stretches[n].right.first)):
        each, stretch = found[place], stretches[place]
        order = Order.REVERSED if each.reversed else Order.SAME if place in same else Order.MOVED
        is_verbatim = (
            verbatim[each.rows].sum() >= VERBATIM_SHARE * stretch.weight
            and held[each.rows].sum() >= HELD_SHARE * stretch.weight
        )
        kind = PassageKind.VERBATIM if is_verbatim else PassageKind.REWORDED
        rows = tuple((pairs.left[row], pairs.right[row]) for row in each.rows)
        yield Passage(stretch.left, stretch.right, order, kind, rows)


def words_by_kind(equal: MatchTable, pairs: Pairs) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The words of each pair that is verbatim, and of each of which one sentence holds the other; 0 for others."""
    words = np.array(pairs.words)
    smaller, larger = np.minimum(equal.forward, equal.backward), np.maximum(equal.forward, equal.backward)
    return np.where(smaller >= VERBATIM_SCORE, words, 0.0), np.where(larger >= VERBATIM_SCORE, words, 0.0)


def stretch_of(pairs: Pairs, found: Found) -> Stretch:
    """Where a chain lies on both sides, and its words."""
    lefts, rights = ([numbers[row] for row in found.rows] for numbers in (pairs.left, pairs.right))
    return Stretch(interval_of(lefts), interval_of(rights), sum(pairs.words[row] for row in found.rows))


def interval_of(numbers: list[int]) -> Interval:
    """The stretch from the first to the last of some sentences."""
    first = min(numbers)
    return Interval(first, max(numbers) - first + 1)
