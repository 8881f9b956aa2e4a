"""Gathers the labels of a figure into one piece of text: one by one they would match the labels of any other."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from copyviz.readers.pdf.layout.chunks import Chunk, Kind

# So many short chunks in a row, not set flush left below each other, are the labels of a figure.
FEW = 3
SHORT = 40
SCATTERED = 0.5
SAME_EDGE = 3.0


def gather_labels(chunks: Iterable[Chunk]) -> list[Chunk]:
    """The chunks with the labels of each figure made one."""
    result: list[Chunk] = []
    for _, run in groupby(chunks, lambda chunk: (id(chunk.region), is_label(chunk))):
        labels = list(run)
        if is_label(labels[0]) and len(labels) >= FEW and are_scattered(labels):
            rows = [row for label in labels for row in label.rows]
            labels = [Chunk(Kind.LOOSE, rows, labels[0].region)]
        result += labels
    return result


def is_label(chunk: Chunk) -> bool:
    """Whether a chunk may be a label: short text outside the running text."""
    return chunk.kind in {Kind.LOOSE, Kind.FORMULA} and len(chunk.rows) == 1 and len(chunk.rows[0].text) <= SHORT


def are_scattered(labels: list[Chunk]) -> bool:
    """Whether labels begin at many places; entries of a list without bullets begin at one."""
    edges = {round(label.rows[0].left / SAME_EDGE) for label in labels}
    return len(edges) >= SCATTERED * len(labels)
