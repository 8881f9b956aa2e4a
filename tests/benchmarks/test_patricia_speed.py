"""How long verbatim runs take in long and in repetitive texts, and how the time grows with the length."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import log
from time import perf_counter

import pytest

from copyviz.measures.patricia import find_runs

SIZES = (250_000, 500_000, 1_000_000)


def ordinary(size: int) -> tuple[str, str]:
    """Two texts of the same invented words that share a tenth."""
    generator = random.Random(size)
    words = ["".join(generator.choices("etaoinshrdlu", k=generator.randint(2, 9))) for _ in range(20_000)]
    one, other = (" ".join(generator.choices(words, k=size // 6))[:size] for _ in range(2))
    return one, other[: size * 9 // 10] + one[: size // 10]


def equal(size: int) -> tuple[str, str]:
    """A text and itself."""
    text, _ = ordinary(size)
    return text, text


def periodic(size: int) -> tuple[str, str]:
    """Three words again and again."""
    return ("x y z " * size)[:size], ("y z x " * size)[:size]


def pieces(size: int) -> tuple[str, str]:
    """A text and its shreds of thirty characters."""
    text, _ = ordinary(size)
    return text, " q ".join(text[start : start + 30] for start in range(0, size, 37))


def spaceless(size: int) -> tuple[str, str]:
    """Signs of a script without spaces, with a period of a thousand."""
    generator = random.Random(size)
    text = "".join(chr(generator.randint(0x4E00, 0x4F00)) for _ in range(1000)) * (size // 3000 + 1)
    return text[: size // 3], text[7 : size // 3]


@pytest.mark.parametrize("make", [ordinary, equal, periodic, pieces, spaceless])
def test_patricia_growth(make: Callable[[int], tuple[str, str]]) -> None:
    seconds = []
    for size in SIZES:
        text, candidate = make(size)
        start = perf_counter()
        runs = find_runs(text, candidate)
        seconds.append(perf_counter() - start)
    exponent = log(seconds[-1] / seconds[0]) / log(SIZES[-1] / SIZES[0])
    times = ", ".join(f"{size / 1e6:g} MB {second:.2f} s" for size, second in zip(SIZES, seconds, strict=True))
    print(f"\npatricia, {make.__name__}: {times}; growth n^{exponent:.2f}; {len(runs):,} runs")
