"""Raises numbers, names and negations that changed in a sentence which otherwise reads the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from copyviz.model.revisions import Edit, Raised, RaisedKind
from copyviz.revisions.pairs import Wordings
from copyviz.revisions.wording import is_word, mostly_capitals, tokens_of
from copyviz.text.figures import plain_figure
from copyviz.text.words import stop_words

NEGATIONS = frozenset(
    ("not", "no", "never", "none", "nobody", "nothing", "nor", "neither", "nowhere", "without", "cannot", "hardly")
)
NUMBER_WORDS = frozenset(
    (
        "zero",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
        "thirty",
        "forty",
        "fifty",
        "sixty",
        "seventy",
        "eighty",
        "ninety",
        "hundred",
        "hundreds",
        "thousand",
        "thousands",
        "million",
        "millions",
        "billion",
        "billions",
        "trillion",
        "dozen",
        "dozens",
        "half",
        "third",
        "quarter",
        "twice",
        "double",
        "triple",
    )
)
ROMAN = re.compile(r"[IVXLC]{2,}$")
FIGURE = re.compile(r"\d")
REFERENCE = re.compile(r"\[\s*\d{1,4}\s*\]")
MOST_CHANGED = 0.5
"""A sentence of which more than this share of words changed does not read the same, and is looked at anyway."""


class Names:
    """Which words are names: written with a capital inside sentences of either version, and never without one."""

    def __init__(self, *versions: Wordings) -> None:
        self._versions = versions

    @cached_property
    def _seen(self) -> tuple[frozenset[str], frozenset[str]]:
        """The words seen with a capital inside a sentence, and those seen without one."""
        known = self._versions[0].known
        texts = {key for version in self._versions for key in version.keys}
        everywhere = set().union(*(known.words(text) for text in texts))
        inside = set().union(*(known.words(text)[1:] for text in texts if not known.is_title(text)))
        plain = frozenset(word for word in everywhere if word[0].islower())
        return frozenset(word.lower() for word in inside if not word[0].islower()), plain

    def is_name(self, word: str, first: bool) -> bool:
        """Whether a word, which may be the first of its sentence, is a name."""
        lower = word.lower()
        if not word[0].isupper() or lower in stop_words() or len(word) < 2 or lower in NEGATIONS:
            return False
        if not first:
            return True
        capital, plain = self._seen
        return lower in capital and lower not in plain


def raised_in(before: str, after: str, edits: Sequence[Edit], names: Names) -> tuple[Raised, ...]:
    """What is raised in a sentence that was reworded."""
    old, new = tokens_of(REFERENCE.sub(" ", before)), tokens_of(REFERENCE.sub(" ", after))
    changed = sum(len(tokens_of(edit.before)) + len(tokens_of(edit.after)) for edit in edits)
    if changed > MOST_CHANGED * (len(old) + len(new)):
        return ()
    found = [
        *differing(RaisedKind.NUMBER, numbers_in(old), numbers_in(new)),
        *differing(RaisedKind.NEGATION, negations_in(old), negations_in(new)),
    ]
    found += differing(RaisedKind.NAME, names_in(old, names), names_in(new, names), known=lowered(old, new))
    return tuple(found)


def lowered(old: Iterable[str], new: Iterable[str]) -> frozenset[str]:
    """Words that stand in both wordings, whatever their capitals."""
    return frozenset(word.lower() for word in old) & frozenset(word.lower() for word in new)


Written = list[tuple[str, str]]


def differing(kind: RaisedKind, old: Written, new: Written, known: frozenset[str] = frozenset()) -> Iterator[Raised]:
    """The things of one kind, given as (meaning, as it is written), that only one of two wordings has, in pairs."""
    old_counts, new_counts = Counter(key for key, _ in old), Counter(key for key, _ in new)
    gone, come = surplus(old, old_counts - new_counts, known), surplus(new, new_counts - old_counts, known)
    if kind is RaisedKind.NEGATION and sum(old_counts.values()) == sum(new_counts.values()):
        return
    if kind is RaisedKind.NAME:
        if gone or come:
            yield Raised(kind, " ".join(gone), " ".join(come))
        return
    for place in range(max(len(gone), len(come))):
        yield Raised(kind, "".join(gone[place : place + 1]), "".join(come[place : place + 1]))


def surplus(written: Written, counts: Counter[str], known: frozenset[str]) -> list[str]:
    """The things that are there more often than on the other side, as they are written, in order."""
    left, kept = Counter(counts), []
    for key, text in written:
        if left[key] > 0 and key not in known:
            left[key] -= 1
            kept.append(text)
    return kept


def numbers_in(tokens: Sequence[str]) -> Written:
    """The numbers of a sentence in figures or words."""
    found = []
    for token in tokens:
        if FIGURE.search(token):
            plain = plain_figure(token) if all(sign.isdecimal() or sign in ".,:" for sign in token) else token.lower()
            found.append((plain, token))
        elif token.lower() in NUMBER_WORDS:
            found.append((token.lower(), token))
        elif len(token) > 1 and ROMAN.match(token):
            found.append((token, token))
    return found


def negations_in(tokens: Sequence[str]) -> Written:
    """The words that deny, isn't and is not being the same."""
    found = []
    for token in tokens:
        lower = token.lower().replace("’", "'")
        if lower in NEGATIONS or lower.endswith("n't"):
            found.append(("not" if lower.endswith("n't") or lower == "cannot" else lower, token))
    return found


def names_in(tokens: Sequence[str], names: Names) -> Written:
    """The names of a sentence; none where it is written like a title."""
    words = [token for token in tokens if is_word(token)]
    if mostly_capitals(words):
        return []
    return [
        (word.lower(), word)
        for place, word in enumerate(words)
        if names.is_name(word, place == 0) and not ROMAN.match(word)
    ]
