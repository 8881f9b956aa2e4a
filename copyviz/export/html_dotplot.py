"""The dotplot of an HTML report as inline SVG whose dots are links to their pairs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from collections.abc import Set as AbstractSet

import numpy as np

from copyviz.export.html_text import card, safe
from copyviz.export.svg import element, number
from copyviz.model.matches import Match, MatchTable
from copyviz.presentation.captions import CaptionPart
from copyviz.presentation.dotplot_figure import dotplot_figure
from copyviz.presentation.grades import grade_numbers
from copyviz.presentation.report import Report
from copyviz.presentation.report_pairs import Pair, anchor_of
from copyviz.presentation.shapes import Figure, Mark, Picture, Shape
from copyviz.presentation.strips import EXPLANATION
from copyviz.presentation.themes import Theme

# The page itself says what a figure's caption would.
WITHOUT = frozenset(CaptionPart)
WIDTH = 760.0


def dotplot_card(report: Report, theme: Theme) -> str:
    """The dotplot with its legend and how to read it."""
    table = report.comparison.equal
    figure = dotplot_figure(report.comparison, table, theme, width=WIDTH, without=WITHOUT)
    shapes = "\n".join(linked_shapes(figure, table, report.listed))
    size = f"0 0 {number(figure.width)} {number(figure.height)}"
    drawing = (
        f'<svg viewBox="{size}" role="group" aria-label="{safe(figure.description)}">'
        f'<rect width="{number(figure.width)}" height="{number(figure.height)}" fill="{figure.background}"/>'
        f"{shapes}</svg>"
    )
    legend = "".join(
        f'<span><b class="g{place}">{line.symbol}</b> {line.grade.value} {line.count:,}</span>'
        for place, line in enumerate(report.grades)
    )
    hint = " Click a dot to see its pair." if "<a " in shapes else ""
    words = safe(" ".join(EXPLANATION[:4]) + hint)
    caption = f'<figcaption><p class="legend">{legend}</p><p>{words}</p></figcaption>'
    return card("dotplot", "Dotplot", f"<figure>{drawing}{caption}</figure>")


def linked_shapes(figure: Figure, table: MatchTable, listed: AbstractSet[Pair]) -> Iterator[str]:
    """The shapes of a figure, the dots of listed pairs in links; a figure draws the loosest grade first."""
    rows = iter(np.argsort(-grade_numbers(table), kind="stable").tolist())
    for shape in figure.shapes:
        if isinstance(shape, Mark):
            match = table[next(rows)]
            yield dot_link(match, shape) if (match.left, match.right) in listed else element(shape)
        else:
            yield plain_shape(shape)


def dot_link(match: Match, mark: Mark) -> str:
    """A dot that leads to its pair."""
    name = f"A {match.left + 1}, B {match.right + 1}: {match.score:.2f}"
    return f'<a href="#{anchor_of(match.left, match.right)}"><title>{name}</title>{element(mark)}</a>'


def plain_shape(shape: Shape) -> str:
    """A shape without link; a picture of very many dots as paths, since a report loads no image."""
    return "".join(picture_paths(shape)) if isinstance(shape, Picture) else element(shape)


def picture_paths(picture: Picture) -> Iterator[str]:
    """The cells of a picture as one path for each colour."""
    cells = np.frombuffer(picture.pixels, dtype=np.uint8).reshape(picture.rows, picture.columns, 4)
    wide, tall = picture.width / picture.columns, picture.height / picture.rows
    paths: dict[tuple[int, ...], list[str]] = defaultdict(list)
    rows, columns = np.nonzero(cells[:, :, 3])
    for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
        # Eight steps of each colour are as many as the eye tells apart in so small a cell.
        colour = tuple((cells[row, column] >> 5 << 5).tolist())
        paths[colour].append(f"M{number(picture.left + column * wide)} {number(picture.top + row * tall)}")
    cell = f"h{number(wide)}v{number(tall)}h-{number(wide)}z"
    for (red, green, blue, alpha), starts in sorted(paths.items()):
        fill = f'fill="#{red:02x}{green:02x}{blue:02x}" opacity="{min((alpha + 32) / 255, 1.0):.2f}"'
        yield f'<path d="{"".join(start + cell for start in starts)}" {fill}/>'
