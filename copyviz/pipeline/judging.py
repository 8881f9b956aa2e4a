"""What people add to a comparison: notes on sentences or the whole case, and a verdict."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from copyviz.errors import UsageError
from copyviz.model.case import Case, Finding, Note, Ruling
from copyviz.model.comparison import Comparison
from copyviz.model.matches import Interval
from copyviz.options import check_choice

Stretch = int | tuple[int, int] | None
MOST_CHARACTERS = 100_000


def today() -> str:
    """The day where the user is, as 2026-05-19."""
    return datetime.now().astimezone().date().isoformat()


def add_note(
    comparison: Comparison,
    text: str,
    left: Stretch = None,
    right: Stretch = None,
    *,
    name: str = "",
    date: str | None = None,
) -> Comparison:
    """The comparison with one more note; sentences count from 0, two numbers are the first and the last of many."""
    stretches = (
        stretch_of(left, len(comparison.left.sentences), "left"),
        stretch_of(right, len(comparison.right.sentences), "right"),
    )
    note = Note(check_text(text), *stretches, name, today() if date is None else date)
    return with_case(comparison, comparison.case.with_note(note))


def give_verdict(
    comparison: Comparison, finding: str, words: str = "", name: str = "", date: str | None = None
) -> Comparison:
    """The comparison with a verdict instead of any earlier one."""
    check_choice("verdict", finding, tuple(Finding))
    ruling = Ruling(Finding(finding), words.strip(), name, today() if date is None else date)
    return with_case(comparison, replace(comparison.case, ruling=ruling))


def with_case(comparison: Comparison, case: Case) -> Comparison:
    """The same comparison in another case."""
    return replace(comparison, case=case)


def check_text(text: str) -> str:
    """The text of a note, if it says something and is not a book."""
    stripped = text.strip()
    if not stripped:
        raise UsageError("A note needs a text.", "Write what is to be remembered.")
    if len(stripped) > MOST_CHARACTERS:
        raise UsageError("This note is too long.", f"Keep it below {MOST_CHARACTERS:,} characters.")
    return stripped


def stretch_of(wanted: Stretch, sentences: int, side: str) -> Interval | None:
    """The sentences a note is about, which must be there."""
    if wanted is None:
        return None
    first, last = wanted if isinstance(wanted, tuple) else (wanted, wanted)
    if not 0 <= first <= last < sentences:
        raise UsageError(
            f"The {side} document has no sentences {first} to {last}.",
            f"It has {sentences:,} sentences, counted from 0.",
        )
    return Interval(first, last - first + 1)
