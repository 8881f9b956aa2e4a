"""Which numbers of a sentence count as figures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.text.figures import figures_of


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("The mill ground 1,650 sacks in 1874.", {"1650", "1874"}),
        ("It cost $1.50, or 1.5 crowns, and 2.00 for the sack.", {"1.50", "1.5", "2"}),
        ("They met at 12:30 on the 3rd.", {"12:30", "3"}),
        ("Between 5-7 boats, then 007.", {"5", "7"}),
        ("Nothing to count here.", set()),
        ("The B2B firm sold Model T4s.", set()),
        ("The claim is old.[12] Others disagree [3, 4].", set()),
        ("3. Rinse the jar.", set()),
        ("(2) Rinse 4 jars.", {"4"}),
        ("في عام ١٩٩٩", {"1999"}),
    ],
)
def test_figures_of_a_sentence(text: str, figures: set[str]) -> None:
    assert figures_of(text) == figures


@given(st.text())
def test_any_text_has_figures_or_none(text: str) -> None:
    assert all(figure and figure.isascii() for figure in figures_of(text))
