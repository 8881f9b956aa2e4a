"""What the verdict says of the sentences found, in a sentence that reads well for every number."""

from __future__ import annotations

import pytest

from copyviz.presentation.verdict import headline


@pytest.mark.parametrize(
    ("matched", "counted", "words"),
    [
        (0, 0, "A has no sentences to compare"),
        (0, 1, "The only sentence of A does not stand in B"),
        (1, 1, "The only sentence of A stands in B"),
        (0, 1200, "None of the 1,200 sentences of A stands in B"),
        (1, 3, "1 of 3 sentences of A stands in B"),
        (2, 3, "2 of 3 sentences of A stand in B"),
        (3, 3, "All 3 sentences of A stand in B"),
    ],
)
def test_the_headline(matched: int, counted: int, words: str) -> None:
    assert headline(matched, counted) == words
