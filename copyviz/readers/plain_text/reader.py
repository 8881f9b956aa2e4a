"""The reader of plain text."""

from __future__ import annotations

import re

from copyviz.errors import Outcome
from copyviz.model.document import Block, Document, Notice, Place, Role, Source, place_blocks
from copyviz.options import ReadOptions
from copyviz.progress import Progress, part_of
from copyviz.readers.base import RawFile
from copyviz.readers.encoding import decode
from copyviz.readers.encoding_detection import detect_wide
from copyviz.readers.plain_text.headings import find_titles
from copyviz.readers.plain_text.parsing import TextParser
from copyviz.readers.plain_text.style import style_of

SAMPLE = 65_536
# Bytes that no text is made of. Packed or compiled data has about one in ten, text none but by accident.
CONTROL_BYTE = re.compile(rb"[\x00-\x06\x0e-\x1a\x1c-\x1f\x7f]")
MOST_CONTROLS = 0.03
FEW_CONTROLS = 2

LINE_ENDS = re.compile("\r\n|\r|\x0b|\x0c|\x85|\u2028")
PARAGRAPH_END = "\u2029"
FRONT_MATTER = re.compile(r"\A---[ \t]*\n((?:[\w-]+[ \t]*:.*\n(?:[ \t-].*\n)*)+)---[ \t]*\n")
TITLE = re.compile(r"^title[ \t]*:[ \t]*(.+)$", re.MULTILINE | re.IGNORECASE)
EMPTY = Notice("no-text", "The file holds no text.", "Check that it is the right one.")


class PlainTextReader:
    """Plain text, and text with the marks of Markdown."""

    media_type = "text/plain"

    def recognises(self, data: bytes) -> bool:
        """Whether the content is text and not some binary format."""
        return data.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")) or not is_binary(data)

    def read(self, raw: RawFile, options: ReadOptions, progress: Progress) -> Document:
        """The document in the text."""
        progress("Decoding", 0.0)
        decoded = decode(raw.data, None, options.encoding)
        text = LINE_ENDS.sub("\n", decoded.text.replace(PARAGRAPH_END, "\n\n"))
        progress("Looking at the lines", 0.2)
        style = style_of(text)
        text, title, blocks = take_front_matter(text)
        lines = text.split("\n")
        blocks += TextParser(style, find_titles(lines, style.markdown), part_of(progress, 0.3, 1.0)).parse(lines)
        return Document(
            Source(raw.path, self.media_type, raw.sha256, len(raw.data), title or title_of(blocks), decoded.encoding),
            place_blocks(blocks),
            outcome=Outcome.OK if blocks else Outcome.EMPTY,
            warnings=decoded.notices if blocks else (*decoded.notices, EMPTY),
        )


def take_front_matter(text: str) -> tuple[str, str, list[Block]]:
    """The text without the description some programs put before it, the title in that, and the rest as a block."""
    found = FRONT_MATTER.match(text)
    if found is None:
        return text, "", []
    title = TITLE.search(found[1])
    block = Block(Role.CODE, found[1].rstrip(), Place(0, 0))
    return text[found.end() :], title[1].strip().strip("'\"") if title else "", [block]


def title_of(blocks: list[Block]) -> str:
    """The heading the text begins with."""
    return next((block.text for block in blocks[:2] if block.role is Role.HEADING), "")


def is_binary(data: bytes) -> bool:
    """Whether beginning, middle or end hold bytes no text is made of."""
    middle = max(0, len(data) // 2 - SAMPLE // 2)
    pieces = {data[:SAMPLE], data[middle : middle + SAMPLE], data[-SAMPLE:]}
    if any(is_rubbish(piece) for piece in pieces):
        return detect_wide(data) is None
    return False


def is_rubbish(piece: bytes) -> bool:
    """Whether too many bytes are control characters."""
    controls = len(CONTROL_BYTE.findall(piece))
    return controls > max(FEW_CONTROLS, MOST_CONTROLS * len(piece)) or controls * 2 > len(piece)
