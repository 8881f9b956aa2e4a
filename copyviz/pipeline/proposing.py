"""Proposes pairs of documents: near copies by their signatures, hidden passages by their fingerprints."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from copyviz.options import ScreenOptions
from copyviz.pipeline.patience import compares_all
from copyviz.progress import Progress, silent
from copyviz.screening.candidates import (
    NEIGHBOURS,
    PairCounts,
    add_counts,
    best_partners,
    count_shared,
    find_meetings,
)
from copyviz.screening.fingerprints import Prints
from copyviz.screening.hashing import Keys
from copyviz.screening.records import ContentKeys
from copyviz.screening.shared_text import MOSTLY, common_from, find_common
from copyviz.screening.store import Store
from copyviz.screening.stretches import Stands, are_in_step, is_good_share, share_passages

SIGNATURE, PASSAGE, EVERY = "signature", "passage", "every pair"
STEP = "Looking for shared text"

Proposed = list[tuple[int, int, str]]
"""Pairs as left, right, and what they were found by."""


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """Pairs worth comparing, how many more there were, and the common sentences with their documents.

    `complete` says that these are all pairs.
    """

    pairs: Proposed
    dropped: int
    common: dict[int, int]
    complete: bool = False


def propose(
    keys: Sequence[ContentKeys], sides: NDArray[np.int64], options: ScreenOptions, progress: Progress = silent
) -> Proposal:
    """The pairs among documents given by the numbers they are found by.

    Where `sides` has two values, only pairs of both sides are proposed.
    """
    progress(STEP, 0.0)
    largest = common_from(len(keys))
    common = find_common([own.sentences for own in keys])
    progress(STEP, 0.2)
    meetings = find_meetings([own.prints.keys for own in keys])
    prints = count_shared(meetings, largest, sides, crowds=False)
    progress(STEP, 0.6)
    passages = prints.keep(share_passages(prints, meetings, [own.prints for own in keys], largest))
    progress(STEP, 0.8)
    bands = count_shared(find_meetings([own.bands for own in keys]), largest, sides, crowds=True)
    if common and not options.keep_common:
        bands = bands.keep(np.logical_not(only_common(bands, prints, keys, common)))
    if compares_all(options.pairs, [len(own.sentences) for own in keys], sides):
        return Proposal(name_all(bands, passages, sides), 0, common, complete=True)
    found = add_counts(bands, passages, len(keys))
    best = found.keep(best_partners(found, options.partners))
    near = best.is_in(bands, len(keys)).tolist()
    pairs = [
        (left, right, SIGNATURE if by_bands else PASSAGE)
        for left, right, by_bands in zip(best.left.tolist(), best.right.tolist(), near, strict=True)
    ]
    return Proposal(pairs, len(found) - len(best), common)


def name_all(bands: PairCounts, passages: PairCounts, sides: NDArray[np.int64]) -> Proposed:
    """All pairs, each with what it would have been found by."""
    total = len(sides)
    near, hidden = set(bands.codes(total).tolist()), set(passages.codes(total).tolist())
    left, right = np.triu_indices(total, 1)
    if sides.any():
        across = sides[left] != sides[right]
        left, right = left[across], right[across]
    return [
        (one, other, SIGNATURE if code in near else PASSAGE if code in hidden else EVERY)
        for one, other in zip(left.tolist(), right.tolist(), strict=True)
        for code in (one * total + other,)
    ]


def only_common(
    bands: PairCounts, prints: PairCounts, keys: Sequence[ContentKeys], common: dict[int, int]
) -> NDArray[np.bool_]:
    """Which pairs both hold common text and share no rare fingerprint: it is the template that makes them alike."""
    wanted = np.fromiter(common, np.uint64, len(common))
    users = np.array([bool(np.isin(own.sentences, wanted).any()) for own in keys])
    found: NDArray[np.bool_] = users[bands.left] & users[bands.right] & ~bands.is_in(prints, len(keys))
    return found


def propose_from(
    store: Store, keys: ContentKeys, contents: Collection[int], options: ScreenOptions, every: bool = False
) -> Proposal:
    """Which of the contents of an index one document should be compared with; with `every` all of them."""
    largest = common_from(len(contents))
    common = common_in(store, keys.sentences, largest)
    # A passage that very many hold: without sentences in common it is no template, and a few of them stand for all.
    crowd = 0 if common and not options.keep_common else NEIGHBOURS
    prints = passages_in(store, keys.prints, store.holders(keys.prints.keys, largest, crowd))
    bands = store.holders(keys.bands, largest, crowd)
    scores = {content: prints.get(content, 0) + len(bands.get(content, ())) for content in {*prints, *bands}}
    if every:
        names = {content: SIGNATURE if content in bands else PASSAGE for content in scores}
        return Proposal([(0, content, names.get(content, EVERY)) for content in sorted(contents)], 0, common)
    best = sorted(scores, key=lambda content: (-scores[content], content))
    pairs = [(0, content, SIGNATURE if content in bands else PASSAGE) for content in best]
    return Proposal(pairs[: options.partners], max(0, len(pairs) - options.partners), common)


def passages_in(store: Store, own: Prints, held: Mapping[int, list[int]]) -> dict[int, int]:
    """The contents that may share a passage with a document, and how many fingerprints they share.

    `held` tells for each content which of the document's own fingerprints it holds.
    """
    contents = list(held)
    shared = np.array([len(held[content]) for content in contents], dtype=np.int64)
    sizes = np.array([store.count_prints(content) for content in contents], dtype=np.int64)
    good = is_good_share(shared, np.minimum(sizes, len(own.keys)))
    unsure = np.flatnonzero(~good & (shared > 1))
    parts = [(np.zeros(0, dtype=np.int64),) * 3]
    for pair, place in enumerate(unsure.tolist()):
        mine = np.array(held[contents[place]])
        theirs = store.places_of(contents[place], own.keys[mine])
        parts.append((np.full(len(mine), pair), own.places[mine].astype(np.int64), theirs.astype(np.int64)))
    good[unsure] = are_in_step(Stands(*map(np.concatenate, zip(*parts, strict=True))), len(unsure))
    return {content: count for content, count, kept in zip(contents, shared.tolist(), good, strict=True) if kept}


def common_in(store: Store, sentences: Keys, largest: int) -> dict[int, int]:
    """The sentences of a document that many contents of an index hold; none where the document holds little else."""
    distinct = np.unique(sentences[sentences > 0])
    counts = dict(zip(distinct.tolist(), store.frequencies(distinct), strict=True))
    common = {key: count for key, count in counts.items() if count >= largest}
    return {} if len(common) > MOSTLY * len(distinct) else common
