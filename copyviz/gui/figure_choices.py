"""How figures and reports look: choices in a menu that are remembered, from colours to paper."""

from __future__ import annotations

from PySide6.QtCore import QLocale
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from copyviz.export.figure_options import PAPERS
from copyviz.gui.settings import Settings
from copyviz.presentation.captions import CaptionPart
from copyviz.presentation.themes import THEMES

WIDTHS = (80, 120, 160, 240)
RESOLUTIONS = (150, 300, 600)
PARTS = {
    CaptionPart.NAMES: "Names of the documents",
    CaptionPart.HASHES: "Their hashes",
    CaptionPart.COUNTS: "Numbers of sentences",
    CaptionPart.SCORES: "Scores",
    CaptionPart.METHOD: "Matcher and thresholds",
    CaptionPart.LEGEND: "Legend of the grades",
    CaptionPart.SCALE: "Which scores the grades stand for",
    CaptionPart.READING: "How to read the figure",
    CaptionPart.VERSION: "Version of CopyViz",
}


class FigureChoices:
    """Adds the choices to a menu and tells what is chosen."""

    def __init__(self, menu: QMenu, settings: Settings, *, paper: bool = True) -> None:
        self._menu, self._settings = menu, settings
        self._themes = self._choices("Figures: colours", tuple(THEMES), "figure theme", "light")
        self._widths = self._choices("Figures: width", tuple(f"{w} mm" for w in WIDTHS), "figure width", "160 mm")
        dots = tuple(f"{count} dpi" for count in RESOLUTIONS)
        self._resolutions = self._choices("PNG images: resolution", dots, "figure dpi", "300 dpi")
        self._parts = self._caption()
        self._papers = self._choices("PDF report: paper", PAPERS, "report paper", usual_paper())
        if not paper:
            self._menu.actions()[-1].setVisible(False)

    @property
    def theme(self) -> str:
        """The colours of figures."""
        return checked(self._themes)

    @property
    def width(self) -> float:
        """The width of figures in millimetres."""
        return float(checked(self._widths).removesuffix(" mm"))

    @property
    def dpi(self) -> float:
        """How many dots an inch of a PNG image has."""
        return float(checked(self._resolutions).removesuffix(" dpi"))

    @property
    def without(self) -> frozenset[CaptionPart]:
        """What captions leave out."""
        return frozenset(part for part, action in self._parts.items() if not action.isChecked())

    @property
    def paper(self) -> str:
        """What a PDF report is set on."""
        return checked(self._papers)

    def _choices(self, title: str, names: tuple[str, ...], setting: str, standard: str) -> QActionGroup:
        menu, group = self._menu.addMenu(title), QActionGroup(self._menu)
        remembered = self._settings.text(setting, standard)
        for name in names:
            action = QAction(name, group, checkable=True, checked=name == remembered)
            action.triggered.connect(lambda _=False, name=name: self._settings.save_text(setting, name))
            menu.addAction(action)
        if group.checkedAction() is None:
            group.actions()[names.index(standard)].setChecked(True)
        return group

    def _caption(self) -> dict[CaptionPart, QAction]:
        menu = self._menu.addMenu("Figures: caption")
        made = {}
        for part, title in PARTS.items():
            setting = f"caption {part.value}"
            action = menu.addAction(title)
            action.setCheckable(True)
            action.setChecked(self._settings.flag(setting, default=True))
            action.toggled.connect(lambda on, setting=setting: self._settings.save_flag(setting, on))
            made[part] = action
        return made


def usual_paper() -> str:
    """The paper of the user's country."""
    american = QLocale().measurementSystem() is QLocale.MeasurementSystem.ImperialUSSystem
    return "letter" if american else "a4"


def checked(group: QActionGroup) -> str:
    """The name of the choice that is made."""
    action = group.checkedAction()
    assert action is not None
    return action.text()
