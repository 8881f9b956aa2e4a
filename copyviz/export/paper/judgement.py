"""Notes and verdict on paper, before anything the program measured."""

from __future__ import annotations

from collections.abc import Iterator

from copyviz.export.paper.flow import MM, Cell, Part, Row
from copyviz.export.paper.setting import Look, Piece, set_text
from copyviz.export.paper.styles import USUAL, Styles
from copyviz.presentation.report import Report
from copyviz.presentation.report_case import ReportNote, ReportRuling, judgement_title

INDENT = 5 * MM


def judgement(report: Report, styles: Styles) -> Iterator[Part]:
    """The verdict and all notes; nothing where there are none."""
    title = judgement_title(report.ruling, report.notes)
    if title:
        yield styles.heading(title)
    if report.ruling is not None:
        yield from ruling_rows(report.ruling, styles)
    for note in report.notes:
        yield from note_rows(note, styles)


def ruling_rows(ruling: ReportRuling, styles: Styles) -> Iterator[Part]:
    """The verdict, its words, and who gave it."""
    look = Look(USUAL + 2, styles.theme.text, bold=True)
    follows = bool(ruling.paragraphs or ruling.signature)
    yield styles.paragraph(ruling.finding, look, with_next=follows)
    for text in ruling.paragraphs:
        yield styles.paragraph(text, with_next=bool(ruling.signature))
    if ruling.signature:
        yield styles.paragraph(ruling.signature, styles.quiet)


def note_rows(note: ReportNote, styles: Styles) -> Iterator[Part]:
    """A note below what it is about."""
    yield styles.small_heading([Piece(note.title, styles.bold)], 2 * MM)
    for text in note.paragraphs:
        lines = set_text([Piece(text, styles.usual)], styles.paper.across - INDENT)
        yield Row((Cell(INDENT, lines),), after=0.5 * MM)
