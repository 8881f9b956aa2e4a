"""The tree of a document along an axis of the dotplot: strips of sections and blocks over their sentences."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from copyviz.model.hierarchy import Hierarchy, Node, NodeKind
from copyviz.model.matches import Numbers, SideShares

# More levels of sections than this would leave no room for the plot.
MOST_SECTION_STRIPS = 2
# A second level of sections is shown when it covers this much of the document.
WORTH_A_STRIP = 0.4
# Grid lines closer than this in pixels are left out: they would only grey the plot.
LEAST_GAP = 5.0


@dataclass(frozen=True, slots=True, eq=False)
class Strip:
    """Nodes side by side along an axis, none overlapping: `first` and `end` count sentences, sorted."""

    sections: bool
    node: Numbers
    first: Numbers
    end: Numbers

    def __len__(self) -> int:
        return len(self.node)

    def node_at(self, position: float) -> int | None:
        """The node over a place of the axis, if any."""
        index = int(np.searchsorted(self.first, position, side="right")) - 1
        return int(self.node[index]) if index >= 0 and position < self.end[index] else None


def make_strips(hierarchy: Hierarchy) -> tuple[Strip, ...]:
    """The strips of a document from the coarsest to the finest: up to two levels of sections, then its blocks."""
    levels: dict[int, list[Node]] = {}
    blocks: list[Node] = []
    depth_of = [0] * len(hierarchy.nodes)
    for node in hierarchy.nodes[1:]:
        assert node.parent is not None
        above = hierarchy.nodes[node.parent]
        if node.kind is NodeKind.SECTION:
            depth_of[node.number] = depth_of[above.number] + 1
            levels.setdefault(depth_of[node.number], []).append(node)
        else:
            depth_of[node.number] = depth_of[above.number]
            if above.kind in {NodeKind.SECTION, NodeKind.DOCUMENT}:
                blocks.append(node)
    strips = [make_strip(nodes, sections=True) for nodes in choose_levels(levels, hierarchy.root.count)]
    return (*strips, make_strip(blocks or [hierarchy.root], sections=False))


def choose_levels(levels: dict[int, list[Node]], sentences: int) -> list[list[Node]]:
    """The coarsest levels that divide the document; one section over everything, or a few stray ones, do not."""
    ordered = [levels[depth] for depth in sorted(levels)]
    while len(ordered) > 1 and len(ordered[0]) == 1:
        ordered.pop(0)
    if len(ordered) > 1 and sum(node.count for node in ordered[1]) < WORTH_A_STRIP * sentences:
        ordered = ordered[:1]
    return ordered[:MOST_SECTION_STRIPS]


def make_strip(nodes: list[Node], *, sections: bool) -> Strip:
    """The strip of some nodes in reading order."""
    kept = [node for node in nodes if node.count]
    return Strip(
        sections,
        np.array([node.number for node in kept], dtype=np.int32),
        np.array([node.first for node in kept], dtype=np.int32),
        np.array([node.end for node in kept], dtype=np.int32),
    )


def section_borders(strips: tuple[Strip, ...]) -> tuple[Numbers, ...]:
    """For each strip of sections the places where a section begins or ends, each place once, coarsest first."""
    seen: set[int] = set()
    borders = []
    for strip in strips:
        if strip.sections:
            here = set(strip.first.tolist()) | set(strip.end.tolist())
            borders.append(np.array(sorted(here - seen), dtype=np.int32))
            seen |= here
    return tuple(borders)


def thin_out(places: NDArray[np.float64]) -> list[float]:
    """The places, rising or falling, without those too close after the last kept; quick enough for every frame."""
    sign = -1.0 if len(places) > 1 and places[-1] < places[0] else 1.0
    rising = places * sign
    kept: list[float] = []
    index = 0
    while index < len(rising):
        kept.append(float(places[index]))
        index = int(np.searchsorted(rising, rising[index] + LEAST_GAP))
    return kept


@dataclass(frozen=True, slots=True, eq=False)
class StripBoxes:
    """What is drawn of a strip: boxes in pixels with their share; node is -1 for several drawn as one."""

    node: Numbers
    start: NDArray[np.float64]
    end: NDArray[np.float64]
    share: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.node)


def strip_boxes(strip: Strip, shares: SideShares, low: float, high: float, pixels: float) -> StripBoxes:
    """The boxes of a strip between two places of its axis; those too narrow to be seen are drawn together."""
    begin = int(np.searchsorted(strip.end, low, side="right"))
    stop = int(np.searchsorted(strip.first, high, side="left"))
    node = strip.node[begin:stop]
    scale = pixels / max(high - low, 1e-9)
    start = (strip.first[begin:stop].astype(np.float64) - low) * scale
    end = (strip.end[begin:stop].astype(np.float64) - low) * scale
    matched = shares.matched[node].astype(np.float64)
    count = np.maximum(shares.count[node], 1).astype(np.float64)
    if len(node) <= pixels / 3.0:
        return StripBoxes(node, start, end, matched / count)
    # One box per 3 pixels of the axis stands for all nodes that begin there.
    bins = np.clip(start / 3.0, 0, None).astype(np.int64)
    heads = np.flatnonzero(np.diff(bins, prepend=-1))
    share = np.add.reduceat(matched, heads) / np.add.reduceat(count, heads)
    lasts = np.append(heads[1:], len(node)) - 1
    single = lasts == heads
    return StripBoxes(np.where(single, node[heads], -1).astype(np.int32), start[heads], end[lasts], share)


def tick_numbers(low: float, high: float, most: int) -> list[int]:
    """Sentence numbers to print along an axis, counted from 1: the first, then round ones, at most so many."""
    first, last = int(np.floor(low)) + 1, int(np.ceil(high))
    step = tick_step(last - first + 1, most)
    numbers = list(range(-(-first // step) * step, last + 1, step))
    if first == 1 and step > 1:
        # Where the first round number stands close to 1, it makes way.
        numbers = [1, *(number for number in numbers if number - 1 >= 0.6 * step)]
    return numbers


def tick_step(span: int, most: int) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 ... that needs at most so many ticks."""
    power = 1
    while True:
        for digit in (1, 2, 5):
            if span / (digit * power) <= max(most, 1):
                return digit * power
        power *= 10


LEGEND = (
    ("↘", "same order"),
    ("parallel run", "moved passage"),
    ("row", "one sentence repeated"),
)
LEGEND_FLIPPED = (("↗", "same order"), *LEGEND[1:])

EXPLANATION = (
    "Each dot is a sentence of A (across) that stands in B (down).",
    "A run along the diagonal: copied in the same order.",
    "A run beside the diagonal: a passage that was moved.",
    "A run across the diagonal: copied in reversed order.",
    "A row or column of dots: one sentence repeated.",
    "■ verbatim, ● close, ◉ reworded, ○ loose.",
)


def legend_line(*, flipped: bool = False) -> str:
    """One line on what diagonals mean."""
    (arrow, order), *rest = LEGEND_FLIPPED if flipped else LEGEND
    return " · ".join([f"{arrow} {order}", *(f"{shape} = {meaning}" for shape, meaning in rest)])
