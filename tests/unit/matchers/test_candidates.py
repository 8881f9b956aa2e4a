"""Looking from the longer sentence of a pair first loses no pair, however the work is cut into pieces."""

from __future__ import annotations

import numpy as np
import pytest

from copyviz.matchers import candidates, products
from copyviz.matchers.tables import match_bags
from copyviz.model.matches import MatchTable
from copyviz.progress import silent
from helpers.factors import GivenFactors
from helpers.plain_loop import Words, plain_pairs

GENERATOR = np.random.default_rng(11)
VOCABULARY = [f"w{number}" for number in range(60)]
FACTORS = GivenFactors(
    {
        (VOCABULARY[a], VOCABULARY[b]): float(factor)
        for a, b, factor in zip(
            GENERATOR.integers(0, 60, 90), GENERATOR.integers(0, 60, 90), GENERATOR.random(90), strict=True
        )
    }
)


def sentences(count: int) -> list[Words]:
    """Sentences of 1 to 24 words, some words far more frequent than others."""
    chances = 1.0 / np.arange(1, 61)
    drawn = [
        GENERATOR.choice(60, int(length), p=chances / chances.sum()) for length in GENERATOR.integers(1, 25, count)
    ]
    return [tuple(VOCABULARY[number] for number in numbers) for numbers in drawn]


LEFT, RIGHT = sentences(50), sentences(55)


@pytest.fixture(scope="module")
def plain() -> dict[tuple[int, int], tuple[float, float]]:
    return {(i, j): (there, back) for i, j, there, back in plain_pairs(LEFT, RIGHT, FACTORS.factor, 0.05)}


def rows_of(table: MatchTable) -> dict[tuple[int, int], tuple[float, float]]:
    return {(match.left, match.right): (match.forward, match.backward) for match in table}


@pytest.mark.parametrize("floor", [0.1, 0.25, 0.4, 0.7])
@pytest.mark.parametrize(
    "pieces",
    [
        {},
        {"WIDTH": 7, "PIECE": 30, "BOUND_ROWS": 10},
        {"SIDE_ROWS": 17},
        {"SIDE_ROWS": 23, "WIDTH": 5, "PIECE": 1},
        {"CELLS": 1, "BOUND_ROWS": 1},
    ],
)
def test_the_pairs_are_those_of_the_plain_loop(
    floor: float,
    pieces: dict[str, int],
    plain: dict[tuple[int, int], tuple[float, float]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in pieces.items():
        monkeypatch.setattr(candidates if hasattr(candidates, name) else products, name, value)
    found = rows_of(match_bags("fuzzy-set", LEFT, RIGHT, FACTORS, floor=floor, progress=silent))
    assert {place for place, scores in plain.items() if min(scores) >= floor + 1e-5} <= found.keys()
    assert found.keys() <= {place for place, scores in plain.items() if min(scores) >= floor - 1e-5}
    for place, scores in found.items():
        assert scores == pytest.approx(plain[place], abs=1e-5)


def test_beyond_the_limit_the_best_partners_are_kept_and_the_rest_counted() -> None:
    whole = match_bags("fuzzy-set", LEFT, RIGHT, FACTORS, floor=0.1, progress=silent)
    table = match_bags("fuzzy-set", LEFT, RIGHT, FACTORS, floor=0.1, progress=silent, limit=400)
    assert len(whole) > 1000
    assert len(table) <= 400
    assert len(table) + table.omitted == len(whole)
    everything, kept = rows_of(whole), rows_of(table)
    for number in range(len(LEFT)):
        best = max((min(scores) for (i, _), scores in everything.items() if i == number), default=None)
        if best is not None:
            assert max(min(scores) for (i, _), scores in kept.items() if i == number) == best
    assert np.isin(np.unique(whole.right), table.right).all()
