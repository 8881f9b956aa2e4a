"""Notes and verdict in an HTML report: what people concluded, before anything the program measured."""

from __future__ import annotations

from collections.abc import Iterable

from copyviz.export.html_text import card, safe
from copyviz.presentation.report import Report
from copyviz.presentation.report_case import ReportNote, ReportRuling, judgement_title


def case_card(report: Report) -> str:
    """The verdict and all notes; nothing where there are none."""
    verdict = ruling_block(report.ruling) if report.ruling is not None else ""
    notes = "\n".join(note_block(note) for note in report.notes)
    title = judgement_title(report.ruling, report.notes)
    return card("judgement", title, verdict + notes) if title else ""


def ruling_block(ruling: ReportRuling) -> str:
    """The verdict with who gave it."""
    signed = f'<p class="quiet">{safe(ruling.signature)}</p>' if ruling.signature else ""
    head = f'<p class="finding">{safe(ruling.finding)}</p>'
    return f'<div class="ruling">{head}{paragraphs(ruling.paragraphs)}{signed}</div>'


def note_block(note: ReportNote) -> str:
    """A note, linked to what it is about."""
    title = f"<bdi>{safe(note.title)}</bdi>"
    head = f'<a href="#{note.anchor}">{title}</a>' if note.anchor else title
    return f'<div class="note"><h3>{head}</h3>{paragraphs(note.paragraphs)}</div>'


def paragraphs(texts: Iterable[str]) -> str:
    """What somebody wrote, line by line."""
    return "".join(f'<p dir="auto">{safe(text)}</p>' for text in texts)
