"""How dots look: colour and shape tell the grade twice, so that either alone suffices."""

from __future__ import annotations

from dataclasses import dataclass

from copyviz.presentation.colours import blend
from copyviz.presentation.grades import GRADES, Grade
from copyviz.presentation.shapes import Symbol
from copyviz.presentation.themes import Theme


@dataclass(frozen=True, slots=True)
class DotStyle:
    """The look of one grade: outline by `pen`, inside by `brush`, size by `scale`."""

    symbol: Symbol
    scale: float
    pen: str | None
    brush: str | None

    @property
    def colour(self) -> str:
        """The colour that stands for it from afar."""
        return self.pen or self.brush or "#000000"


def grade_styles(theme: Theme) -> tuple[DotStyle, ...]:
    """Verbatim is a square, close a disc, reworded a half-filled ring, loose an empty one."""
    half = blend(theme.card, theme.reworded, 0.5)
    styles = {
        Grade.VERBATIM: DotStyle(Symbol.SQUARE, 0.9, None, theme.verbatim),
        Grade.CLOSE: DotStyle(Symbol.CIRCLE, 1.0, None, theme.close),
        Grade.REWORDED: DotStyle(Symbol.CIRCLE, 0.95, theme.reworded, half),
        Grade.LOOSE: DotStyle(Symbol.CIRCLE, 0.95, theme.loose, theme.card),
    }
    return tuple(styles[grade] for grade in GRADES)


def second_styles(theme: Theme) -> tuple[DotStyle, ...]:
    """A second matcher's dots are diamonds that leave the first matcher's visible."""
    return (DotStyle(Symbol.DIAMOND, 1.35, theme.second, None),) * len(GRADES)
