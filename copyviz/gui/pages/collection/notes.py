"""What a search could not read, and what it left out as common to many documents."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHeaderView, QTableView, QVBoxLayout, QWidget

from copyviz.errors import Outcome
from copyviz.gui.cards import make_label
from copyviz.gui.item_models.rows import RowsModel
from copyviz.gui.tables import make_table
from copyviz.model.collection import Screening
from copyviz.presentation.collection_captions import counted
from copyviz.presentation.member_names import short_names
from copyviz.text.visible import make_visible, one_line

LONGEST_TEXT = 400


class UnreadList(QWidget):
    """Every input that was not read in full, with its reason."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = RowsModel(("Document", "Outcome", "Reason"), self)
        self._told = make_label("", "quiet")
        self._table = make_notes(self.model, "Documents that were not read", (200, 104))
        stack_up(self, self._told, self._table)

    def show_result(self, screening: Screening | None) -> int:
        """Show what was not read; how many there are."""
        rows = []
        if screening is not None:
            names = short_names(screening.members)
            rows = [
                (names[number], member.outcome.value, make_visible(member.message))
                for number, member in enumerate(screening.members)
                if member.outcome is not Outcome.OK
            ]
        self.model.show(rows)
        self._told.setText(
            "These were not read, or only in part. All others were compared."
            if rows
            else "All documents were read in full."
        )
        return len(rows)


class CommonText(QWidget):
    """The sentences common to many documents, and a switch to compare them all the same.

    Signals:
        kept_changed: whether common sentences are to be compared all the same.
    """

    kept_changed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = RowsModel(("Documents", "Sentence"), self)
        self._told = make_label("", "quiet")
        self._told.setWordWrap(True)
        self.keep = QCheckBox("Compare them all the same")
        self.keep.setToolTip("Searches again; what was read is not read again. Switching back undoes it.")
        self.keep.clicked.connect(self.kept_changed)
        self._table = make_notes(self.model, "Text common to many documents", (80,))
        stack_up(self, self._told, self.keep, self._table)

    def show_result(self, screening: Screening | None) -> int:
        """Show the common sentences; how many there are."""
        common = screening.common if screening is not None else ()
        kept = screening is not None and screening.common_kept
        self.model.show([(f"{line.documents:,}", one_line(line.text, LONGEST_TEXT)) for line in common])
        self.keep.setChecked(kept)
        self.keep.setVisible(bool(common) or kept)
        one = len(common) == 1
        what = f"{counted(len(common), 'sentence')} {'stands' if one else 'stand'} in so many documents that"
        looks = f"{'it looks' if one else 'they look'} like an assignment, a template or a licence"
        state = f"{'It is' if one else 'They are'} {'compared all the same' if kept else 'left out'}"
        self._told.setText(f"{what} {looks}. {state}." if common else "No text is common to many documents.")
        return len(common)


def make_notes(model: RowsModel, name: str, widths: tuple[int, ...]) -> QTableView:
    """A table whose last column takes the rest of the room and as many lines as it needs."""
    table = make_table(model, name)
    table.setObjectName("notes")
    table.setWordWrap(True)
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    for section, width in enumerate(widths):
        table.setColumnWidth(section, width)
    table.horizontalHeader().setStretchLastSection(True)
    return table


def stack_up(widget: QWidget, *parts: QWidget) -> None:
    """Lay parts one below the other, the last taking the room."""
    column = QVBoxLayout(widget)
    column.setContentsMargins(12, 8, 8, 6)
    for part in parts:
        column.addWidget(part, int(part is parts[-1]))
