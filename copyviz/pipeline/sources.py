"""Reads the documents that others are generated from, or measured with: files, or all files below folders."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from copyviz.errors import ReadError, UsageError
from copyviz.generating.pieces import SourceText
from copyviz.model.hierarchy import Hierarchy
from copyviz.options import ReadOptions
from copyviz.pipeline.read import read
from copyviz.pipeline.train import files_below
from copyviz.progress import Progress, part_of, silent

DEFAULTS = ReadOptions()


@dataclass(frozen=True, slots=True)
class ReadSources:
    """Documents by their paths in the order given, and those that could not be read."""

    hierarchies: tuple[tuple[str, Hierarchy], ...]
    failed: tuple[tuple[str, ReadError], ...]

    @property
    def texts(self) -> tuple[SourceText, ...]:
        """The documents as something to take from."""
        return tuple(source_text(path, hierarchy) for path, hierarchy in self.hierarchies)


def read_sources(places: Iterable[str], options: ReadOptions = DEFAULTS, progress: Progress = silent) -> ReadSources:
    """Read every document; unreadable ones are listed, not a stop."""
    paths = list(dict.fromkeys(path for place in places for path in files_at(Path(place))))
    if not paths:
        raise UsageError("There are no documents to read.", "Name documents, or a folder with some.")
    found: list[tuple[str, Hierarchy]] = []
    failed: list[tuple[str, ReadError]] = []
    for number, path in enumerate(paths):
        stretch = part_of(progress, number / len(paths), (number + 1) / len(paths))
        stretch(f"Reading {path.name}", 0.0)
        try:
            found.append((str(path), read(path, options, stretch)))
        except ReadError as error:
            failed.append((str(path), error))
    return ReadSources(tuple(found), tuple(failed))


def files_at(place: Path) -> list[Path]:
    """The file itself, or all files below a folder."""
    return list(files_below(place)) if place.is_dir() else [place]


def source_text(name: str, hierarchy: Hierarchy) -> SourceText:
    """A document as its paragraphs, each with its sentences; what has no word is left out."""
    paragraphs = []
    for node in hierarchy.nodes:
        rows = tuple(" ".join(hierarchy.sentences[number].text.split()) for number in hierarchy.own_sentences(node))
        if any(any(character.isalnum() for character in row) for row in rows):
            paragraphs.append(rows)
    return SourceText(name, tuple(paragraphs))
