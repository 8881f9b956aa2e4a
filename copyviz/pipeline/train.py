"""From a folder of documents to a factor table of their words."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from copyviz.errors import ReadError, UsageError
from copyviz.model.hierarchy import Hierarchy
from copyviz.options import ReadOptions
from copyviz.pipeline.read import read
from copyviz.progress import Progress, part_of, silent

DEFAULTS = ReadOptions()
READING = 0.8
"""The share of the progress that reading the documents takes."""
FEW_PARAGRAPHS = 2_000
"""Below this the words of a subject come out nearer than they are: with 60 student answers as the whole collection
half the sentences of an independent answer were equal to the source's."""


@dataclass(frozen=True, slots=True)
class Trained:
    """A table as bytes to save, how many words it holds, from how many paragraphs, and what became of each file."""

    data: bytes
    words: int
    paragraphs: int
    read: tuple[str, ...]
    failed: tuple[tuple[str, ReadError], ...]

    @property
    def is_thin(self) -> bool:
        """Whether there was too little text to trust the table."""
        return self.paragraphs < FEW_PARAGRAPHS


def train(folder: str, options: ReadOptions = DEFAULTS, progress: Progress = silent) -> Trained:
    """Learn which words stand together in the documents below a folder; unreadable ones are listed, not a stop."""
    from copyviz.matchers.factor_table import table_bytes
    from copyviz.matchers.factor_training import train_factors

    paths = list(files_below(Path(folder)))
    if not paths:
        raise UsageError(f"There are no files in “{folder}”.", "Name a folder of documents.")
    failed: list[tuple[str, ReadError]] = []
    done: list[str] = []
    count = 0

    def paragraphs() -> Iterator[tuple[str, ...]]:
        nonlocal count
        for number, path in enumerate(paths):
            stretch = part_of(progress, READING * number / len(paths), READING * (number + 1) / len(paths))
            stretch(f"Reading {path.name}", 0.0)
            try:
                hierarchy = read(path, options, stretch)
            except ReadError as error:
                failed.append((str(path), error))
                continue
            done.append(str(path))
            for words in paragraph_words(hierarchy):
                count += 1
                yield words

    made = f"co-occurrence in the paragraphs of {len(paths)} documents"
    table = train_factors(paragraphs(), made, progress=part_of(progress, READING, 1.0))
    return Trained(table_bytes(table), len(table.words), count, tuple(done), tuple(failed))


def paragraph_words(hierarchy: Hierarchy) -> Iterator[tuple[str, ...]]:
    """The words of each node that has sentences of its own."""
    for node in hierarchy.nodes:
        words = tuple(word for number in hierarchy.own_sentences(node) for word in hierarchy.sentences[number].words)
        if words:
            yield words


def files_below(folder: Path) -> Iterator[Path]:
    """The regular files below a folder in a fixed order; links are not followed, hidden files left alone."""
    if not folder.is_dir():
        raise UsageError(f"“{folder}” is no folder.", "Name a folder of documents.")
    for parent, folders, names in os.walk(folder, followlinks=False):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(parent) / name
            if not name.startswith(".") and path.is_file() and not path.is_symlink():
                yield path
