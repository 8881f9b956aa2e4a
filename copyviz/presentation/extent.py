"""What part of a dotplot is in view, and how it is moved and zoomed without getting lost."""

from __future__ import annotations

from dataclasses import dataclass

# Room around the documents, so that dots at the border are drawn whole; about five pixels of an ordinary plot.
MARGIN = 0.012
# Nobody needs to see less than this many sentences.
LEAST_SENTENCES = 4.0


@dataclass(frozen=True, slots=True)
class Extent:
    """What is in view, in sentences: from `left` to `right` across and from `top` to `bottom` down."""

    left: float
    right: float
    top: float
    bottom: float

    @property
    def width(self) -> float:
        """How many sentences across."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """How many sentences down."""
        return self.bottom - self.top

    @property
    def middle(self) -> tuple[float, float]:
        """The place in the middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def padded(self, share: float) -> Extent:
        """The same with a margin, so that moving it a little uncovers nothing."""
        across, down = self.width * share, self.height * share
        return Extent(self.left - across, self.right + across, self.top - down, self.bottom + down)

    def moved(self, across: float, down: float) -> Extent:
        """The same further on."""
        return Extent(self.left + across, self.right + across, self.top + down, self.bottom + down)

    def zoomed(self, x: float, y: float, factor: float) -> Extent:
        """Larger (factor above 1) or smaller, with a place of it staying where it is."""
        return Extent(
            x - (x - self.left) / factor,
            x + (self.right - x) / factor,
            y - (y - self.top) / factor,
            y + (self.bottom - y) / factor,
        )

    def contains(self, x: float, y: float) -> bool:
        """Whether a place is in view."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def within(self, size: tuple[int, int]) -> Extent:
        """The nearest extent that shows documents of so many sentences and not too little of them."""
        left, right = keep_within(self.left, self.right, size[0])
        top, bottom = keep_within(self.top, self.bottom, size[1])
        return Extent(left, right, top, bottom)


def whole(size: tuple[int, int]) -> Extent:
    """All of two documents."""
    across, down = (max(length, 1) for length in size)
    return Extent(-MARGIN * across, (1 + MARGIN) * across, -MARGIN * down, (1 + MARGIN) * down)


def keep_within(low: float, high: float, length: int) -> tuple[float, float]:
    """A stretch of an axis brought back over the document."""
    length = max(length, 1)
    least, most = -MARGIN * length, (1 + MARGIN) * length
    wanted = min(max(high - low, min(LEAST_SENTENCES, length)), most - least)
    middle = min(max((low + high) / 2, least + wanted / 2), most - wanted / 2)
    return middle - wanted / 2, middle + wanted / 2
