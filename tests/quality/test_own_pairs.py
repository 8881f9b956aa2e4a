"""How good the standard matcher is on pairs of our own; the floors are only ever raised."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from copyviz.options import CompareOptions
from copyviz.pipeline.compare import compare
from copyviz.pipeline.scoring import score_pairs
from helpers.pairs import labelled_pairs
from helpers.texts import hierarchy_of

PAIRS = labelled_pairs()

# The share of pairs found at the standard thresholds.
LEAST_FOUND = {"verbatim": 1.0, "revised": 1.0, "split": 1.0, "reworded": 0.6}
MOST_FOUND = {"same-topic": 0.0, "unrelated": 0.0}


def share_found(pairs: Sequence[tuple[str, str]], matcher: str = "fuzzy-set") -> float:
    """The share of pairs of which every sentence on the right has an equal one on the left."""
    found = 0
    for left, right in pairs:
        comparison = compare(hierarchy_of(left), hierarchy_of(right), CompareOptions(matcher=matcher))
        found += comparison.scores.matched[1] == comparison.scores.counted[1]
    return found / len(pairs)


@pytest.mark.parametrize(("kind", "floor"), LEAST_FOUND.items())
def test_copies_are_found(kind: str, floor: float) -> None:
    found = share_found(PAIRS[kind])
    assert found >= floor, f"{kind}: {found:.3f}"


@pytest.mark.parametrize(("kind", "ceiling"), MOST_FOUND.items())
def test_other_texts_are_not_called_copies(kind: str, ceiling: float) -> None:
    found = share_found(PAIRS[kind])
    assert found <= ceiling, f"{kind}: {found:.3f}"


@pytest.mark.parametrize("matcher", ["exact", "least-frequent-4-grams", "word-overlap"])
def test_every_matcher_finds_what_is_verbatim_and_nothing_unrelated(matcher: str) -> None:
    assert share_found(PAIRS["verbatim"], matcher) >= 0.9
    assert share_found(PAIRS["unrelated"], matcher) == 0.0


@pytest.mark.parametrize(("factors", "floor"), [("meaning", 0.99), ("identity", 0.97)])
def test_reworded_pairs_score_above_pairs_on_the_same_topic(factors: str, floor: float) -> None:
    copies = score_pairs([*PAIRS["revised"], *PAIRS["reworded"]], factors=factors).min(axis=1)
    others = score_pairs([*PAIRS["same-topic"], *PAIRS["unrelated"]], factors=factors).min(axis=1)
    above = np.mean(copies[:, None] > others[None, :]) + 0.5 * np.mean(copies[:, None] == others[None, :])
    assert above >= floor, f"{factors}: {above:.4f}"
