"""The table of views: one module each, one line here; the main window lays them out by area."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtWidgets import QWidget

from copyviz.gui.session import ComparisonSession
from copyviz.gui.views.dotplot import DotplotView
from copyviz.gui.views.left_out import LeftOutView
from copyviz.gui.views.match_list import MatchListView
from copyviz.gui.views.measures import MeasuresView
from copyviz.gui.views.notes import NotesView
from copyviz.gui.views.structure import StructureView
from copyviz.gui.views.texts import TextsView
from copyviz.gui.views.tree_list import TreeListView
from copyviz.gui.views.warnings import WarningsView
from copyviz.gui.views.why import WhyView
from copyviz.presentation.themes import Theme


class Area(Enum):
    """Where in the window a view stands; views of one area share a card as tabs."""

    STRUCTURE = auto()
    DOTPLOT = auto()
    TEXTS = auto()
    PANEL = auto()


@dataclass(frozen=True, slots=True)
class View:
    """A view's title, area and maker."""

    title: str
    area: Area
    make: Callable[[ComparisonSession, Theme], QWidget]


VIEWS = {
    "structure": View("Structure", Area.STRUCTURE, StructureView),
    "tree-list": View("As a list", Area.STRUCTURE, TreeListView),
    "dotplot": View("Dotplot — A across, B down", Area.DOTPLOT, DotplotView),
    "texts": View("Texts", Area.TEXTS, TextsView),
    "matches": View("Matches", Area.PANEL, MatchListView),
    "why": View("Why", Area.PANEL, WhyView),
    "measures": View("Measures", Area.PANEL, MeasuresView),
    "left-out": View("Left out", Area.PANEL, LeftOutView),
    "notes": View("Notes", Area.PANEL, NotesView),
    "warnings": View("Warnings", Area.PANEL, WarningsView),
}
