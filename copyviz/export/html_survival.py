"""The survival picture of a report on versions, as inline SVG."""

from __future__ import annotations

from copyviz.export.html_dotplot import plain_shape
from copyviz.export.html_text import card, safe
from copyviz.export.svg import number
from copyviz.model.revisions import Chain
from copyviz.presentation.survival_figure import counts_line, survival_picture
from copyviz.presentation.themes import Theme
from copyviz.revisions.survival import follow_sentences

WIDTH = 760.0
LEAST_STEPS = 2
"""Of two versions the text itself says all."""
MOST_SHAPES = 12_000
"""Beyond so many shapes the picture would weigh more than the rest of a page; it can be saved by itself."""
WORDS = (
    "A band is a run of sentences in the order of the last version. It begins in the version where they came in, "
    "changes colour where they were reworded and ends where they disappeared."
)


def survival_card(chain: Chain, boilerplate: bool, theme: Theme) -> str:
    """When sentences came in, changed and went; nothing for chains that have too few steps or far too many."""
    if len(chain.steps) < LEAST_STEPS:
        return ""
    survival = follow_sentences(chain, boilerplate)
    figure = survival_picture(chain, survival, theme, width=WIDTH, caption=False).figure
    if len(figure.shapes) > MOST_SHAPES or len(chain.versions) > MOST_SHAPES // 100:
        return ""
    size = f"0 0 {number(figure.width)} {number(figure.height)}"
    drawing = (
        f'<svg viewBox="{size}" role="img" aria-label="{safe(figure.description)}">'
        f'<rect width="{number(figure.width)}" height="{number(figure.height)}" fill="{figure.background}"/>'
        f"{''.join(map(plain_shape, figure.shapes))}</svg>"
    )
    told = f"<figcaption><p>{safe(counts_line(survival))}.</p><p>{safe(WORDS)}</p></figcaption>"
    return card("survival", "Survival of sentences", f"<figure>{drawing}{told}</figure>")
