"""A document as its reader leaves it: flat blocks in reading order, each knowing where it stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from copyviz.errors import Outcome

BLOCK_SEPARATOR = "\n"


class Role(StrEnum):
    """What a block is by itself; what it stands in is told by its containers."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    CAPTION = "caption"
    FOOTNOTE = "footnote"
    ADDRESS = "address"
    CODE = "code"


class ContainerKind(StrEnum):
    """What blocks can stand in."""

    LIST = "list"
    ITEM = "item"
    QUOTATION = "quotation"
    TABLE = "table"
    ROW = "row"
    CELL = "cell"


@dataclass(frozen=True, slots=True)
class Container:
    """One list, item, table, row, cell or quotation; blocks of the same one carry the same number."""

    kind: ContainerKind
    number: int
    title: str = ""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle on a page in points, origin top left; pages count from 1."""

    page: int
    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of a block's text that was one line on a page: `start` and `end` count in the document's text."""

    start: int
    end: int
    rectangle: Rectangle


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text stands: a span of characters of the document's text and, on pages, its rectangles."""

    start: int
    end: int
    rectangles: tuple[Rectangle, ...] = ()

    @property
    def page(self) -> int | None:
        """The page the text begins on, where there are pages."""
        return self.rectangles[0].page if self.rectangles else None


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, paragraph, caption ... as one run of text.

    `level` is 1 to 6 for a heading and 0 otherwise. `inside` names the containers around the block, outermost
    first. `fragments` tells for text from pages which characters stood on which line.
    """

    role: Role
    text: str
    place: Place
    level: int = 0
    inside: tuple[Container, ...] = ()
    fragments: tuple[Fragment, ...] = ()


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the reader wants the user to know: a short code, one sentence, and what to do."""

    code: str
    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """Where a document came from; `sha256` is of the very bytes that were parsed."""

    path: str
    media_type: str
    sha256: str
    size: int
    title: str = ""
    encoding: str = ""
    pages: int = 0

    @property
    def name(self) -> str:
        """The last part of the path."""
        return self.path.replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]


@dataclass(frozen=True, slots=True)
class Document:
    """What a reader makes of a file: blocks in reading order, and what should be known about them."""

    source: Source
    blocks: tuple[Block, ...]
    language: str = ""
    outcome: Outcome = Outcome.OK
    warnings: tuple[Notice, ...] = ()

    @property
    def text(self) -> str:
        """The whole extracted text, which all places count in."""
        return BLOCK_SEPARATOR.join(block.text for block in self.blocks)


def place_blocks(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Give each block its span in the document's text; fragments given from 0 within the block move along."""
    placed = []
    start = 0
    for block in blocks:
        # Written out: dataclasses.replace would take half the time of reading a long text.
        fragments = tuple([Fragment(f.start + start, f.end + start, f.rectangle) for f in block.fragments])
        end = start + len(block.text)
        place = Place(start, end, tuple([fragment.rectangle for fragment in fragments]))
        placed.append(Block(block.role, block.text, place, block.level, block.inside, fragments))
        start = end + len(BLOCK_SEPARATOR)
    return tuple(placed)
