"""Shingles: the runs of so many neighbouring words of a text, each counted once (Broder 1998)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from copyviz.options import NARROWEST_SHINGLE, WIDEST_SHINGLE, check_range

Shingle = tuple[str, ...]


def shingles(stretches: Iterable[Sequence[str]], width: int) -> frozenset[Shingle]:
    """The distinct runs of `width` tokens; none reaches from one stretch of text into the next.

    A text shorter than a shingle is one shingle by itself, so that two equal short texts are found to be equal.
    """
    check_range("width of shingles", width, NARROWEST_SHINGLE, WIDEST_SHINGLE)
    found: set[Shingle] = set()
    short: list[Shingle] = []
    for tokens in stretches:
        if len(tokens) >= width:
            found.update(zip(*(tokens[start:] for start in range(width)), strict=False))
        elif tokens:
            short.append(tuple(tokens))
    return frozenset(found or short)
