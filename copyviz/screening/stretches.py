"""Tells pairs of documents that share a passage from those that share scattered phrases, by their fingerprints.

Papers of one subject share many runs of four words: names of journals, terms, phrases. In a passage that was taken
over, two fingerprints follow each other at about the same distance in both documents. A pair of short documents
that were taken from the same place in other words may share a few scattered ones only, but these are a good part of
what they have. So a pair is proposed for two fingerprints in step, or for a share of the fingerprints of the shorter.

Measured on 400 pieces of novels, 200 of which hide 150 words of another (two draws): found at 0, 10, 20, 30 and 40 %
of the words of the passage exchanged, and pairs of 60 papers on computing that are proposed, of which 7 share one:
- any 2 fingerprints: 100, 100, 100, 86, 54 %; 92 pairs. Any 3: 100, 100, 98, 71, 27 %; 58 pairs.
- 2 in step, at most 30 words apart: 100, 100, 96, 70, 30 %; 18 pairs; 60 words: 100, 100, 99.5, 81, 41 %; 20 pairs.
- 100 words: no better than 60. A drift of 4 words loses some 3 points at 30 %, one of 16 gains nothing.
- at least 14 words in all: 12 give a point more at 30 % and 26 pairs, 8 give 43 pairs, with 16 one of the 7 is lost.
With all pairs compared, 170 of 60 answers of students to three questions, 37 of 400 news stories and 359 of 144
versions of pages share enough to be listed. Proposed of these, and others in vain: by any 3 fingerprints 80, 34, 339
(0, 29, 0); by two in step 79, 29, 329 (0, 11, 0); by those or a share of 3 % 104, 34, 354 (4, 31, 3); of 1.5 %
123, 36, 354 (9, 111, 3), which is the choice, since comparing short documents takes little; of 1 % no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from copyviz.screening.candidates import Documents, Meetings, PairCounts, pairs_of_rows
from copyviz.screening.fingerprints import RUN, Prints

SHARE = 0.015
LEAST_APART = 14 - RUN
MOST_APART = 60
DRIFT = 8
"""Two fingerprints are in step when they are so many words apart, and in the other document so many more or less."""

Mask = NDArray[np.bool_]


class Stands(NamedTuple):
    """Where pairs have shared fingerprints: the number of the pair, and the words of both documents."""

    pairs: Documents
    left: Documents
    right: Documents


def share_passages(found: PairCounts, meetings: Meetings, documents: Sequence[Prints], largest: int) -> Mask:
    """Which pairs may share a passage, of those that share fingerprints in the meetings of these documents."""
    sizes = np.array([len(own.keys) for own in documents], dtype=np.int64)
    good = is_good_share(found.shared, np.minimum(sizes[found.left], sizes[found.right]))
    unsure = np.flatnonzero(~good & (found.shared > 1))
    places = join_places(documents)[meetings.origins]
    good[unsure] = are_in_step(
        find_stands(found.keep(unsure), meetings, places, len(documents), largest), len(unsure)
    )
    return good


def join_places(documents: Sequence[Prints]) -> Documents:
    """The places of the fingerprints of documents, one document after the other."""
    parts = [own.places.astype(np.int64) for own in documents]
    return np.concatenate(parts) if parts else np.zeros(0, dtype=np.int64)


def is_good_share(shared: Documents, fewer: Documents) -> Mask:
    """Which pairs share a good part of the fingerprints of that document which has fewer."""
    good: Mask = shared >= SHARE * fewer
    return good


def find_stands(wanted: PairCounts, meetings: Meetings, places: Documents, total: int, largest: int) -> Stands:
    """Where the wanted pairs have shared fingerprints, given the place of each row of the meetings."""
    codes = wanted.codes(total)
    parts = [(np.zeros(0, dtype=np.int64),) * 3]
    for first, second in pairs_of_rows(meetings, largest, crowds=False) if len(codes) else ():
        met = meetings.documents[first] * total + meetings.documents[second]
        pairs = np.minimum(np.searchsorted(codes, met), len(codes) - 1)
        kept = codes[pairs] == met
        parts.append((pairs[kept], places[first[kept]], places[second[kept]]))
    return Stands(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def are_in_step(stands: Stands, count: int) -> Mask:
    """Which of `count` pairs have two shared fingerprints that follow each other alike in both documents."""
    order = np.lexsort((stands.left, stands.pairs))
    pairs, left, right = (column[order] for column in stands)
    found = np.zeros(count, dtype=np.bool_)
    # Fingerprints of a document begin at different words, so no more than this lie within reach.
    for step in range(1, min(MOST_APART, len(pairs) - 1) + 1):
        apart = left[step:] - left[:-step]
        near = (pairs[step:] == pairs[:-step]) & (apart <= MOST_APART)
        if not near.any():
            break
        drift = np.abs(right[step:] - right[:-step] - apart)
        found[pairs[step:][near & (apart >= LEAST_APART) & (drift <= DRIFT)]] = True
    return found
