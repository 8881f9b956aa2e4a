"""Unpacks single parts of a Word package (a zip file) and never more than the limits allow."""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib

from copyviz.errors import Outcome, ReadError
from copyviz.options import MEGABYTE

OLE_SIGNATURE = bytes.fromhex("D0CF11E0A1B11AE1")
ENCRYPTED_STREAM = "EncryptedPackage".encode("utf-16-le")
DIRECTORY_ENTRY = b"PK\x01\x02"
# A local file header is 30 bytes long and followed by the name; enough to know a package that was cut off.
LOCAL_WORD_ENTRY = re.compile(rb"PK\x03\x04.{26}word[/\\]", re.DOTALL)
MAIN_PART = re.compile(r"word/document\d*\.xml")

# A Word file has some twenty entries, and one per picture.
MAX_ENTRIES = 10_000
# Only parts with text count, pictures are never unpacked; 3,000 full pages take about 40 MB.
MAX_UNPACKED = 128 * MEGABYTE

SAVE_AGAIN = "Open it in Word or LibreOffice, save it under a new name and try that copy."


def damaged(reason: str) -> ReadError:
    """The error of a document that cannot be made sense of."""
    return ReadError(Outcome.DAMAGED, f"This Word document is damaged: {reason}.", SAVE_AGAIN)


def too_big(reason: str) -> ReadError:
    """The error of a document beyond the limits."""
    return ReadError(Outcome.TOO_BIG, f"This Word document is too big: {reason}.", "Split it into smaller files.")


def encrypted() -> ReadError:
    """The error of a document behind a password."""
    return ReadError(
        Outcome.ENCRYPTED,
        "This document is protected by a password.",
        "Open it in Word, remove the password (File, Info, Protect Document) and save it again.",
    )


def is_encrypted(data: bytes) -> bool:
    """Whether this is an Office document behind a password: an old-style container around the real package."""
    return data.startswith(OLE_SIGNATURE) and ENCRYPTED_STREAM in data


def holds_word_document(data: bytes) -> bool:
    """Whether this is a zip file with a Word document in it, even if its end is missing."""
    if not data.startswith(b"PK"):
        return False
    try:
        names = set(Archive(data).names)
    except ReadError:
        return LOCAL_WORD_ENTRY.search(data) is not None
    if any(MAIN_PART.fullmatch(name) for name in names):
        return True
    return "[content_types].xml" in names and any(name.startswith("word/") for name in names)


class Archive:
    """The parts of a package by name; names count without case and with forward slashes."""

    def __init__(self, data: bytes) -> None:
        if data.count(DIRECTORY_ENTRY) > MAX_ENTRIES:
            raise too_big(f"it holds more than {MAX_ENTRIES:,} files")
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
        except (
            zipfile.BadZipFile,
            zipfile.LargeZipFile,
            struct.error,
            ValueError,
            OSError,
            NotImplementedError,
        ) as e:
            raise damaged("the file is cut off or not a whole package") from e
        self._entries = {plain_name(entry.filename): entry for entry in self._zip.infolist()}
        self._room = MAX_UNPACKED

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all parts."""
        return tuple(self._entries)

    def unpack(self, name: str) -> bytes | None:
        """The bytes of a part, or None where there is no such part."""
        entry = self._entries.get(plain_name(name))
        if entry is None:
            return None
        if entry.flag_bits & 1:
            raise encrypted()
        if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise damaged("it is packed in a way that Word does not use")
        # The declared size may lie, so both it and what really comes out are held against the limit.
        content = b"" if entry.file_size > self._room else self._inflate(entry)
        if max(entry.file_size, len(content)) > self._room:
            raise too_big(f"its text unpacks to more than {MAX_UNPACKED // MEGABYTE} MB")
        self._room -= len(content)
        return content

    def _inflate(self, entry: zipfile.ZipInfo) -> bytes:
        try:
            with self._zip.open(entry) as stream:
                return stream.read(self._room + 1)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError, struct.error) as error:
            raise damaged("a part of it cannot be unpacked") from error


def plain_name(name: str) -> str:
    """A part's name as it is looked up."""
    return name.replace("\\", "/").lstrip("/").casefold()
