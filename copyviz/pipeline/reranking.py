"""The second stage of a probe: the best hits compared sentence by sentence with the real matcher."""

from __future__ import annotations

from dataclasses import replace

from copyviz.model.comparison import Comparison
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.registry import Hit, Probe
from copyviz.options import CompareOptions
from copyviz.pipeline.compare import compare, compare_matches
from copyviz.pipeline.pair_score import summarise
from copyviz.progress import Progress, part_of, silent
from copyviz.registry.base import Registry

STANDARD = CompareOptions()
BEST = 5


def rerank(
    registry: Registry,
    document: Hierarchy,
    probe: Probe,
    options: CompareOptions = STANDARD,
    *,
    best: int = BEST,
    progress: Progress = silent,
) -> Probe:
    """The same probe with its best hits scored by the matcher and ordered by odds ratio; the others follow."""
    chosen, rest = probe.hits[:best], probe.hits[best:]
    scored = []
    for number, hit in enumerate(chosen):
        stretch = part_of(progress, number / len(chosen), (number + 1) / len(chosen))
        stretch(f"Comparing with {hit.document.name}", 0.0)
        comparison = compare_matches(document, registry.open(hit.document.id), options, stretch)
        scored.append(replace(hit, score=summarise(comparison)))
    scored.sort(key=likeness, reverse=True)
    return replace(probe, hits=(*scored, *rest))


def likeness(hit: Hit) -> tuple[float, float]:
    """What scored hits are ordered by."""
    return (hit.score.odds_ratio if hit.score else 0.0, hit.overlap)


def compare_hit(
    registry: Registry,
    document: Hierarchy,
    hit: Hit,
    options: CompareOptions = STANDARD,
    progress: Progress = silent,
) -> Comparison:
    """The whole comparison of a document with a hit, as the window and reports show it."""
    return compare(document, registry.open(hit.document.id), options, progress)
