from __future__ import annotations

import pytest

from copyviz.errors import Outcome, ReadError
from copyviz.model.document import Document, Rectangle
from copyviz.options import ReadOptions
from copyviz.progress import Progress, silent
from copyviz.readers.base import RawFile
from copyviz.readers.pdf import PdfReader
from copyviz.readers.pdf.engines import ENGINES
from helpers.hostile_pdf import form_loop, image_only, outline_loop
from helpers.pdf_encryption import KINDS, encrypted_pdf
from helpers.tiny_pdf import FONT, TinyPdf, set_pages, text_pdf

STORY = (
    "A crowd of four hundred came to see the harbour opened, and",
    "boats hooted all day long until nobody could hear the mayor.",
)
TOLD = " ".join(STORY)

each_engine = pytest.mark.parametrize("engine", list(ENGINES))


def read(data: bytes, engine: str = "pdfium", progress: Progress = silent, **options: str | int) -> Document:
    chosen = ReadOptions(engine=engine, **options)  # type: ignore[arg-type]
    return PdfReader().read(RawFile("a.pdf", data, "0"), chosen, progress)


def one_page(content: bytes, entries: str = "", font: str = FONT) -> bytes:
    pdf = text_pdf()
    pdf.objects[2] = font.encode()
    set_pages(pdf, [pdf.page(2, pdf.stream(content), 3, entries)])
    return pdf.build(1)


def outcome_of(data: bytes, engine: str) -> Outcome:
    try:
        return read(data, engine).outcome
    except ReadError as error:
        return error.outcome


def rectangle_of(document: Document) -> Rectangle:
    fragments = [fragment.rectangle for block in document.blocks for fragment in block.fragments]
    left, right = min(box.left for box in fragments), max(box.right for box in fragments)
    return Rectangle(fragments[0].page, left, fragments[0].top, right, fragments[0].bottom)


def test_recognises_a_pdf_by_its_mark_near_the_beginning() -> None:
    reader = PdfReader()
    assert reader.recognises(b"%PDF-1.4\n")
    assert reader.recognises(b"\n" * 1000 + b"%PDF-1.4")
    assert not reader.recognises(b"\n" * 2000 + b"%PDF-1.4")
    assert not reader.recognises(b"<html>")


@each_engine
class TestSound:
    def test_text_pages_and_places_are_read(self, engine: str) -> None:
        document = read(text_pdf(STORY, ("Then it closed again.",)).build(1), engine)
        assert [block.text for block in document.blocks] == [TOLD, "Then it closed again."]
        assert [block.place.page for block in document.blocks] == [1, 2]
        assert (document.outcome, document.source.pages) == (Outcome.OK, 2)
        assert document.blocks[0].place.rectangles[0].left == pytest.approx(72, abs=0.5)
        assert document.blocks[0].place.rectangles[0].top == pytest.approx(792 - 720 - 9, abs=1.5)

    def test_every_page_is_reported_before_it_is_read(self, engine: str) -> None:
        steps: list[str] = []
        read(text_pdf(STORY, STORY, STORY).build(1), engine, lambda step, share: steps.append(step))
        assert [step for step in steps if "page" in step] == [f"Reading page {n} of 3" for n in (1, 2, 3)]

    def test_reading_stops_after_the_last_page_asked_for(self, engine: str) -> None:
        document = read(text_pdf(STORY, ("Never read.",)).build(1), engine, last_page=1)
        assert document.text == TOLD
        assert document.source.pages == 2

    def test_the_described_title_is_used_unless_it_is_a_file_name(self, engine: str) -> None:
        for title, expected in (("Harbours", "Harbours"), ("harbour.dvi", "")):
            pdf = text_pdf(STORY)
            pdf.trailer = f"/Info {pdf.add(f'<< /Title ({title}) >>')} 0 R"
            assert read(pdf.build(1), engine).source.title == expected

    def test_titles_of_the_outline_become_headings(self, engine: str) -> None:
        pdf = text_pdf(*((name, "", *STORY) for name in ("Ropes", "Bells", "Nets")), catalog="/Outlines 10 0 R")
        pages = (5, 7, 9)
        pdf.add("<< /Type /Outlines /First 11 0 R /Last 13 0 R /Count 3 >>")
        for number, name in enumerate(("Ropes", "Bells", "Nets")):
            following = f"/Next {12 + number} 0 R" if number < 2 else ""
            target = f"/Dest [{pages[number]} 0 R /XYZ 72 740 0]"
            pdf.add(f"<< /Title ({name}) /Parent 10 0 R {following} {target} >>")
        document = read(pdf.build(1), engine)
        assert [block.text for block in document.blocks if block.level] == ["Ropes", "Bells", "Nets"]


@each_engine
class TestGeometry:
    @pytest.mark.parametrize(
        ("rotation", "matrix", "expected"),
        [
            (90, b"0 1 -1 0 100 72", (72.0, 100.0)),
            (180, b"-1 0 0 -1 540 92", (72.0, 92.0)),
            (270, b"0 -1 1 0 512 720", (72.0, 100.0)),
        ],
    )
    def test_turned_pages_are_read_as_they_are_shown(
        self, engine: str, rotation: int, matrix: bytes, expected: tuple[float, float]
    ) -> None:
        content = b"BT /F1 12 Tf " + matrix + b" Tm (Turned with the page.) Tj ET"
        document = read(one_page(content, f"/Rotate {rotation}"), engine)
        assert document.text == "Turned with the page."
        box = rectangle_of(document)
        assert (box.left, box.top) == pytest.approx((expected[0], expected[1] - 9), abs=1.5)
        assert box.right - box.left > 100

    def test_places_count_from_the_corner_of_what_is_shown(self, engine: str) -> None:
        content = b"BT /F1 12 Tf 172 600 Td (In the crop box.) Tj ET"
        box = rectangle_of(read(one_page(content, "/CropBox [100 100 500 700]"), engine))
        assert (box.left, box.top) == pytest.approx((72, 91), abs=1.5)

    def test_text_along_the_margin_comes_last(self, engine: str) -> None:
        content = b"BT /F1 12 Tf 0 1 -1 0 30 300 Tm (Along the margin.) Tj 1 0 0 1 72 700 Tm (Along the line.) Tj ET"
        document = read(one_page(content), engine)
        assert [block.text for block in document.blocks] == ["Along the line.", "Along the margin."]
        box = document.blocks[1].place.rectangles[0]
        assert box.bottom - box.top > 5 * (box.right - box.left) > 0

    def test_columns_printed_row_by_row_are_read_column_by_column(self, engine: str) -> None:
        left = [f"on the left the tide was measured {n} times" for n in range(8)]
        right = [f"on the right the wind was felt {n} times" for n in range(8)]
        shown = b"".join(
            f"1 0 0 1 60 {700 - 12 * n} Tm ({a}) Tj 1 0 0 1 310 {700 - 12 * n} Tm ({b}) Tj ".encode()
            for n, (a, b) in enumerate(zip(left, right, strict=True))
        )
        text = read(one_page(b"BT /F1 10 Tf " + shown + b"ET"), engine).text
        assert text.index("measured 7") < text.index("felt 0")

    def test_huge_pages_and_specks_of_type_do_no_harm(self, engine: str) -> None:
        content = b"BT /F1 0.2 Tf 72 700 Td (A speck.) Tj /F1 90000 Tf 10 0 Td (Vast) Tj ET"
        document = read(one_page(content, "/MediaBox [0 0 1000000 1000000]"), engine)
        assert "speck" in document.text
        assert "Vast" in document.text


@each_engine
class TestOddities:
    def test_characters_piled_on_one_spot_are_read_in_time(self, engine: str) -> None:
        content = b"BT /F1 12 Tf " + b"1 0 0 1 72 700 Tm (x) Tj " * 3000 + b"ET"
        assert set(read(one_page(content), engine).text) == {"x"}

    def test_letters_without_meaning_are_marked_and_told(self, engine: str) -> None:
        font = FONT.replace("/WinAnsiEncoding", "<< /Differences [65 /g1 /g2 /g3 /g4] >>").replace("Helvetica", "Odd")
        document = read(one_page(b"BT /F1 12 Tf 72 700 Td (\x01\x02\x03\x04 \x05\x06) Tj ET", font=font), engine)
        assert "\x01" not in document.text
        assert [notice.code for notice in document.warnings] in (["garbled"], ["no-text-layer"])

    def test_characters_beyond_the_first_plane_do_not_shift_the_lines(self, engine: str) -> None:
        pdf = text_pdf()
        table = pdf.stream(
            b"begincmap 1 begincodespacerange <00> <FF> endcodespacerange "
            b"1 beginbfchar <41> <D835DC00> endbfchar endcmap"
        )
        font = pdf.add(FONT.replace(">>", f"/ToUnicode {table} 0 R >>"))
        content = b"BT /F1 12 Tf 72 700 Td (Area AAAA is closed to all boats) Tj 0 -14 Td (and gulls for good.) Tj ET"
        set_pages(pdf, [pdf.page(2, pdf.stream(content), font)])
        assert read(pdf.build(1), engine).text == (
            "\U0001d400rea \U0001d400\U0001d400\U0001d400\U0001d400 is closed to all boats and gulls for good."
        )

    def test_a_circular_outline_is_read_once(self, engine: str) -> None:
        assert read(outline_loop(), engine).outcome is Outcome.OK


@each_engine
class TestNotices:
    def test_a_scan_says_that_it_has_no_text_layer(self, engine: str) -> None:
        document = read(image_only(), engine)
        assert document.outcome is Outcome.EMPTY
        assert "no text layer" in document.warnings[0].message
        assert "text recognition" in document.warnings[0].hint

    def test_single_pages_without_text_are_named(self, engine: str) -> None:
        document = read(text_pdf(STORY, (), (), STORY, ()).build(1), engine)
        assert document.outcome is Outcome.OK
        assert document.warnings[0].message == "Pages 2–3, 5 have no text layer."

    def test_no_pages_at_all_is_empty(self, engine: str) -> None:
        document = read(text_pdf().build(1), engine)
        assert (document.outcome, document.warnings[0].code) == (Outcome.EMPTY, "empty")

    def test_a_page_that_is_not_there_makes_the_reading_partial(self, engine: str) -> None:
        pdf = text_pdf(STORY, STORY)
        set_pages(pdf, [5, 99, 7])
        document = read(pdf.build(1), engine)
        assert document.outcome is Outcome.PARTIAL
        assert document.text.count("boats hooted") == 2
        assert document.warnings


@each_engine
class TestEncryption:
    @pytest.mark.parametrize("kind", KINDS)
    def test_an_empty_password_is_tried(self, engine: str, kind: str) -> None:
        assert read(encrypted_pdf(kind, "", STORY), engine).text == TOLD

    def test_the_password_given_opens_the_file(self, engine: str) -> None:
        assert read(encrypted_pdf("aes-128", "rope", STORY), engine, password="rope").text == TOLD

    @pytest.mark.parametrize(("password", "words"), [("", "is protected"), ("bell", "does not open")])
    def test_a_missing_or_wrong_password_is_told(self, engine: str, password: str, words: str) -> None:
        with pytest.raises(ReadError, match=words) as caught:
            read(encrypted_pdf("aes-128", "rope", STORY), engine, password=password)
        assert caught.value.outcome is Outcome.ENCRYPTED


@each_engine
class TestDamage:
    @pytest.mark.parametrize(
        "data", [b"%PDF-1.7\n", b"%PDF-1.4\ntrailer << /Root 1 0 R >>", b"%PDF" + bytes(range(256)) * 9]
    )
    def test_what_cannot_be_opened_is_damaged(self, engine: str, data: bytes) -> None:
        with pytest.raises(ReadError, match="damaged") as caught:
            read(data, engine)
        assert caught.value.outcome is Outcome.DAMAGED

    def test_a_file_without_its_end_is_mended(self, engine: str) -> None:
        whole = text_pdf(STORY).build(1)
        document = read(whole[: whole.rindex(b"xref\n0")], engine)
        assert document.text == TOLD
        assert (document.outcome, document.warnings[0].code) == (Outcome.PARTIAL, "damaged")

    @pytest.mark.parametrize("share", [0.3, 0.5, 0.7, 0.9])
    def test_a_file_that_is_cut_off_gives_text_or_a_clean_error(self, engine: str, share: float) -> None:
        whole = text_pdf(STORY, STORY).build(1)
        assert outcome_of(whole[: int(share * len(whole))], engine) in {
            Outcome.PARTIAL,
            Outcome.EMPTY,
            Outcome.DAMAGED,
        }

    def test_a_wrong_length_of_a_page_costs_no_more_than_the_page(self, engine: str) -> None:
        pdf = TinyPdf()
        pdf.add("<< /Type /Catalog /Pages 2 0 R >>")
        pdf.add("")
        pdf.add(FONT)
        good = pdf.page(2, pdf.stream(b"BT /F1 12 Tf 72 700 Td (Still here.) Tj ET"), 3)
        bad = pdf.page(2, pdf.stream(b"BT /F1 12 Tf (", length=99999), 3)
        set_pages(pdf, [good, bad])
        assert "Still here." in read(pdf.build(1), engine).text


def test_the_other_engine_opens_what_the_first_cannot() -> None:
    data = text_pdf(STORY).build(1).replace(b"%PDF-1.7", b"%PDF-x.y")
    assert read(data, "pdfium").text == read(data, "pdfminer").text == TOLD


def test_a_form_that_draws_itself_costs_pdfminer_no_more_than_its_page() -> None:
    # pdfium breaks down on it together with its process; the child process of the reader is made for that.
    document = read(form_loop(), "pdfminer")
    assert document.blocks
    assert document.outcome in {Outcome.OK, Outcome.PARTIAL}
