"""How near shingles and the Patricia tree come to the similarity a generated document is known to have (000 Table 1).

The paper divides by the source where it expects (words taken by the words of the source, section 4.1) and by the
plagiarised document where it measures (equation 2, figure 5). The two agree only where both documents are equally
long; so each is measured here with its own expectation: by the source, as the paper expects, and by the document.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from statistics import fmean

from copyviz.errors import UsageError
from copyviz.generating.pieces import Expected, Generated, SourceText
from copyviz.generating.recipes import Recipe, generate
from copyviz.laboratory.base import Cell, Documents, Findings, LabOptions
from copyviz.measures.patricia import patricia_similarity
from copyviz.measures.shingle_containment import containment
from copyviz.options import NARROWEST_SHINGLE, WIDEST_SHINGLE
from copyviz.pipeline.sources import source_text
from copyviz.presentation.lab_figures import Series, curve_figure
from copyviz.progress import Progress, each
from copyviz.text.shingles import Shingle, shingles
from copyviz.text.words import tokens

STANDARD_COUNT = 60
# Two fifths of the first document and a fifth of nine others, as in the paper.
RECIPE = Recipe("mix", "paragraphs", 10, (0.4,) + (0.2,) * 9, own=0.0)
WIDTHS = range(NARROWEST_SHINGLE, WIDEST_SHINGLE + 1)
PATRICIA = "Patricia"
METHODS = (*(f"w = {width}" for width in WIDTHS), PATRICIA)
PAPER = (0.0897, 0.0672, 0.0413, 0.0504, 0.0734, 0.0967, 0.1142, 0.1271, 0.1378, 0.0750)


@dataclass(frozen=True)
class Prepared:
    """A text as both methods read it."""

    text: str
    shingles: Mapping[int, frozenset[Shingle]]


class ShinglesPatricia:
    """Expected against obtained similarity, for shingles of 2 to 10 words and for the Patricia tree."""

    name = "shingles-patricia"
    paper = "Table 1 of the paper on shingles and the Patricia tree (900 queries of 10 web pages)"
    description = "composes documents of known similarity and tells how far shingles and the Patricia tree are off"

    def run(self, documents: Documents, options: LabOptions, progress: Progress) -> Findings:
        """The mean absolute difference of each method."""
        sources = {path: source_text(path, hierarchy) for path, hierarchy in documents}
        usable = [source for source in sources.values() if source.terms]
        if len(usable) < 2:
            raise UsageError("There are too few documents with text.", "Give a folder with ten or more.")
        count = options.count or STANDARD_COUNT
        prepared: dict[str, Prepared] = {}
        rows: list[tuple[list[float], list[float]]] = []
        for number in each(range(count), count, "Composing and measuring", progress):
            document = generate(usable, RECIPE, number, options.seed)
            rows += differences(document, sources, prepared)
        return findings(rows, count, len(usable))


def differences(
    document: Generated, sources: Mapping[str, SourceText], prepared: dict[str, Prepared]
) -> Iterator[tuple[list[float], list[float]]]:
    """For each source of a document how far every method is off, by the source and by the document."""
    whole = prepare(document.text)
    for expected in document.expected:
        if expected.source not in prepared:
            rows = (" ".join(paragraph) for paragraph in sources[expected.source].paragraphs)
            prepared[expected.source] = prepare("\n".join(rows))
        yield compare_with(expected, prepared[expected.source], whole)


def compare_with(expected: Expected, source: Prepared, whole: Prepared) -> tuple[list[float], list[float]]:
    """How far every method is off for one source."""
    by_source = [containment(source.shingles[width], whole.shingles[width]) for width in WIDTHS]
    by_document = [containment(whole.shingles[width], source.shingles[width]) for width in WIDTHS]
    by_source.append(patricia_similarity(source.text, whole.text))
    by_document.append(patricia_similarity(whole.text, source.text))
    return (
        [abs(obtained - expected.of_source) for obtained in by_source],
        [abs(obtained - expected.of_document) for obtained in by_document],
    )


def prepare(text: str) -> Prepared:
    """A text with its shingles of all widths."""
    words = tokens(text)
    return Prepared(" ".join(text.split()), {width: shingles([words], width) for width in WIDTHS})


def findings(rows: list[tuple[list[float], list[float]]], count: int, sources: int) -> Findings:
    """The table and the curves."""
    means = [[fmean(row[kind][place] for row in rows) for place in range(len(METHODS))] for kind in (0, 1)]
    table: list[tuple[Cell, ...]] = [
        (method, paper, *(mean[place] for mean in means))
        for place, (method, paper) in enumerate(zip(METHODS, PAPER, strict=True))
    ]
    best = min(WIDTHS, key=lambda width: means[0][width - NARROWEST_SHINGLE])
    notes = (
        f"{len(rows):,} pairs: {count:,} documents of paragraphs of up to ten of {sources:,} sources.",
        "By source: words in common by the words of the source, as the paper expects.",
        "By document: by the words of the composed document, as the paper's formulas measure.",
        f"By source the smallest difference of shingles is at w = {best}.",
    )
    series = tuple(
        Series(name, tuple(values))
        for name, values in (("paper", PAPER), ("by source", means[0]), ("by document", means[1]))
    )
    title = "Mean absolute difference between expected and obtained similarity"
    return Findings(
        title,
        ("method", "paper", "by source", "by document"),
        tuple(table),
        ".2%",
        notes,
        curve_figure(title, METHODS, series, notes[0], apart=1),
    )
