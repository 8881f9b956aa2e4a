"""Names of nodes and what tooltips say, as plain text with hidden characters made visible."""

from __future__ import annotations

from html import escape

from copyviz.model.comparison import Comparison
from copyviz.model.hierarchy import Hierarchy, Node, NodeKind
from copyviz.model.matches import Joined, Match, SideShares
from copyviz.presentation.grades import SYMBOLS, grade_of
from copyviz.presentation.outline import GROUP, Outline
from copyviz.text.visible import one_line

TITLE_WIDTH = 120
EXCERPT_WIDTH = 90

KIND_NAMES = {kind: kind.value.capitalize() for kind in NodeKind}
JOINED_WORDS = {
    Joined.LEFT_WITH_NEXT: "A with its next sentence",
    Joined.LEFT_WITH_PREVIOUS: "A with its previous sentence",
    Joined.RIGHT_WITH_NEXT: "B with its next sentence",
    Joined.RIGHT_WITH_PREVIOUS: "B with its previous sentence",
    Joined.LEFT_IN_RIGHT: "A stands inside B",
    Joined.RIGHT_IN_LEFT: "B stands inside A",
}
NUMBERED_KINDS = frozenset({NodeKind.TABLE, NodeKind.ROW})


class NodeLabels:
    """The names of a hierarchy's nodes; tables are counted through the document, rows through their table."""

    def __init__(self, hierarchy: Hierarchy) -> None:
        self._hierarchy = hierarchy
        self._ordinals = count_tables(hierarchy)

    def short(self, number: int) -> str:
        """A name that fits into a box: a section's title, “¶ 5–7”, “Table 2 row 3”."""
        node = self._hierarchy.nodes[number]
        stretch = sentence_range(node.first, node.count)
        if node.kind is NodeKind.PARAGRAPH:
            return f"¶ {stretch}"
        if node.kind is NodeKind.ITEM:
            return f"• {stretch}"
        if node.kind in NUMBERED_KINDS:
            return self._numbered(node)
        if node.title:
            return one_line(node.title, TITLE_WIDTH)
        return f"{KIND_NAMES[node.kind]} {stretch}"

    def tooltip(self, number: int, shares: SideShares) -> str:
        """What a node is and how much of it is matched."""
        node = self._hierarchy.nodes[number]
        stretch = sentence_range(node.first, node.count)
        noun = "sentence" if node.count == 1 else "sentences"
        lines = [f"{KIND_NAMES[node.kind]} · {noun} {stretch}"]
        if node.title:
            lines.insert(0, one_line(node.title, TITLE_WIDTH))
        lines.append(f"Matched: {of(int(shares.matched[number]), int(shares.count[number]))}")
        if node.children and shares.own_count[number]:
            lines.append(f"Its own: {of(int(shares.own_matched[number]), int(shares.own_count[number]))}")
        return "\n".join(lines)

    def _numbered(self, node: Node) -> str:
        ordinal = self._ordinals[node.number]
        if node.kind is NodeKind.ROW:
            above = self._hierarchy.nodes[node.parent] if node.parent is not None else node
            table = f"Table {self._ordinals[above.number]} " if above.kind is NodeKind.TABLE else ""
            return f"{table}row {ordinal}".strip().capitalize()
        title = one_line(node.title, TITLE_WIDTH)
        return f"Table {ordinal}: {title}" if title else f"Table {ordinal}"


def item_label(outline: Outline, labels: NodeLabels, item: int) -> str:
    """The name of an item of an outline: that of its node, or of the first and last part of a group."""
    node = int(outline.node[item])
    if node != GROUP:
        return labels.short(node)
    first, *_, last = outline.children(item)
    if outline.section[first]:
        return f"{labels.short(int(outline.node[first]))} … {labels.short(int(outline.node[last]))}"
    return f"{sentence_range(int(outline.first[item]), int(outline.count[item]))} · {outline.parts[item]} parts"


def count_tables(hierarchy: Hierarchy) -> dict[int, int]:
    """The ordinal of each table within the document and of each row within its parent."""
    ordinals: dict[int, int] = {}
    tables = 0
    rows: dict[int | None, int] = {}
    for node in hierarchy.nodes:
        if node.kind is NodeKind.TABLE:
            tables += 1
            ordinals[node.number] = tables
        elif node.kind is NodeKind.ROW:
            rows[node.parent] = rows.get(node.parent, 0) + 1
            ordinals[node.number] = rows[node.parent]
    return ordinals


def sentence_range(first: int, count: int) -> str:
    """A run of sentences as the user counts them, from 1."""
    return f"{first + 1}–{first + count}" if count > 1 else f"{first + 1}"


def percent(part: int, whole: int) -> str:
    """A share in per cent that says 0 only for nothing and 100 only for all."""
    if whole <= 0 or part <= 0:
        return "0 %"
    if part >= whole:
        return "100 %"
    return f"{min(max(round(100 * part / whole), 1), 99)} %"


def of(part: int, whole: int) -> str:
    """A share with its counts."""
    return f"{part:,} of {whole:,} ({percent(part, whole)})"


def coordinates(left: int, right: int) -> str:
    """A place of the dotplot as the user counts sentences."""
    return f"A {left + 1} · B {right + 1}"


def pair_tooltip(comparison: Comparison, match: Match) -> str:
    """What a dot stands for: both sentence numbers, score, grade and first words."""
    grade = grade_of(match.score)
    left = one_line(comparison.left.sentences[match.left].text, EXCERPT_WIDTH)
    right = one_line(comparison.right.sentences[match.right].text, EXCERPT_WIDTH)
    head = f"{coordinates(match.left, match.right)} · {match.score:.2f} {SYMBOLS[grade]} {grade.value}"
    if match.joined is not Joined.ALONE:
        head += f" · {JOINED_WORDS[match.joined]}"
    return f"{head}\nA: {left}\nB: {right}"


def as_tooltip(text: str) -> str:
    """Plain text for a toolkit that guesses at markup: escaped, line by line."""
    return "<p style='white-space:pre'>" + escape(text).replace("\n", "<br>") + "</p>"
