"""The bands of the survival picture: runs of sentences with one story, their colours, and a raster of very many."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

import numpy as np
from numpy.typing import NDArray

from copyviz.model.chain import Life, Survival
from copyviz.presentation.colours import blend, to_rgb
from copyviz.presentation.themes import Theme

FADED = 0.5
"""How far the colour of what disappeared is mixed with the background."""


@dataclass(frozen=True, slots=True)
class Band:
    """Neighbouring sentences with the same story: the first of them, the row it stands in and how many they are."""

    life: Life
    row: int
    count: int


def bands_of(survival: Survival) -> list[Band]:
    """The runs of sentences that came in, changed, moved and went together."""
    bands: list[Band] = []
    row = 0
    for _, run in groupby(survival.lives, key=Life.story):
        lives = list(run)
        bands.append(Band(lives[0], row, len(lives)))
        row += len(lives)
    return bands


def pieces_of(life: Life) -> Iterator[tuple[int, int, int]]:
    """The stretches of a life with one wording: its first version, the one after its last, and the wording's."""
    for first, last in life.spans:
        cuts = [first, *(change for change in life.changes if first < change <= last), last + 1]
        for start, end in pairwise(cuts):
            yield start, end, life.wording_at(start)


def wording_colour(theme: Theme, version: int, versions: int, gone: bool = False) -> str:
    """The colour of a wording by the version it comes from: pale for the oldest, strong for the newest."""
    steps = theme.fill, theme.reworded, theme.close, theme.verbatim
    place = version / max(versions - 1, 1) * (len(steps) - 1)
    lower = min(int(place), len(steps) - 2)
    colour = blend(steps[lower], steps[lower + 1], place - lower)
    return blend(colour, theme.card, FADED) if gone else colour


def raster_of(survival: Survival, rows: int, theme: Theme) -> NDArray[np.uint8]:
    """Very many sentences as a picture of some rows and a column for each version; a row is the mean of its own."""
    lives, versions = survival.lives, survival.versions
    numbers = np.full((len(lives), versions), -1, dtype=np.int32)
    for row, life in enumerate(lives):
        for start, end, wording in pieces_of(life):
            numbers[row, start:end] = wording + (versions if life.gone is not None else 0)
    colours = [
        wording_colour(theme, number % versions, versions, number >= versions) for number in range(2 * versions)
    ]
    palette = np.array([[*to_rgb(colour), 255] for colour in colours] + [[0, 0, 0, 0]], dtype=np.float32)
    heads = np.searchsorted(np.arange(len(lives)) * rows // len(lives), np.arange(rows))
    picture = np.zeros((rows, versions, 4), dtype=np.uint8)
    for version in range(versions):
        parts = palette[numbers[:, version]]
        parts[:, :3] *= parts[:, 3:] / 255
        sums = np.add.reduceat(parts, heads, axis=0)
        count = np.diff(heads, append=len(lives))[:, None]
        picture[:, version, :3] = sums[:, :3] * 255 / np.maximum(sums[:, 3:], 1)
        picture[:, version, 3] = (sums / count)[:, 3]
    return picture


def came_and_went(survival: Survival) -> list[tuple[int, int, int]]:
    """For each version how many sentences came in, were reworded, and went."""
    counts = [[0, 0, 0] for _ in range(survival.versions)]
    for life in survival.lives:
        counts[life.born][0] += 1
        for change in life.changes:
            counts[change][1] += 1
        if life.gone is not None:
            counts[life.gone][2] += 1
    return [(come, changed, went) for come, changed, went in counts]
