"""What stands below the figures of a chain of versions: every version with its hash, the method, the program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from copyviz import __version__
from copyviz.model.revisions import Chain, Version
from copyviz.options import CompareOptions, Thresholds
from copyviz.presentation.captions import (
    NOTHING,
    CaptionPart,
    Parts,
    line_height,
    text_shapes,
    wrap_lines,
)
from copyviz.presentation.shapes import Shape
from copyviz.presentation.text_fit import isolate
from copyviz.presentation.themes import Theme
from copyviz.text.visible import one_line

NAME_WIDTH = 48
MOST_NAMED = 12
"""Of more versions the first ones and the last are named; a list of hundreds would bury the figure."""
HASH_WIDTH = 8
"""Shorter than below a pair, so that a version takes one line of a narrow column."""
MARGIN = 12.0
TEXT, SMALL = 11.0, 9.5
NARROW = 450.0


def version_lines(chain: Chain, without: Parts = NOTHING) -> Iterator[str]:
    """The versions, a line each: name, date, sentences and hash, or why one is missing."""
    count = len(chain.versions)
    shown = range(count) if count <= MOST_NAMED else [*range(MOST_NAMED - 1), count - 1]
    for number in shown:
        if count > MOST_NAMED and number == count - 1:
            yield f"… {count - MOST_NAMED:,} more …"
        facts = list(version_facts(chain.versions[number], without))
        if facts:
            yield f"{number + 1}  {' · '.join(facts)}"
    if CaptionPart.HASHES not in without:
        yield "Each version ends with the beginning of its sha256"


def version_facts(version: Version, without: Parts) -> Iterator[str]:
    """What is told of a version."""
    if CaptionPart.NAMES not in without:
        yield isolate(one_line(version.name, NAME_WIDTH))
        if version.date and version.date not in version.name:
            yield version.date
    if version.hierarchy is None:
        yield f"missing: {one_line(version.gap, 90)}"
        return
    if CaptionPart.COUNTS not in without:
        count = len(version.hierarchy.sentences)
        yield f"{count:,} sentence{'' if count == 1 else 's'}"
    if CaptionPart.HASHES not in without:
        yield f"{version.hierarchy.document.source.sha256[:HASH_WIDTH]}…"


def method_line(options: CompareOptions, thresholds: Thresholds, without: Parts = NOTHING) -> str:
    """Matcher, factors, thresholds and the program."""
    factors = f" with {isolate(one_line(options.factors, 40))} factors" if options.matcher == "fuzzy-set" else ""
    limits = f"permissible {thresholds.permissible:.3g} · variation {thresholds.variation:.3g}"
    parts = [] if CaptionPart.METHOD in without else [f"{options.matcher}{factors} · {limits}"]
    return " · ".join([*parts, *([] if CaptionPart.VERSION in without else [f"CopyViz {__version__}"])])


def chain_method_line(chain: Chain, without: Parts = NOTHING) -> str:
    """The method a chain was compared with; the program alone where nothing was."""
    if chain.steps:
        comparison = chain.steps[0].comparison
        return method_line(comparison.options, comparison.thresholds, without)
    return "" if CaptionPart.VERSION in without else f"CopyViz {__version__}"


def text_size(width: float) -> float:
    """The size of a caption's text in a figure of some width."""
    return TEXT if width >= NARROW else SMALL


def caption_block(lines: Sequence[str], top: float, width: float, theme: Theme) -> tuple[list[Shape], float]:
    """The lines of a caption, wrapped, and where they end."""
    size = text_size(width)
    wrapped = wrap_lines(tuple(line for line in lines if line), size, width - 2 * MARGIN)
    return list(text_shapes(wrapped, MARGIN, top, size, theme.quiet)), top + len(wrapped) * line_height(size)
