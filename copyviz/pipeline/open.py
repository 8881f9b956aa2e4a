"""From the parts of a saved comparison to the comparison itself."""

from __future__ import annotations

from dataclasses import replace

from copyviz.matchers.table import find_matcher
from copyviz.model.comparison import Comparison, Scores
from copyviz.model.document import Notice
from copyviz.model.saved import SavedComparison
from copyviz.pipeline.compare import decide_on
from copyviz.pipeline.measuring import take_measures
from copyviz.progress import Progress, part_of, silent

OTHER_SCORES = Notice(
    "other-scores",
    "The file tells other scores than those that follow from the matches in it.",
    "It was changed by hand, or damaged. The scores shown here are those that follow; compare the documents again.",
)


def reopen(saved: SavedComparison, progress: Progress = silent) -> Comparison:
    """The comparison that follows from saved parts; nothing is matched again."""
    find_matcher(saved.options.matcher)
    find_matcher(saved.table.matcher)
    decided = decide_on(
        saved.left,
        saved.right,
        saved.table,
        saved.thresholds,
        options=saved.options,
        progress=part_of(progress, 0.0, 0.5),
        exclusions=saved.exclusions,
    )
    comparison = replace(take_measures(decided, part_of(progress, 0.5, 1.0)), case=saved.case)
    if agree(comparison.scores, saved.scores):
        return comparison
    return replace(comparison, warnings=(*comparison.warnings, OTHER_SCORES))


def agree(scores: Scores, told: Scores) -> bool:
    """Whether scores are the same as far as files tell them."""
    pairs = zip((*scores.overlap, scores.odds_ratio), (*told.overlap, told.odds_ratio), strict=True)
    same_counts = (scores.matched, scores.counted) == (told.matched, told.counted)
    return same_counts and all(abs(one - other) <= 1e-5 for one, other in pairs)
