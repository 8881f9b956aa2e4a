"""Parts passages where what lies in their gap is a passage of its own: it does not belong between them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise

from copyviz.measures.search import Found, Pairs

Gap = tuple[int, int, int]
"""The number of a passage, the place in it before which the gap lies, and the sentence after the gap."""


def split_around(pairs: Pairs, found: list[Found]) -> Iterator[Found]:
    """The passages, cut wherever another one lies within a gap on either side."""
    cuts: dict[int, set[int]] = defaultdict(set)
    for numbers in (pairs.left, pairs.right):
        gaps = find_gaps(numbers, found)
        for number, each in enumerate(found) if gaps else ():
            own = [numbers[row] for row in each.rows]
            for other, place, end in gaps.get(min(own), ()):
                if other != number and max(own) < end:
                    cuts[other].add(place)
    for number, each in enumerate(found):
        places = [0, *sorted(cuts.get(number, ())), len(each.rows)]
        yield from (Found(each.rows[first:end], each.reversed) for first, end in pairwise(places))


def find_gaps(numbers: list[int], found: list[Found]) -> dict[int, list[Gap]]:
    """For each sentence of one side the gaps it lies in."""
    gaps: dict[int, list[Gap]] = defaultdict(list)
    for number, each in enumerate(found):
        for place, (before, after) in enumerate(pairwise(each.rows), 1):
            low, high = numbers[before], numbers[after]
            if low > high:
                low, high = high, low
            for sentence in range(low + 1, high):
                gaps[sentence].append((number, place, high))
    return gaps
