"""What generated documents are made of, and what is known of them afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from copyviz.text.words import tokens


@dataclass(frozen=True)
class SourceText:
    """A document to take from: its name, and its paragraphs as the sentences (rows) they hold."""

    name: str
    paragraphs: tuple[tuple[str, ...], ...]

    @cached_property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """Every sentence as a piece of its own."""
        return tuple((row,) for paragraph in self.paragraphs for row in paragraph)

    @cached_property
    def terms(self) -> int:
        """How many words it has."""
        return sum(count_terms(paragraph) for paragraph in self.paragraphs)

    def pieces(self, unit: str) -> tuple[tuple[str, ...], ...]:
        """Its paragraphs or its rows."""
        return self.rows if unit == "rows" else self.paragraphs


@dataclass(frozen=True, slots=True)
class Piece:
    """A paragraph of a generated document: its rows, and the source and number of the piece it was taken from."""

    rows: tuple[str, ...]
    source: str
    number: int
    copied: bool = True

    @property
    def terms(self) -> int:
        """How many words it has."""
        return count_terms(self.rows)

    @property
    def text(self) -> str:
        """Its text."""
        return " ".join(self.rows)


@dataclass(frozen=True, slots=True)
class Expected:
    """How much a generated document has of one source: words in common, by the words of either document."""

    source: str
    terms: int
    of_source: float
    of_document: float


@dataclass(frozen=True, slots=True)
class Generated:
    """A generated document and what is known of it; pieces that are not `copied` are its own text."""

    name: str
    pieces: tuple[Piece, ...]
    expected: tuple[Expected, ...]

    @property
    def text(self) -> str:
        """The whole document, an empty line between its pieces."""
        return "\n\n".join(piece.text for piece in self.pieces) + "\n"

    @property
    def terms(self) -> int:
        """How many words it has."""
        return sum(piece.terms for piece in self.pieces)


def count_terms(rows: tuple[str, ...]) -> int:
    """The words of some rows."""
    return sum(len(tokens(row)) for row in rows)


def expect(pieces: tuple[Piece, ...], sources: tuple[SourceText, ...]) -> tuple[Expected, ...]:
    """What a document of these pieces has of each source."""
    whole = sum(piece.terms for piece in pieces)
    found = []
    for source in sources:
        terms = sum(piece.terms for piece in pieces if piece.copied and piece.source == source.name)
        shares = (terms / total if total else 0.0 for total in (source.terms, whole))
        found.append(Expected(source.name, terms, *(round(share, 6) for share in shares)))
    return tuple(found)
