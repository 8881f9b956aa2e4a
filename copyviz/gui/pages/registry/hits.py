"""The answer to a probe: ranked hits with their class, and the sentence pairs of the one that is selected."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

from copyviz.gui.cards import make_label
from copyviz.gui.item_models.records import Column, RecordsModel, make_record_table
from copyviz.model.hierarchy import Hierarchy
from copyviz.model.registry import Hit, Probe, RegisteredPair, Resemblance
from copyviz.presentation.registry_captions import (
    document_title,
    odds_text,
    overlap_text,
    probe_facts,
    probe_summary,
    resemblance_colour,
    resemblance_text,
)
from copyviz.presentation.themes import Theme
from copyviz.text.visible import make_visible, one_line

ORDER = tuple(Resemblance)
HINT = "Probe a document of the comparison or any file: the registered documents it shares sentences with stand here."
EXCERPT = 300


class HitList(QWidget):
    """The hits of a probe, and what to probe.

    Signals:
        side_asked: the left (0) or right (1) document of the comparison is to be probed.
        file_asked: a file is to be chosen and probed.
        opened: a hit is to be opened as a comparison.
    """

    side_asked = Signal(int)
    file_asked = Signal()
    opened = Signal(Hit)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.document: Hierarchy | None = None
        self.summary = make_label(HINT, "strong")
        self.summary.setWordWrap(True)
        self.facts = make_label("", "quiet")
        self.left, self.right = QPushButton("Probe A"), QPushButton("Probe B")
        self.file = QPushButton("Probe file …")
        self.compare = QPushButton("Compare")
        self.compare.setToolTip("Open the selected hit beside the probed document (Enter)")
        hit_columns, pair_columns = self._hit_columns(), pair_columns_of()
        self.model = RecordsModel(hit_columns, self)
        self.table = make_record_table(self.model, hit_columns, "Hits")
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.pairs_model = RecordsModel(pair_columns, self)
        self.pairs = make_record_table(self.pairs_model, pair_columns, "Sentence pairs of the hit")
        self._lay_out()
        self._connect()

    @property
    def current(self) -> Hit | None:
        """The selected hit."""
        row = self.table.currentIndex().row()
        return self.model.record_at(row) if 0 <= row < self.model.rowCount() else None

    def show_probe(self, document: Hierarchy | None, probe: Probe | None) -> None:
        """Show another answer, or the same with scores; the selected hit stays so."""
        kept = self.current.document.id if self.current is not None and document is self.document else None
        self.document = document
        if document is None or probe is None:
            self.summary.setText(HINT)
            self.facts.clear()
        else:
            name = document.document.source.title or document.document.source.name
            self.summary.setText(probe_summary(name, probe))
            self.facts.setText(probe_facts(probe))
        self.model.show(probe.hits if probe is not None else ())
        self._select(kept)

    def show_sides(self, left: str, right: str) -> None:
        """Name the documents of the comparison; those that are missing cannot be probed."""
        for button, letter, name in ((self.left, "A", left), (self.right, "B", right)):
            button.setProperty("missing", not name)
            button.setToolTip(f"Probe {one_line(name, 80)}" if name else f"There is no document {letter} open")
        self.set_busy(False)

    def set_busy(self, busy: bool) -> None:
        """While work is under way nothing else is started."""
        self._busy = busy
        for button in (self.left, self.right):
            button.setEnabled(not busy and not button.property("missing"))
        self.file.setEnabled(not busy)
        self._show_pairs()

    def set_theme(self, theme: Theme) -> None:
        """Wear other colours."""
        self._theme = theme
        self.model.repaint_cells()

    _busy = False

    def _hit_columns(self) -> tuple[Column[Hit], ...]:
        return (
            Column("Class", lambda hit: resemblance_text(hit.resemblance), lambda hit: ORDER.index(hit.resemblance),
                   78, meaning="exact: all sentences of the shorter document; high: from half of them; some: from 5%",
                   colour=lambda hit: resemblance_colour(self._theme, hit.resemblance)),
            Column("Overlap", overlap_text, lambda hit: hit.overlap, 66, number=True,
                   meaning="The share of the shorter document's sentences that stand in the other"),
            Column("Odds", odds_text, lambda hit: hit.score.odds_ratio if hit.score else -1.0, 66, number=True,
                   meaning="Odds ratio of the full comparison; of the best hits only"),
            Column("Document", lambda hit: document_title(hit.document),
                   tip=lambda hit: make_visible(hit.document.path)),
            Column("No.", lambda hit: str(hit.document.id), lambda hit: hit.document.id, 40, number=True,
                   meaning="Its number in the registry"),
            Column("Same", lambda hit: f"{hit.exact:,}", lambda hit: hit.exact, 52, number=True,
                   meaning="Sentences with the same words"),
            Column("In part", lambda hit: f"{hit.partial:.3g}", lambda hit: hit.partial, 58, number=True,
                   meaning="Sentences that share most of their words, each counted by its share"),
        )  # fmt: skip

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        for button in (self.left, self.right, self.file):
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.addWidget(self.compare)
        self.split = QSplitter(Qt.Orientation.Vertical)
        self.split.setChildrenCollapsible(False)
        self.split.addWidget(self.table)
        self.split.addWidget(self.pairs)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 8, 8)
        column.addLayout(buttons)
        column.addWidget(self.summary)
        column.addWidget(self.facts)
        column.addWidget(self.split, 1)

    def _connect(self) -> None:
        self.left.clicked.connect(lambda: self.side_asked.emit(0))
        self.right.clicked.connect(lambda: self.side_asked.emit(1))
        self.file.clicked.connect(self.file_asked)
        self.compare.clicked.connect(self._open)
        self.table.doubleClicked.connect(self._open)
        self.table.selectionModel().currentRowChanged.connect(self._show_pairs)
        action = QAction("Compare", self.table)
        action.setShortcuts([QKeySequence("Return"), QKeySequence("Enter")])
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(self._open)
        self.table.addAction(action)
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._show_pairs()

    def _select(self, number: int | None) -> None:
        rows = [row for row in range(self.model.rowCount()) if self.model.record_at(row).document.id == number]
        if self.model.rowCount():
            self.table.selectRow(rows[0] if rows else 0)
        self._show_pairs()

    def _show_pairs(self) -> None:
        hit = self.current
        self.pairs_model.show(hit.pairs if hit is not None else ())
        self.compare.setEnabled(hit is not None and not self._busy)

    def _open(self) -> None:
        if self.current is not None and not self._busy:
            self.opened.emit(self.current)


def pair_columns_of() -> tuple[Column[RegisteredPair], ...]:
    """The columns of sentence pairs."""
    return (
        Column("No.", lambda pair: f"{pair.sentence + 1:,}", lambda pair: pair.sentence, 44, number=True,
               meaning="Number of the sentence in the probed document"),
        Column("Reg.", lambda pair: f"{pair.registered + 1:,}", lambda pair: pair.registered, 44, number=True,
               meaning="Number of the sentence in the registered document"),
        Column("Words", lambda pair: "same" if pair.exact else f"{pair.overlap:.0%}", lambda pair: pair.overlap, 56,
               number=True, meaning="The share of the probed sentence's words that stand in the registered one"),
        Column("Sentence", lambda pair: one_line(pair.text, EXCERPT)),
        Column("Registered sentence", lambda pair: one_line(pair.registered_text, EXCERPT)),
    )  # fmt: skip
