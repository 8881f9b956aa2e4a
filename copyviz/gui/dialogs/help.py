"""The help pages that come with the program, in a window of their own beside the work."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QHBoxLayout, QListWidget, QTextBrowser, QWidget

from copyviz import resources

PAGES = {
    "guide": "Guide",
    "collections": "Searching a collection",
    "registry": "A registry",
    "factors": "Nearness of words",
    "laboratory": "How far to trust it",
}
"""The pages by the names of their files, with their titles."""


class HelpDialog(QDialog):
    """Shows one of the help pages; the list beside it leads to the others."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("CopyViz help")
        self.resize(900, 680)
        self.names = QListWidget()
        self.names.setAccessibleName("Help pages")
        self.names.setFixedWidth(170)
        self.names.addItems(list(PAGES.values()))
        self.text = QTextBrowser()
        self.text.setAccessibleName("Help")
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(16)
        self.names.currentRowChanged.connect(self._show)
        row = QHBoxLayout(self)
        row.addWidget(self.names)
        row.addWidget(self.text, 1)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.names.setCurrentRow(0)

    def _show(self, row: int) -> None:
        # These pages are our own; nothing of a document ever comes here.
        markdown = resources.read_text(f"help/{list(PAGES)[row]}.md")
        features = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
        self.text.document().setMarkdown(markdown, features)
        self.text.moveCursor(QTextCursor.MoveOperation.Start)
