"""Co-occurrence factors of a collection: known answers, progress, and too little text."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.errors import Cancelled, UsageError
from copyviz.matchers.correlation import factors_of
from copyviz.matchers.factor_training import Training, train_factors

ALL = Training(fewest_pieces=1, fewest_together=1, smallest_factor=0.0)


def test_the_factor_is_the_share_of_paragraphs_with_both_words() -> None:
    paragraphs = [("sun", "moon"), ("sun", "moon"), ("sun",), ("moon", "sea"), ("sea",)]
    factors = factors_of("own", train_factors(paragraphs, "by hand", training=ALL))
    assert factors.factor("sun", "moon") == pytest.approx(2 / 4, abs=0.003)
    assert factors.factor("moon", "sea") == pytest.approx(1 / 4, abs=0.003)
    assert factors.factor("sun", "sea") == 0


def test_words_seldom_seen_or_seldom_together_get_no_factor() -> None:
    paragraphs = [("sun", "moon")] * 6 + [("comet", "tail")] * 2 + [("sun", "sea")] * 2 + [("sea",)] * 4
    factors = factors_of("own", train_factors(paragraphs, "by hand"))
    assert factors.factor("sun", "moon") > 0.7
    assert factors.factor("comet", "tail") == 0
    assert factors.factor("sun", "sea") == 0


def test_a_text_without_paragraphs_does_not_make_all_its_words_near() -> None:
    filler = tuple(f"word{number}" for number in range(60))
    factors = factors_of("own", train_factors([("sun", *filler, "moon")] * 5, "by hand"))
    assert factors.factor("sun", "moon") == 0
    assert factors.factor("sun", "word1") > 0.9


def test_too_little_text_is_refused() -> None:
    with pytest.raises(UsageError, match="too little text"):
        train_factors([("sun", "moon")], "by hand")
    with pytest.raises(UsageError, match="too little text"):
        train_factors([], "by hand")


def test_training_tells_how_far_it_is_and_can_be_stopped() -> None:
    shares: list[float] = []

    def listen(_step: str, share: float) -> None:
        shares.append(share)

    train_factors([("sun", "moon")] * 1000, "by hand", total=1000, progress=listen)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert len(shares) > 5

    def stop(_step: str, share: float) -> None:
        if share > 0.2:
            raise Cancelled

    with pytest.raises(Cancelled):
        train_factors([("sun", "moon")] * 1000, "by hand", total=1000, progress=stop)


@given(st.lists(st.lists(st.sampled_from("abcdef"), max_size=8), min_size=1, max_size=30))
def test_the_table_agrees_with_counting_by_hand(paragraphs: list[list[str]]) -> None:
    words = sorted({word for paragraph in paragraphs for word in paragraph})
    if not words:
        return
    factors = factors_of("own", train_factors(paragraphs, "by hand", training=ALL)).between(words, words).toarray()
    for row, first in enumerate(words):
        for column, second in enumerate(words):
            both = sum(first in paragraph and second in paragraph for paragraph in paragraphs)
            either = sum(first in paragraph or second in paragraph for paragraph in paragraphs)
            expected = 1.0 if row == column else min(both / either, 254 / 255)
            assert factors[row, column] == pytest.approx(expected, abs=0.5 / 255 + 1e-6)
    assert np.array_equal(factors, factors.T)
