"""Starts the window: arguments, display, screenshot."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEventLoop, QSize, QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from copyviz import __version__, resources
from copyviz.errors import CopyVizError, UsageError
from copyviz.gui.main_window import MainWindow
from copyviz.gui.pages.table import PAGES
from copyviz.gui.settings import Settings
from copyviz.gui.style import apply_font, apply_theme, system_theme
from copyviz.pipeline.read import warm_up
from copyviz.presentation.themes import THEMES

# The window is shown first; what the first comparison needs is made while the user looks for documents.
PREPARE_MILLISECONDS = 60
DEFAULT_SIZE = QSize(1440, 900)
NO_DISPLAY = (
    "copyviz: There is no display to open the window on. Use “copyviz compare LEFT RIGHT” for the command line, "
    "“copyviz LEFT RIGHT --screenshot FILE.png” for a picture of the window, or set QT_QPA_PLATFORM=offscreen."
)
# A screenshot waits this long for the documents at most, then shows what there is.
SCREENSHOT_MILLISECONDS = 180_000


def run(arguments: Sequence[str]) -> int:
    """Open the window, or make a picture of it, and return the exit code."""
    parsed = build_parser().parse_args(arguments)
    if parsed.screenshot:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        # The offscreen platform warns of what it cannot do; nobody who wants a picture needs to read that.
        os.environ.setdefault("QT_LOGGING_RULES", "qt.qpa.*=false;default.warning=false")
    elif not has_display():
        print(NO_DISPLAY, file=sys.stderr)
        return 3
    try:
        return start(parsed)
    except CopyVizError as error:
        print(f"copyviz: {error}", file=sys.stderr)
        return 2 if isinstance(error, UsageError) else 3


def build_parser() -> argparse.ArgumentParser:
    """The arguments of the window."""
    parser = argparse.ArgumentParser(prog="copyviz", description="Open the window, with two documents if given.")
    parser.add_argument("documents", nargs="*", metavar="LEFT RIGHT", help="one or two documents, or a .copyviz case")
    parser.add_argument("--screenshot", metavar="FILE.png", type=Path, help="save a picture of the window and end")
    parser.add_argument("--size", metavar="WIDTHxHEIGHT", type=parse_size, help="size of the window")
    parser.add_argument("--theme", choices=("light", "dark"), help="colours of the window (default: the desktop's)")
    parser.add_argument("--page", choices=tuple(PAGES), help="show this page, with the files or folders given")
    return parser


def parse_size(text: str) -> QSize:
    """A size such as 1440x900."""
    found = re.fullmatch(r"(\d{3,5})x(\d{3,5})", text)
    if found is None:
        raise argparse.ArgumentTypeError("give a size such as 1440x900")
    return QSize(int(found[1]), int(found[2]))


def has_display() -> bool:
    """Whether Qt can open a window; asked first because Qt aborts the whole process where it cannot."""
    if os.environ.get("QT_QPA_PLATFORM"):
        return True
    if not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def start(parsed: argparse.Namespace) -> int:
    """Make the application and its window, and run it."""
    if len(parsed.documents) > 2 and not parsed.page:
        raise UsageError("The window compares two documents.", "Give one or two, or use “copyviz --help”.")
    application = make_application()
    settings = Settings()
    theme = THEMES.get(parsed.theme or settings.text("theme"), system_theme(application))
    apply_theme(application, theme)
    window = MainWindow(settings, theme)
    if parsed.size or parsed.screenshot:
        window.resize(parsed.size or DEFAULT_SIZE)
    window.show()
    if parsed.page:
        window.show_page(parsed.page, parsed.documents)
    else:
        window.open_paths(parsed.documents)
    QTimer.singleShot(0, warm_up)
    QTimer.singleShot(PREPARE_MILLISECONDS, window.prepare)
    if parsed.screenshot:
        return save_screenshot(window, parsed.screenshot)
    window.case_menu.offer_recovery()
    return int(application.exec())


def make_application() -> QApplication:
    """The one application object, named and dressed."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    application = QApplication(["copyviz"])
    application.setApplicationName("CopyViz")
    application.setApplicationVersion(__version__)
    application.setDesktopFileName("copyviz")
    application.setStyle("Fusion")
    application.setWindowIcon(QIcon(str(resources.path("icons/copyviz.svg"))))
    apply_font(application)
    return application


def save_screenshot(window: MainWindow, path: Path) -> int:
    """Wait until the documents are compared, then save a picture of the window."""
    loop = QEventLoop()
    window.settled.connect(loop.quit)
    if window.book.current is not None:
        window.book.current.settled.connect(loop.quit)
    QTimer.singleShot(SCREENSHOT_MILLISECONDS, loop.quit)
    if window.busy:
        loop.exec()
    window.show_example()
    window.session.filler.catch_up()
    # The last repaints are asked for by timers; two turns of the loop let them happen.
    QTimer.singleShot(400, loop.quit)
    loop.exec()
    picture = window.grab()
    window.close()
    if not picture.save(str(path)):
        raise CopyVizError(
            f"The picture “{path}” could not be written.", "Give a name ending in .png in a folder of yours."
        )
    return 0
