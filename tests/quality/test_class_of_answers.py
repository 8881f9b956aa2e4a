"""A class that answered three questions with an article at hand: which answers a search lists with their article."""

from __future__ import annotations

import csv
from pathlib import Path

from copyviz.model.collection import Screening
from copyviz.pipeline.screening import screen
from helpers.shared_data import shared_data

COPIED = ("cut", "light", "heavy")
LEAST_FOUND = 0.90
MOST_FALSE = 0.0


def listed_with_their_source(found: Screening, categories: dict[str, str]) -> set[str]:
    """The answers that are listed in a pair with an article."""
    names = [Path(member.path).name for member in found.members]
    pairs = [(names[pair.left], names[pair.right]) for pair in found.pairs]
    both = [*pairs, *((right, left) for left, right in pairs)]
    return {answer for answer, source in both if categories.get(source) == "orig"}


def test_copied_answers_are_listed_with_the_article_and_others_are_not(tmp_path: Path) -> None:
    folder = shared_data("copies", "clough_stevenson")
    with (folder / "labels.tsv").open(encoding="utf-8") as lines:
        categories = {row["file"]: row["category"] for row in csv.DictReader(lines, delimiter="\t")}
    listed = listed_with_their_source(screen(str(folder), work=tmp_path / "work.index"), categories)
    copied = {name for name, category in categories.items() if category in COPIED}
    others = {name for name, category in categories.items() if category == "non"}
    print(f"\n{len(listed & copied)} of {len(copied)} copied answers listed", end="")
    print(f", {len(listed & others)} of {len(others)} others")
    assert len(listed & copied) >= LEAST_FOUND * len(copied)
    assert len(listed & others) <= MOST_FALSE * len(others)
