"""Decides whether all pairs of a collection are compared, or only those that are likely to share text.

A class of essays is compared whole in seconds, and then nothing can be missed: of 60 answers of students to three
questions 170 pairs share enough to be listed, and a search by signatures and fingerprints proposes 123 of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from copyviz.errors import UsageError

EACH = 0.0012
EACH_PRODUCT = 3e-8
"""Seconds of one processor to compare two documents, and more for each sentence of one times each of the other;
measured with the standard matcher on news stories, and on novels cut into pieces of 1,000 to 10,000 words."""
MOST_PAIRS = 2_000_000
"""All pairs of 2,000 documents: papers of 600 sentences take three hours on two processors."""
PATIENCE = 20.0
"""Seconds of one processor that comparing all pairs may take, about half as much on two."""


def compares_all(choice: str, sentences: Sequence[int], sides: NDArray[np.int64]) -> bool:
    """Whether all pairs of documents with so many sentences are compared; of two sides only their pairs count.

    Raises a `UsageError` where all are wanted and there are too many.
    """
    if choice == "likely":
        return False
    lengths = np.array(sentences, dtype=np.float64)
    if not sides.any():
        pairs = len(lengths) * (len(lengths) - 1) / 2
        product = (lengths.sum() ** 2 - (lengths**2).sum()) / 2
    else:
        pairs = float((sides == 0).sum()) * float((sides == 1).sum())
        product = lengths[sides == 0].sum() * lengths[sides == 1].sum()
    if choice == "all":
        refuse_too_many(pairs)
        return True
    return bool(EACH * pairs + EACH_PRODUCT * product <= PATIENCE)


def refuse_too_many(pairs: float) -> None:
    """Raise a `UsageError` for more pairs than can be held in memory and compared within a day."""
    if pairs > MOST_PAIRS:
        raise UsageError(
            f"All pairs of these documents would be {pairs:,.0f}, more than can be compared.",
            "Compare the likely ones (--pairs likely), or fewer documents at a time.",
        )
