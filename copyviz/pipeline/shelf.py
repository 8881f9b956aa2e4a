"""The members of a search, with where their contents lie."""

from __future__ import annotations

import os
from dataclasses import dataclass

from copyviz.model.collection import Member
from copyviz.screening.hashing import Keys
from copyviz.screening.store import FileEntry, Store


@dataclass(frozen=True, slots=True, eq=False)
class Shelf:
    """The members of a search with where their contents lie."""

    members: list[Member]
    contents: list[tuple[Store, int] | None]

    def readable(self) -> list[int]:
        """The numbers of the members with text."""
        return [number for number, member in enumerate(self.members) if member.readable]

    def keys(self, number: int) -> tuple[Keys, Keys, Keys]:
        """The keys of a member's bands, fingerprints and sentences."""
        store, content = self.content(number)
        return store.keys_of(content)

    def hierarchy(self, number: int) -> bytes:
        """The hierarchy of a member, as bytes."""
        store, content = self.content(number)
        return store.hierarchy_of(content)

    def content(self, number: int) -> tuple[Store, int]:
        """Where the content of a readable member lies."""
        found = self.contents[number]
        assert found is not None
        return found


def shelf_of(store: Store, entries: list[FileEntry], against: str | None) -> Shelf:
    """The members for files of a store; those at or below `against` stand on the other side."""
    shelf = Shelf([], [])
    for entry in entries:
        other = against is not None and (entry.path == against or entry.path.startswith(os.path.join(against, "")))  # noqa: PTH118
        add_member(shelf, store, entry, int(other))
    return shelf


def add_member(shelf: Shelf, store: Store, entry: FileEntry, side: int) -> int:
    """Put a file on the shelf and return its number."""
    shelf.members.append(
        Member(entry.path, entry.outcome, entry.message, entry.title, entry.sentences, entry.sha256, side)
    )
    shelf.contents.append((store, entry.content) if entry.content is not None else None)
    return len(shelf.members) - 1
