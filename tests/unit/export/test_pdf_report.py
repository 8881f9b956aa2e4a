"""The report on paper says what the HTML report says, keeps pairs whole, and counts its pages."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pypdfium2
import pytest

from copyviz.export.figure_options import FigureOptions
from copyviz.export.paper.setting import Look, fitting
from copyviz.export.report import make
from copyviz.model.comparison import Comparison, Exclusion, Side
from copyviz.model.document import Notice
from copyviz.model.matches import Interval
from copyviz.pipeline.compare import compare, decide
from copyviz.pipeline.read import read
from copyviz.pipeline.report import explain_for_report
from copyviz.presentation import report_pairs
from copyviz.presentation.report import make_report
from helpers.comparisons import harbour, large_hierarchy, make_comparison, random_table
from helpers.painting import painting_application
from helpers.shared_data import FULL
from helpers.story import STORY

OPTIONS = FigureOptions(explain=explain_for_report)


@pytest.fixture(autouse=True)
def application() -> None:
    painting_application()


def page_texts(data: bytes) -> list[str]:
    document = pypdfium2.PdfDocument(data)
    return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


@cache
def story() -> Comparison:
    left, right = (read(path) for path in STORY)
    found = compare(left, right)
    out = (Exclusion(Side.LEFT, Interval(0, 2), "A headline everybody uses"),)
    decided = decide(found, found.thresholds, out)
    return replace(decided, warnings=(Notice("x", "Some pairs were omitted.", "Raise the threshold."),))


@cache
def story_pages() -> tuple[str, ...]:
    return tuple(page_texts(make(story(), ".pdf", OPTIONS)))


def test_it_says_what_the_records_say() -> None:
    text = " ".join(story_pages())
    report = make_report(story(), explain_for_report(story()))
    said = [report.verdict.headline, report.program, *(line.meaning for line in report.scores)]
    said += [value for document in report.documents for _, value in document.facts]
    said += [each.reason for each in report.exclusions] + [value for _, value in report.options]
    said += ["Some pairs were omitted. Raise the threshold."]
    said += [f"Passage {number}" for number in range(1, len(report.passages) + 1)]
    pairs = [row for passage in report.passages for row in passage.rows if hasattr(row, "rule")]
    said += [pair.rule for pair in pairs]
    flat = re.sub(r"\s", "", text)
    assert not [words for words in said if re.sub(r"\s", "", words) not in flat]


def test_pages_count_and_name_the_documents() -> None:
    pages = story_pages()
    for number, page in enumerate(pages, 1):
        assert f"{number} / {len(pages)}" in page
        assert "harbour-pier-12-may.html" in page
        assert "harbour-pier-19-may.html" in page


def test_both_sides_of_a_pair_stand_on_one_page() -> None:
    comparison = story()
    flat = [re.sub(r"\s", "", page) for page in story_pages()]
    for match in comparison.equal:
        texts = [
            re.sub(r"\s", "", comparison.side(side).sentences[number].text)
            for side, number in zip(Side, (match.left, match.right), strict=True)
        ]
        # The two columns are read line by line by some readers, so that only beginnings are sure to be in one piece.
        assert any(all(text[:12] in page for text in texts) for page in flat)


@pytest.mark.parametrize(("paper", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_the_paper_can_be_chosen(paper: str, size: tuple[int, int]) -> None:
    document = pypdfium2.PdfDocument(make(harbour(), ".pdf", replace(OPTIONS, paper=paper, explain=None)))
    assert tuple(round(length) for length in document[0].get_size()) == size
    assert "Comparison of invented.html" in document.get_metadata_dict()["Title"]


def test_a_sentence_longer_than_a_page_goes_on_on_the_next() -> None:
    long = "The keeper " + " ".join(f"counted boat{number}" for number in range(3_000)) + "."
    one = large_hierarchy(1)
    both = replace(one, sentences=(replace(one.sentences[0], text=long),))
    pages = page_texts(make(make_comparison(both, both, [(0, 0, 1.0)]), ".pdf", FigureOptions()))
    assert len(pages) > 4
    text = " ".join(pages)
    assert all(f"boat{number}" in text for number in range(0, 3_000, 250))


def test_more_pairs_than_fit_are_cut_and_the_cut_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    # Five thousand pairs take ten seconds to set, so the short form lets only a fifth of them in.
    most = 5_000 if FULL else 1_000
    monkeypatch.setattr(report_pairs, "MOST_PAIRS", most)
    size = most * 2 // 5
    comparison = make_comparison(
        large_hierarchy(size), large_hierarchy(size), random_table(size, size, most * 28 // 25)
    )
    assert len(comparison.equal) > most
    data = make(comparison, ".pdf", FigureOptions())
    assert len(data) < 1_600 * most
    assert f"Of {len(comparison.equal):,} equal pairs {most:,} are listed" in " ".join(page_texts(data)[:6])


def test_a_report_that_is_no_longer_wanted_stops() -> None:
    def stop(step: str, share: float) -> None:
        if step == "Writing the pages":
            raise InterruptedError

    with pytest.raises(InterruptedError):
        make(harbour(), ".pdf", FigureOptions(progress=stop))


def test_letters_that_know_no_italics_are_not_slanted() -> None:
    look = Look(8.0, "#000000", slanted=True)
    assert fitting(look, "größer, больше").slanted
    assert not fitting(look, "القارب").slanted
    assert not fitting(look, "码头").slanted
