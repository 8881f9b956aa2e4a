"""Takes useless nesting out of the source of a page, for parsers that lose what stands too deep."""

from __future__ import annotations

import re
from collections import Counter

from copyviz.readers.html.elements import BLOCKS, UNSEEN, VOID, names

# Elements without visible text keep it out of sight only while they are elements, so they may go a little deeper.
SPARE_DEPTH = 500

# No part of the pattern gives back what it took, so the time is linear.
TOKEN = re.compile(r"""<(?:(!--)|(/?)([a-zA-Z][^\s/>]*+)(?:[^>=]++|=\s*+(?:"[^"]*+"|'[^']*+')?+)*+>?+)""")
RAW_TEXT = {
    name: re.compile(f"</{name}", re.IGNORECASE)
    for name in ("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes")
}
CLOSED_BY_THEMSELVES = names("li dt dd tr td th p option")
NEW_PARAGRAPH = "<br><br>"


class Flattener:
    """Copies a source; below a depth blocks become line breaks and text-level elements vanish."""

    def __init__(self, depth: int) -> None:
        self.pieces: list[str] = []
        self._depth = depth
        self._open: list[tuple[str, bool]] = []  # names, and whether the element is copied
        self._counts: Counter[str] = Counter()

    def start(self, name: str, tag: str) -> None:
        """A start tag follows."""
        if name in VOID:
            self.pieces.append(tag)
            return
        top = self._open[-1][0] if self._open else ""
        if (top == "p" and name in BLOCKS) or (top == name and name in CLOSED_BY_THEMSELVES):
            self._pop()
        spare = SPARE_DEPTH if name in UNSEEN else 0
        copied = len(self._open) < self._depth + spare
        self._open.append((name, copied))
        self._counts[name] += 1
        self._write(name, copied, tag)

    def end(self, name: str, tag: str) -> None:
        """An end tag follows; one without a start tag is left out."""
        if not self._counts[name]:
            return
        while self._open[-1][0] != name:
            self._pop()
        _, copied = self._pop()
        self._write(name, copied, tag)

    def _pop(self) -> tuple[str, bool]:
        self._counts[self._open[-1][0]] -= 1
        return self._open.pop()

    def _write(self, name: str, copied: bool, tag: str) -> None:
        if copied:
            self.pieces.append(tag)
        elif name in BLOCKS:
            self.pieces.append(NEW_PARAGRAPH)


def flatten(source: str, depth: int) -> str:
    """The source with all its text, but with no elements nested much deeper than `depth`."""
    flattener = Flattener(depth)
    position = 0
    while match := TOKEN.search(source, position):
        flattener.pieces.append(source[position : match.start()])
        comment, slash, name = match.groups()
        position = match.end()
        if comment:
            position = end_of_comment(source, position)
            continue
        name = name.lower()
        if slash:
            flattener.end(name, match[0])
        elif name in RAW_TEXT:
            closing = RAW_TEXT[name].search(source, position)
            position = closing.start() if closing else len(source)
            flattener.pieces.append(source[match.start() : position])
            flattener.pieces.append(f"</{name}>")
        else:
            flattener.start(name, match[0])
    flattener.pieces.append(source[position:])
    return "".join(flattener.pieces)


def end_of_comment(source: str, position: int) -> int:
    """Where a comment that began before `position` ends."""
    end = source.find("-->", position)
    return len(source) if end < 0 else end + len("-->")
