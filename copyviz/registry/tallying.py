"""Adds up by document what registered sentences have of a new one (Ismail, Saad & Badr, section 5.3)."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from copyviz.registry.hunting import ROUNDING
from copyviz.registry.packing import Numbers
from copyviz.registry.probing import Likenesses, Search, Shares
from copyviz.registry.tables import Stock


class Likeness(NamedTuple):
    """How a new sentence is like a registered one: the same words in the same order, or a share of them."""

    exact: bool
    overlap: float
    sentence: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What one registered document has of the new one: for each new sentence, by its place, the best likeness.

    `overlap` is (EM + SOM) / the sentences of the shorter document, at most 1.
    """

    document: int
    overlap: float
    best: dict[int, Likeness]

    @property
    def exact(self) -> int:
        """How many sentences stand there as they are."""
        return sum(like.exact for like in self.best.values())

    @property
    def partial(self) -> float:
        """The sum of the overlaps of the others."""
        return sum((like.overlap for like in self.best.values() if not like.exact), 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Ledger:
    """The best likeness of each sentence in each document: rows sorted by document, one for each pair.

    `rows` say which; `starts` is where the rows of each of the `documents` begin.
    """

    likenesses: Likenesses
    rows: NDArray[np.int64]
    documents: Numbers
    starts: NDArray[np.int64]

    def tally(self, number: int, overlap: float) -> Tally:
        """All about one document."""
        end = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.rows)
        like = self.likenesses
        best = {
            int(like.places[row]): Likeness(bool(like.exact[row]), float(like.shares[row]), int(like.sentences[row]))
            for row in self.rows[self.starts[number] : end].tolist()
        }
        return Tally(int(self.documents[number]), overlap, best)

    def sums(self) -> Shares:
        """The sum of the overlaps of each document; an exact sentence overlaps with all of its words."""
        sums: Shares = np.add.reduceat(self.likenesses.shares[self.rows], self.starts)
        return sums

    def exact(self) -> NDArray[np.int64]:
        """How many sentences each document has as they are."""
        counts: NDArray[np.int64] = np.add.reduceat(self.likenesses.exact[self.rows].astype(np.int64), self.starts)
        return counts


def make_ledger(stock: Stock, found: Search, threshold: float) -> Ledger | None:
    """The best likenesses from the threshold on, by document; none where there are none."""
    like = found.likenesses
    counting = np.flatnonzero(like.shares >= threshold - ROUNDING)
    counting = counting[np.argsort(like.sentences[counting], kind="stable")]
    sentences, documents = stock.holdings(np.unique(like.sentences[counting]))
    if not len(sentences):
        return None
    # Each likeness with each document that holds its sentence.
    starts = np.searchsorted(sentences, like.sentences[counting])
    held = np.searchsorted(sentences, like.sentences[counting], side="right") - starts
    rows = np.repeat(counting, held)
    within = np.arange(len(rows)) - np.repeat(np.cumsum(held) - held, held)
    documents = documents[np.repeat(starts, held) + within]
    # An exact likeness comes before one that has all words in another order.
    goodness = like.shares + like.exact
    order = np.lexsort((goodness[rows], like.places[rows], documents))
    documents, rows = documents[order], rows[order]
    last = np.append((documents[1:] != documents[:-1]) | (like.places[rows[1:]] != like.places[rows[:-1]]), True)
    documents, rows = documents[last], rows[last]
    starts = np.flatnonzero(np.append(True, documents[1:] != documents[:-1]))
    return Ledger(like, rows, documents[starts], starts)


def rank(
    stock: Stock, found: Search, threshold: float, least: float, *, most: int, without: Container[int] = ()
) -> tuple[list[Tally], int]:
    """The documents with the largest overlaps, at most so many, and how many reach `least`."""
    ledger = make_ledger(stock, found, threshold)
    if ledger is None:
        return [], 0
    documents = ledger.documents.tolist()
    lengths = stock.lengths(documents)
    shorter = np.minimum([lengths[document] for document in documents], len(found.chunks))
    overlaps = np.minimum(1.0, ledger.sums() / shorter)
    kept = [
        number for number in np.flatnonzero(overlaps >= least - ROUNDING).tolist() if documents[number] not in without
    ]
    exact = ledger.exact()
    best = sorted(kept, key=lambda number: (-overlaps[number], -exact[number], documents[number]))[:most]
    return [ledger.tally(number, float(overlaps[number])) for number in best], len(kept)
