"""What the window shows of a case, taken when it is saved and brought back when it is opened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from copyviz.gui.case_state import (
    extent_data,
    filter_data,
    read_extent,
    read_filter,
    read_selection,
    selection_data,
)
from copyviz.pipeline.judging import MOST_CHARACTERS
from copyviz.presentation.extent import Extent

if TYPE_CHECKING:
    from copyviz.gui.main_window import MainWindow

# Views take turns to show another comparison; the part in view is set when all have.
WAIT_MILLISECONDS = 40


def shown_state(window: MainWindow) -> dict[str, object]:
    """Selection, filter, panel, the part of the dotplot in view, and a note that is being written."""
    session, draft = window.session, window.page.notes.draft
    return {
        "selection": selection_data(session.selection),
        "filter": filter_data(session.filter),
        "panel": window.page.shown_view,
        "extent": extent_data(window.page.dotplot.panel.canvas.extent),
        **({"draft": draft} if draft else {}),
    }


def restore_shown(window: MainWindow, state: Mapping[str, object]) -> None:
    """Bring back what was shown, as far as it makes sense."""
    comparison = window.session.comparison
    if comparison is None:
        return
    window.session.set_filter(read_filter(state.get("filter")))
    panel = state.get("panel")
    if isinstance(panel, str):
        window.page.show_view_if_known(panel)
    draft = state.get("draft")
    window.page.notes.set_draft(draft[:MOST_CHARACTERS] if isinstance(draft, str) else "")
    window.session.select(read_selection(state.get("selection"), comparison))
    extent = read_extent(state.get("extent"), comparison)
    if extent is not None:
        show_extent(window, extent)


def show_extent(window: MainWindow, extent: Extent) -> None:
    """Show a part of the dotplot once all views are filled."""
    if not window.session.filler.idle:
        QTimer.singleShot(WAIT_MILLISECONDS, window, lambda: show_extent(window, extent))
        return
    window.page.dotplot.panel.canvas.set_extent(extent)
