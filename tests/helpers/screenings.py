"""Builds results of searches for tests: invented documents, and pairs with given overlaps."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence

from copyviz.errors import Outcome
from copyviz.measures.odds import odds_ratio
from copyviz.model.collection import CommonSentence, Member, PairScore, Screening, SimilarPair
from copyviz.options import CompareOptions, Thresholds

Shared = tuple[int, int, float, float]
"""Numbers of two documents, and how much of each stands in the other."""

# Two essays that share most, a third that took some of it, two more that share a passage, and one by itself.
ESSAYS = ("anna.txt", "bert.txt", "clara.docx", "dora.pdf", "emil.txt", "fritz.txt")
SHARED: tuple[Shared, ...] = ((0, 1, 0.9, 0.9), (0, 2, 0.3, 0.2), (3, 4, 0.1, 0.05))


def make_screening(
    shared: Sequence[Shared] = SHARED,
    names: Sequence[str] = ESSAYS,
    *,
    unreadable: Sequence[str] = (),
    common: Sequence[CommonSentence] = (),
    second_side: int | None = None,
) -> Screening:
    """A result with these pairs, ranked; documents from `second_side` on stand on the other side."""
    first = len(names) if second_side is None else second_side
    members = [
        Member(f"/essays/{name}", Outcome.OK, "", "", 40, sha_of(name), int(number >= first))
        for number, name in enumerate(names)
    ]
    members += [
        Member(f"/essays/{name}", Outcome.DAMAGED, "The file is damaged. Save it again.") for name in unreadable
    ]
    pairs = [SimilarPair(left, right, score_of(one, other), "signature") for left, right, one, other in shared]
    pairs.sort(key=lambda pair: (-pair.score.odds_ratio, pair.left, pair.right))
    options = CompareOptions(thresholds=Thresholds(0.53, 0.45))
    return Screening(tuple(members), tuple(pairs), tuple(common), candidates=len(pairs) + 2, comparing=options)


def score_of(one: float, other: float) -> PairScore:
    """The score of two documents of 40 sentences with these overlaps."""
    matched = round(40 * one), round(40 * other)
    longest = max(min(matched) // 2, 1)
    return PairScore(matched, (one, other), odds_ratio(one, other), 2, longest, 9 * longest)


def sha_of(name: str) -> str:
    """A hash that belongs to a name."""
    return hashlib.sha256(name.encode("utf-8", "surrogateescape")).hexdigest()


def large_screening(documents: int, seed: int = 1) -> Screening:
    """Groups of five documents each of which shares something with the others of its group."""
    chance = random.Random(seed)
    shared = [
        (left, right, round(chance.uniform(0.05, 1), 2), round(chance.uniform(0.05, 1), 2))
        for left in range(documents)
        for right in range(left + 1, documents)
        if left // 5 == right // 5
    ]
    names = [f"essay-{chance.randrange(10**6):06}-{number:04}.docx" for number in range(documents)]
    return make_screening(shared, names)
