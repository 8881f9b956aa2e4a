"""The figures of a chain of versions: dots where sentences are equal, bands where they live, captions that tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest

from copyviz.model.chain import ChainMatches, Survival
from copyviz.model.revisions import Chain, Version
from copyviz.pipeline import chain_matches
from copyviz.pipeline.chain_matches import match_chain
from copyviz.pipeline.revisions import chain_of
from copyviz.presentation.captions import CaptionPart
from copyviz.presentation.chain_dotplot_figure import MOST_CHAIN_DOTS, chain_dotplot
from copyviz.presentation.chain_dots import all_dots, chain_density, count_dots, nearest_chain_dot
from copyviz.presentation.grades import GRADES, grade_numbers
from copyviz.presentation.shapes import Box, Figure, Mark, Picture, Symbol, Text
from copyviz.presentation.survival_bands import bands_of, came_and_went, pieces_of, raster_of, wording_colour
from copyviz.presentation.survival_figure import survival_picture
from copyviz.presentation.themes import LIGHT, THEMES, Theme
from copyviz.revisions.survival import follow_sentences
from helpers.revision_cases import PARAGRAPHS
from helpers.texts import hierarchy_of

LATER = [*PARAGRAPHS[1:], "The mayor thanked everybody who had come to help with the boats."]


def chain_with(*versions: Sequence[str] | None) -> Chain:
    return chain_of(
        Version(f"v{number}.txt", hierarchy_of(*text) if text is not None else None, "" if text else "It is damaged.")
        for number, text in enumerate(versions)
    )


@pytest.fixture(scope="module")
def chain() -> Chain:
    return chain_with(PARAGRAPHS, [text.replace("900", "1,100") for text in PARAGRAPHS], None, LATER)


@pytest.fixture(scope="module")
def matches(chain: Chain) -> ChainMatches:
    return match_chain(chain)


def texts_of(figure: Figure) -> str:
    return "\n".join(shape.text for shape in figure.shapes if isinstance(shape, Text))


def test_the_dots_of_two_versions_are_those_of_their_comparison(chain: Chain, matches: ChainMatches) -> None:
    dots = all_dots(matches)
    for step in chain.all_steps():
        older, newer = (matches.starts[matches.versions.index(place)] for place in (step.older, step.newer))
        counts = [len(chain.versions[place].hierarchy.sentences) for place in (step.older, step.newer)]  # type: ignore[union-attr]  # both were compared
        here = {
            (left - older, right - newer)
            for left, right in zip(dots.left.tolist(), dots.right.tolist(), strict=True)
            if older <= left < older + counts[0] and newer <= right < newer + counts[1]
        }
        assert here == set(
            zip(step.comparison.equal.left.tolist(), step.comparison.equal.right.tolist(), strict=True)
        )


def test_counts_and_density_agree_with_the_dots_that_were_never_made(matches: ChainMatches) -> None:
    dots = all_dots(matches)
    grades = grade_numbers(dots)
    assert count_dots(matches).tolist() == np.bincount(grades, minlength=len(GRADES)).tolist()
    cells = 7
    expected = Counter(
        (int(right) * cells // matches.total, int(left) * cells // matches.total, int(grade))
        for left, right, grade in zip(dots.left, dots.right, grades, strict=True)
    )
    counts = chain_density(matches, cells).counts
    assert {
        place: int(counts[place]) for place in product(range(cells), range(cells), range(4)) if counts[place]
    } == dict(expected)


def test_a_click_finds_the_nearest_dot_and_its_versions(matches: ChainMatches) -> None:
    dots = all_dots(matches)
    assert nearest_chain_dot(matches, dots.left[3] + 0.6, dots.right[3] + 0.4, 1.0) == (dots.left[3], dots.right[3])
    assert nearest_chain_dot(matches, -50.0, -50.0, 2.0) is None
    assert matches.place_of(matches.starts[1]) == (1, 0)
    assert matches.place_of(matches.total - 1)[0] == 3


def test_the_dotplot_has_every_version_on_both_axes_and_says_how_it_was_made(
    chain: Chain, matches: ChainMatches
) -> None:
    figure = chain_dotplot(chain, matches, LIGHT).figure
    labels = [shape.text for shape in figure.shapes if isinstance(shape, Text)]
    assert labels.count("1 · v0.txt") == 2
    assert sum(isinstance(shape, Mark) for shape in figure.shapes) >= len(all_dots(matches))
    said = texts_of(figure)
    assert "fuzzy-set with meaning factors · permissible" in said
    assert "CopyViz" in said
    assert "00000000…" in said
    assert "3  v2.txt · missing: It is damaged." in said
    assert "an image" not in said
    bare = texts_of(chain_dotplot(chain, matches, LIGHT, without=frozenset(CaptionPart)).figure)
    assert "00000000…" not in bare
    assert "permissible" not in bare


def test_very_many_dots_are_one_picture_that_the_caption_tells() -> None:
    chain = chain_with(*[PARAGRAPHS] * 40)
    matches = match_chain(chain)
    assert int(count_dots(matches).sum()) > MOST_CHAIN_DOTS
    figure = chain_dotplot(chain, matches, LIGHT).figure
    assert len(figure.shapes) < 500
    assert sum(isinstance(shape, Picture) for shape in figure.shapes) == 1
    said = texts_of(figure)
    assert "they are an image" in said
    assert "… 28 more …" in said


def test_too_many_different_sentences_are_matched_only_where_they_are_equal_and_the_caption_says_so(
    chain: Chain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chain_matches, "MOST_DISTINCT", 3)
    matches = match_chain(chain)
    assert not matches.complete
    assert set(matches.table.score.tolist()) == {1.0}
    assert "only equal sentences are drawn" in texts_of(chain_dotplot(chain, matches, LIGHT).figure)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize("width", [300.0, 600.0])
def test_nothing_is_drawn_outside_the_figures(
    theme: Theme, width: float, chain: Chain, matches: ChainMatches
) -> None:
    for figure in (
        chain_dotplot(chain, matches, theme, width=width).figure,
        survival_picture(chain, follow_sentences(chain), theme, width=width).figure,
    ):
        for box in (shape for shape in figure.shapes if isinstance(shape, Box)):
            assert box.left >= 0
            assert box.left + box.width <= figure.width + 0.01
            assert box.top + box.height <= figure.height + 0.01


def test_bands_are_runs_with_one_story_and_cover_all_sentences(chain: Chain) -> None:
    survival = follow_sentences(chain)
    bands = bands_of(survival)
    assert sum(band.count for band in bands) == len(survival.lives)
    assert [band.row for band in bands] == np.cumsum([0, *(band.count for band in bands)]).tolist()[:-1]
    assert len({band.life.story() for band in bands}) <= len(bands) < len(survival.lives)


def test_the_survival_picture_marks_what_was_reworded_and_what_went(chain: Chain) -> None:
    survival = follow_sentences(chain)
    figure = survival_picture(chain, survival, LIGHT).figure
    circles = sum(isinstance(shape, Mark) and shape.symbol is Symbol.CIRCLE for shape in figure.shapes)
    # One in the picture, one in the legend.
    assert circles == 1 + sum(len(band.life.changes) for band in bands_of(survival))
    said = texts_of(figure)
    assert f"{len(survival.remaining)} sentences in the last version" in said
    assert f"+1 −{len(survival.disappeared)}" in said


def test_colours_of_wordings_differ_in_lightness_not_only_in_hue() -> None:
    for theme in THEMES.values():
        colours = [wording_colour(theme, version, 5) for version in range(5)]
        light = [sum(w * int(c[i : i + 2], 16) for w, i in ((0.3, 1), (0.59, 3), (0.11, 5))) for c in colours]
        steps = np.diff(light)
        assert (steps > 4).all() or (steps < -4).all(), theme.name


def test_very_many_bands_are_a_raster_with_the_same_colours() -> None:
    survival = follow_sentences(chain_with(PARAGRAPHS, LATER))
    rows = len(survival.lives)
    picture = raster_of(survival, rows, LIGHT)
    for row, life in enumerate(survival.lives):
        there = {version for start, end, _ in pieces_of(life) for version in range(start, end)}
        assert {version for version in range(2) if picture[row, version, 3]} == there
    assert raster_of(survival, 3, LIGHT).shape == (3, 2, 4)


def test_what_came_and_went_is_counted_for_each_version() -> None:
    survival = follow_sentences(chain_with(["One of the ships sailed on."], ["Nobody came to see it in the end."]))
    assert came_and_went(survival) == [(1, 0, 0), (1, 0, 1)]


def test_an_empty_chain_and_a_single_version_are_drawn() -> None:
    for chain in (chain_with([]), chain_with(PARAGRAPHS), chain_with([], [])):
        assert chain_dotplot(chain, match_chain(chain), LIGHT).figure.shapes
        assert survival_picture(chain, follow_sentences(chain), LIGHT).figure.shapes
    assert survival_picture(chain, Survival(2, ()), LIGHT).figure.height > 0
