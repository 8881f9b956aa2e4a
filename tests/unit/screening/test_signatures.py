"""MinHash and bands against the true Jaccard similarity and the theory of the S-curve."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.errors import UsageError
from copyviz.options import SignOptions
from copyviz.screening import signatures
from copyviz.screening.bands import PRESETS, band_keys, chance, choose_bands, curve_lines, parse_bands, steepest
from copyviz.screening.hashing import Keys, scramble
from copyviz.screening.signatures import sign, similarity


def sets_of(similar: float, union: int, salt: int) -> tuple[Keys, Keys, float]:
    """Two sets of shingles, and their true Jaccard similarity."""
    keys = scramble(np.arange(salt * 1_000_000, salt * 1_000_000 + union, dtype=np.uint64))
    shared = round(similar * union)
    middle = shared + (union - shared) // 2
    left, right = keys[:middle], np.concatenate((keys[:shared], keys[middle:]))
    return left, right, shared / union


@given(st.floats(0, 1), st.integers(20, 2000), st.integers(0, 10_000))
def test_signatures_agree_as_often_as_the_sets_do(similar: float, union: int, salt: int) -> None:
    left, right, true = sets_of(similar, union, salt)
    if len(left) == 0 or len(right) == 0:
        return
    found = similarity(*sign([left, right], SignOptions(permutations=256)))
    # Six standard deviations: 256 tosses of a coin.
    assert abs(found - true) <= 6 * np.sqrt(true * (1 - true) / 256) + 1 / 256


def test_many_documents_are_signed_as_each_of_them_is(monkeypatch: pytest.MonkeyPatch) -> None:
    sets = [sets_of(0.5, 30 + number, number)[0] for number in range(10)]
    monkeypatch.setattr(signatures, "BATCH", 3)
    together = sign(sets, SignOptions())
    assert all((sign([keys], SignOptions())[0] == row).all() for keys, row in zip(sets, together, strict=True))


def test_another_seed_gives_other_signatures() -> None:
    keys = sets_of(0.5, 100, 1)[0]
    assert similarity(sign([keys], SignOptions(seed=1)), sign([keys], SignOptions(seed=2))) < 0.1


@pytest.mark.parametrize(
    ("bands", "rows", "similar", "known"),
    [
        (50, 2, 0.2, 0.87),
        (50, 2, 0.4, 1.00),
        (25, 4, 0.2, 0.04),
        (25, 4, 0.4, 0.48),
        (25, 4, 0.6, 0.97),
        (20, 5, 0.5, 0.47),
        (20, 5, 0.6, 0.80),
        (10, 10, 0.8, 0.68),
    ],
)
def test_known_points_of_the_curve(bands: int, rows: int, similar: float, known: float) -> None:
    assert chance(similar, bands, rows) == pytest.approx(known, abs=0.006)


@pytest.mark.parametrize(("bands", "rows"), PRESETS)
@pytest.mark.parametrize("similar", [0.3, 0.5, 0.7])
def test_pairs_fall_together_as_often_as_the_curve_says(bands: int, rows: int, similar: float) -> None:
    trials = 1500
    sets = [sets_of(similar, 200, salt) for salt in range(trials)]
    signed = sign([keys for left, right, _ in sets for keys in (left, right)], SignOptions(bands=bands, rows=rows))
    keys = band_keys(signed, bands, rows)
    found = (keys[0::2] == keys[1::2]).any(axis=1).mean()
    expected = chance(sets[0][2], bands, rows)
    assert abs(found - expected) <= 4 * np.sqrt(expected * (1 - expected) / trials) + 0.002


def test_equal_bands_at_different_places_are_different() -> None:
    signed = np.full((1, 100), 7, dtype=np.uint32)
    assert len(set(band_keys(signed, 25, 4)[0].tolist())) == 25


@pytest.mark.parametrize("threshold", [0.2, 0.5, 0.8, 0.9])
def test_bands_are_chosen_for_a_wanted_similarity(threshold: float) -> None:
    bands, rows = choose_bands(threshold, 128)
    assert bands * rows <= 128
    assert abs(steepest(bands, rows) - threshold) < 0.08
    SignOptions(permutations=128, bands=bands, rows=rows)


def test_bands_as_a_user_writes_them() -> None:
    assert parse_bands("50x2") == parse_bands("50,2") == parse_bands("50 X 2") == (50, 2)
    for wrong in ("50", "50x2x1", "axb", "-5x2", ""):
        with pytest.raises(UsageError, match="bands and rows"):
            parse_bands(wrong)


def test_bands_need_permutations() -> None:
    with pytest.raises(UsageError, match="200 permutations"):
        SignOptions(bands=100, rows=2)


def test_the_curve_is_drawn_as_text() -> None:
    lines = list(curve_lines(25, 4))
    assert len(lines) == 10
    assert lines[6].endswith("97%")
    assert lines[6].count("▪") == 39
