"""Recognises well-known formats that no reader reads, so that the user hears what a file is and what to do."""

from __future__ import annotations

import re
from dataclasses import dataclass

SAVE_AS = "Open it in the program it was made with and save it as .docx or PDF."
SCAN = "If it shows text, turn it into text with a text-recognition (OCR) program first."
UNPACK = "Unpack it and open the documents inside."
CHOOSE = "Choose a document with text."
PROTECTED = "Open it in the program it was made with, remove the password, and save it again."


@dataclass(frozen=True, slots=True)
class ForeignFormat:
    """A format by its name in a sentence, and what to do about it."""

    name: str
    hint: str
    is_encrypted: bool = False


IMAGE = ForeignFormat("an image", SCAN)
ARCHIVE = ForeignFormat("an archive of packed files", UNPACK)
SOUND = ForeignFormat("a sound recording", CHOOSE)
VIDEO = ForeignFormat("a video", CHOOSE)
PROGRAM = ForeignFormat("a program", CHOOSE)
ZIP = ForeignFormat("a zip archive", UNPACK)
OLD_OFFICE = ForeignFormat("an old Office file (.doc, .xls or .ppt)", SAVE_AS)
LOCKED_OFFICE = ForeignFormat("an Office file protected by a password", PROTECTED, is_encrypted=True)

# Offset, first bytes, format. Short ones that could begin a text are followed by a look for binary bytes.
SIGNATURES = (
    (0, b"\x89PNG\r\n\x1a\n", IMAGE),
    (0, b"\xff\xd8\xff", IMAGE),
    (0, b"GIF87a", IMAGE),
    (0, b"GIF89a", IMAGE),
    (0, b"II*\x00", IMAGE),
    (0, b"MM\x00*", IMAGE),
    (8, b"WEBP", IMAGE),
    (4, b"ftyphei", IMAGE),
    (4, b"ftypmif1", IMAGE),
    (4, b"ftypavif", IMAGE),
    (0, b"\x00\x00\x00\x0cjP  ", IMAGE),
    (0, b"{\\rtf", ForeignFormat("a rich-text file (.rtf)", SAVE_AS)),
    (0, b"%!PS", ForeignFormat("a PostScript file", "Convert it to PDF, for example with ps2pdf.")),
    (0, b"\x04%!PS", ForeignFormat("a PostScript file", "Convert it to PDF, for example with ps2pdf.")),
    (0, b"AT&TFORM", ForeignFormat("a DjVu file", "Convert it to PDF with its text.")),
    (60, b"BOOKMOBI", ForeignFormat("a Kindle book", "Convert it to PDF or HTML.")),
    (0, b"\xffWPC", ForeignFormat("a WordPerfect file", SAVE_AS)),
    (0, b"bplist00", ForeignFormat("a web archive or settings file of a Mac", "Save the page as HTML.")),
    (0, b"SQLite format 3\x00", ForeignFormat("a database", CHOOSE)),
    (0, b"\x1f\x8b", ARCHIVE),
    (0, b"BZh", ARCHIVE),
    (0, b"\xfd7zXZ\x00", ARCHIVE),
    (0, b"\x28\xb5\x2f\xfd", ARCHIVE),
    (0, b"7z\xbc\xaf\x27\x1c", ARCHIVE),
    (0, b"Rar!\x1a\x07", ARCHIVE),
    (257, b"ustar", ARCHIVE),
    (0, b"ID3", SOUND),
    (0, b"\xff\xfb", SOUND),
    (0, b"\xff\xf3", SOUND),
    (0, b"OggS", SOUND),
    (0, b"fLaC", SOUND),
    (8, b"WAVE", SOUND),
    (8, b"AVI ", VIDEO),
    (4, b"ftyp", VIDEO),
    (0, b"\x1aE\xdf\xa3", VIDEO),
    (0, b"\x7fELF", PROGRAM),
    (0, b"MZ", PROGRAM),
    (0, b"\xca\xfe\xba\xbe", PROGRAM),
    (0, b"\xcf\xfa\xed\xfe", PROGRAM),
    (0, b"\x00asm", PROGRAM),
    (0, b"BM", IMAGE),
)

COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
PACKED = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")

# Looked for among the file names of a zip archive, in this order.
PACKED_KINDS = (
    (b"opendocument.text", ForeignFormat("an OpenDocument text (.odt)", SAVE_AS)),
    (b"opendocument.", ForeignFormat("an OpenDocument file", SAVE_AS)),
    (b"application/epub+zip", ForeignFormat("an e-book (.epub)", "Convert it to PDF or HTML.")),
    (b"xl/", ForeignFormat("an Excel workbook", "Save the sheet with the text as PDF.")),
    (b"ppt/", ForeignFormat("a PowerPoint presentation", "Save it as PDF.")),
    (b"Index/Document.iwa", ForeignFormat("a Pages document", SAVE_AS)),
    (b"word/", ForeignFormat("a damaged Word file", "Open it in Word and save it again.")),
)

HEAD = 4096
HEADER = re.compile(rb"[\w-]+:|[ \t]")
MULTIPART = re.compile(rb"content-type:\s*multipart/related", re.IGNORECASE)
WEB_ARCHIVE = ForeignFormat("a web page in one file (.mhtml)", "Save it as an HTML page instead.")
WORD_XML = ForeignFormat("a Word file in XML form", SAVE_AS)


def foreign_format(data: bytes) -> ForeignFormat | None:
    """The known format of this content, if it is one that no reader reads."""
    if data.startswith(COMPOUND):
        return LOCKED_OFFICE if "EncryptedPackage".encode("utf-16-le") in data else OLD_OFFICE
    if data.startswith(PACKED):
        return packed_format(data)
    for offset, first_bytes, found in SIGNATURES:
        if data.startswith(first_bytes, offset) and (not first_bytes.isalnum() or is_binary(data)):
            return found
    return text_format(data[:HEAD])


def is_binary(data: bytes) -> bool:
    """Whether the beginning holds bytes that no text begins with."""
    return b"\x00" in data[:HEAD]


def packed_format(data: bytes) -> ForeignFormat:
    """What a zip archive holds, told from the names in it."""
    for name, found in PACKED_KINDS:
        if name in data[:HEAD] or name in data[-16 * HEAD :]:
            return found
    return ZIP


def text_format(head: bytes) -> ForeignFormat | None:
    """Formats that are text to look at, but not to read."""
    if b'progid="Word.Document"' in head:
        return WORD_XML
    for line in head.splitlines():
        if MULTIPART.match(line):
            return WEB_ARCHIVE
        if not HEADER.match(line):
            break
    return None
