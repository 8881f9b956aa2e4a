"""Generated documents: what the manifest tells is what the documents hold, and chance is repeatable."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copyviz.errors import UsageError
from copyviz.generating.manifest import manifest_text
from copyviz.generating.pieces import SourceText
from copyviz.generating.recipes import RECIPES, Recipe, generate


def source(name: str, paragraphs: int = 6, rows: int = 3) -> SourceText:
    """A document whose words are all its own."""
    return SourceText(
        name,
        tuple(
            tuple(f"{name} paragraph{place} row{row} says something plain." for row in range(rows))
            for place in range(paragraphs)
        ),
    )


SOURCES = tuple(source(f"document{letter}") for letter in "abcdef")


@pytest.mark.parametrize("kind", RECIPES)
def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(kind: str) -> None:
    recipe = Recipe(kind, shares=(0.5,))
    one, two, other = ([generate(SOURCES, recipe, number, seed) for number in range(5)] for seed in (1, 1, 2))
    assert [document.text for document in one] == [document.text for document in two]
    assert manifest_text(one, recipe, 1) == manifest_text(two, recipe, 1)
    assert [document.text for document in one] != [document.text for document in other]


@pytest.mark.parametrize("kind", RECIPES)
def test_a_document_does_not_depend_on_how_many_are_made(kind: str) -> None:
    recipe = Recipe(kind)
    alone = generate(SOURCES, recipe, 3, 0)
    assert alone == [generate(SOURCES, recipe, number, 0) for number in range(5)][3]


@given(st.integers(0, 10_000), st.sampled_from([0.1, 0.25, 0.6, 1.0]), st.sampled_from(["paragraphs", "rows"]))
def test_a_mixed_document_has_what_it_is_expected_to_have(seed: int, share: float, unit: str) -> None:
    document = generate(SOURCES, Recipe("mix", unit, 3, (share,), 0.2), 0, seed)
    assert len(document.expected) == 3
    for expected in document.expected:
        # Whole pieces are taken, so that a share is reached and passed by less than a piece.
        assert share <= expected.of_source + 1e-9 <= share + 1 / len(SOURCES[0].pieces(unit)) + 2e-6
        mine = [text for text in document.text.split("\n\n") if text.startswith(expected.source)]
        assert sum(len(text.split()) for text in mine) == expected.terms
        assert expected.of_document == pytest.approx(expected.terms / document.terms, abs=1e-6)
    own = sum(piece.terms for piece in document.pieces if not piece.copied)
    assert own >= 0.2 * document.terms - 1


def test_a_rewritten_document_keeps_about_so_many_rows_at_their_places() -> None:
    long = (source("long", 200, 5), *SOURCES)
    recipe = Recipe("rewrite", "rows", shares=(0.8, 0.2))
    for seed in range(30):
        for number, kept in ((0, 0.8), (1, 0.2)):
            document = generate(long, recipe, number, seed)
            (expected,) = document.expected
            if expected.source == "long":
                assert expected.of_source == pytest.approx(kept, abs=0.06)
                places = [place for place, piece in enumerate(document.pieces) if piece.copied]
                assert places == [piece.number for piece in document.pieces if piece.copied]


@given(st.integers(0, 1000), st.integers(10, 80))
def test_a_hidden_passage_is_a_run_of_another_document(seed: int, words: int) -> None:
    document = generate(SOURCES, Recipe("hide", words=words), 2, seed)
    (passage,) = [piece for piece in document.pieces if piece.copied]
    host = SOURCES[2]
    assert passage.source != host.name
    assert words <= passage.terms < words + 6
    donor = next(each for each in SOURCES if each.name == passage.source)
    rows = [row for (row,) in donor.rows]
    assert list(passage.rows) == rows[passage.number : passage.number + len(passage.rows)]
    assert [piece.rows for piece in document.pieces if not piece.copied] == list(host.paragraphs)


def test_the_manifest_names_every_piece() -> None:
    recipe = Recipe()
    document = generate(SOURCES, recipe, 0, 5)
    data = json.loads(manifest_text([document], recipe, 5))
    (told,) = data["documents"]
    assert told["file"] == "mix-0000.txt"
    assert [(piece["source"], piece["piece"]) for piece in told["pieces"]] == [
        (piece.source, piece.number) for piece in document.pieces
    ]
    assert sum(piece["terms"] for piece in told["pieces"]) == told["terms"]


@pytest.mark.parametrize("kind", ["rewrite", "hide", "mix"])
def test_one_document_is_not_enough(kind: str) -> None:
    with pytest.raises(UsageError, match=r"document|Rows"):
        generate(SOURCES[:1], Recipe(kind), 0, 0)


def test_wrong_figures_are_told() -> None:
    for wrong in ({"kind": "mixed"}, {"shares": (1.2,)}, {"own": 1.0}, {"unit": "pages"}, {"shares": ()}):
        with pytest.raises(UsageError):
            Recipe(**wrong)
    with pytest.raises(UsageError, match="no text"):
        generate([SourceText("empty", ())], Recipe(), 0, 0)
