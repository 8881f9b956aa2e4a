"""The three least frequent 4-grams of a sentence are its fingerprint."""

from __future__ import annotations

from copyviz.matchers.four_grams import rarest_grams


def test_the_rarest_are_joined_in_the_order_of_their_position() -> None:
    counts = {"harb": 9, "arbo": 1, "rbou": 7, "bour": 2, "ourm": 8, "urma": 3, "rmas": 6, "mast": 9}
    assert rarest_grams(("harbour", "mast"), lambda gram: counts[gram]) == ("arbo", "bour", "urma")


def test_grams_run_across_words() -> None:
    assert rarest_grams(("ab", "cd"), lambda _: 0) == ("abcd",)


def test_of_equally_rare_ones_the_first_are_taken() -> None:
    assert rarest_grams(("lighthouse",), lambda _: 5) == ("ligh", "ight", "ghth")


def test_a_repeated_gram_counts_once() -> None:
    assert rarest_grams(("tartar", "tartar"), lambda gram: 0) == ("tart", "arta", "rtar")


def test_fewer_than_four_letters_have_no_fingerprint() -> None:
    assert rarest_grams(("sea",), lambda _: 0) == ()
    assert rarest_grams((), lambda _: 0) == ()
