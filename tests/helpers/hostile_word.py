"""Word files and other packages: bombs, cuts, lies about sizes, and formats that no reader reads."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Mapping

from helpers.hostile_case import (
    DAMAGED,
    EMPTY,
    ENCRYPTED,
    FIRST,
    OK,
    PARTIAL,
    STORY,
    TOO_BIG,
    UNSUPPORTED,
    Case,
    file_case,
)
from helpers.hostile_pages import BOMB, OUTSIDE
from helpers.word_files import bare, main_part, packed, paragraph, parts_of

STORY_WORD = "".join(paragraph(text) for text in STORY)
MANY_ATTRIBUTES = " ".join(f'a{number}="x"' for number in range(100_000))
COMPOUND = bytes.fromhex("D0CF11E0A1B11AE1")


def with_main_part(xml: str | bytes) -> bytes:
    """A Word file with this text as its main part."""
    parts = dict(parts_of(bare(STORY_WORD)))
    parts["word/document.xml"] = xml.encode() if isinstance(xml, str) else xml
    return packed(parts)


def doctype(declaration: str, entity: str) -> bytes:
    """A Word file whose main part declares and uses an entity."""
    xml = main_part(STORY_WORD + paragraph(f"&{entity};"))
    declared = declaration.replace("DOCTYPE html", "DOCTYPE w:document")
    head, mark, rest = xml.partition("?>")
    return with_main_part(head + mark + declared + rest if mark else declared + xml)


def shrunk(data: bytes, size: int) -> bytes:
    """A Word file that tells a length of 1,000 bytes for its main part of about `size`, wherever it tells it."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        told = archive.getinfo("word/document.xml").file_size
    assert told >= size
    return data.replace(told.to_bytes(4, "little"), (1000).to_bytes(4, "little"))


def crowded(count: int) -> bytes:
    """A Word file with many entries."""
    stream = io.BytesIO(bare(STORY_WORD))
    with zipfile.ZipFile(stream, "a") as archive:
        for number in range(count):
            archive.writestr(f"word/media/image{number}.png", b"")
    return stream.getvalue()


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """A zip file with these entries, not packed."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return stream.getvalue()


def tarred() -> bytes:
    """A tar archive."""
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        archive.addfile(tarfile.TarInfo("story.txt"))
    return stream.getvalue()


def nested_tables(depth: int) -> str:
    """The story in a table in a table in a table ..."""
    return "<w:tbl><w:tr><w:tc>" * depth + STORY_WORD + "</w:tc></w:tr></w:tbl>" * depth


def word_cases() -> list[Case]:
    """Word files."""
    sound = bare(STORY_WORD)
    outside_link = (
        b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        b'<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" '
        b'Target="file:///etc/passwd" TargetMode="External"/></Relationships>'
    )
    return [
        file_case("plain.docx", sound),
        file_case("empty.docx", bare(""), EMPTY),
        file_case("half.docx", sound[: len(sound) // 2], DAMAGED, PARTIAL),
        file_case("first-bytes.docx", sound[:60], DAMAGED, UNSUPPORTED),
        file_case("end-missing.docx", sound[:-30], DAMAGED, PARTIAL, OK),
        file_case("flipped.docx", sound.replace(b"word/document.xml", b"word/documemt.xml"), DAMAGED, UNSUPPORTED),
        file_case(
            "no-main-part.docx",
            packed({n: d for n, d in parts_of(sound).items() if "document" not in n}),
            DAMAGED,
            UNSUPPORTED,
            EMPTY,
        ),
        file_case("main-part-is-noise.docx", with_main_part(bytes(range(256)) * 50), DAMAGED),
        file_case("main-part-cut.docx", with_main_part(main_part(STORY_WORD)[:-80]), DAMAGED, PARTIAL, OK),
        file_case("bomb.docx", lambda: packed_bomb(300 << 20), TOO_BIG),
        file_case("hidden-bomb.docx", lambda: shrunk(packed_bomb(160 << 20), 160 << 20), TOO_BIG, DAMAGED),
        file_case("entity-bomb.docx", doctype(BOMB, "h"), DAMAGED, OK, PARTIAL, TOO_BIG),
        file_case("outside-entity.docx", doctype(OUTSIDE, "other"), DAMAGED, OK, PARTIAL, lacks=("root:",)),
        file_case(
            "deep.docx",
            lambda: with_main_part(
                main_part("<w:sdt><w:sdtContent>" * 20_000 + STORY_WORD + "</w:sdtContent></w:sdt>" * 20_000)
            ),
            OK,
            PARTIAL,
            DAMAGED,
            TOO_BIG,
        ),
        file_case("deep-tables.docx", with_main_part(main_part(nested_tables(60))), OK, PARTIAL, contains=STORY),
        file_case(
            "deeper-tables.docx", with_main_part(main_part(nested_tables(600))), OK, PARTIAL, DAMAGED, contains=STORY
        ),
        file_case(
            "attributes.docx",
            lambda: with_main_part(main_part(f"<w:p {MANY_ATTRIBUTES}/>" + STORY_WORD)),
            OK,
            PARTIAL,
            DAMAGED,
            TOO_BIG,
        ),
        file_case(
            "lies-about-sizes.docx",
            shrunk(bare(STORY_WORD + paragraph("rope " * 1000)), 5000),
            OK,
            PARTIAL,
            DAMAGED,
            TOO_BIG,
        ),
        file_case("crowded.docx", lambda: crowded(12_000), OK, TOO_BIG, DAMAGED),
        file_case(
            "climbs-out.docx",
            zipped({**parts_of(sound), "../../../tmp/out": b"x", "/etc/x": b"x"}),
            OK,
            PARTIAL,
            contains=STORY,
        ),
        file_case(
            "outside-link.docx",
            packed({**parts_of(sound), "word/_rels/document.xml.rels": outside_link}),
            OK,
            PARTIAL,
            contains=(FIRST,),
            lacks=("root:",),
        ),
        file_case(
            "locked.docx", COMPOUND + bytes(504) + "EncryptedPackage".encode("utf-16-le") + bytes(2000), ENCRYPTED
        ),
        file_case("word-with-wrong-name.txt", sound),
        file_case("word-with-wrong-name.pdf", sound),
    ]


def packed_bomb(size: int) -> bytes:
    """A Word file whose main part unpacks to `size` bytes, made without holding them in memory."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, data in parts_of(bare(STORY_WORD)).items():
            if name != "word/document.xml":
                archive.writestr(name, data)
        head, _, tail = main_part("@@@").partition("@@@")
        with archive.open("word/document.xml", "w", force_zip64=True) as part:
            part.write(head.encode())
            for _ in range(size >> 22):
                part.write(b" " * (1 << 22))
            part.write(tail.encode())
    return stream.getvalue()


def foreign_cases() -> list[Case]:
    """Formats that no reader reads, with the word the user must see."""
    odt = zipped({"mimetype": b"application/vnd.oasis.opendocument.text", "content.xml": b"<x/>"})
    epub = zipped({"mimetype": b"application/epub+zip", "index.xhtml": b"<html/>"})
    files = {
        "picture.png": b"\x89PNG\r\n\x1a\n" + bytes(100),
        "picture.jpg": b"\xff\xd8\xff\xe0\x00\x10JFIF" + bytes(100),
        "picture.html": b"GIF89a" + bytes(100),
        "old.doc": COMPOUND + bytes(2000),
        "text.odt": odt,
        "book.epub": epub,
        "text.rtf": rb"{\rtf1\ansi The harbour office.\par}",
        "archive.zip": zipped({"story.txt": b"text"}),
        "sheet.xlsx": zipped({"[Content_Types].xml": b"<x/>", "xl/workbook.xml": b"<x/>"}),
        "slides.pptx": zipped({"[Content_Types].xml": b"<x/>", "ppt/presentation.xml": b"<x/>"}),
        "packed.html.gz": gzip.compress(b"<html><body>text</body></html>"),
        "archive.tar": tarred(),
        "song.mp3": b"ID3\x04\x00\x00\x00\x00\x00\x00" + bytes(500),
        "film.mp4": b"\x00\x00\x00\x18ftypmp42" + bytes(500),
        "program": b"\x7fELF\x02\x01\x01" + bytes(500),
        "program.txt": b"MZ\x90\x00" + bytes(500),
        "story.ps": b"%!PS-Adobe-3.0\n(Hello) show\n",
        "data.sqlite": b"SQLite format 3\x00" + bytes(500),
        "page.mhtml": b"MIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n boundary=x\r\n\r\n--x",
    }
    return [file_case(name, data, UNSUPPORTED) for name, data in files.items()]
