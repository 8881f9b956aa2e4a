"""The file format of a table of correlation factors: a header, a word list and a sparse symmetric matrix.

    line 1   CopyViz factors 1
    line 2   JSON: kind, how it was made, its calibrated thresholds, the sizes and the checksum of what follows
    then     the words, sorted, joined by line feeds, filled up with line feeds to a multiple of 8 bytes
             the starts of the rows (uint32), the columns (uint16, above 65,536 words uint32), the factors (uint8)

Only the factors above the diagonal are stored, in 255ths: the diagonal is 1 and the rest is the mirror image. The
same table always gives the same bytes. Nothing in it is ever executed, and the arrays are mapped, not read.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from copyviz.errors import CopyVizError, ResourceError
from copyviz.options import Thresholds

if TYPE_CHECKING:
    from scipy import sparse

MAGIC = b"CopyViz factors "
VERSION = 1
LONGEST_HEADER = 1 << 16
STEPS = 255
"""A factor is kept in 255ths: an error of .002 moves no score by more than that."""
HINT = "Make the table again, or install the program again if it is one of its own."


@dataclass(frozen=True, slots=True, eq=False)
class FactorTable:
    """Words and the factors between them: row `i` holds `columns[starts[i]:starts[i+1]]`, all above `i`."""

    kind: str
    made: str
    thresholds: Thresholds
    words: tuple[str, ...]
    starts: NDArray[np.uint32]
    columns: NDArray[np.unsignedinteger[Any]]
    values: NDArray[np.uint8]

    def __post_init__(self) -> None:
        for array in (self.starts, self.columns, self.values):
            array.setflags(write=False)

    @classmethod
    def from_matrix(
        cls, kind: str, made: str, thresholds: Thresholds, words: list[str], factors: sparse.csr_array
    ) -> Self:
        """The table of a symmetric matrix of factors over `words`; factors below half a step are dropped."""
        from scipy import sparse

        order = sorted(range(len(words)), key=words.__getitem__)
        upper = sparse.triu(factors[order][:, order], k=1, format="csr")
        steps = np.rint(upper.data * STEPS).astype(np.int64).clip(0, STEPS - 1)
        rounded = sparse.csr_array((steps, upper.indices, upper.indptr), shape=upper.shape)
        rounded.eliminate_zeros()
        rounded.sort_indices()
        return cls(
            kind,
            made,
            thresholds,
            tuple(words[place] for place in order),
            rounded.indptr.astype(np.uint32),
            rounded.indices.astype(index_type(len(words))),
            rounded.data.astype(np.uint8),
        )


def index_type(words: int) -> type[np.unsignedinteger[Any]]:
    """The smallest type that numbers so many words."""
    return np.uint16 if words <= 1 << 16 else np.uint32


def table_bytes(table: FactorTable) -> bytes:
    """The file of a table."""
    words = "\n".join(table.words).encode()
    words += b"\n" * (-len(words) % 8)
    body = b"".join((words, table.starts.tobytes(), table.columns.tobytes(), table.values.tobytes()))
    header = {
        "kind": table.kind,
        "made": table.made,
        "permissible": table.thresholds.permissible,
        "variation": table.thresholds.variation,
        "words": len(table.words),
        "word_bytes": len(words),
        "factors": len(table.values),
        "checksum": zlib.crc32(body),
    }
    opening = MAGIC + str(VERSION).encode() + b"\n" + json.dumps(header, sort_keys=True).encode()
    return opening + b" " * (-(len(opening) + 1) % 8) + b"\n" + body


def read_table(path: Path) -> FactorTable:
    """The table in a file; a `ResourceError` tells what is wrong with it."""
    try:
        contents = np.memmap(path, dtype=np.uint8, mode="r")
    except (OSError, ValueError) as error:
        raise ResourceError(f"The factor table “{path}” could not be read.", HINT) from error
    opening = contents[:LONGEST_HEADER].tobytes()
    check_version(opening, path)
    start = opening.find(b"\n", len(MAGIC)) + 1
    end = opening.find(b"\n", start) + 1
    try:
        return table_of(json.loads(opening[start:end]), contents[end:])
    except (CopyVizError, KeyError, TypeError, ValueError) as error:
        raise ResourceError(f"The factor table “{path}” is damaged.", HINT) from error


def check_version(opening: bytes, path: Path) -> None:
    """Raise a `ResourceError` unless a file opens like a table of the version read here."""
    if not opening.startswith(MAGIC):
        raise ResourceError(f"“{path}” is no factor table.", "Make one with: copyviz train FOLDER --out TABLE")
    version = opening[len(MAGIC) :].split(b"\n", 1)[0].decode("ascii", "replace")
    if version != str(VERSION):
        raise ResourceError(
            f"The factor table “{path}” has version {version[:20]}; this program reads version {VERSION}.", HINT
        )


def table_of(header: dict[str, Any], body: NDArray[np.uint8]) -> FactorTable:
    """The table of a header and the bytes after it; a `ValueError` says that they do not belong together."""
    count, factors = int(header["words"]), int(header["factors"])
    column_type = np.dtype(index_type(count))
    ends = np.cumsum([header["word_bytes"], 4 * (count + 1), column_type.itemsize * factors, factors])
    if ends[-1] != len(body) or zlib.crc32(body.data) != header["checksum"]:
        raise ValueError("the file is not as long as it should be, or its bytes were changed")
    listed = body[: ends[0]].tobytes().decode().rstrip("\n")
    table = FactorTable(
        str(header["kind"]),
        str(header["made"]),
        Thresholds(float(header["permissible"]), float(header["variation"])),
        tuple(listed.split("\n")) if listed else (),
        body[ends[0] : ends[1]].view(np.uint32),
        body[ends[1] : ends[2]].view(column_type),
        body[ends[2] :],
    )
    check_shape(table, count, factors)
    return table


def check_shape(table: FactorTable, count: int, factors: int) -> None:
    """Raise a `ValueError` unless the rows lie one after the other and every column is a word."""
    if len(table.words) != count or len(set(table.words)) != count:
        raise ValueError("the word list does not have as many words as the header says")
    if table.starts[0] != 0 or table.starts[-1] != factors or (np.diff(table.starts.astype(np.int64)) < 0).any():
        raise ValueError("the rows do not lie one after the other")
    if factors and table.columns.max() >= count:
        raise ValueError("a factor belongs to no word")
