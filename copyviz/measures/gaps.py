"""Parts passages where what lies in their gap is a passage of its own: it does not belong between them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from copyviz.measures.chains import Found
from copyviz.model.matches import MatchTable, Numbers

Gap = tuple[int, int, int]
"""The number of a passage, the place in it before which the gap lies, and the sentence after the gap."""


def split_around(equal: MatchTable, found: list[Found]) -> Iterator[Found]:
    """The passages, cut wherever another one lies within a gap on either side."""
    cuts: dict[int, set[int]] = defaultdict(set)
    for numbers in (equal.left, equal.right):
        gaps = find_gaps(numbers, found)
        for number, each in enumerate(found) if gaps else ():
            first, last = int(numbers[each.rows].min()), int(numbers[each.rows].max())
            for other, place, end in gaps.get(first, ()):
                if other != number and last < end:
                    cuts[other].add(place)
    for number, each in enumerate(found):
        places = sorted(cuts.get(number, ()))
        pieces = zip(np.split(each.rows, places), np.split(each.weights, places), strict=True)
        yield from (Found(rows, weights, each.reversed) for rows, weights in pieces)


def find_gaps(numbers: Numbers, found: list[Found]) -> dict[int, list[Gap]]:
    """For each sentence of one side the gaps it lies in."""
    gaps: dict[int, list[Gap]] = defaultdict(list)
    for number, each in enumerate(found):
        own = numbers[each.rows]
        for place in (np.flatnonzero(np.abs(np.diff(own)) > 1) + 1).tolist():
            low, high = sorted((int(own[place - 1]), int(own[place])))
            for sentence in range(low + 1, high):
                gaps[sentence].append((number, place, high))
    return gaps
