"""What a report on a comparison says, as plain records that a writer of HTML or PDF only has to set."""

from __future__ import annotations

from dataclasses import dataclass

from copyviz import __version__
from copyviz.errors import Outcome
from copyviz.model.comparison import Comparison, Exclusion, Side
from copyviz.model.document import Notice
from copyviz.model.hierarchy import Hierarchy
from copyviz.presentation.grades import GRADES, SYMBOLS, Grade, count_grades
from copyviz.presentation.labels import sentence_range
from copyviz.presentation.report_case import ReportNote, ReportRuling, describe_notes, describe_ruling
from copyviz.presentation.report_pairs import Explanations, Pair, PairBuilder, ReportPair, ReportPassage, choose_pairs
from copyviz.presentation.score_words import ScoreLine, score_lines
from copyviz.presentation.verdict import Verdict, describe
from copyviz.text.visible import make_visible, one_line

NAME_WIDTH = 90
TITLE_WIDTH = 160
# So many sentences of one exclusion are quoted; a bibliography of hundreds is named by its ends.
MOST_QUOTED = 6

LETTERS = {Side.LEFT: "A", Side.RIGHT: "B"}
MEGABYTE, KILOBYTE = 1 << 20, 1 << 10


@dataclass(frozen=True, slots=True)
class ReportDocument:
    """One of the two documents: its letter, name, title and facts as (name, value)."""

    letter: str
    name: str
    title: str
    facts: tuple[tuple[str, str], ...]
    warnings: tuple[Notice, ...]


@dataclass(frozen=True, slots=True)
class ReportExclusion:
    """Sentences left out: which, why, and their text."""

    letter: str
    sentences: str
    reason: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GradeLine:
    """A grade with its sign and its number of pairs."""

    grade: Grade
    symbol: str
    count: int


@dataclass(frozen=True, slots=True)
class Report:
    """Everything a report says; `comparison` is what its dotplot and trees are drawn from.

    `listed` are the pairs it lists; `listing` says which they are, and which are explained, where that is not all.
    """

    comparison: Comparison
    title: str
    verdict: Verdict
    scores: tuple[ScoreLine, ...]
    documents: tuple[ReportDocument, ReportDocument]
    grades: tuple[GradeLine, ...]
    passages: tuple[ReportPassage, ...]
    others: tuple[ReportPair, ...]
    listed: frozenset[Pair]
    listing: tuple[str, ...]
    exclusions: tuple[ReportExclusion, ...]
    options: tuple[tuple[str, str], ...]
    warnings: tuple[Notice, ...]
    program: str
    ruling: ReportRuling | None
    notes: tuple[ReportNote, ...]


def make_report(comparison: Comparison, explanations: Explanations) -> Report:
    """Gather what a report says."""
    left, right = (describe_document(comparison, side) for side in Side)
    chosen = choose_pairs(comparison)
    builder = PairBuilder(comparison, explanations)
    counts = count_grades(comparison.equal)
    passages = builder.passages(chosen)
    return Report(
        comparison=comparison,
        title=f"{left.name} and {right.name}",
        verdict=describe(comparison),
        scores=score_lines(comparison),
        documents=(left, right),
        grades=tuple(GradeLine(grade, SYMBOLS[grade], counts[grade]) for grade in GRADES),
        passages=passages,
        others=builder.others(chosen),
        listed=chosen,
        listing=builder.listing(chosen),
        exclusions=tuple(describe_exclusion(comparison, each) for each in comparison.exclusions),
        options=option_lines(comparison),
        warnings=comparison.warnings,
        program=f"CopyViz {__version__}",
        ruling=describe_ruling(comparison.case),
        notes=describe_notes(comparison.case, chosen, passages),
    )


def describe_document(comparison: Comparison, side: Side) -> ReportDocument:
    """A document with its name, size, hash and what its reader warned of."""
    hierarchy: Hierarchy = comparison.side(side)
    document, source = hierarchy.document, hierarchy.document.source
    facts = [
        ("Sentences", f"{len(hierarchy.sentences):,}"),
        ("Pages", f"{source.pages:,}" if source.pages else ""),
        ("Size", describe_size(source.size)),
        ("Type", " ".join(filter(None, (source.media_type, source.encoding)))),
        ("Language", document.language),
        ("SHA-256", source.sha256),
        ("Reading", "" if document.outcome is Outcome.OK else document.outcome.value.replace("-", " ")),
    ]
    return ReportDocument(
        LETTERS[side],
        one_line(source.name, NAME_WIDTH),
        one_line(source.title, TITLE_WIDTH),
        tuple((name, make_visible(value)) for name, value in facts if value),
        document.warnings,
    )


def describe_size(size: int) -> str:
    """A file's size in the unit people read, and in bytes."""
    if size >= MEGABYTE:
        return f"{size / MEGABYTE:.1f} MB ({size:,} bytes)"
    if size >= KILOBYTE:
        return f"{size / KILOBYTE:.0f} kB ({size:,} bytes)"
    return f"{size:,} byte{'' if size == 1 else 's'}"


def describe_exclusion(comparison: Comparison, exclusion: Exclusion) -> ReportExclusion:
    """What was left out, with its first and last sentences."""
    stretch = exclusion.sentences
    sentences = comparison.side(exclusion.side).sentences[stretch.first : stretch.end]
    texts = tuple(make_visible(sentence.text) for sentence in sentences)
    if len(texts) > MOST_QUOTED:
        half = MOST_QUOTED // 2
        texts = (*texts[:half], f"… {len(texts) - 2 * half:,} more …", *texts[-half:])
    return ReportExclusion(
        LETTERS[exclusion.side],
        sentence_range(stretch.first, stretch.count),
        make_visible(exclusion.reason) or "no reason given",
        texts,
    )


def option_lines(comparison: Comparison) -> tuple[tuple[str, str], ...]:
    """How the documents were compared, as (name, value)."""
    options, thresholds = comparison.options, comparison.thresholds
    lines = [
        ("Matcher", options.matcher),
        ("Factors", options.factors if options.matcher == "fuzzy-set" else ""),
        ("Permissible threshold", f"{thresholds.permissible:.3g}: the smaller of both scores must reach it"),
        ("Variation threshold", f"{thresholds.variation:.3g}: both scores may differ by so much"),
        ("Floor", f"{comparison.table.floor:.3g}: pairs below it were not kept"),
    ]
    if comparison.table.omitted:
        lines.append(("Omitted", f"{comparison.table.omitted:,} pairs of sentences that have too many partners"))
    return tuple((name, make_visible(value)) for name, value in lines if value)
