"""Splits running text into sentences with exact offsets, whatever the text: nothing is lost, nothing takes long."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from copyviz.text.boundaries import Decision, boundaries
from copyviz.text.punkt import ends_sentence

Span = tuple[int, int]

BREAK = re.compile(r"\n[^\S\n]*+\n|\n(?=[^\S\n]*+(?:[•‣▪●◦*–-]|\(?\d{1,3}[.)]|\(?[a-z]\))[ \t])|(?<=\s)(?=[•‣▪●])")
"""What parts sentences without any full stop: an empty line, or the beginning of an item of a list."""
LONGEST_SENTENCE = 5_000
"""Longer ones are cut where there is a line end, a comma or a space. The longest true sentences of the training
collection (Gutenberg books) have some 3,000 characters; what is longer is text without full stops."""
NOT_SPACE = re.compile(r"\S")
CUTS = ("\n", "; ", ", ", "、", "，", " ")


@dataclass(frozen=True, slots=True)
class Split:
    """The spans of the sentences of a text; `plain` if Punkt gave up and every full stop was believed."""

    spans: tuple[Span, ...]
    plain: bool = False


def split_sentences(text: str) -> tuple[Span, ...]:
    """The spans of the sentences of a text, without the white space around them."""
    return split_with_report(text).spans


def split_with_report(text: str) -> Split:
    """The same, and whether it had to be done without Punkt: nltk gives up on a slow machine.

    Nltk is asked about one full stop at a time with one word on either side, so no piece of text is too big for it.
    """
    try:
        return Split(tuple(find_spans(text, ends_sentence)))
    except TimeoutError:
        return Split(tuple(find_spans(text, believe)), plain=True)


def believe(before: str, following: str) -> bool:
    """Take every full stop before a capital for the end of a sentence."""
    return len(before) > 2 and not following[0].islower()


def find_spans(text: str, decide: Decision) -> Iterator[Span]:
    """The spans of the sentences, paragraph by paragraph."""
    start = 0
    for found in BREAK.finditer(text) if "\n" in text or not text.isascii() else ():
        yield from paragraph_spans(text, start, found.start(), decide)
        start = found.start()
    yield from paragraph_spans(text, start, len(text), decide)


def paragraph_spans(text: str, start: int, end: int, decide: Decision) -> Iterator[Span]:
    """The spans of the sentences of one paragraph; signs without a letter or digit join the sentence before."""
    pending: Span | None = None
    complete = False
    for begin, stop in sentence_spans(text, start, end, decide):
        content = has_content(text, begin, stop)
        if pending and content and complete:
            yield from short_spans(text, *pending)
            pending, complete = None, False
        pending = pending[0] if pending else begin, stop
        complete = complete or content
    if pending:
        yield from short_spans(text, *pending)


def sentence_spans(text: str, start: int, end: int, decide: Decision) -> Iterator[Span]:
    """The trimmed spans between boundaries."""
    first = NOT_SPACE.search(text, start, end)
    if not first:
        return
    start = first.start()
    for stop, following in [*boundaries(text, start, end, decide), (end, end)]:
        yield start, start + len(text[start:stop].rstrip())
        start = following


def has_content(text: str, start: int, end: int) -> bool:
    """Whether there is a letter or digit."""
    return any(map(str.isalnum, text[start:end]))


def short_spans(text: str, start: int, end: int) -> Iterator[Span]:
    """The span, cut into pieces that are not too long for a sentence."""
    while end - start > LONGEST_SENTENCE:
        cut = cut_place(text, start + LONGEST_SENTENCE // 2, start + LONGEST_SENTENCE)
        yield start, start + len(text[start:cut].rstrip())
        found = NOT_SPACE.search(text, cut, end)
        start = found.start() if found else end
    if start < end:
        yield start, end


def cut_place(text: str, low: int, high: int) -> int:
    """The best place to cut between two positions."""
    for sign in CUTS:
        place = text.rfind(sign, low, high)
        if place >= 0:
            return place + len(sign)
    return high
