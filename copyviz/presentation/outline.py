"""A hierarchy as rows that can be folded: nodes in preorder, many siblings gathered in groups."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from copyviz.model.hierarchy import Hierarchy, NodeKind
from copyviz.model.matches import Numbers

# A parent with more children than this shows them in groups: nobody reads three hundred boxes in a row.
MOST_CHILDREN = 40
MOST_GROUPS = 24
SMALLEST_GROUP = 5

GROUP = -1


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """The items of a hierarchy in preorder; item 0 is the document.

    `node` is the item's node or -1 for a group, `after` the item after its subtree, `parts` how many children it
    has, `item_of_node` the other way round. `first` and `count` are its sentences.
    """

    node: Numbers
    parent: Numbers
    after: Numbers
    depth: Numbers
    parts: Numbers
    first: Numbers
    count: Numbers
    section: NDArray[np.bool_]
    item_of_node: Numbers
    root_shown: bool

    def __len__(self) -> int:
        return len(self.node)

    def children(self, item: int) -> list[int]:
        """The items right below an item."""
        result, child = [], item + 1
        while child < self.after[item]:
            result.append(child)
            child = int(self.after[child])
        return result

    def path_to(self, item: int) -> list[int]:
        """The items above an item, the document first."""
        path: list[int] = []
        above = int(self.parent[item])
        while above >= 0:
            path.append(above)
            above = int(self.parent[above])
        return path[::-1]

    def sum_up(self, of_nodes: Numbers) -> Numbers:
        """A figure of each node's subtree, for each item; a group has the sum of its children."""
        result = of_nodes[np.maximum(self.node, 0)].astype(np.int32)
        result[self.node == GROUP] = 0
        # Groups never stand directly in groups, so one pass over their children is enough.
        inside = np.flatnonzero((self.parent >= 0) & (self.node[self.parent] == GROUP))
        np.add.at(result, self.parent[inside], result[inside])
        return result


class Entry(NamedTuple):
    """One item while the outline grows."""

    node: int
    parent: int
    depth: int
    parts: int
    first: int
    sentences: int


def build_outline(hierarchy: Hierarchy) -> Outline:
    """The outline of a hierarchy."""
    entries: list[Entry] = []
    # What waits is (nodes, parent, depth); more than one node together make a group.
    waiting: list[tuple[tuple[int, ...], int, int]] = [((0,), -1, 0)]
    while waiting:
        members, parent, depth = waiting.pop()
        first, last = hierarchy.nodes[members[0]], hierarchy.nodes[members[-1]]
        grouped = len(members) > 1
        below = gather(first.children, hierarchy) if not grouped else [(member,) for member in members]
        number = GROUP if grouped else first.number
        item = len(entries)
        entries.append(Entry(number, parent, depth, len(below), first.first, last.end - first.first))
        waiting.extend((part, item, depth + 1) for part in reversed(below))
    return finish(entries, hierarchy)


def gather(children: tuple[int, ...], hierarchy: Hierarchy) -> list[tuple[int, ...]]:
    """The children one by one; runs of paragraphs between sections, or simply very many children, in groups."""
    units = gather_runs(children, hierarchy)
    if len(units) <= MOST_CHILDREN:
        return units
    size = max(SMALLEST_GROUP, -(-len(children) // MOST_GROUPS))
    return [children[start : start + size] for start in range(0, len(children), size)]


def gather_runs(children: tuple[int, ...], hierarchy: Hierarchy) -> list[tuple[int, ...]]:
    """The children one by one, but where there are sections a longer run of anything else together."""
    units: list[tuple[int, ...]] = []
    runs = groupby(children, key=lambda child: hierarchy.nodes[child].kind is NodeKind.SECTION)
    kinds = [(is_section, tuple(run)) for is_section, run in runs]
    parted = any(is_section for is_section, _ in kinds)
    for is_section, run in kinds:
        if parted and not is_section and len(run) >= SMALLEST_GROUP:
            units.append(run)
        else:
            units += [(child,) for child in run]
    return units


def finish(entries: list[Entry], hierarchy: Hierarchy) -> Outline:
    """The entries as arrays, with what follows from them."""
    after = list(range(1, len(entries) + 1))
    for item in range(len(entries) - 1, 0, -1):
        parent = entries[item].parent
        after[parent] = max(after[parent], after[item])
    node, above, depth, parts, first, count = np.array(entries, dtype=np.int32).T.copy()
    item_of_node = np.zeros(len(hierarchy.nodes), dtype=np.int32)
    item_of_node[node[node >= 0]] = np.flatnonzero(node >= 0)
    kinds = (entry.node == GROUP or hierarchy.nodes[entry.node].kind is NodeKind.SECTION for entry in entries)
    root = hierarchy.root
    covered = sum(hierarchy.nodes[child].count for child in root.children)
    return Outline(
        node=node,
        parent=above,
        after=np.array(after, dtype=np.int32),
        depth=depth,
        parts=parts,
        first=first,
        count=count,
        section=np.fromiter(kinds, dtype=np.bool_, count=len(entries)),
        item_of_node=item_of_node,
        root_shown=covered < root.count or not root.children,
    )
