"""How arrow keys walk through the facing trees."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import Qt

from copyviz.gui.views.structure_scene import TreeScene
from copyviz.model.comparison import Side


class Move(Enum):
    """A way to go."""

    UP = auto()
    DOWN = auto()
    LEFT = auto()
    RIGHT = auto()
    FIRST = auto()
    LAST = auto()


MOVES = {
    Qt.Key.Key_Up: Move.UP,
    Qt.Key.Key_Down: Move.DOWN,
    Qt.Key.Key_Left: Move.LEFT,
    Qt.Key.Key_Right: Move.RIGHT,
    Qt.Key.Key_Home: Move.FIRST,
    Qt.Key.Key_End: Move.LAST,
}


@dataclass(frozen=True, slots=True)
class Step:
    """Where a key leads, and whether it folds or unfolds that row."""

    row: tuple[Side, int]
    fold: bool = False


def next_step(scene: TreeScene, current: tuple[Side, int] | None, move: Move) -> Step:
    """Where a key leads from a row: up and down in its tree, left and right by folding, then across."""
    if current is None:
        return Step((Side.LEFT, 0))
    side, row = current
    last = len(scene.rows[side]) - 1
    match move:
        case Move.UP:
            return Step((side, max(row - 1, 0)))
        case Move.DOWN:
            return Step((side, min(row + 1, last)))
        case Move.FIRST:
            return Step((side, 0))
        case Move.LAST:
            return Step((side, last))
        case Move.RIGHT:
            return step_right(scene, side, row)
        case Move.LEFT:
            return step_left(scene, side, row)


def step_right(scene: TreeScene, side: Side, row: int) -> Step:
    """Unfold; from the left tree go on to the partner in the right one."""
    tree, item = scene.sides[side], int(scene.rows[side].items[row])
    if tree.outline.parts[item] and item and item not in tree.open_items:
        return Step((side, row), fold=True)
    partner = scene.partner(side, row) if side is Side.LEFT else None
    return Step((side.other, partner)) if partner is not None else Step((side, row))


def step_left(scene: TreeScene, side: Side, row: int) -> Step:
    """Fold, or go to the row above in the tree; from the right tree go on to the partner in the left one."""
    tree, rows = scene.sides[side], scene.rows[side]
    item = int(rows.items[row])
    if item and item in tree.open_items and tree.outline.parts[item]:
        return Step((side, row), fold=True)
    partner = scene.partner(side, row) if side is Side.RIGHT else None
    if partner is not None:
        return Step((side.other, partner))
    above = int(tree.outline.parent[item])
    shown = rows.items.tolist()
    return Step((side, shown.index(above))) if above in shown else Step((side, row))
