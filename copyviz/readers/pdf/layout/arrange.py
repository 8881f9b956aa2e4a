"""The layout step from pages to blocks, in the order in which it is done."""

from __future__ import annotations

from collections.abc import Sequence

from copyviz.model.document import Block
from copyviz.progress import Progress, silent
from copyviz.readers.pdf.engines.base import OutlineEntry, Page
from copyviz.readers.pdf.layout.blocks import write_blocks
from copyviz.readers.pdf.layout.chunks import Chunk, cut_region
from copyviz.readers.pdf.layout.furniture import drop_furniture
from copyviz.readers.pdf.layout.headings import mark_headings
from copyviz.readers.pdf.layout.hyphens import Vocabulary
from copyviz.readers.pdf.layout.joining import join_chunks
from copyviz.readers.pdf.layout.kinds import tell_kinds
from copyviz.readers.pdf.layout.labels import gather_labels
from copyviz.readers.pdf.layout.order import read_in_order
from copyviz.readers.pdf.layout.soundness import make_sound
from copyviz.readers.pdf.layout.style import measure_style

STEP = "Putting the text in order"
REPORTED = 50


def arrange(pages: Sequence[Page], outline: Sequence[OutlineEntry], progress: Progress = silent) -> list[Block]:
    """The blocks of a document in reading order, from the lines of its pages."""
    regions = read_in_order(drop_furniture(make_sound(pages)))
    style = measure_style(regions)
    chunks: list[Chunk] = []
    for number, region in enumerate(regions):
        if number % REPORTED == 0:
            progress(STEP, 1.0)
        cut = cut_region(region, style)
        tell_kinds(cut, style)
        chunks += cut
    if not chunks:
        return []
    chunks = mark_headings(chunks, outline, style)
    vocabulary = Vocabulary(row.text for region in regions for row in region.rows)
    return list(write_blocks(gather_labels(join_chunks(chunks, style)), vocabulary))
