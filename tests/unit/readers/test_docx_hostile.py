"""Broken and hostile Word files end in one plain sentence, quickly, and never in a traceback."""

from __future__ import annotations

import io
import random
import struct
import zipfile

import pytest

from copyviz.errors import Outcome, ReadError
from copyviz.options import MEGABYTE
from copyviz.readers.docx import DocxReader, archive
from helpers.word_files import NAMESPACES, bare, main_part, new_document, packed, parts_of, read_word, saved

TEXT = "<w:p><w:r><w:t>Text.</w:t></w:r></w:p>"


def essay() -> bytes:
    document = new_document()
    document.add_heading("Locks", 1)
    for number in range(40):
        document.add_paragraph(f"Paragraph {number} tells of gates, sluices and the people who opened them.")
    return saved(document)


def failure(data: bytes) -> ReadError:
    with pytest.raises(ReadError) as caught:
        read_word(data)
    assert caught.value.message.endswith(".")
    assert caught.value.hint
    return caught.value


def with_main(content: bytes | str) -> bytes:
    return packed({"[Content_Types].xml": "<Types/>", "word/document.xml": content})


def test_recognises_by_content_alone() -> None:
    recognises = DocxReader().recognises
    assert recognises(essay())
    assert recognises(bare(TEXT))
    assert not recognises(b"")
    assert not recognises(b"PK")
    assert not recognises(b"Just a text about word/document.xml.")
    assert not recognises(packed({"word/essay.txt": "a folder of somebody's"}))
    assert not recognises(packed({"[Content_Types].xml": "<Types/>", "xl/workbook.xml": "<workbook/>"}))


def test_a_workbook_with_a_word_file_inside_is_no_word_file() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        package.writestr("xl/embeddings/essay.docx", essay())
    assert not DocxReader().recognises(stream.getvalue())


def test_a_password_is_named() -> None:
    data = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(500) + "EncryptedPackage".encode("utf-16-le") + bytes(500)
    assert DocxReader().recognises(data)
    assert failure(data).outcome is Outcome.ENCRYPTED
    assert not DocxReader().recognises(data.replace(b"E\0n\0c", b"X\0n\0c")), "an old .doc is another case"


def test_an_encrypted_entry_is_named() -> None:
    data = bytearray(bare(TEXT))
    start = 0
    while (start := data.find(b"PK\x01\x02", start)) >= 0:
        data[start + 8] |= 1
        start += 4
    assert failure(bytes(data)).outcome is Outcome.ENCRYPTED


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_a_file_that_was_cut_off(share: float) -> None:
    data = essay()
    data = data[: int(len(data) * share)]
    assert DocxReader().recognises(data) or share == 0.1
    assert failure(data).outcome is Outcome.DAMAGED


BOMB = '<!DOCTYPE d [<!ENTITY a0 "aaaaaaaaaa">{}]>'.format(
    "".join(f'<!ENTITY a{number} "{f"&a{number - 1};" * 50}">' for number in range(1, 9))
)

DAMAGED = {
    "no main text": packed({"[Content_Types].xml": "<Types/>", "word/styles.xml": "<a/>"}),
    "empty main text": with_main(b""),
    "no XML": with_main(b"\x00\x01\x02 not XML"),
    "unclosed": with_main(f"<w:document {NAMESPACES}><w:body>{TEXT}"),
    "too deep": with_main(main_part("<w:sdt>" * 5000 + "</w:sdt>" * 5000)),
    "entities": with_main(
        f"{BOMB}<w:document {NAMESPACES}><w:body><w:p><w:r><w:t>&a8;</w:t></w:r></w:p></w:body></w:document>"
    ),
    "entities in attributes": with_main(
        f'{BOMB}<w:document {NAMESPACES}><w:body w:x="&a8;">{TEXT}</w:body></w:document>'
    ),
    "a file from outside": with_main(
        '<!DOCTYPE d [<!ENTITY f SYSTEM "file:///etc/hostname">]>'
        f"<w:document {NAMESPACES}><w:body><w:p><w:r><w:t>&f;</w:t></w:r></w:p></w:body></w:document>"
    ),
    "not a zip": b"PK\x03\x04" + bytes(26) + b"word/document.xml" + bytes(300),
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED)
def test_what_makes_no_sense_is_damaged(data: bytes) -> None:
    assert failure(data).outcome is Outcome.DAMAGED


def test_an_unusual_packing_is_refused() -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_LZMA) as package:
        package.writestr("word/document.xml", main_part(TEXT))
    assert failure(stream.getvalue()).outcome is Outcome.DAMAGED


def test_a_bomb_that_tells_its_size() -> None:
    stream = io.BytesIO()
    with (
        zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as package,
        package.open("word/document.xml", "w") as part,
    ):
        for _ in range(archive.MAX_UNPACKED // MEGABYTE + 1):
            part.write(b" " * MEGABYTE)
    assert failure(stream.getvalue()).outcome is Outcome.TOO_BIG


def test_a_bomb_that_lies_about_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MAX_UNPACKED", MEGABYTE)
    data = bytearray(with_main(main_part(f"<w:p><w:r><w:t>{'a' * 3 * MEGABYTE}</w:t></w:r></w:p>")))
    entry = data.rfind(b"PK\x01\x02")
    struct.pack_into("<I", data, entry + 24, 1000)
    assert failure(bytes(data)).outcome in (Outcome.TOO_BIG, Outcome.DAMAGED)


def test_too_many_entries() -> None:
    names = {f"word/{number}": b"" for number in range(archive.MAX_ENTRIES + 1)}
    data = packed({"word/document.xml": main_part(TEXT), **names})
    assert failure(data).outcome is Outcome.TOO_BIG


def test_a_hundred_thousand_attributes_do_not_matter() -> None:
    attributes = " ".join(f'a{number}="1"' for number in range(100_000))
    assert [
        block.text for block in read_word(bare(f"<w:p {attributes}><w:r><w:t>Text.</w:t></w:r></w:p>")).blocks
    ] == ["Text."]


def test_columns_without_end_do_not_matter() -> None:
    cell = f'<w:tc><w:tcPr><w:gridSpan w:val="999999999"/></w:tcPr>{TEXT}</w:tc>'
    row = f'<w:tr><w:trPr><w:gridBefore w:val="999999999"/></w:trPr>{cell * 500}</w:tr>'
    assert len(read_word(bare(f"<w:tbl>{row * 3}</w:tbl>")).blocks) == 1500


def test_nested_tables_as_deep_as_the_parser_lets_them() -> None:
    depth = 60
    xml = "<w:tbl><w:tr><w:tc>" * depth + TEXT + "</w:tc></w:tr></w:tbl>" * depth
    assert [block.text for block in read_word(bare(xml)).blocks] == ["Text."]


def test_text_boxes_in_text_boxes() -> None:
    depth = 50
    xml = "<w:p><w:r><w:pict><w:txbxContent>" * depth + TEXT + "</w:txbxContent></w:pict></w:r></w:p>" * depth
    assert [block.text for block in read_word(bare(xml)).blocks] == ["Text."]


def test_odd_values_are_taken_for_none() -> None:
    odd = (
        '<w:p><w:pPr><w:outlineLvl w:val="x"/><w:numPr><w:ilvl w:val="-1"/><w:numId w:val=""/></w:numPr>'
        '<w:shd/></w:pPr><w:r><w:rPr><w:sz w:val="big"/><w:color/></w:rPr><w:t>Text.</w:t><w:t/>'
        '<w:sym w:char="zz"/><w:sym w:char="D800"/><w:fldChar/></w:r></w:p>'
    )
    assert [block.text for block in read_word(bare(odd)).blocks] == ["Text."]


def test_random_damage_is_either_read_or_told() -> None:
    chance = random.Random(7)
    data = essay()
    outcomes = set()
    for _ in range(80):
        broken = bytearray(data)
        for _ in range(chance.choice((1, 4, 32))):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        try:
            outcomes.add(read_word(bytes(broken)).outcome)
        except ReadError as error:
            outcomes.add(error.outcome)
    assert Outcome.DAMAGED in outcomes


def test_random_damage_to_the_xml_is_either_read_or_told() -> None:
    chance = random.Random(8)
    parts = parts_of(essay())
    outcomes = set()
    for _ in range(60):
        name = chance.choice(["word/document.xml", "word/styles.xml", "word/_rels/document.xml.rels", "_rels/.rels"])
        broken = bytearray(parts[name])
        for _ in range(4):
            broken[chance.randrange(len(broken))] = chance.choice(b'<>/"a= 0w:')
        try:
            outcomes.add(read_word(packed(parts | {name: bytes(broken)})).outcome)
        except ReadError as error:
            outcomes.add(error.outcome)
    assert outcomes == {Outcome.OK, Outcome.PARTIAL, Outcome.DAMAGED}
