"""What people leave out is found: bibliographies, quotations, given text."""

from __future__ import annotations

import pytest

from copyviz.model.hierarchy import Hierarchy
from copyviz.model.matches import Interval
from copyviz.pipeline.read import read_text
from copyviz.structure.material import find_bibliographies, find_given, find_quotations

PAPER = """\
# Tides

The tide rises twice a day. It follows the moon.

> The sea obeys. It does not ask.

“Nobody waits for it.” The keeper said “wait” and left.

## {title}

Moon and sea, 1998.

Harbour tables, 2004.
"""


def paper(title: str = "References") -> Hierarchy:
    return read_text(PAPER.format(title=title), "paper.txt")


def texts(hierarchy: Hierarchy, intervals: tuple[Interval, ...]) -> list[str]:
    return [hierarchy.sentences[n].text for i in intervals for n in range(i.first, i.end)]


@pytest.mark.parametrize("title", ["References", "7. Bibliography", "WORKS CITED", "Literaturverzeichnis"])
def test_a_bibliography_is_known_by_its_title(title: str) -> None:
    hierarchy = paper(title)
    assert texts(hierarchy, find_bibliographies(hierarchy)) == [title, "Moon and sea, 1998.", "Harbour tables, 2004."]


def test_a_section_that_only_speaks_of_references_is_none() -> None:
    assert find_bibliographies(paper("How references are made")) == ()


def test_quotations_set_apart_and_in_marks_are_found() -> None:
    hierarchy = paper()
    found = texts(hierarchy, find_quotations(hierarchy))
    assert "The sea obeys." in found
    assert "“Nobody waits for it.”" in found
    assert not any("keeper" in text for text in found)


def test_given_text_is_found_whatever_its_punctuation() -> None:
    hierarchy = paper()
    given = read_text("The tide rises twice a day! Describe why.", "assignment.txt")
    assert texts(hierarchy, find_given(hierarchy, given)) == ["The tide rises twice a day."]
