"""The report on a comparison as one HTML file that loads nothing, for a committee or for the files."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import fields
from string import Template
from types import MappingProxyType

from copyviz import resources
from copyviz.export.html_case import case_card
from copyviz.export.html_dotplot import dotplot_card
from copyviz.export.html_pairs import matches_cards
from copyviz.export.html_text import card, definition_table, safe, share_bar
from copyviz.export.html_tree import trees_card
from copyviz.model.comparison import Comparison
from copyviz.model.document import Notice
from copyviz.presentation.colours import blend, empty_colour
from copyviz.presentation.labels import of
from copyviz.presentation.report import Report, ReportDocument, ReportExclusion, make_report
from copyviz.presentation.report_pairs import Explanations
from copyviz.presentation.themes import LIGHT, Theme

UNEXPLAINED: Explanations = MappingProxyType({})
CONTENTS = (
    ("judgement", "Verdict and notes"),
    ("dotplot", "Dotplot"),
    ("scores", "Scores"),
    ("structure", "Structure"),
    ("passages", "Passages"),
    ("others", "Single matches"),
    ("left-out", "Left out"),
    ("method", "Documents and method"),
)


def html_report(comparison: Comparison, explanations: Explanations = UNEXPLAINED) -> str:
    """The report as one HTML page; `explanations` are of the pairs whose words it explains."""
    report, theme = make_report(comparison, explanations), LIGHT
    style = style_variables(theme) + resources.read_text("report/report.css")
    script = resources.read_text("report/report.js")
    sections = "\n".join(section for section in make_sections(report, theme) if section)
    page = Template(resources.read_text("report/page.html"))
    return page.substitute(
        policy=content_policy(style, script),
        program=safe(report.program),
        title=safe(f"Comparison of {report.title}"),
        style=style,
        headline=safe(report.verdict.headline + "."),
        sides="".join(side_block(report, place, theme) for place in (0, 1)),
        facts=safe(facts_line(report)),
        contents=contents_links(sections),
        sections=sections,
        script=script,
    )


def make_sections(report: Report, theme: Theme) -> Iterator[str]:
    """The sections in the order they are read."""
    yield case_card(report)
    yield dotplot_card(report, theme)
    yield scores_card(report)
    yield trees_card(report.comparison, theme)
    yield matches_cards(report)
    yield exclusions_card(report.exclusions)
    yield method_card(report)


def content_policy(style: str, script: str) -> str:
    """What the page may do: show itself with its own style and script, and nothing else."""
    return (
        f"default-src 'none'; style-src '{hash_source(style)}'; script-src '{hash_source(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )


def hash_source(text: str) -> str:
    """A text as a content security policy names it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode("utf-8")).digest()).decode("ascii")


def style_variables(theme: Theme) -> str:
    """The colours of a theme by name."""
    names = (field.name for field in fields(theme) if field.name not in {"name", "dark"})
    colours = "".join(f"--{name.replace('_', '-')}:{getattr(theme, name)};" for name in names)
    return f":root{{{colours}--tint:{blend(theme.card, theme.fill, 0.55)};}}\n"


def contents_links(sections: str) -> str:
    """Links to the sections that are there."""
    return "".join(f'<a href="#{name}">{safe(title)}</a>' for name, title in CONTENTS if f'id="{name}"' in sections)


def side_block(report: Report, place: int, theme: Theme) -> str:
    """A document with how much of it stands in the other."""
    document, scores = report.documents[place], report.comparison.scores
    other = report.documents[1 - place].letter
    title = f'<p class="quiet"><bdi>{safe(document.title)}</bdi></p>' if document.title else ""
    name = f'<p><span class="letter">{document.letter}</span><bdi>{safe(document.name)}</bdi></p>'
    counts = f"{of(scores.matched[place], scores.counted[place])} sentences stand in {other}"
    share = f'<span class="share">{scores.overlap[place]:.1%}</span> <span class="quiet">{safe(counts)}</span>'
    bar = share_bar(scores.overlap[place], theme.bar, empty_colour(theme))
    return f'<div class="side">{name}{title}<p>{share}</p>{bar}</div>'


def facts_line(report: Report) -> str:
    """Passages, odds ratio and what was left out in a line."""
    verdict = report.verdict
    parts = [verdict.passages, f"odds ratio {verdict.odds}", verdict.left_out]
    line = "; ".join(part for part in parts if part)
    return line[:1].upper() + line[1:] + "."


def scores_card(report: Report) -> str:
    """Every score with a line on what it means."""
    rows = "".join(
        f'<tr><th scope="row">{safe(line.name)}</th><td class="value">{safe(line.value)}</td>'
        f"<td>{safe(line.meaning)}</td></tr>"
        for line in report.scores
    )
    return card("scores", "Scores", f"<table>{rows}</table>")


def exclusions_card(exclusions: tuple[ReportExclusion, ...]) -> str:
    """What was left out of matching and counting, and why; nothing where nothing was."""
    if not exclusions:
        return ""
    return card("left-out", "Left out", "".join(exclusion_block(each) for each in exclusions))


def exclusion_block(exclusion: ReportExclusion) -> str:
    """One exclusion with its sentences."""
    texts = "".join(f'<li dir="auto">{safe(text)}</li>' for text in exclusion.texts)
    return (
        f'<div class="exclusion"><p><b>{exclusion.letter} {safe(exclusion.sentences)}</b> · {safe(exclusion.reason)}'
        f'</p><ul class="left-out">{texts}</ul></div>'
    )


def method_card(report: Report) -> str:
    """The documents with their hashes, how they were compared, and warnings."""
    columns = "".join(document_block(document) for document in report.documents)
    warnings = warning_blocks(report.warnings)
    options = definition_table((*report.options, ("Program", report.program)))
    body = f'<div class="columns">{columns}</div>\n<h3>How they were compared</h3>{warnings}{options}'
    return card("method", "Documents and method", body)


def document_block(document: ReportDocument) -> str:
    """A document's facts and what its reader warned of."""
    head = f'<h3><span class="letter">{document.letter}</span><bdi>{safe(document.name)}</bdi></h3>'
    return f"<div>{head}{definition_table(document.facts)}{warning_blocks(document.warnings)}</div>"


def warning_blocks(notices: Iterable[Notice]) -> str:
    """Warnings, one a paragraph, with what to do."""
    return "".join(f'<p class="warning">{safe(f"{each.message} {each.hint}".strip())}</p>' for each in notices)
