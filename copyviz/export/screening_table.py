"""The table of exporters for the result of a search: one module each, one line here."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Protocol

from copyviz.export import heat_map, screening_csv, screening_json, screening_report
from copyviz.export.figure_options import FigureOptions
from copyviz.export.saving import refuse_input, save_bytes
from copyviz.export.table import STANDARD, ending_of
from copyviz.model.collection import Screening
from copyviz.model.judgement import NONE_JUDGED, Judgements
from copyviz.options import check_choice


class ScreeningExporter(Protocol):
    """What a module of such an exporter offers: its name for menus, the endings of its files, and their bytes."""

    TITLE: str
    ENDINGS: tuple[str, ...]

    def make(self, screening: Screening, judgements: Judgements, ending: str, options: FigureOptions) -> bytes:
        """The bytes of the file."""


SCREENING_EXPORTERS: dict[str, ScreeningExporter] = {
    "report": screening_report,
    "heat-map": heat_map,
    "json": screening_json,
    "csv": screening_csv,
}


def export_screening(
    screening: Screening,
    name: str,
    path: str | os.PathLike[str],
    options: FigureOptions = STANDARD,
    judgements: Judgements = NONE_JUDGED,
) -> None:
    """Write a file by the exporter of this name, whole or not at all, and never over a document of the collection."""
    check_choice("exporter", name, tuple(SCREENING_EXPORTERS))
    exporter, target = SCREENING_EXPORTERS[name], Path(path)
    ending = ending_of(exporter, target)
    refuse_input(target, [Path(member.path) for member in screening.members])
    save_bytes(target, exporter.make(screening, judgements, ending, options))
