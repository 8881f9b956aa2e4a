"""A Word document is read as a reader sees it: hidden things out, nothing else lost in silence."""

from __future__ import annotations

import pytest
from docx.enum.style import WD_STYLE_TYPE

from copyviz.errors import Outcome
from helpers.word_files import (
    bare,
    codes,
    new_document,
    paragraph,
    read_word,
    texts,
)

RUNS = {
    "a link": ("<w:hyperlink><w:r><w:t>the map</w:t></w:r></w:hyperlink>", "the map"),
    "a tab and breaks": (
        "<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:cr/><w:t>d</w:t></w:r>",
        "a b c d",
    ),
    "a page break": ('<w:r><w:t>a</w:t><w:br w:type="page"/><w:lastRenderedPageBreak/><w:t>b</w:t></w:r>', "a b"),
    "hyphens": (
        "<w:r><w:t>lock</w:t><w:noBreakHyphen/><w:t>keep</w:t><w:softHyphen/><w:t>er\u00ads</w:t></w:r>",
        "lock-keepers",
    ),
    "a Greek symbol": ('<w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>', "α"),
    "a plain symbol": ('<w:r><w:sym w:font="Arial" w:char="20AC"/></w:r>', "€"),
    "an ornament": ('<w:r><w:t>a</w:t><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>', "a"),
    "a simple field": ('<w:fldSimple w:instr="AUTHOR"><w:r><w:t>result</w:t></w:r></w:fldSimple>', "result"),
    "a field": (
        (
            '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF x</w:instrText></w:r>'
            '<w:r><w:t>code</w:t></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>result</w:t></w:r>'
            '<w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:t>.</w:t></w:r>'
        ),
        "result.",
    ),
    "a formula": ("<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>", "x=1"),
    "a reading aid": (
        "<w:r><w:ruby><w:rt><w:r><w:t>kan</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>",
        "漢",
    ),
    "a smart tag": ("<w:smartTag><w:r><w:t>Monday</w:t></w:r></w:smartTag>", "Monday"),
    "a control in a line": ("<w:sdt><w:sdtContent><w:r><w:t>chosen</w:t></w:r></w:sdtContent></w:sdt>", "chosen"),
    "words in pieces": ("<w:r><w:t>lo</w:t></w:r><w:proofErr/><w:bookmarkStart/><w:r><w:t>ck</w:t></w:r>", "lock"),
    "no-break spaces": ("<w:r><w:t>10\u00a0km</w:t></w:r>", "10\u00a0km"),
}


@pytest.mark.parametrize(("xml", "expected"), RUNS.values(), ids=RUNS)
def test_text_within_a_paragraph(xml: str, expected: str) -> None:
    assert texts(read_word(bare(f"<w:p>{xml}</w:p>"))) == [expected]


def test_a_field_that_never_ends_does_not_swallow_the_rest() -> None:
    broken = '<w:p><w:r><w:t>Before.</w:t><w:fldChar w:fldCharType="begin"/></w:r></w:p>'
    assert texts(read_word(bare(broken + paragraph("After.")))) == ["Before.", "After."]


def test_a_drop_capital_belongs_to_its_word() -> None:
    initial = paragraph("T", '<w:framePr w:dropCap="drop"/>')
    assert texts(read_word(bare(initial + paragraph("he lock was shut.")))) == ["The lock was shut."]


class TestTrackedChanges:
    def test_insertions_stay_and_deletions_go(self) -> None:
        xml = (
            "<w:p><w:r><w:t>The </w:t></w:r><w:del><w:r><w:delText>old</w:delText></w:r></w:del>"
            "<w:ins><w:r><w:t>new</w:t></w:r></w:ins><w:r><w:t xml:space='preserve'> gate.</w:t></w:r>"
            "<w:moveFrom><w:r><w:t>Gone.</w:t></w:r></w:moveFrom></w:p>"
        ).replace("<w:t>The ", "<w:t xml:space='preserve'>The ")
        read = read_word(bare(xml))
        assert texts(read) == ["The new gate."]
        assert codes(read) == ["tracked-changes"]
        assert read.outcome is Outcome.OK

    def test_a_deleted_break_joins_paragraphs(self) -> None:
        first = paragraph("The gate ", "<w:rPr><w:del/></w:rPr>").replace("gate ", "gate")
        read = read_word(bare(first + paragraph("way was shut.")))
        assert texts(read) == ["The gateway was shut."]

    def test_a_document_without_changes_says_nothing(self) -> None:
        assert codes(read_word(bare(paragraph("Text.")))) == []


class TestHiddenText:
    def test_hidden_text_is_left_out_and_counted(self) -> None:
        read = read_word(bare(paragraph("Seen.") + paragraph("Unseen", run="<w:vanish/>")))
        assert texts(read) == ["Seen."]
        assert codes(read) == ["hidden-text"]
        assert "6 characters" in read.warnings[0].message

    def test_hidden_switched_off_is_seen(self) -> None:
        assert codes(read_word(bare(paragraph("Seen.", run='<w:vanish w:val="0"/>')))) == []

    def test_text_hidden_by_its_style(self) -> None:
        document = new_document()
        style = document.styles.add_style("Secret", WD_STYLE_TYPE.CHARACTER)
        style.font.hidden = True
        document.add_paragraph("Seen.").add_run(" Unseen.", style=style)
        read = read_word(document)
        assert texts(read) == ["Seen."]
        assert codes(read) == ["hidden-text"]

    def test_text_too_small_to_read(self) -> None:
        read = read_word(bare(paragraph("Seen.") + paragraph("tiny", run='<w:sz w:val="2"/>')))
        assert texts(read) == ["Seen."]
        assert codes(read) == ["hidden-text"]

    def test_white_letters_between_words_are_the_spaces_they_look_like(self) -> None:
        white = '<w:r><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:t>x</w:t></w:r>'
        words = white.join(f"<w:r><w:t>{word}</w:t></w:r>" for word in ("the", "gate", "stays", "shut"))
        read = read_word(bare(f"<w:p>{words}</w:p>"))
        assert texts(read) == ["the gate stays shut"]
        assert codes(read) == ["white-text"]

    @pytest.mark.parametrize(
        ("properties", "run"),
        [
            ('<w:shd w:val="clear" w:fill="1F3864"/>', ""),
            ("", '<w:shd w:val="clear" w:fill="000000"/>'),
            ("", '<w:highlight w:val="black"/>'),
            ("", '<w:shd w:val="solid" w:color="000000" w:fill="auto"/>'),
            ('<w:pStyle w:val="Heading1"/>', ""),
        ],
        ids=["shaded paragraph", "shaded run", "highlight", "pattern", "heading on a cover"],
    )
    def test_white_on_a_dark_ground_is_seen(self, properties: str, run: str) -> None:
        read = read_word(bare(paragraph("Seen.", properties, f'<w:color w:val="FFFFFF"/>{run}')))
        assert texts(read) == ["Seen."]
        assert codes(read) == []

    def test_white_in_a_dark_cell_is_seen(self) -> None:
        cell = '<w:tc><w:tcPr><w:shd w:val="clear" w:fill="1F3864"/></w:tcPr>{}</w:tc>'
        white = paragraph("Seen.", run='<w:color w:val="FFFFFF"/>')
        assert texts(read_word(bare(f"<w:tbl><w:tr>{cell.format(white)}</w:tr></w:tbl>"))) == ["Seen."]
