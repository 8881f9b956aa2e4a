"""Where the dots of a figure lie, and how sentences map to pixels."""

from __future__ import annotations

from dataclasses import dataclass

from copyviz.model.comparison import Side
from copyviz.presentation.extent import Extent


@dataclass(frozen=True, slots=True)
class PlotArea:
    """The rectangle of the dots in the figure, and the sentences it shows; flipped, B runs upwards."""

    left: float
    top: float
    width: float
    height: float
    extent: Extent
    flipped: bool = False

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.top + self.height

    def x(self, place: float) -> float:
        """Where a place of the left document lies."""
        return self.left + (place - self.extent.left) * self.width / self.extent.width

    def y(self, place: float) -> float:
        """Where a place of the right document lies."""
        along = (place - self.extent.top) * self.height / self.extent.height
        return self.top + (self.height - along if self.flipped else along)

    @property
    def pitch(self) -> float:
        """The room of one sentence in pixels."""
        return min(self.width / self.extent.width, self.height / self.extent.height)

    def axis(self, side: Side) -> tuple[float, float, float]:
        """The first place of an axis, its last, and its length in pixels."""
        if side is Side.LEFT:
            return self.extent.left, self.extent.right, self.width
        return self.extent.top, self.extent.bottom, self.height
