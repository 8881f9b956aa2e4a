"""The page as it is shown: turns the PDF's coordinates into points from the top left corner."""

from __future__ import annotations

from typing import NamedTuple


class Frame(NamedTuple):
    """The visible box of a page in the PDF's coordinates, and by how many degrees it is turned clockwise."""

    left: float
    bottom: float
    right: float
    top: float
    rotation: int

    @property
    def width(self) -> float:
        """The width of the page as it is shown."""
        return self.top - self.bottom if self.rotation in {90, 270} else self.right - self.left

    @property
    def height(self) -> float:
        """The height of the page as it is shown."""
        return self.right - self.left if self.rotation in {90, 270} else self.top - self.bottom

    def place(self, left: float, bottom: float, right: float, top: float) -> tuple[float, float, float, float]:
        """A box as left, top, right and bottom on the shown page."""
        if self.rotation == 90:
            return bottom - self.bottom, left - self.left, top - self.bottom, right - self.left
        if self.rotation == 180:
            return self.right - right, bottom - self.bottom, self.right - left, top - self.bottom
        if self.rotation == 270:
            return self.top - top, self.right - right, self.top - bottom, self.right - left
        return left - self.left, self.top - top, right - self.left, self.top - bottom

    def find(self, left: float, top: float, right: float, bottom: float) -> tuple[float, float, float, float]:
        """A box on the shown page as left, bottom, right and top in the PDF's coordinates."""
        if self.rotation == 90:
            return top + self.left, left + self.bottom, bottom + self.left, right + self.bottom
        if self.rotation == 180:
            return self.right - right, top + self.bottom, self.right - left, bottom + self.bottom
        if self.rotation == 270:
            return self.right - bottom, self.top - right, self.right - top, self.top - left
        return left + self.left, self.top - bottom, right + self.left, self.top - top

    def turned(self, across: float, along: float) -> bool:
        """Whether text that advances in this direction runs to the right on the shown page."""
        shown = {0: across, 90: along, 180: -across, 270: -along}[self.rotation % 360]
        other = {0: along, 90: across, 180: along, 270: across}[self.rotation % 360]
        return shown > 2 * abs(other)
