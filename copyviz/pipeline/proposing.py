"""Proposes pairs of documents: near copies by their signatures, hidden passages by their fingerprints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from copyviz.options import ScreenOptions
from copyviz.progress import Progress, silent
from copyviz.screening.candidates import NEIGHBOURS, PairCounts, add_counts, best_partners, shared_keys
from copyviz.screening.fingerprints import LEAST_SHARED
from copyviz.screening.hashing import Keys
from copyviz.screening.records import ContentKeys
from copyviz.screening.shared_text import MOSTLY, common_from, find_common
from copyviz.screening.store import Store

SIGNATURE, PASSAGE = "signature", "passage"
STEP = "Looking for shared text"

Proposed = list[tuple[int, int, str]]
"""Pairs as left, right, and what they were found by."""


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """Pairs worth comparing, how many more there were, and the common sentences with their documents."""

    pairs: Proposed
    dropped: int
    common: dict[int, int]


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
    prints = gather([own.prints for own in keys], sides, largest, crowds=False)
    progress(STEP, 0.8)
    bands = gather([own.bands for own in keys], sides, largest, crowds=True)
    if common and not options.keep_common:
        bands = bands.keep(np.logical_not(only_common(bands, prints, keys, common)))
    passages = prints.keep(prints.shared >= LEAST_SHARED)
    found = add_counts(bands, passages, len(keys))
    best = found.keep(best_partners(found, options.partners))
    near = best.is_in(bands, len(keys)).tolist()
    pairs = [
        (left, right, SIGNATURE if by_bands else PASSAGE)
        for left, right, by_bands in zip(best.left.tolist(), best.right.tolist(), near, strict=True)
    ]
    return Proposal(pairs, len(found) - len(best), common)


def gather(keys: list[Keys], sides: NDArray[np.int64], largest: int, crowds: bool) -> PairCounts:
    """The pairs of documents that share keys."""
    documents = np.repeat(np.arange(len(keys)), [len(own) for own in keys])
    together = np.concatenate(keys) if keys else np.zeros(0, dtype=np.uint64)
    return shared_keys(together, documents, largest, sides, crowds)


def only_common(
    bands: PairCounts, prints: PairCounts, keys: Sequence[ContentKeys], common: dict[int, int]
) -> NDArray[np.bool_]:
    """Which pairs both hold common text and share no rare fingerprint: it is the template that makes them alike."""
    wanted = np.fromiter(common, np.uint64, len(common))
    users = np.array([bool(np.isin(own.sentences, wanted).any()) for own in keys])
    found: NDArray[np.bool_] = users[bands.left] & users[bands.right] & ~bands.is_in(prints, len(keys))
    return found


def propose_from(store: Store, keys: ContentKeys, documents: int, options: ScreenOptions) -> Proposal:
    """The contents of an index that one document should be compared with."""
    largest = common_from(documents)
    common = common_in(store, keys.sentences, largest)
    # A passage that very many hold: without sentences in common it is no template, and a few of them stand for all.
    crowd = 0 if common and not options.keep_common else NEIGHBOURS
    prints = {
        content: shared
        for content, shared in store.holders(keys.prints, largest, crowd).items()
        if shared >= LEAST_SHARED
    }
    bands = store.holders(keys.bands, largest, crowd)
    scores = {content: prints.get(content, 0) + bands.get(content, 0) for content in {*prints, *bands}}
    best = sorted(scores, key=lambda content: (-scores[content], content))
    pairs = [(0, content, SIGNATURE if content in bands else PASSAGE) for content in best]
    return Proposal(pairs[: options.partners], max(0, len(pairs) - options.partners), common)


def common_in(store: Store, sentences: Keys, largest: int) -> dict[int, int]:
    """The sentences of a document that many contents of an index hold; none where the document holds little else."""
    distinct = np.unique(sentences[sentences > 0])
    counts = dict(zip(distinct.tolist(), store.frequencies(distinct), strict=True))
    common = {key: count for key, count in counts.items() if count >= largest}
    return {} if len(common) > MOSTLY * len(distinct) else common
