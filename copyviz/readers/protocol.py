"""What travels between the program and its reading process: frames, and pickles that hold only our own records."""

from __future__ import annotations

import importlib
import io
import pickle
import struct
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from operator import attrgetter
from typing import Any

from copyviz.errors import CopyVizError

HEADER = struct.Struct("!cQ")

BEGUN = b"b"  # the request has arrived and the clock starts
PROGRESS = b"p"  # a step and its share done
RESULT = b"r"  # what the function returned
REFUSED = b"e"  # an error the user can understand
MEMORY = b"m"  # the memory limit was reached
FAILED = b"f"  # any other exception, as text

RECORD_MODULES = ("copyviz.model.", "copyviz.errors", "copyviz.options", "copyviz.readers.base")
ARRAY_PARTS = {
    ("numpy", "ndarray"),
    ("numpy", "dtype"),
    ("numpy._core.multiarray", "_reconstruct"),
    ("numpy._core.numeric", "_frombuffer"),
    ("numpy.core.multiarray", "_reconstruct"),
    ("numpy.core.numeric", "_frombuffer"),
}


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds of wall time and bytes of memory a call may take."""

    time: float
    memory: int


def pack_frame(kind: bytes, payload: bytes) -> bytes:
    """One message from the child."""
    return HEADER.pack(kind, len(payload)) + payload


Values = Callable[[Any], tuple[Any, ...]]

VALUES: dict[type, Values | None] = {}
"""For each class met so far the function that gives the values of its records; none for what is no record."""


class RecordPickler(pickle.Pickler):
    """Writes a record as its class and its values, which takes a third of the time dataclasses take by themselves."""

    def reducer_override(self, obj: Any) -> Any:
        """The class of a record and the values to make it from."""
        kind = type(obj)
        if kind not in VALUES:
            VALUES[kind] = values_of(kind)
        values = VALUES[kind]
        return (kind, values(obj)) if values else NotImplemented


def values_of(kind: type) -> Values | None:
    """A function that gives the values of a record of this class; none for what is no record."""
    if not is_dataclass(kind):
        return None
    names = [field.name for field in fields(kind)]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda record: tuple(getattr(record, name) for name in names)


def dumps(value: object) -> bytes:
    """A value as bytes."""
    stream = io.BytesIO()
    RecordPickler(stream, pickle.HIGHEST_PROTOCOL).dump(value)
    return stream.getvalue()


class RecordUnpickler(pickle.Unpickler):
    """Reads only our own records, enumerations and errors, plain values and arrays, whatever the bytes ask for."""

    def find_class(self, module_name: str, global_name: str) -> Any:
        """A class by its name, if it is one of those that may come out of a reading process."""
        if (module_name, global_name) in ARRAY_PARTS:
            return getattr(importlib.import_module(module_name), global_name)
        if module_name.startswith(RECORD_MODULES) and "." not in global_name:
            found = getattr(importlib.import_module(module_name), global_name, None)
            if isinstance(found, type) and (is_dataclass(found) or issubclass(found, (Enum, CopyVizError))):
                return found
        raise pickle.UnpicklingError(f"{module_name}.{global_name} may not come out of a reading process")


def loads(payload: bytes) -> Any:
    """The value in bytes from a reading process."""
    return RecordUnpickler(io.BytesIO(payload)).load()
