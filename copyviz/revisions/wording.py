"""Word-level changes: the least number of words taken out and put in that turns one wording into another.

The common words are a true longest common subsequence, found with the bits of whole numbers (Hyyrö 2004): a row of
the table is one addition, so that sentences cost microseconds and whole pages a second.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate

from copyviz.model.revisions import Edit
from copyviz.text.letters import SPACELESS

MOST_BITS = 200_000_000
"""The size of a table of rows that is kept whole, 25 MB."""

MOST_CAPITALS = 0.6
"""Where more words than this are written with a capital, as in titles, capitals tell no names."""

Pairs = list[tuple[int, int]]


@cache
def token_pattern() -> re.Pattern[str]:
    """Finds words with their apostrophes, figures with their points, and single signs; no white space."""
    return re.compile(
        rf"\d++(?:[.,:]\d++)++(?!\w)|[{SPACELESS}]|[^\W{SPACELESS}]++(?:['’][^\W{SPACELESS}]++)*+|[^\w\s]"
    )


def tokens_of(text: str) -> list[str]:
    """The words and signs of a text as they are written."""
    return token_pattern().findall(text)


def words_of(text: str) -> list[str]:
    """The words of a text as they are written, without signs."""
    return [token for token in tokens_of(text) if is_word(token)]


def is_word(token: str) -> bool:
    """Whether a token is a word or figure and no sign."""
    return token[0].isalnum() or token[0] == "_"


def mostly_capitals(words: Sequence[str]) -> bool:
    """Whether a sentence is written like a title."""
    return len(words) > 1 and sum(word[0].isupper() for word in words) > MOST_CAPITALS * len(words)


def common_tokens(old: Sequence[str], new: Sequence[str]) -> Pairs:
    """The places of a longest common subsequence, in order."""
    head, limit = 0, min(len(old), len(new))
    while head < limit and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < limit - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    middle = trace(old[head : len(old) - tail], new[head : len(new) - tail])
    start = [(place, place) for place in range(head)]
    end = [(len(old) - place, len(new) - place) for place in range(tail, 0, -1)]
    return start + [(head + one, head + other) for one, other in middle] + end


def trace(old: Sequence[str], new: Sequence[str]) -> Pairs:
    """A longest common subsequence of two runs; runs of whole books are halved, so that the rows fit in memory."""
    if not old or not new:
        return []
    if len(old) * len(new) > MOST_BITS and len(old) > 1:
        middle = len(old) // 2
        cut = best_cut(old[:middle], old[middle:], new)
        later = trace(old[middle:], new[cut:])
        return trace(old[:middle], new[:cut]) + [(middle + one, cut + other) for one, other in later]
    rows = list(rows_of(old, new))
    pairs: Pairs = []
    row, column = len(old), len(new)
    while row and column:
        bit = 1 << (column - 1)
        if rows[row] & bit:
            column -= 1
            continue
        row -= 1
        if rows[row] & bit:
            column -= 1
            pairs.append((row, column))
    return pairs[::-1]


def best_cut(first: Sequence[str], second: Sequence[str], new: Sequence[str]) -> int:
    """Where the newer run is cut so that both halves of the older one keep the most (Hirschberg 1975)."""
    heads = common_counts(first, new)
    tails = common_counts(second[::-1], new[::-1])
    return max(range(len(new) + 1), key=lambda cut: heads[cut] + tails[len(new) - cut])


def common_counts(old: Sequence[str], new: Sequence[str]) -> list[int]:
    """The length of a longest common subsequence with each beginning of the newer run."""
    bits = format(last_row(old, new), f"0{len(new)}b")[::-1]
    return list(accumulate((bit == "0" for bit in bits), initial=0))


def rows_of(old: Sequence[str], new: Sequence[str]) -> Iterator[int]:
    """The rows of the table as bits: a 0 at a column means that one more token is common there than to its left."""
    masks: dict[str, int] = {}
    for place, token in enumerate(new):
        masks[token] = masks.get(token, 0) | 1 << place
    full = (1 << len(new)) - 1
    row = full
    yield row
    for token in old:
        mask = masks.get(token)
        if mask:
            met = row & mask
            row = ((row + met) | (row - met)) & full
        yield row


def last_row(old: Sequence[str], new: Sequence[str]) -> int:
    """The last of the rows."""
    return deque(rows_of(old, new), maxlen=1)[0]


def count_common(old: Sequence[str], new: Sequence[str]) -> int:
    """The length of a longest common subsequence."""
    return len(new) - last_row(old, new).bit_count() if old and new else 0


def edits_between(old: str, new: str) -> tuple[Edit, ...]:
    """The changes that turn one wording into another, exactly, white space included."""
    if old == new:
        return ()
    old_spans = [found.span() for found in token_pattern().finditer(old)]
    new_spans = [found.span() for found in token_pattern().finditer(new)]
    common = common_tokens([old[a:b] for a, b in old_spans], [new[a:b] for a, b in new_spans])
    edits, old_end, new_end = [], 0, 0
    for one, other in [*common, (len(old_spans), len(new_spans))]:
        old_start, old_next = old_spans[one] if one < len(old_spans) else (len(old), len(old))
        new_start, new_next = new_spans[other] if other < len(new_spans) else (len(new), len(new))
        before, after = old[old_end:old_start], new[new_end:new_start]
        if before != after:
            edits.append(trimmed(old_end, before, after))
        old_end, new_end = old_next, new_next
    return tuple(edits)


def trimmed(at: int, before: str, after: str) -> Edit:
    """An edit without the white space that both wordings share at their ends."""
    head, limit = 0, min(len(before), len(after))
    while head < limit and before[head] == after[head] and before[head].isspace():
        head += 1
    tail = 0
    while tail < limit - head and before[-1 - tail] == after[-1 - tail] and before[-1 - tail].isspace():
        tail += 1
    return Edit(at + head, before[head : len(before) - tail], after[head : len(after) - tail])


def apply_edits(old: str, edits: Sequence[Edit]) -> str:
    """The wording after the edits; raises a `ValueError` where they do not fit."""
    parts, place = [], 0
    for edit in edits:
        end = edit.at + len(edit.before)
        if edit.at < place or old[edit.at : end] != edit.before:
            raise ValueError(f"an edit at {edit.at} does not fit the text")
        parts += [old[place : edit.at], edit.after]
        place = end
    return "".join([*parts, old[place:]])
