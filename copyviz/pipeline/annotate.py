"""A copy of a PDF with its matched sentences highlighted, made in a reading process from the very file compared."""

from __future__ import annotations

from collections import defaultdict

from copyviz.model.comparison import Comparison, Side
from copyviz.options import ReadOptions
from copyviz.pipeline.originals import original_bytes
from copyviz.presentation.colours import blend
from copyviz.presentation.partner_notes import marked_sentences, note_text
from copyviz.presentation.themes import LIGHT
from copyviz.progress import Progress, part_of, silent
from copyviz.readers.isolation import Limits, run_isolated
from copyviz.readers.pdf.annotating import Corners, Highlight, annotate

DEFAULTS = ReadOptions()
AUTHOR = "CopyViz"
# Light enough for black letters to be read through it, also where a viewer does not mix colours.
TINT = 0.35


def annotated_pdf(
    comparison: Comparison, side: Side, options: ReadOptions = DEFAULTS, progress: Progress = silent
) -> bytes:
    """The bytes of the annotated copy; raises a `ReadError` where the file is gone or not the one compared."""
    data = original_bytes(comparison, side, options, part_of(progress, 0.0, 0.2))
    highlights = make_highlights(comparison, side)
    limits = Limits(options.time_limit, options.memory_limit)
    arguments = (data, highlights, AUTHOR, options.password)
    copy: bytes = run_isolated(annotate, arguments, limits, part_of(progress, 0.2, 1.0))
    return copy


def make_highlights(comparison: Comparison, side: Side) -> list[Highlight]:
    """The highlights of a side: one for each matched sentence and page it stands on."""
    sentences, highlights = comparison.side(side).sentences, []
    for marked in marked_sentences(comparison, side):
        lines: dict[int, list[Corners]] = defaultdict(list)
        for box in sentences[marked.number].place.rectangles:
            lines[box.page].append((box.left, box.top, box.right, box.bottom))
        colour = bytes.fromhex(blend("#ffffff", LIGHT.grade(marked.grade), TINT).removeprefix("#"))
        note = note_text(marked, side)
        for page, boxes in lines.items():
            highlights.append((page, tuple(boxes), (colour[0], colour[1], colour[2]), note))
    return highlights
