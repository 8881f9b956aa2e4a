"""How often each run of four letters stands in the reference collection: a small table that ships with the program.

    line 1   CopyViz four-grams 1
    line 2   JSON: how it was made, the checksum of what follows
    then     a compressed array of 26 x 26 x 26 x 26 counts (uint32, byte planes), one for each run of letters a to z

A 4-gram with any other letter counts as never seen.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from copyviz import resources
from copyviz.errors import ResourceError

MAGIC = b"CopyViz four-grams "
VERSION = 1
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SIZE = 4
CELLS = len(LETTERS) ** SIZE
PLACE = {letter: place for place, letter in enumerate(LETTERS)}
HINT = "Install the program again."


@dataclass(frozen=True, slots=True, eq=False)
class FourGramTable:
    """Counts of 4-grams and a line on how they were made."""

    made: str
    counts: NDArray[np.uint32]

    def __post_init__(self) -> None:
        self.counts.setflags(write=False)

    def frequency(self, gram: str) -> int:
        """How often a 4-gram stands in the reference collection; 0 if never."""
        try:
            first, second, third, fourth = map(PLACE.__getitem__, gram)
        except (KeyError, ValueError):
            return 0
        return self.counts.item(((first * 26 + second) * 26 + third) * 26 + fourth)


def table_bytes(table: FourGramTable) -> bytes:
    """The file of a table."""
    planes = np.ascontiguousarray(table.counts.astype("<u4").view(np.uint8).reshape(-1, 4).T)
    body = zlib.compress(planes.tobytes(), 9)
    header = json.dumps({"made": table.made, "checksum": zlib.crc32(body)}, sort_keys=True)
    return MAGIC + f"{VERSION}\n{header}\n".encode() + body


def read_table(path: Path) -> FourGramTable:
    """The table in a file; a `ResourceError` tells what is wrong with it."""
    try:
        contents = path.read_bytes()
    except OSError as error:
        raise ResourceError(f"The table of 4-grams “{path}” could not be read.", HINT) from error
    opening, _, rest = contents.partition(b"\n")
    if opening != MAGIC + str(VERSION).encode():
        raise ResourceError(f"“{path}” is no table of 4-grams of version {VERSION}.", HINT)
    header, _, body = rest.partition(b"\n")
    try:
        return table_of(json.loads(header), body)
    except (KeyError, TypeError, ValueError, zlib.error) as error:
        raise ResourceError(f"The table of 4-grams “{path}” is damaged.", HINT) from error


def table_of(header: dict[str, Any], body: bytes) -> FourGramTable:
    """The table of a header and the bytes after it; a `ValueError` says that they do not belong together."""
    if zlib.crc32(body) != header["checksum"]:
        raise ValueError("the bytes were changed")
    planes = np.frombuffer(zlib.decompress(body), np.uint8).reshape(4, CELLS)
    return FourGramTable(str(header["made"]), np.ascontiguousarray(planes.T).view("<u4").ravel())


@cache
def load_four_grams() -> FourGramTable:
    """The table that ships with the program."""
    return read_table(resources.path("four_grams/english.four-grams"))
