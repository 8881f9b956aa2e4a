"""What is usual in a document: the size of its body text, the distance of its lines, how its paragraphs begin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from copyviz.readers.pdf.layout.order import Region

DEFAULT_SIZE = 10.0
USUAL_LEADING = 1.2
# Lines further apart than this many type sizes are not lines of one paragraph.
MAX_LEADING = 2.2


@dataclass(frozen=True, slots=True)
class BodyStyle:
    """The body text's size in points, its leading as a multiple of the size, and whether it is monospaced."""

    size: float
    leading: float
    leadings: dict[float, float]
    monospace: bool = False

    def leading_of(self, size: float) -> float:
        """The usual distance between two lines of this size, in points."""
        return self.leadings.get(round(size), self.leading * size)

    def is_body(self, size: float) -> bool:
        """Whether this is the size of body text."""
        return abs(size - self.size) <= 0.06 * self.size


def measure_style(regions: Sequence[Region]) -> BodyStyle:
    """Count sizes by characters, and leadings by neighbouring rows of one size."""
    sizes: Counter[float] = Counter()
    monospaced = 0
    leadings: dict[int, Counter[float]] = {}
    for region in regions:
        if not region.columns:
            continue
        previous = None
        for row in region.rows:
            sizes[round(2 * row.size) / 2] += len(row.text)
            monospaced += len(row.text) if row.monospace else 0
            if previous is not None and abs(previous.size - row.size) < 0.3:
                step = row.baseline - previous.baseline
                if 0.8 * row.size < step < MAX_LEADING * row.size:
                    leadings.setdefault(round(row.size), Counter())[round(5 * step) / 5] += len(row.text)
            previous = row
    size = sizes.most_common(1)[0][0] if sizes else DEFAULT_SIZE
    size = max(size, 1.0)
    usual = {key: counter.most_common(1)[0][0] for key, counter in leadings.items() if counter.total() > 200}
    body_leading = usual.get(round(size), USUAL_LEADING * size)
    return BodyStyle(
        size, body_leading / size, {float(key): value for key, value in usual.items()}, 2 * monospaced > sizes.total()
    )
