"""Figures for those who write programs, saved by the ending of a name: dotplot, trees, map of a collection."""

from __future__ import annotations

import os

from copyviz.export.figure_options import FigureOptions
from copyviz.export.screening_table import export_screening
from copyviz.export.table import STANDARD, export_to
from copyviz.model.collection import Screening
from copyviz.model.comparison import Comparison

__all__ = ["FigureOptions", "save_dotplot", "save_heat_map", "save_tree"]


def save_dotplot(comparison: Comparison, path: str | os.PathLike[str], options: FigureOptions = STANDARD) -> None:
    """Save the dotplot as .png, .svg or .pdf."""
    export_to(comparison, "dotplot", path, options)


def save_tree(comparison: Comparison, path: str | os.PathLike[str], options: FigureOptions = STANDARD) -> None:
    """Save the picture of both trees as .png, .svg or .pdf."""
    export_to(comparison, "tree", path, options)


def save_heat_map(screening: Screening, path: str | os.PathLike[str], options: FigureOptions = STANDARD) -> None:
    """Save the heat map of a collection as .png, .svg or .pdf."""
    export_screening(screening, "heat-map", path, options)
