"""Words written with letters of another alphabet, to hide a copy from a program."""

from __future__ import annotations

import pytest

from copyviz.pipeline.compare import compare
from copyviz.pipeline.read import read_bytes
from copyviz.text.letters import count_disguised

PLAIN = "The northern pier was closed after divers reported cracks in two of its pillars."
DISGUISED = PLAIN.replace("o", "о").replace("a", "а")  # Cyrillic о and а


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (PLAIN, 0),
        (DISGUISED, 8),
        ("naïve café façade, Ærø, İstanbul", 0),
        ("Москва и Санкт-Петербург", 0),
        ("an α-helix, the χ² test, a 5 μm slit, Δx and xΔ", 0),
        ("ρ(x) and pΑ", 0),
        ("", 0),
    ],
)
def test_words_in_disguise_are_counted(text: str, count: int) -> None:
    assert count_disguised(text) == count


def test_a_disguised_copy_is_found_and_told() -> None:
    left, right = read_bytes(PLAIN.encode(), "plain.txt"), read_bytes(DISGUISED.encode(), "other.txt")
    assert compare(left, right).scores.overlap == (1.0, 1.0)
    assert [notice.code for notice in left.document.warnings] == []
    (told,) = (notice for notice in right.document.warnings if notice.code == "disguised")
    assert told.message == "8 words are written with letters of another alphabet that only look Latin."
