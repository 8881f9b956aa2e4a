"""The members of a search, with where their contents lie."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from copyviz.model.collection import Member
from copyviz.screening.records import ContentKeys, FileEntry
from copyviz.screening.store import Store


@dataclass(frozen=True, slots=True, eq=False)
class Shelf:
    """The members of a search with where their contents lie."""

    members: list[Member] = field(default_factory=list)
    contents: list[tuple[Store, int] | None] = field(default_factory=list)

    def add(self, store: Store, entry: FileEntry, side: int) -> int:
        """Put a file on the shelf and return its number."""
        self.members.append(
            Member(entry.path, entry.outcome, entry.message, entry.title, entry.sentences, entry.sha256, side)
        )
        self.contents.append((store, entry.content) if entry.content is not None else None)
        return len(self.members) - 1

    def readable(self) -> list[int]:
        """The numbers of the members with text."""
        return [number for number, member in enumerate(self.members) if member.readable]

    def keys(self, number: int) -> ContentKeys:
        """The numbers a member is found by."""
        store, content = self._content(number)
        return store.keys_of(content)

    def hierarchy(self, number: int) -> bytes:
        """The hierarchy of a member, as bytes."""
        store, content = self._content(number)
        return store.hierarchy_of(content)

    def _content(self, number: int) -> tuple[Store, int]:
        found = self.contents[number]
        assert found is not None
        return found


def shelf_of(store: Store, entries: Iterable[FileEntry], sides: dict[str, int] | None = None) -> Shelf:
    """The members for files of a store, each on its side; those that `sides` does not name are left out."""
    shelf = Shelf()
    for entry in entries:
        if sides is None:
            shelf.add(store, entry, 0)
        elif entry.path in sides:
            shelf.add(store, entry, sides[entry.path])
    return shelf
