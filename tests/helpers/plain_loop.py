"""The fuzzy-set matcher as the paper tells it, word by word: slow, and the measure of the fast one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

Words = tuple[str, ...]
Factor = Callable[[str, str], float]


def word_in_sentence(word: str, others: Iterable[str], factor: Factor) -> float:
    """Mu of a word in a sentence with these distinct words."""
    rest = 1.0
    for other in others:
        rest *= 1.0 - factor(word, other)
    return 1.0 - rest


def similarity(first: Words, second: Words, factor: Factor) -> float:
    """Sim of two sentences; words of the first count as often as they stand there."""
    if not first or not second:
        return 0.0
    others = set(second)
    return sum(word_in_sentence(word, others, factor) for word in first) / len(first)


def plain_pairs(
    left: Sequence[Words], right: Sequence[Words], factor: Factor, floor: float
) -> Iterator[tuple[int, int, float, float]]:
    """All pairs whose smaller Sim reaches the floor, with both Sims."""
    for left_number, first in enumerate(left):
        for right_number, second in enumerate(right):
            forward, backward = similarity(first, second, factor), similarity(second, first, factor)
            if min(forward, backward) >= floor:
                yield left_number, right_number, forward, backward
