"""Text in HTML: everything from documents passes through here, escaped and with hidden characters visible."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from copyviz.presentation.word_marks import Run, WordMark
from copyviz.text.visible import make_visible

# Short elements: a report has tens of thousands of them. The style sheet gives each its look.
ELEMENTS = {WordMark.SAME: "u", WordMark.RELATED: "i", WordMark.DIFFERENT: "em"}


def safe(text: str) -> str:
    """A text for an element or a quoted attribute."""
    return escape(make_visible(text), quote=True)


def marked(runs: Iterable[Run]) -> str:
    """Runs of a sentence, each in the element of its mark."""
    return "".join(marked_run(run) for run in runs)


def marked_run(run: Run) -> str:
    """One run."""
    element = ELEMENTS.get(run.mark)
    return f"<{element}>{safe(run.text)}</{element}>" if element else safe(run.text)


def share_bar(share: float, fill: str, empty: str) -> str:
    """A bar filled to a share, drawn so that it needs no style and is printed."""
    width = round(100 * min(max(share, 0.0), 1.0), 1)
    return (
        '<svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect width="100" height="6" fill="{empty}"/><rect width="{width:g}" height="6" fill="{fill}"/></svg>'
    )


def definition_table(rows: Iterable[tuple[str, str]]) -> str:
    """Names and values in two columns; a hash is set so that it can be read."""
    return f"<table>{''.join(definition_row(name, value) for name, value in rows)}</table>"


def definition_row(name: str, value: str) -> str:
    """One name with its value."""
    look = ' class="hash"' if name.startswith("SHA") else ""
    return f'<tr><th scope="row">{safe(name)}</th><td{look}>{safe(value)}</td></tr>'


def card(anchor: str, title: str, body: str) -> str:
    """A section of the report."""
    return f'<section class="card" id="{anchor}"><h2>{safe(title)}</h2>\n{body}\n</section>'
