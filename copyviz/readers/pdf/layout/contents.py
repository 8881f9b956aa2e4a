"""Finds the entries of a table of contents and where their dots and page numbers begin."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from copyviz.readers.pdf.layout.rows import Row

LEADERS = re.compile(
    r"\s*(?:(?:\.\s?){4,}|(?:…\s?){2,}|(?:\s\.){3,}|_{4,}|(?:·\s?){4,})\s*(?P<page>\d{1,4}|[ivxlc]{1,8})?\s*$"
)
LEADER_MARK = re.compile(r"\.\.\.|\. \.|…|____|··|· ·")
PAGE = re.compile(r"\d{1,4}|[ivxlc]{1,8}")
# Entries without dots are believed in a column that has so many entries, with page numbers that go up.
ENTRIES = 4
RISING = 0.8


def mark_contents(rows: Sequence[Row], right: float) -> None:
    """Set in each row of a column that is an entry how much of its text comes before the dots and the number."""
    entries = []
    for row in rows:
        leaders = LEADERS.search(row.text) if LEADER_MARK.search(row.text) else None
        if leaders is not None and leaders.start():
            row.entry = leaders.start()
            entries.append((row, leaders["page"] or ""))
        elif row.cells and right - row.right < 2 * row.size and PAGE.fullmatch(row.pieces[-1].text):
            entries.append((row, row.pieces[-1].text))
    if len(entries) < ENTRIES or not rises([page for _, page in entries]):
        return
    for row, page in entries:
        if row.entry is None:
            row.entry = len(row.text[: len(row.text) - len(page)].rstrip())


def rises(pages: Sequence[str]) -> bool:
    """Whether page numbers mostly go up, as far as they are figures."""
    numbers = [int(page) for page in pages if page.isdecimal()]
    steps = [later >= earlier for earlier, later in pairwise(numbers)]
    return sum(steps) >= RISING * len(steps)
