"""What the menus do: open, paste, compare, walk through matches, leave out, and help."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from copyviz import __version__
from copyviz.gui.bar import LETTERS
from copyviz.gui.dialogs.shortcuts import ShortcutsDialog
from copyviz.gui.file_kinds import DOCUMENTS, DOCUMENTS_AND_CASES
from copyviz.gui.finding import find_selection_elsewhere
from copyviz.gui.leaving_out import LeavingOut
from copyviz.gui.menus import SEPARATOR, Entry, add_entries, shortcut_lines
from copyviz.gui.pages.book import COMPARE, COMPARE_TITLE
from copyviz.gui.pages.table import PAGES
from copyviz.gui.selection import PairSelection
from copyviz.gui.style import apply_theme
from copyviz.gui.welcome import known_samples
from copyviz.matchers.table import MATCHERS
from copyviz.model.comparison import Side
from copyviz.options import CompareOptions
from copyviz.presentation.themes import DARK, LIGHT, Theme
from copyviz.structure.material import find_bibliographies, find_quotations

if TYPE_CHECKING:
    from copyviz.gui.main_window import MainWindow
    from copyviz.gui.printing import Printing

ABOUT = (
    "CopyViz {version}\n\nShows, at a glance and provably, where two documents say the same.\n\n"
    "Sentences are matched by the fuzzy-set method of Yerra and Ng (2005) with factors of word meaning."
)


class Commands:
    """Builds the menus of a window and carries their actions out."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self.leaving_out = LeavingOut(window)
        # What acts on the comparison; off while another page is shown, so that its keys are free there.
        self.comparing = QActionGroup(window)
        self.comparing.setExclusionPolicy(QActionGroup.ExclusionPolicy.None_)
        self._build()

    # Opening

    def choose(self, side: Side) -> None:
        """Let the user choose a document for a side."""
        folder = self._window.settings.text("folder")
        title = f"Open document {LETTERS[side]}"
        path, _ = QFileDialog.getOpenFileName(self._window, title, folder, DOCUMENTS)
        if path:
            self._window.settings.save_text("folder", str(Path(path).parent))
            self._window.open_side(side, path)

    def choose_pair(self) -> None:
        """Let the user choose two documents at once, or a case."""
        folder = self._window.settings.text("folder")
        title = "Open two documents or a case"
        paths, _ = QFileDialog.getOpenFileNames(self._window, title, folder, DOCUMENTS_AND_CASES)
        if paths:
            self._window.settings.save_text("folder", str(Path(paths[0]).parent))
            self._window.open_paths(paths)

    def paste(self, side: Side) -> None:
        """Take the clipboard as a document: HTML where there is some, else text."""
        content = QGuiApplication.clipboard().mimeData()
        self._window.book.open_comparison()
        if content.hasHtml():
            self._window.loader.paste(side, content.html().encode(), "Pasted page")
        elif content.hasText() and content.text().strip():
            self._window.loader.paste(side, content.text().encode("utf-8", "replace"), "Pasted text")
        else:
            QMessageBox.information(self._window, "CopyViz", "The clipboard holds no text. Copy some text first.")

    def reload_with_password(self, side: Side, password: str) -> None:
        """Read an encrypted document again."""
        options = self._window.loader.state(side).options
        self._window.loader.reload(side, replace(options, password=password))

    def read_whole_page(self, side: Side) -> None:
        """Read a web page again, the article alone or the whole page in turn."""
        options = self._window.loader.state(side).options
        content = "page" if options.content == "main" else "main"
        self._window.loader.reload(side, replace(options, content=content))

    # Comparing

    def reset_thresholds(self) -> None:
        """Go back to the thresholds calibrated for the matcher."""
        comparison = self._window.session.comparison
        if comparison is not None:
            calibrated = MATCHERS[comparison.options.matcher].thresholds(comparison.options)
            self._window.session.set_thresholds(calibrated)

    def close_work(self) -> None:
        """End what menus started."""
        self.leaving_out.close_work()

    def copy_pair(self) -> None:
        """Copy the selected pair of sentences as text."""
        session = self._window.session
        pair, comparison = session.selection, session.comparison
        if isinstance(pair, PairSelection) and comparison is not None:
            left, right = comparison.left.sentences[pair.left], comparison.right.sentences[pair.right]
            text = f"A {pair.left + 1}: {left.text}\nB {pair.right + 1}: {right.text}"
            QGuiApplication.clipboard().setText(text)

    def use_theme(self, theme: Theme) -> None:
        """Dress the program in a theme and remember it."""
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        apply_theme(application, theme)
        self._window.set_theme(theme)
        self._window.settings.save_text("theme", theme.name)

    def show_help(self) -> None:
        """Show the guide beside the window."""
        from copyviz.gui.dialogs.help import HelpDialog

        HelpDialog(self._window).show()

    def show_keys(self) -> None:
        """List the keys."""
        ShortcutsDialog(shortcut_lines(self._window), self._window).exec()

    def show_about(self) -> None:
        """Say what this is."""
        box = QMessageBox(self._window)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(ABOUT.format(version=__version__))
        box.exec()

    # The menus

    def _build(self) -> None:
        window, session, out = self._window, self._window.session, self.leaving_out
        bar = window.menuBar()
        self._build_file()
        edit = bar.addMenu("&Edit")
        for action, keys in (
            (session.undo_stack.createUndoAction(window, "Undo"), "Ctrl+Z"),
            (session.undo_stack.createRedoAction(window, "Redo"), "Ctrl+Shift+Z"),
        ):
            action.setShortcut(keys)
            edit.addAction(action)
            self.comparing.addAction(action)
        edit_entries = (
            SEPARATOR,
            Entry("Copy pair", self.copy_pair, ("Ctrl+Shift+C",)),
            Entry("Find elsewhere …", partial(find_selection_elsewhere, window), ("Ctrl+Shift+F",), "find"),
            Entry("Find in the texts", lambda: self._texts("show_find"), ("Ctrl+F",)),
            SEPARATOR,
            Entry("Write a note", self._write_note, ("Ctrl+M",)),
            Entry("Leave out the selection …", out.leave_out, ("Ctrl+L",)),
            Entry("Leave out bibliographies", lambda: out.leave_out_found(find_bibliographies, "Bibliography")),
            Entry("Leave out quotations", lambda: out.leave_out_found(find_quotations, "Quotation")),
            Entry("Leave out a given text …", out.leave_out_given),
        )
        self.find_elsewhere = add_entries(window, edit, edit_entries, self.comparing)["find"]
        self._copy_menu = edit.addMenu("Copy")
        compare = bar.addMenu("&Compare")
        compare.addMenu(window.matcher_menu)
        second = compare.addMenu("Second matcher")
        add_entries(window, second, self._second_entries(), self.comparing)
        reset = (Entry("Reset thresholds", self.reset_thresholds, ("Ctrl+0",)),)
        add_entries(window, compare, reset, self.comparing)
        go_entries = (
            Entry("Next match", lambda: session.select_step(1), ("N", "F3")),
            Entry("Previous match", lambda: session.select_step(-1), ("P", "Shift+F3")),
            Entry("Clear selection", lambda: session.select(None), ("Esc",)),
        )
        go = bar.addMenu("&Go")
        add_entries(window, go, go_entries, self.comparing)
        add_entries(window, go, self._page_entries())
        self._build_view()
        help_entries = (
            Entry("Guide", self.show_help, ("F1",)),
            Entry("Keys", self.show_keys, ("Shift+F1",)),
            Entry("About CopyViz", self.show_about),
        )
        add_entries(window, bar.addMenu("&Help"), help_entries)

    def _build_file(self) -> None:
        window = self._window
        menu = window.menuBar().addMenu("&File")
        entries = (
            Entry("Open pair or case …", self.choose_pair, ("Ctrl+O",)),
            Entry("Open document A …", lambda: self.choose(Side.LEFT), ("Ctrl+1",)),
            Entry("Open document B …", lambda: self.choose(Side.RIGHT), ("Ctrl+2",)),
            SEPARATOR,
            Entry("Paste as A", lambda: self.paste(Side.LEFT), ("Ctrl+Shift+1",)),
            Entry("Paste as B", lambda: self.paste(Side.RIGHT), ("Ctrl+Shift+2",)),
        )
        add_entries(window, menu, entries)
        window.case_menu.fill(menu, self.comparing)
        reading = (
            SEPARATOR,
            Entry("Swap sides", window.loader.swap, ("Ctrl+T",)),
            Entry("Read again", self._reload_both, ("F5",)),
            Entry("A: article only or whole page", lambda: self.read_whole_page(Side.LEFT)),
            Entry("B: article only or whole page", lambda: self.read_whole_page(Side.RIGHT)),
        )
        add_entries(window, menu, reading, self.comparing)
        samples = menu.addMenu("Open sample")
        for sample in known_samples():
            action = QAction(sample.title, window)
            action.triggered.connect(lambda _=False, s=sample: window.open_pair(str(s.left), str(s.right)))
            samples.addAction(action)
        print_entries = (
            SEPARATOR,
            Entry("Print the report …", lambda: self._printing().print_report(), ("Ctrl+P",)),
            Entry("Print preview …", lambda: self._printing().preview_report(), ("Ctrl+Shift+P",)),
            Entry("Print the dotplot …", lambda: self._printing().preview_figure("dotplot")),
            Entry("Print the trees …", lambda: self._printing().preview_figure("tree")),
        )
        add_entries(window, menu, print_entries, self.comparing)
        add_entries(window, menu, (SEPARATOR, Entry("Quit", window.close, ("Ctrl+Q",))))

    def _build_view(self) -> None:
        window = self._window
        menu = window.menuBar().addMenu("&View")
        panels = ("matches", "why", "measures", "left-out", "warnings", "notes")
        themes = (Entry("Light", lambda: self.use_theme(LIGHT)), Entry("Dark", lambda: self.use_theme(DARK)))
        add_entries(window, menu, themes)
        entries = (
            SEPARATOR,
            *(
                Entry(f"Show {name.replace('-', ' ')}", partial(self._show_view, name), (f"Alt+{key}",))
                for key, name in enumerate(panels, 1)
            ),
            SEPARATOR,
            Entry("Reset layout", self._reset_layout),
        )
        add_entries(window, menu, entries, self.comparing)

    def _page_entries(self) -> tuple[Entry, ...]:
        window = self._window
        pages = {COMPARE: (COMPARE_TITLE, "Ctrl+Alt+1")}
        pages |= {name: (page.title, page.keys) for name, page in PAGES.items()}
        return (
            SEPARATOR,
            *(Entry(title, partial(window.show_page, name), (keys,)) for name, (title, keys) in pages.items()),
            Entry("Back to where the pair was opened", window.go_back, ("Alt+Left",)),
        )

    def _second_entries(self) -> tuple[Entry, ...]:
        loader = self._window.loader
        return (
            Entry("None", lambda: loader.use_second(None)),
            SEPARATOR,
            *(
                Entry(matcher.title, partial(loader.use_second, CompareOptions(matcher=name)))
                for name, matcher in MATCHERS.items()
            ),
        )

    def _printing(self) -> Printing:
        # Loaded when it is first wanted: looking for printers takes its time.
        from copyviz.gui.printing import Printing

        return Printing(self._window)

    def add_copies(self, actions: list[QAction]) -> None:
        """Offer under Edit what the Export menu can copy."""
        self._copy_menu.addActions(actions)

    def _show_view(self, name: str) -> None:
        self._window.page.show_view(name)

    def _write_note(self) -> None:
        if self._window.session.comparison is not None:
            self._window.page.write_note()

    def _reset_layout(self) -> None:
        self._window.page.set_default_layout()

    def _reload_both(self) -> None:
        if self._window.saving.may_leave():
            for side in Side:
                self._window.loader.reload(side)

    def _texts(self, action: str) -> None:
        getattr(self._window.page.views["texts"], action)()
