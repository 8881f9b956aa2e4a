"""Splits a block into its numbered sentences, each with its exact place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from copyviz.model.document import Block, Place, Rectangle, Role
from copyviz.model.hierarchy import Sentence
from copyviz.structure.widths import cut_rectangle, text_width
from copyviz.text.sentences import Split, split_with_report
from copyviz.text.words import refine


def segment_block(block: Block, first: int) -> tuple[Sentence, ...]:
    """The sentences of a block, numbered from `first`; none for a block without content."""
    return sentences_at(block, split_block(block).spans, first)


def sentences_at(block: Block, spans: Iterable[tuple[int, int]], first: int) -> tuple[Sentence, ...]:
    """The sentences at the given spans of a block's text, numbered from `first`."""
    return tuple(make_sentence(block, number, start, end) for number, (start, end) in enumerate(spans, first))


def split_block(block: Block) -> Split:
    """Where the block's sentences stand within its text: a heading is one, code is one per line."""
    if block.role is Role.HEADING:
        return Split(tuple(trimmed_spans(block.text, [(0, len(block.text))])))
    if block.role is Role.CODE:
        return Split(tuple(trimmed_spans(block.text, line_spans(block.text))))
    return split_with_report(block.text)


def make_sentence(block: Block, number: int, start: int, end: int) -> Sentence:
    """The sentence at a span of the block's text."""
    text = block.text[start:end]
    offset = block.place.start
    place = Place(offset + start, offset + end, tuple(cut_rectangles(block, offset + start, offset + end)))
    return Sentence(number, text, refine(text), place)


def cut_rectangles(block: Block, start: int, end: int) -> Iterator[Rectangle]:
    """The parts of the rectangles of a block's lines that a span of the document's text covers."""
    offset = block.place.start
    for fragment in block.fragments:
        low, high = max(start, fragment.start), min(end, fragment.end)
        if low >= high:
            continue
        if (low, high) == (fragment.start, fragment.end):
            yield fragment.rectangle
        else:
            line = block.text[fragment.start - offset : fragment.end - offset]
            width = len if block.role is Role.CODE else text_width
            yield cut_rectangle(fragment.rectangle, line, low - fragment.start, high - fragment.start, width)


def line_spans(text: str) -> Iterator[tuple[int, int]]:
    """The span of each line."""
    start = 0
    for line in text.split("\n"):
        yield start, start + len(line)
        start += len(line) + 1


def trimmed_spans(text: str, spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The spans without the white space at their ends; empty ones are dropped."""
    for start, end in spans:
        piece = text[start:end]
        kept = piece.strip()
        if kept:
            begin = start + len(piece) - len(piece.lstrip())
            yield begin, begin + len(kept)
