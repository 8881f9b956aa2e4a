"""CopyViz shows, at a glance and provably, where two documents say the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    from copyviz.model.collection import Screening
    from copyviz.model.comparison import Comparison
    from copyviz.model.explanation import Explanation
    from copyviz.model.hierarchy import Hierarchy
    from copyviz.model.revisions import Chain
    from copyviz.model.saved import OpenedCase
    from copyviz.options import CompareOptions
    from copyviz.pipeline.screening import Plan
    from copyviz.progress import Progress
    from copyviz.registry.base import Registry

__version__ = "0.1.0"


def read(
    path: str | os.PathLike[str],
    *,
    content: str = "main",
    engine: str = "pdfium",
    encoding: str | None = None,
    password: str | None = None,
    time_limit: float = 60.0,
    memory_limit: int = 1 << 30,
    progress: Progress | None = None,
) -> Hierarchy:
    """The hierarchy of a document: its sections, blocks and numbered sentences.

    `content` is "main" (the article) or "page" (everything) of a web page, `engine` "pdfium" or "pdfminer" for PDF;
    `encoding` overrides what a text says or seems to be in. `time_limit` counts seconds, `memory_limit` bytes.
    Raises `copyviz.errors.ReadError` with a plain sentence and an outcome when the document cannot be read.
    """
    from copyviz.options import ReadOptions
    from copyviz.pipeline import read as reading
    from copyviz.progress import silent

    options = ReadOptions(
        content=content,
        engine=engine,
        encoding=encoding,
        password=password,
        time_limit=time_limit,
        memory_limit=memory_limit,
    )
    return reading.read(path, options, progress or silent)


def compare(
    left: str | os.PathLike[str] | Hierarchy,
    right: str | os.PathLike[str] | Hierarchy,
    options: CompareOptions | None = None,
    progress: Progress | None = None,
) -> Comparison:
    """Which sentences of the left document stand in the right one: matches, passages, shares and scores.

    Documents are paths or what `read` returned; `options` name the matcher, its factors and the thresholds.
    """
    from copyviz.model.hierarchy import Hierarchy
    from copyviz.options import CompareOptions
    from copyviz.pipeline import compare as comparing
    from copyviz.progress import silent

    left, right = (side if isinstance(side, Hierarchy) else read(side, progress=progress) for side in (left, right))
    return comparing.compare(left, right, options or CompareOptions(), progress or silent)


def compare_versions(
    versions: Sequence[str | os.PathLike[str]],
    options: CompareOptions | None = None,
    progress: Progress | None = None,
    *,
    second_matcher: str = "",
) -> Chain:
    """What became of every sentence from version to version; versions are files in order, or one folder of them.

    A version that cannot be read is a gap with its reason. `chain.steps` compare each version with the one before,
    `chain.overall` the last with the first; `step.revision.changes` name what became of every sentence.
    """
    from copyviz.options import CompareOptions
    from copyviz.pipeline import revisions
    from copyviz.progress import silent

    return revisions.compare_versions(
        versions, options or CompareOptions(), progress=progress or silent, second_matcher=second_matcher
    )


def save_revisions(
    chain: Chain,
    path: str | os.PathLike[str],
    what: str = "report",
    *,
    width: float = 160.0,
    dpi: float = 300.0,
    theme: str = "light",
    boilerplate: bool = False,
) -> None:
    """Save something of what `compare_versions` returned.

    `what` is "report" (.html), "json", "csv", or a figure as .png, .svg or .pdf: "dotplot" (all versions against all)
    or "survival" (when sentences came in, changed and went). `width` counts millimetres; `boilerplate` counts lines
    that change by themselves.
    """
    from copyviz.export.figure_options import FigureOptions
    from copyviz.export.revisions_table import RevisionOptions, export_revisions
    from copyviz.pipeline.chain_matches import match_for_figure

    look = FigureOptions(width=width, dpi=dpi, theme=theme)
    export_revisions(chain, what, path, RevisionOptions(look, boilerplate, match_for_figure))


def screen(
    target: str | os.PathLike[str],
    against: str | os.PathLike[str] | None = None,
    plan: Plan | None = None,
    *,
    progress: Progress | None = None,
    work: str | os.PathLike[str] | None = None,
) -> Screening:
    """Which documents share text: all pairs of a folder or index, or those with a second folder, document or index.

    `plan` (`copyviz.pipeline.screening.Plan`) holds the options. What was read and compared is kept in the file
    `work`, else in the user's cache, so that a search that was stopped goes on when it is started again.
    `result.members` lists every file with what became of it, `result.pairs` the pairs, the most alike first.
    """
    import os
    from pathlib import Path

    from copyviz.pipeline import screening
    from copyviz.progress import silent

    return screening.screen(
        os.fsdecode(target),
        None if against is None else os.fsdecode(against),
        plan or screening.STANDARD,
        progress=progress or silent,
        work=None if work is None else Path(os.fsdecode(work)),
    )


def open_comparison(path: str | os.PathLike[str], progress: Progress | None = None) -> Comparison:
    """A comparison that was saved as JSON or as a case, as it was; nothing is read or matched again.

    Raises `copyviz.errors.ReadError` with a plain sentence when the file holds none.
    """
    return open_case(path, progress).comparison


def open_case(path: str | os.PathLike[str], progress: Progress | None = None) -> OpenedCase:
    """The work saved in a `.copyviz` file (or as JSON): comparison, notes, verdict, and which documents have changed.

    `opened.comparison.case` holds notes, verdict and kept documents; `opened.notices` tell of changed documents.
    """
    from pathlib import Path

    from copyviz.export.case_reading import open_saved
    from copyviz.model.saved import OpenedCase
    from copyviz.pipeline.open import reopen
    from copyviz.pipeline.originals import check_originals
    from copyviz.progress import part_of, silent

    report = progress or silent
    held = open_saved(path, part_of(report, 0.0, 0.6))
    comparison = reopen(held.saved, part_of(report, 0.6, 1.0))
    if held.window is None:
        return OpenedCase(comparison)
    return OpenedCase(comparison, held.window, check_originals(comparison, Path(path).absolute().parent))


def save_case(comparison: Comparison, path: str | os.PathLike[str], *, keep_documents: bool = False) -> None:
    """Save a comparison with its notes and verdict as a `.copyviz` file, with copies of both documents if wanted."""
    from copyviz.export.table import export_to
    from copyviz.pipeline import originals

    export_to(originals.keep_documents(comparison) if keep_documents else comparison, "case", path)


def add_note(
    comparison: Comparison,
    text: str,
    left: int | tuple[int, int] | None = None,
    right: int | tuple[int, int] | None = None,
    *,
    name: str = "",
) -> Comparison:
    """The comparison with a note on sentences of left, of right or of both, or without either on the whole case.

    Sentences count from 0; two numbers are the first and the last of a passage.
    """
    from copyviz.pipeline import judging

    return judging.add_note(comparison, text, left, right, name=name)


def give_verdict(comparison: Comparison, finding: str, words: str = "", *, name: str = "") -> Comparison:
    """The comparison with a verdict of today: copied, partly copied, not copied or undecided, and your own words."""
    from copyviz.pipeline import judging

    return judging.give_verdict(comparison, finding, words, name)


def score_pairs(
    pairs: Iterable[tuple[str, str]], matcher: str = "fuzzy-set", factors: str = "meaning"
) -> NDArray[np.float32]:
    """Sim(left, right) and Sim(right, left) of each pair of sentences, as an array of shape (n, 2)."""
    from copyviz.pipeline import scoring

    return scoring.score_pairs(pairs, matcher, factors)


def explain(comparison: Comparison, left: int, right: int) -> Explanation:
    """Why a left and a right sentence, given by their numbers, are equal or not."""
    from copyviz.pipeline import explain as explaining

    return explaining.explain(comparison, left, right)


def fingerprint(document: str | os.PathLike[str] | Hierarchy, count: int = 10) -> tuple[str, ...]:
    """The most telling phrases of a document, best first, to look for it elsewhere."""
    from copyviz.model.hierarchy import Hierarchy
    from copyviz.pipeline import fingerprint as fingerprinting

    hierarchy = document if isinstance(document, Hierarchy) else read(document)
    return tuple(phrase.text for phrase in fingerprinting.fingerprint(hierarchy.sentences, count))


def save_report(comparison: Comparison, path: str | os.PathLike[str], paper: str = "a4") -> None:
    """Write the report on a comparison as .html or .pdf; `paper` of a PDF is "a4" or "letter"."""
    from copyviz.export.figure_options import FigureOptions
    from copyviz.export.table import export_to
    from copyviz.pipeline.report import explain_for_report

    export_to(comparison, "report", path, FigureOptions(paper=paper, explain=explain_for_report))


def save_figure(
    comparison: Comparison,
    path: str | os.PathLike[str],
    kind: str = "dotplot",
    *,
    width: float = 160.0,
    dpi: float = 300.0,
    theme: str = "light",
    without: Iterable[str] = (),
) -> None:
    """Draw the dotplot or the two trees ("tree") as .png, .svg or .pdf, `width` millimetres wide.

    `theme` is "light", "dark" or "print"; `without` names parts of the caption that are not wanted: names, hashes,
    counts, scores, method, legend, scale, reading, version.
    """
    from copyviz.export.figure_options import FigureOptions, parse_parts
    from copyviz.export.table import export_to
    from copyviz.options import check_choice

    check_choice("figure", kind, ("dotplot", "tree"))
    options = FigureOptions(width=width, dpi=dpi, theme=theme, without=parse_parts(",".join(without)))
    export_to(comparison, kind, path, options)


def save_annotated(comparison: Comparison, folder: str | os.PathLike[str]) -> tuple[Path, ...]:
    """Write copies of both documents with their matched sentences marked, and return their paths.

    A PDF becomes a PDF with highlights, everything else a web page. The documents themselves are not changed; a PDF
    must still be the file that was compared.
    """
    from copyviz.export import annotated
    from copyviz.pipeline.annotate import annotated_pdf

    return annotated.save_annotated(comparison, folder, annotated_pdf)


def open_registry(address: str = "", create: bool = True) -> Registry:
    """The registry in a file, at postgresql://… or http://…; without an address the user's own. Use it with `with`.

    `registry.add(copyviz.read(path))` registers a document unless it is a copy, `registry.probe(copyviz.read(path))`
    tells which registered documents share sentences with one. Raises `copyviz.errors.RegistryError`.
    """
    from copyviz.registry import table

    return table.open_registry(address, create)
