"""Annotated copies: highlights a PDF reader finds, marked pages without life of their own, originals untouched."""

from __future__ import annotations

import hashlib
import shutil
from html.parser import HTMLParser
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdfminer.pdfdocument import PDFDocument
from pdfminer.pdfpage import PDFPage
from pdfminer.pdfparser import PDFParser
from pdfminer.pdftypes import resolve1
from pdfminer.utils import decode_text

import copyviz
from copyviz.errors import ReadError, SaveError
from copyviz.export.annotated import copy_names
from copyviz.export.marked_html import marked_html
from copyviz.model.comparison import Comparison, Side
from copyviz.model.document import Source
from copyviz.readers.pdf.engines.frame import Frame
from helpers.hostile_comparison import SENTENCES, hostile_comparison
from helpers.story import STORY

PDF = Path(STORY[0]).with_name("harbour-pier-19-may.pdf")


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Comparison, Path]:
    copy = tmp_path / PDF.name
    shutil.copy(PDF, copy)
    return copyviz.compare(STORY[0], copy), copy


def annotations_of(path: Path) -> list[tuple[int, dict[str, object]]]:
    """Every annotation as another engine reads it, with its page from 0."""
    found = []
    with path.open("rb") as file:
        for number, page in enumerate(PDFPage.create_pages(PDFDocument(PDFParser(file)))):
            found += [(number, resolve1(each)) for each in resolve1(page.annots) or []]
    return found


def test_each_matched_sentence_is_highlighted_with_its_partner(pair: tuple[Comparison, Path], tmp_path: Path) -> None:
    comparison, original = pair
    before = original.read_bytes()
    html, pdf = copyviz.save_annotated(comparison, tmp_path / "copies")
    assert (html.name, pdf.name) == ("harbour-pier-12-may-marked.html", "harbour-pier-19-may-marked.pdf")
    assert original.read_bytes() == before
    found = annotations_of(pdf)
    assert {note["Subtype"].name for _, note in found} == {"Highlight"}  # type: ignore[attr-defined]
    assert {decode_text(note["T"]) for _, note in found} == {"CopyViz"}  # type: ignore[arg-type]
    notes = [decode_text(note["Contents"]) for _, note in found]  # type: ignore[arg-type]
    matched = sorted(set(comparison.equal.right.tolist()))
    pages = [box.page for number in matched for box in comparison.right.sentences[number].place.rectangles]
    assert len(found) >= len(matched)
    assert {number + 1 for number, _ in found} == set(pages)
    for match in comparison.equal:
        assert any(
            note.startswith(f"A {match.left + 1} ") and comparison.left.sentences[match.left].text in note
            for note in notes
        ) or any(f"\nA {match.left + 1} " in note for note in notes)


def test_what_people_wrote_stands_at_the_first_sentence_it_is_about(
    pair: tuple[Comparison, Path], tmp_path: Path
) -> None:
    passage = pair[0].passages[1]
    stretches = [(each.first, each.end - 1) for each in (passage.left, passage.right)]
    noted = copyviz.add_note(pair[0], "Moved <b>as a whole</b>.", stretches[0], stretches[1], name="The reader")
    html, pdf = copyviz.save_annotated(noted, tmp_path / "copies")
    notes = [decode_text(note["Contents"]) for _, note in annotations_of(pdf)]  # type: ignore[arg-type]
    told = [note for note in notes if "Note: Moved <b>as a whole</b>. · The reader, " in note]
    assert told
    assert all(note.startswith(f"A {passage.pairs[0][0] + 1} ") for note in told)
    assert html.read_text().count("Moved &lt;b&gt;as a whole&lt;/b&gt;.") == 2


def test_a_highlight_lies_on_its_sentence(pair: tuple[Comparison, Path], tmp_path: Path) -> None:
    comparison, _ = pair
    pdf = copyviz.save_annotated(comparison, tmp_path)[1]
    document = pypdfium2.PdfDocument(pdf)
    texts = " ".join("".join(sentence.text.split()) for sentence in comparison.right.sentences)
    for page, note in annotations_of(pdf)[:12]:
        points = [float(resolve1(value)) for value in note["QuadPoints"]]  # type: ignore[attr-defined]
        box = min(points[0::2][:4]), min(points[1::2][:4]), max(points[0::2][:4]), max(points[1::2][:4])
        under = "".join(document[page].get_textpage().get_text_bounded(*box).split()).strip("-\x02\ufffe")
        assert len(under) > 3
        assert under in texts


@given(
    st.sampled_from([0, 90, 180, 270]),
    st.tuples(*[st.floats(-500, 500)] * 2),
    st.tuples(*[st.floats(0, 500)] * 4),
)
def test_what_is_placed_on_a_page_is_found_again(
    rotation: int, corner: tuple[float, float], box: tuple[float, float, float, float]
) -> None:
    left, bottom = corner
    frame = Frame(left, bottom, left + 600, bottom + 800, rotation)
    inside = (left + min(box[0], box[2]), bottom + min(box[1], box[3]))
    wanted = (*inside, left + max(box[0], box[2]), bottom + max(box[1], box[3]))
    assert frame.find(*frame.place(*wanted)) == pytest.approx(wanted, abs=1e-6)


def test_a_document_that_has_changed_is_not_annotated(pair: tuple[Comparison, Path], tmp_path: Path) -> None:
    comparison, original = pair
    original.write_bytes(original.read_bytes() + b"\n")
    with pytest.raises(ReadError, match="has changed since it was compared"):
        copyviz.save_annotated(comparison, tmp_path / "copies")
    original.unlink()
    with pytest.raises(ReadError, match="no such file"):
        copyviz.save_annotated(comparison, tmp_path / "copies")
    assert not (tmp_path / "copies").exists()


def test_a_copy_is_never_written_over_an_input(pair: tuple[Comparison, Path], tmp_path: Path) -> None:
    comparison, original = pair
    (tmp_path / "harbour-pier-19-may-marked.pdf").symlink_to(original)
    digest = hashlib.sha256(original.read_bytes()).hexdigest()
    with pytest.raises(SaveError, match="is one of the documents"):
        copyviz.save_annotated(comparison, tmp_path)
    assert hashlib.sha256(original.read_bytes()).hexdigest() == digest


@pytest.mark.parametrize(
    ("left", "right", "names"),
    [
        ("/a/essay.docx", "/b/source.txt", ("essay-marked.html", "source-marked.html")),
        ("/a/essay.docx", "/b/essay.txt", ("essay-A-marked.html", "essay-B-marked.html")),
        ("/a/..", "C:\\x\\.hidden", ("document-marked.html", "hidden-marked.html")),
        ("/a/<b>\n$(x).html", "/论文.html", ("_b_(x)-marked.html", "论文-marked.html")),
    ],
)
def test_names_of_copies_follow_the_documents(left: str, right: str, names: tuple[str, str]) -> None:
    sources = [Source(path, "text/plain", "0" * 64, 1) for path in (left, right)]
    assert copy_names(*sources) == names


class Tags(HTMLParser):
    """Every element and attribute of a page, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.names: set[str] = set()
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.names |= {name for name, _ in attrs}

    def handle_data(self, data: str) -> None:
        self.text += data


def test_hostile_text_stays_dead_in_a_marked_page() -> None:
    page = Tags(marked_html(hostile_comparison(), Side.LEFT))
    assert not page.tags & {"script", "img", "image", "svg", "iframe", "object", "link"}
    assert page.names <= {
        "lang", "charset", "http-equiv", "content", "name", "class", "dir", "id", "title", "href"
    }  # fmt: skip
    assert "<svg onload=alert(1)>" in page.text
    assert "\u202e" not in page.text
    assert "‹U+202E›" in page.text
    assert len(SENTENCES) <= marked_html(hostile_comparison(), Side.LEFT).count("<mark class=") - 4


def test_a_marked_page_holds_the_whole_text(pair: tuple[Comparison, Path]) -> None:
    comparison, _ = pair
    text = "".join(Tags(marked_html(comparison, Side.LEFT)).text.split())
    for sentence in comparison.left.sentences:
        assert "".join(sentence.text.split()) in text
    assert "34 of 56 (61 %) sentences stand in B" in marked_html(comparison, Side.LEFT)
