"""Overlap of OS-CDS, the copy detection server of Ismail, Saad & Badr (section 5.3), with its four classes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from math import ceil

import numpy as np
from numpy.typing import NDArray

from copyviz.measures.base import Pair
from copyviz.model.measured import Measured
from copyviz.progress import Progress, part_of, silent
from copyviz.text.chunks import distinct_chunks

SENTENCE_THRESHOLD = 0.80
"""From how much overlap on a sentence counts in part; the paper's best value."""
CLASSES = (("exact", 1.0), ("high", 0.5), ("some", 0.05), ("none", 0.0))
REPORT_EVERY = 256
FEW_CANDIDATES = 50
"""So many sentences are compared one by one; of more, all words are counted in one go."""
# Sums of fractions may miss 1 by a hair.
ROUNDING = 1e-9

Words = tuple[str, ...]


class OverlapServer:
    """Exact sentences and, in part, those that share most of their words, by the shorter document."""

    name = "os-cds"
    title = "OS-CDS overlap"
    meaning = (
        "Sentences of {own} that stand in {other} exactly, and in part those that share 80 % of their words or "
        "more, by the sentences of the shorter document: exact (100 %), high (from 50 %), some (from 5 %) or none."
    )
    reads_text = True

    def measure(self, pair: Pair, progress: Progress) -> Measured:
        """The overlap with either document as the new one."""
        left, right = distinct_chunks(pair.left.words), distinct_chunks(pair.right.words)
        values = (
            overlap(left, right, progress=part_of(progress, 0.0, 0.5)),
            overlap(right, left, progress=part_of(progress, 0.5, 1.0)),
        )
        return Measured(self.name, self.title, self.meaning, values, tuple(class_of(value) for value in values))


def class_of(value: float) -> str:
    """The class of an overlap."""
    return next(name for name, least in CLASSES if value >= least - ROUNDING)


def overlap(
    new: Sequence[Words],
    registered: Sequence[Words],
    threshold: float = SENTENCE_THRESHOLD,
    progress: Progress = silent,
) -> float:
    """(EM + SOM) / min(N new, N registered), at most 1; of a sentence's partial overlaps the largest counts."""
    shorter = min(len(new), len(registered))
    if not shorter:
        return 0.0
    known = frozenset(registered)
    exact = sum(words in known for words in new)
    partial = partial_overlaps([words for words in new if words not in known], registered, threshold, progress)
    return min(1.0, (exact + sum(partial)) / shorter)


def partial_overlaps(
    new: Sequence[Words], registered: Sequence[Words], threshold: float, progress: Progress = silent
) -> list[float]:
    """The largest share of each new sentence's distinct words in a registered one, where it reaches the threshold."""
    others = list({frozenset(words) for words in registered})
    listed: dict[str, list[int]] = defaultdict(list)
    for number, words in enumerate(others):
        for word in words:
            listed[word].append(number)
    with_word = {word: np.array(numbers, dtype=np.int64) for word, numbers in listed.items()}
    found = []
    best_of: dict[frozenset[str], float] = {}
    for step, sentence in enumerate(new):
        if step % REPORT_EVERY == 0:
            progress("Looking for sentences with the same words", step / len(new))
        own = frozenset(sentence)
        if own not in best_of:
            best_of[own] = largest_overlap(own, others, with_word, threshold)
        if best_of[own]:
            found.append(best_of[own])
    return found


def largest_overlap(
    own: frozenset[str],
    others: Sequence[frozenset[str]],
    with_word: dict[str, NDArray[np.int64]],
    threshold: float,
) -> float:
    """The largest share of a sentence's words in another; 0 where it does not reach the threshold."""
    if not own:
        return 0.0
    needed = max(1, ceil(threshold * len(own) - ROUNDING))
    # Whoever shares so many words shares one of the others: the rarest are asked for their sentences.
    lists = sorted((with_word[word] for word in own if word in with_word), key=len)
    rarest = lists[: max(0, len(lists) - needed + 1)]
    if not rarest:
        return 0.0
    if sum(map(len, rarest)) > FEW_CANDIDATES:
        most = int(np.bincount(np.concatenate(lists)).max())
    else:
        most = max(len(own & others[number]) for numbers in rarest for number in numbers.tolist())
    return most / len(own) if most >= needed else 0.0
