"""Finds the date a file tells of itself: of publication or last change of a web page, a PDF or a Word document."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime

WEB = tuple(
    re.compile(pattern, re.IGNORECASE | re.DOTALL)
    for pattern in (
        rb"<meta[^>]{1,200}(?:article:modified_time|og:updated_time|last-modified|dateModified)[^>]{1,200}>",
        rb'"dateModified"\s*:\s*"([^"]{10,40})"',
        rb"<meta[^>]{1,200}(?:article:published_time|datePublished|pubdate|dc\.date|DC\.date\.issued)[^>]{1,200}>",
        rb'"datePublished"\s*:\s*"([^"]{10,40})"',
    )
)
ISO = re.compile(rb"((?:19|20)\d\d)-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?")
PDF = tuple(
    re.compile(rb"/" + key + rb"\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)?(\d\d)?(\d\d)?")
    for key in (b"ModDate", b"CreationDate")
)
WORD = tuple(re.compile(b"<dcterms:" + key + rb"[^>]*>([^<]{10,40})<") for key in (b"modified", b"created"))
HEAD = 400_000
LARGEST_PART = 100_000


def date_in_file(data: bytes) -> datetime | None:
    """The date a document tells of itself, if it does."""
    if data.startswith(b"PK\x03\x04"):
        return date_in_word(data)
    if b"%PDF" in data[:1024]:
        return first_date(found for pattern in PDF for found in pattern.finditer(data))
    for pattern in WEB:
        for place in pattern.finditer(data[:HEAD]):
            date = first_date(ISO.finditer(place[0]))
            if date:
                return date
    return None


def date_in_word(data: bytes) -> datetime | None:
    """The date in the properties of a Word document."""
    with suppress(zipfile.BadZipFile, KeyError, RuntimeError, NotImplementedError, OSError, ValueError):
        archive = zipfile.ZipFile(io.BytesIO(data))
        with archive.open("docProps/core.xml") as part:
            text = part.read(LARGEST_PART)
        for pattern in WORD:
            place = pattern.search(text)
            if place:
                return first_date(ISO.finditer(place[1]))
    return None


def first_date(places: Iterable[re.Match[bytes]]) -> datetime | None:
    """The first of some places, with groups from the year to the second, that is a date."""
    for place in places:
        with suppress(ValueError):
            year, month, day, hour, minute, second = (int(part or 0) for part in place.groups())
            return datetime(year, month, day, hour, minute, second)
    return None
