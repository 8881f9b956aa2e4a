"""The samples that come with the program are whole, are read well, and hold what is said about them."""

from __future__ import annotations

import io
import re
import runpy
import zipfile
from collections import Counter
from pathlib import Path

import pytest

import copyviz
from copyviz import resources
from copyviz.errors import ResourceError
from copyviz.model.hierarchy import Hierarchy, NodeKind
from copyviz.resources import Sample, samples
from helpers.sample_truth import find_sentences, read_sample, sample, tolerated_pairs, true_pairs

ROOT = Path(__file__).resolve().parents[2]
FURNITURE = ("cookies", "Classifieds", "Most read", "Advertisement", "Newsletter", "Imprint", "Share", "Subscribe")


def titles(hierarchy: Hierarchy, kind: NodeKind) -> list[str]:
    return [node.title for node in hierarchy.nodes if node.kind is kind]


def kinds(hierarchy: Hierarchy) -> Counter[NodeKind]:
    return Counter(node.kind for node in hierarchy.nodes)


def prose(hierarchy: Hierarchy) -> list[str]:
    """The sentences that stand in no table and are no headings, without bullets and the line on the writer."""
    found = []
    for sentence in hierarchy.sentences:
        path = hierarchy.path_to(hierarchy.node_of(sentence.number))
        in_table = any(node.kind is NodeKind.TABLE for node in path)
        if not in_table and path[-1].kind not in (NodeKind.SECTION, NodeKind.DOCUMENT):
            found.append(re.sub(r"\s+", " ", sentence.text.removeprefix("• ")))
    return [text for text in found if not text.startswith("By our")]


class TestIndex:
    def test_every_file_is_offered_in_some_pair(self) -> None:
        offered = {path for found in samples() for path in (found.left, found.right)}
        assert offered == set(resources.path("samples").iterdir()) - {resources.path("samples/samples.json")}

    def test_names_differ_and_every_pair_says_what_there_is_to_see(self) -> None:
        names = [found.name for found in samples()]
        assert len(set(names)) == len(names) >= 3
        assert all(found.title and found.description.endswith(".") for found in samples())

    def test_a_damaged_index_is_a_plain_error(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "samples").mkdir()
        (tmp_path / "samples" / "samples.json").write_text('[{"name": "news"}]')
        monkeypatch.setattr(resources, "root", lambda: tmp_path)
        with pytest.raises(ResourceError):
            samples()


class TestNews:
    def test_sections_of_both_versions(self) -> None:
        news = sample("news")
        assert titles(read_sample(news.left), NodeKind.SECTION)[-5:] == [
            "What the divers found",
            "Ferry service",
            "Timetable during the closure",
            "Costs",
            "Reactions",
        ]
        assert titles(read_sample(news.right), NodeKind.SECTION)[-5:] == [
            "Ferries from the fish market",
            "Timetable during the closure",
            "Inspection",
            "Reactions",
            "What happens next",
        ]

    @pytest.mark.parametrize("side", ["left", "right"])
    def test_tables_lists_and_quotations_are_kept(self, side: str) -> None:
        found = kinds(read_sample(getattr(sample("news"), side)))
        assert (found[NodeKind.ROW], found[NodeKind.CELL]) == (4, 12)
        assert (found[NodeKind.LIST], found[NodeKind.ITEM], found[NodeKind.QUOTATION]) == (1, 3, 1)

    def test_cells_know_their_columns(self) -> None:
        assert titles(read_sample(sample("news").left), NodeKind.CELL)[3:6] == ["Route", "Departures", "Ship"]

    @pytest.mark.parametrize("side", ["left", "right"])
    def test_what_stands_around_the_article_is_dropped(self, side: str) -> None:
        path = getattr(sample("news"), side)
        text = read_sample(path).document.text
        assert [word for word in FURNITURE if word in text] == []
        whole = copyviz.read(path, content="page").document.text
        assert [word for word in FURNITURE if word in whole] == list(FURNITURE)

    def test_there_are_some_35_and_31_sentences_of_prose(self) -> None:
        news = sample("news")
        assert len(prose(read_sample(news.left))) == pytest.approx(35, abs=5)
        assert len(prose(read_sample(news.right))) == pytest.approx(31, abs=5)


class TestNewsAsPdf:
    def test_the_pdf_tells_the_same_story_as_the_page(self) -> None:
        page, pdf = read_sample(sample("news").right), read_sample(sample("news-pdf").right)
        told = " ".join(sentence.text.removeprefix("• ") for sentence in pdf.sentences)
        assert [text for text in prose(page) if text not in told] == []

    def test_it_has_the_same_sections_on_three_pages(self) -> None:
        page, pdf = read_sample(sample("news").right), read_sample(sample("news-pdf").right)
        assert titles(pdf, NodeKind.SECTION)[-5:] == titles(page, NodeKind.SECTION)[-5:]
        assert pdf.document.source.pages == 3

    def test_heads_and_page_numbers_are_dropped(self) -> None:
        pdf = read_sample(sample("news-pdf").right)
        assert "Courier" not in pdf.document.text
        assert not any(sentence.text.strip().isdigit() for sentence in pdf.sentences)


class TestEssays:
    def test_both_have_their_sections(self) -> None:
        essays = sample("essays")
        assert len(titles(read_sample(essays.left), NodeKind.SECTION)) == 5
        assert len(titles(read_sample(essays.right), NodeKind.SECTION)) == 5

    def test_the_word_file_keeps_table_list_quotation_and_caption(self) -> None:
        found = kinds(read_sample(sample("essays").right))
        kept = (NodeKind.ROW, NodeKind.ITEM, NodeKind.QUOTATION, NodeKind.CAPTION)
        assert [found[kind] for kind in kept] == [4, 3, 1, 1]

    def test_the_word_file_is_the_one_its_script_makes(self, tmp_path: Path) -> None:
        script = runpy.run_path(str(ROOT / "packaging" / "make_samples.py"))
        script["make_essay"](tmp_path / "essay.docx")
        assert main_part(tmp_path / "essay.docx") == main_part(sample("essays").right)


def main_part(path: Path) -> bytes:
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as package:
        return package.read("word/document.xml")


class TestTruth:
    @pytest.mark.parametrize("name", ["news", "essays"])
    def test_every_pair_names_one_sentence_on_each_side(self, name: str) -> None:
        found = sample(name)
        unclear = [
            text
            for pair in true_pairs(name)
            for path, text in ((found.left, pair.left), (found.right, pair.right))
            if len(find_sentences(read_sample(path), text)) != 1
        ]
        assert unclear == []

    def test_pairs_called_same_are_the_same_and_others_are_not(self) -> None:
        news = sample("news")
        for pair in true_pairs("news"):
            left, right = sentence_texts(news, pair.left, pair.right)
            assert (left == right) == (pair.label == "same"), pair

    def test_only_moved_pairs_cross_the_others(self) -> None:
        news = sample("news")
        left, right = read_sample(news.left), read_sample(news.right)
        places = [
            (find_sentences(left, pair.left)[0], find_sentences(right, pair.right)[0])
            for pair in true_pairs("news")
            if not pair.moved
        ]
        assert [place for _, place in sorted(places)] == sorted(place for _, place in places)

    def test_all_kinds_of_change_occur(self) -> None:
        labels = Counter(pair.label for pair in true_pairs("news"))
        assert set(labels) == {"same", "revised", "reworded", "split", "merged"}
        assert min(labels.values()) >= 2
        assert {pair.label for pair in true_pairs("essays")} == {"reworded"}

    def test_a_tolerated_pair_is_no_true_one(self) -> None:
        for name in ("news", "essays"):
            true = {(pair.left, pair.right) for pair in true_pairs(name)}
            assert true.isdisjoint(tolerated_pairs(name))


def sentence_texts(found: Sample, left: str, right: str) -> tuple[str, str]:
    sides = ((found.left, left), (found.right, right))
    texts = [read_sample(path).sentences[find_sentences(read_sample(path), text)[0]].text for path, text in sides]
    return " ".join(texts[0].split()), " ".join(texts[1].split())
