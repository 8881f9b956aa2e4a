"""What somebody decided on a pair of documents, kept by what the documents hold and not by where they lie."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from copyviz.model.case import Finding
from copyviz.model.collection import Screening, SimilarPair

PairKey = tuple[str, str]
"""The hashes of two documents, the smaller first: a pair is the same from either side."""
Judgements = Mapping[PairKey, Finding]
NONE_JUDGED: Judgements = MappingProxyType({})


def pair_key(left: str, right: str) -> PairKey:
    """The key of two hashes in any order."""
    return (left, right) if left <= right else (right, left)


def key_of(screening: Screening, pair: SimilarPair) -> PairKey:
    """The key of a pair that was found."""
    return pair_key(screening.members[pair.left].sha256, screening.members[pair.right].sha256)
