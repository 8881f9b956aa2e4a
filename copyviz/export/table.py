"""The table of exporters: one module each, one line here."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from copyviz.errors import UsageError
from copyviz.export import case_file, comparison_json, csv_data, dotplot, report, shares_csv, tree
from copyviz.export.figure_options import FigureOptions
from copyviz.export.saving import paths_of, refuse_input, save_bytes
from copyviz.model.comparison import Comparison
from copyviz.options import check_choice
from copyviz.text.visible import make_visible

STANDARD = FigureOptions()


class Named(Protocol):
    """What menus and names of files need to know of an exporter: its title and the endings of its files."""

    TITLE: str
    ENDINGS: tuple[str, ...]


class Exporter(Named, Protocol):
    """What a module of an exporter offers: its name for menus, the endings of its files, and their bytes."""

    def make(self, comparison: Comparison, ending: str, options: FigureOptions) -> bytes:
        """The bytes of the file."""


EXPORTERS: dict[str, Exporter] = {
    "report": report,
    "dotplot": dotplot,
    "tree": tree,
    "json": comparison_json,
    "csv": csv_data,
    "shares-csv": shares_csv,
    "case": case_file,
}


def export_to(
    comparison: Comparison,
    name: str,
    path: str | os.PathLike[str],
    options: FigureOptions = STANDARD,
    inputs: Iterable[Path] = (),
) -> None:
    """Write a file by the exporter of this name, whole or not at all, and never over a document or another input."""
    check_choice("exporter", name, tuple(EXPORTERS))
    exporter, target = EXPORTERS[name], Path(path)
    ending = ending_of(exporter, target)
    sources = comparison.left.document.source, comparison.right.document.source
    refuse_input(target, [*paths_of(sources), *inputs])
    save_bytes(target, exporter.make(comparison, ending, options))


def ending_of(exporter: Named, target: Path) -> str:
    """The ending that tells the format; where there is only one format, any name will do."""
    if len(exporter.ENDINGS) == 1:
        return exporter.ENDINGS[0]
    ending = target.suffix.lower()
    if ending not in exporter.ENDINGS:
        raise UsageError(
            f"“{make_visible(target.name)}” does not tell which format is wanted.",
            f"Give a name that ends in {', '.join(exporter.ENDINGS[:-1])} or {exporter.ENDINGS[-1]}.",
        )
    return ending
