"""Records as plain data for JSON, and back: what comes from outside is checked field by field."""

from __future__ import annotations

from dataclasses import asdict, fields, is_dataclass
from enum import StrEnum
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

Record = TypeVar("Record")

PLAIN: dict[type, tuple[type, ...]] = {str: (str,), int: (int,), float: (int, float), bool: (bool,)}
"""The types of JSON that stand for a type of a field."""


def to_data(record: Any) -> dict[str, Any]:
    """A record as plain data."""
    return asdict(record)


def from_data(kind: type[Record], data: Any) -> Record:
    """A record of a kind from plain data; raises `ValueError` where they do not fit. Unknown fields are left out."""
    if not isinstance(data, dict):
        raise ValueError(f"no {kind.__name__}")
    hints = get_type_hints(kind)
    values = {
        field.name: value_from(hints[field.name], data[field.name])
        for field in fields(kind)  # type: ignore[arg-type]  # every kind is a dataclass
        if field.name in data
    }
    try:
        return kind(**values)
    except TypeError as error:
        raise ValueError(f"{kind.__name__} lacks a field") from error


def value_from(kind: Any, data: Any) -> Any:
    """A value of a field from plain data."""
    if isinstance(kind, UnionType):
        return None if data is None else value_from(get_args(kind)[0], data)
    if get_origin(kind) is tuple:
        return tuple_from(get_args(kind), data)
    if is_dataclass(kind) and isinstance(kind, type):
        return from_data(kind, data)
    if issubclass(kind, StrEnum):
        return kind(data)
    if not isinstance(data, PLAIN[kind]) or (isinstance(data, bool) and kind is not bool):
        raise ValueError(f"no {kind.__name__}")
    return kind(data)


def tuple_from(kinds: tuple[Any, ...], data: Any) -> tuple[Any, ...]:
    """A tuple from a list: of any length where the second kind is …, else of these kinds."""
    if not isinstance(data, list):
        raise ValueError("no list")
    if kinds[1:] == (Ellipsis,):
        return tuple(value_from(kinds[0], item) for item in data)
    if len(data) != len(kinds):
        raise ValueError("a list of another length")
    return tuple(value_from(kind, item) for kind, item in zip(kinds, data, strict=True))
