"""Has proposed pairs compared by many processes, and remembers what was compared before."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from copyviz import __version__
from copyviz.model.collection import PairScore
from copyviz.options import CompareOptions
from copyviz.pipeline.counter import Counter
from copyviz.pipeline.pair_score import Text, score_pairs
from copyviz.pipeline.proposing import Proposed
from copyviz.pipeline.shelf import Shelf
from copyviz.pipeline.workers import Crew, work_off
from copyviz.progress import Progress
from copyviz.screening.store import Store

CHUNK = 8
"""Pairs compared in one go."""

Hashes = tuple[str, str]


def compare_all(
    shelf: Shelf,
    pairs: Proposed,
    left_out: frozenset[int],
    options: CompareOptions,
    *,
    work: Store,
    crew: Crew,
    progress: Progress,
) -> list[PairScore | None]:
    """What the matcher says on each pair, none where it failed; what it said before is not asked again."""
    task = task_of(options, left_out)
    known = work.verified(task)
    hashes = [(shelf.members[left].sha256, shelf.members[right].sha256) for left, right, _ in pairs]
    missing: dict[Hashes, tuple[int, int]] = {}
    for (left, right, _), key in zip(pairs, hashes, strict=True):
        if key not in known:
            missing.setdefault(key, (left, right))
    counter = Counter("Comparing pairs", len(missing), progress)
    counter.tick()
    for keys, scores in work_off(crew, score_pairs, jobs_of(shelf, missing, left_out, options), counter.tick):
        if scores is not None:
            work.put_verified(task, keys, scores)
            known |= zip(keys, scores, strict=True)
        counter.count(len(keys))
    return [known.get(key) for key in hashes]


def jobs_of(
    shelf: Shelf, missing: Mapping[Hashes, tuple[int, int]], left_out: frozenset[int], options: CompareOptions
) -> Iterator[tuple[list[Hashes], tuple[Text, list[Text], CompareOptions]]]:
    """The pairs that are to be compared, a few with the same left document at a time."""
    by_left: dict[int, list[tuple[Hashes, int]]] = {}
    for key, (left, right) in missing.items():
        by_left.setdefault(left, []).append((key, right))
    for left in neighbourly(list(missing.values())):
        partners = by_left.get(left, [])
        if not partners:
            continue
        text = text_of(shelf, left, left_out)
        for start in range(0, len(partners), CHUNK):
            part = partners[start : start + CHUNK]
            yield [key for key, _ in part], (text, [text_of(shelf, right, left_out) for _, right in part], options)


def neighbourly(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """The documents of some pairs in an order in which partners stand close together.

    A process remembers the documents it compared last; unpacking one takes as long as comparing it.
    """
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import reverse_cuthill_mckee

    if not pairs:
        return []
    numbers, places = np.unique(np.array(pairs), return_inverse=True)
    ends = places.reshape(-1, 2)
    both = np.concatenate((ends, ends[:, ::-1]))
    graph = csr_array((np.ones(len(both)), (both[:, 0], both[:, 1])), shape=(len(numbers), len(numbers)))
    order = reverse_cuthill_mckee(graph, symmetric_mode=True)
    return [int(number) for number in numbers[order]]


def text_of(shelf: Shelf, number: int, left_out: frozenset[int]) -> Text:
    """A member as the processes get it: its hierarchy and the sentences left out."""
    if not left_out:
        return shelf.hierarchy(number), ()
    common = np.isin(shelf.keys(number).sentences, np.fromiter(left_out, np.uint64, len(left_out)))
    return shelf.hierarchy(number), tuple(np.flatnonzero(common).tolist())


def task_of(options: CompareOptions, left_out: frozenset[int]) -> str:
    """A name for a way of comparing: what was compared in the same way need not be compared again."""
    table = Path(options.factors)
    state = (table.stat().st_size, table.stat().st_mtime_ns) if table.is_file() else ()
    return hashlib.sha256(f"{__version__} {options!r} {state} {sorted(left_out)}".encode()).hexdigest()
