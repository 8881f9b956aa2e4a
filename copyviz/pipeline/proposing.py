"""Proposes pairs of documents: near copies by their signatures, hidden passages by their fingerprints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from copyviz.options import ScreenOptions
from copyviz.screening.candidates import NEIGHBOURS, PairCounts, best_partners, shared_keys
from copyviz.screening.fingerprints import LEAST_SHARED
from copyviz.screening.hashing import Keys
from copyviz.screening.shared_text import MOSTLY, common_from, find_common
from copyviz.screening.store import Store

SIGNATURE, PASSAGE = "signature", "passage"


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """Pairs worth comparing as (left, right, found by), how many more there were, and the common sentences."""

    pairs: list[tuple[int, int, str]]
    dropped: int
    common: dict[int, int]


def propose(keys: Sequence[tuple[Keys, Keys, Keys]], sides: NDArray[np.int64], options: ScreenOptions) -> Proposal:
    """The pairs among documents given by the keys of their bands, fingerprints and sentences.

    Where `sides` has two values, only pairs of both sides are proposed.
    """
    largest = common_from(len(keys))
    common = find_common([sentences for _, _, sentences in keys], len(keys))
    prints = gather([own for _, own, _ in keys], sides, largest, crowds=False)
    bands = gather([own for own, _, _ in keys], sides, largest, crowds=True)
    if common and not options.keep_common:
        bands = bands.keep(np.logical_not(only_common(bands, prints, keys, common)))
    merged: dict[tuple[int, int], tuple[int, str]] = {}
    for pairs, name in ((bands, SIGNATURE), (prints.keep(prints.shared >= LEAST_SHARED), PASSAGE)):
        for left, right, shared in zip(pairs.left.tolist(), pairs.right.tolist(), pairs.shared.tolist(), strict=True):
            before = merged.get((left, right))
            merged[left, right] = (shared + (before[0] if before else 0), before[1] if before else name)
    ordered = sorted(merged)
    counts = PairCounts(
        np.array([pair[0] for pair in ordered], dtype=np.int64),
        np.array([pair[1] for pair in ordered], dtype=np.int64),
        np.array([merged[pair][0] for pair in ordered], dtype=np.int64),
    )
    kept = best_partners(counts, options.partners)
    best = [(*pair, merged[pair][1]) for pair, keep in zip(ordered, kept.tolist(), strict=True) if keep]
    return Proposal(best, len(ordered) - len(best), common)


def gather(keys: list[Keys], sides: NDArray[np.int64], largest: int, crowds: bool) -> PairCounts:
    """The pairs of documents that share keys."""
    documents = np.repeat(np.arange(len(keys)), [len(own) for own in keys])
    together = np.concatenate(keys) if keys else np.zeros(0, dtype=np.uint64)
    return shared_keys(together, documents, largest, sides, crowds)


def only_common(
    bands: PairCounts, prints: PairCounts, keys: Sequence[tuple[Keys, Keys, Keys]], common: dict[int, int]
) -> NDArray[np.bool_]:
    """Which pairs both hold common text and share no rare fingerprint: it is the template that makes them alike."""
    wanted = np.fromiter(common, np.uint64, len(common))
    users = np.array([bool(np.isin(sentences, wanted).any()) for _, _, sentences in keys])
    total = len(keys)
    sharing = np.isin(bands.left * total + bands.right, prints.left * total + prints.right)
    found: NDArray[np.bool_] = users[bands.left] & users[bands.right] & ~sharing
    return found


def propose_from(store: Store, keys: tuple[Keys, Keys, Keys], documents: int, options: ScreenOptions) -> Proposal:
    """The contents of an index that one document, given by its keys, should be compared with."""
    largest = common_from(documents)
    common = common_in(store, keys[2], largest)
    prints = {
        content: shared for content, shared in store.holders(keys[1], largest).items() if shared >= LEAST_SHARED
    }
    bands = store.holders(keys[0], largest, crowd=NEIGHBOURS)
    if len(prints) + len(bands) == 0 and not common:
        bands = store.holders(keys[1], largest, crowd=NEIGHBOURS)
    scores = {content: prints.get(content, 0) + bands.get(content, 0) for content in {*prints, *bands}}
    best = sorted(scores, key=lambda content: (-scores[content], content))
    names = [(0, content, SIGNATURE if content in bands else PASSAGE) for content in best]
    return Proposal(names[: options.partners], max(0, len(names) - options.partners), common)


def common_in(store: Store, sentences: Keys, largest: int) -> dict[int, int]:
    """The sentences of a document that many contents of an index hold; none where the document holds little else."""
    distinct = np.unique(sentences[sentences > 0])
    counts = dict(zip(distinct.tolist(), store.frequencies(distinct), strict=True))
    common = {key: count for key, count in counts.items() if count >= largest}
    return {} if len(common) > MOSTLY * len(distinct) else common
