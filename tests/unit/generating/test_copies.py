"""Copies in the classes of a copy detection server have what their class and their alteration say."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.errors import UsageError
from copyviz.generating.copies import ALTERATIONS, SHARES, alter, alteration_of, copy_of
from copyviz.generating.pieces import SourceText
from copyviz.text.chunks import chunk_of
from copyviz.text.words import refine


def source(name: str, rows: int = 24) -> SourceText:
    """A document whose sentences have twelve words of their own each."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    texts = (" ".join(f"{name}{letters[row]}{letters[word]}x" for word in range(12)) + "." for row in range(rows))
    return SourceText(name, tuple((text,) for text in texts))


ORIGINAL, OTHERS = source("origin"), (source("other"), source("third"))


@given(st.sampled_from(tuple(SHARES)), st.integers(0, 50), st.integers(0, 1000))
def test_a_copy_has_the_share_of_its_class(kind: str, number: int, seed: int) -> None:
    made = copy_of(ORIGINAL, OTHERS, kind, number, Random(seed))
    copied = [piece for piece in made.pieces if piece.copied]
    low, high = SHARES[kind]
    assert low - 0.03 <= len(copied) / len(ORIGINAL.rows) <= high + 0.03
    assert len({piece.number for piece in copied}) == len(copied)
    if kind == "exact":
        assert len(made.pieces) >= len(ORIGINAL.rows)
    else:
        assert len(made.pieces) == len(ORIGINAL.rows)
    for piece in copied:
        check_alteration(alteration_of(kind, number), ORIGINAL.rows[piece.number][0], piece.text)


def check_alteration(name: str, before: str, after: str) -> None:
    old, new = chunk_of(refine(before)), chunk_of(refine(after))
    if name == "whole":
        assert after == before
    elif name == "reordered":
        assert Counter(new) == Counter(old)
    elif name == "one-word":
        assert len(set(new) - set(old)) == 1
        assert len(new) == len(old)
    else:
        assert set(new) < set(old)
        assert 6 <= len(new) <= 9


def test_every_alteration_takes_its_turn() -> None:
    assert {alteration_of("high", number) for number in range(8)} == set(ALTERATIONS)
    assert {alteration_of("exact", number) for number in range(8)} == {"whole", "reordered"}


def test_short_sentences_are_not_cut_to_nothing() -> None:
    strange = [("other", 0, "A peculiarity.")]
    assert alter("Two words.", ALTERATIONS["part"], strange, Random(1)) == "Two words."
    assert alter("...", ALTERATIONS["reordered"], strange, Random(1)) == "..."


def test_copies_need_other_documents() -> None:
    with pytest.raises(UsageError, match="text of other documents"):
        copy_of(ORIGINAL, (), "high", 0, Random(1))
