"""Decides whether a hyphen at the end of a line was put there by the printer or belongs to the word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

WORD = re.compile(r"[^\W\d_]+(?:[-‐][^\W\d_]+)*")
HEAD = re.compile(r"(?:[^\W\d_]+[-‐])*[^\W\d_]+$")
TAIL = re.compile(r"[^\W\d_]+(?:[-‐][^\W\d_]+)*")
HYPHENS = "-‐"
SHORTEST_PART = 3


class Vocabulary:
    """The words of a document that stand whole within its lines, and what stands before hyphens there."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._words = Counter(WORD.findall("\n".join(texts).casefold()))
        self._heads = Counter(word.split("-", 1)[0] for word in self._words if "-" in word)

    def keeps_hyphen(self, head: str, tail: str) -> bool:
        """Whether `head-tail` is a compound: as the document writes it elsewhere, else by its parts.

        The whole word elsewhere, glued or hyphenated, decides by the greater count. If neither is seen, the hyphen
        stays before a capital or a digit, and when both parts are words of the document and the first is seen
        before a hyphen elsewhere ("self-", "low-"); otherwise it is the printer's and goes.
        """
        glued, compound = (head + tail).casefold(), f"{head}-{tail}".casefold()
        if self._words[glued] or self._words[compound]:
            return self._words[compound] > self._words[glued]
        if not tail[:1].islower() or "-" in head:
            return True
        head, tail = head.casefold(), tail.casefold()
        both = len(head) >= SHORTEST_PART and len(tail) >= SHORTEST_PART and self._words[head] and self._words[tail]
        return bool(both) and self._heads[head] > 0


def glues(text: str, following: str, vocabulary: Vocabulary) -> tuple[bool, bool]:
    """Whether a row is joined to the next without a space, and whether its last hyphen is dropped for that."""
    if text[-1:] not in HYPHENS or len(text) < 2 or not following:
        return False, False
    head, tail = HEAD.search(text[:-1]), TAIL.match(following)
    if head is None or tail is None:
        # A dash set off by a space, or a hyphen beside a digit ("1990-" "95") is kept as it is.
        return not text[-2].isspace(), False
    return True, not vocabulary.keeps_hyphen(head[0], tail[0])
