from __future__ import annotations

import random

from copyviz.model.document import ContainerKind, Role
from copyviz.readers.pdf.engines.base import Line, OutlineEntry
from copyviz.readers.pdf.layout.arrange import arrange
from helpers.printed_pages import HEIGHT, column, lay_out, page, printed, styled, texts

LEFT, RIGHT = 72.0, 320.0
ROPE = [
    "The old rope was tied to the mast, and nobody",
    "on the quay could say who had tied it there or",
    "why it had been left to rot in the rain.",
]
TIDE = [
    "At low tide the boats lay on their sides in the",
    "mud, and the gulls walked between them as if",
    "they had bought the whole harbour.",
]
BELL = [
    "The bell was rung twice a day, once for the men",
    "who went out and once for those who came back,",
    "though the two were seldom the same in number.",
]
NET = [
    "Nets were mended by the wall, where the wind was",
    "kept off by the shed, and the talk was all about",
    "the price of diesel and the new regulations.",
]


def long_column(left: float, top: float, *paragraphs: list[str]) -> list[Line]:
    lines: list[Line] = []
    for paragraph in paragraphs:
        lines += column(paragraph, left, top + 12 * len(lines), indent=True)
    return lines


class TestOrder:
    def test_two_columns_are_read_one_after_the_other(self) -> None:
        left, right = long_column(LEFT, 100, ROPE, TIDE), long_column(RIGHT, 100, BELL, NET)
        mixed = [line for pair in zip(left, right, strict=True) for line in pair]
        starts = [text[:8] for text in texts(lay_out(page(mixed)))]
        assert starts == ["The old ", "At low t", "The bell", "Nets wer"]

    def test_a_title_and_a_caption_across_both_columns_part_the_page(self) -> None:
        title = printed("A harbour seen from both of its sides", 150, 80, size=16)
        caption = printed("Figure 1: The quay, the shed and the wall on one picture over the whole page", 90, 300)
        upper = long_column(LEFT, 110, ROPE, TIDE) + long_column(RIGHT, 110, BELL, NET)
        lower = long_column(LEFT, 340, BELL, NET) + long_column(RIGHT, 340, ROPE, TIDE)
        starts = [text[:8] for text in texts(lay_out(page([title, *upper, caption, *lower])))]
        assert starts == [
            "A harbou", "The old ", "At low t", "The bell", "Nets wer",
            "Figure 1", "The bell", "Nets wer", "The old ", "At low t",
        ]  # fmt: skip

    def test_the_short_last_line_of_a_wide_paragraph_stays_with_it(self) -> None:
        wide = column(["Summary of what happens over the whole width of the page in this small harbour, told",
                       "in two lines."], LEFT, 80, width=478)  # fmt: skip
        body = long_column(LEFT, 130, ROPE, TIDE) + long_column(RIGHT, 130, BELL, NET)
        blocks = texts(lay_out(page(wide + body)))
        assert blocks[0].endswith("harbour, told in two lines.")

    def test_three_columns_are_read_one_after_the_other(self) -> None:
        names = ("mast", "keel", "tide")
        lines = [
            printed(
                f"about the {name} in row {row} of nine", 60 + 180 * number, 100 + 12 * row, right=220 + 180 * number
            )
            for row in range(9)
            for number, name in enumerate(names)
        ]
        text = " ".join(texts(lay_out(page(lines))))
        assert [text.index(f"about the {name} in row 0") for name in names] == sorted(
            text.index(f"about the {name} in row 0") for name in names
        )
        assert text.index("mast in row 8") < text.index("keel in row 0")

    def test_text_along_the_margin_comes_last_and_is_not_lost(self) -> None:
        turned = printed("Draft of the harbour office", 20, 600)._replace(upright=False, top=300.0, bottom=600.0)
        blocks = lay_out(page([turned, *column(ROPE, LEFT, 100)]))
        assert texts(blocks)[-1] == "Draft of the harbour office"


class TestFurniture:
    def story(self, number: int) -> list[Line]:
        words = ["mast", "keel", "tide", "rope", "sail", "buoy", "gull"]
        return column(
            [f"The {words[number % 7]} was painted {number} times before the", "harbour was closed."], LEFT, 200
        )

    def test_running_heads_feet_and_page_numbers_are_dropped(self) -> None:
        pages = []
        for number in range(1, 8):
            head = printed("Notes on a harbour" if number % 2 else "The harbour office", LEFT, 40)
            foot = [printed("Not for sale", LEFT, 760), printed(str(number + 30), 300, 760)]
            pages.append(page([head, *self.story(number), *foot], number))
        text = " ".join(texts(lay_out(*pages)))
        assert "Notes on" not in text
        assert "office" not in text
        assert "sale" not in text
        assert "33" not in text
        assert text.count("harbour was closed") == 7

    def test_a_sentence_that_opens_every_page_is_not_furniture(self) -> None:
        pages = [
            page(column(["Nothing was found.", f"That was day {n} of the search."], LEFT, 60), n) for n in range(1, 6)
        ]
        assert " ".join(texts(lay_out(*pages))).count("Nothing was found.") == 5

    def test_numbered_headings_at_the_top_of_pages_are_kept(self) -> None:
        pages = [
            page([styled(printed(f"{n}.1 Purpose", LEFT, 72, size=11), bold=True), *self.story(n)], n)
            for n in range(1, 6)
        ]
        assert texts(lay_out(*pages), Role.HEADING) == [f"{n}.1 Purpose" for n in range(1, 6)]

    def test_the_stamp_of_a_preprint_server_is_dropped(self) -> None:
        stamp = printed("arXiv:math/0411343v1 [math.DS] 15 Nov 2004", 20, 500)._replace(upright=False)
        assert texts(lay_out(page([stamp, *column(ROPE, LEFT, 100)]))) == [" ".join(ROPE)]


class TestParagraphs:
    def test_indents_and_short_lines_end_paragraphs(self) -> None:
        assert texts(lay_out(page(long_column(LEFT, 100, ROPE, TIDE, BELL)))) == [
            " ".join(ROPE), " ".join(TIDE), " ".join(BELL),
        ]  # fmt: skip

    def test_a_paragraph_goes_on_over_columns_and_pages(self) -> None:
        first = long_column(LEFT, 100, ROPE, TIDE) + long_column(RIGHT, 100, BELL, NET[:2])
        second = (
            column(NET[2:], LEFT, 100)
            + long_column(LEFT, 112, TIDE, BELL)
            + long_column(RIGHT, 100, ROPE, TIDE, BELL)
        )
        blocks = texts(lay_out(page(first), page(second, 2)))
        assert " ".join(NET) in blocks

    def test_footnotes_and_captions_do_not_interrupt_the_paragraph_around_them(self) -> None:
        first = [
            *long_column(LEFT, 100, ROPE, TIDE[:2]),
            printed("Figure 2. A gull.", LEFT, 180, size=9),
            printed("1 Gulls cannot buy anything.", LEFT, 740, size=8),
        ]
        second = column([TIDE[2], *BELL], LEFT, 100)
        blocks = lay_out(page(first), page(second, 2))
        assert any(text.startswith(" ".join(TIDE)) for text in texts(blocks, Role.PARAGRAPH))
        assert texts(blocks, Role.CAPTION) == ["Figure 2. A gull."]
        assert texts(blocks, Role.FOOTNOTE) == ["1 Gulls cannot buy anything."]

    def test_a_figure_at_the_top_of_the_next_column_is_passed_over(self) -> None:
        first = long_column(LEFT, 100, ROPE, BELL, TIDE[:2])
        second = [
            printed("Boat", 80, 80),
            printed("Wall", 200, 80),
            *column(TIDE[2:], LEFT, 120),
            *column(NET, LEFT, 140),
        ]
        assert " ".join(TIDE) in texts(lay_out(page(first), page(second, 2)))

    def test_labels_of_a_figure_are_one_piece_of_text(self) -> None:
        labels = [
            printed("Boat", 80, 200),
            printed("Wall", 150, 230),
            printed("Shed", 230, 245),
            printed("Quay", 110, 270),
        ]
        blocks = texts(lay_out(page([*column(ROPE, LEFT, 100), *labels, *column(TIDE, LEFT, 320)])))
        assert blocks == [" ".join(ROPE), "Boat Wall Shed Quay", " ".join(TIDE)]

    def test_code_keeps_its_lines_and_its_indentation(self) -> None:
        code = [
            styled(printed("while tide.rises():", LEFT, 200), monospace=True),
            styled(printed("boat.lift()", LEFT + 24, 212), monospace=True),
        ]
        blocks = lay_out(page([*column(ROPE, LEFT, 100), *code]))
        assert texts(blocks, Role.CODE) == ["while tide.rises():\n    boat.lift()"]

    def test_superscripts_stay_in_their_line(self) -> None:
        lines = [
            printed("An area of 40 km", LEFT, 100, right=150),
            printed("2", 150.5, 96.5, size=7),
            printed("is closed.", 157, 100),
        ]
        assert texts(lay_out(page([*lines, *column(ROPE, LEFT, 124)])))[0] == "An area of 40 km2 is closed."


class TestLists:
    def test_items_share_a_list_and_keep_their_wrapped_lines(self) -> None:
        lines = [
            *column(["Three things were found:"], LEFT, 100),
            printed("• a rope of unknown age that was tied to", LEFT + 10, 112, right=302),
            printed("the mast,", LEFT + 20, 124),
            printed("• a bell,", LEFT + 10, 136),
            printed("• a net.", LEFT + 10, 148),
            *column(TIDE, LEFT, 172),
        ]
        blocks = [block for block in lay_out(page(lines)) if block.inside]
        assert texts(blocks) == ["• a rope of unknown age that was tied to the mast,", "• a bell,", "• a net."]
        assert {block.inside[0] for block in blocks} == {blocks[0].inside[0]}
        assert [container.kind for container in blocks[0].inside] == [ContainerKind.LIST, ContainerKind.ITEM]

    def test_entries_of_a_table_of_contents_lose_dots_and_page_numbers(self) -> None:
        lines = [
            printed(f"{n}.1 The {name} . . . . . . . . . . . . . . {4 * n}", LEFT, 100 + 14 * n, right=520)
            for n, name in enumerate(["mast", "keel", "tide", "rope"], 1)
        ]
        assert texts(lay_out(page(lines))) == ["1.1 The mast", "2.1 The keel", "3.1 The tide", "4.1 The rope"]


class TestTables:
    def test_a_grid_becomes_rows_and_cells_named_after_their_columns(self) -> None:
        rows = [
            ("Boat", "Length", "Built"),
            ("Anna", "12 m", "1931"),
            ("Berta", "9 m", "1950"),
            ("Clara", "31 m", "1987"),
        ]
        lines = [
            printed(cell, LEFT + 120 * column_number, 300 + 14 * number)
            for number, row in enumerate(rows)
            for column_number, cell in enumerate(row)
        ]
        blocks = [block for block in lay_out(page([*column(ROPE, LEFT, 100), *lines])) if block.inside]
        assert texts(blocks) == [cell for row in rows for cell in row]
        assert [block.inside[-1].title for block in blocks[3:6]] == ["Boat", "Length", "Built"]
        assert len({block.inside[1] for block in blocks}) == 4
        assert len({block.inside[0] for block in blocks}) == 1


class TestHeadings:
    def paper(self) -> list[Line]:
        def heading(text: str, baseline: float, size: float) -> Line:
            return styled(printed(text, LEFT, baseline, size=size), bold=True)

        return [
            heading("How harbours silt up", 70, 17),
            printed("Ada Example", 250, 90, size=12),
            heading("Abstract", 112, 12),
            *column(ROPE, LEFT, 130),
            heading("1 Introduction", 190, 12),
            *column(TIDE, LEFT, 210),
            heading("1.1 Mud", 270, 11),
            *column(BELL, LEFT, 290),
            heading("2 Conclusions", 350, 12),
            *column(NET, LEFT, 370),
        ]

    def test_size_weight_and_numbers_make_levels_below_the_title(self) -> None:
        headings = [b for b in lay_out(page(self.paper())) if b.role is Role.HEADING]
        assert [(b.level, b.text) for b in headings] == [
            (1, "How harbours silt up"), (2, "Abstract"), (2, "1 Introduction"), (3, "1.1 Mud"), (2, "2 Conclusions"),
        ]  # fmt: skip

    def test_the_outline_of_the_pdf_goes_before_the_type(self) -> None:
        outline = [
            OutlineEntry("Introduction", 1, 1, 180.0),
            OutlineEntry("Mud", 3, 1, 260.0),
            OutlineEntry("Conclusions", 1, 1),
        ]
        blocks = arrange([page(self.paper())], outline)
        found = {b.text: b.level for b in blocks if b.role is Role.HEADING}
        assert found == {"How harbours silt up": 1, "1 Introduction": 2, "1.1 Mud": 4, "2 Conclusions": 2}

    def test_numbers_that_count_up_make_headings_of_plain_type(self) -> None:
        lines: list[Line] = []
        for number, name in enumerate(["Ropes of the north", "Bells of the south", "Nets of the west"], 1):
            top = 100 + 120 * (number - 1)
            lines += [
                printed(f"{number}. {name}", LEFT, top),
                *column(ROPE, LEFT, top + 24),
                *column(TIDE, LEFT, top + 64),
            ]
        headings = texts(lay_out(page(lines)), Role.HEADING)
        assert headings == ["1. Ropes of the north", "2. Bells of the south", "3. Nets of the west"]

    def test_formulas_bold_terms_and_captions_are_no_headings(self) -> None:
        lines = [
            *column(ROPE, LEFT, 100),
            printed("F = m a + 2 b", 150, 160, size=12),
            printed("Gulls. They walk between the boats at low tide all", LEFT, 190, right=302)._replace(
                bold_start=True
            ),
            *column(["day long."], LEFT, 202),
            styled(printed("Figure 3: Boats", LEFT, 230), bold=True),
            *column(TIDE, LEFT, 260),
        ]
        assert texts(lay_out(page(lines)), Role.HEADING) == []


class TestHyphens:
    def glued(self, *lines: str, rest: str = "") -> str:
        more = column([rest], LEFT, 300) if rest else []
        return texts(lay_out(page([*column(list(lines), LEFT, 100), *more])))[0]

    def test_words_broken_at_line_ends_are_glued(self) -> None:
        assert "harbour was closed" in self.glued("After two long days in the rain the old har-", "bour was closed.")

    def test_compounds_that_the_document_writes_with_a_hyphen_keep_it(self) -> None:
        text = self.glued("They were said to be well-", "known in town.", rest="A well-known boat is no safer.")
        assert "well-known in town" in text

    def test_compounds_whose_parts_are_words_keep_the_hyphen_after_a_usual_first_part(self) -> None:
        text = self.glued(
            "It went on as a self-", "steering boat.", rest="A self-made steering wheel; the boat itself; self."
        )
        assert "self-steering boat" in text

    def test_a_hyphen_before_a_capital_stays(self) -> None:
        assert "Anna-Berta" in self.glued("The two boats were sold under the one name of Anna-", "Berta in June.")


def test_rectangles_lie_where_the_lines_were_printed() -> None:
    block = lay_out(page(column(ROPE, LEFT, 100)))[0]
    assert [block.text[f.start : f.end] for f in block.fragments] == ROPE
    tops = [fragment.rectangle.top for fragment in block.fragments]
    assert tops == sorted(tops)
    assert all(0 < f.rectangle.left < f.rectangle.right and f.rectangle.bottom < HEIGHT for f in block.fragments)


def test_a_page_crowded_with_lines_loses_none_of_them() -> None:
    chance = random.Random(7)
    lines = [
        printed(f"line {n} of many on one page", chance.uniform(0, 500), chance.uniform(0, 780), right=600)
        for n in range(3000)
    ]
    text = " ".join(texts(lay_out(page(lines))))
    assert all(f"line {n} of many" in text for n in range(3000))
