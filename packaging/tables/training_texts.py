"""Reads the collection that the tables are made from: a folder of `*.tsv.xz`, each line an id, a tab and a text.

In a text the two characters backslash and n stand between paragraphs.
"""

from __future__ import annotations

import lzma
from collections.abc import Iterator
from pathlib import Path


def texts(folder: Path) -> Iterator[str]:
    """The texts of all files, in the order of their names."""
    files = sorted(folder.glob("*.tsv.xz"))
    if not files:
        raise SystemExit(f"There are no .tsv.xz files in {folder}.")
    for file in files:
        with lzma.open(file, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield line.rstrip("\n").partition("\t")[2]


def paragraphs(folder: Path) -> Iterator[str]:
    """The paragraphs of all texts."""
    for text in texts(folder):
        yield from filter(str.strip, text.split("\\n"))
