"""How well the article of real news pages is found, against what people marked as the article."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from copyviz.model.document import Role
from copyviz.options import ReadOptions
from copyviz.progress import silent
from copyviz.readers.base import RawFile
from copyviz.readers.html import HtmlReader
from helpers.shared_data import shared_data

# Reached: F .963, recall .991; .970 without headlines (trafilatura alone .960, the whole page .631).
FLOOR = 0.960
RECALL_FLOOR = 0.988


def shingles(text: str) -> Counter[tuple[str, ...]]:
    words = re.findall(r"\w+", text.lower())
    return Counter(tuple(words[start : start + 4]) for start in range(max(1, len(words) - 3)))


def scores(found: str, wanted: str) -> tuple[float, float]:
    """F and recall over 4-word shingles, each counted as often as it stands there."""
    left, right = shingles(found), shingles(wanted)
    common = (left & right).total()
    return 2 * common / (left.total() + right.total()), common / right.total()


@pytest.mark.shared_data
def test_the_article_of_news_pages_is_found() -> None:
    folder = shared_data("html", "articles")
    gold = json.loads((folder / "gold.json").read_text("utf-8"))
    reader = HtmlReader()
    results = []
    headings = 0
    for name, truth in gold.items():
        data = (folder / f"{name}.html").read_bytes()
        assert reader.recognises(data)
        document = reader.read(RawFile(name, data, ""), ReadOptions(), silent)
        headings += any(block.role is Role.HEADING for block in document.blocks)
        results.append(scores(document.text, truth["articleBody"]))
    mean = sum(score for score, _ in results) / len(results)
    recall = sum(score for _, score in results) / len(results)
    print(
        f"\n{len(results)} pages: F {mean:.4f}, recall {recall:.4f}, worst F {min(results)[0]:.3f}, "
        f"{headings} with headings"
    )
    assert mean >= FLOOR
    assert recall >= RECALL_FLOOR
