"""Word packages come in many shapes, and what can be read of them is read."""

from __future__ import annotations

import time

from copyviz.errors import Outcome
from copyviz.readers.docx import DocxReader
from helpers.word_files import (
    bare,
    codes,
    headings,
    new_document,
    packed,
    parts_of,
    read_word,
    saved,
    texts,
)


class TestPackages:
    def test_language_of_the_styles(self) -> None:
        document = new_document()
        document.add_paragraph("Text.")
        assert read_word(document).language == "en-US"

    def test_places_count_in_the_text(self) -> None:
        document = new_document()
        document.add_heading("Locks", 1)
        document.add_paragraph("Gates and sluices.")
        read = read_word(document)
        assert [read.text[block.place.start : block.place.end] for block in read.blocks] == texts(read)

    def test_pictures_alone_are_empty(self) -> None:
        read = read_word(bare("<w:p><w:r><w:drawing/></w:r></w:p>"))
        assert (read.outcome, codes(read)) == (Outcome.EMPTY, ["empty"])

    def test_charts_are_named_as_left_out(self) -> None:
        chart = (
            "<w:p><w:r><w:t>Text.</w:t><w:drawing><a:graphic><a:graphicData "
            'uri="http://schemas.openxmlformats.org/drawingml/2006/chart"/></a:graphic></w:drawing></w:r></w:p>'
        )
        read = read_word(bare(chart))
        assert (read.outcome, codes(read)) == (Outcome.PARTIAL, ["objects-left-out"])

    def test_a_dangling_relation_does_no_harm(self) -> None:
        document = new_document()
        document.add_paragraph("Text.")
        parts = parts_of(saved(document))
        name = "word/_rels/document.xml.rels"
        dangling = b'<Relationship Id="rId99" Type="http://x/image" Target="NULL"/></Relationships>'
        parts[name] = parts[name].replace(b"</Relationships>", dangling)
        assert texts(read_word(packed(parts))) == ["Text."]

    def test_macros_and_templates(self) -> None:
        document = new_document()
        document.add_heading("Locks", 1)
        parts = parts_of(saved(document))
        kind = b"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
        macros = b"application/vnd.ms-word.document.macroEnabled.main+xml"
        parts["[Content_Types].xml"] = parts["[Content_Types].xml"].replace(kind, macros)
        data = packed(parts)
        assert DocxReader().recognises(data)
        assert headings(read_word(data)) == [(1, "Locks")]

    def test_the_strict_variant(self) -> None:
        document = new_document()
        document.add_heading("Locks", 1)
        document.add_paragraph("Text.")
        strict = {
            name: content.replace(
                b"http://schemas.openxmlformats.org/wordprocessingml/2006/",
                b"http://purl.oclc.org/ooxml/wordprocessingml/",
            ).replace(
                b"http://schemas.openxmlformats.org/officeDocument/2006/",
                b"http://purl.oclc.org/ooxml/officeDocument/",
            )
            for name, content in parts_of(saved(document)).items()
        }
        read = read_word(packed(strict))
        assert (headings(read), texts(read)) == ([(1, "Locks")], ["Locks", "Text."])

    def test_another_name_of_the_main_part_and_backslashes(self) -> None:
        document = new_document()
        document.add_heading("Locks", 1)
        parts = parts_of(saved(document))
        for old, new in (("word/document.xml", "word/document2.xml"),):
            parts[new] = parts.pop(old)
            parts["word/_rels/document2.xml.rels"] = parts.pop("word/_rels/document.xml.rels")
            parts["_rels/.rels"] = parts["_rels/.rels"].replace(old.encode(), new.encode())
        data = packed({name.replace("/", "\\"): content for name, content in parts.items()})
        assert DocxReader().recognises(data)
        assert headings(read_word(data)) == [(1, "Locks")]

    def test_damaged_styles_do_not_cost_the_text(self) -> None:
        document = new_document()
        document.add_heading("Locks", 1)
        parts = parts_of(saved(document)) | {"word/styles.xml": b"<w:styles"}
        read = read_word(packed(parts))
        assert (texts(read), codes(read), read.outcome) == (["Locks"], ["part-unreadable"], Outcome.PARTIAL)

    def test_styles_of_another_shape_do_not_cost_the_text(self) -> None:
        document = new_document()
        document.add_heading("Locks", 1)
        parts = parts_of(saved(document)) | {"word/styles.xml": b"<html/>"}
        assert texts(read_word(packed(parts))) == ["Locks"]

    def test_ten_thousand_paragraphs_in_three_seconds(self) -> None:
        one = "".join(f"<w:r><w:rPr><w:b/></w:rPr><w:t>Piece {piece}.</w:t></w:r>" for piece in range(4))
        data = bare(f"<w:p>{one}</w:p>" * 10_000)
        start = time.process_time()
        assert len(read_word(data).blocks) == 10_000
        assert time.process_time() - start < 3
