"""The table of pages: one line each, in the order of the switch; a page's module is loaded when it is first shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from copyviz.gui.pages.base import Page

if TYPE_CHECKING:
    from copyviz.gui.main_window import MainWindow


@dataclass(frozen=True, slots=True)
class PageEntry:
    """A page's name for the switch and the menu, its keys, what it is for, and how it is made."""

    title: str
    keys: str
    meaning: str
    make: Callable[[MainWindow], Page]


def make_revisions(window: MainWindow) -> Page:
    """The page of revisions."""
    from copyviz.gui.pages.revisions import RevisionsPage

    return RevisionsPage(window)


def make_collection(window: MainWindow) -> Page:
    """The page of a collection."""
    from copyviz.gui.pages.collection.page import CollectionPage

    return CollectionPage(window)


def make_registry(window: MainWindow) -> Page:
    """The page of a registry."""
    from copyviz.gui.pages.registry.page import RegistryPage

    return RegistryPage(window)


PAGES: dict[str, PageEntry] = {
    "collection": PageEntry(
        "Collection", "Ctrl+Alt+2", "Which documents of a folder share text, the most alike first", make_collection
    ),
    "revisions": PageEntry("Revisions", "Ctrl+Alt+3", "What changed from version to version", make_revisions),
    "registry": PageEntry(
        "Registry",
        "Ctrl+Alt+4",
        "Documents remembered, and which of them a new one shares sentences with",
        make_registry,
    ),
}
