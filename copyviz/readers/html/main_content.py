"""Finds the article of a page: trafilatura tells its words, the page itself gives their text and structure."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from copyviz.model.document import Block, ContainerKind, Role
from copyviz.readers.html.selecting import select, words_of

# Below these the article was not found. Of the 91 news pages measured the shortest article has 60 words, and the
# smallest share of an article in the words of its page is .087.
FEWEST_WORDS = 30
SMALLEST_SHARE = 0.03
# Below this share the slower search with two more methods is tried as well; it finds the same on all 91 pages.
SHARE_IN_DOUBT = 0.1

# trafilatura takes quadratic time on crowded elements: 0.2 s for one with 5,000 children, 3.5 s with 20,000.
MOST_CHARACTERS = 3_000_000
MOST_ELEMENTS = 60_000
MOST_CHILDREN = 5_000

# So many headings in a row without text below them are links to other stories.
TEASERS = 3

# Between a headline and its article stand a by-line, a date, share buttons, a caption: this many blocks and words.
HEADLINE_BLOCKS = 12
HEADLINE_WORDS = 80

RESTORED = frozenset({ContainerKind.QUOTATION, ContainerKind.TABLE})


def find_article(root: Any, blocks: list[Block]) -> list[Block] | None:
    """The blocks of the article, or None when there is no telling it from the rest of the page."""
    if is_too_large(root, blocks):
        return None
    page_words = sum(len(words_of(block.text)) for block in blocks)
    found: list[int] = []
    for fast in (True, False):
        found = select(blocks, words_of(article_text(root, fast)))
        count = sum(len(words_of(blocks[number].text)) for number in found)
        if count > page_words * SHARE_IN_DOUBT:
            break
    if not found or count < page_words * SMALLEST_SHARE or count < min(FEWEST_WORDS, page_words / 2):
        return None
    return list(drop_teasers([blocks[number] for number in restore(blocks, found)]))


def is_too_large(root: Any, blocks: list[Block]) -> bool:
    """Whether looking for the article would take too long."""
    if sum(len(block.text) for block in blocks) > MOST_CHARACTERS:
        return True
    return bool(root.xpath(f"count(//*) > {MOST_ELEMENTS} or //*[count(*) > {MOST_CHILDREN}]"))


def article_text(root: Any, fast: bool) -> str:
    """The text of the article as trafilatura sees it; empty when it finds none."""
    import trafilatura

    logging.getLogger("trafilatura").setLevel(logging.CRITICAL)
    try:
        found = trafilatura.bare_extraction(root, include_comments=False, output_format="xml", fast=fast)
    except Exception:  # noqa: BLE001 - a collection of heuristics that may fail on odd pages; we have the page itself
        return ""
    if found is None or isinstance(found, dict):
        return ""
    return " ".join(found.body.itertext())


def restore(blocks: list[Block], found: list[int]) -> Iterator[int]:
    """Add what belongs to the article but trafilatura takes for advertising or navigation.

    That is its headline, the headings of its sections (manuals make them links), quotations, tables and code.
    """
    chosen = set(found)
    headline = find_headline(blocks, found)
    if headline is not None:
        yield headline
    for number in range(found[0], found[-1] + 1):
        block = blocks[number]
        inside = block.role is Role.CODE or any(outer.kind in RESTORED for outer in block.inside)
        if number in chosen or inside or heads_chosen(blocks, chosen, number):
            yield number


def find_headline(blocks: list[Block], found: list[int]) -> int | None:
    """The heading of the first level shortly before the article, unless the article has one."""
    if any(blocks[number].level == 1 for number in found):
        return None
    words = 0
    for number in range(found[0] - 1, max(-1, found[0] - 1 - HEADLINE_BLOCKS), -1):
        if blocks[number].level == 1:
            return number
        words += len(words_of(blocks[number].text))
        if words > HEADLINE_WORDS:
            break
    return None


def heads_chosen(blocks: list[Block], chosen: set[int], number: int) -> bool:
    """Whether a block is a heading of text that belongs to the article."""
    while blocks[number].role is Role.HEADING and number + 1 < len(blocks):
        number += 1
        if number in chosen and blocks[number].role is not Role.HEADING:
            return True
    return False


def drop_teasers(blocks: list[Block]) -> Iterator[Block]:
    """Leave out rows of headings without text below them, and headings at the very end."""
    row: list[Block] = []
    for block in blocks:
        if block.role is Role.HEADING:
            row.append(block)
            continue
        yield from row if count_empty(row) < TEASERS else headings_of_text(row)
        row = []
        yield block


def count_empty(row: list[Block]) -> int:
    """How many headings in a row have a section that ends at once."""
    return sum(block.level >= following.level for block, following in pairwise(row))


def headings_of_text(row: list[Block]) -> list[Block]:
    """The last headings of a row, each one below the one before: the text that follows is theirs."""
    start = len(row) - 1
    while start > 0 and row[start - 1].level < row[start].level:
        start -= 1
    return row[start:]
