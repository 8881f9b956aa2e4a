"""What stands below the figures and lists of a collection: how many documents, how they were compared, by what."""

from __future__ import annotations

from collections.abc import Iterator

from copyviz import __version__
from copyviz.model.collection import Narrowing, Screening
from copyviz.presentation.captions import NOTHING, CaptionPart, Parts
from copyviz.presentation.heat_map import HeatMap
from copyviz.presentation.member_names import collection_name
from copyviz.presentation.text_fit import isolate
from copyviz.text.visible import one_line

ORDER = "In the order of average linkage over the geometric mean of both overlaps, neighbours as alike as can be"

LONGEST_FILTER = 120


def collection_lines(heat: HeatMap, without: Parts = NOTHING) -> Iterator[str]:
    """Name, counts, order, method and version, as far as they are wanted."""
    screening = heat.screening
    name = isolate(collection_name(screening.members))
    if CaptionPart.NAMES not in without and name:
        yield name
    if CaptionPart.COUNTS not in without:
        yield counts_line(heat)
        if screening.narrowed is not None:
            yield filter_line(screening.narrowed)
    if heat.shown < heat.sharing:
        yield f"Shown: {heat.shown:,} of {heat.sharing:,} documents, those of the pairs most alike"
    if CaptionPart.READING not in without and heat.cells:
        yield ORDER
    method = [] if CaptionPart.METHOD in without else [method_words(screening)]
    version = [] if CaptionPart.VERSION in without else [f"CopyViz {__version__}"]
    if method or version:
        yield " · ".join([*method, *version])


def counts_line(heat: HeatMap) -> str:
    """How many documents and pairs there are."""
    screening = heat.screening
    total, readable = len(screening.members), sum(member.readable for member in screening.members)
    found = screening.narrowed.found if screening.narrowed is not None else len(screening.pairs)
    among = "in those shown" if screening.narrowed is not None else "among them"
    return (
        f"{found:,} of {pairs_compared(screening)} share text; "
        f"{heat.sharing:,} of {counted(total, 'document')} ({readable:,} with text) are {among}"
    )


def pairs_compared(screening: Screening) -> str:
    """How many pairs were compared, and whether these are all there are."""
    every = "all " if screening.complete and screening.candidates > 1 else ""
    return f"{every}{counted(screening.candidates, 'pair')} compared"


def filter_line(narrowed: Narrowing) -> str:
    """That only some pairs are shown, and which."""
    words = isolate(one_line(narrowed.filter, LONGEST_FILTER))
    return (
        f"Shown: {len(narrowed.ranks):,} of {counted(narrowed.found, 'pair')}, those that pass the filter “{words}”"
    )


def method_words(screening: Screening) -> str:
    """Matcher, factors, thresholds, what a pair must share, and what was left out."""
    options, limits = screening.comparing, screening.screening
    parts = [options.matcher]
    if options.matcher == "fuzzy-set":
        parts = [f"{options.matcher} with {isolate(one_line(options.factors, 40))} factors"]
    if options.thresholds is not None:
        parts.append(f"permissible {options.thresholds.permissible:.3g}")
        parts.append(f"variation {options.thresholds.variation:.3g}")
    parts.append(f"listed from a passage of {limits.least_words:,} words or an overlap of {limits.least_overlap:.0%}")
    if screening.common:
        kept = "compared all the same" if screening.common_kept else "left out"
        parts.append(f"{counted(len(screening.common), 'sentence')} common to many documents {kept}")
    return " · ".join(parts)


def counted(number: int, noun: str) -> str:
    """A number with its noun."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
