"""Thresholds are read where the two errors of labelled pairs balance."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.errors import UsageError
from copyviz.matchers.calibration import calibrate
from copyviz.options import Thresholds


def test_clean_pairs_are_told_apart_without_error() -> None:
    found = calibrate([0.9, 0.8, 0.3, 0.2], [0.85, 0.95, 0.4, 0.1], [True, True, False, False])
    least = 0.3 < found.thresholds.permissible <= 0.8
    place = round(found.thresholds.permissible / 0.01)
    assert least
    assert found.permissible.false_positives[place] == 0
    assert found.permissible.false_negatives[place] == 0
    assert (found.equal_pairs, found.different_pairs) == (2, 2)


def test_the_permissible_threshold_stands_where_neither_error_dominates() -> None:
    scores = np.arange(0.005, 1.0, 0.01)
    # Equal pairs are spread from .4 up, different ones up to .8: both errors are the same at .6.
    equal, different = scores[scores > 0.4], scores[scores < 0.8]
    both = np.concatenate((equal, different[different > 0.2]))
    label = np.arange(len(both)) < len(equal)
    found = calibrate(both, both, label)
    assert found.thresholds.permissible == pytest.approx(0.6, abs=0.011)


def test_a_wide_gap_between_the_two_sims_is_refused_when_only_different_pairs_have_it() -> None:
    forward = [0.9, 0.92, 0.9, 0.99, 0.98, 0.1]
    backward = [0.88, 0.9, 0.91, 0.65, 0.66, 0.1]
    found = calibrate(forward, backward, [True, True, True, False, False, False])
    loose = calibrate(forward, backward, [True, True, True, True, True, False])
    assert found.thresholds.permissible > 0.66 or found.thresholds.variation < 0.32
    assert loose.thresholds.variation >= 0.32 or loose.thresholds.permissible > 0.66


def test_no_pairs_at_all_are_refused_with_a_plain_sentence() -> None:
    with pytest.raises(UsageError, match="no pairs"):
        calibrate([], [], [])


def test_pairs_of_one_kind_are_refused_with_a_plain_sentence() -> None:
    with pytest.raises(UsageError, match="all of one kind"):
        calibrate([0.5, 0.6], [0.5, 0.6], [True, True])


@given(
    st.lists(
        st.tuples(st.floats(0, 1, width=32), st.floats(0, 1, width=32), st.booleans()), min_size=2, max_size=40
    ).filter(lambda rows: len({row[2] for row in rows}) == 2)
)
def test_the_curves_fall_and_rise_and_the_thresholds_are_legal(rows: list[tuple[float, float, bool]]) -> None:
    forward, backward, label = zip(*rows, strict=True)
    found = calibrate(forward, backward, label)
    assert (np.diff(found.permissible.false_positives) <= 1e-12).all()
    assert (np.diff(found.permissible.false_negatives) >= -1e-12).all()
    assert (np.diff(found.variation.false_positives) >= -1e-12).all()
    assert (np.diff(found.variation.false_negatives) <= 1e-12).all()
    assert isinstance(found.thresholds, Thresholds)
