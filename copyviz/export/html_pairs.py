"""The matches of an HTML report: passages side by side, single matches, and why each pair is equal."""

from __future__ import annotations

from collections.abc import Iterable

from copyviz.export.html_text import card, marked, safe
from copyviz.model.matches import Order, PassageKind
from copyviz.presentation.grades import GRADES, SYMBOLS
from copyviz.presentation.reasons import Reason, WordReason
from copyviz.presentation.report import Report
from copyviz.presentation.report_pairs import ReportGap, ReportPair, ReportPassage, ReportSentence

KEY = (
    '<p class="key"><u>Underlined</u>: in both sentences. <i>Tinted</i>: a related word stands in the other. '
    "<em>Brown</em>: a word or number that the other does not have. Grey: no partner in the passage.</p>"
)
TOOLS = (
    '<div class="tools" id="tools" hidden><input type="search" id="filter" placeholder="Filter by words" '
    'aria-label="Filter by words" autocomplete="off">'
    '<label><input type="checkbox" id="only-moved"> only moved</label>'
    '<label><input type="checkbox" id="only-verbatim"> only verbatim</label>'
    '<span class="quiet" id="filter-count" aria-live="polite"></span></div>'
)
NOTHING = "<p>There are no passages: no run of equal sentences is long enough.</p>"
ORDERS = {Order.SAME: "in the same order", Order.MOVED: "moved", Order.REVERSED: "in reversed order"}
GRADE_CLASSES = {grade: f"g{number}" for number, grade in enumerate(GRADES)}


def matches_cards(report: Report) -> str:
    """The passages and the single matches, each with its heading."""
    notes = "".join(f'<p class="quiet">{safe(line)}</p>' for line in report.listing)
    passages = "\n".join(passage_block(number, each) for number, each in enumerate(report.passages, 1))
    tools = KEY + TOOLS if report.listed else ""
    parts = [card("passages", "Passages side by side", f"{notes}{tools}{passages or NOTHING}")]
    if report.others:
        intro = '<p class="quiet">Equal sentences that belong to no passage: short, repeated or standing alone.</p>'
        pairs = "\n".join(pair_block(pair) for pair in report.others)
        body = f'{intro}<div class="others">{pairs}</div>'
        parts.append(card("others", "Single matches", body))
    return "\n".join(parts)


def passage_block(number: int, passage: ReportPassage) -> str:
    """A passage with its pairs one below the other."""
    moved = "" if passage.order is Order.SAME else ' data-moved="1"'
    verbatim = ' data-verbatim="1"' if passage.kind == PassageKind.VERBATIM else ""
    noun = "sentence" if passage.length == 1 else "sentences"
    head = (
        f"<h3>Passage {number} <span>A {passage.left} – B {passage.right}</span> "
        f'<span class="quiet">{passage.length:,} {noun}, {safe(passage.kind)}, {ORDERS[passage.order]}</span></h3>'
    )
    rows = "\n".join(row_block(row) for row in passage.rows)
    return f'<div class="passage" id="{passage.anchor}"{moved}{verbatim}>{head}{remark_lines(passage)}\n{rows}</div>'


def row_block(row: ReportPair | ReportGap) -> str:
    """A pair, or sentences between pairs."""
    return pair_block(row) if isinstance(row, ReportPair) else gap_block(row)


def pair_block(pair: ReportPair) -> str:
    """Both sentences side by side, with grade, score and the rule that decided."""
    look = GRADE_CLASSES[pair.grade]
    middle = f'<p class="s {look}">{SYMBOLS[pair.grade]} {pair.score:.2f}<small>{pair.grade.value}</small></p>'
    left, right = sentence_cells(pair.left), sentence_cells(pair.right)
    return f'<div class="pair" id="{pair.anchor}">{left}{middle}{right}{remark_lines(pair)}{why_block(pair)}</div>'


def remark_lines(row: ReportPair | ReportPassage) -> str:
    """What people wrote about a pair or a passage."""
    return "".join(f'<p class="remark" dir="auto">{safe(remark)}</p>' for remark in row.remarks)


def why_block(pair: ReportPair) -> str:
    """The rule that decided, and behind it the words."""
    line = safe(f"{pair.note}. {pair.rule}" if pair.note else pair.rule)
    if pair.reason is None:
        return f'<p class="why">{line}</p>'
    return f'<details class="why"><summary>{line}</summary>{reason_block(pair.reason)}</details>'


def gap_block(gap: ReportGap) -> str:
    """Sentences that have no partner in the passage."""
    left, right = (sentence_cells(each) if each else "<p></p><p></p>" for each in (gap.left, gap.right))
    return f'<div class="gap">{left}<p></p>{right}</div>'


def sentence_cells(sentence: ReportSentence) -> str:
    """The number of a sentence, with its page, and its text."""
    page = f"<small>p. {sentence.page}</small>" if sentence.page is not None else ""
    return f'<p class="n">{sentence.number}{page}</p><p dir="auto">{marked(sentence.runs)}</p>'


def reason_block(reason: Reason) -> str:
    """The words of a pair: shared ones in a line, the others with their nearest partner and factor."""
    keys = ""
    if any(reason.keys):
        keys = f"<p>Compared by {safe(reason.keys[0] or '–')} and {safe(reason.keys[1] or '–')}.</p>"
    shared = f"<p>In both ({len(reason.shared):,}): {safe(', '.join(reason.shared)) or '–'}</p>"
    columns = word_table("A", "B", reason.left) + word_table("B", "A", reason.right)
    return f'{keys}{shared}<div class="columns">{columns}</div>'


def word_table(own: str, other: str, reasons: Iterable[WordReason]) -> str:
    """The words only one side has: the nearest on the other side, their factor, and how far the word is found."""
    rows = "".join(
        f'<tr><td>{safe(each.word)}</td><td>{near(each)}</td><td class="value">{each.found:.2f}</td></tr>'
        for each in reasons
    )
    if not rows:
        return ""
    head = f"<th>Only in {own}</th><th>nearest in {other}</th><th>found in {other}</th>"
    return f"<table><thead><tr>{head}</tr></thead>{rows}</table>"


def near(reason: WordReason) -> str:
    """The nearest word with its factor."""
    return f"{safe(reason.nearest)} {reason.factor:.2f}" if reason.nearest else "–"
