"""Takes the measures of a comparison: those of the matches at once, those of the texts when there is time."""

from __future__ import annotations

from dataclasses import replace

from copyviz.measures.base import Pair
from copyviz.measures.counted_text import CountedText
from copyviz.measures.table import MEASURES
from copyviz.model.comparison import Comparison, Exclusion, Scores, Side
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.measured import Measured
from copyviz.options import CompareOptions
from copyviz.pipeline.counting import counted_of
from copyviz.progress import Progress, part_of, silent

# Signs for private use that stand where sentences were left out, another one on either side.
GAPS = {Side.LEFT: "\uf8a0", Side.RIGHT: "\uf8a1"}


def take_measures(comparison: Comparison, progress: Progress = silent) -> Comparison:
    """The comparison with all measures; those of the texts depend on what was left out, but not on thresholds."""
    if comparison.is_measured:
        return comparison
    pair = pair_of(comparison.left, comparison.right, comparison.scores, comparison.options, comparison.exclusions)
    return replace(comparison, measured=measure_all(pair, progress))


def measure_all(pair: Pair, progress: Progress = silent) -> tuple[Measured, ...]:
    """Every measure, in the order of the table."""
    steps = len(MEASURES)
    measured = tuple(
        measure.measure(pair, part_of(progress, number / steps, (number + 1) / steps))
        for number, measure in enumerate(MEASURES.values())
    )
    progress("Measuring", 1.0)
    return measured


def measure_matches(
    left: Hierarchy, right: Hierarchy, scores: Scores, known: tuple[Measured, ...]
) -> tuple[Measured, ...]:
    """The measures that follow from the matches, beside those of the texts that are known already."""
    pair = pair_of(left, right, scores)
    measured = {each.name: each for each in known if MEASURES[each.name].reads_text}
    for name, measure in MEASURES.items():
        if not measure.reads_text:
            measured[name] = measure.measure(pair, silent)
    return tuple(measured[name] for name in MEASURES if name in measured)


def pair_of(
    left: Hierarchy,
    right: Hierarchy,
    scores: Scores,
    options: CompareOptions | None = None,
    exclusions: tuple[Exclusion, ...] = (),
) -> Pair:
    """What measures look at."""
    texts = (
        CountedText(hierarchy.sentences, counted_of(hierarchy, side, exclusions), GAPS[side])
        for side, hierarchy in ((Side.LEFT, left), (Side.RIGHT, right))
    )
    first, second = texts
    return Pair(first, second, scores, (options or CompareOptions()).shingle_width)
