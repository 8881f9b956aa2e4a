"""Tells the text that many documents of a collection share (assignment, licence, template) from what was copied."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from copyviz.screening.hashing import Keys, distinct

SHARE = 1 / 3
FEWEST = 5
MOST = 200
"""A text is common when a third of the documents hold it, but at least 5; 200 are enough whatever their number, so
that the pairs a text gives rise to stay few. A smaller share would take a passage that some of a class copied from
the same place for a template."""

MOSTLY = 0.8
"""Documents that consist of common sentences to this share are copies of each other, not users of one template."""


def common_from(documents: int) -> int:
    """In how many documents a text must stand to be common."""
    return int(min(MOST, max(FEWEST, np.ceil(SHARE * documents))))


def find_common(sentences: Sequence[Keys]) -> dict[int, int]:
    """The keys of the sentences common to many of the documents, given by theirs, and in how many each stands.

    A sentence does not count as common when most of the documents that hold it hold little else: those are copies.
    """
    held = [distinct(keys[keys > 0]) for keys in sentences]
    if not held:
        return {}
    least = common_from(len(sentences))
    keys, counts = np.unique(np.concatenate(held), return_counts=True)
    frequent = keys[counts >= least]
    if not len(frequent):
        return {}
    copies = np.zeros(len(frequent), dtype=np.int64)
    for own in held:
        places = places_in(frequent, own)
        if len(places) > MOSTLY * len(own):
            copies[places] += 1
    totals = counts[counts >= least]
    kept = 2 * copies <= totals
    return dict(zip(frequent[kept].tolist(), totals[kept].tolist(), strict=True))


def places_in(wanted: Keys, own: Keys) -> NDArray[np.int64]:
    """The places in `wanted`, which is sorted, of the keys that stand in `own`."""
    return np.flatnonzero(np.isin(wanted, own, assume_unique=True))
