"""Takes values out of JSON that may be damaged or hostile, each checked for its type and range."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import StrEnum
from typing import Any, NoReturn, TypeVar

from copyviz.errors import Outcome, ReadError

Kind = TypeVar("Kind", bound=StrEnum)

# Numbers of sentences and characters are 32-bit in tables.
LARGEST = 2**31 - 2


def load(data: bytes) -> Any:
    """The value of a JSON file; a `ReadError` for anything else."""
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ReadError(
            Outcome.DAMAGED, "This is not a JSON file, or it is damaged.", "Open a file that CopyViz has saved."
        ) from error


def refuse_constant(name: str) -> NoReturn:
    """Python would read NaN and Infinity, which JSON does not have."""
    raise ValueError(name)


def damaged(where: str, what: str) -> ReadError:
    """The error that tells where a file is wrong."""
    return ReadError(
        Outcome.DAMAGED,
        f"This file holds no comparison that CopyViz can open: {where} {what}.",
        "It may have been changed or cut. Save the comparison again.",
    )


class Fields:
    """An object of a JSON file; `where` names it for messages."""

    def __init__(self, value: Any, where: str) -> None:
        if not isinstance(value, dict):
            raise damaged(where, "is missing or no object")
        self._value, self.where = value, where

    def inner(self, name: str) -> Fields:
        """An object in this one."""
        return Fields(self._value.get(name), self._at(name))

    def each(self, name: str) -> Iterator[Fields]:
        """The objects of a list."""
        at = self._at(name)
        return (Fields(value, f"{at}[{number}]") for number, value in enumerate(self.items(name)))

    def items(self, name: str) -> list[Any]:
        """A list of anything; an absent one is empty."""
        value = self._value.get(name, [])
        if not isinstance(value, list):
            raise damaged(self._at(name), "is no list")
        return value

    def text(self, name: str, *, optional: bool = False) -> str:
        """A text; an optional one may be absent or null, and is empty then."""
        value = self._value.get(name)
        if value is None and optional:
            return ""
        if not isinstance(value, str):
            raise damaged(self._at(name), "is no text")
        return value

    def choice(self, name: str, kinds: type[Kind]) -> Kind:
        """One of a list of words."""
        value = self.text(name)
        try:
            return kinds(value)
        except ValueError:
            raise damaged(self._at(name), f"is none of {', '.join(kinds)}") from None

    def whole(self, name: str, low: int = 0, high: int = LARGEST) -> int:
        """A whole number in a range."""
        return whole(self._value.get(name), low, high, self._at(name))

    def number(self, name: str, low: float = 0.0, high: float = 1.0) -> float:
        """A number in a range."""
        return number(self._value.get(name), low, high, self._at(name))

    def has(self, name: str) -> bool:
        """Whether there is something of this name."""
        return self._value.get(name) is not None

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts."""
        values = self.items(name)
        if not all(isinstance(value, str) for value in values):
            raise damaged(self._at(name), "holds something that is no text")
        return tuple(values)

    def pair(self, name: str) -> list[Any]:
        """A list of two, for left and right."""
        values = self.items(name)
        if len(values) != 2:
            raise damaged(self._at(name), "is not two values")
        return values

    def _at(self, name: str) -> str:
        return f"{self.where}.{name}" if self.where else name


def whole(value: Any, low: int, high: int, where: str) -> int:
    """A whole number in a range; true and false are none."""
    if type(value) is not int or not low <= value <= high:
        raise damaged(where, f"is no whole number from {low} to {high}")
    return value


def number(value: Any, low: float, high: float, where: str) -> float:
    """A number in a range."""
    if type(value) not in (int, float) or not low <= value <= high:
        raise damaged(where, f"is no number from {low:g} to {high:g}")
    return float(value)
