"""Collects running text into blocks: knows the containers and the role of what comes next."""

from __future__ import annotations

import re

from copyviz.model.document import Block, Container, ContainerKind, Place, Role
from copyviz.readers.spacing import collapse, trim_lines

# Deeper containers are not told apart: nobody reads such a tree, and every block carries all of its containers.
MAX_CONTAINERS = 32

# A "heading" of this length with several sentences is a paragraph in large type.
LONGEST_HEADING = 250

NOWHERE = Place(0, 0)
SENTENCE_END = re.compile(r"[.!?]\s+\w")


class Runs:
    """Text as it comes, cut into blocks where it is told to."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.containers: list[Container] = []
        self.roles: list[tuple[Role, int]] = [(Role.PARAGRAPH, 0)]
        self._parts: list[str] = []
        self._breaks = 0
        self._count = 0
        self._inside: tuple[Container, ...] | None = ()

    @property
    def role(self) -> Role:
        """The role of the text that comes."""
        return self.roles[-1][0]

    @property
    def has_text(self) -> bool:
        """Whether the present run holds more than white space."""
        return any(not part.isspace() for part in self._parts)

    def add(self, text: str) -> None:
        """Text follows; after two or more line breaks it begins a new paragraph."""
        if self.role is Role.CODE:
            self._parts.append(text)
            return
        if text.isspace():
            self._parts.append(" ")
            return
        if self._breaks > 1 and self.role is not Role.HEADING:
            self.cut()
        elif self._breaks:
            self._parts.append(" ")
        self._breaks = 0
        self._parts.append(text)

    def break_line(self) -> None:
        """A line ends here by itself."""
        if self.role is Role.CODE:
            self._parts.append("\n")
        else:
            self._breaks += 1

    def space(self) -> None:
        """What comes stands apart from what was."""
        self._parts.append(" ")

    def cut(self) -> None:
        """The run of text ends; what is there becomes a block."""
        if self._parts:
            role, level = self.roles[-1]
            text = trim_lines("".join(self._parts)) if role is Role.CODE else collapse("".join(self._parts))
            self._parts = []
            if text:
                self._append(role, level, text)
        self._breaks = 0

    def begin(self, role: Role, level: int = 0) -> None:
        """Text of another role begins."""
        self.cut()
        self.roles.append((role, level))

    def end_roles(self, count: int) -> None:
        """Go back to the role before; `count` roles stay open."""
        self.cut()
        del self.roles[max(1, count) :]

    def turn_into_paragraph(self) -> None:
        """What is still to come under the present role is plain text."""
        self.cut()
        self.roles[-1] = (Role.PARAGRAPH, 0)

    def enter(self, kind: ContainerKind, title: str = "") -> Container:
        """A container begins."""
        self.cut()
        self._count += 1
        container = Container(kind, self._count, title)
        self.containers.append(container)
        self._inside = None
        return container

    def leave(self, count: int) -> None:
        """Containers end; the outer `count` of them stay open."""
        self.cut()
        del self.containers[count:]
        self._inside = None

    def _append(self, role: Role, level: int, text: str) -> None:
        if role is Role.HEADING and len(text) > LONGEST_HEADING and SENTENCE_END.search(text):
            role, level = Role.PARAGRAPH, 0
        if self._inside is None:
            self._inside = tuple(self.containers[:MAX_CONTAINERS])
        self.blocks.append(Block(role, text, NOWHERE, level, self._inside))
