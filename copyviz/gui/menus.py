"""The menus: every action of the window with its words and keys, in one table for the menu bar and the help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a menu; an empty text is a separator. Single letters work wherever no text is being typed."""

    text: str = ""
    run: Callable[[], object] | None = None
    keys: tuple[str, ...] = ()
    name: str = ""


SEPARATOR = Entry()


def add_entries(
    window: QMainWindow, menu: QMenu, entries: tuple[Entry, ...], group: QActionGroup | None = None
) -> dict[str, QAction]:
    """Put entries into a menu, and into a group that can be switched off, and return the named ones as actions."""
    named = {}
    for entry in entries:
        if not entry.text:
            menu.addSeparator()
            continue
        action = QAction(entry.text, window)
        if entry.keys:
            action.setShortcuts([QKeySequence(keys) for keys in entry.keys])
        if entry.run is not None:
            action.triggered.connect(lambda _=False, run=entry.run: run())
        menu.addAction(action)
        if group is not None:
            group.addAction(action)
        if entry.name:
            named[entry.name] = action
    return named


def shortcut_lines(window: QMainWindow) -> list[tuple[str, str]]:
    """Every action that has keys, with them, for the help."""
    lines = []
    for action in window.findChildren(QAction):
        keys = ", ".join(key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
        if keys and action.text():
            lines.append((action.text().replace("&", "").rstrip(" …"), keys))
    return list(dict.fromkeys(lines))
