"""Adds up by document what registered sentences have of a new one (Ismail, Saad & Badr, section 5.3)."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from copyviz.registry.hunting import ROUNDING
from copyviz.registry.packing import Numbers
from copyviz.registry.probing import Likeness, Search
from copyviz.registry.tables import Stock


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

    `places` and `likenesses` say which; `starts` is where the rows of each of the `documents` begin.
    """

    likenesses: list[Likeness]
    places: Numbers
    rows: NDArray[np.int64]
    documents: Numbers
    starts: NDArray[np.int64]

    def tally(self, number: int, overlap: float) -> Tally:
        """All about one document."""
        end = self.starts[number + 1] if number + 1 < len(self.starts) else len(self.rows)
        rows = self.rows[self.starts[number] : end].tolist()
        best = {int(self.places[row]): self.likenesses[row] for row in rows}
        return Tally(int(self.documents[number]), overlap, best)

    def sums(self) -> NDArray[np.float64]:
        """The sum of the overlaps of each document; an exact sentence overlaps with all of its words."""
        shares = np.array([like.overlap for like in self.likenesses])
        sums: NDArray[np.float64] = np.add.reduceat(shares[self.rows], self.starts)
        return sums


def make_ledger(stock: Stock, found: Search, threshold: float) -> Ledger | None:
    """The best likenesses from the threshold on, by document; none where there are none."""
    pairs = [
        (place, like)
        for place, likenesses in enumerate(found.likenesses)
        for like in likenesses
        if like.overlap >= threshold - ROUNDING
    ]
    holders = stock.holders({like.sentence for _, like in pairs})
    held = [holders[like.sentence] for _, like in pairs]
    if not held:
        return None
    places = np.array([place for place, _ in pairs], dtype=np.int32)
    # An exact likeness comes before one that has all words in another order.
    goodness = np.array([like.overlap + like.exact for _, like in pairs])
    documents = np.concatenate(held)
    rows = np.repeat(np.arange(len(pairs)), [len(numbers) for numbers in held])
    order = np.lexsort((goodness[rows], places[rows], documents))
    documents, rows = documents[order], rows[order]
    last = np.append((documents[1:] != documents[:-1]) | (places[rows[1:]] != places[rows[:-1]]), True)
    documents, rows = documents[last], rows[last]
    starts = np.flatnonzero(np.append(True, documents[1:] != documents[:-1]))
    return Ledger([like for _, like in pairs], places, rows, documents[starts], starts)


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
    tallies = [ledger.tally(number, float(overlaps[number])) for number in kept]
    tallies.sort(key=lambda each: (-each.overlap, -each.exact, each.document))
    return tallies[:most], len(kept)
