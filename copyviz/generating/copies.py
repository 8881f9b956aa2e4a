"""Copies of a document in the four classes of a copy detection server: exact, high, some and none (004 §6.3).

A copy has a share of the original's sentences, each altered in one of the ways that deceive a server which looks for
whole sentences (004 §8); the rest is text of other documents.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType

from copyviz.errors import UsageError
from copyviz.generating.pieces import Generated, Piece, SourceText, expect

SHARES: Mapping[str, tuple[float, float]] = MappingProxyType(
    {"exact": (1.0, 1.0), "high": (0.65, 0.95), "some": (0.10, 0.40), "none": (0.0, 0.0)}
)
"""How much of the original stands in the copy, from and to; most of it, and small portions of it, in the paper's
words, apart from the bounds of the classes (50 and 5 %), since altered sentences count for less."""
OWN = 0.5
"""Up to this share of an exact copy's sentences is added to it: it includes all of the original."""
FEWEST_WORDS = 8
"""Shorter sentences are not cut, and no word of them is exchanged: hardly anything of them would be left."""
SIGNS = re.compile(r"^\W+|\W+$")


def whole(words: list[str], random: Random, strange: str) -> list[str]:  # noqa: ARG001 - one form for all alterations
    """The sentence as it is."""
    return words


def reordered(words: list[str], random: Random, strange: str) -> list[str]:  # noqa: ARG001
    """The same words in another order."""
    return random.sample(words, len(words))


def one_word_changed(words: list[str], random: Random, strange: str) -> list[str]:
    """One word exchanged for one of another document."""
    if len(words) < FEWEST_WORDS:
        return words
    place = max(range(len(words)), key=lambda number: (len(words[number]), random.random()))
    return [*words[:place], strange, *words[place + 1 :]]


def part(words: list[str], random: Random, strange: str) -> list[str]:  # noqa: ARG001
    """The first or the last part of the sentence, a half to three quarters of it."""
    if len(words) < FEWEST_WORDS:
        return words
    count = round(random.uniform(0.5, 0.75) * len(words))
    return words[:count] if random.random() < 0.5 else words[-count:]


Alteration = Callable[[list[str], Random, str], list[str]]

ALTERATIONS: Mapping[str, Alteration] = MappingProxyType(
    {"whole": whole, "reordered": reordered, "one-word": one_word_changed, "part": part}
)
COMPLETE = ("whole", "reordered")
"""What an exact copy may be: all of the text is there."""


def alteration_of(kind: str, number: int) -> str:
    """The alteration of the copy of this number: each in turn."""
    names = COMPLETE if kind == "exact" else tuple(ALTERATIONS)
    return names[number % len(names)]


def copy_of(original: SourceText, others: Sequence[SourceText], kind: str, number: int, random: Random) -> Generated:
    """A copy of a document in one of the classes; what is not copied comes from the others."""
    rows = [row for (row,) in original.rows]
    strange = [(source.name, place, row) for source in others for place, (row,) in enumerate(source.rows)]
    if not rows or not strange:
        raise UsageError("Copies need text of other documents as well.", "Give more documents with text.")
    alteration = alteration_of(kind, number)
    copied = round(random.uniform(*SHARES[kind]) * len(rows))
    kept = sorted(random.sample(range(len(rows)), copied))
    pieces = [
        Piece((alter(rows[place], ALTERATIONS[alteration], strange, random),), original.name, place) for place in kept
    ]
    added = round(random.uniform(0.0, OWN) * len(rows)) if kind == "exact" else len(rows) - copied
    for name, place, row in random.sample(strange, min(added, len(strange))):
        pieces.insert(random.randrange(len(pieces) + 1), Piece((row,), name, place, copied=False))
    return Generated(f"{kind}-{number:04d}-{alteration}", tuple(pieces), expect(tuple(pieces), (original,)))


def alter(row: str, alteration: Alteration, strange: Sequence[tuple[str, int, str]], random: Random) -> str:
    """A sentence altered, with a full stop; signs around words go, lest they end it too early."""
    if alteration is whole:
        return row
    words = [word for word in (SIGNS.sub("", token) for token in row.split()) if word]
    if not words:
        return row
    longest = max((SIGNS.sub("", token) for token in random.choice(strange)[2].split()), key=len)
    return " ".join(alteration(words, random, longest or "instead")) + "."
