"""Text that many documents share, and documents that are all copies of each other."""

from __future__ import annotations

from pathlib import Path

from copyviz.options import ScreenOptions
from copyviz.pipeline.screening import Plan
from helpers.collections_of_texts import hide_passage, invented_sentences, write_text
from helpers.searching import build, names_of, screen


def essays(folder: Path, count: int = 24) -> None:
    """A class: an assignment of eight sentences on top of each essay; essay 1 has a passage of essay 0."""
    assignment = invented_sentences("assignment", 8)
    texts = [invented_sentences(f"essay {number}", 25) for number in range(count)]
    texts[1] = hide_passage(texts[1], texts[0], 6)
    for number, text in enumerate(texts):
        write_text(folder / f"essay-{number:02d}.txt", [*assignment, *text])


def test_an_assignment_text_is_left_out_shown_and_can_be_put_back(tmp_path: Path) -> None:
    essays(tmp_path / "class")
    left_out = screen(str(tmp_path / "class"))
    assert names_of(left_out) == [("essay-00", "essay-01")]
    assert left_out.pairs[0].score.matched == (6, 6)
    assert [line.documents for line in left_out.common] == [24] * 8
    assert {line.text for line in left_out.common} == set(invented_sentences("assignment", 8))
    kept = screen(str(tmp_path / "class"), plan=Plan(screening=ScreenOptions(keep_common=True)))
    assert kept.common_kept
    assert kept.common == left_out.common
    best = kept.pairs[0]
    assert (Path(kept.members[best.left].path).stem, best.score.matched) == ("essay-00", (14, 14))
    assert screen(str(tmp_path / "class")) == left_out


def test_an_assignment_text_is_left_out_against_an_index_too(tmp_path: Path) -> None:
    essays(tmp_path / "class")
    build(tmp_path / "class", tmp_path / "x.index")
    mine = [*invented_sentences("assignment", 8), *invented_sentences("mine", 10), *invented_sentences("essay 5", 9)]
    query = write_text(tmp_path / "mine.txt", mine)
    found = screen(str(query), str(tmp_path / "x.index"))
    assert names_of(found) == [("mine", "essay-05")]
    assert found.pairs[0].score.matched == (9, 9)
    assert len(found.common) == 8


def test_a_passage_that_a_few_of_a_class_copied_is_no_template(tmp_path: Path) -> None:
    passage = invented_sentences("from the web", 8)
    for number in range(24):
        text = invented_sentences(f"essay {number}", 20)
        write_text(tmp_path / "class" / f"{number:02d}.txt", hide_passage(text, passage, 6) if number < 6 else text)
    found = screen(str(tmp_path / "class"))
    assert len(found.pairs) == 15
    assert found.common == ()


def test_many_copies_are_all_linked_without_comparing_all_pairs(tmp_path: Path) -> None:
    text = invented_sentences("copied", 20)
    for number in range(40):
        write_text(tmp_path / "copies" / f"{number:02d}.txt", [*text, *invented_sentences(number, 2)])
    found = screen(str(tmp_path / "copies"), plan=Plan(screening=ScreenOptions(pairs="likely")))
    linked = {number for pair in found.pairs for number in (pair.left, pair.right)}
    assert linked == set(range(40))
    assert found.candidates < 40 * 39 / 2


def test_partners_beyond_the_limit_are_counted(tmp_path: Path) -> None:
    text = invented_sentences("copied", 20)
    for number in range(5):
        write_text(tmp_path / "copies" / f"{number}.txt", [*text, *invented_sentences(number, number + 1)])
    found = screen(str(tmp_path / "copies"), plan=Plan(screening=ScreenOptions(partners=1, pairs="likely")))
    assert found.dropped > 0
    assert found.candidates + found.dropped == 10
