"""The structure of a Word document: headings, lists and other blocks as their styles say."""

from __future__ import annotations

import pytest
from docx.enum.style import WD_STYLE_TYPE

from copyviz.model.document import Role
from copyviz.structure.nesting import build_hierarchy
from helpers.word_files import (
    add,
    bare,
    codes,
    headings,
    new_document,
    packed,
    paragraph,
    parts_of,
    path,
    read_word,
    texts,
    with_notes,
)


class TestHeadings:
    def test_sections_nest_below_the_title(self) -> None:
        document = new_document()
        document.add_paragraph("On locks", style="Title")
        document.add_heading("History", 1)
        document.add_heading("Early locks", 2)
        document.add_paragraph("They leaked.")
        read = read_word(document)
        assert headings(read) == [(1, "On locks"), (2, "History"), (3, "Early locks")]
        assert read.source.title == "On locks"
        assert [node.title for node in build_hierarchy(read).nodes] == ["On locks", "History", "Early locks", ""]

    def test_a_title_in_two_paragraphs_is_one(self) -> None:
        document = new_document()
        document.add_paragraph("On locks", style="Title")
        document.add_paragraph("and their keepers", style="Title")
        assert headings(read_word(document)) == [(1, "On locks and their keepers")]

    def test_without_a_title_levels_stay(self) -> None:
        document = new_document()
        for level in range(1, 10):
            document.add_heading(f"Heading {level}", level)
        assert [level for level, _ in headings(read_word(document))] == [1, 2, 3, 4, 5, 6, 6, 6, 6]

    def test_core_title_is_used_where_no_title_stands_in_the_text(self) -> None:
        document = new_document()
        document.core_properties.title = "A river and its locks"
        document.add_paragraph("Text.")
        assert read_word(document).source.title == "A river and its locks"

    @pytest.mark.parametrize(
        "name", ["Überschrift 2", "Titre 2", "Título 2", "Titolo 2", "Заголовок 2", "見出し 2", "標題 2"]
    )
    def test_headings_named_in_other_languages(self, name: str) -> None:
        document = new_document()
        document.styles.add_style(name, WD_STYLE_TYPE.PARAGRAPH)
        document.add_paragraph("Locks", style=name)
        document.add_paragraph("Text.")
        assert headings(read_word(document)) == [(2, "Locks")]

    def test_a_style_based_on_a_heading_is_one(self) -> None:
        document = new_document()
        style = document.styles.add_style("Chapter opening", WD_STYLE_TYPE.PARAGRAPH)
        style.base_style = document.styles["Heading 3"]
        document.add_paragraph("Locks", style=style)
        assert headings(read_word(document)) == [(3, "Locks")]

    def test_an_outline_level_makes_a_heading_and_level_ten_unmakes_it(self) -> None:
        document = new_document()
        add(document, paragraph("Set by hand", '<w:outlineLvl w:val="1"/>'))
        add(document, paragraph("Only looks so", '<w:pStyle w:val="Heading1"/><w:outlineLvl w:val="9"/>'))
        assert headings(read_word(document)) == [(2, "Set by hand")]

    def test_styles_that_go_round_in_a_circle(self) -> None:
        document = new_document()
        one = document.styles.add_style("One", WD_STYLE_TYPE.PARAGRAPH)
        two = document.styles.add_style("Two", WD_STYLE_TYPE.PARAGRAPH)
        one.base_style, two.base_style = two, one
        document.add_paragraph("Text.", style=one)
        assert texts(read_word(document)) == ["Text."]

    def test_headings_without_any_styles_part(self) -> None:
        read = read_word(bare(paragraph("Locks", '<w:pStyle w:val="Heading2"/>') + paragraph("Text.")))
        assert headings(read) == [(2, "Locks")]

    def test_bold_lines_head_sections_where_no_style_does(self) -> None:
        document = new_document()
        for name in ("1. Locks", "1.1 Gates", "2. Weirs"):
            document.add_paragraph().add_run(name).bold = True
            document.add_paragraph("A paragraph of ordinary text about the thing, and not a short one either.")
            document.add_paragraph("Then a second one, so that headings are few among the paragraphs of the text.")
        assert headings(read_word(document)) == [(1, "1. Locks"), (2, "1.1 Gates"), (1, "2. Weirs")]

    def test_bold_lines_are_plain_where_styles_head_sections(self) -> None:
        document = new_document()
        document.add_heading("Locks", 1)
        document.add_paragraph().add_run("Note well").bold = True
        document.add_paragraph("Text.")
        assert headings(read_word(document)) == [(1, "Locks")]

    def test_a_text_all_in_bold_has_no_headings(self) -> None:
        document = new_document()
        for number in range(6):
            document.add_paragraph().add_run(f"Short bold line {number}").bold = True
        assert headings(read_word(document)) == []


class TestLists:
    def test_levels_nest_items_in_items(self) -> None:
        document = new_document()
        for text, style in (
            ("gates", "List Bullet"),
            ("wooden", "List Bullet 2"),
            ("iron", "List Bullet 2"),
            ("sluices", "List Bullet"),
        ):
            document.add_paragraph(text, style=style)
        blocks = read_word(document).blocks
        assert [path(block) for block in blocks] == [
            "list/item",
            "list/item/list/item",
            "list/item/list/item",
            "list/item",
        ]
        assert blocks[0].inside[0] == blocks[3].inside[0]
        assert blocks[0].inside[1] == blocks[1].inside[1] == blocks[2].inside[1] != blocks[3].inside[1]

    def test_direct_numbering_and_its_levels(self) -> None:
        document = new_document()
        for level in (0, 1, 1, 0):
            numbering = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="3"/></w:numPr>'
            add(document, paragraph(f"level {level}", numbering))
        paths = [path(block) for block in read_word(document).blocks]
        assert paths == ["list/item", "list/item/list/item", "list/item/list/item", "list/item"]

    def test_text_between_ends_a_list(self) -> None:
        document = new_document()
        document.add_paragraph("one", style="List Number")
        document.add_paragraph("Text.")
        document.add_paragraph("two", style="List Number")
        one, text, two = read_word(document).blocks
        assert path(text) == ""
        assert one.inside[0] != two.inside[0]

    def test_a_continuation_stays_in_its_item(self) -> None:
        document = new_document()
        document.add_paragraph("one", style="List Bullet")
        document.add_paragraph("more on one", style="List Continue")
        one, more = read_word(document).blocks
        assert one.inside == more.inside

    def test_numbering_taken_away_by_hand(self) -> None:
        document = new_document()
        add(document, paragraph("no item", '<w:pStyle w:val="ListBullet"/><w:numPr><w:numId w:val="0"/></w:numPr>'))
        assert path(read_word(document).blocks[0]) == ""

    def test_a_numbered_heading_is_no_item(self) -> None:
        document = new_document()
        numbering = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'
        add(document, paragraph("Locks", f'<w:pStyle w:val="Heading1"/>{numbering}'))
        read = read_word(document)
        assert headings(read) == [(1, "Locks")]
        assert path(read.blocks[0]) == ""


class TestOtherBlocks:
    def test_quotations_captions_and_code(self) -> None:
        document = new_document()
        document.add_paragraph("The gate stays shut.", style="Quote")
        document.add_paragraph("Nobody passes.", style="Intense Quote")
        document.add_paragraph("Figure 1: A gate", style="Caption")
        document.styles.add_style("Source Code", WD_STYLE_TYPE.PARAGRAPH)
        code = document.add_paragraph("open()", style="Source Code")
        code.add_run().add_break()
        code.add_run("shut()")
        one, two, caption, listing = read_word(document).blocks
        assert path(one) == path(two) == "quotation"
        assert one.inside == two.inside
        assert (caption.role, caption.inside) == (Role.CAPTION, ())
        assert (listing.role, listing.text) == (Role.CODE, "open()\nshut()")

    def test_text_between_ends_a_quotation(self) -> None:
        document = new_document()
        for text, style in (("One.", "Quote"), ("Text.", "Normal"), ("Two.", "Quote")):
            document.add_paragraph(text, style=style)
        one, between, two = read_word(document).blocks
        assert between.inside == ()
        assert one.inside != two.inside

    def test_footnotes_end_their_section_and_endnotes_the_document(self) -> None:
        document = new_document()
        document.add_heading("One", 1)
        add(
            document,
            '<w:p><w:r><w:t>First.</w:t><w:footnoteReference w:id="2"/><w:endnoteReference w:id="1"/></w:r>'
            '<w:r><w:t xml:space="preserve"> Again.</w:t><w:footnoteReference w:id="2"/></w:r></w:p>',
        )
        document.add_paragraph("Second.")
        document.add_heading("Two", 1)
        document.add_paragraph("Third.")
        data = with_notes(document, "footnote", {1: "Nobody points here.", 2: "See the map."})
        parts = parts_of(data)
        extra = parts_of(with_notes(document, "endnote", {1: "At the very end."}))
        rels = "word/_rels/document.xml.rels"
        link = extra[rels][extra[rels].index(b'<Relationship Id="rIdNotesendnote"') :]
        parts[rels] = parts[rels].replace(b"</Relationships>", link)
        parts["word/endnotes.xml"] = extra["word/endnotes.xml"]
        read = read_word(packed(parts))
        assert texts(read) == [
            "One",
            "First. Again.",
            "Second.",
            "See the map.",
            "Two",
            "Third.",
            "At the very end.",
        ]
        assert [block.text for block in read.blocks if block.role is Role.FOOTNOTE] == [
            "See the map.",
            "At the very end.",
        ]

    def test_text_boxes_are_read_once_after_their_paragraph(self) -> None:
        document = new_document()
        box = "<w:txbxContent><w:p><w:r><w:t>In the box.</w:t></w:r></w:p></w:txbxContent>"
        add(
            document,
            "<w:p><w:r><w:t>Beside it.</w:t></w:r><w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing>"
            f"<wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>{box}</wps:txbx></wps:wsp></a:graphicData>"
            f"</a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>{box}"
            "</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>",
        )
        assert texts(read_word(document)) == ["Beside it.", "In the box."]

    def test_old_text_boxes_alone_are_read_too(self) -> None:
        document = new_document()
        add(
            document,
            "<w:p><w:r><w:pict><v:shape><v:textbox><w:txbxContent><w:p><w:r><w:t>Old box.</w:t></w:r></w:p>"
            "</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>",
        )
        assert texts(read_word(document)) == ["Old box."]

    def test_content_controls_and_their_placeholders(self) -> None:
        document = new_document()
        add(document, "<w:sdt><w:sdtContent><w:p><w:r><w:t>Filled in.</w:t></w:r></w:p></w:sdtContent></w:sdt>")
        add(
            document,
            "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:p><w:r><w:t>Click here.</w:t></w:r></w:p>"
            "</w:sdtContent></w:sdt>",
        )
        assert texts(read_word(document)) == ["Filled in."]

    def test_the_table_of_contents_is_left_out_and_named(self) -> None:
        document = new_document()
        document.styles.add_style("toc 1", WD_STYLE_TYPE.PARAGRAPH)
        document.add_paragraph("Locks 3", style="toc 1")
        document.add_heading("Locks", 1)
        read = read_word(document)
        assert texts(read) == ["Locks"]
        assert codes(read) == ["contents-left-out"]

    def test_headers_and_footers_are_no_text(self) -> None:
        document = new_document()
        document.sections[0].header.paragraphs[0].text = "Term paper"
        document.sections[0].footer.paragraphs[0].text = "Page 1"
        document.add_paragraph("Text.")
        assert texts(read_word(document)) == ["Text."]

    def test_comments_are_no_text(self) -> None:
        document = new_document()
        run = document.add_paragraph("Text.").runs[0]
        document.add_comment(run, text="Where from?", author="Reader", initials="R")
        assert texts(read_word(document)) == ["Text."]
