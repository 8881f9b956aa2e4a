"""The two trees of an HTML report as nested lists that fold, each part with the share of it that is matched."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from copyviz.export.html_text import card, safe, share_bar
from copyviz.model.comparison import Comparison, Side
from copyviz.model.matches import Numbers
from copyviz.presentation.colours import empty_colour
from copyviz.presentation.labels import NodeLabels, item_label, percent
from copyviz.presentation.outline import Outline, build_outline
from copyviz.presentation.report import LETTERS
from copyviz.presentation.themes import Theme
from copyviz.presentation.tree_layout import default_open

# A side with more parts shows its upper levels only: a list of thousands tells nobody anything.
MOST_ITEMS = 1_500


@dataclass(frozen=True, slots=True, eq=False)
class TreeSide:
    """One tree: its items, their names, matched sentences, and what is open at first."""

    outline: Outline
    labels: NodeLabels
    matched: Numbers
    opened: frozenset[int]
    deepest: int
    theme: Theme


def trees_card(comparison: Comparison, theme: Theme) -> str:
    """Both trees side by side."""
    columns = "".join(tree_column(comparison, side, theme) for side in Side)
    intro = '<p class="quiet">How much of each part stands in the other document.</p>'
    return card("structure", "Structure", f'{intro}<div class="columns">{columns}</div>')


def tree_column(comparison: Comparison, side: Side, theme: Theme) -> str:
    """The tree of one document."""
    hierarchy = comparison.side(side)
    shares = comparison.trees.left if side is Side.LEFT else comparison.trees.right
    outline = build_outline(hierarchy)
    matched = outline.sum_up(shares.matched)
    deepest = deepest_shown(outline)
    tree = TreeSide(outline, NodeLabels(hierarchy), matched, default_open(outline, matched), deepest, theme)
    note = ""
    if deepest < int(outline.depth.max(initial=0)):
        note = f'<p class="quiet">{len(outline):,} parts in all; the upper {deepest} levels are shown.</p>'
    name = safe(hierarchy.document.source.name)
    head = f'<h3><span class="letter">{LETTERS[side]}</span><bdi>{name}</bdi></h3>'
    return f'<div>{head}{note}<ul class="tree">{"".join(tree_items(tree))}</ul></div>'


def deepest_shown(outline: Outline) -> int:
    """The deepest level at which the list is still short enough; one level is always shown."""
    counts = np.cumsum(np.bincount(outline.depth))
    return max(int(np.searchsorted(counts, MOST_ITEMS, side="right")) - 1, 1)


def tree_items(tree: TreeSide) -> list[str]:
    """The lines of a tree in order; written without recursion, for documents may be nested deeply."""
    outline, lines = tree.outline, []
    closing: list[int] = []
    for item in range(len(outline)):
        while closing and item >= closing[-1]:
            closing.pop()
            lines.append("</ul></details></li>")
        if outline.depth[item] > tree.deepest:
            continue
        if outline.parts[item] and outline.depth[item] < tree.deepest:
            is_open = " open" if item in tree.opened else ""
            lines.append(f'<li><details{is_open}><summary>{item_line(tree, item)}</summary><ul class="tree">')
            closing.append(int(outline.after[item]))
        else:
            lines.append(f'<li class="leaf">{item_line(tree, item)}</li>')
    lines.extend("</ul></details></li>" for _ in closing)
    return lines


def item_line(tree: TreeSide, item: int) -> str:
    """The name of a part, its bar and its share."""
    matched, count = int(tree.matched[item]), int(tree.outline.count[item])
    bar = share_bar(matched / max(count, 1), tree.theme.edge, empty_colour(tree.theme))
    name = safe(item_label(tree.outline, tree.labels, item))
    return (
        f'<span class="name" title="{name}"><bdi>{name}</bdi></span>{bar}'
        f'<span class="value">{percent(matched, count)}</span>'
    )
