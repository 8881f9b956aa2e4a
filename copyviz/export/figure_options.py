"""How figures and reports are made: width, resolution, theme, region, second matcher, caption, paper."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from copyviz.errors import UsageError
from copyviz.model.comparison import Comparison
from copyviz.model.matches import MatchTable
from copyviz.options import check_choice, check_range
from copyviz.presentation.captions import CaptionPart
from copyviz.presentation.extent import Extent
from copyviz.presentation.report_pairs import Explanations
from copyviz.presentation.shapes import PIXELS_PER_MM
from copyviz.presentation.themes import THEMES, Theme
from copyviz.progress import Progress, silent

REGION = re.compile(r"(\d{1,9}):(\d{1,9}),(\d{1,9}):(\d{1,9})", re.ASCII)
# More would not fit into the memory of an ordinary computer, nor open in an ordinary viewer.
MOST_PIXELS_ACROSS = 20_000

PAPERS = ("a4", "letter")
Explain = Callable[[Comparison, Progress], Explanations]


@dataclass(frozen=True, slots=True, eq=False)
class FigureOptions:
    """What the user may choose about a figure or a report.

    `width` counts millimetres, `region` sentences from 0. `shown` are the pairs to draw where a filter hides some,
    `second` those of a second matcher. `without` names the parts the caption leaves out.
    `paper` is what a PDF report is set on; `explain` gathers its explanations, which only the pipeline can;
    `progress` hears how far a long report is, and may stop it.
    """

    width: float = 160.0
    dpi: float = 300.0
    theme: str = "light"
    region: Extent | None = None
    shown: MatchTable | None = None
    second: MatchTable | None = None
    flipped: bool = False
    without: frozenset[CaptionPart] = field(default_factory=frozenset)
    paper: str = "a4"
    explain: Explain | None = None
    progress: Progress = silent

    def __post_init__(self) -> None:
        check_range("width in millimetres", self.width, 60.0, 1200.0)
        check_range("resolution in dots per inch", self.dpi, 36.0, 2400.0)
        check_choice("theme", self.theme, tuple(THEMES))
        check_choice("paper", self.paper, PAPERS)
        if self.width / 25.4 * self.dpi > MOST_PIXELS_ACROSS:
            raise UsageError(
                f"A figure of {self.width:g} mm at {self.dpi:g} dots per inch is too large.",
                "Choose a smaller width or a lower resolution, or a PDF or SVG file, which need none.",
            )

    @property
    def pixels(self) -> float:
        """The width in the units of shapes."""
        return self.width * PIXELS_PER_MM

    @property
    def colours(self) -> Theme:
        """The theme itself."""
        return THEMES[self.theme]


def parse_region(text: str) -> Extent:
    """A region as `X0:X1,Y0:Y1`: first and last sentence of A, then of B, counted from 1."""
    found = REGION.fullmatch(text.strip())
    if found is None:
        raise UsageError(
            f"“{text}” is no region.", "Give first and last sentence of A, then of B, such as 1:40,10:60."
        )
    x0, x1, y0, y1 = (int(part) for part in found.groups())
    if not (1 <= x0 <= x1 and 1 <= y0 <= y1):
        raise UsageError(f"The region {text} is empty.", "Sentences count from 1; give the smaller number first.")
    return Extent(x0 - 1, x1, y0 - 1, y1)


def parse_parts(text: str) -> frozenset[CaptionPart]:
    """Parts of a caption by their names, with commas between them."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        check_choice("part of a caption", name, tuple(CaptionPart))
    return frozenset(CaptionPart(name) for name in names)


def fit_region(region: Extent | None, comparison: Comparison) -> Extent | None:
    """The part of a region that the documents have; a region wholly outside them is an error."""
    if region is None:
        return None
    across, down = len(comparison.left.sentences), len(comparison.right.sentences)
    if region.left >= across or region.top >= down:
        raise UsageError(
            "The region lies outside the documents.",
            f"A has {across:,} sentences, B has {down:,}; they count from 1.",
        )
    return Extent(region.left, min(region.right, across), region.top, min(region.bottom, down))
