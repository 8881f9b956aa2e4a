"""The table of what leaves the program about a chain of versions: report, figures and data."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from copyviz.errors import UsageError
from copyviz.export import rendering
from copyviz.export.figure_options import FigureOptions
from copyviz.export.html_revisions import revisions_report
from copyviz.export.json_data import to_text
from copyviz.export.revisions_csv import revisions_csv
from copyviz.export.revisions_json import revisions_data
from copyviz.export.saving import refuse_input, save_bytes
from copyviz.export.table import ending_of
from copyviz.model.chain import ChainMatches
from copyviz.model.revisions import Chain
from copyviz.options import check_choice
from copyviz.presentation.chain_dotplot_figure import chain_dotplot
from copyviz.presentation.survival_figure import survival_picture
from copyviz.progress import Progress
from copyviz.revisions.survival import follow_sentences

MatchChain = Callable[[Chain, Progress], ChainMatches]


@dataclass(frozen=True, slots=True, eq=False)
class RevisionOptions:
    """What the user may choose about a report or figure of versions.

    `boilerplate` counts what changes by itself. `match` compares all versions with all, which only the pipeline can
    and only the dotplot needs.
    """

    figures: FigureOptions = field(default_factory=FigureOptions)
    boilerplate: bool = False
    match: MatchChain | None = None


@dataclass(slots=True)
class RevisionExporter:
    """One thing that can be saved: its name for menus, the endings of its files, and how they are made."""

    TITLE: str
    ENDINGS: tuple[str, ...]
    make: Callable[[Chain, str, RevisionOptions], bytes]


def make_report(chain: Chain, _: str, options: RevisionOptions) -> bytes:
    """The report as one HTML page."""
    return revisions_report(chain, options.boilerplate).encode("utf-8", "replace")


def make_json(chain: Chain, *_: object) -> bytes:
    """Every sentence with its change."""
    return to_text(revisions_data(chain)).encode("utf-8", "replace")


def make_csv(chain: Chain, _: str, options: RevisionOptions) -> bytes:
    """The table."""
    return revisions_csv(chain, options.boilerplate).encode("utf-8", "replace")


def make_dotplot(chain: Chain, ending: str, options: RevisionOptions) -> bytes:
    """The dotplot of the whole chain."""
    look = options.figures
    if options.match is None:
        raise UsageError("The dotplot of all versions needs all versions to be matched with all.")
    matches = options.match(chain, look.progress)
    plot = chain_dotplot(chain, matches, look.colours, width=look.pixels, without=look.without)
    return rendering.figure_bytes(plot.figure, ending, look.dpi)


def make_survival(chain: Chain, ending: str, options: RevisionOptions) -> bytes:
    """The survival picture."""
    look = options.figures
    survival = follow_sentences(chain, options.boilerplate)
    plot = survival_picture(chain, survival, look.colours, width=look.pixels, without=look.without)
    return rendering.figure_bytes(plot.figure, ending, look.dpi)


REVISION_EXPORTERS = {
    "report": RevisionExporter("Report", (".html",), make_report),
    "dotplot": RevisionExporter("Dotplot of all versions", rendering.ENDINGS, make_dotplot),
    "survival": RevisionExporter("Survival of sentences", rendering.ENDINGS, make_survival),
    "json": RevisionExporter("All changes as data", (".json",), make_json),
    "csv": RevisionExporter("Table of versions", (".csv",), make_csv),
}


def export_revisions(chain: Chain, name: str, path: str | os.PathLike[str], options: RevisionOptions) -> None:
    """Write a file by the exporter of this name, whole or not at all, and never over a version."""
    check_choice("exporter", name, tuple(REVISION_EXPORTERS))
    exporter, target = REVISION_EXPORTERS[name], Path(path)
    ending = ending_of(exporter, target)
    refuse_input(target, [Path(version.path) for version in chain.versions])
    save_bytes(target, exporter.make(chain, ending, options))
