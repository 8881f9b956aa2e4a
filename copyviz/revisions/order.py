"""Puts the versions of a document in order: by the date in their names or in the files, by number, by file time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from copyviz.model.revisions import Basis

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
NOT_INSIDE = r"(?<!\d)"
CLOCK = r"(?:[T_ -]?(?P<hour>[01]\d|2[0-3])[:.h-]?(?P<minute>[0-5]\d)(?:[:.m-]?(?P<second>[0-5]\d))?)?(?!\d)"
FORMS = tuple(
    re.compile(NOT_INSIDE + form, re.IGNORECASE)
    for form in (
        r"(?P<year>(?:19|20)\d\d)[-_. ](?P<month>0?[1-9]|1[0-2])[-_. ](?P<day>0[1-9]|[12]\d|3[01]|[1-9])(?!\d)"
        + CLOCK,
        r"(?P<year>(?:19|20)\d\d)(?P<month>0[1-9]|1[0-2])(?P<day>0[1-9]|[12]\d|3[01])" + CLOCK,
        r"(?P<day>0?[1-9]|[12]\d|3[01])[-_. ](?P<month>0?[1-9]|1[0-2])[-_. ](?P<year>(?:19|20)\d\d)(?!\d)",
        r"(?P<day>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?[-_. ]?(?P<name>" + "|".join(MONTHS) + r")[a-z]*"
        r"(?:[-_. ]?(?P<year>(?:19|20)\d\d))?(?!\d)",
        r"(?P<year>(?:19|20)\d\d)[-_. ](?P<month>0[1-9]|1[0-2])(?!\d)",
    )
)
# A date without a year is only compared with others like it.
NO_YEAR = 1904
DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Dated:
    """A file to be ordered: its name, the date its content tells if any, and when it was last written."""

    name: str
    told: datetime | None = None
    written: float = 0.0


def date_in_name(name: str) -> datetime | None:
    """The date in a file's name, such as 2024-05-03, 20240503T1200, 03.05.2024 or 3-may-2024."""
    for form in FORMS:
        found = form.search(name)
        if found:
            parts = found.groupdict()
            month = MONTHS.index(parts["name"].lower()) + 1 if parts.get("name") else int(parts.get("month") or 1)
            hour, minute, second = (int(parts.get(unit) or 0) for unit in ("hour", "minute", "second"))
            year, day = int(parts["year"] or NO_YEAR), int(parts.get("day") or 1)
            try:
                return datetime(year, month, day, hour, minute, second)
            except ValueError:
                continue
    return None


def put_in_order(files: Sequence[Dated], basis: Basis | None = None) -> tuple[list[int], Basis, list[str]]:
    """The places of the files in order of time, what the order was found by, and the date of each file as text.

    Without a basis the first is taken that all files have: a date in the name or content, numbers in the names, and
    last the time the file was written. Files of the same time follow their names, numbers by their value.
    """
    dates = [date_in_name(file.name) or file.told for file in files]
    if basis is None:
        numbered = all(DIGITS.search(file.name) for file in files)
        basis = Basis.DATE if all(dates) else Basis.NUMBER if numbered else Basis.FILE_TIME
    texts = [date_text(date) for date in dates]
    places = list(range(len(files)))
    if basis is Basis.GIVEN:
        return places, basis, texts
    places.sort(key=lambda place: by_number(files[place].name))
    if basis is Basis.DATE:
        # Files without a date come last, in the order of their names.
        places.sort(key=lambda place: dates[place] or datetime.max)
    elif basis is Basis.FILE_TIME:
        places.sort(key=lambda place: files[place].written)
        texts = [
            text or datetime.fromtimestamp(file.written).strftime("%Y-%m-%d %H:%M")
            for text, file in zip(texts, files, strict=True)
        ]
    return places, basis, texts


def by_number(name: str) -> list[tuple[int, int, str]]:
    """A key that sorts names with their numbers by value, so that 2 comes before 10."""
    parts = re.split(r"(\d+)", name.lower())
    return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in parts if part]


def date_text(date: datetime | None) -> str:
    """A date as a user reads it, without what it does not tell."""
    if date is None:
        return ""
    if date.year == NO_YEAR:
        return f"{date.day} {MONTHS[date.month - 1].capitalize()}"
    return date.strftime("%Y-%m-%d %H:%M" if date.hour or date.minute else "%Y-%m-%d")
