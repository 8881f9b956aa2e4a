"""Selects the blocks of a page that make up a given text."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator

from copyviz.model.document import Block

# Scripts without spaces between words are taken sign by sign.
UNSPACED = "\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
WORD = re.compile(f"[{UNSPACED}]|[^\\W{UNSPACED}]+")
# Long enough to be rarely shared by accident; the words of shorter blocks are known together with their neighbours.
LENGTH = 4

Shingle = tuple[str, ...]


def words_of(text: str) -> list[str]:
    """The words by which blocks are recognised."""
    return WORD.findall(text.lower())


def shingles(words: list[str]) -> Iterator[Shingle]:
    """All runs of four words."""
    return zip(*(words[start:] for start in range(LENGTH)), strict=False)


def select(blocks: list[Block], text: list[str]) -> list[int]:
    """The numbers of the blocks the text is made of; where the page repeats itself, of those that stand together."""
    stock = Counter(shingles(text))
    page = [words_of(block.text) for block in blocks]
    covered = cover(page, stock)
    demand = Counter(piece for number in covered for piece in shingles(page[number]))
    scarce = {piece for piece, count in demand.items() if 0 < stock[piece] < count}
    sure = [number for number in covered if scarce.isdisjoint(shingles(page[number]))]
    for number in sure:
        stock.subtract(shingles(page[number]))
    kept = set(sure)
    for number in sorted(set(covered) - kept, key=lambda number: (distance(sure, number), number)):
        pieces = list(shingles(page[number]))
        if sum(stock[piece] > 0 for piece in pieces) * 2 >= len(pieces):
            kept.add(number)
            stock.subtract(pieces)
    return sorted(kept)


def cover(page: list[list[str]], stock: Counter[Shingle]) -> list[int]:
    """The numbers of the blocks most of whose words stand in the text among the same neighbours."""
    flat = [word for words in page for word in words]
    marks = bytearray(len(flat))
    for start, piece in enumerate(shingles(flat)):
        if piece in stock:
            marks[start : start + LENGTH] = b"\1" * LENGTH
    covered = []
    position = 0
    for number, words in enumerate(page):
        end = position + len(words)
        if words and sum(marks[position:end]) * 2 > len(words):
            covered.append(number)
        position = end
    return covered


def distance(sure: list[int], number: int) -> int:
    """How far a block is from the nearest one that surely belongs to the text."""
    at = bisect_left(sure, number)
    return min((abs(near - number) for near in sure[max(0, at - 1) : at + 1]), default=0)
