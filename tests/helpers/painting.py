"""Gives tests that paint figures the same application as those of the window; there can be only one in a process."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from copyviz.gui.app import make_application


def painting_application() -> QApplication:
    return make_application()
