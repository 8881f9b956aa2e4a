"""Sentences as rows of sparse matrices over a common vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

import numpy as np
from scipy.sparse import csr_array

from copyviz.matchers.base import Words

Matrix: TypeAlias = "csr_array[np.float32]"


@dataclass(frozen=True, slots=True, eq=False)
class Bags:
    """One row for each sentence: `weights` its words' shares of the sentence, `presence` 1 for each word in it."""

    weights: Matrix
    presence: Matrix

    def __len__(self) -> int:
        return int(self.weights.shape[0])


def vocabulary_of(*sides: Iterable[Words]) -> dict[str, int]:
    """The distinct words of all sentences, numbered in order of appearance."""
    words = dict.fromkeys(chain.from_iterable(chain.from_iterable(sides)))
    return dict(zip(words, range(len(words)), strict=True))


def bags_of(sentences: Sequence[Words], vocabulary: dict[str, int], distinct: bool = False) -> Bags:
    """The rows of the sentences; repeated words weigh as often as they stand there, unless `distinct`."""
    lengths = np.fromiter(map(len, sentences), np.int64, len(sentences))
    columns = np.fromiter(map(vocabulary.__getitem__, chain.from_iterable(sentences)), np.int32, int(lengths.sum()))
    shape = (len(sentences), len(vocabulary))
    starts = np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)
    counts = csr_array((np.ones(len(columns), dtype=np.float32), columns, starts), shape=shape)
    counts.sum_duplicates()
    presence: Matrix = csr_array(
        (np.ones(len(counts.data), dtype=np.float32), counts.indices, counts.indptr), shape=shape
    )
    if distinct:
        counts = presence
        lengths = np.diff(presence.indptr).astype(np.int64)
    share = (1.0 / np.maximum(lengths, 1)).astype(np.float32)
    spread = np.repeat(share, np.diff(counts.indptr))
    return Bags(csr_array((counts.data * spread, counts.indices, counts.indptr), shape=shape), presence)
